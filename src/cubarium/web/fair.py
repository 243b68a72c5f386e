"""Dice that anybody can check: a secret shown as a hash first, and in full at the end.

The server draws a secret for a table and shows its SHA-256 before anything is rolled. The
lot of a random event is `core.chance.fair_lot` of that secret and a message that names the
table, the ply and the newest nonce of every seat. Players choose their nonces after they
have seen the hash, so neither side can steer the dice. `verify` repeats all of it offline.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from cubarium.core.chance import fair_lot
from cubarium.core.contract import NATURE
from cubarium.core.match import Match

FORMAT = "cubarium fair 1"
NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def fresh_secret() -> str:
    """32 random bytes in hexadecimal."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown of a secret from the start."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def newest(seats: Sequence[str], said: Iterable[tuple[int, str]]) -> list[str]:
    """Each seat's newest nonce: `seats` from before the game, `said` the (seat, nonce) since."""
    nonces = list(seats)
    for seat, nonce in said:
        if seat != NATURE and nonce:
            nonces[seat] = nonce
    return nonces


def message(code: str, ply: int, nonces: Sequence[str]) -> str:
    """What the lot of the event at that ply is drawn from, beside the secret."""
    return f"{code}:{ply}:{'|'.join(nonces)}"


def roll(match: Match, secret: str, code: str, nonces: Sequence[str]) -> str:
    """Play the pending random event of the match; returns the outcome."""
    told = message(code, match.ply, nonces)
    return match.draw(fair_lot(bytes.fromhex(secret), told, match.lots()))


def proof(
    code: str, match: Match, secret: str, seats: Sequence[str], nonces: Sequence[str]
) -> dict[str, Any]:
    """What `verify` reads. The secret and the record are in it only once the game is over."""
    told = {"format": FORMAT, "code": code, "commitment": commitment(secret)}
    if not match.over:
        return told | {"secret": None, "record": None}
    return told | {
        "secret": secret,
        "seat_nonces": list(seats),
        "nonces": list(nonces),
        "record": match.dump(),
    }


def verify(text: str) -> str:
    """Check a proof, the JSON text of `proof`; returns a sentence that says what was checked.

    ValueError says what does not fit.
    """
    told = _read(text)
    if commitment(told["secret"]) != told["commitment"]:
        raise ValueError("the secret is not the one whose hash was shown before the game")
    played = Match.load(told["record"])
    if len(told["nonces"]) != played.ply or len(told["seat_nonces"]) != played.seats:
        raise ValueError("there must be one nonce for each event and one for each seat")
    checked = _replay(played, told)
    return f"All {checked} random events of table {told['code']} are as the secret says."


def _replay(played: Match, told: dict[str, Any]) -> int:
    again, checked = played.at(0), 0
    for ply, event in enumerate(played.record):
        if event.seat != NATURE:
            again.play(*event)
            continue
        said = zip((e.seat for e in played.record[:ply]), told["nonces"], strict=False)
        outcome = roll(again, told["secret"], told["code"], newest(told["seat_nonces"], said))
        if outcome != event.text:
            raise ValueError(
                f"event {ply + 1}: the secret gives {outcome!r}, the record says {event.text!r}"
            )
        checked += 1
    return checked


_FIELDS = {
    "code": str, "commitment": str, "secret": str, "record": str, "nonces": list,
    "seat_nonces": list,
}  # fmt: skip


def _read(text: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except ValueError as error:
        raise ValueError(f"this is not JSON: {error}") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise ValueError(f'expected a JSON object with "format": "{FORMAT}"')
    if told.get("secret") is None:
        raise ValueError("the game is not over: its secret has not been published yet")
    for name, kind in _FIELDS.items():
        if not isinstance(told.get(name), kind):
            raise ValueError(f"{name!r} is missing or not a {kind.__name__}")
    if not re.fullmatch("[0-9a-f]{64}", told["secret"]):
        raise ValueError("'secret' is not 64 hexadecimal digits")
    if not all(isinstance(n, str) for n in told["nonces"] + told["seat_nonces"]):
        raise ValueError("a nonce is a text")
    return told
