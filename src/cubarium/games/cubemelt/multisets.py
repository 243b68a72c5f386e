"""Multisets of at most six dice: 210 ways to keep some faces, the last 84 are whole rolls.

Smaller ones come first, so that one more die is always further on and one less further back.
"""

import numpy as np

from cubarium.games.cubemelt.parts import DICE

KEPT = tuple(
    sorted((c for c in np.ndindex(*[DICE + 1] * 4) if sum(c) <= DICE), key=lambda c: sum(c))
)
"""How many of each face, (hearts, stars, sad, drooping)."""
ID = {counts: number for number, counts in enumerate(KEPT)}
FULL = next(number for number, counts in enumerate(KEPT) if sum(counts) == DICE)
"""The first whole roll."""
ROLLS = range(FULL, len(KEPT))
COUNTS = np.array(KEPT)


def _beside(step: int) -> np.ndarray:
    """For each multiset and face the one with such a face more (+1) or less (-1); else 0."""
    table = np.zeros((len(KEPT), 4), np.int64)
    for number, counts in enumerate(KEPT):
        for face in range(4):
            near = tuple(n + step * (f == face) for f, n in enumerate(counts))
            table[number, face] = ID.get(near, 0)
    return table


MORE, LESS = _beside(1), _beside(-1)
"""`LESS` names the empty multiset, which is part of all, where there is no such face."""
