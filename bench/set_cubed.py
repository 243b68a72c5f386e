"""How fast Set Cubed is: the best turn in a thousand mid-game positions, and random games."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from cubarium import NATURE, Match
from cubarium.core.chance import stream
from cubarium.core.playout import pair, simulate
from cubarium.core.registry import game
from cubarium.games.set_cubed.position import TURN, pouch_count
from cubarium.games.set_cubed.solver import plan_turn, room_to_think

POSITIONS, QUICK_POSITIONS = 1_000, 100
PLAYOUTS, QUICK_PLAYOUTS = 1_000, 100
SEATS = (2, 3, 4)


def positions(count: int, seed: int = 1) -> list[tuple[np.record, int]]:
    """States at the start of turns, and whose; the pouch is not full and not empty.

    Played by `greedy`, one move in five at random, so that boards are as full as in real games.
    """
    rng, found = np.random.default_rng(seed), []
    while len(found) < count:
        match = Match.new("set_cubed", int(rng.choice(SEATS)))
        out = match.game.buffer()
        while not match.over and len(found) < count:
            seat = int(rng.choice(match.to_act))
            if seat == NATURE:
                match.roll(rng)
                continue
            if match.state.phase == TURN and not match.state.placed and pouch_count(match.state):
                found.append((match.copy().state, seat))
            legal = match.legal_ids(seat)
            action = int(rng.choice(legal))
            if rng.random() < 0.8:
                action = int(match.game.greedy(match.state, seat, out))
            match.play_id(seat, action)
    return found


def best_turn_ms(count: int) -> np.ndarray:
    """Milliseconds for the best turn of each position."""
    states, options, rooms = room_to_think()
    spent = []
    for state, seat in positions(count):
        states[0] = state
        begin = perf_counter()
        plan_turn(states, seat, options, rooms)
        spent.append(1000 * (perf_counter() - begin))
    return np.array(spent)


def playouts_per_s(count: int) -> float:
    """Random games for two, from the first draw to the end, in one process."""
    found = game("set_cubed")
    states, out = pair(Match.new("set_cubed", 2).state), found.buffer()
    wins, most = np.zeros(found.facts.seats[-1] + 1, np.int64), found.facts.max_plies
    simulate(states, stream(1), out, most, 1, wins)
    begin = perf_counter()
    simulate(states, stream(2), out, most, count, wins)
    return count / (perf_counter() - begin)


def measure(quick: bool = False) -> dict[str, float]:
    """The numbers by name."""
    spent = best_turn_ms(QUICK_POSITIONS if quick else POSITIONS)
    return {
        "best_turn_ms_p50": round(float(np.percentile(spent, 50)), 3),
        "best_turn_ms_p99": round(float(np.percentile(spent, 99)), 3),
        "playouts_per_s": round(playouts_per_s(QUICK_PLAYOUTS if quick else PLAYOUTS), 1),
    }


if __name__ == "__main__":
    print(measure())
