"""The rules against `slow`, a second reading of them, on thousands of positions."""

import random
from itertools import product

import pytest
from games.cubulous import slow
from games.cubulous.drawing import position, random_position

from cubarium import Match
from cubarium.games.cubulous import OPTIONS
from cubarium.games.cubulous.perft import perft
from cubarium.games.cubulous.rules import ENDING_NAMES

TABLES = [
    dict(zip([o.name for o in OPTIONS], choices, strict=True))
    for choices in product(*(o.choices for o in OPTIONS))
]


def label(table):
    return "-".join(table.values())


def possible(rng, table):
    """A match from a random position that is possible."""
    while True:
        try:
            return Match.new("cubulous", options=table, position=random_position(rng))
        except ValueError:
            continue


@pytest.mark.parametrize("table", TABLES, ids=label)
def test_moves_and_what_they_lead_to(table):
    """150 random positions a table, 1,800 in all: the same moves, checks and results."""
    rng = random.Random(label(table))
    for _ in range(150):
        match = possible(rng, table)
        start = position(match)
        game = slow.Game(*slow.read(start), table)
        assert ENDING_NAMES[match.state.ending] == game.reason, start
        assert set(match.legal(match.state.turn)) == set(game.legal()), start
        if game.reason:
            assert set(match.winners) == game.winners
            continue
        text = rng.choice(sorted(game.legal()))
        seat = match.to_act[0]
        match.play(seat, text)
        game.play(text)
        assert slow.read(position(match)) == (game.pieces, game.seat, game.quiet), (start, text)
        assert slow.in_check(game.pieces, 1 - seat, table) == (", check" in match.log()[0][1])
        assert ENDING_NAMES[match.state.ending] == game.reason, (start, text)


@pytest.mark.parametrize("table", TABLES[::5], ids=label)
def test_whole_games(table):
    """Random games from the start: every position, every set of moves, the end and its reason."""
    rng = random.Random(label(table))
    match = Match.new("cubulous", options=table)
    game = slow.Game(*slow.read(position(match)), table)
    while not game.reason:
        moves = match.legal(match.state.turn)
        assert set(moves) == set(game.legal())
        text = rng.choice(moves)
        match.play(match.state.turn, text)
        game.play(text)
        assert slow.read(position(match)) == (game.pieces, game.seat, game.quiet)
    assert ENDING_NAMES[match.state.ending] == game.reason
    assert set(match.winners) == game.winners


@pytest.mark.parametrize("table", TABLES[::2], ids=label)
def test_perft(table):
    """Leaf counts from random positions, depth 2."""
    rng = random.Random(label(table))
    for _ in range(4):
        match = possible(rng, table)
        pieces, seat, _ = slow.read(position(match))
        assert perft(match.state, 2) == slow.perft(pieces, seat, 2, table), position(match)
