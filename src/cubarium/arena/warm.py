"""Compiles a game ahead: calls everything native once, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from cubarium.bots import bot
from cubarium.core import native
from cubarium.core.budget import Budget
from cubarium.core.chance import stream
from cubarium.core.contract import NATURE
from cubarium.core.match import Match
from cubarium.core.playout import pair, simulate
from cubarium.core.registry import Game, game
from cubarium.core.state import copy

Step = tuple[str, Callable[[], object]]
FEW = Budget(steps=1)
MOST_PLIES = 200
"""How far to play on to a position where a bot has a choice."""


def steps(name: str) -> list[Step]:
    """What there is to compile for that game, by title; call each in turn, then `done`."""
    found = game(name)
    match, chance = _positions(found)
    bots = [(f"bot {spec}", _ask(match, spec)) for spec in bot.names(found)]
    odds = [("weights", _call(found, "weights", chance, (found.buffer(),)))] if chance else []
    return [*_contract(found, match), *odds, ("playouts", _playouts(match)), *bots]


def done(name: str) -> None:
    """Note that the game is compiled; forget the code of old versions."""
    native.mark_warm(name)
    native.prune()


def warm(name: str) -> Iterator[str]:
    """Compile the game; yields the title of each step before it is taken."""
    for title, compile_it in steps(name):
        yield title
        compile_it()
    done(name)


def _positions(found: Game) -> tuple[Match, Match | None]:
    """Of a random match: a seat's decision, with a choice if possible, and a random event."""
    with native.interpreted():
        decisions, events = _visited(Match.new(found.name, found.facts.seats[0]))
        choices = [match for match in decisions if len(match.legal_ids(match.to_act[0])) > 1]
    return (choices or decisions)[0], events[0] if events else None


def _visited(match: Match) -> tuple[list[Match], list[Match]]:
    """Positions with decisions and with random events, until there are some of both."""
    rng = np.random.default_rng(0)
    decisions: list[Match] = []
    events: list[Match] = []
    while not match.over and match.ply < MOST_PLIES and not (len(decisions) > 9 and events):
        seat = match.to_act[0]
        if seat == NATURE:
            events.append(match.copy())
            match.roll(rng)
        else:
            decisions.append(match.copy())
            match.play(seat, str(rng.choice(match.legal(seat))))
    return decisions, events


def _contract(found: Game, match: Match) -> list[Step]:
    """The native functions of the contract that seats need, each on a copy of the state."""
    seat, ids = match.to_act[0], match.legal_ids(match.to_act[0])
    args: dict[str, tuple[Any, ...]] = {
        "setup": (), "legal": (seat, found.buffer()), "apply": (seat, ids[0]),
        "lots": (seat, found.buffer()), "pick": (seat, 0, np.array(ids)), "points": (seat,),
        "rank": (seat,), "winners": (), "hide": (seat,), "guess": (seat, stream(0)),
        "observe": (seat, np.zeros(found.facts.features, np.float32)), "evaluate": (seat,),
    }  # fmt: skip
    if found.has("greedy"):
        args["greedy"] = (seat, found.buffer())
    return [(name, _call(found, name, match, args[name])) for name in args]


def _call(found: Game, name: str, match: Match, args: tuple[Any, ...]) -> Callable[[], object]:
    return lambda: getattr(found, name)(copy(match.state), *args)


def _playouts(match: Match) -> Callable[[], object]:
    wins = np.zeros(match.seats + 1, np.int64)
    out, most = match.game.buffer(), match.game.facts.max_plies
    return lambda: simulate(pair(match.state), stream(0), out, most, 1, wins)


def _ask(match: Match, spec: str) -> Callable[[], object]:
    """One move of that bot; a bot that lacks something here (ValueError) compiles nothing."""

    def ask() -> None:
        with suppress(ValueError):
            bot.move(match, match.to_act[0], spec, 0, FEW)

    return ask
