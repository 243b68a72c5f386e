"""Set Cubed's state: board, dice, hands, and the ids of actions."""

from cubarium.core.native import rule
from cubarium.core.state import state_type

DICE, SIDES, HAND, SEATS = 42, 6, 5, 4
LIMIT = 3
"""Dice laid in one turn at most (T-8)."""
NONE = -1

# The board lies row by row in a strip with two border cells beside and two border rows above
# and below, so that a window of three around any square stays inside the strip.
MOST_SQUARES = 15
PITCH = MOST_SQUARES + 2
CELLS = PITCH * (MOST_SQUARES + 4)
EMPTY, OUTSIDE = -1, -2
ACROSS, DOWN = 1, PITCH

PHASE_NAMES = (
    "deal", "call", "open", "name first", "turn", "name", "reroll", "refill", "roll", "over",
)  # fmt: skip
DEAL, CALLING, OPENING, NAMING_FIRST, TURN, NAMING, REROLLING, REFILL, ROLLING, OVER = range(10)
DRAW, ROLL = 1, 2
TO_CALL, TO_TURN, TO_ROUND = range(3)
"""What follows when all dice have been rolled."""
ANY_THREE, WHOLE_RUN = range(2)
ORDINARY, NAMED_WILD, FRESH_WILD = range(3)

# action ids; a re-roll of no dice is `keep`
CALL, PASS, DONE, KEEP, REROLL, NAME = 0, 1, 2, 3, 3, 35
OPEN, PLACE = 62, 62 + HAND**3
SWAP = PLACE + CELLS * HAND
ACTIONS = SWAP + DICE * HAND

State = state_type(
    {
        "lines": 0,
        "width": 0, "faces": (DICE, SIDES), "bonus": CELLS,
        "board": CELLS, "wildness": CELLS, "die_on": CELLS, "cell_of": DICE,
        "in_pouch": DICE, "hand": (SEATS, HAND), "up": DICE, "score": SEATS,
        "phase": 0, "turn": 0, "caller": 0, "placed": 0, "first": 0, "naming": 0,
        "laid": LIMIT, "gain": 0, "passed": 0, "still_rounds": 0,
        "rolling": 0, "afterwards": 0,
    }
)  # fmt: skip


@rule
def cell_at(row, column):
    """The cell of a square; rows and columns count from 0."""
    return PITCH * (row + 2) + column


def square_at(cell: int) -> tuple[int, int]:
    """Row and column of a cell, from 0."""
    return cell // PITCH - 2, cell % PITCH


@rule
def middle(state):
    """The square of the logo."""
    half = state.width // 2
    return PITCH * (half + 2) + half


@rule
def place_id(cell, slot):
    return PLACE + cell * HAND + slot


@rule
def swap_id(die, slot):
    """`die` is the wild on the board, `slot` holds the die that takes its place."""
    return SWAP + die * HAND + slot


@rule
def open_id(left, centre, right):
    """The slots of the three dice of the first SET."""
    return OPEN + (left * HAND + centre) * HAND + right


@rule
def face_in(state, seat, slot):
    """The face of a die in hand, NONE if the slot is empty."""
    die = state.hand[seat, slot]
    return state.up[die] if die != NONE else NONE


@rule
def hand_count(state, seat):
    """How many dice that seat holds."""
    n = 0
    for slot in range(HAND):
        n += int(state.hand[seat, slot] != NONE)
    return n


@rule
def pouch_count(state):
    """How many dice are left in the pouch."""
    return state.in_pouch.sum()
