"""Looks one turn ahead: the game's own `greedy`, or one ply over its `evaluate`."""

from __future__ import annotations

import numpy as np

from cubarium.core.budget import Budget
from cubarium.core.chance import bounded
from cubarium.core.contract import NATURE
from cubarium.core.dispatch import apply, evaluate, guess, lots, pick
from cubarium.core.native import rule
from cubarium.core.playout import pair
from cubarium.core.registry import Game

SAMPLES = 16


@rule
def _value(states, seat, action, samples, rng, out):
    """The mean estimate after the action, over guesses and the chance events that follow."""
    total = 0.0
    for _ in range(samples):
        states[1] = states[0]
        guess(states[1], seat, rng)
        apply(states[1], seat, action)
        while states[1].chance:
            lot = bounded(rng, lots(states[1], NATURE, out))
            apply(states[1], NATURE, pick(states[1], NATURE, lot, out))
        total += evaluate(states[1], seat)
    return total / samples


@rule
def best_by_estimate(states, seat, actions, samples, rng, out):
    """The action with the best mean estimate; every action meets the same chance."""
    best, most, twin = actions[0], -1.0, rng.copy()
    for action in actions:
        twin[0] = rng[0]
        value = _value(states, seat, action, samples, twin, out)
        if value > most:
            best, most = action, value
    return best


class Greedy:
    """Takes what is best now and does not plan."""

    def choose(
        self, game: Game, state: np.record, seat: int, rng: np.ndarray, budget: Budget
    ) -> int:
        out = game.buffer()
        if game.has("greedy"):
            return int(game.greedy(state, seat, out))
        actions = out[: game.legal(state, seat, out)].copy()
        return int(best_by_estimate(pair(state), seat, actions, SAMPLES, rng, out))


BOTS = {"greedy": Greedy}
