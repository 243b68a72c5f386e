"""Who may be which clique: exact beliefs from picks, promises, votes and placements.

The model of a player of clique c: it picks kinds that are worth much to c, has a place in mind
that is likelier the more it is worth, promises what that place keeps, and votes yes the likelier
the more a proposal is worth. From that follows the likelihood of all that was said and done, for
each seat and clique; the belief is the exact posterior over the deals that remain.
"""

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubes_and_sticks.placing import cover, level, next_place, touched
from cubarium.games.cubes_and_sticks.state import (
    CELLS,
    CUBE,
    KINDS,
    NOTHING,
    SEATS,
    STICK,
    colour_of,
    form_of,
    no_votes,
    proposed_areas,
    proposed_by,
    proposed_level,
    proposed_place,
    proposed_turn,
    yes_votes,
)

SURE_PICK = 2.0
SURE_PLACE = 4.0
SURE_VOTE = 2.5
VOTE_BIAS = 0.35
VOTE_WEIGHT = 0.6
"""How strongly worth, as a share of the best there is, decides a player of the model."""

_ALL = 1 << SEATS


@rule
def wants(state, clique, colour):
    """Whether that colour is on the clique's card."""
    for i in range(3):
        if state.clique_colours[clique, i] == colour:
            return True
    return False


@rule
def overlap(state, clique, areas):
    """How many of the clique's two areas are among those bits."""
    return (areas >> state.clique_areas[clique, 0] & 1) + (
        areas >> state.clique_areas[clique, 1] & 1
    )


@rule
def survey(state, form, found):
    """Lists where a piece of that form fits: rows of place, level, areas; returns how many."""
    n, place = 0, next_place(state, form, NOTHING)
    while place != NOTHING:
        found[n, 0] = place
        found[n, 1] = level(state, place)
        found[n, 2] = touched(state, place)
        n += 1
        place = next_place(state, form, place)
    return n


@rule
def worths(state, clique, places):
    """What a piece in a wanted colour would score for a clique at each of those places."""
    first, second = state.clique_areas[clique, 0], state.clique_areas[clique, 1]
    areas = places[:, 2]
    return places[:, 1] * ((areas >> first & 1) + (areas >> second & 1))


@rule
def _shares(state, clique, kind, places):
    """The same as shares of the best; all 0 for a colour that the clique does not want."""
    scores = worths(state, clique, places)
    if not wants(state, clique, colour_of(kind)):
        return scores * 0.0
    return scores / max(scores.max(), 1)


@rule
def _keeps(places, packed):
    """Which of those places keep the promises of a proposal."""
    exact, areas = proposed_place(packed), proposed_areas(packed)
    kept = places[:, 1] >= proposed_level(packed)
    if exact != NOTHING:
        kept = kept & (places[:, 0] == exact)
    if areas:
        kept = kept & (places[:, 2] == areas)
    return kept


@rule
def _hear_pick(state, seat, kind, cubes, sticks, likelihood):
    """Among all kinds, one in a wanted colour is likelier, the more so the more it can score."""
    for clique in range(state.players):
        cube = worths(state, clique, cubes).max()
        stick = worths(state, clique, sticks).max() if sticks.shape[0] else 0
        most = max(cube, stick, 1)
        chosen, total = 0.0, 0.0
        for other in range(KINDS):
            share = 0.0
            if wants(state, clique, colour_of(other)):
                share = (cube if form_of(other) == CUBE else stick) / most
            weight = np.exp(SURE_PICK * share)
            total += weight
            if other == kind:
                chosen = weight
        likelihood[seat, clique] += np.log(chosen / total)


@rule
def _hear_proposal(state, kind, packed, votes, places, likelihood):
    """A promise holds the place its speaker has in mind; votes weigh what it would be worth."""
    kept = _keeps(places, packed)
    for clique in range(state.players):
        shares = _shares(state, clique, kind, places)
        weights = np.exp(SURE_PLACE * shares)
        held = (weights * kept).sum() / weights.sum()
        likelihood[proposed_by(packed), clique] += np.log(held)
        _hear_votes(state, packed, votes, clique, (shares * kept).sum() / kept.sum(), likelihood)


@rule
def _hear_votes(state, packed, votes, clique, share, likelihood):
    chance = 1.0 / (1.0 + np.exp(-SURE_VOTE * (share - VOTE_BIAS)))
    for seat in range(state.players):
        if seat != proposed_by(packed):
            yes, no = yes_votes(votes, seat), no_votes(votes, seat)
            heard = yes * np.log(chance) + no * np.log(1.0 - chance)
            likelihood[seat, clique] += VOTE_WEIGHT * heard


@rule
def _hear_placement(state, i, places, likelihood):
    """The place was the one in mind."""
    kind, seat = state.laying[i, 0], state.laying[i, 3]
    laid = places[:, 0] == state.laying[i, 1]
    for clique in range(state.players):
        weights = np.exp(SURE_PLACE * _shares(state, clique, kind, places))
        likelihood[seat, clique] += np.log((weights * laid).sum() / weights.sum())


@rule
def listen(state, likelihood):
    """Log likelihoods `[seat, clique]` of all that was said and done so far.

    The columns are emptied and built again piece by piece; they end as they began.
    """
    likelihood[:] = 0.0
    cubes, sticks = np.zeros((CELLS, 3), np.int64), np.zeros((2 * CELLS, 3), np.int64)
    state.column[:] = 0
    said = 0
    for turn in range(state.laid + 1):
        n, m = survey(state, CUBE, cubes), survey(state, STICK, sticks)
        said = _listen_to_turn(state, turn, said, cubes[:n], sticks[:m], likelihood)
        if turn < state.laid:
            cover(state, state.laying[turn, 1], state.laying[turn, 2], turn + 1)


@rule
def _listen_to_turn(state, turn, said, cubes, sticks, likelihood):
    """The pick, each proposal put to the vote, the placement; returns how many proposals."""
    kind = state.laying[turn, 0] if turn < state.laid else state.offered
    places = cubes if form_of(kind) == CUBE else sticks
    first = True
    while said < state.proposals and proposed_turn(state.proposal[said, 0]) == turn:
        packed, votes = state.proposal[said, 0], state.proposal[said, 1]
        if first:
            _hear_pick(state, proposed_by(packed), kind, cubes, sticks, likelihood)
            first = False
        _hear_proposal(state, kind, packed, votes, places, likelihood)
        said += 1
    if turn < state.laid:
        _hear_placement(state, turn, places, likelihood)
    return said


@rule
def believe(state, seat, belief):
    """`belief[other, clique]`: the probability of each card, as that seat may know it.

    The sum over all deals is taken seat by seat over the sets of cards that are used up:
    `before` from the first seat on, `after` from the last seat back.
    """
    likelihood = np.zeros((SEATS, SEATS))
    listen(state, likelihood)
    _to_odds(state, seat, likelihood)
    n = state.players
    before, after = np.zeros((SEATS + 1, _ALL)), np.zeros((SEATS + 1, _ALL))
    before[0, 0] = 1.0
    after[n, (1 << n) - 1] = 1.0
    for i in range(n):
        _spread(n, likelihood[i], before[i], before[i + 1])
    for i in range(n - 1, -1, -1):
        _gather(n, likelihood[i], after[i + 1], after[i])
    belief[:] = 0.0
    for i in range(n):
        for clique in range(n):
            belief[i, clique] = _share(n, clique, likelihood[i, clique], before[i], after[i + 1])
        total = belief[i].sum()
        belief[i] /= total


@rule
def _to_odds(state, seat, likelihood):
    """From logarithms to odds, the best of each seat at 1; one's own card is certain."""
    for other in range(state.players):
        most = likelihood[other, : state.players].max()
        for clique in range(state.players):
            likelihood[other, clique] = max(np.exp(likelihood[other, clique] - most), 1e-9)
            if other == seat and state.clique[seat] >= 0:
                likelihood[other, clique] = 1.0 if state.clique[seat] == clique else 0.0


@rule
def _spread(n, odds, now, following):
    for used in range(1 << n):
        for clique in range(n):
            if not used >> clique & 1:
                following[used | 1 << clique] += now[used] * odds[clique]


@rule
def _gather(n, odds, following, now):
    for used in range(1 << n):
        for clique in range(n):
            if not used >> clique & 1:
                now[used] += following[used | 1 << clique] * odds[clique]


@rule
def _share(n, clique, odds, before, after):
    total = 0.0
    for used in range(1 << n):
        if not used >> clique & 1:
            total += before[used] * odds * after[used | 1 << clique]
    return total
