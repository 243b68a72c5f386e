"""How a seat weighs things: what a place is worth to it, what the others would make of it."""

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubes_and_sticks.beliefs import believe, overlap, wants
from cubarium.games.cubes_and_sticks.negotiating import left_of, may_be_offered
from cubarium.games.cubes_and_sticks.placing import (
    height,
    level,
    next_open,
    next_place,
    touched,
)
from cubarium.games.cubes_and_sticks.rules import goal, legal, points
from cubarium.games.cubes_and_sticks.state import (
    AREA,
    CELLS,
    KINDS,
    LEVEL,
    NO,
    NOTHING,
    PASS,
    PICK,
    PICKING,
    PLACE,
    PLACING,
    PROPOSING,
    SEATS,
    VOTE,
    YES,
    colour_of,
    form_of,
    pack_areas,
)

CARD_PRICE = 1.2
"""Points that a vote card held for a whole round is worth."""
GROWTH = 0.5
"""Share of a level's later use that a higher tower in one's own areas is worth now."""


@rule
def evaluate(state, seat):
    """From the lead over the best other seat, as far as the state tells the points."""
    mine, best = max(points(state, seat), 0), 0
    for other in range(state.players):
        if other != seat:
            best = max(best, points(state, other))
    left = goal(state) - state.laid
    return 1.0 / (1.0 + np.exp(-(mine - best) / (4.0 + 0.4 * left)))


# ----- what a place is worth --------------------------------------------------------------


@rule
def gain(state, clique, highest, kind, place):
    """What a piece there gives a clique, less the mean of the others: all cards are in play."""
    areas, high = touched(state, place), level(state, place)
    own, others = 0.0, 0.0
    for card in range(state.players):
        if wants(state, card, colour_of(kind)):
            scored = float(high * overlap(state, card, areas))
            if card == clique:
                own = scored
            else:
                others += scored
    if high > highest and overlap(state, clique, areas):
        own += GROWTH * min(1.0, (goal(state) - state.laid) / (4.0 * state.players))
    return own - others / (state.players - 1)


@rule
def highest_of(state, clique):
    """The greatest height in a clique's two areas."""
    most = 0
    for cell in range(CELLS):
        area = state.ground[cell] - 1
        if area == state.clique_areas[clique, 0] or area == state.clique_areas[clique, 1]:
            most = max(most, height(state, cell))
    return most


@rule
def best_place(state, clique, kind, bound):
    """Where a clique would lay that kind, keeping the promises in force if `bound`; its gain."""
    highest, best, most = highest_of(state, clique), NOTHING, -1e9
    place = _following(state, kind, bound, NOTHING)
    while place != NOTHING:
        value = gain(state, clique, highest, kind, place)
        if value > most:
            best, most = place, value
        place = _following(state, kind, bound, place)
    return best, most


@rule
def _following(state, kind, bound, place):
    return next_open(state, place) if bound else next_place(state, form_of(kind), place)


# ----- one decision -----------------------------------------------------------------------


@rule
def greedy(state, seat, out):
    """What is best for the seat on the piece of this turn, by its own card and its beliefs."""
    if state.phase == PICKING:
        return PICK + best_kind(state, state.clique[seat])
    if state.phase == PLACING:
        return PLACE + best_place(state, state.clique[seat], state.offered, True)[0]
    if state.phase == PROPOSING:
        return best_promise(state, seat, out)
    return best_vote(state, seat)


@rule
def best_kind(state, clique):
    """The kind that can give the clique most."""
    best, most = NOTHING, -1e9
    for kind in range(KINDS):
        if may_be_offered(state, kind):
            value = best_place(state, clique, kind, False)[1]
            if value > most:
                best, most = kind, value
    return best


@rule
def best_promise(state, seat, out):
    """Names areas, then a level, where somebody else gains from them too; else the vote."""
    place = best_place(state, state.clique[seat], state.offered, True)[0]
    areas, high = touched(state, place), level(state, place)
    n = legal(state, seat, out)
    if _pleases(state, seat, areas):
        for promise in (AREA + pack_areas(areas), LEVEL + high):
            for i in range(n):
                if out[i] == promise:
                    return promise
    return VOTE


@rule
def _pleases(state, seat, areas):
    """Whether some other card would score by the piece on offer in those areas."""
    for card in range(state.players):
        out_of_it = card == state.clique[seat] or not wants(state, card, colour_of(state.offered))
        if not out_of_it and overlap(state, card, areas):
            return True
    return False


@rule
def best_vote(state, seat):
    """Spends a card when the vote would go wrong otherwise, and the cards needed pay off."""
    balance = state.yes.sum() - state.no.sum()
    worth = stake(state, seat)
    need = -balance if worth > 0 else balance + 1
    if need <= 0 or need > state.hand[seat] or abs(worth) < need * card_price(state, seat):
        return PASS
    return YES if worth > 0 else NO


@rule
def card_price(state, seat):
    """What a card is worth: the more, the longer until one's own next turn."""
    away = (seat - state.turn) % state.players
    return CARD_PRICE * (away if away else state.players) / state.players


@rule
def stake(state, seat):
    """How much better a won vote is for the seat than a lost one."""
    belief = np.zeros((SEATS, SEATS))
    believe(state, seat, belief)
    following = left_of(state, state.proposer)
    won = _expected(state, seat, belief[state.proposer], True)
    return won - _expected(state, seat, belief[following], False)


@rule
def _expected(state, seat, belief, bound):
    """The seat's gain when somebody of those likely cards lays the piece on offer."""
    mine, total = state.clique[seat], 0.0
    highest = highest_of(state, mine)
    for card in range(state.players):
        if belief[card] > 0.01:
            place = best_place(state, card, state.offered, bound)[0]
            total += belief[card] * gain(state, mine, highest, state.offered, place)
    return total
