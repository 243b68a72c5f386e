"""What a learner sees: the board square by square, then seats from its own on, then the stage."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.position import (
    DICE,
    EMPTY,
    HAND,
    LIMIT,
    MOST_SQUARES,
    NONE,
    SEATS,
    cell_at,
    face_in,
    pouch_count,
)
from cubarium.games.set_cubed.sets import WILD

PER_SQUARE, PER_SEAT = 6, 2 + 4 * HAND
PHASES = 10
FEATURES = MOST_SQUARES**2 * PER_SQUARE + SEATS * PER_SEAT + 2 * SEATS + PHASES + 2


@rule
def observe(state, seat, out):
    """Write all features, most of them from 0 to 1; return how many."""
    out[:FEATURES] = 0
    n = 0
    for row in range(state.width):
        for column in range(state.width):
            at = (row * MOST_SQUARES + column) * PER_SQUARE
            _square(state, cell_at(row, column), out, at)
    n = MOST_SQUARES**2 * PER_SQUARE
    for i in range(state.players):
        other = (seat + i) % state.players
        _seat(state, other, out, n + i * PER_SEAT)
        out[n + SEATS * PER_SEAT + i] = int(other == state.turn)
        out[n + SEATS * PER_SEAT + SEATS + i] = int(other == state.caller)
    n += SEATS * (PER_SEAT + 2)
    out[n + state.phase] = 1
    out[n + PHASES] = state.placed / LIMIT
    out[n + PHASES + 1] = pouch_count(state) / DICE
    return FEATURES


@rule
def _square(state, cell, out, at):
    """Number, colour, shape; whether it is a wild, what it earns, whether it is being decided."""
    if state.board[cell] != EMPTY:
        _face(state.board[cell], out, at)
        out[at + 3] = state.wildness[cell] / 2
    out[at + 4] = state.bonus[cell] / 5
    out[at + 5] = int(cell == state.first or cell == state.naming)


@rule
def _seat(state, seat, out, at):
    """That the seat is there, its points, and for each die number, colour, shape, wild."""
    out[at] = 1
    out[at + 1] = state.score[seat] / 100
    for slot in range(HAND):
        face = face_in(state, seat, slot)
        if face == WILD:
            out[at + 2 + 4 * slot + 3] = 1
        elif face != NONE:
            _face(face, out, at + 2 + 4 * slot)


@rule
def _face(face, out, at):
    if face != WILD:
        out[at] = (face // 9 + 1) / 3
        out[at + 1] = (face // 3 % 3 + 1) / 3
        out[at + 2] = (face % 3 + 1) / 3
