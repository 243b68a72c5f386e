"""Every table the contract is checked at: each seat count with each value of each option.

Run as a script it prints a digest of long random games at all of them, so that processes with
native, bounds-checked and interpreted code can be compared.
"""

import hashlib
import json
import sys
from itertools import product

import numpy as np

from cubarium import Match
from cubarium.core.chance import stream
from cubarium.core.playout import step
from cubarium.core.registry import Game, game, games


def tables(found: Game):
    """(seats, options) pairs; an option that matters only beside another gets that one too."""
    seen = set()
    for seats, option in product(found.facts.seats, found.options):
        for choice in option.choices:
            wishes = _companions(found, seats, option) | {option.name: choice}
            if option.name == "start" and choice not in _starts(seats):
                continue
            if (key := (seats, json.dumps(wishes, sort_keys=True))) not in seen:
                seen.add(key)
                yield seats, wishes
    if not found.options:
        yield from ((seats, {}) for seats in found.facts.seats)


def _starts(seats: int) -> set[str]:
    return {"random", *map(str, range(1, seats + 1))}


def _companions(found: Game, seats: int, option) -> dict[str, str]:
    """The fewest other choices that make the option matter."""
    table = {other.name: other.default for other in found.options}
    if not option.matters or not option.matters(seats, table):
        return {}
    for other in found.options:
        for choice in other.choices:
            if not option.matters(seats, table | {other.name: choice}):
                return {other.name: choice}
    return {}


def digest(name: str, plies: int, every: int = 1) -> str:
    """A hash over all states of one random game, cut off after `plies`, at every table."""
    found, out = game(name), game(name).buffer()
    total = hashlib.sha256()
    for number, (seats, options) in enumerate(tables(found)):
        if number % every:
            continue
        state, rng = Match.new(name, seats, options).state, stream(number)
        for _ in range(plies):
            if not step(state, rng, out):
                break
            total.update(state.tobytes())
    return total.hexdigest()


def random_match(name: str, seats: int, options: dict[str, str], seed: int) -> Match:
    """A whole random game, played through the rules natively, recorded as events."""
    match, rng = Match.new(name, seats, options), np.random.default_rng(seed)
    while not match.over:
        seat = int(rng.choice(match.to_act))
        if seat < 0:
            match.roll(rng)
        else:
            match.play_id(seat, int(rng.choice(match.legal_ids(seat))))
    return match


if __name__ == "__main__":
    plies, every = map(int, sys.argv[1:3])
    print(json.dumps({name: digest(name, plies, every) for name in sys.argv[3:] or games()}))
