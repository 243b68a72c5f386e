"""Bots for Chroma Cubes, and who plays at each level.

`greedy` colours by an exact plan. The careless ones colour as they please now and then, but
like `greedy` they never wait: they colour while they can and answer every offer at once.
"""

from __future__ import annotations

import numpy as np

from cubarium.core.budget import Budget
from cubarium.core.chance import bounded
from cubarium.core.registry import Game
from cubarium.games.chroma_cubes.state import COLOUR


class Careless:
    """Plays as `greedy` but for some colourings, which are any that the dice pay for."""

    def __init__(self, slips: int) -> None:
        self.slips = slips
        """In so many of a hundred colourings it does not look."""

    def choose(
        self, game: Game, state: np.record, seat: int, rng: np.ndarray, budget: Budget
    ) -> int:
        out = game.buffer()
        if state.phase == COLOUR and bounded(rng, 100) < self.slips:
            n = game.legal(state, seat, out)
            return int(out[bounded(rng, max(n - 1, 1))])
        return int(game.greedy(state, seat, out))


def dreamy() -> Careless:
    """Every second colouring is a whim."""
    return Careless(50)


def hasty() -> Careless:
    """Every seventh colouring is a whim."""
    return Careless(15)


BOTS = {"hasty": hasty, "dreamy": dreamy}
LEVELS = {
    "gentle": ("dreamy", None, None),
    "steady": ("hasty", None, None),
    "sharp": ("greedy", None, None),
}
