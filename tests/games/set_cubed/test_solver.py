"""The best turn against a plain search of all legal moves."""

import numpy as np
import pytest

from cubarium import NATURE, Match
from cubarium.core.state import copy
from cubarium.games.set_cubed import position as p
from cubarium.games.set_cubed import rules
from cubarium.games.set_cubed.solver import best_turn

from .drawing import table


def exhaustive(state: np.record, seat: int) -> float:
    """The most points of the rest of a turn, the mean over the faces of a swapped wild."""
    out, best = np.zeros(p.ACTIONS, np.int64), 0.0
    for action in out[: rules.legal(state, seat, out)].tolist():
        if action in (p.PASS, p.DONE):
            continue
        after = copy(state)
        rules.apply(after, seat, action)
        if after.chance:
            value = mean(after, seat)
        else:
            value = int(after.score[seat] - state.score[seat]) + exhaustive(after, seat)
        best = max(best, value)
    return best


def mean(state: np.record, seat: int) -> float:
    out, values = np.zeros(p.ACTIONS, np.int64), []
    for outcome in out[: rules.legal(state, NATURE, out)].tolist():
        after = copy(state)
        rules.apply(after, NATURE, outcome)
        values.append(exhaustive(after, seat))
    return sum(values) / len(values)


def turns(lines: str, seed: int, count: int):
    """Positions in the middle of turns of random games."""
    rng = np.random.default_rng(seed)
    while count:
        match = Match.new("set_cubed", int(rng.integers(2, 5)), {"lines": lines})
        while not match.over and count:
            seat = int(rng.choice(match.to_act))
            if match.state.phase == p.TURN and rng.random() < 0.1:
                yield match, seat
                count -= 1
            moves = match.legal(seat)
            match.play(seat, moves[int(rng.integers(len(moves)))])


@pytest.mark.parametrize(("lines", "seed"), [("any_three", 2), ("whole_run", 3)])
def test_the_best_turn_is_that_of_a_plain_search(lines, seed):
    for match, seat in turns(lines, seed, 60):
        turn = best_turn(match.state, seat)
        assert turn.points == pytest.approx(exhaustive(match.state, seat))
        before, played = match.scores[seat], match.copy()
        for move in turn.moves:
            played.play(seat, move)
        if not turn.moves[0].startswith("swap"):
            assert played.scores[seat] - before == turn.points
            assert played.record[-1].text in ("pass", "done")


def test_greedy_scores_what_the_best_turn_promises():
    for match, seat in turns("any_three", 7, 25):
        turn, before = best_turn(match.state, seat), match.scores[seat]
        if turn.moves[0].startswith("swap"):
            continue
        playing, out = match.copy(), match.game.buffer()
        while playing.to_act == (seat,) and len(playing.record) < match.ply + 9:
            if playing.state.phase not in (p.TURN, p.NAMING):
                break
            playing.play_id(seat, int(playing.game.greedy(playing.state, seat, out)))
            if playing.record[-1].text in ("pass", "done"):
                break
        assert playing.scores[seat] - before == turn.points


def test_the_state_is_left_as_it_was():
    match = table("1ro 2go* 3po", "2go 1ro ** 2rw 3rd", "1rd")
    before = match.state.tobytes()
    best_turn(match.state, 0)
    assert match.state.tobytes() == before


def test_a_swap_is_made_when_its_mean_is_better():
    """The die in hand fits nowhere, but the wild it frees may."""
    match = table("1ro 2go* 3po", "2go", "1rd")
    turn = best_turn(match.state, 0)
    assert turn.points == pytest.approx(exhaustive(match.state, 0))


def test_two_wilds_and_a_pair():
    match = table("1ro 2go 3po\n1rw", "** ** 2rd", "1rd")
    assert best_turn(match.state, 0).points == exhaustive(match.state, 0)


def test_the_best_turn_is_told_in_moves():
    match = table("1ro 2go 3po", "**", "1rd")
    turn = best_turn(match.state, 0)
    die = int(match.state.hand[0, 0]) + 1
    assert turn == (2, (f"place {die} d6", "as 3po", "done"))


def test_it_is_refused_outside_a_turn():
    with pytest.raises(ValueError, match="not in the middle of a turn"):
        best_turn(Match.new("set_cubed").state, 0)
