"""The SET trainer's questions, for terminal and web: same seed, same questions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cubarium.games.set_cubed.sets import (
    FEATURE_NAMES,
    SYMBOLS,
    VALUE_NAMES,
    broken,
    features,
    symbol_of,
    third_of,
)

IS_SET, THIRD_DIE = "is-set", "third"
KINDS = {IS_SET: "Is it a SET?", THIRD_DIE: "Which die completes it?"}
SECONDS = 60
QUICK = 4.0
"""A right answer within so many seconds is worth two points, later one."""


class Question(NamedTuple):
    """`dice` are shown; `choices` are symbols for 'third'; `right` numbers of answers, from 1.

    For 'is-set' answer 1 says it is a SET, 2, 3 and 4 that number, colour, shape breaks it.
    """

    kind: str
    dice: tuple[int, ...]
    choices: tuple[int, ...]
    right: tuple[int, ...]

    def completed(self, answer: int) -> tuple[int, int, int]:
        """The three dice an answer speaks of."""
        dice = (*self.dice, self.choices[answer - 1]) if self.choices else self.dice
        return dice[0], dice[1], dice[2]


class Judgement(NamedTuple):
    """One of the three questions: is this feature the same on all dice, or different on all?"""

    feature: str
    values: tuple[str, str, str]
    words: str
    fine: bool


def question(kind: str, seed: int, number: int) -> Question:
    """The question of that number (from 0). ValueError for an unknown kind."""
    if kind not in KINDS:
        raise ValueError(f"there is no quiz {kind!r}; choose one of {', '.join(KINDS)}")
    rng = np.random.default_rng([seed, number])
    return _is_set(rng) if kind == IS_SET else _third(rng)


def _is_set(rng: np.random.Generator) -> Question:
    """Half are SETs; the others break one feature, some two."""
    a, b = (int(n) for n in rng.choice(SYMBOLS, 2, replace=False))
    c = third_of(a, b)
    if rng.random() < 0.5:
        c = _changed(rng, c, 1 if rng.random() < 0.7 else 2)
    dice = tuple(int(n) for n in rng.permutation([a, b, c]))
    wrong = broken(*dice)
    return Question(IS_SET, dice, (), tuple(2 + feature for feature in wrong) or (1,))


def _third(rng: np.random.Generator) -> Question:
    """Two dice, and four that might be the third; the wrong ones are near misses."""
    a, b = (int(n) for n in rng.choice(SYMBOLS, 2, replace=False))
    right = third_of(a, b)
    choices = {right}
    while len(choices) < 4:
        choices.add(_changed(rng, right, 1 if rng.random() < 0.7 else 2))
    order = [int(n) for n in rng.permutation(sorted(choices))]
    return Question(THIRD_DIE, (a, b), tuple(order), (order.index(right) + 1,))


def _changed(rng: np.random.Generator, symbol: int, how_many: int) -> int:
    """The symbol with other values in so many features."""
    values = list(features(symbol))
    for k in rng.choice(3, how_many, replace=False):
        values[k] = int(values[k] + rng.integers(1, 3)) % 3
    return symbol_of(*values)


def judged(dice: tuple[int, int, int]) -> list[Judgement]:
    """The three questions of the rules, answered for three dice (T-1, T-2)."""
    wrong = broken(*dice)
    found = []
    for k, feature in enumerate(FEATURE_NAMES):
        values = [VALUE_NAMES[k][features(die)[k]] for die in dice]
        kinds = len(set(values))
        words = "all the same" if kinds == 1 else "all different" if kinds == 3 else "two alike"
        one, two, three = values
        found.append(Judgement(feature, (one, two, three), words, k not in wrong))
    return found


def verdict(asked: Question, answer: int) -> str:
    """What to say to that answer: 'Right, it is a SET'."""
    good = "Right" if answer in asked.right else "No"
    if asked.kind == THIRD_DIE:
        return f"{good}, die {asked.right[0]} completes it"
    if asked.right == (1,):
        return f"{good}, it is a SET"
    return f"{good}, {' and '.join(FEATURE_NAMES[n - 2] for n in asked.right)} " + (
        "breaks it" if len(asked.right) == 1 else "break it"
    )


def points(right: bool, seconds: float) -> int:
    """What an answer after that time is worth."""
    return 0 if not right else 2 if seconds <= QUICK else 1
