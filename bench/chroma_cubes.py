"""How fast Chroma Cubes is: random games by number of players, and whole `greedy` games."""

import json
from time import process_time

from measure import random_games

from cubarium import Match
from cubarium.core.chance import stream
from cubarium.core.playout import pair
from cubarium.games.chroma_cubes.balance import play_greedy

SEATS = (1, 2, 3)


def greedy_games(seats: int, games: int) -> tuple[float, int]:
    """Processor time and moves of that many games of greedy players."""
    match = Match.new("chroma_cubes", seats)
    states, rng, out = pair(match.state), stream(1), match.game.buffer()
    play_greedy(states, rng, out)
    begun, moves = process_time(), 0
    for _ in range(games):
        play_greedy(states, rng, out)
        moves += int(states[1].ply)
    return process_time() - begun, moves


def measure(games: int = 2_000) -> dict:
    """Random playouts and moves a second, greedy games a second, for each number of players."""
    found: dict = {}
    for seats in SEATS:
        tally = random_games("chroma_cubes", seats, {}, 1, games)
        seconds, moves = greedy_games(seats, games // 10)
        found[f"{seats} players"] = {
            "playouts_per_s": round(games / tally.seconds),
            "moves_per_s": round(tally.moves / tally.seconds),
            "greedy_games_per_s": round(games / 10 / seconds),
            "greedy_moves_per_s": round(moves / seconds),
        }
    return found


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
