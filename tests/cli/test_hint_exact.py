"""The hint of a solved game: what every choice is worth, and how to make what is missing."""

import subprocess
import sys

import numpy as np

from cubarium.games.cubemelt import solution
from cubarium.games.cubemelt.positions import Rules


def hint(env, *options):
    command = [sys.executable, "-m", "cubarium", "play", "cubemelt", "--seats", "2", "--seed", "1"]
    for option in ("start=1", *options):
        command += ["--option", option]
    done = subprocess.run(
        command, input="hint\nquit\n", env=env, capture_output=True, text=True, check=False
    )
    return done.stdout


def test_without_a_solution_the_hint_says_how_to_make_it(clean_env):
    told = hint(clean_env, "last_melt=forbidden")
    assert "cubarium solve cubemelt --option last_melt=forbidden" in told
    assert "greedy would play" in told


def test_with_a_solution_the_hint_tells_what_choices_are_worth(clean_env, tmp_path, monkeypatch):
    """A stored table of zeros is enough to see the form; its numbers are tested elsewhere."""
    env = clean_env | {"CUBARIUM_DATA": str(tmp_path)}
    monkeypatch.setenv("CUBARIUM_DATA", str(tmp_path))
    solution.folder().mkdir(parents=True)
    rules = Rules()
    solution._store(rules, np.zeros(rules.shape, np.float32))
    told = hint(env)
    assert "chance to win minus chance to lose" in told and "+0.00%  keep (Keep all dice)" in told
