"""The isometric campus, ready for its template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.scenery import Block, Cell, Scene
from cubarium.games.cubes_and_sticks.sights import (
    Sight,
    ghosts_of,
    heading,
    ladder_of,
    level_pills,
    promised_areas,
    proposal_of,
    sight_of_cells,
)
from cubarium.games.cubes_and_sticks.words import area_title

TOP = 132.0
"""Where the backmost corner of the campus is."""
LAWN = 0.15
"""How far the lawn reaches beyond the grid, in tiles."""


@dataclass(frozen=True)
class Area:
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
class CampusView:
    """All that the template of the campus needs; positions in the drawing's own units."""

    top: float
    bottom: float
    scene: Scene
    lawn: str
    areas: list[Area]
    items: list[Item]
    cells: list[Sight]
    ghosts: list[Any]
    pills: list[tuple[float, float, int]]
    ruler: list[tuple[float, float, str]]
    ladder: Any
    numerals: bool
    symbols: bool
    heading: str
    next_turn: int


def campus_view(view: View) -> CampusView:
    state = view.state
    pieces = scenery.blocks(state)
    turn = int(view.show.get("turn", "0")) if view.show.get("turn") in ("1", "2", "3") else 0
    tallest = max((block.level for block in pieces), default=0)
    scene = Scene(int(state.columns), int(state.rows), turn, tallest)
    small = scene.block < 20
    return CampusView(
        top=TOP, bottom=TOP + scene.down + 32, scene=scene,
        lawn=scene.outline((0, scene.columns - 1, 0, scene.rows - 1), LAWN),
        areas=_areas(view, scene), items=_items(view, scene, pieces),
        cells=sight_of_cells(view, pieces, scene.middle),
        ghosts=ghosts_of(view, scene),
        pills=_pills(scene, pieces) if small else [],
        ruler=_ruler(scene, pieces) if small else [],
        ladder=ladder_of(view, pieces), numerals=not small, symbols=12 <= scene.block < 20,
        heading=heading(view), next_turn=(turn + 1) % 4,
    )  # fmt: skip


def _areas(view: View, scene: Scene) -> list[Area]:
    promised, mine = promised_areas(view)
    found = []
    for i, (name, box) in enumerate(scenery.areas(view.state).items()):
        title = area_title(name)
        wide = 24 + 11.2 * len(title)
        x, y = _outside(scene, box)
        at = scene.on_board((x, y), TOP)
        left = min(max(at[0] - wide / 2, 3), 717 - wide)
        corners = scene.middle((box[0], box[2])), scene.middle((box[1], box[3]))
        middle = tuple(sum(axis) / 2 for axis in zip(*corners, strict=True))
        found.append(Area(name, title, scene.outline(box, 0.08), scene.grid(box), middle,
                          (round(left, 1), round(at[1] - 16, 1)), wide,
                          bool(promised >> i & 1), bool(mine >> i & 1)))  # fmt: skip
    return found


def _outside(scene: Scene, box: tuple[int, int, int, int]) -> tuple[float, float]:
    """Beside an area, on the side away from the middle of the campus."""
    corners = [scene.spot((box[0], box[2])), scene.spot((box[1], box[3]))]
    (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*corners, strict=True))
    x, y = (x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2
    dx, dy = x - scene.wide / 2, y - scene.deep / 2
    if abs(dx) * scene.deep >= abs(dy) * scene.wide:
        x = x1 + 2.2 if dx > 0 else x0 - 1.4
    else:
        y = y1 + 2.2 if dy > 0 else y0 - 1.4
    return scene.tile(x, y)


# ----- blocks and trees -------------------------------------------------------------------


def _items(view: View, scene: Scene, pieces: list[Block]) -> list[Item]:
    shown = pieces + proposal_of(view) + _trees(view, scene)
    names, counts = {}, {}
    for block in pieces:
        kind = f"{block.form}-{block.colour}"
        counts[kind] = counts.get(kind, 0) + 1
        names[block.number] = f"{kind}-{counts[kind]}"
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
        (*scene.on_board(scene.middle(cell, block.level), TOP), block.level)
        for cell, block in level_pills(pieces)
    ]


def _ruler(scene: Scene, pieces: list[Block]) -> list[tuple[float, float, str]]:
    """A tick a level beside the tallest tower, numerals at every fifth."""
    tallest = max(pieces, key=lambda block: block.level)
    cell = tallest.cells[len(tallest.cells) // 2 if len(tallest.cells) > 1 else 0]
    ticks = []
    for level in range(tallest.level + 1):
        x, y = scene.on_board(scene.middle(cell, level), TOP)
        numeral = str(level) if level and level % 5 == 0 else ""
        ticks.append((x - 38 * scene.scale, y, numeral))
    return ticks
