"""What a bot is, which bots there are, and how one is asked for a move.

A module of this package, or `bots.py` in a game's folder, offers its bots in a dictionary
`BOTS` from name to a callable that makes one. A callable with an attribute `fits` offers its
bot only to the games for which `fits(game)` is true.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Protocol

import numpy as np

from cubarium.core.budget import Budget
from cubarium.core.chance import stream
from cubarium.core.match import Match
from cubarium.core.registry import Game


class Bot(Protocol):
    """Chooses moves of one seat."""

    def choose(
        self, game: Game, state: np.record, seat: int, rng: np.ndarray, budget: Budget
    ) -> int:
        """A legal action id. `state` holds what the seat may know and may be overwritten.

        `rng` is a stream of `core.chance`. The seat owes a move and has at least one.
        """
        ...


Maker = Callable[[], Bot]


@cache
def _generic() -> dict[str, Maker]:
    found: dict[str, Maker] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        found |= getattr(import_module(f"{__package__}.{module.name}"), "BOTS", {})
    return found


def own(game: Game) -> dict[str, Maker]:
    """The bots that the game itself brings, strongest first."""
    return getattr(game.part("bots"), "BOTS", {})


def makers(game: Game) -> dict[str, Maker]:
    """All bots that can play the game, by name; a game's own bot replaces a generic one."""
    found = own(game) | {n: m for n, m in _generic().items() if n not in own(game)}
    return {name: make for name, make in found.items() if getattr(make, "fits", _any)(game)}


def _any(game: Game) -> bool:
    return True


def names(game: Game) -> list[str]:
    """The names of all bots that can play the game: its own first, then the generic ones."""
    return list(makers(game))


def make(game: Game, spec: str) -> Bot:
    """The bot of that name. ValueError lists those there are."""
    found = makers(game)
    if spec not in found:
        listed = ", ".join(found)
        raise ValueError(f"there is no bot {spec!r} for {game.name}; choose one of {listed}")
    return found[spec]()


def move(match: Match, seat: int, spec: str, seed: int, budget: Budget) -> str:
    """The move, in notation, that the bot of that name makes for a seat that owes one.

    The bot sees the seat's view of the match and nothing else. The move follows from the
    view, the ply and the seed alone if the budget is one of steps. ValueError if the seat
    owes no move or there is no such bot.
    """
    legal = match.legal_ids(seat)
    if seat < 0 or not legal:
        raise ValueError(f"seat {seat + 1} owes no move")
    bot = make(match.game, spec)
    rng = stream(_mixed(seed, match.ply, seat))
    action = legal[0]
    if len(legal) > 1:
        action = int(bot.choose(match.game, match.hidden(seat), seat, rng, budget))
    if action not in legal:
        raise AssertionError(f"bot {spec} chose {action}, which is not legal")
    return match.game.notation(match.hidden(seat), seat, action)


def _mixed(seed: int, ply: int, seat: int) -> int:
    """A seed of its own for every decision of a match."""
    digest = blake2b(f"{seed}:{ply}:{seat}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
