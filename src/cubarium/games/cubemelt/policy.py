"""The exact value of a fixed way to play against perfect play: policy evaluation, no sampling.

Two tables are filled in the solver's order: the policy to move against a perfect opponent, and
the perfect player to move against the policy. Whoever decides by comparing values carries two
numbers for every multiset of dice: the one it decides by (the solution's values, or `greedy`'s
estimate) and what then really happens.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import exp
from typing import NamedTuple

import numpy as np

from cubarium.core.native import hot, rule
from cubarium.games.cubemelt import evaluate
from cubarium.games.cubemelt.multisets import FULL, KEPT, LESS
from cubarium.games.cubemelt.parts import GOAL
from cubarium.games.cubemelt.policies import FOLLOWS, GREEDY, Policy
from cubarium.games.cubemelt.positions import (
    GOES_ON,
    LOST,
    NOBODY,
    PAIRS,
    RUN,
    SHARED,
    WON,
    WORTH,
    Rules,
    constants,
    groups_by_sum,
    room,
)
from cubarium.games.cubemelt.solver import (
    at_end,
    best_kept,
    leaves,
    load_batch,
    note_mirrored,
    note_price,
    note_values,
    roll_rest,
    runs_of,
)

BY, REAL, PLAY_BY, PLAY_REAL, BEST_BY, BEST_REAL = range(0, 6 * len(KEPT), len(KEPT))
"""First rows in `work`: what a player decides by, and what then really happens."""
SPARE = 6 * len(KEPT)
POLICY, OPPONENT = 0, 2
"""First price table of either; the second is what really happens."""
SHARE = np.array([0.0, 0.5, 0.0, 1.0])
"""`greedy`'s share of each way to end."""


# ----- native -----------------------------------------------------------------------------


class Ways(NamedTuple):
    """A policy for native code: what to keep, how it decides, `greedy`'s measure of players."""

    free: np.ndarray
    paid: np.ndarray
    decides: int
    least: int
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
    """As `best_kept`, deciding by the one and carrying the other along.

    What really happens is that of the multiset itself or of the part that is best. In three
    steps, for few rows at a time are plainly apart to native code.
    """
    best_kept(work, by, BEST_BY)
    work[BEST_REAL] = work[real]
    for kept in range(1, len(KEPT)):
        a, b, c, d = LESS[kept]
        best = work[BEST_BY + kept]
        pick(best, work[BEST_BY + c], work[BEST_REAL + c], work[BEST_REAL + d], work[SPARE])
        pick(best, work[BEST_BY + b], work[BEST_REAL + b], work[SPARE], work[SPARE + 1])
        if kept < FULL:
            pick(best, work[BEST_BY + a], work[BEST_REAL + a], work[SPARE + 1], work[SPARE])
            pick(best, work[by + kept], work[real + kept], work[SPARE], work[BEST_REAL + kept])
        else:
            pick(
                best, work[BEST_BY + a], work[BEST_REAL + a], work[SPARE + 1],
                work[BEST_REAL + kept],
            )  # fmt: skip


@hot
def pick(best, by, mine, other, out):
    """Mine where it is the best, else the other."""
    for m in range(out.size):
        one, two = mine[m], other[m]
        out[m] = one if by[m] == best[m] else two


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
def pay_if_better(batch, who, least, ice):
    """The dice as they lie, or paid for: decided by the one number, the other carried along."""
    work, price_by, price_real = batch.work, batch.paid[who], batch.paid[who + 1]
    for roll in range(price_by.shape[1]):
        stay_by, stay_real = work[BY + FULL + roll], work[REAL + FULL + roll]
        play_by, play_real = work[PLAY_BY + FULL + roll], work[PLAY_REAL + FULL + roll]
        for pair in range(PAIRS):
            for m in range(RUN):
                lane = RUN * pair + m
                by, real = stay_by[lane], stay_real[lane]
                dear_by, dear_real = price_by[pair, roll, ice + m], price_real[pair, roll, ice + m]
                pays = ice + m >= least and dear_by > by
                play_by[lane] = dear_by if pays else by
                play_real[lane] = dear_real if pays else real


@rule
def decided(known, batch, who, least, ice):
    """A turn of a player who compares values: decides by `BY`, gets `REAL`."""
    work, value = batch.work, batch.value
    pay_if_better(batch, who, least, ice)
    if not known.repeatable:
        re_rolled(known, work, BY, REAL)
        note_both(batch, who, ice)
    re_rolled(known, work, PLAY_BY, PLAY_REAL)
    if known.repeatable:
        note_both(batch, who, ice)
    value[:] = 0.0
    for roll in range(known.whole.size):
        best_by, by = work[BEST_BY + FULL + roll], work[BY + FULL + roll]
        again, stay = work[BEST_REAL + FULL + roll], work[REAL + FULL + roll]
        for m in range(value.size):
            one, two = again[m], stay[m]
            value[m] += known.whole[roll] * (one if best_by[m] > by[m] else two)


@rule
def followed(known, ways, batch, ice):
    """A turn of a player who keeps what the policy says."""
    work, value, price = batch.work, batch.value, batch.paid[POLICY + 1]
    for roll in range(ways.free.size):
        stay, play = work[REAL + FULL + roll], work[PLAY_REAL + FULL + roll]
        pays = ways.paid[roll] != FULL + roll
        for pair in range(PAIRS):
            for m in range(RUN):
                dear = pays and ice + m >= known.least
                play[RUN * pair + m] = price[pair, roll, ice + m] if dear else stay[RUN * pair + m]
    roll_rest(work, REAL, known.single)
    roll_rest(work, PLAY_REAL, known.single)
    after = PLAY_REAL if known.repeatable else REAL
    for roll in range(ways.free.size):
        row = work[after + ways.paid[roll]]
        for pair in range(PAIRS):
            for m in range(RUN):
                price[pair, roll, ice + 1 + m] = row[RUN * pair + m]
    value[:] = 0.0
    for roll in range(ways.free.size):
        stays = ways.free[roll] == FULL + roll
        row = work[REAL + FULL + roll] if stays else work[PLAY_REAL + ways.free[roll]]
        for m in range(value.size):
            value[m] += known.whole[roll] * row[m]


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
    decided(known, batch, POLICY, ways.least, ice)


@rule
def their_turn(tables, known, batch, total, ice):
    """Values of a run of positions with the perfect player to move."""
    leaves(tables.solved, WORTH, known, batch, total, ice, BY)
    leaves(tables.mine, tables.their_worth, known, batch, total, ice, REAL)
    decided(known, batch, OPPONENT, known.least, ice)


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
    ways = Ways(
        policy.free,
        policy.paid,
        policy.decides,
        max(policy.least, rules.least_to_pay),
        strengths(rules),
    )

    def share(groups: np.ndarray) -> None:
        policy_groups(tables, known, ways, room(prices=4, parts=7), groups)

    with ThreadPoolExecutor(jobs) as threads:
        for groups in groups_by_sum(rules):
            list(threads.map(share, [groups[first::jobs] for first in range(jobs)]))
    start = (0, -1)
    return float(mine[start]), -float(theirs[start])
