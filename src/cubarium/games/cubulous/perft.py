"""Perft: how many ways there are to play a number of plies. Draws by count are left aside."""

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubulous.moves import generate
from cubarium.games.cubulous.pieces import UNDO, make, unmake

MOST_MOVES = 512
"""More than eight dice, a master and two shields can have on an empty board."""


@rule
def count(state, depth, moves, sizes, undo):
    """Leaves at `depth` plies below the state, which is left as it was.

    `moves` (depth, MOST_MOVES), `sizes` (depth) and `undo` (depth, UNDO) are room to work in.
    """
    leaves = 0
    level = 0
    sizes[0] = generate(state, state.turn, moves[0])
    if depth == 1:
        return sizes[0]
    while level >= 0:
        if sizes[level] == 0:
            level -= 1
            if level >= 0:
                unmake(state, undo[level])
            continue
        sizes[level] -= 1
        make(state, moves[level, sizes[level]], undo[level])
        level += 1
        sizes[level] = generate(state, state.turn, moves[level])
        if level == depth - 1:
            leaves += sizes[level]
            sizes[level] = 0
    return leaves


def perft(state: np.record, depth: int) -> int:
    """The number of move sequences of `depth` plies from that state."""
    if depth == 0:
        return 1
    room = np.zeros((depth, MOST_MOVES), np.int64), np.zeros(depth, np.int64)
    return int(count(state, depth, *room, np.zeros((depth, UNDO), np.int64)))


def divide(state: np.record, depth: int) -> dict[int, int]:
    """The leaves below each legal move, by action id."""
    moves, undo = np.zeros(MOST_MOVES, np.int64), np.zeros(UNDO, np.int64)
    found = {}
    for action in moves[: generate(state, state.turn, moves)].tolist():
        make(state, action, undo)
        found[action] = perft(state, depth - 1)
        unmake(state, undo)
    return found
