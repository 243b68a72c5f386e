"""Many games between bots, and what came of them.

The games of a plan are numbered; each has its own seed, so the result is the same in one
process or many. Random players alone never leave native code.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from cubarium.arena.entrants import Entrant
from cubarium.arena.statistics import wilson
from cubarium.bots import bot
from cubarium.core.chance import stream
from cubarium.core.contract import NATURE
from cubarium.core.match import Match
from cubarium.core.playout import pair, simulate

NATIVE_CHUNK = 1_000
"""Games of random players per native call; part of what a seed means."""


@dataclass(frozen=True)
class Plan:
    """What is to be played. With `rotate`, game k gives seat s to entrant s + k."""

    game: str
    entrants: tuple[Entrant, ...]
    options: dict[str, str] = field(default_factory=dict)
    edition: dict[str, Any] | None = None
    seed: int = 0
    rotate: bool = False

    @property
    def seats(self) -> int:
        """One seat for each entrant."""
        return len(self.entrants)

    @property
    def at_random(self) -> bool:
        """Whether nobody in it thinks."""
        return all(entrant.bot == "random" for entrant in self.entrants)

    def start(self) -> Match:
        """A new match. ValueError says what in the plan cannot be."""
        return Match.new(self.game, self.seats, self.options, edition=self.edition)


class Tally(NamedTuple):
    """Games played, wins of each entrant (shared ones count for all), nobody's, and plies."""

    games: int
    wins: tuple[int, ...]
    nobody: int
    plies: int

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        wins = tuple(a + b for a, b in zip(self.wins, other.wins, strict=True))
        return Tally(
            self.games + other.games, wins, self.nobody + other.nobody, self.plies + other.plies
        )

    def rate(self, entrant: int) -> tuple[float, float, float]:
        """Share of games that entrant won, with the ends of its 95 % interval."""
        wins = self.wins[entrant]
        return (wins / self.games if self.games else 0.0, *wilson(wins, self.games))


def nothing(plan: Plan) -> Tally:
    """The tally before the first game."""
    return Tally(0, (0,) * plan.seats, 0, 0)


def run(plan: Plan, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Play that many games with `jobs` workers; yields the tally of each batch."""
    size = NATIVE_CHUNK if plan.at_random else 1
    batches = [(first, min(size, games - first)) for first in range(0, games, size)]
    play = partial(play_random if plan.at_random else play_batch, plan)
    if jobs == 1:
        yield from map(play, batches)
        return
    executor = _executor(plan, jobs)
    try:
        yield from executor.map(play, batches)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _executor(plan: Plan, jobs: int) -> Executor:
    """Native games let other threads run; bots need processes."""
    if plan.at_random:
        return ThreadPoolExecutor(jobs)
    return ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_parent)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_random(plan: Plan, batch: tuple[int, int]) -> Tally:
    """A batch (first game, how many) of random games, natively."""
    first, games = batch
    match = plan.start()
    wins = np.zeros(plan.seats + 1, np.int64)
    seed = int(np.random.SeedSequence([plan.seed, first]).generate_state(1, np.uint64)[0])
    plies = simulate(
        pair(match.state), stream(seed), match.game.buffer(), match.game.facts.max_plies, games,
        wins,
    )  # fmt: skip
    *won, nobody = wins.tolist()
    return Tally(games, tuple(won), nobody, int(plies))


def play_batch(plan: Plan, batch: tuple[int, int]) -> Tally:
    """A batch (first game, how many) of games between bots."""
    tally = nothing(plan)
    for number in range(batch[0], batch[0] + batch[1]):
        tally = tally.plus(play_game(plan, number))
    return tally


def play_game(plan: Plan, number: int) -> Tally:
    """The game of that number, move by move."""
    match, rng = plan.start(), np.random.default_rng([plan.seed, number])
    seed, shift = int(rng.integers(2**63)), number if plan.rotate else 0
    while not match.over:
        seat = int(rng.choice(match.to_act))
        if seat == NATURE:
            match.roll(rng)
        else:
            player = plan.entrants[(seat + shift) % plan.seats]
            match.play(seat, bot.move(match, seat, player.bot, seed, player.budget))
    wins = [0] * plan.seats
    for seat in match.winners:
        wins[(seat + shift) % plan.seats] += 1
    return Tally(1, tuple(wins), int(not match.winners), match.ply)
