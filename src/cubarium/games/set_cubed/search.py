"""All ways to lay up to three dice, and the one that scores most; native, nothing left out.

The board of the given state is changed and put back. Where any three dice may be a SET
(T-10), a turn's points do not depend on the order of its dice, so of several orders that are
all legal one is enough: dice that fit the board as it was go by ascending squares, and a pair
that does not need the die before it is begun first.
"""

import numpy as np

from cubarium.core.native import rule
from cubarium.games.set_cubed.laying import begins_pair
from cubarium.games.set_cubed.lines import is_frontier, needed, worth
from cubarium.games.set_cubed.position import (
    ANY_THREE,
    CELLS,
    DOWN,
    EMPTY,
    FRESH_WILD,
    HAND,
    LIMIT,
    NONE,
    ORDINARY,
    PLACE,
    cell_at,
    face_in,
)
from cubarium.games.set_cubed.sets import SYMBOLS, WILD

SLOT, CELL, FACE = range(3)
NEAR = np.array([-2, -1, 1, 2, -2 * DOWN, -DOWN, DOWN, 2 * DOWN])
"""The squares that share a window with a square."""
ALL_NAMES = (1 << SYMBOLS) - 1

Room = np.dtype(
    (
        np.record,
        [
            ("n", np.int64),
            ("cells", np.int64, CELLS),
            ("masks", np.int64, CELLS),
            ("line", np.int64, (LIMIT, 3)),
            ("plan", np.int64, (LIMIT, 3)),
            ("planned", np.int64),
            ("best", np.int64),
        ],
    )
)
"""Room to work in: the squares beside dice with what completes a SET there, the line of dice
(slot, cell, named face) that is tried, and the best `plan` of `planned` dice."""


@rule
def search(state, seat, room):
    """Find the most points the rest of a turn can add, from a state with phase TURN."""
    room.best = -1
    _survey(state, room)
    if state.placed == 0:
        _three_left(state, seat, room)
    elif state.placed == 1:
        _two_left(state, seat, room, 0, 0, state.first, NONE, NONE)
    elif state.placed == 2:
        _one_left(state, seat, room, 0, 0, state.first, NONE, NONE, NONE)
    else:
        _note(room, 0, 0)
    return room.best


@rule
def _survey(state, room):
    """All squares beside dice, and what completes a SET there."""
    room.n = 0
    for row in range(state.width):
        for column in range(state.width):
            cell = cell_at(row, column)
            if is_frontier(state, cell):
                room.cells[room.n] = cell
                room.masks[room.n] = needed(state, cell, NONE, NONE, 0)
                room.n += 1


@rule
def _note(room, laid, total):
    """A turn may end here: remember it if it is the best so far."""
    if total > room.best:
        room.best = total
        room.planned = laid
        room.plan[:] = room.line


@rule
def _put(state, seat, line, laid, slot, cell, name):
    """Lay a die on trial and note it in `line`; returns what it scores."""
    die = state.hand[seat, slot]
    state.hand[seat, slot] = NONE
    state.board[cell] = name
    if state.up[die] == WILD:
        state.wildness[cell] = FRESH_WILD
    line[laid, SLOT] = slot
    line[laid, CELL] = cell
    line[laid, FACE] = name
    return worth(state, cell) + state.bonus[cell]


@rule
def _take(state, seat, slot, cell, die):
    state.hand[seat, slot] = die
    state.board[cell] = EMPTY
    state.wildness[cell] = ORDINARY


@rule
def is_new(state, seat, slot):
    """Whether there is a die in that slot and none before it shows the same."""
    face = face_in(state, seat, slot)
    if face == NONE:
        return False
    for before in range(slot):
        if face_in(state, seat, before) == face:
            return False
    return True


@rule
def _names_of(face):
    return ALL_NAMES if face == WILD else 1 << face


@rule
def _three_left(state, seat, room):
    """The first die of a turn."""
    _note(room, 0, 0)
    for i in range(room.n):
        for slot in range(HAND):
            if is_new(state, seat, slot):
                _first_on(state, seat, room, room.cells[i], slot, room.masks[i])


@rule
def _first_on(state, seat, room, cell, slot, mask):
    die = state.hand[seat, slot]
    names = _names_of(state.up[die])
    for name in range(SYMBOLS):
        if names >> name & 1:
            completes = mask >> name & 1
            if completes or begins_pair(state, seat, cell, slot, name):
                gain = _put(state, seat, room.line, 0, slot, cell, name)
                if completes:
                    _two_left(state, seat, room, 1, gain, NONE, cell, cell)
                else:
                    _two_left(state, seat, room, 1, gain, cell, cell, NONE)
                _take(state, seat, slot, cell, die)


@rule
def _two_left(state, seat, room, laid, total, first, one, above):
    """Up to two dice more; `one` is the square laid on in this search, NONE if there is none.

    Root squares up to `above` with the die they need have been tried in another order.
    """
    if first != NONE:
        for step in NEAR:
            _second_on(state, seat, room, laid, total, first, one, first + step, NONE, NONE)
        return
    _note(room, laid, total)
    for i in range(room.n):
        cell = room.cells[i]
        _second_on(state, seat, room, laid, total, NONE, one, cell, above, room.masks[i])
        if one == NONE or state.lines != ANY_THREE:
            _pair_on(state, seat, room, laid, total, one, cell, above)
    if one != NONE:
        for step in NEAR:
            _second_on(state, seat, room, laid, total, NONE, one, one + step, NONE, NONE)
            _pair_on(state, seat, room, laid, total, one, one + step, above)


@rule
def _current(state, cell, first, root_mask):
    """What completes a SET on that square now; what did at the root still does, if any three."""
    if state.board[cell] != EMPTY:
        return 0
    if root_mask != NONE and state.lines == ANY_THREE:
        return root_mask
    return needed(state, cell, first, NONE, 0)


@rule
def _second_on(state, seat, room, laid, total, first, one, cell, above, root_mask):
    mask = _current(state, cell, first, root_mask)
    at_root = root_mask != NONE and state.lines == ANY_THREE
    if mask == 0 or (at_root and cell < above):
        return
    for slot in range(HAND):
        names = mask & _names_of(face_in(state, seat, slot)) if is_new(state, seat, slot) else 0
        for name in range(SYMBOLS):
            if names >> name & 1:
                die = state.hand[seat, slot]
                more = _put(state, seat, room.line, laid, slot, cell, name)
                floor = max(above, cell) if at_root else above
                _one_left(state, seat, room, laid + 1, total + more, NONE, one, cell, floor)
                _take(state, seat, slot, cell, die)


@rule
def _pair_on(state, seat, room, laid, total, one, cell, above):
    """The second die of a turn as the first of two."""
    if not is_frontier(state, cell):
        return
    mask = needed(state, cell, NONE, NONE, 0)
    for slot in range(HAND):
        names = _names_of(face_in(state, seat, slot)) & ~mask if is_new(state, seat, slot) else 0
        for name in range(SYMBOLS):
            if names >> name & 1 and begins_pair(state, seat, cell, slot, name):
                die = state.hand[seat, slot]
                more = _put(state, seat, room.line, laid, slot, cell, name)
                _one_left(state, seat, room, laid + 1, total + more, cell, one, cell, above)
                _take(state, seat, slot, cell, die)


@rule
def _one_left(state, seat, room, laid, total, first, one, two, above):
    """At most one die more."""
    if first != NONE:
        for step in NEAR:
            _last_on(state, seat, room, laid, total, first + step, first, NONE)
        return
    _note(room, laid, total)
    for i in range(room.n):
        if room.cells[i] > above or state.lines != ANY_THREE:
            _last_on(state, seat, room, laid, total, room.cells[i], NONE, room.masks[i])
    for step in NEAR:
        if one != NONE:
            _last_on(state, seat, room, laid, total, one + step, NONE, NONE)
        if two != NONE:
            _last_on(state, seat, room, laid, total, two + step, NONE, NONE)


@rule
def _last_on(state, seat, room, laid, total, cell, first, root_mask):
    mask = _current(state, cell, first, root_mask)
    if mask == 0:
        return
    for slot in range(HAND):
        names = mask & _names_of(face_in(state, seat, slot)) if is_new(state, seat, slot) else 0
        if names:
            die = state.hand[seat, slot]
            for name in range(SYMBOLS):
                if names >> name & 1:
                    more = _put(state, seat, room.line, laid, slot, cell, name)
                    _note(room, laid + 1, total + more)
                    _take(state, seat, slot, cell, die)


@rule
def forecast(state, seat, ids, n, gains):
    """What each of `n` placements in `ids` would score at once, a wild named at its best.

    Written to `gains`; -1 - bonus for the first of two dice (T-11).
    """
    line = np.zeros((LIMIT, 3), np.int64)
    for i in range(n):
        cell, slot = (ids[i] - PLACE) // HAND, (ids[i] - PLACE) % HAND
        mask = needed(state, cell, state.first, NONE, 0) & _names_of(face_in(state, seat, slot))
        gains[i] = -1 - state.bonus[cell]
        die = state.hand[seat, slot]
        for name in range(SYMBOLS):
            if mask >> name & 1:
                gains[i] = max(gains[i], _put(state, seat, line, 0, slot, cell, name))
                _take(state, seat, slot, cell, die)
