"""Three levels of play for people to choose from, the same three for every game."""

from __future__ import annotations

from typing import NamedTuple

from cubarium.bots.bot import own
from cubarium.core.budget import Budget
from cubarium.core.registry import Game


class Level(NamedTuple):
    """A level as people choose it: `note` is one line of help."""

    name: str
    title: str
    note: str


LEVELS = (
    Level("gentle", "Gentle", "Makes mistakes; good for a first game."),
    Level("steady", "Steady", "Plays sensibly, overlooks little."),
    Level("sharp", "Sharp", "Plays to win."),
)


class Player(NamedTuple):
    """Who plays at a level: the bot's name, and what it may use for a move."""

    spec: str
    budget: Budget


def level(game: Game, name: str) -> Player:
    """Who plays the game at that level. ValueError lists the levels.

    A game decides itself by `LEVELS` in its `bots.py`, a dictionary from the level's name to
    the bot's name, its seconds and its steps.
    """
    known = [level.name for level in LEVELS]
    if name not in known:
        raise ValueError(f"there is no level {name!r}; choose one of {', '.join(known)}")
    chosen = getattr(game.part("bots"), "LEVELS", {}).get(name)
    if chosen:
        spec, seconds, steps = chosen
        return Player(spec, Budget(seconds, steps))
    return _usual(game)[known.index(name)]


def _usual(game: Game) -> tuple[Player, Player, Player]:
    """A little, some and a second of Monte Carlo; the best if the game brings its own."""
    return (
        Player("montecarlo", Budget(0.2, 100)),
        Player("montecarlo", Budget(0.5, 1_000)),
        Player(next(iter(own(game)), "montecarlo"), Budget(1.0)),
    )
