"""Positions of the two-player base game: which there are, in which order, how they are stored.

A position is six numbers, the player to move first: love, adventure and ice of both. Its value
is that player's chance to win minus the chance to lose; shared wins and nobody count 0.

Every turn either raises somebody's love or adventure, or only melts ice. So positions are
solved in groups that share both players' love and adventure, groups with the higher sum first;
groups of equal sum do not depend on each other. Inside a group, positions are solved by the
sum of both players' ice, lowest first, a whole diagonal at once:

    ice of the       position (3, 2) needs positions of diagonals 0 to 4 only, and, for
    other player     paying one ice, its neighbour (2, 2) on the diagonal just done
      3 | 3 4 5
      2 | 2 3 4 …
      1 | 1 2 3
        +--------- ice of the player to move

So a group's positions stand in the table diagonal by diagonal, on each by the ice of the player
who waits: what is read together, after the turn, by the one who waits now, then lies together.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial, prod
from typing import NamedTuple

import numpy as np

from cubarium.games.cubemelt.multisets import KEPT, ROLLS
from cubarium.games.cubemelt.parts import DICE, DROOPING, HEART, SAD, STAR

LARGEST = 20
LOST, SHARED, NOBODY, WON, GOES_ON = range(5)
WORTH = np.array([-1.0, 0.0, 0.0, 1.0])
"""Win minus lose of each way to end."""
NEVER = -2.0
"""Less than any value: what cannot be paid for."""

PAIRS, RUN = 8, 4
"""Side by side: pairs of a player to move and another, and positions of each on a diagonal."""


class Rules(NamedTuple):
    """What a solution depends on. Lengths of the tracks: the printed ones are 20 each."""

    faces: tuple[int, int, int, int] = (2, 2, 1, 1)
    repeatable: bool = False
    least_to_pay: int = 1
    times: int = 1
    love: int = 20
    adventure: int = 20
    melt: int = 20

    @property
    def symmetric(self) -> bool:
        """Whether love and adventure may be exchanged."""
        return self.faces[HEART] == self.faces[STAR] and self.love == self.adventure

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the table of values: love, adventure of the mover, of the other, then `cells`."""
        return (self.love, self.adventure, self.love, self.adventure, self.melt * self.melt)


class Constants(NamedTuple):
    """What native code needs of the rules."""

    single: tuple[float, float, float, float]
    whole: np.ndarray
    effect: np.ndarray
    first: np.ndarray
    love: int
    adventure: int
    melt: int
    least: int
    repeatable: bool
    mirror: bool


class Batch(NamedTuple):
    """Room for what is solved side by side."""

    players: np.ndarray
    rows: np.ndarray
    ahead: np.ndarray
    reached: np.ndarray
    paid: np.ndarray
    work: np.ndarray
    value: np.ndarray


def effects(times: int) -> np.ndarray:
    """For each whole roll what it adds: own love, adventure, melt, then the opponent's three."""
    table = np.zeros((len(ROLLS), 6), np.int64)
    for row, number in enumerate(ROLLS):
        counts = KEPT[number]
        leads = [face for face in range(4) if counts[face] == max(counts)]
        for face, n in enumerate(counts):
            theirs = leads == [face]
            kind = {HEART: 0, STAR: 1, SAD: 2, DROOPING: 2}[face]
            table[row, kind + 3 * theirs] += n * times if theirs else n
    return table


def chances(faces: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The chance of each face of one die, and of each whole roll of six."""
    single = np.array(faces, np.float64) / sum(faces)
    whole = [
        factorial(DICE) / prod(map(factorial, KEPT[n])) * float(np.prod(single ** KEPT[n]))
        for n in ROLLS
    ]
    return single, np.array(whole)


def diagonals(melt: int) -> np.ndarray:
    """For each sum of ice where it begins in a group, less the other player's ice there."""
    lows = [max(1, total - melt) for total in range(2 * melt + 1)]
    sizes = [max(0, min(total - 1, melt) - low + 1) for total, low in enumerate(lows)]
    return np.cumsum([0, *sizes])[:-1] - lows


def cells(melt: int) -> np.ndarray:
    """Place in a group for (ice of the mover - 1, ice of the other - 1), diagonal by diagonal."""
    mine, theirs = np.indices((melt, melt)) + 1
    return diagonals(melt)[mine + theirs] + theirs


@cache
def constants(rules: Rules) -> Constants:
    """All of the rules that native code needs."""
    single, whole = chances(rules.faces)
    return Constants(
        tuple(single.tolist()), whole, effects(rules.times), diagonals(rules.melt), rules.love,
        rules.adventure, rules.melt, rules.least_to_pay, rules.repeatable, rules.symmetric,
    )  # fmt: skip


def room(prices: int = 1, parts: int = 3) -> Batch:
    """Room for one thread, with so many tables of prices and parts of `work`."""
    return Batch(
        players=np.zeros((PAIRS, 4), np.int64),
        rows=np.zeros(PAIRS, np.int64),
        ahead=np.zeros((PAIRS, len(ROLLS)), np.int64),
        reached=np.zeros((PAIRS, len(ROLLS)), np.int64),
        paid=np.full((prices, PAIRS, len(ROLLS), LARGEST + RUN + 1), NEVER),
        work=np.zeros((parts * len(KEPT), PAIRS * RUN)),
        value=np.zeros(PAIRS * RUN),
    )


def groups_by_sum(rules: Rules) -> list[np.ndarray]:
    """Groups to solve, one array a level, highest sum of love and adventure first."""
    pairs = np.array(list(product(range(rules.love), range(rules.adventure))))
    n = len(pairs)
    one, other = np.triu_indices(n)
    rows = np.hstack([pairs[one], pairs[other]])
    if rules.symmetric:
        swapped = pairs[:, 1] * rules.adventure + pairs[:, 0]
        lower = np.minimum(swapped[one], swapped[other])
        upper = np.maximum(swapped[one], swapped[other])
        rows = rows[one * n + other <= lower * n + upper]
    sums = rows.sum(axis=1)
    return [rows[sums == level] for level in range(sums.max(), -1, -1)]
