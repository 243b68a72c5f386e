"""CubeMelt beside the same rules in C: same random stream, same moves, same tallies."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from measure import Tally, random_games

SOURCE = Path(__file__).parent / "c" / "cubemelt.c"
TABLES = [(seats, rules) for seats in (2, 3, 4, 5) for rules in ("base", "expansion")]
ROUNDS = 5


def build(folder: str) -> Path:
    """Compile the C program; returns its path. RuntimeError if there is no C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if not compiler:
        raise RuntimeError("the ratio to C needs gcc or cc on the path")
    program = Path(folder) / "cubemelt"
    flags = ["-O3", "-Wall", "-Wextra", "-Werror", "-std=gnu11"]
    subprocess.run([compiler, *flags, "-o", program, SOURCE], check=True)
    return program


def in_c(program: Path, seats: int, rules: str, seed: int, games: int) -> Tally:
    """The random games that `random_games` plays, played by the C program."""
    command = [program, str(seats), str(int(rules == "expansion")), str(seed), str(games)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return Tally(**json.loads(run.stdout))


def both(program: Path, seats: int, rules: str, seed: int, games: int) -> tuple[Tally, Tally]:
    """Native and C; AssertionError if they did not play the same games."""
    native = random_games("cubemelt", seats, {"rules": rules}, seed, games)
    other = in_c(program, seats, rules, seed, games)
    assert native[1:] == other[1:], f"{seats} players, {rules}: {native} is not {other}"
    return native, other


def measure(games: int = 40_000) -> dict:
    """`ratio_to_c` over all tables together, and for each; the best of some rounds in turn."""
    with tempfile.TemporaryDirectory() as folder:
        program, best = build(folder), {}
        for table in TABLES:
            rounds = [both(program, *table, seed=1, games=games) for _ in range(ROUNDS)]
            best[table] = [min(run.seconds for run in side) for side in zip(*rounds, strict=True)]
    native, other = (sum(seconds) for seconds in zip(*best.values(), strict=True))
    ratios = {f"{seats} {rules}": round(c / n, 3) for (seats, rules), (n, c) in best.items()}
    return {"ratio_to_c": round(other / native, 3), "ratios_to_c": ratios}
