"""Who plays: a bot by name with what it may use for a move, as people write it."""

from __future__ import annotations

from typing import NamedTuple

from cubarium.bots import levels
from cubarium.bots.bot import names
from cubarium.core.budget import Budget
from cubarium.core.registry import Game

LIMITS = {"seconds": "seconds", "playouts": "steps", "nodes": "steps", "steps": "steps"}


class Entrant(NamedTuple):
    """`text` as it was written, such as 'montecarlo:playouts=500'."""

    text: str
    bot: str
    budget: Budget


def entrant(game: Game, text: str) -> Entrant:
    """Read 'greedy', 'montecarlo:seconds=0.5,playouts=500' or a level. ValueError says why not."""
    name, colon, limits = text.partition(":")
    if name in level_names() and not colon:
        player = levels.level(game, name)
        return Entrant(text, player.spec, player.budget)
    if name not in names(game):
        listed = ", ".join([*names(game), *level_names()])
        raise ValueError(f"there is no bot {name!r} for {game.name}; there is {listed}")
    return Entrant(text, name, _budget(text, limits) if colon else Budget())


def level_names() -> list[str]:
    """The levels that can be named in place of a bot."""
    return [level.name for level in levels.LEVELS]


def entrant_names(game: Game) -> list[str]:
    """Everything that can be written before the colon."""
    return [*names(game), *level_names()]


def _budget(text: str, limits: str) -> Budget:
    given: dict[str, float] = {}
    for limit in limits.split(","):
        key, _, value = limit.partition("=")
        if key not in LIMITS:
            raise ValueError(f"bot {text!r}: a limit is one of {', '.join(LIMITS)}; not {key!r}")
        given[LIMITS[key]] = _number(text, key, value)
    steps = given.get("steps")
    return Budget(given.get("seconds"), None if steps is None else int(steps))


def _number(text: str, key: str, value: str) -> float:
    whole = LIMITS[key] == "steps"
    try:
        number = int(value) if whole else float(value)
    except ValueError:
        number = 0
    if not 0 < number < 1e12:
        wanted = "a whole number" if whole else "a number"
        raise ValueError(f"bot {text!r}: {key} is {wanted} above 0, not {value!r}")
    return number
