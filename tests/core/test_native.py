"""One source, two speeds: when Numba is loaded, and what makes its cache stale."""

import subprocess
import sys

from cubarium.core import native


def run(code: str, env: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_listing_games_and_reading_facts_loads_no_compiler(clean_env):
    code = (
        "import sys, cubarium; from cubarium.core.registry import game\n"
        "[game(name).facts for name in cubarium.games()]\n"
        "print('numba' in sys.modules)"
    )
    assert run(code, clean_env) == "False"


def test_interpreted_play_loads_no_compiler(clean_env):
    code = (
        "import sys; from cubarium import Match; from cubarium.core import native\n"
        "native.set_native(False); m = Match.new('cubemelt', 2); m.legal(-1)\n"
        "print('numba' in sys.modules)"
    )
    assert run(code, clean_env) == "False"


def test_generic_native_code_is_cached_across_processes(clean_env, tmp_path):
    code = (
        "import numpy as np; from cubarium import Match\n"
        "from cubarium.core.chance import stream\n"
        "from cubarium.core.playout import pair, simulate\n"
        "m = Match.new('cubemelt', 2)\n"
        "simulate(pair(m.state), stream(1), m.game.buffer(), 999, 2, np.zeros(3, np.int64))\n"
        "print(sum(simulate.compiled.stats.cache_misses.values()))"
    )
    env = clean_env | {"CUBARIUM_CACHE": str(tmp_path / "cache")}
    assert run(code, env) == "1"
    assert run(code, env) == "0"


def test_what_a_hot_rule_calls_is_not_hot_for_that():
    """Numba hands on what a callee does not say, and a large game would take minutes."""
    assert native.rule(len).flags == {"forceinline": False, "_nrt": True}
    assert native.hot(len).flags == {"forceinline": True, "_nrt": False}


def test_the_cache_folder_follows_sources_and_settings(monkeypatch, tmp_path):
    def fresh_hash() -> str:
        native.sources_hash.cache_clear()
        return native.sources_hash()

    before = fresh_hash()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1" if before else "")
    assert fresh_hash() != before
    monkeypatch.undo()
    assert fresh_hash() == before


def test_old_caches_are_pruned(monkeypatch, tmp_path):
    monkeypatch.setenv("CUBARIUM_CACHE", str(tmp_path))
    for n in range(6):
        (tmp_path / f"native-{n}").mkdir()
    native.prune(keep=2)
    assert len(list(tmp_path.iterdir())) == 2


def test_hooks_run_once_also_when_native_code_has_begun():
    seen = []
    loaded = native.numba()
    native.at_load(seen.append)
    native._hooks.pop()
    assert seen == [loaded]
