"""The command line as tests call it: in this process, or as a process of its own."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from cubarium.cli import main
from cubarium.core import native


@pytest.fixture(autouse=True)
def quiet_place(tmp_path, monkeypatch):
    """Own data folder, 80 columns, nothing compiled."""
    monkeypatch.setenv("CUBARIUM_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    with native.interpreted():
        yield


@pytest.fixture
def cubarium():
    """Runs a command line in this process: `cubarium('play', 'cubemelt', input='keep')`."""

    def call(*args: str, **extra):
        return CliRunner().invoke(main, list(args), **extra)

    return call


@pytest.fixture
def shell(clean_env):
    """Runs `cubarium` as a process; returns it with output as text."""

    def call(*args: str, input: str = "", **env: str):
        command = [sys.executable, "-m", "cubarium", *args]
        return subprocess.run(
            command, input=input, capture_output=True, text=True, timeout=120,
            env=clean_env | {"NUMBA_DISABLE_JIT": "1", "COLUMNS": "80"} | env,
        )  # fmt: skip

    return call
