"""What is legal now: the actions of a seat and the outcomes of chance."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.flow import next_die
from cubarium.games.set_cubed.laying import names, placements
from cubarium.games.set_cubed.opening import first_names
from cubarium.games.set_cubed.position import (
    CALL,
    CALLING,
    DICE,
    DONE,
    DRAW,
    HAND,
    KEEP,
    LIMIT,
    NAME,
    NAMED_WILD,
    NAMING,
    NAMING_FIRST,
    NONE,
    OPENING,
    PASS,
    REROLLING,
    ROLL,
    SIDES,
    TURN,
    face_in,
    open_id,
    swap_id,
)
from cubarium.games.set_cubed.sets import SYMBOLS, can_be_set


@rule
def actions(state, seat, out):
    """Write the seat's legal actions to `out`; return how many."""
    if state.phase == TURN:
        return _turn_actions(state, seat, out)
    if state.phase == NAMING:
        return _names(names(state, seat, state.naming), out)
    if state.phase == NAMING_FIRST:
        return _names(first_names(state), out)
    if state.phase == REROLLING:
        return _rerolls(state, seat, out)
    if state.phase == OPENING:
        return _openings(state, seat, out)
    out[0] = CALL
    return int(state.phase == CALLING)


@rule
def _turn_actions(state, seat, out):
    """T-8: pass or done, placements, swaps before the first placement."""
    n = 0
    if state.first == NONE:
        out[0] = DONE if state.placed else PASS
        n = 1
    if state.placed < LIMIT:
        n = placements(state, seat, out, n)
    if state.placed == 0:
        n = swaps(state, seat, out, n)
    return n


@rule
def swaps(state, seat, out, n):
    """T-13: a die with the features of a wild on the board; a wild in hand has none."""
    for die in range(DICE):
        cell = state.cell_of[die]
        if cell != NONE and state.wildness[cell] == NAMED_WILD:
            for slot in range(HAND):
                if face_in(state, seat, slot) == state.board[cell]:
                    out[n] = swap_id(die, slot)
                    n += 1
    return n


@rule
def _openings(state, seat, out):
    """T-6: three dice of the hand, in the order left, middle, right."""
    n = 0
    for i in range(HAND):
        for j in range(HAND):
            for k in range(HAND):
                if i != j and i != k and j != k:
                    one, two = face_in(state, seat, i), face_in(state, seat, j)
                    if can_be_set(one, two, face_in(state, seat, k)):
                        out[n] = open_id(i, j, k)
                        n += 1
    return n


@rule
def _rerolls(state, seat, out):
    """T-17: `keep`, or any of the dice in hand."""
    held = 0
    for slot in range(HAND):
        held |= int(state.hand[seat, slot] != NONE) << slot
    n = 0
    for slots in range(1 << HAND):
        if slots & held == slots:
            out[n] = KEEP + slots
            n += 1
    return n


@rule
def _names(mask, out):
    n = 0
    for symbol in range(SYMBOLS):
        if mask >> symbol & 1:
            out[n] = NAME + symbol
            n += 1
    return n


@rule
def outcomes(state, out):
    """Every face of the die that is rolled, or of every die in the pouch: all equally likely."""
    n = 0
    rolled = next_die(state) if state.chance == ROLL else NONE
    for die in range(DICE):
        if die == rolled or (state.chance == DRAW and state.in_pouch[die]):
            for side in range(SIDES):
                out[n] = SIDES * die + side
                n += 1
    return n
