"""The engine against an independent model, event by event, on random games."""

import numpy as np
import pytest

from cubarium import NATURE, Match

from .model import Model


def beside(match: Match, model: Model) -> None:
    """The engine and the model must agree on everything that can be asked."""
    acting = [NATURE if who == "*" else who for who in model.to_act()]
    assert list(match.to_act) == acting
    for seat in acting:
        mine = match.legal(seat)
        assert sorted(mine) == sorted(model.legal("*" if seat == NATURE else seat))
    if acting == [NATURE]:
        assert match.odds() == model.odds()
    assert list(match.scores) == model.points


def play_both(seats: int, lines: str, seed: int, lazy: float) -> Match:
    """A random game; with probability `lazy` a seat that may pass or stop does."""
    rng = np.random.default_rng(seed)
    match = Match.new("set_cubed", seats, {"lines": lines})
    model = Model(seats, lines, match.components)
    beside(match, model)
    while not match.over:
        seat = int(rng.choice(match.to_act))
        moves = match.legal(seat)
        text = moves[int(rng.integers(len(moves)))]
        if rng.random() < lazy and moves[0] in ("pass", "done"):
            text = moves[0]
        match.play(seat, text)
        model.play("*" if seat == NATURE else seat, text)
        beside(match, model)
    assert model.to_act() == []
    assert list(match.winners) == model.winners
    return match


@pytest.mark.parametrize("lines", ["any_three", "whole_run"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_agrees_with_the_model(seats, lines):
    play_both(seats, lines, seed=10 * seats + len(lines), lazy=0.1)


@pytest.mark.parametrize("lines", ["any_three", "whole_run"])
def test_a_lazy_game_agrees_with_the_model(lines):
    match = play_both(2, lines, seed=5, lazy=0.9)
    assert not match.legal(NATURE)
