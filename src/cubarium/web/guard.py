"""Between the network and the pages: session, origin, size, pace, and protective headers."""

from __future__ import annotations

from math import ceil
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cubarium.web import pages
from cubarium.web.server import Server
from cubarium.web.sessions import same_origin

LARGEST_BODY = 300_000
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
FREE = ("/static/", "/art/", "/health")
"""What anybody may fetch without a session, as often as they like."""


class Guard:
    """ASGI middleware: `scope["visitor"]` is the session's id from here on."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app, self.server = app, server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        request = HTTPConnection(scope)
        known = self.server.sessions.read(request)
        scope["visitor"] = known or self.server.sessions.fresh()
        if scope["type"] == "websocket":
            return await self.app(scope, receive, send)
        refusal = self._refusal(request, known)
        fresh = None if known or scope["path"].startswith(FREE) else scope["visitor"]
        app = refusal or self.app
        await app(scope, receive, self._marked(send, request, fresh))

    def _refusal(self, request: HTTPConnection, known: str | None) -> Response | None:
        """The answer to a request that goes no further, or None."""
        scope = request.scope
        if scope["path"].startswith(FREE):
            return None
        size = request.headers.get("content-length", "0")
        if size.isdecimal() and int(size) > LARGEST_BODY:
            return refused(request, 413, "Too large", f"At most {LARGEST_BODY:,} bytes fit.")
        if scope["method"] not in ("GET", "HEAD") and not same_origin(
            request, self.server.settings.origin
        ):
            return refused(request, 403, "Not from here", "This request comes from another site.")
        host = request.client.host if request.client else ""
        wait = self.server.limits["pages"].wait(known or host)
        return too_fast(request, wait) if wait else None

    def _marked(self, send: Send, request: HTTPConnection, fresh: str | None) -> Send:
        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                if fresh:
                    self._give(headers, request, fresh)
            await send(message)

        return marked

    def _give(self, headers: MutableHeaders, request: HTTPConnection, fresh: str) -> None:
        cookie = Response()
        secure = self.server.address(request).startswith("https:")
        self.server.sessions.write(cookie, fresh, secure)
        headers.append("set-cookie", cookie.headers["set-cookie"])


def wants_json(request: HTTPConnection) -> bool:
    """Whether the answer is for a program."""
    accepts = request.headers.get("accept", "")
    return request.url.path.endswith(".json") or accepts.startswith("application/json")


def refused(
    request: HTTPConnection,
    status: int,
    title: str,
    message: str,
    headers: dict[str, str] | None = None,
) -> Response:
    """An error as a page, or as JSON for programs."""
    if wants_json(request):
        told: dict[str, Any] = {"type": "error", "message": message}
        return JSONResponse(told, status, headers)
    return Response(pages.error(status, title, message), status, headers, "text/html")


def too_fast(request: HTTPConnection, wait: float) -> Response:
    """429 with the time to wait."""
    seconds = max(1, ceil(wait))
    message = f"That was too fast; try again in {seconds} s."
    return refused(request, 429, "Too fast", message, {"retry-after": str(seconds)})
