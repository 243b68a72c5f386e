"""Who is to act next: a seat, several seats at once, or chance."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.position import (
    DICE,
    HAND,
    NONE,
    ROLL,
    ROLLING,
    TURN,
)

HELD = (1 << HAND) - 1
"""All slots of a hand."""


@rule
def ask(state, phase, seats):
    """Wait for the seats of that bit mask."""
    state.phase = phase
    state.chance = 0
    state.active = seats


@rule
def await_chance(state, phase, chance):
    """Wait for a random event."""
    state.phase = phase
    state.chance = chance
    state.active = 0


@rule
def begin_turn(state, seat):
    state.turn = seat
    state.placed = 0
    state.first = NONE
    ask(state, TURN, 1 << seat)


@rule
def dice_of(state, seat, slots):
    """Bit mask of the dice in these slots of the hand."""
    mask = 0
    for slot in range(HAND):
        die = state.hand[seat, slot]
        if slots >> slot & 1 and die != NONE:
            mask |= 1 << die
    return mask


@rule
def roll_dice(state, dice, afterwards):
    """Have these dice rolled, one event a die."""
    state.rolling = dice
    state.afterwards = afterwards
    await_chance(state, ROLLING, ROLL)


@rule
def roll_all(state, afterwards):
    """T-5, T-18: everybody rolls all their dice."""
    dice = 0
    for seat in range(state.players):
        dice |= dice_of(state, seat, HELD)
    roll_dice(state, dice, afterwards)


@rule
def next_die(state):
    """The die that is rolled next: by seat, then by number."""
    for seat in range(state.players):
        mine = state.rolling & dice_of(state, seat, HELD)
        for die in range(DICE):
            if mine >> die & 1:
                return die
    return NONE
