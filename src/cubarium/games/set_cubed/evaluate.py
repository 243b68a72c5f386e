"""Set Cubed for bots: an estimate of the chance to win, and the best turn by points."""

from math import exp

import numpy as np

from cubarium.core.native import rule
from cubarium.games.set_cubed.flow import begin_turn
from cubarium.games.set_cubed.moves import actions
from cubarium.games.set_cubed.position import (
    DICE,
    HAND,
    KEEP,
    NAMING,
    NONE,
    OPEN,
    OPENING,
    OVER,
    REROLL,
    REROLLING,
    TURN,
    State,
    face_in,
    hand_count,
    middle,
    pouch_count,
)
from cubarium.games.set_cubed.search import SLOT, Room, search
from cubarium.games.set_cubed.sets import WILD
from cubarium.games.set_cubed.solver import MOST_SWAPS, best_action

AT_THE_END, MORE_AT_THE_START = 2.5, 10.0
"""The lead in points that multiplies the odds to win by e, fitted to 770 games of `greedy`
against itself (one move in ten at random): so much when no dice are left, so much more with
all of them."""


@rule
def evaluate(state, seat):
    """The seat's chance to win; a lead counts the more, the fewer dice are left."""
    if state.phase == OVER:
        return _share_of_win(state, seat)
    left = pouch_count(state)
    for other in range(state.players):
        left += hand_count(state, other)
    scale = AT_THE_END + MORE_AT_THE_START * left / DICE
    total = 0.0
    for other in range(state.players):
        total += exp((state.score[other] - state.score[seat]) / scale)
    return 1.0 / total


@rule
def _share_of_win(state, seat):
    shares = 0
    for other in range(state.players):
        if state.score[other] > state.score[seat]:
            return 0.0
        shares += int(state.score[other] == state.score[seat])
    return 1.0 / shares


@rule
def greedy(state, seat, out):
    """The best turn by points; re-rolls what the best turn from here would leave over."""
    if state.phase == TURN or state.phase == NAMING:
        states = np.zeros(MOST_SWAPS + 1, State)
        states[0] = state
        options = np.zeros((MOST_SWAPS + 1, DICE * HAND), np.int64)
        return best_action(states, seat, options, np.zeros(MOST_SWAPS + 1, Room))
    if state.phase == REROLLING:
        return _best_reroll(state, seat)
    n = actions(state, seat, out)
    return _best_opening(state, seat, out, n) if state.phase == OPENING else out[0]


@rule
def _best_opening(state, seat, out, n):
    """The first SET with the fewest wilds, bonus squares included."""
    best, most = out[0], -1
    for i in range(n):
        dice = out[i] - OPEN
        points = 0
        for k in range(3):
            wild = face_in(state, seat, dice // HAND ** (2 - k) % HAND) == WILD
            points += int(not wild) + state.bonus[middle(state) - 1 + k]
        if points > most:
            best, most = out[i], points
    return best


@rule
def _best_reroll(state, seat):
    """Keeps wilds and what the best turn would lay."""
    states, rooms = np.zeros(1, State), np.zeros(1, Room)
    states[0] = state
    begin_turn(states[0], seat)
    search(states[0], seat, rooms[0])
    kept = 0
    for i in range(rooms[0].planned):
        kept |= 1 << rooms[0].plan[i, SLOT]
    slots = 0
    for slot in range(HAND):
        face = face_in(state, seat, slot)
        if face != NONE and face != WILD and not kept >> slot & 1:
            slots |= 1 << slot
    return REROLL + slots if slots else KEEP
