"""The best use of the dice on the table: an exact search over all sets of sections they pay for.

A set can be paid for if for every set of colours at least as many dice show one of them as
symbols of those colours are asked (Hall 1935), so no dice need to be tried while searching.
"""

from cubarium.core.native import rule
from cubarium.games.chroma_cubes.colouring import SIZES, fitting
from cubarium.games.chroma_cubes.state import (
    COLOURS,
    MOST_SECTIONS,
    OWN_DICE,
    SUBSETS,
    is_coloured,
    own_die,
    pack_colouring,
)

# The search's room in an integer buffer.
FIT = 0
DEMAND = FIT + COLOURS
COVER = DEMAND + COLOURS
STACK = COVER + (1 << COLOURS)
ROOM = STACK + OWN_DICE + 1

UNFINISHED = 0.85
"""What an unfinished figure is worth at most, beside the finished one."""
CURVE = 0.7
"""How much the last symbols of a figure count more than the first."""


# ----- what a colouring is worth ----------------------------------------------------------


@rule
def potential(state, seat, coloured):
    """Points scored, and to be scored for that colouring, with progress towards the rest."""
    total = 1.0 * state.score[seat]
    for figure in range(state.figure_count):
        if not state.scored_figures[seat] >> figure & 1:
            bonus = int((state.completed >> figure & 1) == 0)
            worth = state.figure_points[figure] + bonus
            total += worth * _share(state, coloured, state.figure_sections[figure])
    for colour in range(COLOURS):
        sections = state.colour_sections[colour]
        if sections and not state.scored_colours[seat] >> colour & 1:
            total += _share(state, coloured, sections)
    return total


@rule
def _share(state, coloured, sections):
    """1 when all is done, else less than UNFINISHED and growing faster towards the end."""
    if (coloured & sections) == sections:
        return 1.0
    paid, asked = 0, 0
    for section in range(state.section_count):
        if sections >> section & 1:
            asked += state.section_price[section]
            if coloured >> section & 1:
                paid += state.section_price[section]
    part = paid / asked
    return UNFINISHED * part * (1.0 - CURVE + CURVE * part)


@rule
def symbol_worth(state, seat, colour):
    """What a symbol of that colour is worth to the seat: the mean over its open sections."""
    coloured = state.coloured[seat]
    before, total, n = potential(state, seat, coloured), 0.0, 0
    for section in range(state.section_count):
        if state.section_colour[section] == colour and not is_coloured(state, seat, section):
            gain = potential(state, seat, coloured | 1 << section) - before
            total += gain / state.section_price[section]
            n += 1
    return total / n if n else 0.0


# ----- what can be paid for ---------------------------------------------------------------


@rule
def _cover(room, banned):
    """How many dice, the banned ones left out, show one of each set of colours."""
    for colours in range(1 << COLOURS):
        dice = 0
        for colour in range(COLOURS):
            if colours >> colour & 1:
                dice |= room[FIT + colour]
        room[COVER + colours] = SIZES[dice & ~banned]


@rule
def _payable(room):
    """Whether the dice pay for all that is asked."""
    for colours in range(1, 1 << COLOURS):
        asked = 0
        for colour in range(COLOURS):
            if colours >> colour & 1:
                asked += room[DEMAND + colour]
        if asked > room[COVER + colours]:
            return False
    return True


@rule
def _prepare(state, seat, room):
    for colour in range(COLOURS):
        room[FIT + colour] = fitting(state, seat, colour)
        room[DEMAND + colour] = 0
    _cover(room, 0)


@rule
def _ask_for(state, section, room, sign):
    room[DEMAND + state.section_colour[section]] += sign * state.section_price[section]


# ----- the search -------------------------------------------------------------------------


@rule
def best_plan(state, seat, room):
    """The mask of sections to colour now that leaves the greatest potential; 0: none.

    Depth first over sets in ascending order; `room` (integers, ROOM of them) holds the stack.
    """
    _prepare(state, seat, room)
    coloured = state.coloured[seat]
    best, most = 0, potential(state, seat, coloured)
    plan, depth, section = 0, 0, 0
    while depth >= 0:
        if section == state.section_count:
            depth -= 1
            if depth >= 0:
                section = room[STACK + depth]
                plan ^= 1 << section
                _ask_for(state, section, room, -1)
                section += 1
            continue
        if not coloured >> section & 1:
            _ask_for(state, section, room, 1)
            if _payable(room):
                plan |= 1 << section
                room[STACK + depth] = section
                depth += 1
                value = potential(state, seat, coloured | plan)
                if value > most + 1e-9:
                    best, most = plan, value
            else:
                _ask_for(state, section, room, -1)
        section += 1
    return best


@rule
def first_step(state, seat, plan, worth, room):
    """The colouring that begins a plan: its first section, and the dice best spent on it.

    `worth[:6]` says what each symbol is worth; dice whose faces are worth least go first,
    if the others still pay for the rest of the plan.
    """
    _prepare(state, seat, room)
    first = -1
    for section in range(state.section_count):
        if plan >> section & 1:
            if first < 0:
                first = section
            else:
                _ask_for(state, section, room, 1)
    return pack_colouring(first, _cheapest(state, seat, first, worth, room))


@rule
def _cheapest(state, seat, section, worth, room):
    dice = room[FIT + state.section_colour[section]]
    best, least = 0, 1e9
    for subset in range(1, SUBSETS):
        if (subset & dice) == subset and SIZES[subset] == state.section_price[section]:
            _cover(room, subset)
            cost = _faces_worth(state, seat, subset, worth)
            if cost < least - 1e-9 and _payable(room):
                best, least = subset, cost
    return best


@rule
def _faces_worth(state, seat, subset, worth):
    total = 0.0
    for place in range(OWN_DICE):
        if subset >> place & 1:
            die = own_die(state, seat, place)
            total += face_worth(state, die % COLOURS, state.face[die] - 1, worth)
    return total


@rule
def face_worth(state, kind, face, worth):
    """What a face is worth: the better of its symbols, and a little for the choice."""
    one = worth[state.face_symbols[kind, face, 0]]
    other = worth[state.face_symbols[kind, face, 1]]
    return max(one, other) + 0.3 * min(one, other)


assert MOST_SECTIONS < 63
