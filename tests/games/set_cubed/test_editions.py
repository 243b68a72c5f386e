"""Component data: what the box is inferred to hold, and files that owners type in."""

from collections import Counter
from importlib.resources import files

import pytest

from cubarium import Match
from cubarium.games.set_cubed import FACTS, editions
from cubarium.games.set_cubed.sets import features, symbol_from

FILE = files("cubarium.games.set_cubed").joinpath("editions/default.toml").read_text()


def test_the_inferred_dice_are_spread_evenly():
    dice = editions.default()["dice"]
    counts = Counter(face for faces in dice for face in faces)
    assert len(counts) == 28 and set(counts.values()) == {9}
    assert all(len(set(faces)) == 6 for faces in dice)
    for faces in dice:
        symbols = [features(symbol_from(face)) for face in faces if face != "**"]
        for values in zip(*symbols, strict=True):
            assert set(Counter(values).values()) <= {1, 2}


def test_the_inferred_board_is_symmetric_with_bonuses_from_1_to_5():
    edition = editions.default()
    bonus = edition["bonus"]
    assert edition["size"] == 11 and min(bonus.values()) == 1 and max(bonus.values()) == 5
    for square, points in bonus.items():
        column, row = "abcdefghijk".index(square[0]), int(square[1:]) - 1
        turned = {(column, row), (row, column), (10 - column, row), (column, 10 - row)}
        assert all(bonus["abcdefghijk"[c] + str(r + 1)] == points for c, r in turned)


def test_inferred_data_is_labelled():
    assert len(FACTS.inferred) == 4


def test_components_are_the_edition_in_force():
    assert Match.new("set_cubed").components == editions.default()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("size = 11", "size = 12", "odd number from 5 to 15"),
        ("size = 11", 'size = "11"', "odd number"),
        ('"1ro", "1rw", "2gd"', '"1ro", "4rw", "2gd"', "die 1: '4rw' is no face"),
        ('"1ro", "1rw", "2gd"', '"1ro", "2gd"', "die 1 has 5 faces; a die has 6"),
        ("f1 = 3", "m1 = 3", "'m1' is no square; there are a1 to k11"),
        ("f1 = 3", "f1 = 0", "whole number from 1 to 99"),
        ("f1 = 3", "f1 = 2.5", "whole number"),
        ("[bonus]", "[bonuses]", "'bonuses' is unknown"),
        ("size = 11", "size == 11", "this is not TOML"),
    ],
)
def test_a_bad_file_is_refused_with_line_and_reason(old, new, reason):
    assert old in FILE
    with pytest.raises(ValueError, match=reason) as caught:
        editions.read(FILE.replace(old, new, 1))
    line = FILE[: FILE.index(old)].count("\n") + 1
    assert f"line {line}" in str(caught.value)


def test_a_file_without_dice_says_what_is_missing():
    with pytest.raises(ValueError, match="'dice' is missing"):
        editions.read("size = 11\n[bonus]\n")


@pytest.mark.parametrize("size", [5, 7, 9, 13, 15])
def test_other_boards_can_be_played_on(size):
    edition = editions.default() | {"size": size, "bonus": {"a1": 2}}
    match = Match.new("set_cubed", 2, edition=edition)
    assert match.components == edition
    assert f'id="sq-{size}-{size}"' in match.svg()


def test_a_bad_edition_does_not_start_a_match():
    with pytest.raises(ValueError, match="a list of 42 dice; there are 0"):
        Match.new("set_cubed", 2, edition=editions.default() | {"dice": []})
