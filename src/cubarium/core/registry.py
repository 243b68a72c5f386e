"""Finds the games by looking into the `games` folder; nothing else names one."""

from __future__ import annotations

import pkgutil
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from cubarium.core import native
from cubarium.core.contract import Facts, Option

FOLDER = "cubarium.games"

NATIVE = {
    "setup": 1, "legal": 3, "apply": 3, "weights": 2, "lots": 3, "pick": 4, "points": 2,
    "rank": 2, "winners": 1, "hide": 2, "guess": 3, "observe": 3, "evaluate": 2, "greedy": 3,
}  # fmt: skip
_PARTS = {
    "rules": ("State", *(name for name in NATIVE if name not in ("evaluate", "greedy"))),
    "evaluate": ("evaluate", "greedy"),
    "text": (
        "notation", "parse", "sentence", "label", "prompt", "veil", "final", "components",
        "equip", "edition_options", "position", "place", "standing", "phase", "race",
        "verdict",
    ),
    "board": ("clicks", "draw"),
    "appraise": ("appraise", "prospect"),
}  # fmt: skip
_HOME = {name: part for part, names in _PARTS.items() for name in names}


class Game:
    """A game by name: its facts and options at once, its functions when first asked for."""

    facts: Facts
    options: tuple[Option, ...]

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.name = module.FACTS.name
        self.facts = module.FACTS
        self.options = module.OPTIONS

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __getattr__(self, name: str) -> Any:
        """The game's own function, or the contract's default for it."""
        if name not in _HOME:
            raise AttributeError(f"the contract of a game has no {name!r}")
        value = getattr(self.part(_HOME[name]), name, None)
        if value is None:
            value = getattr(import_module("cubarium.core.defaults"), name)
        self.__dict__[name] = value
        return value

    @cache
    def has(self, name: str) -> bool:
        """Whether the game gives that function itself."""
        return hasattr(self.part(_HOME[name]), name)

    @cache
    def part(self, name: str) -> ModuleType | None:
        """The module of that name in the game's folder, if there is one."""
        full = f"{self.module.__name__}.{name}"
        try:
            return import_module(full)
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
            return None

    @cached_property
    def buffer_size(self) -> int:
        """How long an `out` array must be for `legal`, `weights`, `lots` and `pick`."""
        return max(self.facts.actions, self.facts.outcomes)

    def buffer(self) -> np.ndarray:
        """A fresh `out` array; it holds anything until something is written there."""
        return np.empty(self.buffer_size, np.int64)


@cache
def games() -> list[str]:
    """Names of all games, sorted."""
    return sorted(found.name for found in pkgutil.iter_modules(import_module(FOLDER).__path__))


@cache
def game(name: str) -> Game:
    """The game of that name. ValueError lists the names there are."""
    if name not in games():
        raise ValueError(f"there is no game {name!r}; choose one of {', '.join(games())}")
    return Game(import_module(f"{FOLDER}.{name}"))


@cache
def _by_layout() -> dict[np.dtype, Game]:
    found: dict[np.dtype, Game] = {}
    for name in games():
        layout = game(name).State
        if layout in found:
            raise AssertionError(f"{name} and {found[layout].name} share one record layout")
        found[layout] = game(name)
    return found


def game_of(layout: np.dtype) -> Game:
    """The game whose states have that record type."""
    return _by_layout()[layout]


def game_of_record(record: Any) -> Game:
    """The same for Numba's type of a record."""
    from_dtype = native.numba().from_dtype
    return next(found for layout, found in _by_layout().items() if from_dtype(layout) == record)
