"""What a position is worth: a hundred points are about a die."""

from itertools import product
from math import exp

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubulous.attacks import may_enter, spaces_between, ways
from cubarium.games.cubulous.geometry import (
    ABSENT,
    AFTER,
    AIM_FROM,
    AIMS,
    DIRECTIONS,
    NEXT,
    POSES,
    RANK,
    SQUARES,
    TOP,
    aims_at,
)
from cubarium.games.cubulous.pieces import (
    DICE,
    FAR_ROW,
    MASTER,
    MEN,
    STANDING,
    second_square,
)

DIE, LYING, SOLDIER = 100, 130, 80
REACH_NOW, REACH_NEXT = 3, 2
"""Points for each move a die has on an empty board, and, on average, after its next move."""
AIMED, NEAR = 10, 8
"""Points for a die at striking distance of the master, for a small piece close to it."""
ESCAPE = (-30, -10, 0, 6, 10)
"""Points for the spaces the master can step to."""
COVER = 12
"""Points for a shield beside its master."""
MARCH = 3
"""Points a row for a master on its way to bring back a die."""
TEMPO = 8
SCALE = 180.0
"""So many points are a chance of 73 per cent."""


def _worth() -> np.ndarray:
    """[tipping, sideways, pose, square]: what a die has there by the moves of its faces."""
    table = np.zeros((2, 3, len(POSES), SQUARES), np.int64)
    for way, square in product(range(3), range(SQUARES)):
        for pose in range(len(POSES)):
            at = aims_at(way, square, int(TOP[pose]))
            moves = AIMS[AIM_FROM[at] : AIM_FROM[at + 1]]
            for slides in range(2):
                tops = TOP[pose] if slides else TOP[AFTER[pose, moves[:, 1]]]
                then = (way * SQUARES + moves[:, 0]) * 6 + tops - 1
                later = (AIM_FROM[then + 1] - AIM_FROM[then]).mean() if len(moves) else 0.0
                table[slides, way, pose, square] = REACH_NOW * len(moves) + REACH_NEXT * later
    return DIE + table


WORTH = _worth()


@rule
def score(state):
    """Points for the side to move: material, reach of the dice, safety of masters, shields."""
    side = state.turn
    return _side(state, side) - _side(state, 1 - side) + TEMPO


@rule
def _side(state, seat):
    first = seat * MEN
    total, lost = 0, 0
    for die in range(first, first + DICE):
        if state.square[die] == ABSENT:
            lost += 1
        else:
            square, pose = state.square[die], state.pose[die]
            total += WORTH[state.tipping, state.sideways, pose, square]
    total += _shields(state, seat) + _threats(state, seat) + _escapes(state, seat)
    if lost:
        ahead = abs(RANK[state.square[first + MASTER]] - FAR_ROW[seat])
        total += MARCH * (8 - ahead)
    return total


@rule
def _shields(state, seat):
    """Lying shields are hard to take; beside their master they also guard it."""
    total = 0
    master = state.square[seat * MEN + MASTER]
    for shield in range(seat * MEN + MASTER + 1, seat * MEN + MEN):
        if state.square[shield] != ABSENT:
            total += SOLDIER if state.pose[shield] == STANDING else LYING
            near = _apart(state.square[shield], master)
            if min(near, _apart(second_square(state, shield), master)) == 1:
                total += COVER
    return total


@rule
def _apart(one, other):
    """Spaces in the direction that has more of them."""
    across, along = spaces_between(one, other)
    return max(across, along)


@rule
def _threats(state, seat):
    """Dice at striking distance of the enemy master, free or blocked, and pieces close to it."""
    master = state.square[(1 - seat) * MEN + MASTER]
    total = 0
    for die in range(seat * MEN, seat * MEN + DICE):
        if ways(state, die, master):
            total += AIMED
    for piece in range(seat * MEN + DICE, seat * MEN + MEN):
        square = state.square[piece]
        if square != ABSENT and _apart(square, master) <= 2:
            total += NEAR
    return total


@rule
def _escapes(state, seat):
    square = state.square[seat * MEN + MASTER]
    free = 0
    for direction in range(DIRECTIONS):
        target = NEXT[square, direction]
        if target != ABSENT and may_enter(state, seat, target):
            free += 1
    return ESCAPE[free]


@rule
def evaluate(state, seat):
    if not state.active:
        return 0.5 if state.winner < 0 else float(int(state.winner == seat))
    points = score(state) if state.turn == seat else -score(state)
    return 1.0 / (1.0 + exp(-points / SCALE))
