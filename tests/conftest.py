"""Shared by all tests."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture
def clean_env(tmp_path) -> dict[str, str]:
    """An environment for subprocesses that finds the sources and writes nowhere else."""
    return os.environ | {"PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": str(tmp_path)}
