"""Perfect play of the two-player base game by backward induction, exact over the whole turn.

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

Dice are face counts: 84 ways to show six faces, 210 ways to keep some of them. The value of
keeping a multiset is the mean over one more die, die by die; the best re-roll is the best kept
part, found face by face. Both take four steps a multiset instead of thousands a roll.
"""

from __future__ import annotations

from itertools import product
from math import factorial, prod
from typing import NamedTuple

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubemelt.parts import DROOPING, HEART, SAD, STAR

DICE = 6
KEPT = tuple(
    sorted((c for c in product(range(DICE + 1), repeat=4) if sum(c) <= DICE), key=lambda c: sum(c))
)
"""All multisets of at most six faces, smaller ones first; the last 84 are whole rolls."""
ID = {counts: number for number, counts in enumerate(KEPT)}
ROLLS = [number for number, counts in enumerate(KEPT) if sum(counts) == DICE]
FIRST_ROLL = ROLLS[0]
LARGEST = 20


def _beside(step: int) -> np.ndarray:
    """For each multiset and face the multiset with one such face more (+1) or less (-1); or -1."""
    table = np.full((len(KEPT), 4), -1, np.int32)
    for number, counts in enumerate(KEPT):
        for face in range(4):
            near = tuple(n + step * (f == face) for f, n in enumerate(counts))
            table[number, face] = ID.get(near, -1)
    return table


MORE, LESS = _beside(1), _beside(-1)


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
        """Of the table of values: love, adventure of the mover, of the other, then ice - 1."""
        return (self.love, self.adventure, self.love, self.adventure, self.melt, self.melt)


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


@rule
def at_end(l0, a0, m0, l1, a1, m1, love, adventure):
    """C-19 to C-21 for the player given first: 1 won, -1 lost, 0 shared or nobody, 2 goes on."""
    mine = l0 >= love or a0 >= adventure
    theirs = l1 >= love or a1 >= adventure
    if mine or theirs:
        return int(mine) - int(theirs)
    if m0 <= 0 or m1 <= 0:
        return int(m1 <= 0) - int(m0 <= 0)
    return 2


@rule
def leaves(table, effect, l0, a0, l1, a1, total, low, n, out):
    """Values of all rolls, shared out, on the diagonal `total`, for the mover's ice from low."""
    love, adventure = table.shape[0], table.shape[1]
    for roll in range(effect.shape[0]):
        nl0, na0 = l0 + effect[roll, 0], a0 + effect[roll, 1]
        nl1, na1 = l1 + effect[roll, 3], a1 + effect[roll, 4]
        reached = at_end(nl0, na0, 1, nl1, na1, 1, love, adventure)
        row = FIRST_ROLL + roll
        if reached != 2:
            for m in range(n):
                out[row, m] = reached
            continue
        m0, m1 = low - effect[roll, 2], total - low - effect[roll, 5]
        for m in range(n):
            if m0 + m <= 0 or m1 - m <= 0:
                out[row, m] = int(m1 - m <= 0) - int(m0 + m <= 0)
            else:
                out[row, m] = -table[nl1, na1, nl0, na0, m1 - m - 1, m0 + m - 1]


@rule
def roll_rest(values, single, n):
    """Fill the values of all smaller multisets: the mean over one more die."""
    for kept in range(FIRST_ROLL - 1, -1, -1):
        heart, star, sad, drooping = MORE[kept, 0], MORE[kept, 1], MORE[kept, 2], MORE[kept, 3]
        for m in range(n):
            values[kept, m] = (
                single[0] * values[heart, m]
                + single[1] * values[star, m]
                + single[2] * values[sad, m]
                + single[3] * values[drooping, m]
            )


@rule
def best_kept(values, best, n):
    """For each multiset the best value of a part of it; for whole rolls of a real part."""
    for kept in range(values.shape[0]):
        for m in range(n):
            best[kept, m] = values[kept, m] if kept < FIRST_ROLL else -2.0
        for face in range(4):
            part = LESS[kept, face]
            if part >= 0:
                for m in range(n):
                    if best[part, m] > best[kept, m]:
                        best[kept, m] = best[part, m]


@rule
def choose_to_pay(stand, paid, play, low, n, least):
    """The value after the free re-roll: stay, or pay where the ice allows it."""
    for kept in range(FIRST_ROLL, stand.shape[0]):
        for m in range(n):
            value = stand[kept, m]
            if low + m >= least and paid[kept, low + m] > value:
                value = paid[kept, low + m]
            play[kept, m] = value


@rule
def note_price(best, paid, low, n):
    """What a re-roll is worth here is what paying is worth from one ice more."""
    for kept in range(FIRST_ROLL, best.shape[0]):
        for m in range(n):
            paid[kept, low + m + 1] = best[kept, m]


@rule
def solve_diagonal(table, effect, single, whole, work, paid, repeatable, least, place):
    """Solve one diagonal of one group; `paid[roll, ice]` is what paying from that ice is worth.

    `place` holds l0, a0, l1, a1, the sum of ice, the mover's least ice and how many follow.
    """
    l0, a0, l1, a1, total, low, n = place
    stand, play, best = work[0], work[1], work[2]
    leaves(table, effect, l0, a0, l1, a1, total, low, n, stand)
    choose_to_pay(stand, paid, play, low, n, least)
    if not repeatable:
        roll_rest(stand, single, n)
        best_kept(stand, best, n)
        note_price(best, paid, low, n)
    roll_rest(play, single, n)
    best_kept(play, best, n)
    if repeatable:
        note_price(best, paid, low, n)
    for m in range(max(1 - low, 0), n):
        value = 0.0
        for roll in range(effect.shape[0]):
            kept = FIRST_ROLL + roll
            value += whole[roll] * max(stand[kept, m], best[kept, m])
        table[l0, a0, l1, a1, low + m - 1, total - low - m - 1] = value


@rule
def solve_group(table, effect, single, whole, work, repeatable, least, x, y):
    """Solve all ice of one group: player x = (love, adventure) against player y, both to move."""
    melt = table.shape[4]
    for total in range(1, 2 * melt + 1):
        low, high = max(total - melt, 0), min(total - 1, melt)
        for first in range(2):
            if first and x == y:
                break
            l0, a0 = y if first else x
            l1, a1 = x if first else y
            solve_diagonal(
                table, effect, single, whole, work, work[3 + first],
                repeatable, least, (l0, a0, l1, a1, total, low, high - low + 1),
            )  # fmt: skip


@rule
def solve_groups(table, effect, single, whole, work, repeatable, least, groups, mirror):
    """Solve groups (rows l0, a0, l1, a1) that do not depend on each other, one by one.

    With `mirror` each is copied to the group in which love and adventure are exchanged.
    """
    for i in range(groups.shape[0]):
        l0, a0, l1, a1 = groups[i, 0], groups[i, 1], groups[i, 2], groups[i, 3]
        solve_group(
            table, effect, single, whole, work, repeatable, least, (l0, a0), (l1, a1)
        )  # fmt: skip
        if mirror:
            table[a0, l0, a1, l1] = table[l0, a0, l1, a1]
            table[a1, l1, a0, l0] = table[l1, a1, l0, a0]


def workspace() -> np.ndarray:
    """Room for one thread: three work arrays, and what paying is worth for either mover."""
    return np.zeros((5, len(KEPT), LARGEST + 2))


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
