"""Beliefs are exact, beat chance, and the negotiator beats random play."""

from itertools import permutations

import numpy as np
import pytest
from games.cubes_and_sticks.drawing import NAME, everybody, table

from cubarium import NATURE, Match
from cubarium.core.chance import stream
from cubarium.core.playout import step
from cubarium.core.state import copy, same
from cubarium.games.cubes_and_sticks.beliefs import listen
from cubarium.games.cubes_and_sticks.bots import beliefs
from cubarium.games.cubes_and_sticks.state import SEATS


def played(seats, seed, bots, options=None, plies=10_000, ask=None):
    """A game in which the seats of `bots` play greedily, the others at random."""
    match = Match.new(NAME, seats, options or {})
    state, rng, out = match.state, stream(seed), match.game.buffer()
    for _ in range(plies):
        seat = int(state.active).bit_length() - 1
        if seat in bots:
            hidden = copy(state)
            match.game.hide(hidden, seat)
            if ask:
                ask(hidden, state, seat)
            match.game.apply(state, seat, match.game.greedy(hidden, seat, out))
        elif not step(state, rng, out):
            break
    return match.game, state


@pytest.mark.parametrize("seats", [3, 5])
def test_beliefs_are_the_exact_posterior_over_the_deals(seats):
    """Summed by hand over all deals that fit the own card."""
    _, state = played(seats, 4, range(seats), plies=60)
    likelihood = np.zeros((SEATS, SEATS))
    listen(state, likelihood)
    mine = int(state.clique[1])
    weights = np.zeros((SEATS, SEATS))
    for deal in permutations(range(seats)):
        if deal[1] == mine:
            odds = np.exp(sum(likelihood[seat, card] for seat, card in enumerate(deal)))
            for seat, card in enumerate(deal):
                weights[seat, card] += odds
    expected = weights[:seats, :seats] / weights[:seats, :seats].sum(axis=1, keepdims=True)
    assert np.allclose(beliefs(state, 1)[:seats, :seats], expected, atol=1e-6)


def test_listening_leaves_the_state_as_it_was():
    _, state = played(4, 2, range(4), plies=200)
    before = copy(state)
    listen(state, np.zeros((SEATS, SEATS)))
    assert same(before, state)


def test_nobody_has_said_anything_all_deals_are_alike():
    match = table(seats=4, first="beatniks")
    belief = beliefs(match.hidden(0), 0)
    assert belief[0].tolist() == [0, 0, 1, 0, 0, 0]
    for other in (1, 2, 3):
        assert np.allclose(belief[other, :4], [1 / 3, 1 / 3, 0, 1 / 3])


def test_a_stick_across_two_areas_gives_its_owner_away():
    match = table(first="football-team")
    for text in ("pick stick blue", "promise areas mathematics+library", "vote"):
        match.play(0, text)
    everybody(match, "pass")
    match.play(0, "place h3-k3")
    assert beliefs(match.hidden(1), 1)[0].argmax() != 1


def test_beliefs_beat_chance():
    """The mean logarithm of the belief in the true card, among negotiators."""
    scores, chance = [], []

    def ask(hidden, state, seat):
        if state.phase == 2 and 0 < state.laid < 12:
            belief = beliefs(hidden, seat)
            others = [s for s in range(4) if s != seat]
            scores.extend(float(np.log(belief[s, state.clique[s]])) for s in others)
            chance.extend([float(np.log(1 / 3))] * 3)

    played(4, 7, range(4), {"pieces": "18"}, ask=ask)
    assert len(scores) > 20
    assert np.mean(scores) > 0.7 * np.mean(chance)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_greedy_beats_random_play(seats):
    """One negotiator among random players wins far more than its share."""
    wins = 0
    for seed in range(4):
        game, state = played(seats, seed, {seed % seats}, {"pieces": "30"})
        wins += int(game.winners(state)) >> seed % seats & 1
    assert wins >= 3


def test_a_bot_answers_in_every_phase_with_a_legal_move():
    match = Match.new(NAME, 3, {"pieces": "18", "start": "1"})
    rng = np.random.default_rng(1)
    while match.state.laid < 6:
        seat = match.to_act[0]
        if seat == NATURE:
            match.roll(rng)
            continue
        action = match.game.greedy(match.hidden(seat), seat, match.game.buffer())
        assert action in match.legal_ids(seat)
        match.play_id(seat, int(action))
