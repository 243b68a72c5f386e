"""CubeMelt's own bots, and who plays at each level: bot, seconds, steps.

`greedy` values a turn exactly and beats Monte Carlo even with 30,000 playouts a move; where the
game is solved and stored, `expert` plays perfectly.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cubarium.games.cubemelt.appraise import appraise

LEVELS = {
    "gentle": ("montecarlo", None, 100),
    "steady": ("montecarlo", None, 1_000),
    "sharp": ("expert", None, None),
}


class Perfect:
    """Plays the solved game. ValueError where that is not known."""

    needs = "CubeMelt's base game for two players"

    def choose(self, game: Any, state: np.record, seat: int, rng: np.ndarray, budget: Any) -> int:
        """The action with the best value; of equal ones the first."""
        worth = appraise(state, seat)
        if worth is None:
            raise ValueError(f"the bot perfect plays {self.needs} only")
        return best_of(worth)


class Expert:
    """Plays the solved game where that is stored here, anything else as `greedy` does."""

    def choose(self, game: Any, state: np.record, seat: int, rng: np.ndarray, budget: Any) -> int:
        """The best action known."""
        try:
            worth = appraise(state, seat)
        except ValueError:
            worth = None
        return best_of(worth) if worth else int(game.greedy(state, seat, game.buffer()))


def best_of(worth: dict[int, float]) -> int:
    """The action with the highest value; of equal ones the first."""
    return max(worth, key=lambda action: worth[action])


BOTS = {"perfect": Perfect, "expert": Expert}
