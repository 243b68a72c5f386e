"""The engine and the independent model agree on every event of many random games."""

import tomllib
from itertools import product

import numpy as np
import pytest
from games.cubes_and_sticks.model import Model

from cubarium import NATURE, Match
from cubarium.games.cubes_and_sticks.campus import EDITIONS

NAME = "cubes_and_sticks"
HARBOUR = tomllib.loads((EDITIONS / "harbour-school.toml").read_text())
CORNER = {
    "columns": 26, "rows": 5,
    "areas": {
        "east": [["w", "z"], [1, 2]], "north": [["w", "z"], [4, 5]], "west": [["s", "u"], [2, 4]],
    },
    "cliques": {
        "football-team": {"colours": ["blue", "brown", "green"], "areas": ["east", "west"]},
        "owls": {"colours": ["red", "brown", "green"], "areas": ["north", "east"]},
        "larks": {"colours": ["red", "yellow", "orange"], "areas": ["west", "north"]},
    },
}  # fmt: skip


def compare(match, model):
    """Both stand alike: who acts, what is legal, what it scores."""
    assert match.to_act == model.to_act
    assert match.scores == model.scores
    assert match.winners == model.winners
    for seat in match.to_act:
        mine, theirs = match.legal(seat), list(model.legal())
        assert len(set(mine)) == len(mine) and len(set(theirs)) == len(theirs)
        assert set(mine) == set(theirs)
    if match.to_act == (NATURE,):
        assert match.odds() == model.odds()


def choice(rng, texts, bias):
    """A move at random; with a bias for building high, voting no, and not naming cells."""
    if "vote" in texts and rng.random() < 0.5:
        return "vote"
    if "promise" in texts[0] and rng.random() < bias:
        texts = [text for text in texts if " at " not in text]
    if "no" in texts and rng.random() < bias:
        return str(rng.choice(["no", "pass", "pass"]))
    return str(rng.choice(texts))


def play(seats, options, edition, seed, bias=0.5, every=1):
    """A whole game on both; the slow comparison every few events, the play always."""
    match = Match.new(NAME, seats, options, edition=edition)
    model, rng = Model(seats, options, edition), np.random.default_rng(seed)
    while not match.over:
        if match.ply % every == 0:
            compare(match, model)
        seat = match.to_act[0]
        text = choice(rng, match.legal(seat), bias)
        match.play(seat, text)
        model.play(text)
    compare(match, model)
    return match


@pytest.mark.parametrize(
    ("seats", "cards", "pieces"),
    list(product((3, 4, 5, 6), ("printed", "balanced"), ("18",))),
)
def test_short_games_agree(seats, cards, pieces):
    options = {"cards": cards, "pieces": pieces, "start": str(seats)}
    play(seats, options, None, seats, every=3)


@pytest.mark.parametrize("seats", [3, 5])
def test_whole_games_agree(seats):
    play(seats, {"cards": "balanced", "pieces": "60"}, None, seats, bias=0.9, every=7)


@pytest.mark.parametrize(("seats", "edition"), [(4, HARBOUR), (6, HARBOUR), (3, CORNER)])
def test_other_campuses_agree(seats, edition):
    play(seats, {"cards": "balanced", "pieces": "30"}, edition, seats, every=4)
