"""The form of a new table: what is filled in, what is missing, what cannot matter."""

import pytest

from cubarium.core.registry import game
from cubarium.web.lobby import Level, Lobby

LEVELS = (Level("gentle", "Gentle", "Plays."), Level("steady", "Steady", "Plays well."))


def lobby(name="cubemelt", **form):
    return Lobby(game(name), {key.replace("_", "-", 1): v for key, v in form.items()}, LEVELS)


def test_a_fresh_form_can_be_started_at_once():
    fresh = lobby()
    assert [seat.kind for seat in fresh.seats] == ["you", "bot", "bot", "empty", "empty"]
    assert fresh.problem == ""
    assert fresh.remedy is None


def test_too_few_players_and_the_quickest_remedy():
    alone = lobby(seat_2="empty", seat_3="empty")
    assert alone.problem == "1 more player is needed"
    assert (alone.remedy.field, alone.remedy.value) == ("seat-2", "bot")


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({}, ""),
        ({"seat_2": "open"}, "Seat 2 is open"),
        ({"seat_2": "open", "seat_5": "open"}, "Seats 2 and 5 are open"),
    ],
)
def test_open_seats_in_words(form, words):
    assert lobby(**form).open_seats == words


def why_not(form, name):
    rows = [*form.options(more=False), *form.options(more=True)]
    return next(row.why_not for row in rows if row.option.name == name)


def test_options_that_cannot_matter_say_why():
    assert why_not(lobby(), "two_player_neighbours") == "only for two players"
    assert why_not(lobby(seat_3="empty"), "two_player_neighbours") == ""
    assert why_not(lobby(), "characters") == "only with characters"
    assert why_not(lobby(option_rules="expansion"), "characters") == ""


def test_the_start_player_sits_at_the_table():
    start = next(row for row in lobby().options(more=True) if row.option.name == "start")
    assert [choice.value for choice in start.choices] == ["random", "1", "2", "3"]


def test_unknown_values_fall_back():
    form = lobby(seat_1="king", option_rules="house")
    assert form.seats[0].kind == "you"
    assert form.choices["rules"] == "base"
