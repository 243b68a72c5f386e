"""The search bot of Cubulous against another bot at equal time, colours swapped.

    python bench/cubulous_match.py [--other montecarlo] [--games 100] [--seconds 0.05]

Every pair of games starts with the same two random moves, so that the games differ.
"""

from __future__ import annotations

import argparse
import json

import numpy as np

from cubarium import Match
from cubarium.bots.bot import move
from cubarium.core.budget import Budget


def opened(seed: int) -> Match:
    """A match after two random moves."""
    rng, match = np.random.default_rng(seed), Match.new("cubulous")
    for _ in range(2):
        seat = match.to_act[0]
        match.play(seat, str(rng.choice(match.legal(seat))))
    return match


def play(seed: int, bots: tuple[str, str], budget: Budget) -> Match:
    """A whole game of the two bots, by seat."""
    match = opened(seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, move(match, seat, bots[seat], seed, budget))
    return match


def compare(other: str, games: int, budget: Budget) -> dict[str, float]:
    """Wins, draws and losses of `alphabeta`, and the mean length of a game in plies."""
    results, plies = {"won": 0, "drawn": 0, "lost": 0}, 0
    for number in range(games):
        mine = number % 2
        bots = ("alphabeta", other) if mine == 0 else (other, "alphabeta")
        match = play(number // 2, bots, budget)
        drawn = len(match.winners) == 2
        results["drawn" if drawn else "won" if mine in match.winners else "lost"] += 1
        plies += match.ply
    return results | {"plies": plies / games}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--other", default="montecarlo")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.05)
    wish = parser.parse_args()
    print(json.dumps(compare(wish.other, wish.games, Budget(wish.seconds))))
