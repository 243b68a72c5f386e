"""What became of a request to a table, and whether a move comes too late."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from cubarium.core.contract import NATURE
from cubarium.core.match import Match
from cubarium.web.store import Row

OK, STALE, ERROR = "ok", "stale", "error"


class Answer(NamedTuple):
    """`type` is OK, STALE or ERROR; `ply`: how long the record was once the move was in it."""

    type: str
    message: str = ""
    ply: int | None = None


def moved_on(match: Match, seat: int, ply: int) -> bool:
    """Whether the seat decides something else now than when the record was `ply` long.

    Moves of others who act at the same time do not matter; own ones and dice do.
    """
    if not 0 <= ply <= match.ply:
        return True
    events = match.events[ply:]
    return bool(events) and (
        seat not in match.to_act_at(ply)
        or seat not in match.to_act
        or any(event.seat in (seat, NATURE) for event in events)
    )


def since(match: Match, seat: int, ply: int) -> str:
    """Why a move of that ply comes too late."""
    events = match.events[ply:] if 0 <= ply < match.ply else []
    first = next((event.seat for event in events if event.seat != NATURE), seat)
    if first == seat:
        return "The table has moved on; here is how it stands now."
    return f"{match.players[first]} was quicker; here is how the table stands now."


def rows(match: Match, nonces: Sequence[str], start: int) -> list[Row]:
    """The events from that ply on, as the database keeps them."""
    now = time.time()
    return [
        {"ply": ply, "seat": event.seat, "text": event.text, "nonce": nonces[ply], "at": now}
        for ply, event in enumerate(match.events[start:], start)
    ]


def last_of(match: Match, seat: int) -> int:
    """Where in the record the seat's last event is."""
    return max(i for i, event in enumerate(match.events) if event.seat == seat)


def sentence(error: Exception) -> str:
    """An error of the rules as a sentence for people."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
