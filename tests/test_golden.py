"""Golden games: stored records replay to the stored results, and are what is played today."""

import importlib.util
from pathlib import Path

import pytest

from cubarium import Match, games


@pytest.fixture(scope="module")
def tool():
    path = Path(__file__).resolve().parents[1] / "tools" / "golden.py"
    spec = importlib.util.spec_from_file_location("golden", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", games())
def test_golden_games_are_as_stored(name, tool):
    """`make golden` writes them anew; look at the difference before you commit it."""
    for file, text in tool.golden(name).items():
        path = tool.folder(name) / file
        assert path.exists(), f"no golden game {file} of {name}: run make golden"
        assert path.read_text() == text


@pytest.mark.parametrize("name", games())
def test_golden_games_replay(name, tool):
    """Every stored game, also of a game's own making, loads event by event to its end."""
    stored = sorted(tool.folder(name).glob("*.txt"))
    assert stored
    for path in stored:
        match = Match.load(path.read_text())
        assert match.over, path.name
        if not tool.has_own(name):
            assert tool.text(match) == path.read_text()
