"""Whole games at random, in native code, for any game of the contract."""

import numpy as np

from cubarium.core.chance import bounded
from cubarium.core.contract import NATURE
from cubarium.core.dispatch import apply, lots, pick, winners
from cubarium.core.native import hot, rule


@hot
def to_act(state, rng):
    """Who is to act: nature, or one of the active seats at random. None active: -2."""
    if state.chance:
        return NATURE
    active = state.active
    if active & (active - 1):
        active = _one_bit(active, rng)
    seat = -2
    while active:
        active >>= 1
        seat = max(seat, -1) + 1
    return seat


@rule
def _one_bit(mask, rng):
    n = 0
    rest = mask
    while rest:
        rest &= rest - 1
        n += 1
    for _ in range(bounded(rng, n)):
        mask &= mask - 1
    return mask & -mask


@hot
def step(state, rng, out):
    """One random event or uniformly random legal move; False when the game is over."""
    seat = to_act(state, rng)
    if seat == -2:
        return False
    n = lots(state, seat, out)
    apply(state, seat, pick(state, seat, bounded(rng, n), out))
    return True


@rule
def play_out(state, rng, out, most):
    """Random moves until the game is over, `most` of them at most; returns how many."""
    plies = 0
    while plies < most and step(state, rng, out):
        plies += 1
    return plies


@rule
def simulate(states, rng, out, most, playouts, wins):
    """Play `playouts` random games from `states[0]`, with `states[1]` to work in.

    `wins[seat]` counts wins, `wins[players]` games that nobody won. Returns the plies in all.
    """
    plies = 0
    for _ in range(playouts):
        states[1] = states[0]
        plies += play_out(states[1], rng, out, most)
        mask = winners(states[1])
        for seat in range(states[0].players):
            wins[seat] += mask >> seat & 1
        wins[states[0].players] += int(mask == 0)
    return plies


def pair(state: np.record) -> np.ndarray:
    """Room for a state and its working copy, as `simulate` takes it."""
    states = np.zeros(2, state.dtype)
    states[0] = state
    return states
