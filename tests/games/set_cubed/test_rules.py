"""Set Cubed by the clauses of its RULES.md, in drawings and notation."""

import re
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from cubarium import NATURE, Match
from cubarium.games.set_cubed.editions import cell_text
from cubarium.games.set_cubed.sets import (
    SYMBOLS,
    WILD,
    broken,
    can_be_set,
    symbol_from,
    text_of,
    third_of,
)

from .drawing import do, may, table

ROW = "1ro 2go 3po"


def is_set(*texts: str) -> bool:
    return bool(can_be_set(*(symbol_from(text) for text in texts)))


def breaks(*texts: str) -> list[int]:
    return broken(*(symbol_from(text) for text in texts))


# ----- what a SET is ----------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["2go 2go 2go", "1rw 1gw 1pw", "1gw 2gd 3go", "2ro 2gw 2pd"])
def test_t1_the_rulebooks_sets(dice):
    assert is_set(*dice.split()) and not breaks(*dice.split())


@pytest.mark.parametrize(
    ("dice", "wrong"),
    [("1ro 1go 1pw", [2]), ("3rd 3gd 2pd", [0]), ("2rw 2rw 2pw", [1]), ("1ro 2ro 2gw", [0, 1, 2])],
)
def test_t1_the_rulebooks_counterexamples(dice, wrong):
    assert not is_set(*dice.split()) and breaks(*dice.split()) == wrong


def test_t2_every_pair_has_exactly_one_third():
    for a, b in product(range(SYMBOLS), repeat=2):
        assert [c for c in range(SYMBOLS) if can_be_set(a, b, c)] == [third_of(a, b)]


def test_t2_there_are_117_lines_of_different_symbols():
    assert sum(bool(can_be_set(*three)) for three in combinations(range(SYMBOLS), 3)) == 117


def test_t2_equal_dice_are_a_set():
    assert all(third_of(a, a) == a for a in range(SYMBOLS))


def test_t2_nine_of_27_symbols_can_be_free_of_sets_and_no_more():
    """All collections that hold symbol 0; by symmetry the others are no larger."""
    best, stack = 0, [((0,), tuple(range(1, SYMBOLS)))]
    while stack:
        chosen, left = stack.pop()
        best = max(best, len(chosen))
        for i, symbol in enumerate(left):
            if len(chosen) + len(left) - i <= best:
                break
            barred = {third_of(symbol, other) for other in chosen}
            rest = tuple(s for s in left[i + 1 :] if s not in barred)
            stack.append(((*chosen, symbol), rest))
    assert best == 9


def test_t3_a_wild_may_stand_for_any_face():
    assert is_set("**", "1ro", "2gw") and is_set("**", "**", "1ro") and is_set("**", "**", "**")
    assert text_of(WILD) == "**"


# ----- getting ready ----------------------------------------------------------------------


def dealt(seats: int, seed: int) -> Match:
    """A match whose first dice are drawn."""
    match, rng = Match.new("set_cubed", seats), np.random.default_rng(seed)
    while match.record[-1:] == [] or len(match.record) < 5 * seats:
        match.roll(rng)
    return match


def test_t4_five_dice_are_drawn_for_each_seat_in_turn():
    match = Match.new("set_cubed", 3)
    odds = match.odds()
    assert len(odds) == 42 * 6 and set(odds.values()) == {next(iter(odds.values()))}
    match.play(NATURE, "draw 17 3")
    assert not [text for text in match.legal(NATURE) if text.startswith("draw 17 ")]
    match = dealt(3, 1)
    assert all(text.startswith("draw") for _, text in match.record)
    assert [match.game.standing(match.state, seat) for seat in range(3)] == [
        "0 points, 5 dice in hand"
    ] * 3


def with_hands(*hands: str) -> Match:
    """A match in which these hands have just been dealt."""
    drawn = table("", *hands)
    faces, match = drawn.components["dice"], Match.new("set_cubed", len(hands))
    for seat, hand in enumerate(hands):
        for slot, face in enumerate(hand.split()):
            die = int(drawn.state.hand[seat, slot])
            match.play(NATURE, f"draw {die + 1} {faces[die].index(face) + 1}")
    return match


SET_HAND, OTHER_SET, NO_SET = "1ro 2go 3po 1rw 1gw", "1rd 1gd 1pd 2ro 2rw", "1ro 1go 2ro 2go 1rw"


def test_t5_all_who_hold_a_set_may_call_and_the_first_call_counts():
    match = with_hands(SET_HAND, NO_SET, OTHER_SET)
    assert match.to_act == (0, 2)
    with pytest.raises(ValueError, match="seat 2 cannot play 'call'"):
        match.play(1, "call")
    assert match.game.race(match.state)
    match.play(2, "call")
    assert match.to_act == (2,)
    with pytest.raises(ValueError, match="to act: seat 3"):
        match.play(0, "call")
    assert not match.can_undo(2)


def test_t5_if_nobody_holds_a_set_all_roll_again_by_seat_and_number():
    match = with_hands(NO_SET, "1ro 1go 2ro 2go 1pw")
    hands = [sorted(int(die) + 1 for die in match.state.hand[seat]) for seat in (0, 1)]
    rolled = []
    for _ in range(10):
        rolled.append(int(match.legal(NATURE)[0].split()[1]))
        assert len(match.odds()) == 6
        match.play(NATURE, match.legal(NATURE)[0])
    assert rolled == hands[0] + hands[1]


def test_t6_the_first_set_lies_across_the_logo_in_any_order():
    match = do(with_hands(SET_HAND, NO_SET), "call")
    assert "open" in match.legal(0)[0] and match.to_act == (0,)
    assert len(match.legal(0)) == 6
    do(match, "open 2go,1ro,3po")
    assert match.scores == (3, 0) and match.to_act == (1,)
    assert lying(match) == {"e6": "2go", "f6": "1ro", "g6": "3po"}


def lying(match: Match) -> dict[str, str]:
    """Faces by square."""
    board = match.state.board
    return {cell_text(cell): text_of(int(board[cell])) for cell in np.flatnonzero(board >= 0)}


def test_t6_an_opening_covers_bonus_squares_like_any_laying():
    edition = Match.new("set_cubed").components
    edition["bonus"] = {"e6": 4, "f7": 2}
    match = table("", "1ro 2go 3po 1rw **", NO_SET, edition=edition)
    match.state.phase = 2
    do(match, "open 1ro,2go,**")
    assert match.scores == (0, 0)
    do(match, "as 3po")
    assert match.scores == (2 + 4, 0)


def test_t7_the_caller_begins_every_round():
    match = do(with_hands(NO_SET, SET_HAND, NO_SET), "call", "open 1ro,2go,3po")
    order = []
    rng = np.random.default_rng(3)
    while len(order) < 6:
        if match.to_act == (NATURE,):
            match.roll(rng)
        elif len(match.to_act) > 1:
            match.play(match.to_act[0], "keep")
        else:
            if "reroll" not in match.legal(match.to_act[0])[-1]:
                order.append(match.to_act[0])
            move = match.legal(match.to_act[0])[0]
            if len(order) == 3 and (places := [*may(match, "place")]):
                do(match, places[0])
                move = match.legal(match.to_act[0])[0]
            match.play(match.to_act[0], move)
    assert order[0] == 2 and order[1] == 0


# ----- a turn -----------------------------------------------------------------------------


def test_t8_pass_before_the_first_die_done_after_it():
    match = table(ROW, "1ro 3rd 2pw 1gd 1pw", NO_SET)
    assert "pass" in may(match) and "done" not in may(match)
    do(match, "place 1ro h6")
    assert "done" in may(match) and "pass" not in may(match)
    do(match, "done")
    assert match.to_act == (1,)


def test_t8_three_dice_at_most_then_only_done():
    match = table(ROW, "1ro 2go 3po 1ro 2go", NO_SET)
    do(match, "place 1ro h6", "place 2go i6", "place 3po j6")
    assert may(match) == {"done"}


def test_t9_a_die_must_lie_beside_a_die_and_complete_a_set():
    match = table(ROW, "1ro", NO_SET)
    assert may(match, "place") == {"place 1ro h6"}


def test_t9_one_die_may_complete_several_sets():
    match = table("1ro ...\n2go ...\n... 1pd 2pw", "3po 1gd", NO_SET)
    assert "place 3po e8" in may(match)
    do(match, "place 3po e8")
    assert match.scores == (6, 0)


def test_t9_the_rulebooks_example_6_and_3_and_3_are_12():
    """The second die, two purple ovals, stands below two dice it makes no SET with."""
    match = table(
        """
        ... ... ... 1ro
        ... ... 1rd 1gd
        ... 2gd 2rw ...
        1ro 2ro ... ...
        """,
        "3ro 2po 2gd 1rw 1gw", NO_SET, at="e3", edition=without_bonus(),
    )  # fmt: skip
    assert do(match, "place 3ro g6").scores == (6, 0)
    assert do(match, "place 2po h5").scores == (9, 0)
    assert do(match, "place 2gd i5").scores == (12, 0)


def without_bonus() -> dict:
    return Match.new("set_cubed").components | {"bonus": {}}


def test_t10_any_three_dice_count_by_themselves():
    match = table("1ro 1go ... 3pd 2po", "1po 1rw", NO_SET)
    assert do(match, "place 1po g6").scores == (3, 0)


def test_t10_the_whole_line_must_be_sets():
    match = table("1ro 1go ... 3pd 2po", "1po 1rw", NO_SET, lines="whole_run")
    assert "place 1po g6" not in may(match)
    match = table("1ro 1go ... 1ro 1go", "1po 1rw", NO_SET, lines="whole_run")
    assert do(match, "place 1po g6").scores == (9, 0)


def test_t10_one_direction_may_count_without_the_other():
    drawing = "... ... 3pd\n... ... 2po\n1ro 1go ..."
    assert do(table(drawing, "1po 1rw", NO_SET, lines="whole_run"), "place 1po g8").scores == (3, 0)
    assert do(table(drawing, "1po 1rw", NO_SET), "place 1po g8").scores == (3, 0)


def test_t11_a_die_may_wait_for_its_second():
    match = table(ROW, "2rw 3rd 1gw", NO_SET)
    assert {"place 2rw e7", "place 3rd e7", "place 2rw e5"} <= may(match, "place")
    assert not {move for move in may(match, "place 1gw") if move != "place 1gw"}
    do(match, "place 2rw e7")
    assert match.scores == (0, 0)
    assert may(match) == {"place 3rd e8", "place 3rd e5"}
    do(match, "place 3rd e8")
    assert match.scores == (3, 0)
    assert "done" in may(match)


def test_t11_both_dice_may_lie_on_both_sides_of_the_third():
    match = do(table(ROW, "2rw 3rd", NO_SET), "place 2rw e7")
    assert "place 3rd e5" in may(match)


def test_t11_not_as_the_last_of_three_dice():
    match = do(table(ROW, "1ro 2go 2rw 3rd", NO_SET), "place 1ro h6")
    assert "place 2rw e7" in may(match)
    do(match, "place 2go i6")
    assert "place 2rw e7" not in may(match) and "place 3rd e7" not in may(match)


def test_t11_not_without_another_die_that_completes():
    assert may(table(ROW, "2rw 3gd", NO_SET)) == {"pass"}
    assert may(table(ROW, "2rw", NO_SET)) == {"pass"}


def test_t11_a_bonus_counts_for_a_die_that_waits():
    edition = Match.new("set_cubed").components | {"bonus": {"e7": 5}}
    match = do(table(ROW, "2rw 3rd", NO_SET, edition=edition), "place 2rw e7")
    assert match.scores == (5, 0)


def test_t11_a_wild_may_be_first_or_second_of_two():
    match = do(table(ROW, "2rw **", NO_SET), "place 2rw e7")
    assert may(match) == {"place ** e8", "place ** e5"}
    do(match, "place ** e8")
    assert may(match) == {"as 3rd"}
    match = do(table(ROW, "2rw **", NO_SET), "place ** e7")
    assert may(match) == {"as 3rd"}
    assert may(do(match, "as 3rd")) == {"place 2rw e8", "place 2rw e5"}


def test_t11_in_whole_lines_the_second_die_must_fit_all_of_its_line():
    drawing = "1gw ... ...\n... ... ...\n1ro 2go 3po"
    any_three = do(table(drawing, "2rw 3rd", NO_SET, at="e4"), "place 2rw e7")
    assert may(any_three) == {"place 3rd e5", "place 3rd e8"}
    whole = do(table(drawing, "2rw 3rd", NO_SET, at="e4", lines="whole_run"), "place 2rw e7")
    assert may(whole) == {"place 3rd e8"}


# ----- wilds ------------------------------------------------------------------------------


def test_t12_a_wild_is_named_at_once_and_so_that_it_completes_a_set():
    match = do(table(ROW, "**", NO_SET), "place ** h6")
    assert match.to_act == (0,) and may(match) == {"as 1ro"}
    do(match, "as 1ro")
    assert match.scores == (2, 0) and may(match) == {"done"}


def test_t12_or_as_the_first_of_two():
    match = do(table(ROW, "** 2rw", NO_SET), "place ** h6")
    assert "as 1ro" in may(match)
    assert {move for move in may(match) if move != "as 1ro"}
    do(match, min(may(match) - {"as 1ro"}))
    assert "done" not in may(match)


def test_t12_wilds_of_the_opening_are_named_from_left_to_right():
    match = do(with_hands("** 1ro 2rw 2go 1gw", NO_SET), "call", "open **,1ro,2go")
    assert may(match) == {"as 3po"}
    match = do(with_hands("** 1ro 2rw 2go 1gw", NO_SET), "call", "open 1ro,**,2rw")
    assert may(match) == {"as 3rd"} and match.scores == (0, 0)
    assert do(match, "as 3rd").scores == (2, 0)


def test_t12_two_wilds_of_the_opening_leave_the_first_one_free():
    match = table("", "** ** 1ro 2go 1gw", NO_SET)
    match.state.phase = 2
    wilds = [die + 1 for die in match.state.hand[0][:2]]
    last = int(match.state.hand[0, 2]) + 1
    match.play(0, f"open {wilds[0]},{last},{wilds[1]}")
    assert len(match.legal(0)) == 27
    assert may(do(match, "as 2gw")) == {"as 3pd"}
    assert do(match, "as 3pd").scores == (1, 0)


def test_t13_a_die_takes_the_place_of_a_wild_which_is_rolled():
    match = table("1ro 2go* 3po", "2go 1rw", NO_SET)
    assert may(match, "swap") == {"swap 2go f6"}
    before = match.copy()
    do(match, "swap 2go f6")
    assert match.to_act == (NATURE,) and len(match.odds()) == 6
    match.play(NATURE, match.legal(NATURE)[0])
    assert match.to_act == (0,) and match.scores == (0, 0)
    assert not may(match, "swap") and "pass" in may(match)
    assert lying(match) == lying(before)
    assert match.game.standing(match.state, 0) == "0 points, 2 dice in hand"
    assert not match.can_undo(0)


def test_t13_not_with_other_features_nor_with_a_wild_nor_after_a_die():
    assert not may(table("1ro 2go* 3po", "2gw 1rw **", NO_SET), "swap")
    match = do(table("1ro 2go* 3po", "1ro 2go", NO_SET), "place 1ro h6")
    assert not may(match, "swap")


def test_t13_any_number_of_times():
    match = table("1ro* 2go* 3po", "2go 1ro", NO_SET)
    do(match, "swap 2go f6")
    match.play(NATURE, match.legal(NATURE)[0])
    assert "swap 1ro e6" in may(match)


# ----- points -----------------------------------------------------------------------------


def test_t14_three_points_for_each_set():
    assert do(table(ROW, "1ro", NO_SET), "place 1ro h6").scores == (3, 0)
    assert do(table("1ro 1ro ... 1ro 1ro", "1ro", NO_SET), "place 1ro g6").scores == (9, 0)


def test_t14_a_wild_counts_from_the_turn_after():
    match = do(table(ROW, "** 2go", "3po"), "place ** h6", "as 1ro")
    assert match.scores == (2, 0)
    assert do(match, "place 2go i6").scores == (4, 0)
    do(match, "done")
    assert do(match, "place 3po j6").scores == (4, 3)


def test_t14_a_wild_laid_again_after_a_swap_counts_nothing():
    match = table("1ro 2go 3po*", "3po 2rw", NO_SET)
    do(match, "swap 3po g6")
    wild = next(text for text in match.legal(NATURE) if shows(match, text) == "**")
    match.play(NATURE, wild)
    assert do(match, "place ** h6", "as 1ro").scores == (2, 0)


def shows(match: Match, text: str) -> str:
    _, die, side = text.split()
    return match.components["dice"][int(die) - 1][int(side) - 1]


def test_t15_a_bonus_goes_to_the_first_who_covers_the_square():
    edition = Match.new("set_cubed").components | {"bonus": {"h6": 5}}
    match = do(table(ROW, "1ro", NO_SET, edition=edition), "place 1ro h6")
    assert match.scores == (8, 0)


def test_t15_also_for_a_wild_once_it_is_named():
    edition = Match.new("set_cubed").components | {"bonus": {"h6": 5}}
    match = do(table(ROW, "**", NO_SET, edition=edition), "place ** h6")
    assert match.scores == (0, 0)
    assert do(match, "as 1ro").scores == (7, 0)


def test_t15_a_swap_earns_no_bonus():
    edition = Match.new("set_cubed").components | {"bonus": {"f6": 5}}
    assert do(table("1ro 2go* 3po", "2go", NO_SET, edition=edition), "swap 2go f6").scores == (0, 0)


# ----- between rounds ---------------------------------------------------------------------


def at_the_end_of_a_round(**more) -> Match:
    """Seat 2 began; seat 1, the last of the round, has two dice, seat 2 has three."""
    match = table(ROW, "1ro 1rw 1gw", "1rd 2rd 2gd", caller=1, turn=0, **more)
    return do(match, "place 1ro h6", "done")


def test_t16_hands_are_filled_up_from_the_start_player_on():
    match = at_the_end_of_a_round()
    assert all(text.startswith("draw") for text in match.legal(NATURE))
    counts = []
    while match.to_act == (NATURE,):
        match.play(NATURE, match.legal(NATURE)[0])
        counts.append(tuple(int((match.state.hand[seat] >= 0).sum()) for seat in (0, 1)))
    assert counts == [(2, 4), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_t16_as_long_as_the_pouch_lasts():
    match = at_the_end_of_a_round(pouch=3)
    for _ in range(3):
        match.play(NATURE, match.legal(NATURE)[0])
    assert match.to_act == (0, 1)
    assert match.game.standing(match.state, 0).endswith("3 dice in hand")


def test_t17_everybody_chooses_then_all_chosen_dice_are_rolled():
    match = at_the_end_of_a_round(pouch=0)
    assert match.to_act == (0, 1)
    first = sorted(int(die) + 1 for die in match.state.hand[0] if die >= 0)
    assert set(match.legal(0)) == {
        "keep", f"reroll {first[0]}", f"reroll {first[1]}", f"reroll {first[0]},{first[1]}",
    }  # fmt: skip
    match.play(1, "keep")
    assert match.to_act == (0,) and not match.can_undo(1)
    match.play(0, f"reroll {first[0]},{first[1]}")
    for die in first:
        assert match.legal(NATURE) == [f"roll {die} {side}" for side in range(1, 7)]
        match.play(NATURE, f"roll {die} 1")
    assert match.to_act == (1,)


def test_t17_nothing_is_rolled_if_all_keep():
    match = at_the_end_of_a_round(pouch=0)
    match.play(0, "keep")
    match.play(1, "keep")
    assert match.to_act == (1,) and not match.can_undo(0) and not match.can_undo(1)


def all_pass(match: Match) -> Match:
    for seat in (0, 1):
        match.play(seat, "pass")
    return match


def roll_on(match: Match) -> list[int]:
    """Roll everything that is to be rolled so that nothing changes; returns the dice."""
    rolled = []
    while match.to_act == (NATURE,):
        text = next(
            text for text in match.legal(NATURE)
            if shows(match, text) == text_of(int(match.state.up[int(text.split()[1]) - 1]))
        )  # fmt: skip
        rolled.append(int(text.split()[1]))
        match.play(NATURE, text)
    return rolled


def test_t18_if_everybody_passes_all_roll_everything():
    match = all_pass(table(ROW, "1rw 1gw", "1rd 2rd"))
    hands = [sorted(int(die) + 1 for die in match.state.hand[seat] if die >= 0) for seat in (0, 1)]
    assert roll_on(match) == hands[0] + hands[1]
    assert match.to_act == (0,)


def test_t18_the_third_such_round_in_a_row_ends_the_game():
    match = table(ROW, "1rw 1gw", "1rd 2rd")
    for _ in range(2):
        roll_on(all_pass(match))
    assert not match.over
    assert all_pass(match).over and match.winners == (0, 1)


def test_t18_a_swap_and_a_pass_are_a_pass():
    match = table("1ro 2go* 3po", "2go 1rw", "1rd 2rd")
    do(match, "swap 2go f6")
    match.play(NATURE, match.legal(NATURE)[0])
    all_pass(match)
    assert match.to_act == (NATURE,) and match.legal(NATURE)[0].startswith("roll")


def test_t18_a_round_with_a_die_laid_starts_the_count_anew():
    match = table(ROW, "1ro 1rw 1gw", "1rd 2rd 2pd", pouch=0)
    roll_on(all_pass(match))
    roll_on(all_pass(match))
    do(match, "place 1ro h6", "done", "pass")
    for seat in (0, 1):
        match.play(seat, "keep")
    roll_on(all_pass(match))
    assert not match.over


# ----- the end ----------------------------------------------------------------------------


def test_t19_after_the_last_die_the_others_have_one_turn_more():
    match = table(ROW, "1rw 1gw", "1ro", "1rd 2rd 2pd", caller=0, turn=0, pouch=0)
    do(match, "pass", "place 1ro h6", "done")
    assert match.to_act == (2,)
    match.play(2, "pass")
    assert match.over and match.winners == (1,)


def test_t19_an_empty_hand_can_only_be_done():
    match = do(table(ROW, "1ro", NO_SET, pouch=0), "place 1ro h6")
    assert may(match) == {"done"}


def test_t20_equal_points_share_the_win():
    match = table(ROW, "1rw", "1ro", "2gd", caller=0, turn=0, pouch=0)
    do(match, "pass", "place 1ro h6", "done")
    match.state.score[2] = 3
    match.play(2, "pass")
    assert match.over and match.scores == (0, 3, 3) and match.winners == (1, 2)


# ----- taking back ------------------------------------------------------------------------


def test_a_turn_can_be_taken_back_until_done():
    match = do(table(ROW, "1ro **", NO_SET), "place 1ro h6", "place ** i6")
    before = match.ply
    match.undo(0)
    match.undo(0)
    assert match.ply == before - 2 and match.scores == (0, 0)
    do(match, "place 1ro h6", "done")
    assert not match.can_undo(0)


def test_t21_a_match_with_other_parts_says_so_in_its_record():
    edition = Match.new("set_cubed").components | {"size": 13, "bonus": {"m13": 7}}
    match = Match.new("set_cubed", 2, edition=edition)
    assert Match.load(match.dump()).components == match.components == edition


def test_every_clause_has_a_test(root):
    rules = (root / "src/cubarium/games/set_cubed/RULES.md").read_text()
    clauses = {int(n) for n in re.findall(r"\*\*T-(\d+)\*\*", rules)}
    tested = {int(n) for n in re.findall(r"def test_t(\d+)_", Path(__file__).read_text())}
    assert clauses == tested == set(range(1, len(clauses) + 1))
