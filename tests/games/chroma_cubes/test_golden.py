"""Whole games, kept as text: they load event by event and end as they did."""

from pathlib import Path

import pytest

from cubarium import Match

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
RESULTS = {
    "solo-scream": ((10,), (0,)),
    "three-starry-night": ((8, 9, 6), (1,)),
    "two-great-wave": ((3, 11), (1,)),
    "two-lily-bridge-no-trade": ((4, 10), (1,)),
}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_played_again(path):
    match = Match.load(path.read_text("utf-8"))
    assert match.dump() == path.read_text("utf-8")
    assert match.over and (match.scores, match.winners) == RESULTS[path.stem]


def test_there_is_a_golden_game_for_every_number_of_players():
    assert {Match.load(path.read_text("utf-8")).seats for path in GOLDEN} == {1, 2, 3}
