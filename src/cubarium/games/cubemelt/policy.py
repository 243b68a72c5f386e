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
from cubarium.games.cubemelt.parts import GOAL, HEART, STAR
from cubarium.games.cubemelt.solver import (
    FIRST_ROLL,
    ID,
    KEPT,
    LARGEST,
    LESS,
    ROLLS,
    Rules,
    at_end,
    chances,
    effects,
    groups_by_sum,
    leaves,
    roll_rest,
)


class Policy(NamedTuple):
    """What to keep of each of the 84 rolls, free and paid; the roll itself: no re-roll.

    `greedy`: decide by `greedy`'s estimate instead.
    """

    name: str
    free: np.ndarray
    paid: np.ndarray
    greedy: bool = False


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
    Policy("greedy", _ALL, _ALL, greedy=True),
)


# ----- native -----------------------------------------------------------------------------


@rule
def estimates(strength, effect, l0, a0, l1, a1, total, low, n, out):
    """As `leaves`, with `greedy`'s estimate of each position after the turn."""
    love, adventure = strength.shape[0], strength.shape[1]
    for roll in range(effect.shape[0]):
        nl0, na0 = l0 + effect[roll, 0], a0 + effect[roll, 1]
        nl1, na1 = l1 + effect[roll, 3], a1 + effect[roll, 4]
        for m in range(n):
            m0 = max(low + m - effect[roll, 2], 0)
            m1 = max(total - low - m - effect[roll, 5], 0)
            end = at_end(nl0, na0, m0, nl1, na1, m1, love, adventure)
            if end == 2:
                least = min(m0, m1)
                ahead = strength[nl1, na1, m1, least] - strength[nl0, na0, m0, least]
                out[FIRST_ROLL + roll, m] = 1.0 / (1.0 + exp(ahead))
            elif end == 0:
                both = nl0 >= love or na0 >= adventure
                out[FIRST_ROLL + roll, m] = 0.5 if both else 0.0
            else:
                out[FIRST_ROLL + roll, m] = max(end, 0)


@rule
def best_of_both(by, real, best_by, best_real, n):
    """As `best_kept`, deciding by the one and carrying the other along."""
    for kept in range(by.shape[0]):
        for m in range(n):
            best_by[kept, m] = by[kept, m] if kept < FIRST_ROLL else -2.0
            best_real[kept, m] = real[kept, m]
        for face in range(4):
            part = LESS[kept, face]
            if part >= 0:
                for m in range(n):
                    if best_by[part, m] > best_by[kept, m]:
                        best_by[kept, m] = best_by[part, m]
                        best_real[kept, m] = best_real[part, m]


@rule
def decided(work, price, single, whole, repeatable, least, place, table):
    """A turn of a player who compares values: decides by `work[0]`, gets `work[1]`.

    `price[0]` and `price[1]` hold for each roll what paying is worth, by both measures.
    """
    l0, a0, l1, a1, total, low, n = place
    by, real, play_by, play_real, best_by, best_real = (
        work[0],
        work[1],
        work[2],
        work[3],
        work[4],
        work[5],
    )
    for roll in range(FIRST_ROLL, by.shape[0]):
        for m in range(n):
            pays = low + m >= least and price[0, roll, low + m] > by[roll, m]
            play_by[roll, m] = price[0, roll, low + m] if pays else by[roll, m]
            play_real[roll, m] = price[1, roll, low + m] if pays else real[roll, m]
    if not repeatable:
        roll_rest(by, single, n)
        roll_rest(real, single, n)
        best_of_both(by, real, best_by, best_real, n)
        note_both(price, best_by, best_real, low, n)
    roll_rest(play_by, single, n)
    roll_rest(play_real, single, n)
    best_of_both(play_by, play_real, best_by, best_real, n)
    if repeatable:
        note_both(price, best_by, best_real, low, n)
    for m in range(max(1 - low, 0), n):
        value = 0.0
        for roll in range(FIRST_ROLL, by.shape[0]):
            rolls = best_by[roll, m] > by[roll, m]
            value += whole[roll - FIRST_ROLL] * (best_real[roll, m] if rolls else real[roll, m])
        table[l0, a0, l1, a1, low + m - 1, total - low - m - 1] = value


@rule
def note_both(price, best_by, best_real, low, n):
    for roll in range(FIRST_ROLL, best_by.shape[0]):
        for m in range(n):
            price[0, roll, low + m + 1] = best_by[roll, m]
            price[1, roll, low + m + 1] = best_real[roll, m]


@rule
def followed(work, price, free, paid, single, whole, repeatable, least, place, table):
    """A turn of a player who keeps what the policy says; `work[1]` taking the dice as they lie."""
    l0, a0, l1, a1, total, low, n = place
    real, play = work[1], work[3]
    for i in range(free.shape[0]):
        roll = FIRST_ROLL + i
        for m in range(n):
            pays = low + m >= least and paid[i] != roll
            play[roll, m] = price[1, roll, low + m] if pays else real[roll, m]
    if repeatable:
        roll_rest(play, single, n)
    else:
        roll_rest(real, single, n)
    for i in range(free.shape[0]):
        for m in range(n):
            after = play[paid[i], m] if repeatable else real[paid[i], m]
            price[1, FIRST_ROLL + i, low + m + 1] = after
    roll_rest(play, single, n)
    for m in range(max(1 - low, 0), n):
        value = 0.0
        for i in range(free.shape[0]):
            roll = FIRST_ROLL + i
            value += whole[i] * (real[roll, m] if free[i] == roll else play[free[i], m])
        table[l0, a0, l1, a1, low + m - 1, total - low - m - 1] = value


@rule
def policy_group(
    solved, mine, theirs, strength, effect, single, whole, work, price, free, paid, greedy,
    repeatable, least, x, y,
):  # fmt: skip
    """One group, as in the solver: `mine` the policy to move, `theirs` the perfect player."""
    melt = mine.shape[4]
    for total in range(1, 2 * melt + 1):
        low = max(total - melt, 0)
        n = min(total - 1, melt) - low + 1
        for first in range(2):
            if first and x == y:
                break
            l0, a0 = y if first else x
            l1, a1 = x if first else y
            place = (l0, a0, l1, a1, total, low, n)
            leaves(theirs, effect, l0, a0, l1, a1, total, low, n, work[1])
            if greedy:
                estimates(strength, effect, l0, a0, l1, a1, total, low, n, work[0])
                decided(work, price[first], single, whole, repeatable, least, place, mine)
            else:
                followed(
                    work, price[first], free, paid, single, whole, repeatable, least, place, mine
                )
            leaves(solved, effect, l0, a0, l1, a1, total, low, n, work[0])
            leaves(mine, effect, l0, a0, l1, a1, total, low, n, work[1])
            decided(work, price[2 + first], single, whole, repeatable, least, place, theirs)


@rule
def policy_groups(
    solved, mine, theirs, strength, effect, single, whole, free, paid, greedy, repeatable, least,
    groups, mirror,
):  # fmt: skip
    work = np.zeros((6, LESS.shape[0], LARGEST + 2))
    price = np.zeros((4, 2, LESS.shape[0], LARGEST + 2))
    for i in range(groups.shape[0]):
        l0, a0, l1, a1 = groups[i, 0], groups[i, 1], groups[i, 2], groups[i, 3]
        policy_group(
            solved, mine, theirs, strength, effect, single, whole, work, price, free, paid,
            greedy, repeatable, least, (l0, a0), (l1, a1),
        )  # fmt: skip
        if mirror:
            for table in (mine, theirs):
                table[a0, l0, a1, l1] = table[l0, a0, l1, a1]
                table[a1, l1, a0, l0] = table[l1, a1, l0, a0]


# ----- tables -----------------------------------------------------------------------------


def strengths(rules: Rules) -> np.ndarray:
    """`greedy`'s measure of a player with that love, adventure, ice, given the least ice."""
    table = np.zeros((rules.love, rules.adventure, rules.melt + 1, rules.melt + 1))
    for (love, adventure, ice, least), _ in np.ndenumerate(table):
        before = (GOAL - rules.love + love, GOAL - rules.adventure + adventure)
        table[love, adventure, ice, least] = evaluate.strength(*before, ice, least)
    return table


def against_perfect(
    policy: Policy, solved: np.ndarray, rules: Rules, jobs: int
) -> tuple[float, float]:
    """The policy's chance to win minus to lose when it begins, and when the perfect player does.

    `solved` is the whole table of values, shape `rules.shape`.
    """
    mine, theirs = np.zeros(rules.shape), np.zeros(rules.shape)
    single, whole = chances(rules.faces)
    strength, effect = strengths(rules), effects(rules.times)

    def share(groups: np.ndarray) -> None:
        policy_groups(
            solved, mine, theirs, strength, effect, single, whole, policy.free, policy.paid,
            policy.greedy, rules.repeatable, rules.least_to_pay, groups, rules.symmetric,
        )  # fmt: skip

    with ThreadPoolExecutor(jobs) as threads:
        for groups in groups_by_sum(rules):
            list(threads.map(share, [groups[first::jobs] for first in range(jobs)]))
    start = (0, 0, 0, 0, -1, -1)
    return float(mine[start]), -float(theirs[start])
