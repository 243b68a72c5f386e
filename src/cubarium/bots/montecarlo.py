"""Flat Monte Carlo: the move whose random playouts win most often. For every game.

What the seat may not know is guessed anew for each playout (a determinization). The legal
moves share the playouts by sequential halving (Karnin, Koren and Somekh 2013): all are tried
equally often, the worse half is dropped, and so on. In each round the candidates meet the
same guess and the same random numbers, which takes much of the luck out of the comparison.
"""

from __future__ import annotations

from time import perf_counter

import numpy as np

from cubarium.core.budget import Budget
from cubarium.core.chance import bounded, next_bits
from cubarium.core.dispatch import apply, evaluate, guess, winners
from cubarium.core.native import rule
from cubarium.core.playout import pair, play_out
from cubarium.core.registry import Game

USUAL = Budget(steps=2_000)
HORIZON = 2_000
"""Playouts stop after that many plies and are judged by `evaluate`."""
CHUNK = 0.005
"""Seconds between two looks at the clock."""


@rule
def reward(state, seat):
    """The seat's share of the win, 1/k with k winners; before the end the game's estimate."""
    if state.active or state.chance:
        return 1.0 * evaluate(state, seat)
    mask = winners(state)
    if not mask >> seat & 1:
        return 0.0
    shares = 0
    while mask:
        mask &= mask - 1
        shares += 1
    return 1.0 / shares


@rule
def play_candidates(states, seat, order, alive, first, last, rng, twin, horizon, out, won, tried):
    """Playouts number `first` to `last` - 1 of a phase: one for each candidate in turn.

    `states[0]` is the root, `states[1]` room to work in. `order[:alive]` are the candidates,
    `won` and `tried` their rewards and playouts. `twin[1]` holds the round's seed.
    """
    for playout in range(first, last):
        i = playout % alive
        if i == 0:
            twin[1] = next_bits(rng)
        twin[0] = twin[1]
        states[1] = states[0]
        guess(states[1], seat, twin)
        apply(states[1], seat, order[i])
        play_out(states[1], twin, out, horizon)
        won[i] += reward(states[1], seat)
        tried[i] += 1


class Candidates:
    """The moves still in the race, in order of merit, and what their playouts brought."""

    def __init__(self, game: Game, state: np.record, seat: int, rng: np.ndarray) -> None:
        self.seat, self.rng, self.out = seat, rng, game.buffer()
        self.states, self.twin = pair(state), np.zeros(2, np.uint64)
        self.order = self.out[: game.legal(state, seat, self.out)].copy()
        self.alive = len(self.order)
        self.won, self.tried = np.zeros(self.alive), np.zeros(self.alive, np.int64)
        self.horizon = min(HORIZON, game.facts.max_plies)
        self._shuffle()
        self.play(0, 0)  # loads the native code before any clock starts

    def _shuffle(self) -> None:
        for i in range(self.alive - 1, 0, -1):
            j = bounded(self.rng, i + 1)
            self.order[[i, j]] = self.order[[j, i]]

    def play(self, first: int, last: int) -> None:
        play_candidates(
            self.states, self.seat, self.order, self.alive, first, last, self.rng, self.twin,
            self.horizon, self.out, self.won, self.tried,
        )  # fmt: skip

    def keep(self, most: int) -> None:
        """Drop all but the best `most` by mean reward; those never tried come last."""
        tried = self.tried[: self.alive]
        means = np.where(tried, self.won[: self.alive] / np.maximum(tried, 1), -1.0)
        best = np.argsort(-means, kind="stable")
        for values in (self.order, self.won, self.tried):
            values[: self.alive] = values[: self.alive][best]
        self.alive = min(self.alive, most)


def _phase(race: Candidates, steps: int | None, until: float | None) -> None:
    """Play that many playouts, or until that time, whatever comes first."""
    done, chunk = 0, 1
    while (steps is None or done < steps) and (until is None or perf_counter() < until):
        if steps is not None:
            chunk = min(chunk, steps - done) if until else steps - done
        before = perf_counter()
        race.play(done, done + chunk)
        done += chunk
        pace = CHUNK / max(perf_counter() - before, 1e-9)
        chunk = max(1, int(chunk * min(pace, 4.0)))


class MonteCarlo:
    """Thinks by playing the game to its end at random, over and over."""

    def choose(
        self, game: Game, state: np.record, seat: int, rng: np.ndarray, budget: Budget
    ) -> int:
        if budget == Budget():
            budget = USUAL
        race = Candidates(game, state, seat, rng)
        begun = perf_counter()
        phases = max(1, (race.alive - 1).bit_length())
        steps = budget.steps and max(1, budget.steps // phases)
        race.alive = min(race.alive, steps or race.alive)
        for phase in range(1, phases + 1):
            until = budget.seconds and begun + budget.seconds * phase / phases
            _phase(race, steps, until)
            race.keep(-(-race.alive // 2))
        return int(race.order[0])


BOTS = {"montecarlo": MonteCarlo}
