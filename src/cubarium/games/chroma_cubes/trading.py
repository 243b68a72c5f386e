"""Trading: offers of one unused die for another, answered at once, until all pass in a row."""

from cubarium.core.native import rule
from cubarium.games.chroma_cubes.state import (
    ANSWER,
    DICE,
    IN_CUP,
    OFFER,
    OFFERS,
    TRADE,
    dice_in_play,
    pack_offer,
    unused_dice,
)


@rule
def trading_opens(state):
    """H-8: not alone, not in a last round, and only if two players have an unused die."""
    able = 0
    for seat in range(state.players):
        able += int(unused_dice(state, seat) > 0)
    return able >= 2 and not state.ending and OFFERS[state.offers_per_round] > 0


@rule
def open_trading(state):
    """H-8: everybody has a round's offers; seat 1 is asked first."""
    for seat in range(state.players):
        state.offers_left[seat] = OFFERS[state.offers_per_round]
    state.offered[:] = 0
    state.passes = 0
    ask(state, TRADE, 0)


@rule
def ask(state, phase, seat):
    """Await that one seat's move."""
    state.phase = phase
    state.active = 1 << seat


@rule
def ask_after(state, seat):
    """H-8: the next seat clockwise is asked."""
    ask(state, TRADE, (seat + 1) % state.players)


@rule
def can_offer(state, seat, given, wanted):
    """H-8, H-9: own unused die, another's unused die, not offered like this this round."""
    return (
        state.owner[given] == seat
        and state.owner[wanted] != seat
        and state.face[given] != IN_CUP
        and state.face[wanted] != IN_CUP
        and (state.offered[given] >> wanted & 1) == 0
    )


@rule
def offers(state, seat, out):
    """H-9: write the ids of all offers, ascending; return how many."""
    n = 0
    if state.offers_left[seat] > 0:
        for given in range(dice_in_play(state)):
            for wanted in range(dice_in_play(state)):
                if can_offer(state, seat, given, wanted):
                    out[n] = pack_offer(given, wanted)
                    n += 1
    return n


@rule
def offer(state, seat, action):
    """H-9: an offer is used up and its die's owner asked; passes count anew."""
    state.offerer = seat
    state.given, state.wanted = (action - OFFER) // DICE, (action - OFFER) % DICE
    state.offered[state.given] |= 1 << state.wanted
    state.offers_left[seat] -= 1
    state.passes = 0
    ask(state, ANSWER, state.owner[state.wanted])


@rule
def swap(state):
    """H-10: the dice change owners and go to the new owners' cups."""
    given, wanted = state.given, state.wanted
    state.owner[given], state.owner[wanted] = state.owner[wanted], state.owner[given]
    state.face[given] = IN_CUP
    state.face[wanted] = IN_CUP
