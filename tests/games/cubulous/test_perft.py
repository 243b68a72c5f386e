"""Leaf counts kept in perft.txt, from the start and from positions with everything in them."""

from pathlib import Path

import pytest
from games.cubulous import slow

from cubarium import Match
from cubarium.games.cubulous.perft import divide, perft

LINES = Path(__file__).with_name("perft.txt").read_text().splitlines()[1:]


def cases():
    for number, line in enumerate(LINES, 2):
        shows, options, position, counts = (part.strip() for part in line.split("|"))
        table = dict(zip(("tipping", "sideways", "stalemate"), options.split(), strict=True))
        wanted = [int(count) for count in counts.split()]
        yield pytest.param(table, position, wanted, id=f"line {number}: {shows}")


@pytest.mark.parametrize("table, position, wanted", list(cases()))
def test_leaf_counts(table, position, wanted):
    state = Match.new("cubulous", options=table, position=position).state
    assert [perft(state, depth) for depth in range(1, len(wanted) + 1)] == wanted
    assert sum(divide(state, 2).values()) == wanted[1]
    pieces, seat, _ = slow.read(position)
    assert slow.perft(pieces, seat, 1, table) == wanted[0]


def test_every_option_value_and_kind_of_position_is_there():
    text = "\n".join(LINES)
    for words in ("yes", "no", "turn_only", "not_only", "free", "draw", "loss", "in check",
                  "soldiers", "shield captured", "returns with", "at home"):  # fmt: skip
        assert words in text
    assert len(LINES) >= 20


def test_depth_five_from_the_start():
    """19, 361, 8,515 are in the rulings; two plies more."""
    state = Match.new("cubulous").state
    assert [perft(state, depth) for depth in range(1, 6)] == [19, 361, 8_515, 199_338, 5_141_453]
