"""The end of a game in words and in a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cubarium.core.match import Match
from cubarium.core.words import YOU, who_won


def results(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """Title, reason, columns and rows of a finished match; rows by rank, winners first."""
    ranks = [int(match.game.rank(match.state, seat)) for seat in range(match.seats)]
    order = sorted(range(match.seats), key=lambda s: (s not in match.winners, -ranks[s], s))
    columns, cells = _cells([match.game.standing(match.state, s) for s in range(match.seats)])
    return {
        "title": who_won(match, names),
        "why": why(match, names),
        "columns": columns,
        "turning": turning(match, names),
        "rows": [
            {
                "place": 1 + sum(other > ranks[seat] for other in ranks),
                "seat": seat,
                "name": names[seat],
                "cells": cells[seat],
                "score": match.scores[seat],
                "won": seat in match.winners,
            }
            for seat in order
        ],
    }


def _cells(standings: list[str]) -> tuple[list[str], list[list[str]]]:
    """'3 love, 2 ice' of every seat as columns Love and Ice; else one column of words.

    Points are left out, they stand in the column of scores.
    """
    found = [re.findall(r"(?:^|, )(-?\d+) ([^,]+)", text) for text in standings]
    heads = [head for _, head in found[0]]
    whole = all(", ".join(map(" ".join, f)) == s for f, s in zip(found, standings, strict=True))
    if heads and whole and all([head for _, head in f] == heads for f in found):
        told = [n for n, head in enumerate(heads) if head != "points"]
        return [heads[n].capitalize() for n in told], [[f[n][0] for n in told] for f in found]
    if any(standings):
        return ["At the end"], [[text] for text in standings]
    return [], [[] for _ in standings]


def turning(match: Match, names: Sequence[str]) -> dict[str, Any] | None:
    """The last event after which only winners were ever ahead, and what it was."""
    won, ply = set(match.winners), match.ply
    while won and ply and _ahead(match.at(ply - 1)) <= won:
        ply -= 1
    if not won or not ply:
        return None
    seat, text = match.log(None, ply - 1)[0]
    who = names[seat] + " " if seat >= 0 else ""
    led = "they were" if len(won) > 1 else _was(names[min(won)])
    return {"ply": ply, "text": f"{who}{text}. From then on {led} never behind."}


def _was(name: str) -> str:
    return f"{name} {'were' if name == YOU else 'was'}"


def _ahead(match: Match) -> set[int]:
    ranks = [int(match.game.rank(match.state, seat)) for seat in range(match.seats)]
    return {seat for seat in range(match.seats) if ranks[seat] == max(ranks)}


def why(match: Match, names: Sequence[str]) -> str:
    """What decided: the game's own words, else the score beside the best of the others."""
    verdict = str(match.game.verdict(match.state))
    if verdict:
        return verdict
    won = match.winners
    rest = [seat for seat in range(match.seats) if seat not in won]
    if not won:
        return f"The game ended after {match.ply} events without a winner."
    best = max(match.scores[seat] for seat in won)
    if not rest:
        return f"All have {best}."
    after = max(rest, key=lambda seat: int(match.game.rank(match.state, seat)))
    if match.scores[after] == best:
        return f"Both have {best}; the tie-break decides."
    return f"{best} against {match.scores[after]} of {names[after]}."
