"""CubeMelt's notation: every text back and forth, and what is refused."""

import pytest
from games.cubemelt.table import Table, expansion
from hypothesis import given, settings
from hypothesis import strategies as st

from cubarium import NATURE, Match

faces = st.text("HSTD", min_size=6, max_size=6)
slots = st.sets(st.integers(1, 6), min_size=1).map(sorted)
letters = st.text("HSTDhst ,0123456789rolkepaynij", max_size=20)


def back_and_forth(match, seat, text):
    """The text is legal, and the action it stands for is written as that text."""
    action = match.game.parse(match.state, seat, text)
    assert action in match.legal_ids(seat)
    assert match.game.notation(match.state, seat, action) == text


@given(faces, slots, st.data())
@settings(max_examples=60, deadline=None)
def test_rolls_and_re_rolls_are_read_as_they_are_written(roll, chosen, data):
    table, listed = Table(2), ",".join(map(str, chosen))
    again = data.draw(st.text("HSTD", min_size=len(chosen), max_size=len(chosen)))
    for text in (f"roll {roll}", f"reroll {listed}", f"roll {again}", f"pay {listed}"):
        seat = table.match.to_act[0]
        back_and_forth(table.match, seat, text)
        table.match.play(seat, text)
    expected = dict(enumerate(roll, 1)) | dict(zip(chosen, again, strict=True))
    dice = ["HSTD"[face] for face in table.match.state.dice]
    assert dice == [expected[slot] for slot in range(1, 7)]
    assert table.match.record[-1].text == f"pay {listed}"


@given(letters)
@settings(max_examples=100, deadline=None)
def test_what_is_not_listed_is_refused_in_one_sentence(text):
    match = Table(2).roll("HHSTDD").match
    if text not in match.legal(0):
        with pytest.raises(ValueError, match=r"legal: keep; reroll 1;") as refused:
            match.play(0, text)
        assert "\n" not in str(refused.value)


@given(st.lists(st.integers(0, 10**9), min_size=5, max_size=80), st.integers(2, 5))
@settings(max_examples=40, deadline=None)
def test_whole_games_are_read_as_they_are_written(numbers, seats):
    match = Match.new("cubemelt", seats, {"rules": "expansion", "characters": "chosen"})
    for number in numbers:
        if match.over:
            break
        seat = match.to_act[0]
        ids = match.legal_ids(seat)
        text = match.game.notation(match.state, seat, ids[number % len(ids)])
        back_and_forth(match, seat, text)
        match.play(seat, text)
    assert Match.load(match.dump()).dump() == match.dump()


@pytest.mark.parametrize(
    "text", ["reroll", "reroll ", "reroll 4,1", "reroll 1,1", "reroll 7", "reroll 0", "reroll 1, 4",
             "Reroll 1", "keep ", "pay 1", "roll HH"],
)  # fmt: skip
def test_one_form_for_one_action(text):
    with pytest.raises(ValueError, match="legal: keep"):
        Table(2).roll("HHSTDD").says(text)


@pytest.mark.parametrize(
    "text", ["roll HHHHH", "roll HHHHHHH", "roll hhhhhh", "roll HHHHHX", "HHHHHH"]
)
def test_rolls_are_six_letters(text):
    with pytest.raises(ValueError, match=r"expected 6 faces|is not what is to be drawn"):
        Table(2).match.play(NATURE, text)


@pytest.mark.parametrize(
    "text", ["start 01", "start +1", "start \u0661", "start 0", "start 4", "start"]
)
def test_a_start_player_is_named_in_one_form(text):
    with pytest.raises(ValueError, match="legal: start 1; start 2; start 3"):
        Match.new("cubemelt", 3).play(NATURE, text)


def test_answers_are_words():
    table = expansion("ninja", "knight", "cat").turn("TTTTTH")
    assert table.choices == ["ninja take", "ninja leave"]
    assert table.says("ninja leave").choices == ["love", "adventure"]
