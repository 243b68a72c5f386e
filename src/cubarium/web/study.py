"""How much each event changed the prospects of a seat, where a game is solved."""

from __future__ import annotations

from cubarium.core.match import Match


def swings(match: Match, seat: int, start: int) -> list[str]:
    """For each event from `start` on its change of win minus lose for the seat; '' if unknown."""
    if not match.game.has("prospect"):
        return [""] * (match.ply - start)
    told, before = [], _prospect(match, start, seat)
    for ply in range(start + 1, match.ply + 1):
        after = _prospect(match, ply, seat)
        known = before is not None and after is not None
        told.append(_change(after - before) if known else "")  # type: ignore[operator]
        before = after
    return told


def _change(value: float) -> str:
    return f"{round(value, 3) + 0.0:+.1%}".replace("-", "\N{MINUS SIGN}")


def _prospect(match: Match, ply: int, seat: int) -> float | None:
    try:
        found: float | None = match.game.prospect(match.at(ply).hidden(seat), seat)
    except ValueError:
        return None
    return found
