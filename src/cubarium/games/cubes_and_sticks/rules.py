"""Cubes and Sticks: set-up, turns, the end. The clauses S-… are those of RULES.md."""

from cubarium.core.chance import bounded
from cubarium.core.contract import UNKNOWN
from cubarium.core.native import rule
from cubarium.games.cubes_and_sticks.negotiating import (
    begin_proposal,
    call_vote,
    left_of,
    may_be_offered,
    may_promise,
    may_vote,
    promise,
    vote,
)
from cubarium.games.cubes_and_sticks.observing import observe
from cubarium.games.cubes_and_sticks.placing import lay, next_open, total_worth
from cubarium.games.cubes_and_sticks.state import (
    DEAL,
    EACH,
    HIDDEN,
    KINDS,
    LENGTHS,
    NOTHING,
    OVER,
    PICK,
    PICKING,
    PLACE,
    PLACING,
    PROPOSING,
    SEATS,
    START,
    UNDEALT,
    VOTE,
    VOTING,
    State,
)

__all__ = ["State", "observe"]


# ----- set-up -----------------------------------------------------------------------------


@rule
def setup(state):
    """S-4, S-5: all pieces beside the board; the clique cards are dealt."""
    state.supply[:] = EACH
    state.clique[:] = UNDEALT
    state.turn = 0
    state.proposer = 0
    state.offered = NOTHING
    state.vow_place = NOTHING
    for seat in range(state.players):
        state.hand[seat] = full_hand(state)
    _await(state, DEAL)


@rule
def full_hand(state):
    """S-6: vote cards, two more than players."""
    return state.players + 2


@rule
def _await(state, phase):
    state.phase = phase
    state.chance = phase + 1
    state.active = 0


@rule
def _deal(state, clique):
    """S-5: one card a seat, then the start player."""
    state.clique[state.dealt] = clique
    state.dealt += 1
    if state.dealt < state.players:
        return
    if state.start:
        _begin_turn(state, state.start - 1)
    else:
        _await(state, START)


@rule
def is_dealt(state, clique):
    """Whether some seat is known to have that card."""
    for seat in range(SEATS):
        if state.clique[seat] == clique:
            return True
    return False


# ----- turns ------------------------------------------------------------------------------


@rule
def _begin_turn(state, seat):
    """S-7: vote cards are replenished at the start of one's own turn only."""
    state.phase = PICKING
    state.chance = 0
    state.active = 1 << seat
    state.turn = seat
    state.proposer = seat
    state.offered = NOTHING
    state.hand[seat] = full_hand(state)
    state.yes[:] = 0
    state.no[:] = 0


@rule
def _offer(state, seat, kind):
    state.offered = kind
    begin_proposal(state, seat)


@rule
def _place(state, place, seat):
    """S-22: after the piece lies, the left neighbour of the turn's player goes on."""
    lay(state, place, seat)
    state.vow_areas = 0
    state.vow_level = 0
    state.vow_place = NOTHING
    state.offered = NOTHING
    if state.laid == goal(state) or not _goes_on(state):
        _finish(state)
    else:
        _begin_turn(state, left_of(state, state.turn))


@rule
def goal(state):
    """S-23: how many pieces end the game."""
    return LENGTHS[state.pieces]


@rule
def _goes_on(state):
    """S-23: some piece can still be laid."""
    for kind in range(KINDS):
        if may_be_offered(state, kind):
            return True
    return False


@rule
def _finish(state):
    state.phase = OVER
    state.active = 0
    state.chance = 0


# ----- the contract -----------------------------------------------------------------------


@rule
def apply(state, seat, action):
    state.ply += 1
    if state.phase == DEAL:
        _deal(state, action)
    elif state.phase == START:
        _begin_turn(state, action)
    elif state.phase == PICKING:
        _offer(state, seat, action - PICK)
    elif state.phase == VOTING:
        vote(state, seat, action)
    elif state.phase == PLACING:
        _place(state, action - PLACE, seat)
    elif action == VOTE:
        call_vote(state)
    else:
        promise(state, action)


@rule
def legal(state, seat, out):
    if state.phase == PROPOSING:
        return may_promise(state, out)
    if state.phase == VOTING:
        return may_vote(state, seat, out)
    if state.phase == PLACING:
        return _may_place(state, out)
    if state.phase == PICKING:
        return _may_pick(state, out)
    return _may_draw(state, out)


@rule
def _may_draw(state, out):
    """Nature: the cards left, or the start player."""
    n = 0
    for i in range(state.players if state.phase != OVER else 0):
        if state.phase == START or not is_dealt(state, i):
            out[n] = i
            n += 1
    return n


@rule
def _may_pick(state, out):
    """S-8."""
    n = 0
    for kind in range(KINDS):
        if may_be_offered(state, kind):
            out[n] = PICK + kind
            n += 1
    return n


@rule
def _may_place(state, out):
    """S-14: wherever the piece fits and every promise is kept."""
    n, place = 0, next_open(state, NOTHING)
    while place != NOTHING:
        out[n] = PLACE + place
        n += 1
        place = next_open(state, place)
    return n


@rule
def points(state, seat):
    """S-24; UNKNOWN where the seat's card is hidden."""
    if state.clique[seat] == HIDDEN:
        return UNKNOWN
    return 0 if state.clique[seat] == UNDEALT else total_worth(state, state.clique[seat])


@rule
def rank(state, seat):
    """S-25: by points; a seat whose card is hidden counts as 0."""
    return max(points(state, seat), 0)


@rule
def hide(state, seat):
    """S-5: the others' cards are secret until the end."""
    if state.phase != OVER:
        for other in range(state.dealt):
            if other != seat:
                state.clique[other] = HIDDEN


@rule
def guess(state, seat, rng):
    """Deals the cards that the viewer cannot place, at random, to the seats it cannot see."""
    for other in range(state.dealt):
        if state.clique[other] == HIDDEN:
            state.clique[other] = _random_card(state, rng)


@rule
def _random_card(state, rng):
    left = 0
    for clique in range(state.players):
        left += int(not is_dealt(state, clique))
    nth = bounded(rng, left)
    for clique in range(state.players):
        if not is_dealt(state, clique):
            if nth == 0:
                return clique
            nth -= 1
    return UNDEALT
