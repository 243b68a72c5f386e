"""What a game gets when it does not say otherwise. Same names and laws as in `contract`."""

from __future__ import annotations

from typing import Any

import numpy as np

from cubarium.core.contract import NATURE, UNKNOWN
from cubarium.core.dispatch import legal, rank
from cubarium.core.dispatch import weights as odds
from cubarium.core.native import rule
from cubarium.core.registry import game_of


@rule
def lots(state, seat, out):
    if seat != NATURE:
        return legal(state, seat, out)
    total = 0
    for i in range(odds(state, out)):
        total += out[i]
    return total


@rule
def pick(state, seat, lot, out):
    if seat != NATURE:
        return out[lot]
    i = 0
    while lot >= out[i]:
        lot -= out[i]
        i += 1
    legal(state, NATURE, out)
    return out[i]


@rule
def winners(state):
    best = rank(state, 0)
    for seat in range(1, state.players):
        best = max(best, rank(state, seat))
    mask = 0
    for seat in range(state.players):
        if rank(state, seat) == best:
            mask |= 1 << seat
    return mask


@rule
def weights(state, out):
    n = legal(state, NATURE, out)
    out[:n] = 1
    return n


@rule
def hide(state, seat):
    pass


@rule
def guess(state, seat, rng):
    pass


@rule
def evaluate(state, seat):
    """Share of a win by the present ranking."""
    mine = rank(state, seat)
    ahead, level = 0, 0
    for other in range(state.players):
        ahead += rank(state, other) > mine
        level += rank(state, other) == mine
    return 0.0 if ahead else 1.0 / level


def notation(state: np.record, seat: int, action: int) -> str:
    return str(action)


def parse(state: np.record, seat: int, text: str) -> int:
    """By comparison with the notations of all legal actions."""
    game = game_of(state.dtype)
    out = game.buffer()
    for action in out[: game.legal(state, seat, out)]:
        if game.notation(state, seat, int(action)) == text:
            return int(action)
    raise ValueError(f"{text!r} is not possible now")


def sentence(state: np.record, seat: int, action: int) -> str:
    return str(game_of(state.dtype).notation(state, seat, action))


label = sentence


def prompt(state: np.record, seat: int) -> str:
    return "Your turn"


def phase(state: np.record) -> str:
    """Id of the rules section that is being played."""
    return ""


def veil(state: np.record, seat: int, action: int, viewer: int) -> str:
    """What that viewer (-1: a spectator) reads instead of the event; '': the event."""
    return ""


def final(state: np.record, seat: int, action: int) -> bool:
    """Whether the seat cannot take this action back even if it is still to act after it."""
    return False


def race(state: np.record) -> bool:
    """Whether the seats to act compete: whoever acts first decides it for all."""
    return False


def components(state: np.record) -> dict[str, Any]:
    return {}


def equip(state: np.record, edition: dict[str, Any] | None) -> None:
    """Write component data to the state before `setup`; None: the game's own."""
    if edition:
        raise ValueError("this game has no component data")


def edition_options(edition: dict[str, Any]) -> dict[str, str]:
    """Options whose default an edition replaces."""
    return {}


def position(state: np.record) -> str:
    raise ValueError("this game has no text form for positions")


def place(state: np.record, text: str) -> None:
    raise ValueError("this game cannot start from a position")


def standing(state: np.record, seat: int) -> str:
    """A few words on how the seat stands, for its card beside the board."""
    points = game_of(state.dtype).points(state, seat)
    return "" if points == UNKNOWN else f"{points} points"


def verdict(state: np.record) -> str:
    """What decided the finished game, in one sentence; '': the points alone."""
    return ""


def clicks(state: np.record, seat: int, action: int) -> list[str]:
    return [f"act-{action}"]


def draw(view: Any, seat: int | None) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>'


def appraise(state: np.record, seat: int) -> dict[int, float] | None:
    """Exact worth of each legal action for the seat (win minus lose); None if not known."""
    return None


def prospect(state: np.record, seat: int) -> float | None:
    """Exact worth of the position for the seat (win minus lose); None if not known."""
    return None
