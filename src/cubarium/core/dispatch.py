"""The functions of the contract for the state of any game.

From Python they look the game up by the state's record type; inside native code Numba does
the same while it compiles. `docs/add-a-game.md` explains each, `tests/test_contract.py`
holds every game to their laws.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cubarium.core import native
from cubarium.core.registry import NATIVE, Game, game_of, game_of_record


def _of(state: Any) -> Game:
    return game_of(state.dtype)


def setup(state):
    """Make the first position; players and options are filled in already."""
    _of(state).setup(state)


def legal(state, seat, out):
    """Write the seat's legal action ids to `out`, ascending; return how many."""
    return _of(state).legal(state, seat, out)


def apply(state, seat, action):
    """Carry out an action of a seat, or an outcome of nature, in place."""
    _of(state).apply(state, seat, action)


def weights(state, out):
    """Write the integer odds of nature's outcomes to `out`; return how many."""
    return _of(state).weights(state, out)


def lots(state, seat, out):
    """How many equally likely lots a random choice of that seat is drawn from."""
    return _of(state).lots(state, seat, out)


def pick(state, seat, lot, out):
    """The action that a lot stands for; `out` as `lots` has left it."""
    return _of(state).pick(state, seat, lot, out)


def points(state, seat):
    """The game's own score of a seat, as people count it."""
    return _of(state).points(state, seat)


def rank(state, seat):
    """A number that orders the seats, tie-breaks included; more is better."""
    return _of(state).rank(state, seat)


def winners(state):
    """Bit mask of the seats that have won, meaningful once the game is over."""
    return _of(state).winners(state)


def hide(state, seat):
    """Blank what the seat may not know (-1: a spectator)."""
    _of(state).hide(state, seat)


def guess(state, seat, rng):
    """Fill what `hide` blanked with something plausible."""
    _of(state).guess(state, seat, rng)


def observe(state, seat, out):
    """Write features for learning to the float32 array `out`; return how many."""
    return _of(state).observe(state, seat, out)


def evaluate(state, seat):
    """A heuristic value of the position for that seat, from 0 (lost) to 1 (won)."""
    return _of(state).evaluate(state, seat)


def greedy(state, seat, out):
    """The action that is best for the seat if only the present turn counted."""
    return _of(state).greedy(state, seat, out)


@native.at_load
def register_overloads(nb: Any) -> None:
    """Teach Numba to pick the game by the record type, for each function above."""

    def compiled(name: str, record: Any) -> Any:
        return getattr(game_of_record(record), name).compiled

    def one(name: str) -> Callable[..., Any]:
        def choose(state):
            function = compiled(name, state)
            return lambda state: function(state)

        return choose

    def two(name: str) -> Callable[..., Any]:
        def choose(state, a):
            function = compiled(name, state)
            return lambda state, a: function(state, a)

        return choose

    def three(name: str) -> Callable[..., Any]:
        def choose(state, a, b):
            function = compiled(name, state)
            return lambda state, a, b: function(state, a, b)

        return choose

    def four(name: str) -> Callable[..., Any]:
        def choose(state, a, b, c):
            function = compiled(name, state)
            return lambda state, a, b, c: function(state, a, b, c)

        return choose

    makers = (one, two, three, four)
    for name, arity in NATIVE.items():
        nb.extending.overload(globals()[name])(makers[arity - 1](name))
