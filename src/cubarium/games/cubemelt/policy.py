"""The exact value of a fixed way to play against perfect play: policy evaluation, no sampling.

Two tables are filled in the solver's order: the policy to move against a perfect opponent, and
the perfect player to move against the policy. Whoever decides by comparing values carries two
numbers for every multiset of dice: the one it decides by (the solution's values, or `greedy`'s
estimate) and what then really happens.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import exp
from typing import NamedTuple

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubemelt import evaluate
from cubarium.games.cubemelt.multisets import FULL, ID, KEPT, LESS, ROLLS
from cubarium.games.cubemelt.parts import GOAL, HEART, STAR
from cubarium.games.cubemelt.solver import (
    GOES_ON,
    LOST,
    NOBODY,
    PAIRS,
    RUN,
    SHARED,
    WON,
    WORTH,
    Rules,
    at_end,
    constants,
    groups_by_sum,
    leaves,
    load_batch,
    note_mirrored,
    note_price,
    note_values,
    roll_rest,
    room,
    runs_of,
)

FOLLOWS, GREEDY, PERFECT = range(3)
BY, REAL, PLAY_BY, PLAY_REAL, BEST_BY, BEST_REAL = range(0, 6 * len(KEPT), len(KEPT))
"""First rows in `work`: what a player decides by, and what then really happens."""
POLICY, OPPONENT = 0, 2
"""First price table of either; the second is what really happens."""
SHARE = np.array([0.0, 0.5, 0.0, 1.0])
"""`greedy`'s share of each way to end."""


class Policy(NamedTuple):
    """What to keep of each of the 84 rolls, free and paid; the roll itself: no re-roll.

    `decides`: by these tables, by `greedy`'s estimate, or by the solution.
    """

    name: str
    free: np.ndarray
    paid: np.ndarray
    decides: int = FOLLOWS


def _keeping(wanted: Callable[[tuple[int, ...]], tuple[int, ...]]) -> np.ndarray:
    return np.array([ID[wanted(KEPT[roll])] for roll in ROLLS], np.int64)


_ALL = _keeping(lambda counts: counts)
_HAPPY = _keeping(lambda counts: (counts[HEART], counts[STAR], 0, 0))
_NONE = _keeping(lambda counts: (0, 0, 0, 0))

POLICIES = (
    Policy("never re-roll", _ALL, _ALL),
    Policy("re-roll everything once, never pay", _NONE, _ALL),
    Policy("re-roll all sad faces, never pay", _HAPPY, _ALL),
    Policy("re-roll all sad faces, always pay for more", _HAPPY, _HAPPY),
    Policy("greedy", _ALL, _ALL, GREEDY),
)
PERFECTION = Policy("perfect", _ALL, _ALL, PERFECT)


# ----- native -----------------------------------------------------------------------------


class Ways(NamedTuple):
    """A policy for native code: what to keep, how it decides, `greedy`'s measure of players."""

    free: np.ndarray
    paid: np.ndarray
    decides: int
    strength: np.ndarray


class Tables(NamedTuple):
    """The solution, and the two tables that are filled; what either gets at each end."""

    solved: np.ndarray
    mine: np.ndarray
    theirs: np.ndarray
    my_worth: np.ndarray
    their_worth: np.ndarray


@rule
def estimate(strength, l0, a0, m0, l1, a1, m1):
    """`greedy`'s chance to win of the player given first, after the turn."""
    end = at_end(l0, a0, m0, l1, a1, m1, strength.shape[0], strength.shape[1])
    if end != GOES_ON:
        return SHARE[end]
    least = min(m0, m1)
    return 1.0 / (1.0 + exp(strength[l1, a1, m1, least] - strength[l0, a0, m0, least]))


@rule
def estimates(known, strength, batch, total, ice):
    """As `leaves`, with `greedy`'s estimate of each position after the turn."""
    for roll in range(known.effect.shape[0]):
        love, adventure, melt, their_love, their_adventure, their_melt = known.effect[roll]
        out = batch.work[BY + FULL + roll]
        for pair in range(PAIRS):
            l0, a0, l1, a1 = batch.players[pair]
            for m in range(RUN):
                mine = min(max(ice + m - melt, 0), known.melt)
                theirs = max(total - ice - m - their_melt, 0)
                out[RUN * pair + m] = estimate(
                    strength, l0 + love, a0 + adventure, mine,
                    l1 + their_love, a1 + their_adventure, theirs,
                )  # fmt: skip


@rule
def best_of_both(work, by, real):
    """As `best_kept`, deciding by the one and carrying the other along."""
    for kept in range(len(KEPT)):
        best_by, best_real = work[BEST_BY + kept], work[BEST_REAL + kept]
        best_by[:] = work[by + kept] if kept < FULL else work[BEST_BY + LESS[kept, 0]]
        best_real[:] = work[real + kept] if kept < FULL else work[BEST_REAL + LESS[kept, 0]]
        for face in range(4):
            part_by = work[BEST_BY + LESS[kept, face]]
            part_real = work[BEST_REAL + LESS[kept, face]]
            for m in range(best_by.size):
                a, b, c, d = part_by[m], best_by[m], part_real[m], best_real[m]
                best_by[m] = a if a > b else b
                best_real[m] = c if a > b else d


@rule
def re_rolled(known, work, by, real):
    """Fill in all ways to keep some dice, and the best of them."""
    roll_rest(work, by, known.single)
    roll_rest(work, real, known.single)
    best_of_both(work, by, real)


@rule
def note_both(batch, who, ice):
    note_price(batch.work, BEST_BY, batch.paid[who], ice)
    note_price(batch.work, BEST_REAL, batch.paid[who + 1], ice)


@rule
def pay_if_better(batch, who, ice):
    """The dice as they lie, or paid for: decided by the one number, the other carried along."""
    work, price_by, price_real = batch.work, batch.paid[who], batch.paid[who + 1]
    for roll in range(price_by.shape[1]):
        for lane in range(PAIRS * RUN):
            pair, m = lane // RUN, ice + lane % RUN
            by, real = work[BY + FULL + roll, lane], work[REAL + FULL + roll, lane]
            dear_by, dear_real = price_by[pair, roll, m], price_real[pair, roll, m]
            work[PLAY_BY + FULL + roll, lane] = dear_by if dear_by > by else by
            work[PLAY_REAL + FULL + roll, lane] = dear_real if dear_by > by else real


@rule
def decided(known, batch, who, ice):
    """A turn of a player who compares values: decides by `BY`, gets `REAL`."""
    work, value = batch.work, batch.value
    pay_if_better(batch, who, ice)
    if not known.repeatable:
        re_rolled(known, work, BY, REAL)
        note_both(batch, who, ice)
    re_rolled(known, work, PLAY_BY, PLAY_REAL)
    if known.repeatable:
        note_both(batch, who, ice)
    value[:] = 0.0
    for roll in range(known.whole.size):
        row = FULL + roll
        for m in range(value.size):
            again, stay = work[BEST_REAL + row, m], work[REAL + row, m]
            rolls = work[BEST_BY + row, m] > work[BY + row, m]
            value[m] += known.whole[roll] * (again if rolls else stay)


@rule
def followed(known, ways, batch, ice):
    """A turn of a player who keeps what the policy says."""
    work, value, price = batch.work, batch.value, batch.paid[POLICY + 1]
    for roll in range(ways.free.size):
        for lane in range(PAIRS * RUN):
            pair, m = lane // RUN, ice + lane % RUN
            pays = m >= known.least and ways.paid[roll] != FULL + roll
            stay, dear = work[REAL + FULL + roll, lane], price[pair, roll, m]
            work[PLAY_REAL + FULL + roll, lane] = dear if pays else stay
    roll_rest(work, REAL, known.single)
    roll_rest(work, PLAY_REAL, known.single)
    after = PLAY_REAL if known.repeatable else REAL
    for roll in range(ways.free.size):
        for lane in range(PAIRS * RUN):
            price[lane // RUN, roll, ice + 1 + lane % RUN] = work[after + ways.paid[roll], lane]
    value[:] = 0.0
    for roll in range(ways.free.size):
        row = REAL + FULL + roll if ways.free[roll] == FULL + roll else PLAY_REAL + ways.free[roll]
        for m in range(value.size):
            value[m] += known.whole[roll] * work[row, m]


@rule
def my_turn(tables, known, ways, batch, total, ice):
    """Values of a run of positions with the policy to move."""
    leaves(tables.theirs, tables.my_worth, known, batch, total, ice, REAL)
    if ways.decides == FOLLOWS:
        followed(known, ways, batch, ice)
        return
    if ways.decides == GREEDY:
        estimates(known, ways.strength, batch, total, ice)
    else:
        leaves(tables.solved, WORTH, known, batch, total, ice, BY)
    decided(known, batch, POLICY, ice)


@rule
def their_turn(tables, known, batch, total, ice):
    """Values of a run of positions with the perfect player to move."""
    leaves(tables.solved, WORTH, known, batch, total, ice, BY)
    leaves(tables.mine, tables.their_worth, known, batch, total, ice, REAL)
    decided(known, batch, OPPONENT, ice)


@rule
def policy_groups(tables, known, ways, batch, groups):
    """Groups that do not depend on each other, as in the solver."""
    for start in range(0, len(groups), PAIRS // 2):
        load_batch(known, batch, groups, start)
        for total in range(1, 2 * known.melt + 1):
            low, high, ice = runs_of(known, total)
            while ice >= low:
                my_turn(tables, known, ways, batch, total, ice)
                note_values(tables.mine, known, batch, total, ice, high)
                their_turn(tables, known, batch, total, ice)
                note_values(tables.theirs, known, batch, total, ice, high)
                ice -= RUN
        if known.mirror:
            note_mirrored(tables.mine, known, batch)
            note_mirrored(tables.theirs, known, batch)


# ----- tables -----------------------------------------------------------------------------


def strengths(rules: Rules) -> np.ndarray:
    """`greedy`'s measure of a player with that love, adventure, ice, given the least ice."""
    table = np.zeros((rules.love, rules.adventure, rules.melt + 1, rules.melt + 1))
    for (love, adventure, ice, least), _ in np.ndenumerate(table):
        before = (GOAL - rules.love + love, GOAL - rules.adventure + adventure)
        table[love, adventure, ice, least] = evaluate.strength(*before, ice, least)
    return table


def against_perfect(
    policy: Policy, solved: np.ndarray, rules: Rules, jobs: int, worth: np.ndarray = WORTH
) -> tuple[float, float]:
    """What the policy gets on average when it begins, and when the perfect player does.

    `solved` is the whole table of values, shape `rules.shape`; `worth` what the policy gets
    when it has lost, both have won, nobody has, it has won.
    """
    known, size = constants(rules), (-1, solved.shape[-1])
    mine, theirs = np.zeros(rules.shape).reshape(size), np.zeros(rules.shape).reshape(size)
    turned = -worth[[WON, SHARED, NOBODY, LOST]]
    tables = Tables(solved.reshape(size), mine, theirs, worth, turned)
    ways = Ways(policy.free, policy.paid, policy.decides, strengths(rules))

    def share(groups: np.ndarray) -> None:
        policy_groups(tables, known, ways, room(prices=4, parts=6), groups)

    with ThreadPoolExecutor(jobs) as threads:
        for groups in groups_by_sum(rules):
            list(threads.map(share, [groups[first::jobs] for first in range(jobs)]))
    start = (0, -1)
    return float(mine[start]), -float(theirs[start])
