"""How fast two-player CubeMelt is solved: `python bench/solve.py [--full] [--json]`.

Solves and stores the game with its default options, as `cubarium solve cubemelt` does, in a
process of its own and an empty data folder: short tracks, or with `--full` the printed ones.
Native code is compiled before the clock starts, and told apart.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from cubarium.games.cubemelt.positions import LARGEST, Rules
from cubarium.games.cubemelt.solution import path_of, solve, solved

ROOT = Path(__file__).resolve().parents[1]
SHORT = 8
JOBS = os.cpu_count() or 1


def run(length: int) -> dict:
    """Solve in this process, once; figures for people and programs."""
    begun = perf_counter()
    solved(Rules(love=1, adventure=1, melt=1))
    compiled = perf_counter() - begun
    rules = Rules(love=length, adventure=length, melt=length)
    begun, worked = perf_counter(), process_time()
    found = solve(rules, JOBS, lambda done, every: None)
    seconds, worked = perf_counter() - begun, process_time() - worked
    return {
        "length": length,
        "jobs": JOBS,
        "positions": length**6,
        "compile_s": round(compiled, 1),
        "solve_s": round(seconds, 1),
        "processor_s": round(worked, 1),
        "positions_per_s": round(length**6 / seconds),
        "peak_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6),
        "file_mb": round(path_of(rules).stat().st_size / 1e6, 1),
        "start": round(found.start, 6),
    }


def measure(length: int) -> dict:
    """The figures of a fresh process with an empty data folder."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "CUBARIUM_DATA": folder}
        command = [sys.executable, __file__, "--inside", "--length", str(length)]
        return json.loads(subprocess.run(command, env=env, check=True, stdout=-1).stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true", help="the printed tracks")
    parser.add_argument(
        "--length", type=int, default=SHORT, help=f"of all tracks, {SHORT} if short"
    )
    parser.add_argument("--json", action="store_true", help="numbers for programs")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    length = LARGEST if asked.full else asked.length
    if not 1 <= length <= LARGEST:
        parser.error(f"tracks are 1 to {LARGEST} long")
    if asked.inside:
        print(json.dumps(run(length)))
        return 0
    found = measure(length)
    print(json.dumps(found) if asked.json else "\n".join(f"{k} {v}" for k, v in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
