"""The campus as shapes: where cells, blocks, labels and trees are, seen from any quarter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.campus import cell_name
from cubarium.games.cubes_and_sticks.fields import area_names
from cubarium.games.cubes_and_sticks.placing import height

HALF, QUARTER = 25.6, 12.8
"""Half a tile's width and height on the screen."""
WIDE = 665.6
"""Width of the whole campus."""
ROOM, TALLEST, LEAST = 27.0, 150.0, 6.0
"""Height of a block up to five levels; of the tallest tower; the least of a block."""

Cell = tuple[int, int]


@dataclass(frozen=True)
class Block:
    """A piece as it lies: its number from 0, kind, cells (column, row from 0), level."""

    number: int
    kind: int
    cells: tuple[Cell, ...]
    level: int

    @property
    def form(self) -> str:
        return ids.FORM_NAMES[self.kind // ids.COLOURS]

    @property
    def colour(self) -> str:
        return ids.COLOUR_NAMES[self.kind % ids.COLOURS]


def cells_of(place: int) -> tuple[Cell, ...]:
    """The cells of a place as (column, row), a stick's lower end first."""
    lying, cell = divmod(int(place), ids.CELLS)
    row, column = divmod(cell, ids.SIDE)
    if lying == ids.LYING:
        return ((column, row),)
    across = lying == ids.ACROSS
    return tuple((column + i * across, row + i * (not across)) for i in range(ids.SPAN))


def blocks(state: np.record) -> list[Block]:
    """All pieces laid, in order."""
    rows = state.laying[: int(state.laid)].tolist()
    return [Block(i, kind, cells_of(place), high) for i, (kind, place, high, _) in enumerate(rows)]


def ids_of(pieces: list[Block]) -> dict[int, str]:
    """A name for every piece that it keeps for the whole game: 'cube-red-1'."""
    counts: dict[str, int] = {}
    names = {}
    for block in pieces:
        kind = f"{block.form}-{block.colour}"
        counts[kind] = counts.get(kind, 0) + 1
        names[block.number] = f"{kind}-{counts[kind]}"
    return names


def areas(state: np.record) -> dict[str, tuple[int, int, int, int]]:
    """Every area's first and last column, first and last row, from 0."""
    boxes = state.area_box[: int(state.areas)].tolist()
    return {name: tuple(box) for name, box in zip(area_names(state), boxes, strict=True)}


def stone(state: np.record) -> list[Cell]:
    """All cells inside areas."""
    return [(c, r) for r in range(int(state.rows)) for c in range(int(state.columns))
            if state.ground[r * ids.SIDE + c]]  # fmt: skip


def high(state: np.record, cell: Cell) -> int:
    """The height of that column."""
    return int(height(state, cell[1] * ids.SIDE + cell[0]))


def name(cell: Cell) -> str:
    return cell_name(*cell)


def tops(pieces: list[Block]) -> dict[Cell, Block]:
    """The piece that lies uppermost in each column."""
    return {cell: block for block in pieces for cell in block.cells}


def column_of(pieces: list[Block], cell: Cell) -> list[Block]:
    """What lies in a column, from the ground up."""
    return [block for block in pieces if cell in block.cells]


@dataclass(frozen=True)
class Scene:
    """An isometric view: the campus turned by quarter turns, blocks of one height.

    `top` is where on the board the backmost corner is.
    """

    columns: int
    rows: int
    turn: int
    tallest: int
    top: float = 132.0

    @property
    def wide(self) -> int:
        return self.columns if self.turn % 2 == 0 else self.rows

    @property
    def deep(self) -> int:
        return self.rows if self.turn % 2 == 0 else self.columns

    @property
    def scale(self) -> float:
        """From the tiles of the drawing to those on the board."""
        return round(WIDE / ((self.wide + self.deep) * HALF), 4)

    @property
    def left(self) -> float:
        """Where on the board the backmost corner is."""
        return round(27.2 + self.deep * HALF * self.scale, 1)

    @property
    def down(self) -> float:
        """Height of the campus on the screen."""
        return (self.wide + self.deep) * QUARTER * self.scale

    @cached_property
    def block(self) -> float:
        """The height of a block: one number for the whole board."""
        if self.tallest <= 5:
            return ROOM
        return max(round(TALLEST / self.tallest, 1), LEAST)

    def spot(self, cell: Cell) -> tuple[int, int]:
        """The tile of a cell: x to the right and down, y to the left and down."""
        x, y = cell[0], self.rows - 1 - cell[1]
        wide, deep = self.columns, self.rows
        for _ in range(self.turn):
            x, y, wide, deep = deep - 1 - y, x, deep, wide
        return x, y

    def tile(self, x: float, y: float, level: float = 0) -> tuple[float, float]:
        """Where a point of the turned plan is in the drawing, that many blocks up."""
        return round((x - y) * HALF, 1), round((x + y) * QUARTER - level * self.block, 1)

    def middle(self, cell: Cell, level: float = 0) -> tuple[float, float]:
        """The centre of a cell's tile."""
        x, y = self.spot(cell)
        return self.tile(x + 0.5, y + 0.5, level)

    def on_board(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point of the drawing on the board."""
        return (round(self.left + point[0] * self.scale, 1),
                round(self.top + point[1] * self.scale, 1))  # fmt: skip

    def below(self, pieces: list[Block], y: float) -> Scene:
        """The same view, as far down as it takes to have all pieces below that height."""
        tops = [self.middle(cell, block.level)[1] for block in pieces for cell in block.cells]
        return replace(self, top=max(self.top, y - min(tops, default=0) * self.scale))

    def lies(self, block: Block) -> tuple[tuple[int, int], str]:
        """The backmost tile of a piece, and the way it runs: '' for a cube, 'x' or 'y'."""
        spots = [self.spot(cell) for cell in block.cells]
        back = min(spots)
        if len(spots) == 1:
            return back, ""
        return back, "x" if spots[0][1] == spots[1][1] else "y"

    def outline(self, box: tuple[int, int, int, int], grow: float = 0) -> str:
        """The outline of a rectangle of cells as a path, `grow` tiles larger all round."""
        corners = [self.spot((box[0], box[2])), self.spot((box[1], box[3]))]
        x0, y0 = (min(axis) - grow for axis in zip(*corners, strict=True))
        x1, y1 = (max(axis) + 1 + grow for axis in zip(*corners, strict=True))
        points = [self.tile(*p) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        return "M" + " ".join(f"{x} {y}" for x, y in points) + "Z"

    def grid(self, box: tuple[int, int, int, int]) -> str:
        """The lines between the cells of an area."""
        corners = [self.spot((box[0], box[2])), self.spot((box[1], box[3]))]
        (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*corners, strict=True))
        lines = [(x, y0, x, y1 + 1) for x in range(x0 + 1, x1 + 1)]
        lines += [(x0, y, x1 + 1, y) for y in range(y0 + 1, y1 + 1)]
        path = ""
        for ax, ay, bx, by in lines:
            path += "M{} {}L{} {}".format(*self.tile(ax, ay), *self.tile(bx, by))
        return path

    def in_order(self, pieces: list[Block]) -> list[Block]:
        """From back to front: no block is painted before one that it hides."""
        left, drawn = sorted(pieces, key=self._depth), []
        boxes = {block.number: self._box(block) for block in left}
        while left:
            first = next((b for b in left if self._is_free(b, left, boxes)), left[0])
            left.remove(first)
            drawn.append(first)
        return drawn

    def _depth(self, block: Block) -> tuple[float, int]:
        (x, y), _ = self.lies(block)
        return x + y, block.level

    def _is_free(self, block: Block, left: list[Block], boxes: dict) -> bool:
        mine = boxes[block.number]
        return not any(_behind(boxes[b.number], mine) for b in left if b is not block)

    def _box(self, block: Block) -> tuple[tuple[int, int], ...]:
        """First and last of x, y and z, the last not included."""
        xs, ys = zip(*map(self.spot, block.cells), strict=True)
        return ((min(xs), max(xs) + 1), (min(ys), max(ys) + 1), (block.level - 1, block.level))


def _behind(one: tuple, other: tuple) -> bool:
    """Whether the first box must be painted before the second."""
    before = any(a[1] <= b[0] for a, b in zip(one, other, strict=True))
    after = any(b[1] <= a[0] for a, b in zip(one, other, strict=True))
    return before and not after
