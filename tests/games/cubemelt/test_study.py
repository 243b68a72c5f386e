"""The solved game at the table: odds of every choice on the board, changes in the log, the bot."""

import re
from pathlib import Path

import numpy as np
import pytest

from cubarium import NATURE, Match
from cubarium.games.cubemelt import appraise
from cubarium.games.cubemelt.bots import Expert, Perfect
from cubarium.games.cubemelt.positions import Rules
from cubarium.web.study import swings

MINUS = "\N{MINUS SIGN}"


class Plain:
    """A stand-in for a solution: whoever is ahead is better off."""

    rules = Rules()

    def value(self, me, other):
        return (sum(me) - sum(other)) / 60


@pytest.fixture
def match(monkeypatch):
    known = Plain()
    monkeypatch.setattr(appraise, "solution", lambda _: known)
    monkeypatch.setattr(appraise, "path_of", lambda _: Path(__file__))
    return Match.new("cubemelt", 2, {"start": 1})


def number(text):
    return float(text.replace(MINUS, "-").rstrip("%")) / 100


def test_changes_in_the_log_add_up(match):
    rng, first = np.random.default_rng(7), appraise.prospect(match.state, 0)
    for _ in range(12):
        if match.to_act == (NATURE,):
            match.roll(rng)
        else:
            match.play(match.to_act[0], rng.choice(match.legal(match.to_act[0])))
    told = swings(match, 0, 0)
    assert len(told) == 12 and all(re.fullmatch(rf"[+{MINUS}]\d+\.\d%", text) for text in told)
    change = appraise.prospect(match.state, 0) - first
    assert sum(map(number, told)) == pytest.approx(change, abs=12 * 0.0005)
    assert [number(text) for text in swings(match, 1, 0)] == [-number(text) for text in told]


def test_perfect_decisions_change_nothing(match):
    match.play(NATURE, "roll HHSTDD")
    best = Perfect().choose(match.game, match.state, 0, None, None)
    match.play_id(0, best)
    assert swings(match, 0, 1) == ["+0.0%"]


def test_the_board_tells_the_worth_of_every_choice_if_asked(match):
    match.play(NATURE, "roll HHSTDD")
    assert "Exact odds" in match.svg(0) and "Keeping all" not in match.svg(0)
    drawn = match.svg(0, {"study": "1"})
    told = dict(re.findall(r'data-when="([^"]*)"[^>]*>([^<]*%)', drawn))
    worth = appraise.appraise(match.state, 0)
    assert len(told) == len(worth) == 64
    assert number(told["die-1 die-2"].split()[-1]) == pytest.approx(
        worth[match.game.parse(match.state, 0, "reroll 1,2")], abs=0.0005
    )
    assert number(told[""].split()[-1]) == pytest.approx(max(worth.values()), abs=0.0005)
    assert "Exact odds" not in match.svg(1) and "Exact odds" not in match.svg(None)


def test_expert_is_perfect_where_that_is_known_and_greedy_elsewhere(match, monkeypatch):
    match.play(NATURE, "roll HHSTDD")
    game, state = match.game, match.state
    assert Expert().choose(game, state, 0, None, None) == Perfect().choose(
        game, state, 0, None, None
    )

    def missing(rules):
        raise ValueError("not solved here yet")

    monkeypatch.setattr(appraise, "solution", missing)
    assert Expert().choose(game, state, 0, None, None) == game.greedy(state, 0, game.buffer())
