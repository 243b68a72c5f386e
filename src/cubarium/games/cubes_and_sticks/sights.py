"""What both views of the campus show: cells to click, ghosts, level pills, the ladder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.placing import level, touched, worth
from cubarium.games.cubes_and_sticks.scenery import Block, Cell, Scene
from cubarium.games.cubes_and_sticks.text import place_of

At = Callable[[Cell, float], tuple[float, float]]


@dataclass(frozen=True)
class Sight:
    """A cell to click or to look into. `ghost` is what a cube laid there would be told as."""

    id: str
    x: float
    y: float
    label: str
    inside: str
    look: str
    ghost: str


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
class Rung:
    """A level of a column in the ladder; colour '' where nothing lies."""

    level: int
    colour: str
    form: str


@dataclass(frozen=True)
class Ladder:
    """What is inside a column, from the ground up."""

    cell: str
    rungs: list[Rung]


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


def sight_of_cells(view: View, pieces: list[Block], at: At) -> list[Sight]:
    """Every cell inside an area, on top of its column, from back to front."""
    places = places_to_click(view)
    clicked = {cell for place in places for cell in _ends(place)}
    cubes = {scenery.cells_of(p)[0]: p for p in places if p < ids.CELLS}
    found = []
    for cell in scenery.stone(view.state):
        name, high = scenery.name(cell), scenery.high(view.state, cell)
        x, y = at(cell, high)
        label = f"{name}, {'bare' if not high else f'height {high}'}"
        inside = "; ".join(f"{b.level} {b.colour} {b.form}" for b in _column(pieces, cell))
        ghost = forecast(view, cubes[cell]) if cell in cubes else ""
        look = "" if cell in clicked or not high else f"column={name}"
        found.append(Sight(f"cell-{name}", x, y, label, inside, look, ghost))
    return sorted(found, key=lambda sight: (sight.y, sight.x))


def _column(pieces: list[Block], cell: Cell) -> list[Block]:
    return list(reversed(scenery.column_of(pieces, cell)))


def _ends(place: int) -> tuple[Cell, ...]:
    cells = scenery.cells_of(place)
    return (cells[0], cells[-1])


def ghosts_of(view: View, scene: Scene) -> list[Ghost]:
    """The sticks that can be laid, each shown when its lower end is picked."""
    colour = ids.COLOUR_NAMES[int(view.state.offered) % ids.COLOURS]
    found = []
    for place in places_to_click(view):
        if place >= ids.CELLS:
            block = Block(0, 0, scenery.cells_of(place), int(level(view.state, place)))
            (x, y), way = scene.lies(block)
            at = scene.tile(x + 0.5, y + 0.5, block.level - 1)
            far = block.cells[-1]
            when, pill = (
                f"cell-{scenery.name(block.cells[0])}",
                scene.middle(far, block.level + 0.4),
            )
            found.append(Ghost(when, *at, f"stick-{way}", colour, pill, forecast(view, place)))
    return found


def level_pills(pieces: list[Block]) -> list[tuple[Cell, Block]]:
    """Every piece seen from above, with the cell nearest its middle that shows it."""
    tops = scenery.tops(pieces)
    found = []
    for block in pieces:
        seen = [cell for cell in block.cells if tops[cell] is block]
        if seen:
            found.append((seen[len(seen) // 2 - (len(seen) == 2)], block))
    return found


def promised_areas(view: View) -> tuple[int, int]:
    """The areas promised for the piece on offer, and those of one's own open card, as bits."""
    state, mine = view.state, 0
    if worth_shown(view):
        clique = int(state.clique[view.seat])
        mine = sum(1 << int(area) for area in state.clique_areas[clique])
    return int(state.vow_areas), mine


def proposal_of(view: View) -> list[Block]:
    """The piece on offer where it is promised to lie."""
    place = int(view.state.vow_place)
    if place == ids.NOTHING:
        return []
    high = int(level(view.state, place))
    return [Block(ids.PIECES, int(view.state.offered), scenery.cells_of(place), high)]


def ladder_of(view: View, pieces: list[Block]) -> Ladder | None:
    """The column that the viewer looks into."""
    wish = view.show.get("column", "")
    cells = {scenery.name(cell): cell for cell in scenery.stone(view.state)}
    if wish not in cells:
        return None
    inside = {block.level: block for block in scenery.column_of(pieces, cells[wish])}
    rungs = [
        Rung(n, inside[n].colour if n in inside else "", inside[n].form if n in inside else "")
        for n in range(1, max(inside, default=0) + 1)
    ]
    return Ladder(wish, rungs)


def heading(view: View) -> str:
    """Where the game stands, in a few words."""
    state = view.state
    goal = ids.LENGTHS[int(state.pieces)]
    if view.over:
        return f"{int(state.laid)} pieces placed"
    return f"Piece {min(int(state.laid) + 1, goal)} of {goal}"
