"""What the terminal shows of moves and results."""

from io import StringIO

import pytest
from rich.console import Console

from cubarium import Match
from cubarium.cli import draw
from cubarium.core.view import Move


def shown(renderable):
    console = Console(width=80, file=StringIO(), color_system=None)
    console.print(renderable)
    return [line.strip() for line in console.file.getvalue().splitlines()]


def move(text):
    return Move(text, (), f"Do {text}", True)


def test_few_moves_are_listed_one_by_one():
    assert shown(draw.kinds([move("keep"), move("pay 1")])) == [
        "keep     Do keep", "pay 1    Do pay 1",
    ]  # fmt: skip


def test_many_moves_are_told_by_kind_with_an_example():
    several = [move(f"promise at a{n}") for n in range(20)] + [move("vote")]
    several += [move(f"promise level {n}") for n in (2, 3)]
    assert shown(draw.kinds(several)) == [
        "promise at a10     Do promise at a10 (20 such moves)",
        "promise level 3    Do promise level 3 (2 such moves)",
        "vote               Do vote",
    ]


def test_very_many_kinds_are_told_by_their_first_word():
    several = [move(f"color {n} {die}") for n in range(30) for die in ("1r", "1g")]
    assert shown(draw.kinds(several)) == ["color 15 1r    Do color 15 1r (60 such moves)"]


ENDS = [
    ((20, 3, 0), "Player 1 wins."),
    ((20, 20, 0), "Player 1 and Player 2 win together."),
    ((20, 20, 20), "A draw."),
]


@pytest.mark.parametrize(("love", "title"), ENDS)
def test_the_result_names_the_winners_and_orders_the_rest(love, title):
    match = Match.new("cubemelt", 3)
    match.state.love[:3] = love
    match.state.active = match.state.chance = 0
    lines = shown(draw.result(match))
    assert lines[0] == title
    assert [line[0] for line in lines[1:]] == sorted(line[0] for line in lines[1:])
    assert lines[1].startswith("1.") and "20 love" in lines[1]


def test_nobody_wins():
    match = Match.new("cubemelt", 2)
    match.state.melt[:2] = 0
    match.state.active = match.state.chance = 0
    assert shown(draw.result(match))[0] == "Nobody wins."
