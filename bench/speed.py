"""How fast the rules run: `python bench/speed.py [GAME …] [--json]`.

Every game reports moves and playouts a second on one core. A module `bench/GAME.py` with
`measure() -> dict` adds what can be said of that game alone, such as a ratio to C.
"""

import argparse
import importlib.util
import json
import sys
from pathlib import Path

from measure import speeds

from cubarium import games


def report(name: str) -> dict:
    """All numbers of one game."""
    found = speeds(name)
    own = Path(__file__).with_name(f"{name}.py")
    if own.exists():
        spec = importlib.util.spec_from_file_location(f"bench_{name}", own)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found |= module.measure()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--json", action="store_true", help="numbers for programs")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(games()):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(games())}")
    reports = {name: report(name) for name in asked.games or games()}
    if asked.json:
        print(json.dumps(reports[asked.games[0]] if len(asked.games) == 1 else reports, indent=2))
        return 0
    for name, numbers in reports.items():
        print(name)
        for key, value in numbers.items():
            print(f"  {key:<20} {value:,}" if not isinstance(value, dict) else f"  {key}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
