"""The memory of a search: a frame for every level of the tree, killers and history."""

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubulous.geometry import ABSENT, SQUARES, TURN_KEY
from cubarium.games.cubulous.perft import MOST_MOVES
from cubarium.games.cubulous.pieces import MEN, UNDO

LEVELS = 64
"""Frames: the deepest line a search follows."""
MATE, INFINITE = 30_000, 32_000

FULL, NARROW, REDUCED, PASSED = range(4)
"""How a frame is looking at its present move: the last is a null move."""

Search = np.dtype(
    (
        np.record,
        [(name, np.int64) for name in ("level", "entering", "value", "nodes", "limit")]
        + [
            (name, np.int64, LEVELS)
            for name in (
                "depth", "alpha", "beta", "floor", "best", "choice", "present", "mode", "check",
                "total", "tried", "may_pass",
            )
        ]
        + [
            ("moves", np.int64, (LEVELS, MOST_MOVES)),
            ("merits", np.int64, (LEVELS, MOST_MOVES)),
            ("undo", np.int64, (LEVELS, UNDO)),
            ("killers", np.int64, (LEVELS, 2)),
            ("history", np.int64, (2 * MEN, SQUARES)),
        ],
    )
)  # fmt: skip


@rule
def begin(search, depth, alpha, beta):
    """Make the root ready for a search of that depth and window."""
    search.level = 0
    search.entering = 1
    search.depth[0], search.alpha[0], search.beta[0] = depth, alpha, beta
    search.may_pass[0] = 0
    search.choice[0] = ABSENT


@rule
def pass_turn(state):
    """A null move, there or back."""
    state.turn = 1 - state.turn
    state.key ^= TURN_KEY


@rule
def open_child(state, search, depth, alpha, beta, may_pass):
    """Go down a level with that window; the move has been made."""
    state.past[state.known] = state.key
    state.known += 1
    search.level += 1
    level = search.level
    search.depth[level], search.alpha[level], search.beta[level] = depth, alpha, beta
    search.may_pass[level] = may_pass
    search.entering = 1
