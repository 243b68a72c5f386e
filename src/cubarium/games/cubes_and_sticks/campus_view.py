"""The isometric campus, ready for its template."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import ladders, scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.ladders import Frame, Ladder
from cubarium.games.cubes_and_sticks.scenery import Block, Cell, Scene
from cubarium.games.cubes_and_sticks.sights import (
    Sight,
    areas_of,
    heading,
    level_pills,
    proposal_of,
    sight_of_cells,
    sticks_to_lay,
)

CLEAR = 84.0
"""Towers do not rise above that height, where the switches are."""
LADDER_TOP = 88.0
"""Where ladders begin, below the switches."""
LABEL = 32.0
"""Height of an area's label."""
RULER_ROOM = 84.0
"""How far from the left edge a tower must be to have its ruler on the left."""
LAWN = 0.15
"""How far the lawn reaches beyond the grid, in tiles."""


@dataclass(frozen=True)
class Floor:
    """An area's floor and label."""

    name: str
    title: str
    path: str
    grid: str
    middle: tuple[float, float]
    label: tuple[float, float]
    wide: float
    promised: bool
    mine: bool


@dataclass(frozen=True)
class Ghost:
    """A stick that may be laid once its lower end is picked."""

    when: str
    x: float
    y: float
    kind: str
    colour: str
    pill: tuple[float, float]
    text: str


@dataclass(frozen=True)
class Item:
    """A block or a tree in painter's order."""

    id: str
    kind: str
    colour: str
    x: float
    y: float
    level: int
    classes: str
    name: str


@dataclass(frozen=True)
class Ruler:
    """A tick a level beside the tallest tower as (y, numeral), numerals at every fifth.

    `side`: they are on its left (-1) or right (1).
    """

    x: float
    side: int
    ticks: list[tuple[float, str]]


@dataclass(frozen=True)
class CampusView:
    """All that the template of the campus needs; positions in the drawing's own units."""

    top: float
    bottom: float
    scene: Scene
    lawn: str
    areas: list[Floor]
    items: list[Item]
    cells: list[Sight]
    ghosts: list[Ghost]
    pills: list[tuple[float, float, int]]
    ruler: Ruler | None
    frame: Frame
    ladder: Ladder | None
    ladder_at: tuple[float, float]
    ladders_at: dict[str, tuple[float, float, float]]
    numerals: bool
    symbols: bool
    heading: str
    next_turn: int


def campus_view(view: View) -> CampusView:
    state = view.state
    pieces = scenery.blocks(state)
    turn = int(view.show.get("turn", "0")) if view.show.get("turn") in ("1", "2", "3") else 0
    tallest = max((block.level for block in pieces), default=0)
    scene = Scene(int(state.columns), int(state.rows), turn, tallest).below(pieces, CLEAR)
    small = scene.block < 20
    bottom = scene.top + scene.down + 32
    shape = ladders.frame(pieces, bottom - LADDER_TOP)
    cell, ladder = ladders.pinned(view, pieces, shape) or ((0, 0), None)
    return CampusView(
        top=scene.top, bottom=bottom, scene=scene,
        lawn=scene.outline((0, scene.columns - 1, 0, scene.rows - 1), LAWN),
        areas=_areas(view, scene), items=_items(view, scene, pieces),
        cells=sight_of_cells(view, pieces, scene.middle, shape, partial(_left, scene)),
        ghosts=_ghosts(view, scene),
        pills=_pills(scene, pieces) if small else [],
        ruler=_ruler(scene, pieces) if small else None,
        frame=shape, ladder=ladder,
        ladders_at={"a": _stand(scene, ladders.LEFT), "z": _stand(scene, ladders.RIGHT)},
        ladder_at=(ladders.LEFT if _left(scene, cell) else ladders.RIGHT, LADDER_TOP),
        numerals=not small, symbols=12 <= scene.block < 20,
        heading=heading(view), next_turn=(turn + 1) % 4,
    )  # fmt: skip


def _left(scene: Scene, cell: Cell) -> bool:
    """Whether the ladder of a cell stands on the left, as the cell is on the right."""
    x, y = scene.spot(cell)
    return x - scene.wide / 2 > y - scene.deep / 2


def _stand(scene: Scene, x: float) -> tuple[float, float, float]:
    """Place and scale, in the tiles' own units, of a ladder that stands there on the board."""
    k = scene.scale
    return round((x - scene.left) / k, 1), round((LADDER_TOP - scene.top) / k, 1), round(1 / k, 4)


def _areas(view: View, scene: Scene) -> list[Floor]:
    found = []
    for name, title, box, promised, mine in areas_of(view):
        wide = 24 + 11.2 * len(title)
        corners = scene.middle((box[0], box[2])), scene.middle((box[1], box[3]))
        middle = tuple(sum(axis) / 2 for axis in zip(*corners, strict=True))
        found.append(Floor(name, title, scene.outline(box, 0.08), scene.grid(box), middle,
                           _label(scene, box, wide), wide, promised, mine))  # fmt: skip
    return found


def _label(scene: Scene, box: tuple[int, int, int, int], wide: float) -> tuple[float, float]:
    """The upper left corner of a label that touches the area's outer edge from outside."""
    corners = [scene.spot((box[0], box[2])), scene.spot((box[1], box[3]))]
    (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*corners, strict=True))
    x, y = (x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2
    dx, dy = x - scene.wide / 2, y - scene.deep / 2
    if abs(dx) * scene.deep >= abs(dy) * scene.wide:
        edge, right, low = ((x1 + 1.2, y), True, True) if dx > 0 else ((x0 - 0.9, y), False, False)
    else:
        edge, right, low = ((x, y1 + 1.2), False, True) if dy > 0 else ((x, y0 - 0.9), True, False)
    left, top = scene.on_board(scene.tile(*edge))
    left, top = left - (0 if right else wide), top - (0 if low else LABEL)
    return round(min(max(left, 3), 717 - wide), 1), round(top, 1)


def _ghosts(view: View, scene: Scene) -> list[Ghost]:
    found = []
    for when, block, text in sticks_to_lay(view):
        (x, y), way = scene.lies(block)
        at = scene.tile(x + 0.5, y + 0.5, block.level - 1)
        pill = scene.middle(block.cells[-1], block.level + 0.4)
        found.append(Ghost(when, *at, f"stick-{way}", block.colour, pill, text))
    return found


# ----- blocks and trees -------------------------------------------------------------------


def _items(view: View, scene: Scene, pieces: list[Block]) -> list[Item]:
    shown = pieces + proposal_of(view) + _trees(view, scene)
    names = scenery.ids_of(pieces)
    return [_item(scene, block, names, len(pieces) - 1) for block in scene.in_order(shown)]


def _item(scene: Scene, block: Block, names: dict[int, str], last: int) -> Item:
    (x, y), way = scene.lies(block)
    at = scene.tile(x + 0.5, y + 0.5, block.level - 1)
    if block.kind < 0:
        return Item("", "tree" if (x + 2 * y) % 3 else "pine", "", *at, 0, "tree", "")
    ghost = block.number not in names
    classes = "ghost" if ghost else "last" if block.number == last else ""
    cells = "-".join(scenery.name(c) for c in sorted({block.cells[0], block.cells[-1]}))
    said = f"{block.colour} {block.form} on {cells}, level {block.level}"
    return Item("proposal" if ghost else names[block.number], f"stick-{way}" if way else "cube",
                block.colour, *at, block.level, classes, said)  # fmt: skip


def _trees(view: View, scene: Scene) -> list[Block]:
    """Trees on green cells that no stick can ever lie over."""
    state = view.state
    stone = set(scenery.stone(state))
    bridged = {cell for ends in _spans(stone) for cell in ends}
    free = [
        (c, r) for c in range(int(state.columns)) for r in range(int(state.rows))
        if (c, r) not in stone and (c, r) not in bridged and (c * c + 3 * r) % 5 == 0
    ]  # fmt: skip
    return [Block(-1 - i, -1, (cell,), 1) for i, cell in enumerate(free[:14])]


def _spans(stone: set[Cell]) -> list[list[Cell]]:
    far = ids.SPAN - 1
    across = [[(c + i, r) for i in range(ids.SPAN)] for c, r in stone if (c + far, r) in stone]
    up = [[(c, r + i) for i in range(ids.SPAN)] for c, r in stone if (c, r + far) in stone]
    return across + up


# ----- levels -----------------------------------------------------------------------------


def _pills(scene: Scene, pieces: list[Block]) -> list[tuple[float, float, int]]:
    return [
        (*scene.on_board(scene.middle(cell, block.level)), block.level)
        for cell, block in level_pills(pieces)
    ]


def _ruler(scene: Scene, pieces: list[Block]) -> Ruler:
    """Left of the tallest tower, or right of it where there is no room on the left."""
    tallest = max(pieces, key=lambda block: block.level)
    cell = tallest.cells[len(tallest.cells) // 2 if len(tallest.cells) > 1 else 0]
    spots = [scene.on_board(scene.middle(cell, level)) for level in range(tallest.level + 1)]
    side = -1 if spots[0][0] > RULER_ROOM else 1
    ticks = [
        (y, "" if level % 5 or not level else str(level)) for level, (_, y) in enumerate(spots)
    ]
    return Ruler(round(spots[0][0] + side * 38 * scene.scale, 1), side, ticks)
