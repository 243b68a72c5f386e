"""Random games of any game, natively, with processor time and tallies."""

import sys
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from cubarium import Match  # noqa: E402
from cubarium.core.chance import stream  # noqa: E402
from cubarium.core.playout import pair, simulate  # noqa: E402


class Tally(NamedTuple):
    """`wins` of each seat, then games that nobody won."""

    seconds: float
    moves: int
    wins: list[int]


def random_games(name: str, seats: int, options: dict[str, str], seed: int, games: int) -> Tally:
    """Play that many random games on one core."""
    match = Match.new(name, seats, options)
    wins, out, most = np.zeros(seats + 1, np.int64), match.game.buffer(), 10**9
    states, rng = pair(match.state), stream(seed)
    simulate(states, stream(seed), out, most, 0, wins)
    begun = process_time()
    moves = simulate(states, rng, out, most, games, wins)
    return Tally(process_time() - begun, int(moves), wins.tolist())


def speeds(name: str, seconds: float = 1.0) -> dict[str, float]:
    """Moves and playouts a second at the game's smallest table, best of three runs."""
    seats, games = Match.new(name).seats, 20
    while (tally := random_games(name, seats, {}, 1, games)).seconds < seconds / 3:
        games *= 2
    best = min(tally.seconds, *(random_games(name, seats, {}, 1, games).seconds for _ in "ab"))
    return {"moves_per_s": round(tally.moves / best), "playouts_per_s": round(games / best)}
