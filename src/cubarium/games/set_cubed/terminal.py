"""Set Cubed in a terminal: the used part of the board, all hands, 80 columns wide.

A die is told by number, letter of its colour and shape, so that it reads without colour.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from rich.console import Group, RenderableType
from rich.text import Text

from cubarium.core.view import View
from cubarium.games.set_cubed import position as p
from cubarium.games.set_cubed.sets import WILD, features, text_of

STYLES = ("#e0304f", "#1f9d55", "#8d55d8")
SEAT_STYLES = ("#e05a45", "#7080e8", "#1fa37f", "#d9568a")
MARKS = "●▲■◆"
MARGIN, FEWEST = 2, 7
NARROW = 13
"""Boards up to so many columns have room for a mark on each side of a die."""


def face(symbol: int) -> Text:
    """A face in three letters: '2po'; a wild is '**'."""
    if symbol == WILD:
        return Text("** ", "bold reverse")
    return Text(text_of(symbol), f"bold {STYLES[features(symbol)[1]]}")


def render(view: View) -> RenderableType:
    """Hands, then the board from two squares around what lies on it."""
    hands = [_hand(view, seat) for seat in range(len(view.names))]
    return Group(
        *hands, Text(f"  {int(p.pouch_count(view.state))} dice in the pouch"), *_rows(view)
    )


def _hand(view: View, seat: int) -> Text:
    state = view.state
    mark = ">" if int(state.active) >> seat & 1 else " "
    line = Text(f"{mark} ").append(f"{MARKS[seat]} {view.names[seat]}", f"bold {SEAT_STYLES[seat]}")
    line.append(f"  {int(state.score[seat])} points  ")
    for slot in range(p.HAND):
        die = int(state.hand[seat, slot])
        if die != p.NONE:
            line.append(f" {die + 1}:")
            line.append(Text("…") if state.up[die] == p.NONE else face(int(state.up[die])))
    return line


def _rows(view: View) -> Iterator[Text]:
    top, left, bottom, right = _window(view.state)
    wide = right - left <= NARROW
    pad = " " if wide else ""
    letters = "".join(f"{pad}{chr(ord('a') + column):^4}" for column in range(left, right))
    yield Text(f"   {letters}", "dim")
    for row in range(top, bottom):
        line = Text(f"{row + 1:>2} ", "dim")
        for column in range(left, right):
            line.append(pad).append(_square(view.state, int(p.cell_at(row, column))))
        yield line


def _window(state: np.record) -> tuple[int, int, int, int]:
    """Top, left, bottom and right of what is shown; bottom and right are not."""
    size = int(state.width)
    used = [p.square_at(int(cell)) for cell in np.flatnonzero(state.board >= 0)]
    used = used or [(size // 2, size // 2)]
    rows, columns = ([square[k] for square in used] for k in (0, 1))
    spans = []
    for values in (rows, columns):
        low, high = max(min(values) - MARGIN, 0), min(max(values) + MARGIN + 1, size)
        while high - low < min(FEWEST, size):
            low, high = max(low - 1, 0), min(high + 1, size)
        spans.append((low, high))
    return spans[0][0], spans[1][0], spans[0][1], spans[1][1]


def _square(state: np.record, cell: int) -> Text:
    """Four characters: a die (with * for a wild), a bonus, or a dot."""
    symbol = int(state.board[cell])
    if symbol >= 0:
        sign = "*" if state.wildness[cell] != p.ORDINARY and symbol != WILD else " "
        shown = face(symbol)
        if cell in state.laid:
            shown.stylize("underline")
        return shown.append(sign, "bold")
    bonus = int(state.bonus[cell])
    return Text(f" +{bonus:<2}" if bonus else "  · ", "dim")
