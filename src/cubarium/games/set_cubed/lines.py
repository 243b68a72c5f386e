"""Lines of dice: what a square needs, what a die completes there, what it scores."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.position import (
    ACROSS,
    DOWN,
    EMPTY,
    FRESH_WILD,
    NONE,
    WHOLE_RUN,
)
from cubarium.games.set_cubed.sets import THIRD


@rule
def seen(state, at, cell, face):
    """The face at `at` when a die with `face` is imagined on `cell`."""
    return face if at == cell else state.board[at]


@rule
def needed(state, at, through, cell, face):
    """T-9: bit mask of the symbols that complete a SET on the empty square `at`.

    With `through` given, only SETs that contain that cell; (`cell`, `face`) is an imagined die.
    """
    if state.lines == WHOLE_RUN:
        return _run_needs(state, at, ACROSS, through, cell, face) | _run_needs(
            state, at, DOWN, through, cell, face
        )
    return _line_needs(state, at, ACROSS, through, cell, face) | _line_needs(
        state, at, DOWN, through, cell, face
    )


@rule
def _line_needs(state, at, step, through, cell, face):
    """The third dice of the up to three windows of that direction."""
    before2 = seen(state, at - 2 * step, cell, face)
    before = seen(state, at - step, cell, face)
    after = seen(state, at + step, cell, face)
    after2 = seen(state, at + 2 * step, cell, face)
    mask = 0
    if before >= 0 and before2 >= 0 and _within(at, -2, -1, step, through):
        mask |= 1 << THIRD[before2, before]
    if before >= 0 and after >= 0 and _within(at, -1, 1, step, through):
        mask |= 1 << THIRD[before, after]
    if after >= 0 and after2 >= 0 and _within(at, 1, 2, step, through):
        mask |= 1 << THIRD[after, after2]
    return mask


@rule
def _within(at, one, other, step, through):
    """Whether the cells at these distances include `through`, if that is asked."""
    return through == NONE or at + one * step == through or at + other * step == through


@rule
def _run_needs(state, at, step, through, cell, face):
    """T-10, `whole_run`: the one symbol with which all windows of the run are SETs."""
    if not (_whole(state, at, -step, cell, face) and _whole(state, at, step, cell, face)):
        return 0
    wanted = _line_needs(state, at, step, NONE, cell, face)
    if wanted & (wanted - 1):
        return 0
    return wanted & _line_needs(state, at, step, through, cell, face)


@rule
def _whole(state, at, step, cell, face):
    """Whether the dice beside `at` on that side are SETs by threes."""
    here = at + step
    while True:
        one, two = seen(state, here, cell, face), seen(state, here + step, cell, face)
        if one < 0 or two < 0:
            return True
        three = seen(state, here + 2 * step, cell, face)
        if three < 0:
            return True
        if THIRD[one, two] != three:
            return False
        here += step


@rule
def sets_mask(state, at):
    """T-9: which of the six windows of a named die score: bits 0-2 across, 3-5 down.

    Bit i of a direction is the window that begins 2 - i cells before the die.
    """
    return _sets_in(state, at, ACROSS) | _sets_in(state, at, DOWN) << 3


@rule
def _sets_in(state, at, step):
    face = state.board[at]
    if state.lines == WHOLE_RUN and not _run_needs(state, at, step, NONE, NONE, 0) >> face & 1:
        return 0
    mask = 0
    for i in range(3):
        start = at + (i - 2) * step
        one, two, three = (
            state.board[start],
            state.board[start + step],
            state.board[start + 2 * step],
        )
        if one >= 0 and two >= 0 and three >= 0 and THIRD[one, two] == three:
            mask |= 1 << i
    return mask


@rule
def worth(state, at):
    """T-14: a point for each die of each SET the die on `at` makes, none for wilds just laid."""
    mask = sets_mask(state, at)
    total = 0
    for i in range(6):
        if mask >> i & 1:
            step = ACROSS if i < 3 else DOWN
            start = at + (i % 3 - 2) * step
            for k in range(3):
                total += int(state.wildness[start + k * step] != FRESH_WILD)
    return total


@rule
def is_frontier(state, at):
    """T-9: an empty square beside a die."""
    return state.board[at] == EMPTY and (
        state.board[at - 1] >= 0
        or state.board[at + 1] >= 0
        or state.board[at - DOWN] >= 0
        or state.board[at + DOWN] >= 0
    )
