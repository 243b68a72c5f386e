"""A campus inside a state: written before the game, read back as names and component data."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cubarium.games.cubes_and_sticks.campus import LONGEST_NAME, Campus
from cubarium.games.cubes_and_sticks.state import COLOUR_NAMES, SIDE

_LETTERS = "abcdefghijklmnopqrstuvwxyz-"
_BASE = len(_LETTERS) + 1
_HALF = LONGEST_NAME // 2


def pack_name(name: str) -> tuple[int, int]:
    """A name of a-z and - as two integers."""
    halves = name[:_HALF], name[_HALF:]
    return tuple(sum((_LETTERS.index(c) + 1) * _BASE**i for i, c in enumerate(h)) for h in halves)


def unpack_name(numbers: np.ndarray) -> str:
    """The name of those two integers."""
    letters = []
    for number in map(int, numbers):
        while number:
            number, letter = divmod(number, _BASE)
            letters.append(_LETTERS[letter - 1])
    return "".join(letters)


def write(state: np.record, campus: Campus) -> None:
    """Put a campus into a state."""
    state.columns, state.rows = campus.columns, campus.rows
    state.areas, state.cliques = len(campus.areas), len(campus.cliques)
    for i, (name, (left, right, low, high)) in enumerate(campus.areas.items()):
        state.area_name[i] = pack_name(name)
        state.area_box[i] = left, right, low, high
        state.ground.reshape(SIDE, SIDE)[low : high + 1, left : right + 1] = i + 1
    for i, clique in enumerate(campus.cliques):
        state.clique_name[i] = pack_name(clique.name)
        state.clique_colours[i] = clique.colours
        state.clique_areas[i] = clique.areas


def area_names(state: np.record) -> list[str]:
    """The areas in ring order."""
    return [unpack_name(state.area_name[i]) for i in range(int(state.areas))]


def clique_names(state: np.record) -> list[str]:
    """The cliques in the order of the file."""
    return [unpack_name(state.clique_name[i]) for i in range(int(state.cliques))]


class Card(NamedTuple):
    """A clique card: the names of the clique, of its colours and of its areas."""

    clique: str
    colours: list[str]
    areas: list[str]


def card(state: np.record, number: int) -> Card:
    """The card of the clique of that number."""
    areas = area_names(state)
    return Card(
        unpack_name(state.clique_name[number]),
        [COLOUR_NAMES[colour] for colour in state.clique_colours[number]],
        [areas[area] for area in state.clique_areas[number]],
    )


def data(state: np.record) -> dict[str, Any]:
    """The component data in force, in the form of an edition."""
    cards = [card(state, i) for i in range(int(state.cliques))]
    return {
        "columns": int(state.columns),
        "rows": int(state.rows),
        "areas": {n: _box_data(state.area_box[i]) for i, n in enumerate(area_names(state))},
        "cliques": {c.clique: {"colours": c.colours, "areas": c.areas} for c in cards},
    }


def _box_data(box: np.ndarray) -> list[list]:
    left, right, low, high = map(int, box)
    return [[chr(97 + left), chr(97 + right)], [low + 1, high + 1]]
