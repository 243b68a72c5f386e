"""A match: playing, taking back, saving, loading, and what it says when something is wrong."""

import subprocess
import sys

import numpy as np
import pytest
from contract_tables import random_match

from cubarium import NATURE, BadRecord, Match, games


def test_games_are_found():
    assert games() == sorted(games()) and "cubemelt" in games()


@pytest.fixture
def match():
    """Two players, the first to start, first roll made."""
    match = Match.new("cubemelt", seats=2, options={"start": 1}, players=["Ada", "Ivo"])
    match.play(NATURE, "roll HHSTDD")
    return match


def test_a_new_match_waits_for_the_dice():
    match = Match.new("cubemelt", seats=3)
    assert match.to_act == (NATURE,)
    assert match.legal(NATURE) == ["start 1", "start 2", "start 3"]
    assert match.scores == (0, 0, 0) and match.winners == () and not match.over


def test_seats_default_to_the_fewest():
    assert Match.new("cubemelt").seats == 2


def test_options_may_be_given_as_numbers():
    assert Match.new("cubemelt", 3, {"start": 2}).options["start"] == "2"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess",), "there is no game 'chess'; choose one of .*cubemelt"),
        (("cubemelt", 6), "played by 2, 3, 4, 5 players, not 6"),
        (("cubemelt", 2, {"rule": "base"}), "no option 'rule'; it has rules, "),
        (("cubemelt", 2, {"rules": "full"}), "'rules' is one of base, expansion; not 'full'"),
        (("cubemelt", 2, {"start": 3}), "'start' is random or 1 to 2, not '3'"),
    ],
)
def test_wrong_wishes_are_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        Match.new(*arguments)


def test_an_edition_is_the_default_of_the_faces():
    edition = {"faces": {"H": 1, "S": 1, "T": 2, "D": 2}}
    assert Match.new("cubemelt", edition=edition).components == edition
    table = Match.new("cubemelt", 2, {"faces": "2,2,1,1"}, edition=edition)
    assert table.components["faces"] == {"H": 2, "S": 2, "T": 1, "D": 1}


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ({"faces": {"H": 6}}, "edition of CubeMelt is"),
        ({"faces": {"H": 3, "S": 3, "T": 3, "D": 3}}, "must add up to 6"),
        ({"dice": 1}, "edition of CubeMelt is"),
    ],
)
def test_a_wrong_edition_is_refused(edition, message):
    with pytest.raises(ValueError, match=message):
        Match.new("cubemelt", edition=edition)


def test_an_illegal_move_says_what_is_legal(match):
    with pytest.raises(ValueError, match=r"'pay 1' is not legal now; legal: keep; reroll 1; .*64"):
        match.play(0, "pay 1")
    with pytest.raises(ValueError, match="seat 2 cannot play 'keep': to act: seat 1"):
        match.play(1, "keep")
    with pytest.raises(ValueError, match="expected dice 1 to 6, ascending, as in '1,4'"):
        match.play(0, "reroll 4,1")


def test_a_roll_cannot_be_taken_back(match):
    assert not match.can_undo(0)
    with pytest.raises(ValueError, match="nature has nothing to take back"):
        match.undo()
    match.play(0, "keep")
    with pytest.raises(ValueError, match="seat 1 has nothing to take back"):
        match.undo(0)


def test_dump_and_load(match):
    match.play(0, "reroll 4,5,6")
    text = match.dump()
    assert text.splitlines()[:4] == ["cubarium match 1", "game: cubemelt", "rules: 1", "seats: 2"]
    assert text.splitlines()[-2:] == ["* roll HHSTDD", "1 reroll 4,5,6"]
    again = Match.load(text)
    assert again == match and again.players == ("Ada", "Ivo")


def test_comments_and_blank_lines_between_events_are_allowed(match):
    text = match.dump() + "\n# a fine roll\n1 keep\n"
    assert Match.load(text).record[-1] == (0, "keep")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("cubarium match 1", "something else"), "line 1: a saved match begins with"),
        (("game: cubemelt", "game cubemelt"), "line 2: expected 'name: value'"),
        (("game: cubemelt", "game: chess"), "there is no game 'chess'"),
        (("rules: 1", "rules: one"), "'rules: one' in the header is not a whole number"),
        (("rules: 1", "rules: 99"), "newer than 1 here; update Cubarium"),
        (("seats: 2", "colour: red"), "no line 'seats: …'"),
        (("seats: 2", "seats: 2\ncolour: red"), "unknown line 'colour'"),
        (('["Ada", "Ivo"]', '["Ada", '), "'players' in the header is not valid JSON"),
        (('["Ada", "Ivo"]', '"Ada"'), "'players' in the header is not a JSON list"),
        (("* roll HHSTDD", "3 roll HHSTDD"), r"line \d+: an event is a seat from 1 to 2 or '\*'"),
        (("* roll HHSTDD", "* roll HHSTD"), r"line \d+: .*expected 6 faces of H, S, T, D"),
    ],
)
def test_a_damaged_record_names_the_line(match, change, message):
    with pytest.raises(ValueError, match=message):
        Match.load(match.dump().replace(*change))


def test_nothing_before_the_first_illegal_line_is_lost(match):
    with pytest.raises(BadRecord, match=r"line \d+: .*is not legal now") as caught:
        Match.load(match.dump() + "1 pay 1\n1 keep\n")
    assert caught.value.match == match


def test_copies_are_independent(match):
    twin = match.copy()
    twin.play(0, "keep")
    assert match.ply == 1 and twin.ply == 2 and match != twin


def test_at_goes_back(match):
    match.play(0, "keep")
    assert match.at(1).legal(0) and match.at(0).to_act == (NATURE,)
    assert match.at(match.ply) == match


def test_rolls_follow_the_generator():
    def rolled(seed):
        match, rng = Match.new("cubemelt", 3), np.random.default_rng(seed)
        return [match.roll(rng), match.roll(rng)]

    assert rolled(5) == rolled(5) and rolled(5) != rolled(6)


def test_lots_out_of_range_and_out_of_time(match):
    with pytest.raises(ValueError, match="no random event is pending: to act: seat 1"):
        match.draw(0)
    match.play(0, "keep")
    with pytest.raises(ValueError, match="lot 46656 is not from 0 to 46655"):
        match.draw(46656)
    with pytest.raises(ValueError, match="no random event is pending"):
        Match.load(match.dump()[: -len("1 keep\n")]).odds()


def test_views_are_plain(match):
    view = match.view(1)
    assert view["legal"] == [] and view["to_act"] == [0] and view["scores"] == [0, 0]
    assert view["record"] == [[NATURE, "roll HHSTDD"]]
    assert view["state"]["melt"] == [20, 20, 0, 0, 0]


def test_the_log_speaks(match):
    match.play(0, "reroll 4,5")
    match.play(NATURE, "roll SS")
    assert match.log() == [
        (NATURE, "Rolled: 2 hearts, 1 star, 1 sad face, 2 drooping faces"),
        (0, "re-rolls 1 sad face, 1 drooping face"),
        (NATURE, "Rolled: 2 stars"),
    ]


def test_a_finished_match_is_over():
    match = random_match("cubemelt", 3, {}, seed=3)
    assert match.over and match.to_act == () and match.legal(0) == []
    with pytest.raises(ValueError, match="seat 1 cannot play 'keep': the game is over"):
        match.play(0, "keep")


def test_the_public_name_games_can_always_be_called(clean_env):
    code = (
        "import cubarium.games.cubemelt, cubarium; from cubarium import games\n"
        "assert games() == cubarium.games() and 'cubemelt' in games()\n"
        "from cubarium.games.cubemelt import parts; assert parts.GOAL"
    )
    subprocess.run([sys.executable, "-c", code], env=clean_env, check=True)
