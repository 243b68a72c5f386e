"""Compiling ahead: everything native is called once, for every game."""

import pytest

from cubarium.arena import warm
from cubarium.bots.bot import names
from cubarium.core import native
from cubarium.core.registry import NATIVE, game, games


@pytest.mark.parametrize("name", games())
def test_calls_every_function_and_every_bot(name):
    with native.interpreted():
        steps = warm.steps(name)
        for _, compile_it in steps:
            compile_it()
    titles = {title for title, _ in steps}
    assert titles >= NATIVE.keys() - {"weights", "greedy"} | {"playouts"}
    assert titles >= {f"bot {bot}" for bot in names(game(name))}


def test_a_warm_game_is_marked_and_the_mark_is_of_these_sources(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBARIUM_CACHE", str(tmp_path))
    assert not native.is_warm("cubemelt")
    with native.interpreted():
        told = list(warm.warm("cubemelt"))
    assert told[0] == "setup" and native.is_warm("cubemelt")
    assert [path.name for path in native.cache_folder().iterdir()] == ["cubemelt.warm"]
