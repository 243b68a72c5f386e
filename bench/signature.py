"""A signature of behaviour: a hash over 10,000 seeded random games of each game.

It changes only when rules change: `python bench/signature.py` checks all games against
`bench/signatures.json`, `--write` stores them anew (then raise the rules version too).
The tests check a shorter one over 400 games, stored beside it.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

import numpy as np
from measure import random_games

from cubarium import Match, games
from cubarium.core.chance import stream
from cubarium.core.native import rule
from cubarium.core.playout import pair, step
from cubarium.core.registry import game

STORE = Path(__file__).with_name("signatures.json")
WHOLE, SHORT = 10_000, 400


@rule
def _trace(states, rng, out, playouts, mixed):
    """Fold every position of that many random games into one 64-bit word."""
    for _ in range(playouts):
        states[1] = states[0]
        while step(states[1], rng, out):
            mixed[0] = mixed[0] * np.uint64(0x100000001B3) ^ np.uint64(states[1].active)
            mixed[0] = mixed[0] * np.uint64(0x100000001B3) ^ np.uint64(states[1].chance)
    return 0


def signature(name: str, playouts: int = WHOLE) -> str:
    """The hash over that many games in all, spread over all tables of seats and options."""
    digest, tables = hashlib.sha256(), list(_tables(name))
    for number, (seats, options) in enumerate(tables):
        count = playouts * (number + 1) // len(tables) - playouts * number // len(tables)
        match, mixed = Match.new(name, seats, options), np.ones(1, np.uint64)
        _trace(pair(match.state), stream(number), match.game.buffer(), count, mixed)
        tally = random_games(name, seats, options, number, count)
        digest.update(repr((seats, options, int(mixed[0]), *tally[1:])).encode())
    return digest.hexdigest()[:16]


def signatures(name: str) -> dict[str, str]:
    """The whole signature and the short one, by their numbers of games."""
    return {str(playouts): signature(name, playouts) for playouts in (SHORT, WHOLE)}


def _tables(name: str):
    """Every seat count with every choice of each option, the others at their defaults."""
    found = game(name)
    for seats in found.facts.seats:
        yield seats, {}
        for option in found.options:
            for choice in option.choices:
                try:
                    Match.new(name, seats, {option.name: choice})
                except ValueError:
                    continue
                yield seats, {option.name: choice}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--write", action="store_true", help="store the signatures anew")
    asked = parser.parse_args()
    stored = json.loads(STORE.read_text()) if STORE.exists() else {}
    now = {name: signatures(name) for name in asked.games or games()}
    if asked.write:
        STORE.write_text(json.dumps(dict(sorted((stored | now).items())), indent=2) + "\n")
        return 0
    changed = [name for name in now if stored.get(name) != now[name]]
    for name in changed:
        print(f"{name}: behaviour is {now[name]}, stored is {stored.get(name, 'nothing')}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
