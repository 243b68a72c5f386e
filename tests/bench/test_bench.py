"""The yardstick in C plays the same games; the signature of behaviour is as stored."""

import json
import shutil
import sys

import pytest

from cubarium import games


@pytest.fixture(scope="module", autouse=True)
def bench(root):
    sys.path.insert(0, str(root / "bench"))
    yield
    sys.path.remove(str(root / "bench"))


@pytest.mark.skipif(not shutil.which("gcc"), reason="needs a C compiler")
def test_c_plays_the_same_games(tmp_path, root):
    """Same number of moves and same wins, base and expansion, 2 to 5 players."""
    side_by_side = __import__("cubemelt")
    program = side_by_side.build(str(tmp_path))
    for seats, rules in side_by_side.TABLES:
        native, other = side_by_side.both(program, seats, rules, seed=seats, games=2_000)
        assert native.moves == other.moves > 2_000
        assert sum(native.wins) >= 2_000


@pytest.mark.parametrize("name", games())
def test_behaviour_has_not_changed(name, root):
    """If rules changed on purpose: raise the version, run bench/signature.py --write."""
    yardstick = __import__("signature")
    stored = json.loads((root / "bench/signatures.json").read_text())
    assert yardstick.signature(name, yardstick.SHORT) == stored[name][str(yardstick.SHORT)]
