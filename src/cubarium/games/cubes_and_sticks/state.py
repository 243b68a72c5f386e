"""The state of Cubes and Sticks, its named integers, and how action ids are packed."""

import numpy as np

from cubarium.core.native import rule
from cubarium.core.state import state_type

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "brown")
RED, ORANGE, YELLOW, GREEN, BLUE, BROWN = range(6)
FORM_NAMES = ("cube", "stick")
CUBE, STICK = range(2)
COLOURS = 6
KINDS = 12
"""A kind of piece is its form and colour: `form * COLOURS + colour`."""
EACH = 5
"""Pieces of each kind in the box."""

PHASE_NAMES = ("deal", "start", "pick", "propose", "vote", "place", "over")
DEAL, START, PICKING, PROPOSING, VOTING, PLACING, OVER = range(7)

# option values, in the order of OPTIONS' choices
PRINTED, BALANCED = range(2)
LENGTHS = (60, 30, 18)

NOTHING = -1
"""No piece on offer, no such promise, nowhere."""
UNDEALT, HIDDEN = -1, -2
"""In place of a clique: not dealt yet; not for this viewer's eyes."""

SIDE = 26
"""Most columns and most rows of a campus; cells are `row * SIDE + column`, from 0."""
CELLS = SIDE * SIDE
SPAN = 4
"""Cells that a stick covers."""
AREAS = 12
CLIQUES = 12
SEATS = 6
PIECES = 60
PROPOSALS = PIECES * SEATS

# a place: how the piece lies, and its cell (a stick's lower end)
LYING_NAMES = ("cube", "across", "up")
LYING, ACROSS, UP = range(3)
PLACES = 3 * CELLS
AREA_SETS = AREAS * (AREAS + 1) // 2

PICK = 0
AREA = PICK + KINDS
LEVEL = AREA + AREA_SETS
AT = LEVEL + PIECES + 1
VOTE = AT + PLACES
YES = VOTE + 1
NO = YES + 1
PASS = NO + 1
PLACE = PASS + 1
ACTIONS = PLACE + PLACES

State = state_type(
    {
        "cards": 0, "pieces": 0, "start": 0,
        # the campus in force
        "columns": 0, "rows": 0, "areas": 0, "cliques": 0,
        "area_name": (AREAS, 2), "area_box": (AREAS, 4),
        "clique_name": (CLIQUES, 2), "clique_colours": (CLIQUES, 3), "clique_areas": (CLIQUES, 2),
        "ground": (np.int32, (CELLS,)),
        # who is who
        "clique": SEATS, "dealt": 0, "hand": SEATS,
        # the turn
        "phase": 0, "turn": 0, "proposer": 0, "offered": 0,
        "vow_areas": 0, "vow_level": 0, "vow_place": 0,
        "yes": SEATS, "no": SEATS, "passes": 0,
        # the pieces
        "supply": KINDS, "column": (np.int32, (CELLS,)),
        "laid": 0, "laying": (np.int32, (PIECES, 4)),
        # all that was said and voted, for everybody who listens
        "proposals": 0, "proposal": (PROPOSALS, 2),
    }
)  # fmt: skip


@rule
def pack_kind(form, colour):
    return form * COLOURS + colour


@rule
def form_of(kind):
    return kind // COLOURS


@rule
def colour_of(kind):
    return kind % COLOURS


@rule
def pack_place(lying, cell):
    return lying * CELLS + cell


@rule
def lying_of(place):
    return place // CELLS


@rule
def cell_of(place):
    return place % CELLS


@rule
def step_of(lying):
    """From one cell of a stick to the next."""
    return 1 if lying == ACROSS else SIDE


@rule
def pack_areas(mask):
    """The number of a set of one or two areas, given as bits."""
    low = 0
    while not mask >> low & 1:
        low += 1
    high = low
    while mask >> high + 1:
        high += 1
    return high * (high + 1) // 2 + low


@rule
def unpack_areas(number):
    """The set of that number as bits."""
    high = 0
    while (high + 1) * (high + 2) // 2 <= number:
        high += 1
    return 1 << high | 1 << number - high * (high + 1) // 2


# ----- the public memory of proposals -----------------------------------------------------


# A proposal is one number: from the right its place, level, areas, proposer and turn.
LEVEL_UNIT = PLACES + 1
AREAS_UNIT = LEVEL_UNIT * (PIECES + 1)
PROPOSER_UNIT = AREAS_UNIT * (AREA_SETS + 1)
TURN_UNIT = PROPOSER_UNIT * SEATS


@rule
def pack_proposal(turn, proposer, areas, level, place):
    """What was proposed for the piece of that turn (from 0); 0, 0, NOTHING: not said."""
    said = place + 1 + level * LEVEL_UNIT
    if areas:
        said += (pack_areas(areas) + 1) * AREAS_UNIT
    return said + proposer * PROPOSER_UNIT + turn * TURN_UNIT


@rule
def proposed_place(packed):
    return packed % LEVEL_UNIT - 1


@rule
def proposed_level(packed):
    return packed % AREAS_UNIT // LEVEL_UNIT


@rule
def proposed_areas(packed):
    """The areas it would touch, as bits; 0: not said."""
    number = packed % PROPOSER_UNIT // AREAS_UNIT
    return unpack_areas(number - 1) if number else 0


@rule
def proposed_by(packed):
    return packed % TURN_UNIT // PROPOSER_UNIT


@rule
def proposed_turn(packed):
    return packed // TURN_UNIT


@rule
def pack_votes(state):
    """Every seat's yes and no cards, four bits each."""
    votes = 0
    for seat in range(state.players):
        votes |= (state.yes[seat] | state.no[seat] << 4) << 8 * seat
    return votes


@rule
def yes_votes(votes, seat):
    return votes >> 8 * seat & 15


@rule
def no_votes(votes, seat):
    return votes >> 8 * seat + 4 & 15
