"""How long the best turn of Set Cubed takes, in a thousand mid-game positions."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from cubarium import NATURE, Match
from cubarium.games.set_cubed.position import TURN, pouch_count
from cubarium.games.set_cubed.solver import plan_turn, room_to_think

POSITIONS = 1_000
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


def measure(count: int = POSITIONS) -> dict[str, float]:
    """The numbers by name."""
    spent = best_turn_ms(count)
    return {
        "best_turn_ms_p50": round(float(np.percentile(spent, 50)), 3),
        "best_turn_ms_p99": round(float(np.percentile(spent, 99)), 3),
    }


if __name__ == "__main__":
    print(measure())
