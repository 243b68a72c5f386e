"""Who is asking: a signed cookie with a random id. No login, nothing personal."""

from __future__ import annotations

import secrets
import time
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "cubarium"
YEAR = 365 * 24 * 3600


class Sessions:
    """Reads and writes the cookie."""

    def __init__(self, key: str) -> None:
        self._signer = Signer(key, salt="session")

    def read(self, request: HTTPConnection) -> str | None:
        """The id in the cookie; None if there is none or it is not ours."""
        try:
            return self._signer.unsign(request.cookies.get(COOKIE, "")).decode()
        except BadSignature:
            return None

    def fresh(self) -> str:
        """A new id."""
        return secrets.token_urlsafe(18)

    def write(self, response: Response, session: str, secure: bool) -> None:
        """Give the cookie to the browser."""
        value = self._signer.sign(session).decode()
        response.set_cookie(
            COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure
        )


def same_origin(request: HTTPConnection, public: str) -> bool:
    """Whether the request comes from a page of this server, or from no browser at all.

    A browser names the origin of every POST and WebSocket; it must be this server's own
    address to the letter. Programs that send no origin bring no foreign visitor's cookie.
    """
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin == address(request, public)


def address(request: HTTPConnection, public: str) -> str:
    """The server's own origin, such as 'http://localhost:8000'."""
    if public:
        parts = urlsplit(public)
        return f"{parts.scheme}://{parts.netloc}"
    secure = request.url.scheme in ("https", "wss")
    return f"{'https' if secure else 'http'}://{request.headers.get('host', request.url.netloc)}"


class Bucket:
    """Token buckets, one a visitor: `rate` tokens a second, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._kept: dict[str, tuple[float, float]] = {}

    def wait(self, who: str) -> float:
        """0 if the visitor may go on, else the seconds until then."""
        now = time.monotonic()
        tokens, since = self._kept.get(who, (self.burst, now))
        tokens = min(self.burst, tokens + (now - since) * self.rate)
        if tokens < 1:
            self._kept[who] = (tokens, now)
            return (1 - tokens) / self.rate
        self._kept[who] = (tokens - 1, now)
        if len(self._kept) > 10_000:
            self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        full = self.burst / self.rate
        self._kept = {who: kept for who, kept in self._kept.items() if now - kept[1] < full}
