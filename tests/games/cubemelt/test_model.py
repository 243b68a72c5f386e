"""The engine beside an independent model, event by event: moves, odds, ends, winners, scores."""

import random

import pytest
from games.cubemelt.model import Model

from cubarium import NATURE, Match
from cubarium.core.registry import game

OPTIONS = {option.name: option.choices for option in game("cubemelt").options}
BLOCKS, GAMES = 10, 120


def random_table(rng):
    """Seats and options, the rarer choices as often as the defaults."""
    seats = rng.choice((2, 3, 4, 5))
    options = {name: rng.choice(choices) for name, choices in OPTIONS.items()}
    if options["start"] != "random":
        options["start"] = str(rng.randint(1, seats))
    return seats, options


def random_move(rng, model):
    """Mostly any move; often equal dice, so that Ninjas are asked; often no re-roll."""
    if model.todo[0] == "roll":
        n = len(model.todo[1])
        faces = rng.choice("HSTD") * n if rng.random() < 0.2 else rng.choices("HSTD", k=n)
        return f"roll {''.join(faces)}"
    moves = model.moves()
    return "keep" if "keep" in moves and rng.random() < 0.4 else rng.choice(moves)


def compare(match, model, thorough):
    assert match.to_act == model.to_act()
    assert match.over == model.over
    assert match.scores == model.scores()
    assert match.winners == tuple(sorted(model.champions))
    tracks = [match.state[name][: match.seats].tolist() for name in ("love", "star", "melt")]
    assert tracks == [model.love, model.adventure, model.melt]
    if not match.over and (thorough or model.todo[0] not in ("roll", "free", "paid")):
        assert sorted(match.legal(match.to_act[0])) == sorted(model.moves())
        if match.to_act == (NATURE,):
            assert match.odds() == model.odds()


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_agree_with_the_model(block):
    rng = random.Random(block)
    for number in range(GAMES):
        seats, options = random_table(rng)
        match, model = Match.new("cubemelt", seats, options), Model(seats, options)
        while not model.over:
            small = model.todo[0] != "roll" or len(model.todo[1]) < 4
            compare(match, model, thorough=small and number % 6 == 0)
            seat, text = match.to_act[0], random_move(rng, model)
            match.play(seat, text)
            model.play(text)
        compare(match, model, thorough=True)


def test_the_model_knows_all_options():
    assert set(OPTIONS) == set(Model(2, {}).options)


def test_all_six_dice_have_the_models_odds():
    for faces in OPTIONS["faces"]:
        match = Match.new("cubemelt", 2, {"faces": faces, "start": "1"})
        assert match.odds() == Model(2, {"faces": faces, "start": "1"}).odds()
