"""The campus from above, ready for its template."""

from __future__ import annotations

from dataclasses import dataclass

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.scenery import Block, Cell
from cubarium.games.cubes_and_sticks.sights import (
    Ladder,
    Sight,
    forecast,
    heading,
    ladder_of,
    places_to_click,
    promised_areas,
    proposal_of,
    sight_of_cells,
)
from cubarium.games.cubes_and_sticks.words import area_title

LEFT, TOP = 37.0, 92.0
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
    ladder: Ladder | None
    heading: str
    next_turn: int


def plan_view(view: View) -> PlanView:
    state = view.state
    columns, rows = int(state.columns), int(state.rows)
    side = min(WIDE / columns, DEEP / rows, 60.0)
    pieces = scenery.blocks(state)
    paper = _Paper(rows, round(side, 2))
    return PlanView(
        bottom=TOP + rows * side + 42, side=paper.side,
        lawn=(LEFT - 8, TOP - 8, columns * side + 16, rows * side + 16),
        floors=_floors(view, paper), bars=_bars(view, paper, pieces),
        cells=sight_of_cells(view, pieces, lambda cell, _: paper.corner(cell)),
        ghosts=_ghosts(view, paper),
        columns=[(paper.middle((c, 0))[0], chr(97 + c)) for c in range(columns)],
        rows=[(paper.middle((0, r))[1], str(r + 1)) for r in range(rows)],
        ladder=ladder_of(view, pieces), heading=heading(view), next_turn=0,
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
    promised, mine = promised_areas(view)
    found = []
    for i, (name, (left, right, low, up)) in enumerate(scenery.areas(view.state).items()):
        x, y, wide, deep = paper.box(((left, low), (right, up)), 0)
        lines = "".join(
            f"M{x + n * paper.side:.1f} {y}V{y + deep}" for n in range(1, right - left + 1)
        )
        lines += "".join(
            f"M{x} {y + n * paper.side:.1f}H{x + wide}" for n in range(1, up - low + 1)
        )
        title = area_title(name)
        pill = 20 + 11.2 * len(title)
        room_above, room_below = up + 1 < paper.rows, low > 0
        upper = low + up + 1 >= paper.rows
        high = room_above if upper else not room_below
        middle = min(max(x + wide / 2 - pill / 2, LEFT - 4), 716 - pill)
        label = (round(middle, 1), y - 34 if high else y + deep + 5)
        found.append(Floor(name, title, (x, y, wide, deep), lines, label, pill,
                           bool(promised >> i & 1), bool(mine >> i & 1)))  # fmt: skip
    return found


def _bars(view: View, paper: _Paper, pieces: list[Block]) -> list[Bar]:
    """Pieces from the lowest level up, so that what lies higher covers what lies below."""
    tops = scenery.tops(pieces)
    counts: dict[str, int] = {}
    found = []
    for block in pieces:
        kind = f"{block.form}-{block.colour}"
        counts[kind] = counts.get(kind, 0) + 1
        faces = [paper.middle(cell) for cell in block.cells if tops[cell] is block]
        last = "last" if block.number == len(pieces) - 1 else ""
        if faces:
            found.append(Bar(f"{kind}-{counts[kind]}", block.colour, paper.box(block.cells, 2.5),
                             faces, block.level, last))  # fmt: skip
    ghosts = [
        Bar("proposal", block.colour, paper.box(block.cells, 2.5),
            [paper.middle(block.cells[0])], block.level, "ghost") for block in proposal_of(view)
    ]  # fmt: skip
    return sorted(found, key=lambda bar: bar.level) + ghosts


def _ghosts(view: View, paper: _Paper) -> list[PlanGhost]:
    colour = ids.COLOUR_NAMES[int(view.state.offered) % ids.COLOURS]
    found = []
    for place in places_to_click(view):
        cells = scenery.cells_of(place)
        if len(cells) > 1:
            found.append(PlanGhost(f"cell-{scenery.name(cells[0])}", colour, paper.box(cells, 4),
                                   paper.middle(cells[-1]), forecast(view, place)))  # fmt: skip
    return found
