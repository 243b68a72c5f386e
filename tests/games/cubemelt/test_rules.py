"""CubeMelt's rules, clause by clause of RULES.md. Tracks read love/adventure/ice."""

from fractions import Fraction

import pytest
from games.cubemelt.table import Table, expansion

from cubarium import NATURE, Match

FRESH = "0/0/20"


# ----- getting ready ----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_c1_c2_everybody_starts_at_no_love_no_adventure_20_ice(seats):
    assert Table(seats).tracks == [FRESH] * seats


@pytest.mark.parametrize("seats", [1, 6])
def test_c2_two_to_five_play(seats):
    with pytest.raises(ValueError, match="2, 3, 4, 5 players"):
        Table(seats)


def test_c2_faces_of_the_dice_are_an_option():
    table = Table(2, faces="1,2,2,1")
    assert table.match.components == {"faces": {"H": 1, "S": 2, "T": 2, "D": 1}}
    assert table.match.odds()["roll HHHHHH"] == Fraction(1, 6**6)
    assert table.match.odds()["roll SSTTHD"] == Fraction(2**4, 6**6)


def test_c2_an_edition_brings_its_faces_and_a_wish_at_the_table_wins():
    edition = {"faces": {"H": 1, "S": 1, "T": 2, "D": 2}}
    assert Match.new("cubemelt", edition=edition).components == edition
    own = Match.new("cubemelt", options={"faces": "3,1,1,1"}, edition=edition)
    assert own.components["faces"]["H"] == 3


def test_c3_chosen_characters_are_said_seat_by_seat_none_twice():
    table = Table(3, rules="expansion", characters="chosen")
    assert table.asked == 1 and len(table.choices) == 5
    table.says("be knight")
    assert table.asked == 2 and "be knight" not in table.choices and len(table.choices) == 4
    with pytest.raises(ValueError, match="'be knight' is not legal"):
        table.says("be knight")
    table.says("be cat", "be ninja")
    assert table.asked is None


def test_c3_random_characters_are_drawn_evenly_from_those_left():
    match = Match.new("cubemelt", 2, {"rules": "expansion"})
    assert set(match.odds().values()) == {Fraction(1, 5)}
    match.play(NATURE, "be dragon")
    assert set(match.odds()) == {"be cat", "be knight", "be ninja", "be unicorn"}
    assert set(match.odds().values()) == {Fraction(1, 4)}
    match.play(NATURE, "be cat")
    assert set(match.odds()) == {"start 1", "start 2"}


def test_c3_by_seat():
    table = Table(5, rules="expansion", characters="by_seat")
    assert table.match.view(None)["state"]["character"] == [0, 1, 2, 3, 4]
    table.turn("TTTTTD")  # the Cat begins; the Dragon to its left melts by five
    assert table.tracks[1] == "0/0/15"


def test_c4_the_start_player_is_drawn_or_named():
    match = Match.new("cubemelt", 3)
    assert match.odds() == {f"start {seat}": Fraction(1, 3) for seat in (1, 2, 3)}
    match.play(NATURE, "start 3")
    match.play(NATURE, "roll HHHHHH")
    assert match.to_act == (2,)
    assert Table(3, start="2").roll("HHHHHH").asked == 2


def test_c4_no_seat_that_is_not_there_starts():
    with pytest.raises(ValueError, match="random or 1 to 3"):
        Table(3, start="4")


def test_c4_turns_go_clockwise():
    table, order = Table(3), []
    for _ in range(5):
        table.roll("HHSSTD")
        order.append(table.asked)
        table.says("keep")
    assert order == [1, 2, 3, 1, 2]


# ----- a turn -----------------------------------------------------------------------------


def test_c5_a_turn_begins_with_six_dice():
    odds = Table(2).match.odds()
    assert len(odds) == 4096
    assert odds["roll HHHHHH"] == Fraction(1, 3**6)
    assert odds["roll TDTDTD"] == Fraction(1, 6**6)


def test_c5_nothing_has_happened_yet():
    assert Table(2).roll("HHHHHH").tracks == [FRESH, FRESH]


def test_c6_any_dice_may_be_rolled_again_once_for_free():
    table = Table(2).roll("HHSTDD")
    assert len(table.choices) == 64
    assert {"keep", "reroll 1", "reroll 1,4", "reroll 1,2,3,4,5,6"} < set(table.choices)
    table.says("reroll 4,5")
    assert len(table.match.odds()) == 16
    assert table.match.odds()["roll HT"] == Fraction(1, 18)
    table.says("HS")
    assert table.tracks == [FRESH, FRESH]


def test_c6_the_dice_not_rolled_stay():
    table = Table(3).roll("HHSTDD").says("reroll 4,6", "HH", "keep")  # H H S H D H
    assert table.tracks == ["0/1/19", "4/0/20", "4/0/20"]


def test_c6_keeping_all_ends_the_rolling():
    table = Table(2).roll("HHHHSS").says("keep")
    assert table.asked is None
    assert table.tracks == ["0/2/20", "4/0/20"]


def test_c7_one_ice_buys_another_roll():
    table = Table(3).roll("TTTTTT").says("reroll 1,2", "HH")
    assert {"keep", "pay 3", "pay 1,2,3,4,5,6"} < set(table.choices)
    assert len(table.choices) == 64 and "reroll 1" not in table.choices
    table.says("pay 3,4,5,6")
    assert table.tracks[0] == "0/0/19"
    table.says("HHHS")
    assert table.tracks == ["0/1/19", "5/0/20", "5/0/20"]


def test_c7_once_a_turn():
    table = Table(2).roll("HHSSTD").says("reroll 1", "H", "pay 1", "H")
    assert table.asked is None and table.tracks[0] == "2/2/17"


def test_c7_as_often_as_one_can_pay():
    table = Table(2, paid_rerolls="repeatable").roll("HHSSTD").says("reroll 1", "H")
    for ice in range(19, 9, -1):
        assert table.says("pay 1").tracks[0] == f"0/0/{ice}"
        assert "pay 1,2" in table.says("H").choices
    assert table.says("keep").tracks[0] == "2/2/8"


def with_little_ice(seats=2, **options):
    """Seat 1 has one ice left and is to roll."""
    table = Table(seats, **options)
    others = ["HHSSTD"] * (seats - 1)
    table.turns("TTTDDD", *others, "TTTDDD", *others, "TTTDDD", *others)
    assert table.tracks[0] == "0/0/2"
    return table.roll("HHHSSS").says("reroll 1", "H")


def test_c7_the_last_ice_may_be_paid_and_the_game_ends_after_the_dice():
    table = with_little_ice()
    table.says("pay 1", "T")  # T H H S S S: adventure to the other
    assert table.tracks[0] == "2/0/0" and table.winners == [2]


def test_c7_paying_the_very_last_ice():
    table = Table(2)
    table.turns("TTTDDD", "HHSSTD", "TTTDDD", "HHSSTD", "TTTDDD", "HHSSTD", "HHSSTS", "HHSSTD")
    assert table.tracks[0] == "2/0/1"
    table.roll("HHHSSS").says("reroll 1", "H")
    assert "pay 1" in table.choices
    table.says("pay 1")
    assert table.tracks[0] == "2/0/0" and not table.match.over
    table.says("H")
    assert table.tracks[0] == "5/3/0" and table.match.over


def test_c7_the_last_ice_may_be_forbidden_then_the_dice_are_resolved_at_once():
    table = Table(2, last_melt="forbidden")
    table.turns("TTTDDD", "HHSSTD", "TTTDDD", "HHSSTD", "TTTDDD", "HHSSTD", "HHSSTS", "HHSSTD")
    table.roll("HHHSSS").says("reroll 1", "H")
    assert table.asked is None and table.tracks[0] == "5/3/1"


def test_c7_with_two_ice_one_may_be_paid_even_if_the_last_is_forbidden():
    assert "pay 1" in with_little_ice(last_melt="forbidden").choices


# ----- who gets what ----------------------------------------------------------------------


def test_c8_sad_and_drooping_count_as_two_faces():
    table = Table(3).turn("TTDDHH")  # no face leads although four dice melt
    assert table.tracks == ["2/0/16", FRESH, FRESH]


def test_c9_rulebook_four_hearts_two_stars():
    assert Table(4).turn("HHHHSS").tracks == ["0/2/20", "4/0/20", FRESH, "4/0/20"]


def test_c9_rulebook_three_sad_one_heart_two_drooping():
    assert Table(4).turn("TTTHDD").tracks == ["1/0/18", "0/0/17", FRESH, "0/0/17"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_c9_left_and_right_of_the_active_player(seats):
    table = Table(seats, start="2").turn("SSSSSS")
    assert [seat for seat in range(1, seats + 1) if table.tracks[seat - 1] != FRESH] == [1, 3]


def test_c9_with_two_players_the_opponent_gets_it_once():
    assert Table(2).turn("HHHHSS").tracks == ["0/2/20", "4/0/20"]


def test_c9_or_twice_if_the_table_says_so():
    table = Table(2, two_player_neighbours="twice")
    assert table.turn("HHHHSS").tracks == ["0/2/20", "8/0/20"]
    assert table.turn("TTTDDH").tracks == ["0/2/14", "9/0/18"]


def test_c9_twice_is_for_two_players_only():
    assert Table(3, two_player_neighbours="twice").turn("HHHHSS").tracks[1] == "4/0/20"


def test_c10_all_other_faces_are_ones_own():
    assert Table(3).turn("HHHSTD").tracks == ["0/1/18", "3/0/20", "3/0/20"]


def test_c11_rulebook_three_pairs():
    assert Table(3).turn("HHSSTT").tracks == ["2/2/18", FRESH, FRESH]


def test_c11_rulebook_three_hearts_three_drooping():
    assert Table(3).turn("HHHDDD").tracks == ["3/0/17", FRESH, FRESH]


def test_c11_a_tie_below_the_lead_is_no_tie():
    assert Table(3).turn("HHHSSD").tracks == ["0/2/19", "3/0/20", "3/0/20"]


def test_c12_tokens_stop_at_20():
    table = Table(2).turns("HHHHHH", "HHSSTT", "HHHHHH", "HHSSTT")
    assert table.tracks[1] == "16/4/16"
    assert table.turn("HHHHHH").tracks[1] == "20/4/16"


def test_c12_tokens_stop_at_0():
    table = Table(2).turns("TTTDDD", "HHSSTD", "TTTDDD", "HHSSTD", "TTTDDD", "HHSSTD")
    assert table.tracks[0] == "0/0/2"
    assert table.turn("TTTDDD").tracks[0] == "0/0/0"


# ----- characters -------------------------------------------------------------------------


def test_c13_cat_gains_with_a_neighbour_that_gets_three():
    table = expansion("knight", "dragon", "cat").turn("HHHSTD", "love")
    # the Knight melts two of its own dice and turns one of them into love
    assert table.tracks == ["1/1/19", "3/0/20", "4/0/20"]


def test_c13_cat_both_neighbours_earn_one_each():
    table = expansion("knight", "ninja", "cat", "dragon", "unicorn", start="3")
    table.turn("SSSSHH")
    assert table.tracks == [FRESH, "0/4/20", "2/2/20", "0/4/20", FRESH]


def test_c13_cat_by_a_neighbours_own_dice():
    table = expansion("dragon", "cat", "knight", "ninja").turn("HHHSSS")
    assert table.tracks == ["3/3/20", "1/1/20", FRESH, FRESH]


def test_c13_cat_not_with_two_nor_with_melting_nor_far_away():
    assert expansion("dragon", "cat", "knight").turn("HHSSTT").tracks[1] == FRESH
    assert expansion("ninja", "dragon", "cat").turn("TTTDDD").tracks[2] == FRESH
    assert expansion("ninja", "dragon", "cat", "knight").turn("HHHSSS").tracks[2] == FRESH


def test_c13_cat_with_two_players_the_opponent_counts_once():
    assert expansion("cat", "dragon").turn("HHHHSS").tracks == ["1/2/20", "4/0/20"]
    table = expansion("cat", "dragon", two_player_neighbours="twice").turn("HHHHSS")
    assert table.tracks == ["1/2/20", "8/0/20"]


def test_c13_cat_dice_count_in_full_where_a_token_stops_at_20():
    table = expansion("dragon", "cat", "ninja")
    table.turns(*["HHHSSS", "HHSSTD", "HHSSTT"] * 6)
    assert table.tracks[0] == "18/18/20"
    cat = table.tracks[1]
    table.turn("HHHSSS")
    love, star, _ = map(int, cat.split("/"))
    assert table.tracks[1].startswith(f"{love + 1}/{star + 1}/")


def test_c13_cat_not_from_what_an_ability_gave():
    table = expansion("unicorn", "cat", "knight").turn("HHSSTD", "love")  # 2 + 2 love
    assert table.tracks[:2] == ["4/2/18", FRESH]


def test_c14_dragon_gains_two_when_sad_leaves_for_the_neighbours():
    table = expansion("dragon", "cat", "ninja").turn("TTTHSS")
    assert table.asked == 1 and table.choices == ["love", "adventure"]
    table.says("adventure")
    assert table.tracks == ["1/4/20", "0/0/17", "0/0/17"]


def test_c14_dragon_once_a_turn_also_with_drooping():
    assert expansion("dragon", "cat").turn("DDDDDD", "love").tracks == ["2/0/20", "0/0/14"]


def test_c14_dragon_not_on_a_tie_not_with_hearts_not_on_others_turns():
    assert expansion("dragon", "cat").turn("TTTDDD").asked is None
    assert expansion("dragon", "cat").turn("HHHTTD").asked is None
    assert expansion("dragon", "cat", start="2").turn("TTTTTT").asked is None


def test_c15_knight_turns_one_of_two_or_more_melting_dice_into_a_gain():
    table = expansion("cat", "knight", "dragon").turn("TTTTHH")
    assert table.asked == 2 and table.choices == ["love", "adventure"]
    assert table.tracks[1] == "0/0/17"
    assert table.says("love").tracks == ["2/0/20", "1/0/17", "0/0/16"]


def test_c15_knight_adds_up_both_sad_kinds_on_its_own_turn():
    table = expansion("knight", "cat").turn("HHHSTD", "adventure")
    assert table.tracks[0] == "0/2/19"


def test_c15_knight_not_for_one():
    table = expansion("knight", "cat").turn("HHHSST")
    assert table.asked is None and table.tracks[0] == "0/2/19"


def test_c15_knight_turns_one_of_the_doubled_total():
    table = expansion("cat", "knight", two_player_neighbours="twice").turn("TTTHHS", "love")
    assert table.tracks[1] == "1/0/15"


def test_c15_knight_dice_count_in_full_where_the_ice_stops_at_0():
    table = expansion("cat", "knight", "dragon", "unicorn")
    table.says("TTTTTD", "keep", "love")
    table.turn("HHSSDD", "love")
    assert table.tracks[1] == "4/2/15"


def test_c15_knight_answers_before_the_dragon():
    table = expansion("dragon", "knight").turn("TTTTTT")
    assert table.asked == 2
    table.says("love")
    assert table.asked == 1
    assert table.says("love").tracks == ["2/0/20", "1/0/15"]


def test_c16_ninja_takes_five_equal_dice_and_the_sixth_goes_to_everybody_else():
    table = expansion("ninja", "cat", "dragon", "unicorn").turn("HHHHHT")
    assert table.asked == 1 and table.choices == ["ninja take", "ninja leave"]
    table.says("ninja take")
    assert table.tracks == ["5/0/20", "1/0/19", "0/0/19", "0/0/19"]


def test_c16_or_to_both_neighbours():
    table = expansion("ninja", "unicorn", "dragon", "knight", ninja_others="neighbours")
    table.turn("SSSSSH", "ninja take")
    assert table.tracks == ["0/5/20", "1/0/20", FRESH, "1/0/20"]


def test_c16_ninja_may_say_no():
    table = expansion("ninja", "unicorn", "dragon").turn("SSSSSH", "ninja leave")
    assert table.tracks == ["1/0/20", "0/5/20", "0/5/20"]


def test_c16_ninja_six_equal_dice_leave_nothing_to_pass_on():
    table = expansion("ninja", "unicorn", "dragon").turn("SSSSSS", "ninja take")
    assert table.tracks == ["0/6/20", FRESH, FRESH]


def test_c16_ninja_not_with_four_nor_on_others_turns():
    assert expansion("ninja", "cat").turn("HHHHSS").asked is None
    assert expansion("ninja", "cat", start="2").turn("HHHHHS").asked is None


def test_c16_the_passed_on_die_is_never_doubled():
    table = expansion("ninja", "dragon", two_player_neighbours="twice")
    assert table.turn("HHHHHT", "ninja take").tracks == ["5/0/20", "0/0/19"]


def test_c17_unicorn_gains_two_with_all_four_faces():
    table = expansion("unicorn", "dragon", "ninja").turn("HHHSTD")
    assert table.asked == 1 and table.choices == ["love", "adventure"]
    assert table.says("adventure").tracks == ["0/3/18", "3/0/20", "3/0/20"]


def test_c17_unicorn_also_on_a_tie():
    assert expansion("unicorn", "dragon").turn("HHSSTD", "love").tracks[0] == "4/2/18"


def test_c17_unicorn_not_with_three_faces_not_on_others_turns():
    assert expansion("unicorn", "dragon").turn("HHHSTT").asked is None
    assert expansion("unicorn", "dragon", start="2").turn("HHHSTD").asked is None


def test_abilities_are_for_the_expansion_only():
    assert Table(2).turn("TTTTTT").tracks == [FRESH, "0/0/14"]


# ----- the end ----------------------------------------------------------------------------


def test_c18_the_end_comes_after_dice_and_abilities():
    """The Dragon melts the other and wins by the love its ability then brings."""
    table = expansion("dragon", "unicorn")
    table.turns(*["HHHSSS", "HHHSSS"] * 6)
    assert table.tracks == ["18/18/20", "18/18/20"]
    table.turn("TTTTTT")
    assert not table.match.over
    table.says("love")
    assert table.match.over and table.winners == [1]


def test_c19_whoever_has_20_wins():
    table = Table(3).turns(*["HHHSSS", "HHSSTT", "HHSSTT"] * 6)
    assert not table.match.over
    assert table.turn("HHHSSS").winners == [1] and table.match.over


def test_c19_all_who_have_it_win_together():
    table = Table(3).turns("HHHHHH", "HHSSTT", "HHSSTT", "HHHHHH", "HHSSTT", "HHSSTT")
    assert table.tracks == [FRESH, "16/4/16", "16/4/16"]
    assert table.turn("HHHHHH").winners == [2, 3]


def test_c19_even_with_no_ice_left():
    table = Table(2).turns(*["HHHDDD", "HHSSTT"] * 6)
    assert table.tracks == ["18/0/2", "12/12/8"]
    assert table.turn("HHHDDD").tracks[0] == "20/0/0"
    assert table.winners == [1]


def test_c20_else_the_lower_of_the_two_among_those_with_ice():
    table = Table(3)
    table.turns("TTTDDD", "HHHSSS", "HHSSTT").turns("TTTDDD", "HHHSSS", "HHSSTT")
    table.turns("TTTDDD", "HHHSSS", "HHSSTT")
    assert table.tracks == ["0/0/2", "9/9/20", "6/6/14"]
    table.turn("TTTDDD")
    assert table.match.over and table.winners == [2]
    assert table.match.scores == (0, 9, 6)


def test_c20_a_melted_player_does_not_win_however_high():
    table = Table(2)
    table.turns("HHHSSS", "HHSSTD", "HHHSSS", "HHSSTD")
    table.turns("TTTDDD", "HHSSTD", "TTTDDD", "HHSSTD", "TTTDDD", "HHSSTD", "TTTDDD")
    assert table.match.over and table.winners == [2]


def test_c20_equals_win_together():
    table = Table(3).turns(*["TTTDDD", "HHSSTD", "HHSSTD"] * 3, "TTTDDD")
    assert table.match.over and table.winners == [2, 3] and table.match.scores == (0, 6, 6)


def test_c21_if_everybody_has_melted_nobody_wins():
    table = Table(2)
    table.turns("TTTDDD", "TTTDDD", "TTTDDD", "TTTDDD", "TTTDDD", "TTTDDD")
    assert table.tracks == ["0/0/2", "0/0/2"]
    table.turn("TTTTDD")
    assert table.tracks == ["0/0/0", "0/0/0"] and table.match.over
    assert table.winners == []
