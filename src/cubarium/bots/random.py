"""Plays any legal move, all equally likely."""

from __future__ import annotations

import numpy as np

from cubarium.core.budget import Budget
from cubarium.core.chance import bounded
from cubarium.core.registry import Game


class Random:
    """The bot that every other one must beat."""

    def choose(
        self, game: Game, state: np.record, seat: int, rng: np.ndarray, budget: Budget
    ) -> int:
        out = game.buffer()
        n = game.legal(state, seat, out)
        return int(out[bounded(rng, n)])


BOTS = {"random": Random}
