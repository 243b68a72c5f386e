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

Several groups are solved side by side, for both players to move, four positions of the diagonal
at a time: the rows of `work` hold these lanes, so that one instruction serves several of them.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial, prod
from typing import NamedTuple

import numpy as np

from cubarium.core.native import hot, rule
from cubarium.games.cubemelt.multisets import FULL, KEPT, LESS, MORE, ROLLS
from cubarium.games.cubemelt.parts import DICE, DROOPING, HEART, SAD, STAR

LARGEST = 20
LOST, SHARED, NOBODY, WON, GOES_ON = range(5)
WORTH = np.array([-1.0, 0.0, 0.0, 1.0])
"""Win minus lose of each way to end."""
NEVER = -2.0
"""Less than any value: what cannot be paid for."""

PAIRS, RUN = 8, 4
"""Side by side: pairs of a player to move and another, and positions of each on a diagonal."""
STAND, PLAY, BEST = range(0, 3 * len(KEPT), len(KEPT))
"""First rows in `work`: the dice as they lie, or paid for if better; the best part of either."""


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


# ----- one turn ---------------------------------------------------------------------------


@rule
def at_end(l0, a0, m0, l1, a1, m1, love, adventure):
    """C-19 to C-21 for the player given first: how it ended, or that it goes on."""
    mine = l0 >= love or a0 >= adventure
    theirs = l1 >= love or a1 >= adventure
    if mine and theirs:
        return SHARED
    if mine or theirs:
        return WON if mine else LOST
    return melted(m0, m1)


@hot
def melted(m0, m1):
    if m0 > 0 and m1 > 0:
        return GOES_ON
    if m0 <= 0 and m1 <= 0:
        return NOBODY
    return WON if m0 > 0 else LOST


@rule
def leaves(table, worth, known, batch, total, ice, start):
    """Values of all rolls, shared out, on the diagonal `total`, for the mover's ice and on."""
    for roll in range(known.effect.shape[0]):
        left = total - known.effect[roll, 2] - known.effect[roll, 5]
        mine = ice - known.effect[roll, 2]
        inside = mine >= 1 and mine + RUN <= min(left, known.melt + 1)
        at = known.first[max(left, 0)] + mine
        out = batch.work[start + FULL + roll]
        for pair in range(PAIRS):
            end, row = batch.reached[pair, roll], batch.ahead[pair, roll]
            for m in range(RUN):
                if inside and end == GOES_ON:
                    out[RUN * pair + m] = -table[row, at + m]
                elif end != GOES_ON:
                    out[RUN * pair + m] = worth[end]
                elif melted(mine + m, left - mine - m) != GOES_ON:
                    out[RUN * pair + m] = worth[melted(mine + m, left - mine - m)]
                elif mine + m <= known.melt:
                    out[RUN * pair + m] = -table[row, at + m]


@rule
def roll_rest(work, start, single):
    """Fill the values of all smaller multisets: the mean over one more die."""
    for kept in range(FULL - 1, -1, -1):
        heart, star = work[start + MORE[kept, 0]], work[start + MORE[kept, 1]]
        sad, drooping = work[start + MORE[kept, 2]], work[start + MORE[kept, 3]]
        out = work[start + kept]
        for m in range(out.size):
            out[m] = (
                single[0] * heart[m]
                + single[1] * star[m]
                + single[2] * sad[m]
                + single[3] * drooping[m]
            )


@rule
def best_kept(work, start, best):
    """For each multiset the best value of a part of it; for whole rolls of a real part.

    One array holds both: then native code sees at once that rows do not overlap.
    """
    work[best] = work[start]
    for kept in range(1, len(KEPT)):
        a, b = work[best + LESS[kept, 0]], work[best + LESS[kept, 1]]
        c, d = work[best + LESS[kept, 2]], work[best + LESS[kept, 3]]
        own, out = work[start + kept], work[best + kept]
        if kept < FULL:
            for m in range(out.size):
                out[m] = max(max(max(a[m], b[m]), max(c[m], d[m])), own[m])
        else:
            for m in range(out.size):
                out[m] = max(max(a[m], b[m]), max(c[m], d[m]))


@rule
def choose_to_pay(work, paid, ice):
    """The value after the free re-roll: stay, or pay where the ice allows it."""
    for roll in range(paid.shape[1]):
        stand, play = work[STAND + FULL + roll], work[PLAY + FULL + roll]
        for pair in range(PAIRS):
            for m in range(RUN):
                lane = RUN * pair + m
                play[lane] = max(stand[lane], paid[pair, roll, ice + m])


@rule
def note_price(work, best, paid, ice):
    """What a re-roll is worth here is what paying is worth from one ice more."""
    for roll in range(paid.shape[1]):
        row = work[best + FULL + roll]
        for pair in range(PAIRS):
            for m in range(RUN):
                paid[pair, roll, ice + 1 + m] = row[RUN * pair + m]


@rule
def solve_run(known, batch, ice):
    """Values of a run of positions from those of the rolls; `paid` is of the diagonal before."""
    work, value, paid = batch.work, batch.value, batch.paid[0]
    choose_to_pay(work, paid, ice)
    if not known.repeatable:
        roll_rest(work, STAND, known.single)
        best_kept(work, STAND, BEST)
        note_price(work, BEST, paid, ice)
    roll_rest(work, PLAY, known.single)
    best_kept(work, PLAY, BEST)
    if known.repeatable:
        note_price(work, BEST, paid, ice)
    value[:] = 0.0
    for roll in range(known.whole.size):
        stand, best = work[STAND + FULL + roll], work[BEST + FULL + roll]
        for m in range(value.size):
            value[m] += known.whole[roll] * max(stand[m], best[m])


# ----- groups -----------------------------------------------------------------------------


@rule
def row_of(known, l0, a0, l1, a1):
    """The group's row in the table."""
    return ((l0 * known.adventure + a0) * known.love + l1) * known.adventure + a1


@rule
def load_batch(known, batch, groups, start):
    """Take the groups from `start` on, each for either player to move; the last to fill up."""
    for pair in range(PAIRS):
        l0, a0, l1, a1 = groups[min(start + pair // 2, len(groups) - 1)]
        if pair % 2:
            l0, a0, l1, a1 = l1, a1, l0, a0
        batch.players[pair] = l0, a0, l1, a1
        batch.rows[pair] = row_of(known, l0, a0, l1, a1)
        for roll in range(known.effect.shape[0]):
            nl0, na0 = l0 + known.effect[roll, 0], a0 + known.effect[roll, 1]
            nl1, na1 = l1 + known.effect[roll, 3], a1 + known.effect[roll, 4]
            end = at_end(nl0, na0, 1, nl1, na1, 1, known.love, known.adventure)
            batch.reached[pair, roll] = end
            batch.ahead[pair, roll] = row_of(known, nl1, na1, nl0, na0) if end == GOES_ON else 0


@rule
def runs_of(known, total):
    """The mover's least and most ice on a diagonal, and where its last run begins."""
    low, high = max(total - known.melt, known.least - 1), min(total - 1, known.melt)
    return low, high, low + (high - low) // RUN * RUN


@rule
def note_values(table, known, batch, total, ice, high):
    """Write the values of a run into the table."""
    for pair in range(PAIRS):
        for m in range(RUN):
            if 1 <= ice + m <= high:
                place = known.first[total] + total - ice - m
                table[batch.rows[pair], place] = batch.value[RUN * pair + m]


@rule
def note_mirrored(table, known, batch):
    """Copy each group to the one in which love and adventure are exchanged."""
    for pair in range(PAIRS):
        l0, a0, l1, a1 = batch.players[pair]
        table[row_of(known, a0, l0, a1, l1)] = table[batch.rows[pair]]


@rule
def solve_groups(table, known, batch, groups):
    """Solve groups (rows l0, a0, l1, a1) that do not depend on each other.

    The last runs of a diagonal come first: they need prices that the earlier ones overwrite.
    """
    for start in range(0, len(groups), PAIRS // 2):
        load_batch(known, batch, groups, start)
        for total in range(1, 2 * known.melt + 1):
            low, high, ice = runs_of(known, total)
            while ice >= low:
                leaves(table, WORTH, known, batch, total, ice, STAND)
                solve_run(known, batch, ice)
                note_values(table, known, batch, total, ice, high)
                ice -= RUN
        if known.mirror:
            note_mirrored(table, known, batch)


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
