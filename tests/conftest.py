"""Shared by all tests."""

import os
import re
from pathlib import Path

import pytest

from cubarium import games

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture
def clean_env(tmp_path) -> dict[str, str]:
    """An environment for subprocesses that finds the sources and writes nowhere else."""
    return os.environ | {"PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": str(tmp_path)}


def pytest_collection_modifyitems(items):
    """All tests of a game go to one worker, which compiles it once."""
    for item in items:
        name = _game(item)
        if name and not item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group(name))


def _game(item):
    """The game that a test is about, by its folder or its parameters; None: no single one."""
    folder = Path(item.fspath).parent.name
    words = re.split(r"[\[\]-]", item.name)
    return next((name for name in games() if name == folder or name in words), None)
