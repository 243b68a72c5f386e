"""Where pieces can lie: columns, levels, places that fit. The clauses S-… are in RULES.md."""

from cubarium.core.native import rule
from cubarium.games.cubes_and_sticks.state import (
    ACROSS,
    CELLS,
    CUBE,
    LYING,
    NOTHING,
    SIDE,
    SPAN,
    UP,
    cell_of,
    colour_of,
    form_of,
    lying_of,
    step_of,
)

_TOP = 64  # a column is its height times 64 and its top piece, counted from 1


@rule
def height(state, cell):
    """Levels that are taken in that column, those bridged over included."""
    return state.column[cell] // _TOP


@rule
def top(state, cell):
    """The number, from 1, of the piece that lies uppermost in that column; 0: none."""
    return state.column[cell] % _TOP


@rule
def level(state, place):
    """S-17, S-19: the level that a piece would have at that place."""
    return height(state, cell_of(place)) + 1


@rule
def fits(state, place):
    """Whether a piece may lie there."""
    if lying_of(place) == LYING:
        return state.ground[place] > 0
    return _inside(state, place) and _rests(state, place)


@rule
def _inside(state, place):
    """S-18, S-20: four cells on the campus, both ends inside an area."""
    cell, lying = cell_of(place), lying_of(place)
    if lying == ACROSS and cell % SIDE + SPAN > state.columns:
        return False
    if lying == UP and cell // SIDE + SPAN > state.rows:
        return False
    return state.ground[cell] > 0 and state.ground[cell + (SPAN - 1) * step_of(lying)] > 0


@rule
def _rests(state, place):
    """S-19: ends equally high, nothing between them higher, above ground on two pieces."""
    cell, step = cell_of(place), step_of(lying_of(place))
    far = cell + (SPAN - 1) * step
    under = height(state, cell)
    if height(state, far) != under or (under and top(state, cell) == top(state, far)):
        return False
    return height(state, cell + step) <= under and height(state, cell + 2 * step) <= under


@rule
def next_place(state, form, place):
    """The next place after that one where a piece of that form fits; NOTHING: no more."""
    first = LYING if form == CUBE else ACROSS
    last = LYING if form == CUBE else UP
    for lying in range(first, last + 1):
        base = lying * CELLS
        for cell in range(max(place + 1 - base, 0), state.rows * SIDE):
            if state.ground[cell] and fits(state, base + cell):
                return base + cell
    return NOTHING


@rule
def next_open(state, place):
    """The next place for the piece on offer that keeps every promise in force (S-10, S-14)."""
    place = next_place(state, form_of(state.offered), place)
    while place != NOTHING and not keeps(state, place):
        place = next_place(state, form_of(state.offered), place)
    return place


@rule
def keeps(state, place):
    """S-9: whether a piece laid there keeps all that was promised."""
    if state.vow_place != NOTHING and place != state.vow_place:
        return False
    if level(state, place) < state.vow_level:
        return False
    return state.vow_areas == 0 or touched(state, place) == state.vow_areas


@rule
def touched(state, place):
    """S-24: the areas that a piece there lies over, as bits."""
    cell, areas = cell_of(place), 0
    step = step_of(lying_of(place))
    for i in range(1 if lying_of(place) == LYING else SPAN):
        area = state.ground[cell + i * step]
        if area:
            areas |= 1 << (area - 1)
    return areas


@rule
def lay(state, place, seat):
    """S-17, S-18: the piece on offer lies there."""
    kind, on = state.offered, level(state, place)
    state.laying[state.laid, 0] = kind
    state.laying[state.laid, 1] = place
    state.laying[state.laid, 2] = on
    state.laying[state.laid, 3] = seat
    state.laid += 1
    state.supply[kind] -= 1
    cover(state, place, on, state.laid)


@rule
def cover(state, place, on, number):
    """S-21: piece `number` (from 1) tops every column it lies over, at its level."""
    cell, step = cell_of(place), step_of(lying_of(place))
    for i in range(1 if lying_of(place) == LYING else SPAN):
        state.column[cell + i * step] = on * _TOP + number


@rule
def worth(state, clique, colour, level, areas):
    """S-24: what a piece of that colour, on that level, over those areas is worth to a clique."""
    wanted = False
    for i in range(3):
        wanted = wanted or state.clique_colours[clique, i] == colour
    if not wanted:
        return 0
    over = 0
    for i in range(2):
        over += areas >> state.clique_areas[clique, i] & 1
    return level * over


@rule
def worth_laid(state, clique, i):
    """What the piece laid as number `i` (from 0) is worth to a clique."""
    kind, place = state.laying[i, 0], state.laying[i, 1]
    return worth(state, clique, colour_of(kind), state.laying[i, 2], touched(state, place))


@rule
def total_worth(state, clique):
    """S-24: all pieces laid so far, to a clique."""
    total = 0
    for i in range(state.laid):
        total += worth_laid(state, clique, i)
    return total
