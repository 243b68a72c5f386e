"""The bot that negotiates, and who plays at each level."""

from __future__ import annotations

import numpy as np

from cubarium.core.budget import Budget
from cubarium.core.registry import Game
from cubarium.games.cubes_and_sticks.beliefs import believe
from cubarium.games.cubes_and_sticks.evaluate import greedy
from cubarium.games.cubes_and_sticks.state import SEATS


class Negotiator:
    """Proposes what helps it and pleases others, spends cards where it matters, places well.

    What it thinks of the others follows from what everybody has seen, so it needs no memory.
    """

    def choose(
        self, game: Game, state: np.record, seat: int, rng: np.ndarray, budget: Budget
    ) -> int:
        """The same move for the same view; neither chance nor time is used."""
        return int(greedy(state, seat, game.buffer()))


def beliefs(state: np.record, seat: int) -> np.ndarray:
    """What a seat may think of the others: `[seat, clique]` probabilities, 6 by 6."""
    belief = np.zeros((SEATS, SEATS))
    believe(state, seat, belief)
    return belief


BOTS = {"negotiator": Negotiator}

LEVELS = {
    "gentle": ("montecarlo", None, 60),
    "steady": ("montecarlo", None, 400),
    "sharp": ("negotiator", None, None),
}
"""Bot, seconds and steps of each level."""
