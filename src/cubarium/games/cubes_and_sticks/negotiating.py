"""Promises and votes: what a proposer may say, who spends cards, who wins the piece."""

from cubarium.core.native import rule
from cubarium.games.cubes_and_sticks.placing import level, next_open, next_place, touched
from cubarium.games.cubes_and_sticks.state import (
    AREA,
    AREA_SETS,
    AT,
    LEVEL,
    NO,
    NOTHING,
    PASS,
    PLACING,
    PROPOSING,
    VOTE,
    VOTING,
    YES,
    form_of,
    pack_areas,
    pack_proposal,
    pack_votes,
    unpack_areas,
)

# ----- promises ---------------------------------------------------------------------------


@rule
def begin_proposal(state, seat):
    """S-8, S-15: that seat proposes for the piece on offer; nothing is promised yet."""
    state.phase = PROPOSING
    state.proposer = seat
    state.active = 1 << seat
    lapse(state)
    state.yes[:] = 0
    state.no[:] = 0


@rule
def lapse(state):
    """No promise is in force."""
    state.vow_areas = 0
    state.vow_level = 0
    state.vow_place = NOTHING


@rule
def promise(state, action):
    """S-9: areas, a level, or exact cells."""
    if action < LEVEL:
        state.vow_areas = unpack_areas(action - AREA)
    elif action < AT:
        state.vow_level = action - LEVEL
    else:
        state.vow_place = action - AT


@rule
def may_promise(state, out):
    """S-10: every promise that some open place keeps and some other breaks; then the vote."""
    places, lowest, highest = _survey(state, out)
    n = 0
    for number in range(AREA_SETS):
        if state.vow_areas == 0 and 0 < out[number] < places:
            out[n] = AREA + number
            n += 1
    if state.vow_level == 0:
        for least in range(max(lowest + 1, 2), highest + 1):
            out[n] = LEVEL + least
            n += 1
    if state.vow_place == NOTHING and places > 1:
        n = _exact_places(state, out, n)
    out[n] = VOTE
    return n + 1


@rule
def _survey(state, out):
    """How many places are open, and their levels; `out` counts them by the areas touched."""
    out[:AREA_SETS] = 0
    places, lowest, highest = 0, 0, 0
    place = next_open(state, NOTHING)
    while place != NOTHING:
        out[pack_areas(touched(state, place))] += 1
        lowest = min(lowest, level(state, place)) if places else level(state, place)
        highest = max(highest, level(state, place))
        places += 1
        place = next_open(state, place)
    return places, lowest, highest


@rule
def _exact_places(state, out, n):
    place = next_open(state, NOTHING)
    while place != NOTHING:
        out[n] = AT + place
        n += 1
        place = next_open(state, place)
    return n


# ----- votes ------------------------------------------------------------------------------


@rule
def call_vote(state):
    """S-11, S-12: from here promises bind; the proposer votes first."""
    state.phase = VOTING
    state.passes = 0
    state.proposal[state.proposals, 0] = pack_proposal(
        state.laid, state.proposer, state.vow_areas, state.vow_level, state.vow_place
    )
    state.proposals += 1


@rule
def may_vote(state, seat, out):
    """S-12: a card for yes, a card for no, or pass."""
    n = 0
    if state.hand[seat]:
        out[0] = YES
        out[1] = NO
        n = 2
    out[n] = PASS
    return n + 1


@rule
def vote(state, seat, action):
    """S-12, S-13: a spent card starts the count of passes anew."""
    if action == PASS:
        state.passes += 1
    else:
        state.passes = 0
        state.hand[seat] -= 1
        if action == YES:
            state.yes[seat] += 1
        else:
            state.no[seat] += 1
    if state.passes == state.players:
        _count(state)
    else:
        state.active = 1 << left_of(state, seat)


@rule
def left_of(state, seat):
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def _count(state):
    """S-14 to S-16: won, passed on to the left, or back with the first proposer."""
    state.proposal[state.proposals - 1, 1] = pack_votes(state)
    following = left_of(state, state.proposer)
    if state.yes.sum() >= state.no.sum():
        _let_place(state, state.proposer)
    elif following != state.turn:
        begin_proposal(state, following)
    else:
        lapse(state)
        _let_place(state, following)


@rule
def _let_place(state, seat):
    state.phase = PLACING
    state.proposer = seat
    state.active = 1 << seat


@rule
def may_be_offered(state, kind):
    """S-8: some are left, and one fits somewhere."""
    return state.supply[kind] > 0 and next_place(state, form_of(kind), NOTHING) != NOTHING
