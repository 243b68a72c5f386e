"""How long games on a sheet are: whole games of `greedy` players, and what came of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cubarium.core.chance import bounded, stream
from cubarium.core.match import Match
from cubarium.core.native import rule
from cubarium.core.playout import pair
from cubarium.games.chroma_cubes import SHEETS, rules
from cubarium.games.chroma_cubes.evaluate import greedy
from cubarium.games.chroma_cubes.state import ROLL, SIDES

SHORTEST, LONGEST = 8, 14
"""Rounds that nearly all games should take (H4 of the guidelines)."""
SHARE = 0.95


@rule
def play_greedy(states, rng, out):
    """A whole game of greedy players from `states[0]`, left in `states[1]`."""
    states[1] = states[0]
    state = states[1]
    while state.active or state.chance:
        if state.phase == ROLL:
            rules.apply(state, -1, bounded(rng, SIDES))
        else:
            seat = 0
            while not state.active >> seat & 1:
                seat += 1
            rules.apply(state, seat, greedy(state, seat, out))


@dataclass
class Report:
    """What simulated games of one number of players were like."""

    players: int
    rounds: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    stuck: int = 0
    wins: Counter[int] = field(default_factory=Counter)

    @property
    def within(self) -> float:
        """The share of games that took 8 to 14 rounds."""
        return sum(SHORTEST <= n <= LONGEST for n in self.rounds) / len(self.rounds)

    @property
    def balanced(self) -> bool:
        """Whether the sheet keeps the guideline with that many players."""
        return self.within >= SHARE

    def line(self) -> str:
        """The report in one line."""
        low, middle, high = np.percentile(self.rounds, [5, 50, 95])
        return (
            f"{self.players} players: {self.within:.0%} of {len(self.rounds)} games took "
            f"{SHORTEST} to {LONGEST} rounds (5 % under {low:.0f}, half {middle:.0f}, "
            f"5 % over {high:.0f}); somebody stuck in {self.stuck / len(self.rounds):.0%}"
        )


def simulate(sheet: dict[str, Any], players: int, games: int, seed: int = 1) -> Report:
    """Play that many games on a sheet, given as component data."""
    match = Match.new("chroma_cubes", players, {"sheet": SHEETS[0]}, edition={"sheet": sheet})
    states, rng, out = pair(match.state), stream(seed), match.game.buffer()
    report = Report(players)
    for _ in range(games):
        play_greedy(states, rng, out)
        report.rounds.append(int(states[1].rounds))
        report.points.append(int(states[1].score.max()))
        report.stuck += int(states[1].ending)
        report.wins[int(match.game.winners(states[1]))] += 1
    return report
