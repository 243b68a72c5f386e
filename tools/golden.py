"""Golden games: whole matches, readable, kept beside the tests of each game.

`python tools/golden.py` writes those of all games anew, `--check` only says which differ. Each
seat count is played with the default options and with the first option's other choices. A
game whose folder holds golden games of its own making keeps those and gets no others.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from cubarium import NATURE, Match, games  # noqa: E402
from cubarium.core.registry import game  # noqa: E402


def folder(name: str) -> Path:
    return ROOT / "tests" / "games" / name / "golden"


def tables(name: str) -> list[tuple[int, dict[str, str]]]:
    """Seats and options of the golden games."""
    found = game(name)
    first = found.options[0] if found.options else None
    others = [{first.name: choice} for choice in first.choices[1:]] if first else []
    return [(seats, wishes) for seats in found.facts.seats for wishes in ({}, *others)]


def title(name: str, seats: int, options: dict[str, str]) -> str:
    """The file's name: '3-seats-expansion.txt'."""
    return "-".join([f"{seats}-seats", *options.values()]) + ".txt"


def play(name: str, seats: int, options: dict[str, str], seed: int) -> Match:
    """A whole random game; the same one for the same seed and the same rules."""
    match, rng = Match.new(name, seats, options), np.random.default_rng(seed)
    while not match.over:
        seat = int(rng.choice(match.to_act))
        if seat == NATURE:
            match.roll(rng)
        else:
            match.play_id(seat, int(rng.choice(match.legal_ids(seat))))
    return match


def text(match: Match) -> str:
    """The record, with what it leads to in comments, which loading skips."""
    winners = ", ".join(str(seat + 1) for seat in match.winners) or "nobody"
    header, events = match.dump().split("\n\n", 1)
    told = [f"# after {ply} events: {_scores(match.at(ply))}" for ply in _stops(match)]
    end = [f"# scores {' '.join(map(str, match.scores))}", f"# won by {winners}"]
    return "\n".join([header, "", events.rstrip("\n"), *told, *end]) + "\n"


def _stops(match: Match) -> range:
    return range(0, match.ply, max(1, match.ply // 5))


def _scores(match: Match) -> str:
    act = ", ".join("nature" if seat == NATURE else str(seat + 1) for seat in match.to_act)
    standing = (match.game.standing(match.state, seat) for seat in range(match.seats))
    return f"{' | '.join(standing)}; to act: {act}"


def has_own(name: str) -> bool:
    """Whether somebody has put other golden games into the game's folder."""
    titles = {title(name, seats, options) for seats, options in tables(name)}
    return any(path.name not in titles for path in folder(name).glob("*.txt"))


def golden(name: str) -> dict[str, str]:
    """File names and texts of the game's golden games; none if it has its own."""
    if has_own(name):
        return {}
    return {
        title(name, seats, options): text(play(name, seats, options, seed))
        for seed, (seats, options) in enumerate(tables(name))
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked, differ = parser.parse_args(), []
    for name in asked.games or games():
        for file, wanted in golden(name).items():
            path = folder(name) / file
            if not path.exists() or path.read_text() != wanted:
                differ.append(path.relative_to(ROOT))
                if not asked.check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(wanted)
    for path in differ:
        print(f"{'differs' if asked.check else 'written'}: {path}")
    return 1 if asked.check and differ else 0


if __name__ == "__main__":
    sys.exit(main())
