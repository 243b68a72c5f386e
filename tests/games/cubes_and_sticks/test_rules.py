"""The rules, clause by clause, as moves and drawings."""

from fractions import Fraction
from itertools import chain

import pytest
from games.cubes_and_sticks.drawing import (
    CARDS,
    NAME,
    drawn,
    fits,
    lay,
    levels,
    offer,
    side,
    table,
)

from cubarium import NATURE, Match


def promises(match, kind):
    """The promises of that kind that the seat to act may make."""
    head = f"promise {kind} "
    return [t.removeprefix(head) for t in match.legal(match.to_act[0]) if t.startswith(head)]


def proposed(match, piece, *moves):
    """The player to act picks that kind and makes those promises."""
    seat = match.to_act[0]
    match.play(seat, f"pick {piece}")
    for move in moves:
        match.play(seat, move)
    return seat


def votes(match, text):
    """Plays 'y n p' for yes, no, pass, by whoever is to vote."""
    for letter in text.split():
        match.play(match.to_act[0], {"y": "yes", "n": "no", "p": "pass"}[letter])


# ----- what you play with -----------------------------------------------------------------


def test_three_to_six_play_each_with_a_card_of_three_colours_and_two_areas():
    """S-1"""
    for seats in (2, 7):
        with pytest.raises(ValueError, match="3, 4, 5, 6 players"):
            Match.new(NAME, seats)
    for card in Match.new(NAME, 6).components["cliques"].values():
        assert len(set(card["colours"])) == 3 and len(set(card["areas"])) == 2


def test_the_default_campus_is_a_ring_of_six_areas():
    """S-2"""
    match = table()
    plan = """
        |     ....
        |.... .... ....
        |.... .... ....
        |.... .... ....
        |....      ....
        |
        |
        |....      ....
        |.... .... ....
        |.... .... ....
        |.... .... ....
        |     ....
    """
    assert levels(match, *range(12, 0, -1)) == drawn(plan)
    ring = list(match.components["areas"])
    assert ring == ["athletics", "union", "sciences", "mathematics", "library", "arts"]
    pairs = {frozenset(card["areas"]) for card in match.components["cliques"].values()}
    assert pairs == {frozenset((ring[i], ring[i - 1])) for i in range(6)}
    offer(match, "red a2-d2")
    assert len(match.legal(0)) == 80


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cards_by_number_of_players(seats):
    """S-3"""
    match = Match.new(NAME, seats)
    assert match.legal(NATURE) == [f"deal {card}" for card in CARDS[:seats]]


def test_balanced_cards_change_one_colour_on_four():
    """S-3: every colour is then on three cards and ring neighbours share exactly one."""
    printed = Match.new(NAME, 6).components["cliques"]
    cards = Match.new(NAME, 6, {"cards": "balanced"}).components["cliques"]
    changed = {
        name: (set(printed[name]["colours"]) - set(card["colours"]),
               set(card["colours"]) - set(printed[name]["colours"]))
        for name, card in cards.items() if card != printed[name]
    }  # fmt: skip
    assert changed == {
        "football-team": ({"brown"}, {"orange"}),
        "party-animals": ({"blue"}, {"green"}),
        "beatniks": ({"yellow"}, {"brown"}),
        "cheerleaders": ({"green"}, {"red"}),
    }
    by_pair = {frozenset(card["areas"]): set(card["colours"]) for card in cards.values()}
    assert sorted(chain.from_iterable(by_pair.values())) == sorted(
        ["red", "orange", "yellow", "green", "blue", "brown"] * 3
    )
    for pair, colours in by_pair.items():
        for other, theirs in by_pair.items():
            if len(pair & other) == 1:
                assert len(colours & theirs) == 1


def test_an_edition_s_own_cards_stay_as_they_are():
    """S-3"""
    edition = Match.new(NAME, 6).components
    edition["cliques"]["beatniks"]["colours"] = ["green", "red", "orange"]
    cards = Match.new(NAME, 6, {"cards": "balanced"}, edition=edition).components["cliques"]
    assert cards["beatniks"]["colours"] == ["green", "red", "orange"]
    assert cards["football-team"]["colours"] == ["blue", "orange", "green"]


def test_five_cubes_and_five_sticks_of_each_colour():
    """S-4"""
    match = table(*["red a2", "red a3", "red a4", "red a5", "red b2"])
    assert "pick cube red" not in match.legal(match.to_act[0])
    assert "pick stick red" in match.legal(match.to_act[0])
    match = table(*["blue k2-n2", "blue k3-n3", "blue k4-n4", "blue k5-n5", "blue f1-i1"])
    assert "pick stick blue" not in match.legal(match.to_act[0])


# ----- set-up -----------------------------------------------------------------------------


def test_cards_are_dealt_one_by_one_with_even_odds():
    """S-5"""
    match = Match.new(NAME, 4)
    for left in (4, 3, 2, 1):
        odds = match.odds()
        assert len(odds) == left and set(odds.values()) == {Fraction(1, left)}
        match.play(NATURE, next(iter(odds)))
    assert match.legal(NATURE) == ["start 1", "start 2", "start 3", "start 4"]


def test_a_card_is_for_its_owner_s_eyes_until_the_end():
    """S-5"""
    match = table("red a2", first="beatniks")
    seen = match.view(1)["record"][0][1]
    assert seen == "Seat 1 is dealt a clique card, face down"
    assert match.view(0)["record"][0][1] == "deal beatniks"
    assert match.view(0)["scores"] == [1, None, None]
    assert match.view(None)["scores"] == [None, None, None]
    assert match.view(1)["state"]["clique"][:3] == [-2, 0, -2]


def test_vote_cards_two_more_than_players():
    """S-6"""
    for seats in (3, 6):
        assert table(seats=seats).state.hand.tolist()[:seats] == [seats + 2] * seats


def test_the_host_may_name_the_start_player():
    """S-6"""
    assert table(start="3").to_act == (2,)
    with pytest.raises(ValueError, match="1 to 3"):
        Match.new(NAME, 3, {"start": "4"})


# ----- pick and persuade ------------------------------------------------------------------


def test_vote_cards_are_made_up_at_the_start_of_one_s_own_turn_only():
    """S-7"""
    match = table()
    proposed(match, "cube red", "vote")
    votes(match, "y y y y p p p")
    assert match.state.hand.tolist()[:3] == [3, 4, 4]
    match.play(0, "place a2")
    assert match.state.hand.tolist()[:3] == [3, 5, 4]
    lay(match, "blue a3")
    assert match.state.hand.tolist()[:3] == [3, 5, 5]


def test_a_proposer_whom_a_piece_was_passed_to_gets_no_cards():
    """S-7"""
    match = table()
    proposed(match, "cube red", "vote")
    votes(match, "p n p p p")
    assert match.to_act == (1,) and match.state.hand.tolist()[:3] == [5, 4, 5]


def test_only_kinds_that_are_left_and_fit_can_be_picked():
    """S-8"""
    match = table()
    assert len(match.legal(0)) == 12
    lone = {
        "columns": 4, "rows": 4,
        "areas": {"a": [["a", "a"], [1, 4]], "b": [["d", "d"], [1, 1]], "c": [["d", "d"], [4, 4]]},
        "cliques": {
            name: {"colours": ["red", "blue", "green"], "areas": ["a", "b"]} for name in "xyz"
        },
    }  # fmt: skip
    match = table("red a1", edition=lone)
    assert fits(match, "red a4-d4")
    match = table("red a1", "red a4", "blue d4", "red a4-d4", "blue a4", edition=lone)
    assert not [text for text in match.legal(match.to_act[0]) if "stick" in text]


def test_three_kinds_of_promises_once_each():
    """S-9"""
    match = table("blue d3", "blue g3")
    seat = proposed(match, "stick orange", "promise areas library+arts", "promise level 2")
    assert match.legal(seat) == ["vote"], "only d3-g3 is left: naming it would exclude nothing"
    match = table()
    seat = proposed(match, "stick orange", "promise area arts")
    assert not any(promises(match, kind) for kind in ("area", "areas", "level"))
    assert len(promises(match, "at")) == 8
    match.play(seat, "promise at a2-d2")
    assert match.legal(seat) == ["vote"]


def test_area_promises_name_exactly_the_areas_touched_in_ring_order():
    """S-9"""
    match = table()
    proposed(match, "stick red")
    assert set(promises(match, "area")) == {
        "athletics", "union", "sciences", "mathematics", "library", "arts",
    }  # fmt: skip
    assert set(promises(match, "areas")) == {
        "athletics+union", "union+sciences", "sciences+mathematics", "mathematics+library",
        "library+arts", "athletics+arts",
    }  # fmt: skip
    for wrong in ("area athletics+arts", "areas arts", "areas arts+athletics", "areas arts+arts"):
        with pytest.raises(ValueError, match="promise area"):
            match.play(0, f"promise {wrong}")
    match.play(0, "promise areas athletics+arts")
    match.play(0, "vote")
    votes(match, "p p p")
    assert set(match.legal(0)) == {f"place {c}{r}-{c}{r + 3}" for c in "abcd" for r in (5,)}


def test_a_level_promise_says_at_least():
    """S-9"""
    match = table("red a2", "red a2", "red a2")
    proposed(match, "cube blue")
    assert promises(match, "level") == ["2", "3", "4"]
    match.play(0, "promise level 3")
    assert match.legal(0) == ["vote"], "a2 alone is as high as that"


def test_promises_of_the_same_effect_are_all_legal():
    """S-10"""
    match = table("red a2", "red a2", "red a2", "red b2")
    seat = proposed(match, "cube blue")
    assert promises(match, "level") == ["2", "3", "4"]
    match.play(seat, "promise level 2")
    assert set(promises(match, "at")) == {"a2", "b2"}
    assert promises(match, "area") == [], "both are in Arts"


def test_a_promise_that_excludes_nothing_or_everything_is_not_legal():
    """S-10"""
    match = table()
    seat = proposed(match, "cube blue")
    for empty in ("promise level 2", "promise areas arts+library", "promise at e5"):
        with pytest.raises(ValueError, match="legal"):
            match.play(seat, empty)


def test_pick_and_promises_can_be_taken_back_until_the_vote():
    """S-11"""
    match = table()
    seat = proposed(match, "cube red", "promise area arts")
    assert match.undo(seat).text == "promise area arts"
    assert match.undo(seat).text == "pick cube red"
    proposed(match, "cube blue", "vote")
    assert not match.can_undo(seat)
    votes(match, "p p p")
    assert not match.can_undo(seat)


# ----- the vote ---------------------------------------------------------------------------


def test_votes_go_clockwise_from_the_proposer():
    """S-12"""
    match = table(start="2")
    proposed(match, "cube red", "vote")
    order = []
    for _ in range(4):
        order.append(match.to_act[0])
        match.play(match.to_act[0], "yes")
    assert order == [1, 2, 0, 1]


def test_who_passed_may_vote_again_and_without_cards_one_passes():
    """S-12"""
    match = table()
    proposed(match, "cube red", "vote")
    votes(match, "y p p y p n y p p y p p y")
    match.play(1, "pass")
    match.play(2, "pass")
    assert match.state.hand[0] == 0
    assert match.legal(0) == ["pass"]


def test_the_vote_ends_after_as_many_passes_as_players_the_last_spender_s_included():
    """S-13"""
    match = table()
    proposed(match, "cube red", "vote")
    votes(match, "p p y p p")
    assert match.to_act == (2,) and match.legal(2) == ["yes", "no", "pass"]
    match.play(2, "pass")
    assert match.legal(0)[0].startswith("place")


@pytest.mark.parametrize(
    ("cast", "won"),
    [("p p p", True), ("y n p p p", True), ("p y p p p", True), ("p n p p p", False)],
)
def test_a_tie_and_no_votes_at_all_win(cast, won):
    """S-14"""
    match = table()
    proposed(match, "cube red", "vote")
    votes(match, cast)
    assert match.to_act == ((0,) if won else (1,))
    assert match.legal(match.to_act[0])[0].startswith("place") == won


def test_promises_bind_the_placement():
    """S-14"""
    match = table("red a2")
    proposed(match, "cube blue", "promise area arts", "promise level 2", "vote")
    votes(match, "p p p")
    assert match.legal(1) == ["place a2"]


def test_after_a_failed_vote_the_piece_goes_left_and_promises_lapse():
    """S-15"""
    match = table()
    proposed(match, "cube red", "promise area arts", "vote")
    votes(match, "p n p p p")
    assert match.to_act == (1,)
    assert "promise area arts" in match.legal(1)
    match.play(1, "vote")
    votes(match, "p p p")
    assert len(match.legal(1)) == 96


def test_back_with_the_first_it_is_placed_without_a_vote_or_promise():
    """S-16"""
    match = table()
    proposed(match, "cube red", "promise area arts", "vote")
    votes(match, "p n p p p")
    for seat in (1, 2):
        match.play(seat, "promise area library")
        match.play(seat, "vote")
        votes(match, "n p p p")
    assert match.to_act == (0,)
    assert len(match.legal(0)) == 96


# ----- placing ----------------------------------------------------------------------------


def test_a_cube_lies_on_top_of_its_column():
    """S-17"""
    match = table("red c3", "blue c3", "green c3")
    assert side(match, 3, "abcd") == drawn(
        """
        |  G
        |  B
        |  R
        """
    )
    assert [row[2] for row in match.view(0)["state"]["laying"][:3]] == [1, 2, 3]


def test_a_stick_lies_on_four_cells_across_or_up():
    """S-18: its middle may be over green, its ends may not."""
    match = table("red d9-g9", "blue d5-d8")
    assert levels(match, *range(11, 3, -1), columns="abcdefgh") == drawn(
        """
        |.... ...
        |.... ...
        |...1111.
        |...1
        |   1
        |   1
        |...1
        |.... ...
        """
    )
    for green in ("red c9-f9", "red b9-e9", "red e9-h9", "red a6-a9", "red a4-a7"):
        assert fits(table(), green) == (green == "red c9-f9")


def test_a_stick_is_level():
    """S-19: ends equally high, nothing between them higher."""
    assert not fits(table("red a2"), "blue a2-d2")
    assert not fits(table("red b2"), "blue a2-d2")
    assert not fits(table("red a2", "red d2", "red b2", "red b2"), "blue a2-d2")
    match = table("red a2", "red d2", "green b2", "blue a2-d2")
    assert side(match, 2, "abcd") == drawn(
        """
        |BBBB
        |RG R
        """
    )


def test_a_stick_above_ground_rests_on_two_different_pieces():
    """S-19"""
    assert not fits(table("red a2-d2"), "blue a2-d2")
    assert fits(table("red a2-d2", "red a5-d5"), "blue a2-a5")
    assert fits(table("red a2-d2", "yellow a2", "yellow d2"), "blue a2-d2")
    assert fits(table("red a2-a5", "yellow d2-d5"), "blue a2-d2")


def test_nothing_stands_over_green():
    """S-20"""
    match = table("red d9-g9")
    assert not fits(match, "blue e9")
    assert fits(match, "blue d9") and fits(match, "blue g9")


def test_columns_under_a_stick_are_closed_below_it():
    """S-21"""
    match = table("red a2", "red d2", "blue a2-d2", "green b2")
    assert side(match, 2, "abcd") == drawn(
        """
        | G
        |BBBB
        |R  R
        """
    )
    match = table("red f9", "red c9", "blue c9-f9")
    assert levels(match, 9, columns="abcdefg") == "..2222."


def test_the_left_neighbour_of_the_turn_s_player_goes_on():
    """S-22: also when somebody else has placed the piece."""
    match = table()
    proposed(match, "cube red", "vote")
    votes(match, "p n p p p")
    match.play(1, "vote")
    votes(match, "n p p p")
    match.play(2, "vote")
    votes(match, "p p p")
    match.play(2, "place a2")
    assert match.to_act == (1,)


# ----- the end ----------------------------------------------------------------------------


def spread(count):
    """That many cubes, then sticks: one kind after the other, all on the ground or low."""
    cells = [f"{c}{r}" for c in "abcd" for r in range(2, 6)] + [f"{c}9" for c in "klmn"]
    colours = ["red", "orange", "yellow", "green", "blue", "brown"]
    cubes = [f"{colour} {cells[i % 16]}" for i, colour in enumerate(colours * 5)]
    rows = [f"{colour} k{r}-n{r}" for colour in colours for r in (2, 3, 4, 5, 8)]
    return (cubes + rows)[:count]


@pytest.mark.parametrize(("pieces", "count"), [("30", 30), ("18", 18)])
def test_shorter_games_end_with_the_nth_piece(pieces, count):
    """S-23"""
    match = table(*spread(count - 1), pieces=pieces)
    assert not match.over
    lay(match, spread(count)[-1])
    assert match.over and match.to_act == ()


def test_the_game_ends_when_nothing_left_fits():
    """S-23: cubes used up, towers of different heights in the way of every stick."""
    areas = {"a": [["a", "a"], [1, 4]], "b": [["d", "d"], [1, 1]], "c": [["d", "d"], [4, 4]]}
    cliques = {name: {"colours": ["red", "blue", "green"], "areas": ["a", "b"]} for name in "xyz"}
    edition = {"columns": 4, "rows": 4, "areas": areas, "cliques": cliques}
    cells = ["a1"] * 14 + ["a4"] * 9 + ["d1"] * 4 + ["d4"] * 3
    colours = ["red", "orange", "yellow", "green", "blue", "brown"] * 5
    match = table(*(f"{c} {cell}" for c, cell in zip(colours, cells, strict=True)), edition=edition)
    assert match.over
    assert int(match.state.laid) == 30


def test_the_rulebook_s_example_scores_eleven():
    """S-24: 6 for the green stick on level 3, 2 + 1 + 2 for the others (Beatniks).

    The green stick lies over Library and Arts on the third level; a yellow stick on the second
    level and a green cube on the first lie in one area, a red stick on the ground in both.
    """
    match = table(
        "red d2-g2",                                   # 2: level 1, both areas
        "blue d3", "brown g3", "blue d3", "brown g3",  # worth nothing to the Beatniks
        "green d3-g3",                                 # 6: level 3, both areas
        "orange f1", "orange i1", "yellow f1-i1",      # 2: level 2, Library
        "green a5",                                    # 1: level 1, Arts
        first="beatniks",
    )  # fmt: skip
    assert side(match, 3, "defg") == drawn(
        """
        |GGGG
        |B  N
        |B  N
        """
    )
    assert match.scores[0] == 6 + 2 + 1 + 2 == 11


def test_each_touched_area_counts_once():
    """S-24: whether one, two or three of a stick's cells lie over it."""
    for cells in ("b9-e9", "c9-f9", "d9-g9"):
        if fits(table(first="football-team"), f"blue {cells}"):
            assert table(f"blue {cells}", first="football-team").scores[0] == 2
    assert table("blue f9-i9", first="football-team").scores[0] == 1
    assert table("red f9-i9", first="football-team").scores[0] == 0


def test_the_highest_score_wins_and_ties_share():
    """S-25"""
    match = table(*spread(18), pieces="18", first="think-tank")
    best = max(match.scores)
    assert match.winners == tuple(s for s, points in enumerate(match.scores) if points == best)
    match = table(*["orange a2"] * 5 + ["brown k2"] * 5 + ["orange f1-i1"] +
                  ["orange k3-n3", "orange a3-d3", "orange a4-d4", "orange k4-n4"] +
                  ["brown k5-n5", "brown f2-i2", "brown f3-i3"], pieces="18")  # fmt: skip
    assert match.over and match.scores == (0, 0, 0) and match.winners == (0, 1, 2)
