"""T-9 to T-12: which die may be laid where, and what a wild may be named."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.lines import is_frontier, needed
from cubarium.games.set_cubed.position import (
    ACROSS,
    DOWN,
    EMPTY,
    HAND,
    LIMIT,
    NONE,
    PITCH,
    face_in,
    place_id,
)
from cubarium.games.set_cubed.sets import SYMBOLS, WILD


@rule
def placements(state, seat, out, n):
    """Write the ids of all legal placements to `out` from place `n` on; return the new count."""
    for row in range(state.width):
        for column in range(state.width):
            cell = PITCH * (row + 2) + column
            if is_frontier(state, cell):
                n = _placements_on(state, seat, cell, out, n)
    return n


@rule
def _placements_on(state, seat, cell, out, n):
    wanted = needed(state, cell, state.first, NONE, 0)
    for slot in range(HAND):
        face = face_in(state, seat, slot)
        if face != NONE and _fits(state, seat, cell, slot, face, wanted):
            out[n] = place_id(cell, slot)
            n += 1
    return n


@rule
def _fits(state, seat, cell, slot, face, wanted):
    if wanted if face == WILD else wanted >> face & 1:
        return True
    if not _may_begin(state):
        return False
    if face != WILD:
        return begins_pair(state, seat, cell, slot, face)
    for name in range(SYMBOLS):
        if begins_pair(state, seat, cell, slot, name):
            return True
    return False


@rule
def _may_begin(state):
    """T-11: a first of two needs room for the second within the limit."""
    return state.first == NONE and state.placed + 2 <= LIMIT


@rule
def names(state, seat, cell):
    """T-12: bit mask of what a wild just laid on `cell` may be named."""
    mask = needed(state, cell, state.first, NONE, 0)
    if _may_begin(state):
        for name in range(SYMBOLS):
            if not mask >> name & 1 and begins_pair(state, seat, cell, NONE, name):
                mask |= 1 << name
    return mask


@rule
def begins_pair(state, seat, cell, slot, face):
    """T-11: whether after `face` on `cell` another die of the hand can complete a SET with it."""
    return _begins_in(state, seat, cell, slot, face, ACROSS) or _begins_in(
        state, seat, cell, slot, face, DOWN
    )


@rule
def _begins_in(state, seat, cell, slot, face, step):
    for distance in (-2, -1, 1, 2):
        second = cell + distance * step
        if state.board[second] == EMPTY:
            wanted = needed(state, second, cell, cell, face)
            if wanted and _holds(state, seat, slot, wanted):
                return True
    return False


@rule
def _holds(state, seat, slot, wanted):
    """Whether a die in another slot shows one of these symbols or is wild."""
    for other in range(HAND):
        face = face_in(state, seat, other)
        if other != slot and face != NONE and (face == WILD or wanted >> face & 1):
            return True
    return False
