"""The highest-scoring turn, by complete search: swaps, order, names of wilds, bonus squares.

A swap rolls the wild that was taken, so what it is worth is a mean: over the six faces that
may come up, of the best that can then be done (expectimax). It is chosen only if that mean is
more than the best turn without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from cubarium.core.native import rule
from cubarium.core.state import copy
from cubarium.games.set_cubed.flow import ask
from cubarium.games.set_cubed.laying import names
from cubarium.games.set_cubed.moves import swaps
from cubarium.games.set_cubed.position import (
    DICE,
    DONE,
    HAND,
    NAME,
    NAMING,
    NONE,
    PASS,
    SIDES,
    SWAP,
    TURN,
    State,
    place_id,
)
from cubarium.games.set_cubed.search import CELL, SLOT, Room, is_new, search
from cubarium.games.set_cubed.sets import SYMBOLS, WILD, text_of
from cubarium.games.set_cubed.text import notation
from cubarium.games.set_cubed.turn import name_wild, swap

MOST_SWAPS = 3
"""How many swaps in a row are looked into."""
SWAPS_LISTED = 64
EPSILON = 1e-9


class Turn(NamedTuple):
    """The best turn from here: its mean points, and its moves up to the next roll."""

    points: float
    moves: tuple[str, ...]


@rule
def plan_turn(states, seat, options, rooms):
    """The mean points of the best turn from `states[0]` (phase TURN), and the swap it begins with.

    The swap is an action id, NONE if the turn is `rooms[0].plan`. `states` and `rooms` give
    room for one swap more each; `options[d]` for the swaps that are possible after d.
    """
    best, total = np.zeros(MOST_SWAPS + 1), np.zeros(MOST_SWAPS + 1)
    count, at = np.zeros(MOST_SWAPS + 1, np.int64), np.zeros(MOST_SWAPS + 1, np.int64)
    side = np.zeros(MOST_SWAPS + 1, np.int64)
    chosen, d = NONE, 0
    best[0] = search(states[0], seat, rooms[0])
    count[0] = _swaps(states[0], seat, options[0])
    while d or at[0] < count[0]:
        if at[d] < count[d]:
            _swapped(states, seat, d, options[d, at[d]], side[d])
            d += 1
            best[d] = search(states[d], seat, rooms[d])
            count[d] = _swaps(states[d], seat, options[d]) if d < MOST_SWAPS else 0
            at[d], side[d], total[d] = 0, 0, 0.0
            continue
        d -= 1
        total[d] += best[d + 1]
        side[d] += 1
        if side[d] == SIDES:
            if total[d] / SIDES > best[d] + EPSILON:
                best[d] = total[d] / SIDES
                chosen = options[0, at[0]] if d == 0 else chosen
            at[d], side[d], total[d] = at[d] + 1, 0, 0.0
    return best[0], chosen


@rule
def _swaps(state, seat, out):
    """The swaps that are possible, those of equal dice once."""
    if state.placed:
        return 0
    n = 0
    for i in range(swaps(state, seat, out, 0)):
        if n < SWAPS_LISTED and is_new(state, seat, (out[i] - SWAP) % HAND):
            out[n] = out[i]
            n += 1
    return n


@rule
def _swapped(states, seat, d, action, side):
    """Write to `states[d + 1]` what `states[d]` becomes by a swap and the roll of the wild."""
    wild = (action - SWAP) // HAND
    states[d + 1] = states[d]
    state = states[d + 1]
    swap(state, seat, wild, (action - SWAP) % HAND)
    state.up[wild] = state.faces[wild, side]
    state.rolling = 0
    ask(state, TURN, 1 << seat)


@rule
def best_action(states, seat, options, rooms):
    """The first action of the best turn from `states[0]`, in phase TURN or NAMING."""
    state, room = states[0], rooms[0]
    if state.phase == NAMING:
        return NAME + best_name(states, seat, rooms)
    _, chosen = plan_turn(states, seat, options, rooms)
    if chosen != NONE:
        return chosen
    if room.planned == 0:
        return DONE if state.placed else PASS
    return place_id(room.plan[0, CELL], room.plan[0, SLOT])


@rule
def best_name(states, seat, rooms):
    """What the wild just laid should be named, with the rest of the turn in mind."""
    possible, best, most = names(states[0], seat, states[0].naming), 0, -1
    for name in range(SYMBOLS):
        if possible >> name & 1:
            states[1] = states[0]
            name_wild(states[1], seat, name)
            points = states[1].gain + search(states[1], seat, rooms[1])
            if points > most:
                best, most = name, points
    return best


# ----- for people -------------------------------------------------------------------------


def room_to_think() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """States, options and rooms as `plan_turn` and `best_action` take them."""
    depth = MOST_SWAPS + 1
    return np.zeros(depth, State), np.zeros((depth, DICE * HAND), np.int64), np.zeros(depth, Room)


def best_turn(state: np.record, seat: int) -> Turn:
    """The best turn of a seat that is in its turn with no wild to name. ValueError otherwise."""
    if state.phase != TURN or not state.active >> seat & 1:
        raise ValueError(f"seat {seat + 1} is not in the middle of a turn")
    states, options, rooms = room_to_think()
    states[0] = state
    points, chosen = plan_turn(states, seat, options, rooms)
    if chosen != NONE:
        return Turn(float(points), (notation(state, seat, int(chosen)),))
    return Turn(float(points), tuple(_moves(copy(state), seat, rooms[0])))


def _moves(state: np.record, seat: int, room: np.record) -> Iterator[str]:
    """The planned turn in notation, its end included."""
    for slot, cell, face in room.plan[: room.planned].tolist():
        is_wild = state.up[state.hand[seat, slot]] == WILD
        yield notation(state, seat, int(place_id(cell, slot)))
        if is_wild:
            yield f"as {text_of(face)}"
        state.placed += 1
    yield "done" if state.placed else "pass"
