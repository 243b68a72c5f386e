"""What may be done, as elements of the board: ids, clicks, squares, rows of dice, features."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from cubarium.core.state import copy
from cubarium.core.view import View
from cubarium.games.set_cubed import position as p
from cubarium.games.set_cubed.editions import cell_text
from cubarium.games.set_cubed.laying import names
from cubarium.games.set_cubed.moves import actions
from cubarium.games.set_cubed.opening import first_names
from cubarium.games.set_cubed.pieces import CELL, centre, die_at, held
from cubarium.games.set_cubed.search import forecast
from cubarium.games.set_cubed.sets import LETTERS, SYMBOLS, VALUE_NAMES, can_be_set, features
from cubarium.games.set_cubed.text import opening_slots

TILES = ("num", "col", "shape")
_BUTTONS = {p.CALL: "act-call", p.PASS: "act-pass", p.DONE: "act-done", p.KEEP: "act-keep"}


def clicks(state: np.record, seat: int, action: int) -> list[str]:
    """A button; a die and where it goes; three dice and how they lie; up to three features."""
    if action in _BUTTONS:
        return [_BUTTONS[action]]
    if action >= p.SWAP:
        wild, slot = divmod(action - p.SWAP, p.HAND)
        return [f"hand-{slot + 1}", f"die-{wild + 1}"]
    if action >= p.PLACE:
        cell, slot = divmod(action - p.PLACE, p.HAND)
        return [f"hand-{slot + 1}", to_id(cell)]
    if action >= p.OPEN:
        slots = opening_slots(action)
        return [*(f"hand-{slot + 1}" for slot in sorted(slots)), row_id(slots)]
    if action >= p.NAME:
        return _name_clicks(action - p.NAME, possible_names(state, seat))
    dice = [f"hand-{slot + 1}" for slot in range(p.HAND) if action - p.REROLL >> slot & 1]
    return [*dice, "act-reroll"]


def to_id(cell: int) -> str:
    """The element of a square one may lay on, rows and columns from 1."""
    row, column = p.square_at(cell)
    return f"to-{row + 1}-{column + 1}"


def row_id(slots: tuple[int, ...]) -> str:
    """The element that shows these dice in that order, for the opening."""
    return "row-" + "-".join(str(slot + 1) for slot in slots)


def tile_id(feature: int, value: int) -> str:
    """The element of one value of a feature: 'num-2', 'col-p', 'shape-o'."""
    return f"{TILES[feature]}-{LETTERS[feature][value]}"


def possible_names(state: np.record, seat: int) -> list[int]:
    """What the wild that was just laid may be named."""
    first = state.phase == p.NAMING_FIRST
    mask = int(first_names(state) if first else names(state, seat, int(state.naming)))
    return [symbol for symbol in range(SYMBOLS) if mask >> symbol & 1]


def _name_clicks(name: int, possible: list[int]) -> list[str]:
    """Only the features that are open; the shape alone if nothing is."""
    values = [features(symbol) for symbol in possible]
    wanted = [k for k in range(3) if len({value[k] for value in values}) > 1] or [2]
    return [tile_id(k, features(name)[k]) for k in wanted]


# ----- what is shown of it ----------------------------------------------------------------


@dataclass(frozen=True)
class Mark:
    """What a die of the hand would earn on a square; `first` if it waits for a second."""

    hand: str
    points: int
    first: bool


@dataclass(frozen=True)
class Target:
    id: str
    x: float
    y: float
    words: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Tile:
    """A choice when a wild is named: open, impossible, or the only one."""

    id: str
    feature: str
    value: str
    words: str
    x: float
    state: str


def targets(view: View) -> list[Target]:
    """Squares to lay on, with what each die of the hand would earn there."""
    state = view.state
    if not view.moves or view.seat is None or state.phase != p.TURN:
        return []
    ids, gains = np.zeros(p.ACTIONS, np.int64), np.zeros(p.ACTIONS, np.int64)
    found = ids[: actions(state, view.seat, ids)]
    placements = found[(found >= p.PLACE) & (found < p.SWAP)].copy()
    forecast(copy(state), view.seat, placements, len(placements), gains)
    marks: dict[int, list[Mark]] = {}
    for action, gain in zip(placements.tolist(), gains.tolist(), strict=False):
        cell, slot = divmod(action - p.PLACE, p.HAND)
        first = gain < 0
        mark = Mark(f"hand-{slot + 1}", -1 - gain if first else gain, first)
        marks.setdefault(cell, []).append(mark)
    return [
        Target(to_id(cell), *centre(cell), cell_text(cell), tuple(here))
        for cell, here in marks.items()
    ]


def opening_rows(view: View) -> list[dict[str, object]]:
    """For the opening: each way to lay each SET of the hand, shown once its dice are picked."""
    state, seat = view.state, view.seat
    if seat is None or not view.moves or state.phase != p.OPENING:
        return []
    faces = dict(held(state, seat))
    found = []
    for trio in combinations(faces, 3):
        if can_be_set(*(faces[slot][1] for slot in trio)):
            for k, slots in enumerate(permutations(trio)):
                x, y = 120 + 260 * (k % 2), 250 + 110 * (k // 2)
                dice = [die_at(0, faces[s][1], CELL * i, 0) for i, s in enumerate(slots)]
                picked = " ".join(f"hand-{slot + 1}" for slot in trio)
                words = ", ".join(die.words for die in dice)
                found.append(
                    {"id": row_id(slots), "when": picked, "x": x, "y": y, "dice": dice,
                     "words": words}
                )  # fmt: skip
    return found


def name_tiles(view: View) -> list[Tile]:
    """Number, colour and shape of the wild that is to be named."""
    state, seat = view.state, view.seat
    if seat is None or not view.moves or state.phase not in (p.NAMING, p.NAMING_FIRST):
        return []
    possible = [features(symbol) for symbol in possible_names(state, seat)]
    shown = []
    for k, values in enumerate(VALUE_NAMES):
        found = {value[k] for value in possible}
        for v, words in enumerate(values):
            kind = "off" if v not in found else "only" if len(found) == 1 else "open"
            x = 39 + 78 * (3 * k + v) + 9 * k
            shown.append(Tile(tile_id(k, v), TILES[k], LETTERS[k][v], words, x, kind))
    return shown
