"""A match in the terminal: the game's own drawing, or standings for games without one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cubarium.cli.screen import NATURE_STYLE, clean, name_tag
from cubarium.core.contract import NATURE, UNKNOWN
from cubarium.core.match import Match
from cubarium.core.view import Move, View
from cubarium.core.words import who_won

FEW = 16
"""So many moves are listed one by one; more are told by kind."""


def board(view: View) -> RenderableType:
    """The position as that viewer may know it: `render` of the game's `terminal.py`, if any."""
    own = getattr(view.game.part("terminal"), "render", None)
    shown = replace(view, names=tuple(map(clean, view.names)))
    found: RenderableType = (own or standings)(shown)
    return found


def standings(view: View) -> RenderableType:
    """Each seat's standing, and who is to act."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for seat in range(len(view.names)):
        turn = ">" if int(view.state.active) >> seat & 1 else " "
        table.add_row(turn, name_tag(view.names, seat), view.game.standing(view.state, seat))
    return table


def told(names: tuple[str, ...], seat: int, sentence: str) -> Text:
    """An event of the log as a line."""
    if seat == NATURE:
        return Text(f"  {clean(sentence)}", style=NATURE_STYLE)
    return name_tag(names, seat) + Text(f" {clean(sentence)}", style="default")


def log(match: Match, viewer: int | None, first: int = 0) -> list[Text]:
    """The events from number `first` (from 0) on, in sentences."""
    return [told(match.players, *event) for event in match.log(viewer)[first:]]


def moves(listed: Sequence[Move]) -> RenderableType:
    """Every legal move, with its name if they are few."""
    if len(listed) > FEW:
        return Columns([Text(move.text) for move in listed], padding=(0, 3), column_first=True)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    for move in listed:
        table.add_row(Text(move.text, style="bold"), Text(move.label))
    return table


def kinds(listed: Sequence[Move]) -> RenderableType:
    """The legal moves one by one if they are few, else an example of each kind."""
    if len(listed) <= FEW:
        return moves(listed)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    for several in _grouped(listed):
        example = several[len(several) // 2]
        more = f" ({len(several)} such moves)" if len(several) > 1 else ""
        table.add_row(Text(example.text, style="bold"), Text(example.label + more))
    return table


def _grouped(listed: Sequence[Move]) -> list[list[Move]]:
    """Moves that differ in the last word only; if those are many kinds, by the first word."""
    fine = _by(listed, lambda move: move.text.rpartition(" ")[0] or move.text)
    return fine if len(fine) <= FEW else _by(listed, lambda move: move.text.partition(" ")[0])


def _by(listed: Sequence[Move], key: Callable[[Move], str]) -> list[list[Move]]:
    return [list(group) for _, group in groupby(sorted(listed, key=key), key=key)]


def result(match: Match) -> RenderableType:
    """Who has won, and everybody's points in order."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    ranks = [int(match.game.rank(match.state, seat)) for seat in range(match.seats)]
    for seat in sorted(range(match.seats), key=lambda s: -ranks[s]):
        place = 1 + sum(rank > ranks[seat] for rank in ranks)
        standing = match.game.standing(match.state, seat)
        table.add_row(f"{place}.", name_tag(match.players, seat), points(match, seat), standing)
    title = who_won(match, [clean(name) for name in match.players])
    return Group(Text(f"{title}.", style="bold"), table)


def points(match: Match, seat: int) -> str:
    """'7 points', or '' while nobody may know."""
    n = match.scores[seat]
    return "" if n == UNKNOWN else f"{n} {'point' if n == 1 else 'points'}"
