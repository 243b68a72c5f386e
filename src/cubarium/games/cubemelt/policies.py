"""Fixed ways to play the two-player base game, to be measured exactly by `policy`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from cubarium.games.cubemelt.multisets import ID, KEPT, ROLLS
from cubarium.games.cubemelt.parts import DROOPING, HEART, SAD, STAR
from cubarium.games.cubemelt.positions import LARGEST

FOLLOWS, GREEDY, PERFECT = range(3)


class Policy(NamedTuple):
    """What to keep of each of the 84 rolls, free and paid; the roll itself: no re-roll.

    `decides`: by these tables, by `greedy`'s estimate, or by the solution; `least`: it pays with
    so much ice only.
    """

    name: str
    free: np.ndarray
    paid: np.ndarray
    decides: int = FOLLOWS
    least: int = 1


def _keeping(wanted: Callable[[tuple[int, ...]], tuple[int, ...]]) -> np.ndarray:
    return np.array([ID[wanted(KEPT[roll])] for roll in ROLLS], np.int64)


_ALL = _keeping(lambda counts: counts)
_HAPPY = _keeping(lambda counts: (counts[HEART], counts[STAR], 0, 0))


def _melting(counts: tuple[int, ...]) -> tuple[int, ...]:
    """All once one kind of sad faces is most frequent, so melts the other; else only that kind."""
    sad, drooping = counts[SAD], counts[DROOPING]
    if max(sad, drooping) == max(counts) and sorted(counts)[-2] < max(counts):
        return counts
    return (0, 0, sad, 0) if sad >= drooping else (0, 0, 0, drooping)


_MELT = _keeping(_melting)

POLICIES = (
    Policy("never re-roll", _ALL, _ALL),
    Policy("re-roll all sad faces, never pay", _HAPPY, _ALL),
    Policy("re-roll all sad faces, always pay for more", _HAPPY, _HAPPY),
    Policy("roll for sad faces to melt the other, never pay", _MELT, _ALL),
    Policy("roll for sad faces to melt the other, pay for it", _MELT, _MELT),
    Policy("greedy", _ALL, _ALL, GREEDY),
    Policy("perfect, but never pays", _ALL, _ALL, PERFECT, LARGEST + 1),
    Policy("perfect, but never pays the last ice", _ALL, _ALL, PERFECT, 2),
)
PERFECTION = Policy("perfect", _ALL, _ALL, PERFECT)
