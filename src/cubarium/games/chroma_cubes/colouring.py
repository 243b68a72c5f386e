"""Colouring: which sections a seat can pay for, and with which of its dice."""

from math import comb

import numpy as np

from cubarium.core.native import rule
from cubarium.games.chroma_cubes.state import (
    COLOURS,
    DONE,
    IN_CUP,
    MOST_PRICE,
    OWN_DICE,
    SUBSETS,
    count_bits,
    dice_in_play,
    is_coloured,
    own_die,
    pack_colouring,
    shows,
)

SIZES = np.array([subset.bit_count() for subset in range(SUBSETS)])
CHOOSE = np.array([[comb(n, k) for k in range(MOST_PRICE + 1)] for n in range(OWN_DICE + 1)])
"""CHOOSE[n, k]: in how many ways k of n dice can be taken."""


@rule
def fitting(state, seat, symbol):
    """H-6: the subset of the seat's own six dice that show a symbol."""
    subset, place = 0, 0
    for die in range(dice_in_play(state)):
        if state.owner[die] == seat:
            subset |= int(shows(state, die, symbol)) << place
            place += 1
    return subset


@rule
def colourings(state, seat, out):
    """H-6: write the ids of all colourings, ascending; return how many."""
    n = 0
    for section in range(state.section_count):
        if not is_coloured(state, seat, section):
            dice = fitting(state, seat, state.section_colour[section])
            price = state.section_price[section]
            subset = dice & -dice
            while subset:
                if SIZES[subset] == price:
                    out[n] = pack_colouring(section, subset)
                    n += 1
                subset = subset - dice & dice
    return n


@rule
def can_colour(state, seat):
    """Whether the dice on the table pay for any section."""
    return count_colourings(state, seat, state.section_count) > 0


@rule
def count_colourings(state, seat, sections):
    """How many colourings there are of the first so many sections."""
    n = 0
    for section in range(sections):
        n += ways(state, seat, section)
    return n


@rule
def ways(state, seat, section):
    """In how many ways a section can be paid for."""
    if is_coloured(state, seat, section):
        return 0
    dice = fitting(state, seat, state.section_colour[section])
    return CHOOSE[SIZES[dice], state.section_price[section]]


@rule
def colouring_at(state, seat, lot):
    """The colouring of that number, in ascending order of ids; DONE after the last."""
    for section in range(state.section_count):
        n = ways(state, seat, section)
        if lot < n:
            dice = fitting(state, seat, state.section_colour[section])
            return pack_colouring(section, _subset_at(dice, state.section_price[section], lot))
        lot -= n
    return DONE


@rule
def _subset_at(dice, price, lot):
    subset = dice & -dice
    while SIZES[subset] != price or lot > 0:
        lot -= int(SIZES[subset] == price)
        subset = subset - dice & dice
    return subset


@rule
def colour(state, seat, section, subset):
    """H-6, H-7: the section is coloured, the dice go back to the cup."""
    state.coloured[seat] |= 1 << section
    for place in range(OWN_DICE):
        if subset >> place & 1:
            state.face[own_die(state, seat, place)] = IN_CUP


@rule
def is_stuck(state, seat):
    """H-16: an empty cup, and nothing to colour with the dice on the table."""
    for die in range(dice_in_play(state)):
        if state.owner[die] == seat and state.face[die] == IN_CUP:
            return False
    return not can_colour(state, seat)


@rule
def stuck_seats(state):
    """H-16: the mask of all seats that are stuck."""
    mask = 0
    for seat in range(state.players):
        mask |= int(is_stuck(state, seat)) << seat
    return mask


@rule
def open_sections(state, seat):
    """How many sections the seat has not coloured."""
    return state.section_count - count_bits(state.coloured[seat])


@rule
def needs(state, seat, out):
    """Write to `out[:6]` how many symbols of each colour the seat still has to pay."""
    for symbol in range(COLOURS):
        out[symbol] = 0
    for section in range(state.section_count):
        if not is_coloured(state, seat, section):
            out[state.section_colour[section]] += state.section_price[section]
