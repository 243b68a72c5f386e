"""The state of Chroma Cubes and its vocabulary: dice, sections, phases, action ids."""

import numpy as np

from cubarium.core.native import rule
from cubarium.core.state import state_type

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
LETTERS = "roygbp"
RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = range(6)
PHASE_NAMES = ("roll", "colour", "trade", "answer", "over")
ROLL, COLOUR, TRADE, ANSWER, OVER = range(5)

COLOURS = 6
SETS = 3
DICE = SETS * COLOURS
OWN_DICE = COLOURS
SIDES = 6
MOST_SECTIONS = 40
MOST_FIGURES = 10
MOST_PRICE = 4
NAME_LENGTH = 24
TITLE_LENGTH = 48

GOAL = 10
LAST_ROUND = 60
OFFERS = (3, 6, 1, 0)
"""Offers a round, in the order of the option's choices."""

# Action ids: a section and a set of own dice; done, pass, answers; a die for a die.
SUBSETS = 1 << OWN_DICE
DONE = MOST_SECTIONS * SUBSETS
PASS, ACCEPT, DECLINE = DONE + 1, DONE + 2, DONE + 3
OFFER = DONE + 4
ACTIONS = OFFER + DICE * DICE

IN_CUP = 0

State = state_type(
    {
        "sheet": 0, "offers_per_round": 0,
        "face_symbols": (COLOURS, SIDES, 2),
        "section_count": 0, "figure_count": 0,
        "section_colour": MOST_SECTIONS, "section_price": MOST_SECTIONS,
        "section_figure": MOST_SECTIONS,
        "figure_sections": MOST_FIGURES, "figure_points": MOST_FIGURES,
        "colour_sections": COLOURS,
        "sheet_name": (np.int32, (TITLE_LENGTH,)),
        "figure_names": (np.int32, (MOST_FIGURES, NAME_LENGTH)),
        "phase": 0, "rounds": 0, "rolling": 0,
        "owner": DICE, "face": DICE,
        "coloured": SETS, "score": SETS, "scored_figures": SETS, "scored_colours": SETS,
        "completed": 0, "stuck": 0, "ending": 0,
        "passes": 0, "offers_left": SETS, "offered": DICE,
        "offerer": 0, "given": 0, "wanted": 0,
    }
)  # fmt: skip
"""Bit masks: `figure_sections`, `colour_sections`, `coloured` of sections; `scored_figures`,
`completed` of figures; `scored_colours` of colours; `stuck` of seats; `offered[die]` of dice."""


@rule
def pack_colouring(section, subset):
    """The id of colouring a section with a subset of the seat's own six dice."""
    return section * SUBSETS + subset


@rule
def pack_offer(given, wanted):
    """The id of offering one die for another."""
    return OFFER + given * DICE + wanted


@rule
def count_bits(mask):
    """How many bits of the mask are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@rule
def dice_in_play(state):
    """Dice are numbered set by set; only the players' sets are used."""
    return state.players * COLOURS


@rule
def own_die(state, seat, place):
    """The die at that place (0 to 5) among the seat's six."""
    for die in range(dice_in_play(state)):
        if state.owner[die] == seat:
            if place == 0:
                return die
            place -= 1
    return -1


@rule
def shows(state, die, symbol):
    """Whether the die lies on the table with that symbol up."""
    if state.face[die] == IN_CUP:
        return False
    up = state.face[die] - 1
    kind = die % COLOURS
    return state.face_symbols[kind, up, 0] == symbol or state.face_symbols[kind, up, 1] == symbol


@rule
def unused_dice(state, seat):
    """How many dice the seat has on the table, not in the cup."""
    n = 0
    for die in range(dice_in_play(state)):
        n += int(state.owner[die] == seat and state.face[die] != IN_CUP)
    return n


@rule
def is_coloured(state, seat, section):
    """Whether the seat has coloured that section."""
    return (state.coloured[seat] >> section & 1) == 1
