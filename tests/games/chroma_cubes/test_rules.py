"""Chroma Cubes' rules, clause by clause. Sheets and dice are small and fall as wanted."""

import re
from fractions import Fraction

import pytest
from games.chroma_cubes.tables import faces, in_cup, play, roll, table

from cubarium import NATURE, Match
from cubarium.games.chroma_cubes import SHEETS
from cubarium.games.chroma_cubes.components import printed_dice, printed_sheet, sheet_data

ALONE = ("sky: y3 r1", "sea: b2")


def over_by(match: Match, text: str) -> Match:
    """Play, and see the game end by it."""
    assert not match.over
    play(match, text)
    assert match.over
    return match


# ----- getting ready ----------------------------------------------------------------------


def test_h1_one_to_three_players_with_six_dice_each():
    for seats in (1, 2, 3):
        match = table(seats, *ALONE)
        rolled = [play_roll(match) for _ in range(6 * seats)]
        expected = [f"{n}{c}" for n in range(1, seats + 1) for c in "roygbp"]
        assert rolled == expected
    with pytest.raises(ValueError, match="1, 2, 3 players, not 4"):
        Match.new("chroma_cubes", 4)


def play_roll(match: Match) -> str:
    text = match.legal(NATURE)[0]
    match.play(NATURE, text)
    return text.split()[1]


def test_h2_all_dice_start_in_the_cups():
    match = table(2, *ALONE)
    assert faces(match) == {}
    assert match.to_act == (NATURE,)


def test_h3_every_symbol_is_on_every_die_on_one_to_three_faces():
    ring = "roygbp"
    for at, letter in enumerate(ring):
        symbols = [s for face in printed_dice()[letter] for s in face]
        assert symbols.count(letter) == 3
        assert symbols.count(ring[(at + 3) % 6]) == 1
        assert all(symbols.count(other) == 2 for other in set(ring) - {letter, ring[at - 3]})


def test_h3_the_faces_are_marked_as_inferred():
    match = table(1, *ALONE)
    assert any("not printed" in line for line in match.game.facts.inferred)


# ----- a round ----------------------------------------------------------------------------


def test_h4_dice_are_rolled_by_seat_then_die_with_even_odds():
    match = table(2, *ALONE)
    assert match.legal(NATURE) == [f"roll 1r {face}" for face in range(1, 7)]
    assert set(match.odds().values()) == {Fraction(1, 6)}
    match.play(NATURE, "roll 1r 3")
    assert faces(match) == {"1r": "rg"}
    assert match.legal(NATURE)[0] == "roll 1o 1"


def test_h4_unused_dice_keep_their_face_and_serve_with_the_new_ones():
    match = roll(table(1, "sky: y3", "sea: b1 b1"), d1r="ry", d1o="oy", d1b="b")
    play(match, "1 color 2 1b; 1 done")
    assert match.to_act == (NATURE,)
    roll(match, d1b="y")
    assert faces(match)["1r"] == "ry"
    assert "color 1 1r,1o,1b" in match.legal(0)


def test_h5_all_colour_at_once_and_say_when_they_are_done():
    match = roll(table(3, *ALONE))
    assert match.to_act == (0, 1, 2)
    play(match, "2 done")
    assert match.to_act == (0, 2)
    play(match, "3 done; 1 done")
    assert match.to_act != (0, 1, 2)


def test_h5_what_one_colours_changes_nothing_for_the_others():
    match = roll(table(2, *ALONE), d1b="b", d1p="b", d2b="b", d2p="b")
    before = match.legal(1)
    play(match, "1 color 3 1b,1p")
    assert match.legal(1) == before


# ----- colouring --------------------------------------------------------------------------


def test_h6_the_rulebooks_face_of_three_stars():
    """Blue, purple and orange die, each with a yellow star, colour the face on The Scream."""
    file = printed_sheet("the-scream")
    stars = [
        number
        for number, section in enumerate(file["sections"], 1)
        if (section["figure"], section["colour"], section["symbols"]) == ("head", "yellow", 3)
    ]
    match = roll(Match.new("chroma_cubes", 1), d1b="y", d1p="y", d1o="y")
    play(match, f"1 color {stars[0]} 1o,1b,1p")
    assert in_cup(match, 1) == ["1o", "1b", "1p"]


def test_h6_as_many_dice_as_symbols_each_showing_the_colour():
    match = roll(table(1, *ALONE), d1r="ry", d1o="oy", d1y="yg", d1g="gb", d1b="br", d1p="py")
    assert [text for text in match.legal(0) if text.startswith("color 1")] == [
        "color 1 1r,1o,1y",
        "color 1 1r,1o,1p",
        "color 1 1r,1y,1p",
        "color 1 1o,1y,1p",
    ]
    for wrong in ("color 1 1r,1o", "color 1 1r,1o,1g", "color 1 1o,1r,1y", "color 4 1r"):
        with pytest.raises(ValueError, match="legal: "):
            match.play(0, wrong)


def test_h6_one_die_pays_for_one_section():
    match = roll(table(1, "sky: y1 y1 y1"), d1r="ry", d1o="oy")
    play(match, "1 color 1 1r")
    assert "color 2 1r" not in match.legal(0)
    play(match, "1 color 2 1o")
    with pytest.raises(ValueError, match="not legal now"):
        match.play(0, "color 2 1y")


def test_h6_several_sections_or_none():
    match = roll(table(1, "sky: r4 r2", "sea: b1"), d1r="r", d1o="r", d1y="r", d1g="r")
    play(match, "1 color 1 1r,1o,1y,1g")
    assert any(text.startswith("color 3") for text in match.legal(0))
    assert match.legal(0)[-1] == "done"


def test_h7_used_dice_wait_in_the_cup_for_the_next_round():
    match = roll(table(1, "sky: r1 r1", "sea: b2"), d1r="r", d1o="r")
    play(match, "1 color 1 1r; 1 color 2 1o")
    assert in_cup(match, 1) == ["1r", "1o"] and match.to_act == (0,)
    play(match, "1 done")
    assert match.legal(NATURE)[0] == "roll 1r 1"


def test_h7_own_steps_can_be_taken_back_without_touching_anybody_elses():
    match = roll(table(2, *ALONE), d1r="r", d1b="b", d1p="b", d2r="r")
    play(match, "1 color 2 1r; 2 color 2 2r; 1 color 3 1b,1p")
    match.undo(0)
    assert [event.text for event in match.record[-2:]] == ["color 2 1r", "color 2 2r"]
    assert match.state.coloured.tolist()[:2] == [2, 2]
    match.undo(0)
    assert [event.text for event in match.record[-1:]] == ["color 2 2r"]
    assert not match.can_undo(0) and match.can_undo(1)


def test_h7_done_is_final():
    match = roll(table(2, *ALONE), d1r="r")
    play(match, "1 color 2 1r; 1 done")
    assert not match.can_undo(0)
    play(match, "2 done")
    assert match.to_act == (0,) and not match.can_undo(0)


# ----- trading ----------------------------------------------------------------------------


def traders(seats: int = 2, **options: str) -> Match:
    """Everybody has rolled and is done, all dice unused."""
    match = roll(table(seats, *ALONE, **options))
    return play(match, "; ".join(f"{seat} done" for seat in range(1, seats + 1)))


def test_h8_seat_one_is_asked_first_and_may_offer_any_unused_die():
    match = traders()
    assert match.to_act == (0,)
    assert len(match.legal(0)) == 37
    assert match.legal(0)[:3] == ["pass", "offer 1r for 2r", "offer 1r for 2o"]


def test_h8_no_trading_alone_or_where_the_table_has_no_offers():
    assert play(roll(table(1, "a: r1 r1 r4", "b: g4"), d1r="r"), "1 color 1 1r; 1 done").to_act == (
        NATURE,
    )
    match = roll(table(2, "sky: r1 r1", "sea: g4", offers_per_round="0"), d1r="r", d2r="r")
    play(match, "1 color 1 1r; 1 done; 2 color 1 2r; 2 done")
    assert match.to_act == (NATURE,)


def test_h8_no_trading_unless_two_have_an_unused_die():
    match = roll(table(2, "sky: r1 r1 r1 r1 r1 r1 r4"), **{f"d1{c}": "r" for c in "roygbp"})
    colours = "; ".join(f"1 color {i} 1{c}" for i, c in enumerate("roygbp", 1))
    play(match, f"{colours}; 1 done; 2 color 1 2r; 2 done")
    assert match.to_act == (NATURE,)


def test_h9_each_offer_counts_and_is_made_only_once():
    match = traders()
    for die in ("1r", "1o", "1y"):
        play(match, f"1 offer {die} for 2b; 2 decline; 2 pass")
    assert match.legal(0) == ["pass"]
    match = traders(offers_per_round="6")
    play(match, "1 offer 1r for 2b; 2 decline; 2 pass")
    assert "offer 1r for 2b" not in match.legal(0) and "offer 1r for 2p" in match.legal(0)


def test_h9_the_same_pair_from_the_other_side_is_another_offer():
    match = play(traders(), "1 offer 1r for 2b; 2 decline")
    assert "offer 2b for 1r" in match.legal(1)


def test_h9_only_unused_dice_are_traded():
    match = roll(table(2, *ALONE), d1r="r", d2b="b", d2p="b")
    play(match, "1 color 2 1r; 2 color 3 2b,2p; 1 done; 2 done")
    assert not [text for text in match.legal(0) if "1r" in text or "2b" in text or "2p" in text]


@pytest.mark.parametrize("offers", ["3", "6", "1"])
def test_h9_offers_a_round(offers):
    match = traders(offers_per_round=offers)
    for number in range(int(offers)):
        play(match, f"1 offer 1{'roygbp'[number]} for 2r; 2 decline; 2 pass")
    assert match.legal(0) == ["pass"]


def test_h10_a_trade_puts_both_dice_into_their_new_owners_cups():
    match = play(traders(), "1 offer 1r for 2b; 2 accept")
    assert in_cup(match, 1) == ["2b"] and in_cup(match, 2) == ["1r"]
    assert not [text for text in match.legal(1) if "1r" in text or "2b" in text]
    play(match, "2 pass; 1 pass")
    assert match.legal(NATURE)[0] == "roll 2b 1"


def test_h10_after_the_answer_the_next_seat_is_asked_whoever_answered():
    match = play(traders(3), "1 offer 1r for 3b")
    assert match.to_act == (2,) and match.legal(2) == ["accept", "decline"]
    play(match, "3 decline")
    assert match.to_act == (1,)


def test_h10_trading_ends_after_a_full_round_of_passes():
    match = play(traders(3), "1 pass; 2 pass; 3 offer 3r for 1r; 1 decline; 1 pass; 2 pass")
    assert match.to_act == (2,)
    play(match, "3 pass")
    assert match.to_act == (0, 1, 2), "no die was used, so the next round begins with colouring"


def test_h10_answers_and_offers_cannot_be_taken_back():
    match = play(traders(), "1 offer 1r for 2b; 2 decline")
    assert match.to_act == (1,) and not match.can_undo(1)


# ----- scoring ----------------------------------------------------------------------------


def test_h11_a_figure_scores_when_all_its_sections_are_coloured():
    match = table(1, "sky: r1 y1", "sea: r1 y4 b4", points=(4, 1))
    play(roll(match, d1r="r"), "1 color 1 1r; 1 done")
    assert match.scores == (0,)
    play(roll(match, d1r="y"), "1 color 2 1r; 1 done")
    assert match.scores == (5,)


def test_h12_the_rulebooks_sky_both_score_five_points():
    """Two players complete the sky in one round and nobody has before: 5 points each."""
    sky = next(f for f in sheet_data(printed_sheet("the-scream"))["figures"] if f["name"] == "sky")
    assert sky["points"] == 4
    match = roll(table(2, "sky: r1", "sea: r1 b4", points=(4, 1)), d1r="r", d2r="r")
    play(match, "1 color 1 1r; 2 color 1 2r; 1 done; 2 done; 1 pass; 2 pass")
    assert match.scores == (5, 5)


def test_h12_who_completes_a_figure_in_a_later_round_gets_no_bonus():
    match = roll(table(2, "sky: r1", "sea: r1 b4", points=(4, 1)), d1r="r")
    play(match, "1 color 1 1r; 1 done; 2 done; 1 pass; 2 pass")
    assert match.scores == (5, 0)
    roll(match)
    assert "color 1 2r" in match.legal(1)
    play(match, "2 color 1 2r; 2 done; 1 done; 1 pass; 2 pass")
    assert match.scores == (5, 4)


def test_h13_a_colour_scores_one_for_everybody_who_completes_it():
    match = roll(table(2, "sky: r1 b4", "sea: b4"), d1r="r", d2r="r")
    play(match, "1 color 1 1r; 1 done; 2 done; 1 pass; 2 pass")
    assert match.scores == (1, 0)
    play(roll(match), "2 color 1 2r; 2 done; 1 done; 1 pass; 2 pass")
    assert match.scores == (1, 1)


def test_h14_points_change_only_at_the_end_of_the_round_and_once():
    match = roll(table(2, "sky: r1 b4", "sea: b4"), d1r="r")
    play(match, "1 color 1 1r; 1 done; 2 done")
    assert match.scores == (0, 0)
    play(match, "1 pass; 2 pass")
    assert match.scores == (1, 0)
    play(roll(match), "1 done; 2 done; 1 pass; 2 pass")
    assert match.scores == (1, 0)


# ----- the end ----------------------------------------------------------------------------


def test_h15_ten_points_end_the_game_and_the_most_points_win():
    match = roll(table(2, "sky: r1", "sea: b1 r4", points=(9, 1)), d1r="r", d2b="b")
    play(match, "1 color 1 1r; 2 color 2 2b; 1 done; 2 done; 1 pass")
    over_by(match, "2 pass")
    assert match.scores == (10, 1) and match.winners == (0,)


def test_h15_a_tie_goes_to_the_most_uncoloured_sections():
    match = roll(table(2, "sky: r1", "sea: r1 b1 b4", points=(10, 1)), d1r="r", d2r="r", d2b="b")
    play(match, "1 color 1 1r; 2 color 1 2r; 2 color 3 2b; 1 done; 2 done; 1 pass")
    over_by(match, "2 pass")
    assert match.scores == (11, 11) and match.winners == (0,)


def test_h15_a_full_tie_is_shared():
    match = roll(table(2, "sky: r1", "sea: r1 b1 b4", points=(10, 1)), d1r="r", d2r="r")
    play(match, "1 color 1 1r; 2 color 1 2r; 1 done; 2 done; 1 pass")
    over_by(match, "2 pass")
    assert match.winners == (0, 1)


GREEN = {f"d{n}{c}": "r" for n in (1, 2, 3) for c in "roygbp"}
"""No die shows a clover."""


def test_h16_h17_if_one_is_stuck_the_others_play_a_last_round_without_trading():
    match = roll(table(2, "sky: r1 r1 r1", "sea: g4"), **GREEN)
    for section in (1, 2, 3):
        play(match, f"1 color {section} 1{'roy'[section - 1]}")
    play(match, "1 done; 2 done; 1 pass; 2 pass")
    roll(match, d1r="r", d1o="r", d1y="r")
    play(match, "2 color 1 2r; 2 done; 1 done; 1 pass; 2 pass")
    assert match.to_act == (NATURE,) and match.legal(NATURE)[0] == "roll 2r 1"
    roll(match, d2r="r")
    assert match.to_act == (1,)
    over_by(match, "2 done")


def test_h16_a_trade_that_could_have_helped_makes_no_difference():
    match = roll(table(2, "sky: g4", "sea: g4"), **GREEN)
    play(match, "1 done; 2 done")
    assert "offer 1r for 2r" in match.legal(0)
    over_by(play(match, "1 pass"), "2 pass")


def test_h16_a_die_in_the_cup_or_a_section_to_colour_saves():
    match = roll(table(2, "sky: r1", "sea: g4"), **GREEN)
    play(match, "1 color 1 1r; 1 done; 2 done; 1 pass; 2 pass")
    assert match.to_act == (NATURE,), "seat 1 has a die in the cup, seat 2 a section to colour"
    assert match.legal(NATURE)[0] == "roll 1r 1"


def test_h17_all_stuck_at_once_ends_the_game_at_once():
    match = roll(table(3, "sky: g4", "sea: g4"), **GREEN)
    play(match, "1 done; 2 done; 3 done; 1 pass; 2 pass")
    over_by(match, "3 pass")
    assert match.winners == (0, 1, 2)


def test_h17_round_sixty_is_the_last():
    match = roll(table(2, "sky: r1 r1", "sea: g4"), **GREEN)
    for _ in range(59):
        play(match, "1 done; 2 done; 1 pass; 2 pass")
    play(match, "2 color 1 2r; 1 done; 2 done; 1 pass")
    over_by(match, "2 pass")
    assert match.winners == (0,), "no points, but seat 1 has more sections uncoloured"


def test_h17_in_the_last_round_nobody_trades_and_the_stuck_sit_out():
    match = roll(table(3, "sky: r1 r1", "sea: g4"), **GREEN)
    play(match, "1 color 1 1r; 1 color 2 1o; 1 done; 2 done; 3 done; 1 pass; 2 pass; 3 pass")
    roll(match, **GREEN)
    play(match, "1 done; 2 done; 3 done; 1 pass; 2 pass; 3 pass")
    assert match.to_act == (1, 2)
    play(match, "2 color 1 2r; 3 done")
    over_by(match, "2 done")
    assert match.winners == (0,), "ranked like everybody: 4 points for sky and red"


# ----- alone ------------------------------------------------------------------------------


def test_h18_alone_ten_points_win_with_every_bonus():
    match = roll(table(1, "sky: r1", "sea: b1 g4", points=(7, 1)), d1r="r", d1b="b")
    play(match, "1 color 1 1r; 1 done")
    assert match.scores == (9,)
    roll(match, d1r="b")
    over_by(play(match, "1 color 2 1r"), "1 done")
    assert match.scores == (10,) and match.winners == (0,)


def test_h18_alone_and_stuck_nobody_wins():
    match = roll(table(1, "sky: g4", "sea: g4"), **GREEN)
    over_by(match, "1 done")
    assert match.winners == ()


# ----- sheets and editions ----------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_h19_the_sheets_of_the_game_can_be_played(name):
    match = Match.new("chroma_cubes", 2, {"sheet": name})
    sheet = match.components["sheet"]
    assert sheet == sheet_data(printed_sheet(name))
    assert 28 <= len(sheet["sections"]) <= 36
    assert {colour for colour, _ in sheet["sections"]} == set("roygbp")


BAD_SHEETS = {
    "no section": [
        {"name": "a", "sections": [1, 2], "points": 9},
        {"name": "b", "sections": [], "points": 1},
    ],
    "section 2 is in no figures": [{"name": "a", "sections": [1], "points": 9}],
    "section 2 is in 2 figures": [
        {"name": "a", "sections": [1, 2], "points": 9},
        {"name": "b", "sections": [2], "points": 1},
    ],
    "two figures are named 'a'": [
        {"name": "a", "sections": [1], "points": 9},
        {"name": "a", "sections": [2], "points": 1},
    ],
    "points are a whole number": [{"name": "a", "sections": [1, 2], "points": 0}],
    "come to 7; at least 10": [{"name": "a", "sections": [1, 2], "points": 5}],
    "figures name section 3": [{"name": "a", "sections": [1, 2, 3], "points": 9}],
}


@pytest.mark.parametrize("reason", BAD_SHEETS)
def test_h19_a_bad_sheet_is_refused_with_its_reason(reason):
    sheet = {"name": "Bad", "sections": [["r", 1], ["b", 2]], "figures": BAD_SHEETS[reason]}
    with pytest.raises(ValueError, match=re.escape(reason)):
        Match.new("chroma_cubes", 1, edition={"sheet": sheet})


def test_h3_an_owner_can_enter_the_true_dice():
    dice = printed_dice() | {"r": [["r", "b"]] * 6}
    match = Match.new("chroma_cubes", 1, edition={"dice": dice})
    assert match.components["dice"] == dice
    with pytest.raises(ValueError, match="face 2 of die o"):
        bad = printed_dice() | {"o": [["o", "y"], ["o", "o"]] + [["r", "b"]] * 4}
        Match.new("chroma_cubes", 1, edition={"dice": bad})
    with pytest.raises(ValueError, match="dice and sheet, not 'cards'"):
        Match.new("chroma_cubes", 1, edition={"cards": {}})
