"""What both views of the campus show: areas, cells to click, ghosts, level pills."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.ladders import Frame, Ladder, ladder, looking
from cubarium.games.cubes_and_sticks.placing import level, touched, worth
from cubarium.games.cubes_and_sticks.scenery import Block, Cell
from cubarium.games.cubes_and_sticks.text import place_of
from cubarium.games.cubes_and_sticks.words import area_title

At = Callable[[Cell, float], tuple[float, float]]
Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Sight:
    """A cell to click or to look into. `ghost` is what a cube laid there would be told as.

    `left`: its ladder stands left of the campus, else right.
    """

    id: str
    x: float
    y: float
    label: str
    look: str
    ghost: str
    ladder: Ladder | None
    left: bool


class Area(NamedTuple):
    """An area, whether it is promised for the piece on offer, whether it is on one's open card."""

    name: str
    title: str
    box: Box
    promised: bool
    mine: bool


class Stick(NamedTuple):
    """A stick that may be laid, shown once its lower end (`when`) is picked."""

    when: str
    block: Block
    text: str


def places_to_click(view: View) -> list[int]:
    """The places that the viewer may name or lay the piece on now."""
    words = [move.text.split() for move in view.moves]
    names = [word[-1] for word in words if word[0] == "place" or word[:2] == ["promise", "at"]]
    return [place_of(name) for name in names]


def worth_shown(view: View) -> bool:
    """Whether the viewer, who has peeked at the own card, wants to see what places are worth."""
    wish, seat = view.show.get("worth"), view.seat
    return seat is not None and wish == str(seat + 1) and view.state.clique[seat] >= 0


def forecast(view: View, place: int) -> str:
    """The level a piece would have; its worth too while one's own card is open."""
    high = int(level(view.state, place))
    if not worth_shown(view):
        return str(high)
    clique = int(view.state.clique[view.seat])
    colour = int(view.state.offered) % ids.COLOURS
    gain = int(worth(view.state, clique, colour, high, touched(view.state, place)))
    return f"{high} · +{gain}"


def sight_of_cells(
    view: View, pieces: list[Block], at: At, shape: Frame, left: Callable[[Cell], bool]
) -> list[Sight]:
    """Every cell inside an area, on top of its column, from back to front."""
    places = places_to_click(view)
    clicked = set() if looking(view) else {cell for place in places for cell in _ends(place)}
    cubes = {scenery.cells_of(p)[0]: p for p in places if p < ids.CELLS}
    found = []
    for cell in scenery.stone(view.state):
        name, high = scenery.name(cell), scenery.high(view.state, cell)
        ghost = forecast(view, cubes[cell]) if cell in cubes else ""
        look = f"column={name}" if high and cell not in clicked else ""
        found.append(Sight(f"cell-{name}", *at(cell, high), _told(pieces, cell, high), look, ghost,
                           ladder(pieces, cell, shape) if high > 1 else None,
                           left(cell)))  # fmt: skip
    return sorted(found, key=lambda sight: (sight.y, sight.x))


def _told(pieces: list[Block], cell: Cell, high: int) -> str:
    """A column in words: 'c4, height 2: 2 red cube, 1 blue stick'."""
    name = scenery.name(cell)
    if not high:
        return f"{name}, bare"
    inside = [f"{b.level} {b.colour} {b.form}" for b in reversed(scenery.column_of(pieces, cell))]
    return f"{name}, height {high}: {', '.join(inside)}"


def _ends(place: int) -> tuple[Cell, ...]:
    cells = scenery.cells_of(place)
    return (cells[0], cells[-1])


def sticks_to_lay(view: View) -> Iterator[Stick]:
    """The sticks that can be laid now."""
    for place in places_to_click(view):
        if place >= ids.CELLS:
            cells = scenery.cells_of(place)
            high = int(level(view.state, place))
            block = Block(ids.PIECES, int(view.state.offered), cells, high)
            yield Stick(f"cell-{scenery.name(cells[0])}", block, forecast(view, place))


def level_pills(pieces: list[Block]) -> list[tuple[Cell, Block]]:
    """Every piece seen from above, with the cell nearest its middle that shows it."""
    tops = scenery.tops(pieces)
    found = []
    for block in pieces:
        seen = [cell for cell in block.cells if tops[cell] is block]
        if seen:
            found.append((seen[len(seen) // 2 - (len(seen) == 2)], block))
    return found


def areas_of(view: View) -> Iterator[Area]:
    """The areas in ring order."""
    state, mine = view.state, []
    if worth_shown(view):
        mine = state.clique_areas[int(state.clique[view.seat])].tolist()
    for i, (name, box) in enumerate(scenery.areas(state).items()):
        promised = bool(int(state.vow_areas) >> i & 1)
        yield Area(name, area_title(name), box, promised, i in mine)


def proposal_of(view: View) -> list[Block]:
    """The piece on offer where it is promised to lie."""
    place = int(view.state.vow_place)
    if place == ids.NOTHING:
        return []
    high = int(level(view.state, place))
    return [Block(ids.PIECES, int(view.state.offered), scenery.cells_of(place), high)]


def heading(view: View) -> str:
    """Where the game stands, in a few words."""
    state = view.state
    goal = ids.LENGTHS[int(state.pieces)]
    if view.over:
        return f"{int(state.laid)} pieces placed"
    if looking(view):
        return "Click a column"
    return f"Piece {min(int(state.laid) + 1, goal)} of {goal}"
