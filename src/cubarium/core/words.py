"""Sentences for people that pages and the terminal share."""

from __future__ import annotations

from collections.abc import Sequence

from cubarium.core.position import Position

YOU = "You"
"""The name of a player who gave none, which takes other verbs."""


def who_won(match: Position, names: Sequence[str]) -> str:
    """How a finished match ended, by these names of its seats."""
    won = [names[seat] for seat in match.winners]
    if not won:
        return "Nobody wins"
    if len(won) == 1:
        return f"{won[0]} {'win' if won[0] == YOU else 'wins'}"
    if len(won) == match.seats:
        return "A draw"
    return f"{', '.join(won[:-1])} and {won[-1]} win together"
