"""Intervals against published values (Newcombe 1998, table I, and R's prop.test)."""

import pytest

from cubarium.arena.statistics import wilson

KNOWN = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
    (5, 10, 0.2366, 0.7634),
    (29, 29, 0.8830, 1.0000),
]


@pytest.mark.parametrize(("wins", "games", "low", "high"), KNOWN)
def test_wilson(wins, games, low, high):
    assert wilson(wins, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_edges():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 5)[0] == 0.0 and wilson(5, 5)[1] == 1.0
    for wins, games in ((-1, 5), (6, 5)):
        with pytest.raises(ValueError, match="wins in 5 games"):
            wilson(wins, games)
