"""A turn: dice are laid, wilds named and swapped, points scored."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.flow import ask, begin_turn, roll_dice
from cubarium.games.set_cubed.lines import sets_mask, worth
from cubarium.games.set_cubed.position import (
    FRESH_WILD,
    NAMED_WILD,
    NAMING,
    NONE,
    ORDINARY,
    TO_TURN,
    TURN,
)
from cubarium.games.set_cubed.rounds import end_round
from cubarium.games.set_cubed.sets import WILD


@rule
def lay(state, seat, slot, cell):
    """A die of the hand goes on a square; the marks of the turn before go away."""
    if state.placed == 0:
        state.laid[:] = NONE
    die = state.hand[seat, slot]
    state.hand[seat, slot] = NONE
    state.die_on[cell] = die
    state.cell_of[die] = cell
    state.board[cell] = state.up[die]
    if state.up[die] == WILD:
        state.wildness[cell] = FRESH_WILD
    state.laid[state.placed] = cell


@rule
def place(state, seat, slot, cell):
    """T-9: one die is laid; T-12: a wild is named at once."""
    lay(state, seat, slot, cell)
    if state.board[cell] == WILD:
        state.naming = cell
        ask(state, NAMING, 1 << seat)
    else:
        _settle(state, seat, cell)


@rule
def name_wild(state, seat, symbol):
    """T-12: what a wild just laid stands for from now on."""
    cell = state.naming
    state.naming = NONE
    state.board[cell] = symbol
    _settle(state, seat, cell)


@rule
def _settle(state, seat, cell):
    """T-14, T-15: what the die just laid earns; T-11: without a SET it waits for a second."""
    score(state, seat, worth(state, cell) + state.bonus[cell])
    state.first = NONE if sets_mask(state, cell) else cell
    state.placed += 1
    ask(state, TURN, 1 << seat)


@rule
def score(state, seat, gain):
    state.gain = gain
    state.score[seat] += gain


@rule
def swap(state, seat, wild, slot):
    """T-13: a die of the hand takes a wild's square; the wild is rolled into the hand."""
    cell = state.cell_of[wild]
    given = state.hand[seat, slot]
    state.hand[seat, slot] = wild
    state.up[wild] = NONE
    state.cell_of[wild] = NONE
    state.die_on[cell] = given
    state.cell_of[given] = cell
    state.wildness[cell] = ORDINARY
    roll_dice(state, 1 << wild, TO_TURN)


@rule
def end_turn(state):
    """T-14: from now on the wilds just laid count like other dice."""
    for cell in state.laid:
        if cell != NONE and state.wildness[cell] == FRESH_WILD:
            state.wildness[cell] = NAMED_WILD
    seat = (state.turn + 1) % state.players
    if seat == state.caller:
        end_round(state)
    else:
        begin_turn(state, seat)
