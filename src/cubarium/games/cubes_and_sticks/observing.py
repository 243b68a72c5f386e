"""Features for learning, from facts that the seat may know."""

from cubarium.core.native import rule
from cubarium.games.cubes_and_sticks.placing import height, total_worth
from cubarium.games.cubes_and_sticks.state import (
    AREAS,
    CELLS,
    COLOURS,
    EACH,
    KINDS,
    NOTHING,
    PHASE_NAMES,
    PIECES,
    SEATS,
)

_PHASES = len(PHASE_NAMES)
_OWN = 0
_TABLE = _OWN + COLOURS + AREAS + 1
_SEAT = 6
_OFFER = _TABLE + SEATS * _SEAT
_PHASE = _OFFER + KINDS + AREAS + 2
_SUPPLY = _PHASE + _PHASES
_HEIGHTS = _SUPPLY + KINDS
_LAST = _HEIGHTS + CELLS
FEATURES = _LAST + 1


@rule
def observe(state, seat, out):
    """Own card and points; seats clockwise; offer and promises; phase; supply; heights."""
    out[:FEATURES] = 0
    if state.clique[seat] >= 0:
        _own(state, seat, out)
    for i in range(state.players):
        _seat(state, (seat + i) % state.players, out, _TABLE + i * _SEAT)
    _offer(state, out)
    out[_PHASE + state.phase] = 1
    for kind in range(KINDS):
        out[_SUPPLY + kind] = state.supply[kind] / EACH
    for cell in range(CELLS):
        out[_HEIGHTS + cell] = height(state, cell) / 20
    return FEATURES


@rule
def _own(state, seat, out):
    clique = state.clique[seat]
    for i in range(3):
        out[_OWN + state.clique_colours[clique, i]] = 1
    for i in range(2):
        out[_OWN + COLOURS + state.clique_areas[clique, i]] = 1
    out[_OWN + COLOURS + AREAS] = total_worth(state, clique) / 100


@rule
def _seat(state, seat, out, base):
    most = state.players + 2
    out[base] = 1
    out[base + 1] = state.hand[seat] / most
    out[base + 2] = state.yes[seat] / most
    out[base + 3] = state.no[seat] / most
    out[base + 4] = int(state.turn == seat)
    out[base + 5] = int(state.proposer == seat)


@rule
def _offer(state, out):
    if state.offered != NOTHING:
        out[_OFFER + state.offered] = 1
    for area in range(AREAS):
        out[_OFFER + KINDS + area] = state.vow_areas >> area & 1
    out[_OFFER + KINDS + AREAS] = state.vow_level / 20
    out[_OFFER + KINDS + AREAS + 1] = int(state.vow_place != NOTHING)
    out[_LAST] = state.laid / PIECES
