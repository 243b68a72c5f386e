"""The board of CubeMelt: who sits where, what a stop would bring, what can be clicked."""

import re
import xml.etree.ElementTree as ET

import pytest

from cubarium import Match
from cubarium.games.cubemelt.board import shortened

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
SVG = "{http://www.w3.org/2000/svg}"


def table(*events, seats=4, **options):
    """A match in which seat 1 starts, after these events (seat from 1, or * for nature)."""
    match = Match.new("cubemelt", seats, {"start": "1"} | options, players=NAMES)
    for event in events:
        who, _, text = event.partition(" ")
        match.play(-1 if who == "*" else int(who) - 1, text)
    return match


def drawn(match, seat=0):
    return ET.fromstring(match.svg(seat))


def by_id(svg, name):
    return next(element for element in svg.iter() if element.get("id") == name)


def words(element):
    return " ".join("".join(text.itertext()).strip() for text in element.iter(f"{SVG}text"))


def test_neighbours_stand_left_and_right_of_everybody():
    svg = drawn(table(seats=5), seat=3)
    names = [b.get("aria-label").split(":")[0] for b in by_id(svg, "opponents")]
    assert names == ["Ed, left", "Ann, across", "Bo, across", "Cy, right"]
    assert words(by_id(svg, "board-4")).startswith("Di")


def test_the_only_opponent_is_both_neighbours():
    names = [b.get("aria-label") for b in by_id(drawn(table(seats=2)), "opponents")]
    assert names == ["Bo, left and right: 0 love, 0 adventure, 20 ice"]


def test_a_spectator_sees_the_first_seat_below_and_no_forecast():
    match = table("* roll HHHHST")
    svg = drawn(match, None)
    assert "to move 0 love" in words(by_id(svg, "board-1"))
    assert words(by_id(svg, "forecast")) == ""


def test_forecast_says_what_stopping_now_brings():
    match = table("* roll HHHSST")
    assert words(by_id(drawn(match), "forecast")) == "+3 +3"
    own = by_id(drawn(match), "board-1")
    gains = [use.get("class") for use in own.iter(f"{SVG}use") if "gain" in use.get("class", "")]
    losses = [use for use in own.iter(f"{SVG}use") if use.get("class") == "lose"]
    assert gains == ["gain s", "gain s"]
    assert len(losses) == 1


def test_forecast_is_there_only_while_nothing_is_picked():
    svg = drawn(table("* roll HHHSST"))
    assert by_id(svg, "forecast").get("data-when") == ""


def test_a_tie_brings_the_neighbours_nothing():
    assert words(by_id(drawn(table("* roll HHHSSS")), "forecast")) == ""


def test_dice_show_their_faces_and_air():
    match = table("* roll HSTDHS", "1 reroll 2,5")
    svg = drawn(match)
    classes = [by_id(svg, f"die-{slot}").get("class").split()[1] for slot in range(1, 7)]
    assert classes == ["f-love", "f-", "f-sad", "f-droop", "f-", "f-star"]


def test_rerolled_dice_are_marked_as_the_last_event():
    svg = drawn(table("* roll HSTDHS", "1 reroll 2,5", "* roll TT"))
    fresh = [
        slot
        for slot in range(1, 7)
        if any(r.get("class") == "new" for r in by_id(svg, f"die-{slot}").iter(f"{SVG}rect"))
    ]
    assert fresh == [2, 5]
    assert [by_id(svg, f"die-{slot}").get("data-roll") for slot in (1, 2)] == ["1", "3"]


def test_characters_are_chosen_on_the_board():
    match = table("1 be cat", rules="expansion", characters="chosen", seats=3)
    svg = drawn(match, 1)
    assert "taken" in by_id(svg, "be-cat").get("class")
    assert [move.clicks for move in match.look(1).moves] == [
        ("be-dragon",), ("be-knight",), ("be-ninja",), ("be-unicorn",)
    ]  # fmt: skip


def test_clicks_of_a_turn():
    moves = {move.text: move.clicks for move in table("* roll HSTDHS").look(0).moves}
    assert moves["keep"] == ("act-keep",)
    assert moves["reroll 1,4"] == ("die-1", "die-4", "act-reroll")
    paid = table("* roll HSTDHS", "1 reroll 1", "* roll H").look(0).moves
    assert ("die-2", "die-6", "act-pay") in [move.clicks for move in paid]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_small_enough_and_readable(seats):
    match = table("* roll HHHSST", seats=seats)
    svg = match.svg(0)
    assert len(svg.encode()) < 60_000
    assert min(map(float, re.findall(r'font-size="([\d.]+)"', svg))) >= 20


@pytest.mark.parametrize(
    ("name", "short"),
    [("Ann", "Ann"), ("Bartholomew", "Barthol…"), ("日本語の名前", "日本語…"), ("", "")],
)
def test_long_names_are_cut(name, short):
    assert shortened(name, 8) == short


def test_a_name_is_only_text():
    match = Match.new("cubemelt", 2, players=["<script>", "A&B"])
    assert "<script>" not in match.svg(0)
    assert ET.fromstring(match.svg(0)) is not None
