"""Ladders: what is inside a column, level by level, beside the campus."""

from __future__ import annotations

from dataclasses import dataclass

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.scenery import Block, Cell

HEAD, FOOT = 44.0, 12.0
"""Room above the uppermost rung and below the lowest, in units of the board."""
LEFT, RIGHT = 4.0, 644.0
"""Where ladders stand on the board."""
HIGHEST_RUNG = 26.0
READABLE = 20.0
"""The least height of a rung that carries its own numeral; lower ones do at every fifth level."""


@dataclass(frozen=True)
class Rung:
    """A piece of a column: how far down the ladder, which piece."""

    y: float
    colour: str
    form: str


@dataclass(frozen=True)
class Ladder:
    """A column by its name, its pieces from the ground up."""

    cell: str
    rungs: list[Rung]


@dataclass(frozen=True)
class Frame:
    """What all ladders of a board share: `numerals` are (y, level)."""

    high: float
    rung: float
    numerals: list[tuple[float, int]]

    def y(self, level: int) -> float:
        """How far down the rung of that level begins."""
        return round(self.high - FOOT - level * self.rung, 1)


def frame(pieces: list[Block], room: float) -> Frame:
    """A frame for the tallest tower, at most that high."""
    tallest = max((block.level for block in pieces), default=1)
    rung = round(min(HIGHEST_RUNG, (room - HEAD - FOOT) / tallest), 1)
    high = round(HEAD + FOOT + tallest * rung, 1)
    every = 1 if rung >= READABLE else 5
    numerals = [
        (round(high - FOOT - (level - 0.5) * rung + 7, 1), level)
        for level in range(every, tallest + 1, every)
    ]
    return Frame(high, rung, numerals)


def ladder(pieces: list[Block], cell: Cell, shape: Frame) -> Ladder | None:
    """The ladder of that column; None where nothing lies."""
    inside = scenery.column_of(pieces, cell)
    rungs = [Rung(shape.y(block.level), block.colour, block.form) for block in inside]
    return Ladder(scenery.name(cell), rungs) if rungs else None


def pinned(view: View, pieces: list[Block], shape: Frame) -> tuple[Cell, Ladder] | None:
    """The column that the viewer has opened to look into."""
    wish = view.show.get("column", "")
    cell = next((c for c in scenery.stone(view.state) if scenery.name(c) == wish), None)
    found = None if cell is None else ladder(pieces, cell, shape)
    return (cell, found) if cell is not None and found else None


def looking(view: View) -> bool:
    """Whether a click on a column looks into it, also where the piece could be laid."""
    return view.show.get("look") == "1" and view.state.phase != ids.OVER
