"""The campus from above, ready for its template."""

from __future__ import annotations

from dataclasses import dataclass

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import ladders, scenery
from cubarium.games.cubes_and_sticks.ladders import Frame, Ladder
from cubarium.games.cubes_and_sticks.scenery import Block, Cell
from cubarium.games.cubes_and_sticks.sights import (
    Sight,
    areas_of,
    heading,
    proposal_of,
    sight_of_cells,
    sticks_to_lay,
)

LEFT, TOP = 37.0, 92.0
LADDER_AT = (ladders.RIGHT, TOP - 4)
WIDE, DEEP = 602.0, 640.0
"""Room for the grid, without the axes and the ladder."""


@dataclass(frozen=True)
class Floor:
    """An area's floor and label."""

    name: str
    title: str
    box: tuple[float, float, float, float]
    lines: str
    label: tuple[float, float]
    wide: float
    promised: bool
    mine: bool


@dataclass(frozen=True)
class Bar:
    """A piece as far as it is seen from above; `faces` are its visible cells' centres."""

    id: str
    colour: str
    box: tuple[float, float, float, float]
    faces: list[tuple[float, float]]
    level: int
    classes: str


@dataclass(frozen=True)
class PlanGhost:
    """A stick that may be laid once its lower end is picked."""

    when: str
    colour: str
    box: tuple[float, float, float, float]
    pill: tuple[float, float]
    text: str


@dataclass(frozen=True)
class PlanView:
    """All that the template of the plan needs."""

    bottom: float
    side: float
    lawn: tuple[float, float, float, float]
    floors: list[Floor]
    bars: list[Bar]
    cells: list[Sight]
    ghosts: list[PlanGhost]
    columns: list[tuple[float, str]]
    rows: list[tuple[float, str]]
    frame: Frame
    ladder: Ladder | None
    ladder_at: tuple[float, float]
    ladders_at: dict[str, tuple[float, float, float]]
    heading: str
    next_turn: int


def plan_view(view: View) -> PlanView:
    state = view.state
    columns, rows = int(state.columns), int(state.rows)
    side = min(WIDE / columns, DEEP / rows, 60.0)
    pieces = scenery.blocks(state)
    paper = _Paper(rows, round(side, 2))
    bottom = TOP + rows * side + 42
    shape = ladders.frame(pieces, bottom - TOP)
    _, ladder = ladders.pinned(view, pieces, shape) or (None, None)
    return PlanView(
        bottom=bottom, side=paper.side,
        lawn=(LEFT - 8, TOP - 8, columns * side + 16, rows * side + 16),
        floors=_floors(view, paper), bars=_bars(view, paper, pieces),
        cells=sight_of_cells(view, pieces, lambda c, _: paper.corner(c), shape, lambda _: False),
        ghosts=_ghosts(view, paper),
        columns=[(paper.middle((c, 0))[0], chr(97 + c)) for c in range(columns)],
        rows=[(paper.middle((0, r))[1], str(r + 1)) for r in range(rows)],
        frame=shape, ladder=ladder, ladder_at=LADDER_AT, ladders_at={"z": (*LADDER_AT, 1)},
        heading=heading(view), next_turn=0,
    )  # fmt: skip


@dataclass(frozen=True)
class _Paper:
    """Where cells are in the plan; the first row lies at the bottom."""

    rows: int
    side: float

    def corner(self, cell: Cell) -> tuple[float, float]:
        return (round(LEFT + cell[0] * self.side, 1),
                round(TOP + (self.rows - 1 - cell[1]) * self.side, 1))  # fmt: skip

    def middle(self, cell: Cell) -> tuple[float, float]:
        x, y = self.corner(cell)
        return round(x + self.side / 2, 1), round(y + self.side / 2, 1)

    def box(self, cells: tuple[Cell, ...], inset: float) -> tuple[float, float, float, float]:
        """The rectangle around cells as x, y, width, height."""
        (left, low), (right, up) = min(cells), max(cells)
        x, y = self.corner((left, up))
        wide, deep = (right - left + 1) * self.side, (up - low + 1) * self.side
        return (round(x + inset, 1), round(y + inset, 1),
                round(wide - 2 * inset, 1), round(deep - 2 * inset, 1))  # fmt: skip


def _floors(view: View, paper: _Paper) -> list[Floor]:
    found = []
    for name, title, (left, right, low, up), promised, mine in areas_of(view):
        box = paper.box(((left, low), (right, up)), 0)
        pill = 20 + 11.2 * len(title)
        upper = low + up + 1 >= paper.rows
        above = up + 1 < paper.rows if upper else low == 0
        x = min(max(box[0] + box[2] / 2 - pill / 2, LEFT - 4), 716 - pill)
        y = box[1] - 34 if above else box[1] + box[3] + 5
        found.append(Floor(name, title, box, _lines(box, paper.side), (round(x, 1), y), pill,
                           promised, mine))  # fmt: skip
    return found


def _lines(box: tuple[float, float, float, float], side: float) -> str:
    """The lines between the cells of an area."""
    x, y, wide, deep = box
    across, down = round(wide / side), round(deep / side)
    lines = [f"M{x + n * side:.1f} {y}V{y + deep}" for n in range(1, across)]
    lines += [f"M{x} {y + n * side:.1f}H{x + wide}" for n in range(1, down)]
    return "".join(lines)


def _bars(view: View, paper: _Paper, pieces: list[Block]) -> list[Bar]:
    """Pieces from the lowest level up, so that what lies higher covers what lies below."""
    tops, names = scenery.tops(pieces), scenery.ids_of(pieces)
    found = []
    for block in pieces:
        faces = [paper.middle(cell) for cell in block.cells if tops[cell] is block]
        last = "last" if block.number == len(pieces) - 1 else ""
        if faces:
            found.append(Bar(names[block.number], block.colour, paper.box(block.cells, 2.5),
                             faces, block.level, last))  # fmt: skip
    ghosts = [
        Bar("proposal", block.colour, paper.box(block.cells, 2.5),
            [paper.middle(block.cells[0])], block.level, "ghost") for block in proposal_of(view)
    ]  # fmt: skip
    return sorted(found, key=lambda bar: bar.level) + ghosts


def _ghosts(view: View, paper: _Paper) -> list[PlanGhost]:
    return [
        PlanGhost(
            when, block.colour, paper.box(block.cells, 4), paper.middle(block.cells[-1]), text
        )
        for when, block, text in sticks_to_lay(view)
    ]
