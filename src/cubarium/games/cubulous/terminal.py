"""Cubulous in a terminal: the board with the reader's side below, 80 columns wide.

A die is `5↑3`: 5 on top, 3 on the side that looks away from the reader. Colour repeats what
letters tell: coral pieces are in round brackets, indigo ones in square brackets.
"""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from cubarium.core.view import View
from cubarium.games.cubulous import pieces
from cubarium.games.cubulous.geometry import ABSENT, FILES, NORTH_FACE, SIDE, TOP, square_at
from cubarium.games.cubulous.pieces import CORAL, INDIGO, MEN

STYLES = ("bold #5c1408 on #ff9f8a", "bold white on #3f4daf")
BRACKETS = ("()", "[]")
LIGHT, DARK = "#7d8a84 on #e9ede4", "#7d8a84 on #d0dad2"
MARKS, COLOURS = "●▲", ("#e05a45", "#7080e8")
WIDE = 6


def render(view: View) -> RenderableType:
    """The board, what each side has lost, and check."""
    lines = [_row(view, row) for row in range(SIDE)]
    files = FILES if view.bottom == CORAL else FILES[::-1]
    letters = "".join(f"{letter:^{WIDE}}" for letter in files)
    return Group(_side(view, 1 - view.bottom), *lines, Text(f"   {letters}".rstrip()),
                 _side(view, view.bottom))  # fmt: skip


def _row(view: View, row: int) -> Text:
    """One row of the board, the viewer's far row first."""
    turned = view.bottom == INDIGO
    rank = row if turned else SIDE - 1 - row
    line = Text(f"{rank + 1:>2} ")
    for column in range(SIDE):
        square = square_at(SIDE - 1 - column if turned else column, rank)
        line.append_text(_square(view, square))
    return line


def _square(view: View, square: int) -> Text:
    piece = int(pieces.piece_on(view.state, square))
    if piece == ABSENT:
        return Text(f"{'·':^{WIDE}}", style=LIGHT if square % 2 else DARK)
    left, right = BRACKETS[piece // MEN]
    inside = _inside(view, piece, square)
    return Text(f"{left}{inside:^{WIDE - 2}}{right}", style=STYLES[piece // MEN])


def _inside(view: View, piece: int, square: int) -> str:
    state, pose = view.state, view.state.pose[piece]
    if pieces.is_die(piece):
        north = int(NORTH_FACE[pose])
        return f"{TOP[pose]}↑{north if view.bottom == CORAL else 7 - north}"
    if pieces.is_master(piece):
        return "M"
    if not pieces.is_lying(state, piece):
        return "S"
    first = (square == state.square[piece]) == (view.bottom == CORAL)
    if pose == pieces.ALONG_RANK:
        return "S>>" if first else "<<S"
    return "S^^" if first else "Svv"


def _side(view: View, seat: int) -> Text:
    """Mark, name, what is on the board, whether it is in check."""
    standing = view.game.standing(view.state, seat)
    line = Text(
        f"   {MARKS[seat]} {view.names[seat]}: ", style=f"bold {('#e05a45', '#7080e8')[seat]}"
    )
    line.append(standing, style="default")
    return line
