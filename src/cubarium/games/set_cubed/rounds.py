"""Between rounds: the end of the game, drawing, re-rolls."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.flow import (
    ask,
    await_chance,
    begin_turn,
    dice_of,
    roll_all,
    roll_dice,
)
from cubarium.games.set_cubed.position import (
    DRAW,
    HAND,
    NONE,
    OVER,
    REFILL,
    REROLLING,
    SIDES,
    TO_ROUND,
    hand_count,
    pouch_count,
)

STILL_ROUNDS = 3
"""Rounds in a row in which all pass until the game ends (T-18)."""


@rule
def end_round(state):
    """T-16 to T-19: the end, all dice rolled anew, or drawing."""
    everybody_passed = state.passed == state.players
    state.still_rounds = state.still_rounds + 1 if everybody_passed else 0
    state.passed = 0
    if state.still_rounds == STILL_ROUNDS or _somebody_is_out(state):
        ask(state, OVER, 0)
    elif everybody_passed:
        roll_all(state, TO_ROUND)
    else:
        refill(state)


@rule
def _somebody_is_out(state):
    for seat in range(state.players):
        if hand_count(state, seat) == 0:
            return True
    return False


@rule
def drawer(state):
    """T-4, T-16: the first seat, from the start player on, that is short of five dice."""
    first = max(state.caller, 0)
    for i in range(state.players):
        seat = (first + i) % state.players
        if hand_count(state, seat) < HAND:
            return seat
    return NONE


@rule
def refill(state):
    """T-16: one die after the other while hands are short and the pouch lasts; then re-rolls."""
    if drawer(state) != NONE and pouch_count(state):
        await_chance(state, REFILL, DRAW)
    else:
        ask(state, REROLLING, (1 << state.players) - 1)


@rule
def draw(state, outcome):
    """T-4, T-16: a die comes out of the pouch and is rolled."""
    die = outcome // SIDES
    seat = drawer(state)
    slot = 0
    while state.hand[seat, slot] != NONE:
        slot += 1
    state.hand[seat, slot] = die
    state.in_pouch[die] = 0
    state.up[die] = state.faces[die, outcome % SIDES]


@rule
def answer_reroll(state, seat, slots):
    """T-17: each chooses on their own; when all have, the chosen dice are rolled."""
    state.rolling |= dice_of(state, seat, slots)
    state.active &= ~(1 << seat)
    if state.active == 0:
        if state.rolling:
            roll_dice(state, state.rolling, TO_ROUND)
        else:
            begin_turn(state, state.caller)
