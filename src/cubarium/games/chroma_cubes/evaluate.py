"""Chroma Cubes for bots: an estimate of the chance to win, and a whole turn's best play.

`greedy` colours by the exact plan of `planning` and trades by what both sides gain: a fresh die
against a face that is of little use.
"""

from math import exp

import numpy as np

from cubarium.core.native import rule
from cubarium.games.chroma_cubes.colouring import is_stuck
from cubarium.games.chroma_cubes.planning import (
    ROOM,
    best_plan,
    face_worth,
    first_step,
    potential,
    symbol_worth,
)
from cubarium.games.chroma_cubes.scoring import winners
from cubarium.games.chroma_cubes.state import (
    ACCEPT,
    ANSWER,
    COLOUR,
    COLOURS,
    DECLINE,
    DICE,
    DONE,
    GOAL,
    OFFER,
    OVER,
    PASS,
    SIDES,
)
from cubarium.games.chroma_cubes.trading import offers

RIVALRY = 0.25
"""How much another's gain by a trade counts against it."""
UNSTUCK = 1.0
"""What a trade is worth to somebody who would be stuck without it."""
LEAST = 0.02
"""A gain below this is not worth an offer."""


@rule
def evaluate(state, seat):
    """The seat's chance to win; exact once the game is over."""
    if state.phase == OVER:
        return _share_of_win(state, seat)
    mine = potential(state, seat, state.coloured[seat])
    if state.players == 1:
        return min(mine / (GOAL + 5), 0.99)
    total = 0.0
    for other in range(state.players):
        total += exp(0.6 * (potential(state, other, state.coloured[other]) - mine))
    return 1.0 / total


@rule
def _share_of_win(state, seat):
    mask = winners(state)
    shares = 0
    for other in range(state.players):
        shares += mask >> other & 1
    return 1.0 / shares if mask >> seat & 1 else 0.0


@rule
def greedy(state, seat, out):
    """Colours what is worth most in all, trades where both gain, and never delays."""
    if state.phase == COLOUR:
        plan = best_plan(state, seat, out)
        if not plan:
            return DONE
        return first_step(state, seat, plan, symbol_worths(state, seat), out[ROOM:])
    if state.phase == ANSWER:
        mine, theirs = answer_gains(state, seat, state.given, state.wanted)
        return ACCEPT if mine > RIVALRY * theirs else DECLINE
    return _best_offer(state, seat, out)


@rule
def symbol_worths(state, seat):
    """What a symbol of each colour is worth to the seat."""
    worth = np.zeros(COLOURS)
    for colour in range(COLOURS):
        worth[colour] = symbol_worth(state, seat, colour)
    return worth


@rule
def answer_gains(state, seat, given, wanted):
    """What the asked seat and the offerer gain if `given` is taken for `wanted`."""
    offerer = state.offerer
    mine = trade_gain(state, seat, wanted, given, symbol_worths(state, seat))
    theirs = trade_gain(state, offerer, given, wanted, symbol_worths(state, offerer))
    return mine, theirs


@rule
def trade_gain(state, seat, gives, gets, worth):
    """A die to roll instead of a face on the table; more if the seat is stuck without it."""
    fresh = 0.0
    for face in range(SIDES):
        fresh += face_worth(state, gets % COLOURS, face, worth) / SIDES
    stale = face_worth(state, gives % COLOURS, state.face[gives] - 1, worth)
    return fresh - stale + (UNSTUCK if is_stuck(state, seat) else 0.0)


@rule
def _best_offer(state, seat, out):
    """The offer that is best for the seat among those the other should accept; or PASS."""
    worths = np.zeros((state.players, COLOURS))
    for other in range(state.players):
        worths[other] = symbol_worths(state, other)
    best, most = PASS, LEAST
    for i in range(offers(state, seat, out)):
        given, wanted = (out[i] - OFFER) // DICE, (out[i] - OFFER) % DICE
        owner = state.owner[wanted]
        mine = trade_gain(state, seat, given, wanted, worths[seat])
        theirs = trade_gain(state, owner, wanted, given, worths[owner])
        value = mine - RIVALRY * theirs
        if value > most and theirs > RIVALRY * mine + 1e-6:
            best, most = out[i], value
    return best
