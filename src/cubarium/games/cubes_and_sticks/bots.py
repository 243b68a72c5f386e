"""The bots that negotiate, and who plays at each level."""

from __future__ import annotations

import numpy as np

from cubarium.core.budget import Budget
from cubarium.core.chance import bounded
from cubarium.core.registry import Game
from cubarium.games.cubes_and_sticks.beliefs import believe
from cubarium.games.cubes_and_sticks.evaluate import greedy
from cubarium.games.cubes_and_sticks.state import SEATS


class Negotiator:
    """Proposes what helps it and pleases others, spends cards where it matters, places well.

    What it thinks of the others follows from what everybody has seen, so it needs no memory.
    `slips`: of a hundred decisions, how many it leaves to chance.
    """

    slips = 0

    def choose(
        self, game: Game, state: np.record, seat: int, rng: np.ndarray, budget: Budget
    ) -> int:
        """The best move of the moment, or by a slip any; the budget is not needed."""
        out = game.buffer()
        if self.slips and bounded(rng, 100) < self.slips:
            count = game.lots(state, seat, out)
            return int(game.pick(state, seat, bounded(rng, int(count)), out))
        return int(greedy(state, seat, out))


class Newcomer(Negotiator):
    """Knows what it wants, and often does something else."""

    slips = 45


class Student(Negotiator):
    """Negotiates well most of the time."""

    slips = 15


def beliefs(state: np.record, seat: int) -> np.ndarray:
    """What a seat may think of the others: `[seat, clique]` probabilities, 6 by 6."""
    belief = np.zeros((SEATS, SEATS))
    believe(state, seat, belief)
    return belief


BOTS = {"negotiator": Negotiator, "student": Student, "newcomer": Newcomer}

LEVELS = {
    "gentle": ("newcomer", None, None),
    "steady": ("student", None, None),
    "sharp": ("negotiator", None, None),
}
"""Bot, seconds and steps of each level."""
