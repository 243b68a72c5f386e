"""The transposition table: what a search has found out about a position, by its key."""

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubulous.frames import INFINITE, MATE
from cubarium.games.cubulous.geometry import ABSENT

SURE = MATE - 1_000
"""Values beyond this are forced wins or losses."""

EXACT, AT_LEAST, AT_MOST = range(3)


def table_of(bits: int) -> np.ndarray:
    """An empty transposition table of 2**bits places, each a key and packed data."""
    return np.zeros((1 << bits, 2), np.int64)


@rule
def _place(state, table):
    return state.key & (table.shape[0] - 1)


@rule
def remembered(state, table):
    """The best move found here before, or ABSENT."""
    place = _place(state, table)
    return (table[place, 1] >> 16 & 0xFFFF) - 1 if table[place, 0] == state.key else ABSENT


@rule
def store(state, search, table):
    """Data: value, move + 1, depth, bound, of 16, 16, 8 and 2 bits above 6 spare ones."""
    level = search.level
    if search.depth[level] <= 0:
        return
    value = search.best[level]
    bound = EXACT
    if value <= search.floor[level]:
        bound = AT_MOST
    elif value >= search.beta[level]:
        bound = AT_LEAST
    if value > SURE:
        value += level
    elif value < -SURE:
        value -= level
    place = _place(state, table)
    table[place, 0] = state.key
    table[place, 1] = (
        value + INFINITE << 32 | search.choice[level] + 1 << 16 | search.depth[level] << 8 | bound
    )


@rule
def known(state, search, table):
    """Whether the table's value is deep enough and decides this window."""
    level = search.level
    place = _place(state, table)
    data = table[place, 1]
    if table[place, 0] != state.key or data >> 8 & 0xFF < search.depth[level]:
        return False
    value = (data >> 32) - INFINITE
    if value > SURE:
        value -= level
    elif value < -SURE:
        value += level
    search.value = value
    bound = data & 3
    return (
        bound == EXACT
        or (bound == AT_LEAST and value >= search.beta[level])
        or (bound == AT_MOST and value <= search.alpha[level])
    )
