"""Whole games, kept as text: they load event by event and end as the slow model says."""

from pathlib import Path

import pytest
from games.cubes_and_sticks.model import Model

from cubarium import Match

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
RESULTS = {
    "negotiators-3": ((41, 55, 64), (2,)),
    "negotiators-4": ((18, 88, 69, 63), (1,)),
    "negotiators-5": ((96, 48, 30, 24, 33), (0,)),
    "negotiators-6": ((33, 42, 23, 49, 86, 31), (4,)),
    "random-4": ((27, 20, 9, 40), (3,)),
}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_played_again(path):
    text = path.read_text("utf-8")
    match = Match.load(text)
    assert match.dump() == text
    assert match.over and (match.scores, match.winners) == RESULTS[path.stem]
    model = Model(match.seats, match.options)
    for event in match.record:
        model.play(event.text)
    assert (model.scores, model.winners) == RESULTS[path.stem]


def test_there_is_a_golden_game_for_every_number_of_players():
    heads = [path.read_text("utf-8").splitlines()[3] for path in GOLDEN]
    assert set(heads) == {f"seats: {n}" for n in (3, 4, 5, 6)}
