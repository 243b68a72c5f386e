"""Cubes and Sticks: playouts and placements a second, and how well beliefs tell the cards.

    python bench/cubes_and_sticks.py [--seconds 2] [--games 6]

`bench/speed.py cubes_and_sticks` reports these beside what it says of every game.

Speeds are of one thread. Beliefs: negotiators play each other; the log score is the mean
natural logarithm of the probability that a seat gives another's true card, against that of
even odds. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

from cubarium import NATURE, Match
from cubarium.core.chance import stream
from cubarium.core.native import rule
from cubarium.core.playout import pair, simulate, step
from cubarium.core.registry import game
from cubarium.core.state import copy
from cubarium.games.cubes_and_sticks.bots import beliefs
from cubarium.games.cubes_and_sticks.placing import next_place
from cubarium.games.cubes_and_sticks.state import CUBE, NOTHING, PICKING, STICK

NAME = "cubes_and_sticks"
SPANS = ((1, 10), (10, 30), (30, 61))


def playouts_per_s(seats: int = 4, seconds: float = 2.0) -> float:
    """Whole random games a second, from the deal to the last piece."""
    found = game(NAME)
    states, rng = pair(Match.new(NAME, seats).state), stream(1)
    out, wins = found.buffer(), np.zeros(seats + 1, np.int64)
    return _rate(lambda n: simulate(states, rng, out, found.facts.max_plies, n, wins), seconds)


@rule
def _survey(state, times):
    """Every place of a cube and of a stick, that many times; how many there were."""
    total = 0
    for _ in range(times):
        for form in (CUBE, STICK):
            place = next_place(state, form, NOTHING)
            while place != NOTHING:
                total += 1
                place = next_place(state, form, place)
    return total


def placements_per_s(pieces: int = 30, seconds: float = 2.0) -> float:
    """Legal places found a second, on a campus with that many pieces."""
    state, rng, out = Match.new(NAME, 4).state, stream(2), game(NAME).buffer()
    while state.laid < pieces:
        step(state, rng, out)
    each = _survey(state, 1)
    return each * _rate(lambda n: _survey(state, n), seconds)


def _rate(work, seconds: float) -> float:
    """How often a second `work(n)` does its thing, after it has been compiled."""
    work(1)
    done, n, start = 0, 1, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        work(n)
        done += n
        n = min(2 * n, 1_000)
    return done / spent


def log_scores(seats: int, games: int) -> dict[str, list[float]]:
    """By pieces laid: the mean log score of negotiators about each other, and of even odds."""
    heard: dict[str, list[float]] = {f"{a}-{b - 1}": [] for a, b in SPANS}
    for seed in range(games):
        match, rng = Match.new(NAME, seats), np.random.default_rng(seed)
        while not match.over:
            seat = match.to_act[0]
            if seat == NATURE:
                match.roll(rng)
                continue
            if match.state.phase == PICKING and match.state.laid:
                heard[_span(int(match.state.laid))] += _asked(match, seat)
            hidden = match.hidden(seat)
            match.game.apply(
                match.state, seat, match.game.greedy(hidden, seat, match.game.buffer())
            )
    chance = float(np.log(1 / (seats - 1)))
    return {span: [round(float(np.mean(all_)), 4), round(chance, 4)] for span, all_ in
            heard.items() if all_}  # fmt: skip


def _span(laid: int) -> str:
    return next(f"{a}-{b - 1}" for a, b in SPANS if a <= laid < b)


def _asked(match: Match, seat: int) -> list[float]:
    belief = beliefs(copy(match.hidden(seat)), seat)
    truth = match.state.clique
    return [
        float(np.log(max(belief[other, truth[other]], 1e-12)))
        for other in range(match.seats) if other != seat
    ]  # fmt: skip


def measure() -> dict[str, float]:
    """What can be said of this game alone."""
    scores = log_scores(4, 2)["1-9"]
    return {
        "placements_per_s": round(placements_per_s()),
        "belief_log_score": scores[0],
        "even_odds_log_score": scores[1],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=6)
    wanted = parser.parse_args()
    print(json.dumps({
        "playouts_per_s": round(playouts_per_s(seconds=wanted.seconds), 1),
        "placements_per_s": round(placements_per_s(seconds=wanted.seconds)),
        "log_scores": {n: log_scores(n, wanted.games) for n in game(NAME).facts.seats},
    }, indent=1))  # fmt: skip


if __name__ == "__main__":
    main()
