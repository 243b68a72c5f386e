"""Cubulous by clause: boards before, the moves there are, boards after."""

import pytest
from games.cubulous.drawing import match, moves, position

from cubarium import Match

START = (
    "d13d23d53d63md63d53d23d13/..hh.hh../........./........./........./........./........./"
    "..HH.HH../D14D24D54D64MD64D54D24D14 1 0"
)


def same(one: Match, drawing: str) -> bool:
    """Whether the pieces stand as drawn, whoever is to move."""
    return position(one).split()[0] == position(_drawn(drawing)).split()[0]


def _drawn(drawing: str) -> Match:
    try:
        return match(drawing)
    except ValueError:
        return match(drawing, to_move=2)


# ----- getting ready ----------------------------------------------------------------------


def test_coral_begins():
    """Q-1"""
    start = Match.new("cubulous")
    assert start.to_act == (0,)
    start.play(0, "a1a2")
    assert start.to_act == (1,)


def test_first_rows_and_shields():
    """Q-2, Q-3"""
    assert position(Match.new("cubulous")) == START


def test_first_moves():
    """Q-4 to Q-11: six by dice, one of the master, eight of shields, four stand-ups."""
    found = moves(Match.new("cubulous"))
    assert len(found) == 19
    assert {text for text in found if ">" in text or "^" in text or "_" in text} == {
        "c2d2>b2c2", "c2d2>d2e2", "c2d2>c2c3", "c2d2>d2d3", "c2d2^c2", "c2d2^d2",
        "f2g2>e2f2", "f2g2>g2h2", "f2g2>f2f3", "f2g2>g2g3", "f2g2^f2", "f2g2^g2",
    }  # fmt: skip
    assert found >= {"e1e2", "a1a2", "i1i2", "b1b3", "h1h3", "b1b2a2", "h1h2i2"}


# ----- dice -------------------------------------------------------------------------------

LONE_THREE = """
    9 | . . . . m . . . .
    5 | . . D36 . . . . . .
    1 | . . . . . . . . M
"""


def test_a_die_goes_as_far_as_its_top_says_and_turns_at_most_once():
    """Q-4, Q-5: by default the first step is forward or backward."""
    assert moves(match(LONE_THREE), "c5") == {
        "c5c8", "c5c7b7", "c5c7d7", "c5c6a6", "c5c6e6",
        "c5c2", "c5c3b3", "c5c3d3", "c5c4a4", "c5c4e4",
    }  # fmt: skip


def test_option_sideways():
    """Q-5, Q-7: sideways first if a turn follows, or any path with one turn at most."""
    turned = {
        "c5d5d7", "c5d5d3", "c5e5e6", "c5e5e4", "c5b5b7", "c5b5b3", "c5a5a6", "c5a5a4",
    }  # fmt: skip
    default = moves(match(LONE_THREE), "c5")
    assert moves(match(LONE_THREE, sideways="not_only"), "c5") == default | turned
    assert moves(match(LONE_THREE, sideways="free"), "c5") == default | turned | {"c5f5"}


@pytest.mark.parametrize(
    "move, top", [("a1a2", 3), ("b1b3", 5), ("b1b2a2", 1)], ids=["1", "2", "2 with a turn"]
)
def test_a_die_tips_over_one_face_a_space(move, top):
    """Q-6: from the start 1 becomes 3 and 2 becomes 5; turned, a 2 on b1 shows its 3, then a 1."""
    game = Match.new("cubulous")
    game.play(0, move)
    assert f"becomes {top}" in Match.new("cubulous").look(0).moves[_index(move)].label
    assert f"D{top}" in position(game)


def _index(move):
    return Match.new("cubulous").legal(0).index(move)


def test_straight_ahead_from_the_start():
    """Q-6: 1 to 3, 2 to 5, 5 to 3 and 6 to 1 after as many spaces as the top says."""
    for die, text, after in (
        ("D14", "a1a2", "D31"),
        ("D24", "a1a3", "D53"),
        ("D54", "a1a6", "D35"),
        ("D64", "a1a7", "D13"),
    ):
        game = match(f"""
            9 | . . . . . . m . .
            1 | {die} . . . M . . . .
        """)
        game.play(0, text)
        assert after in position(game)


def test_option_tipping():
    """Q-6: dice that slide keep their faces."""
    game = Match.new("cubulous", options={"tipping": "no"})
    game.play(0, "b1b2a2")
    assert position(game).split("/")[7] == "D24.HH.HH.."


def test_two_paths_are_two_moves():
    """Q-7: they end on one square but with other faces."""
    board = """
        9 | . . . . m . . . .
        4 | . D24 . . . . . . .
        1 | . . . . . . M . .
    """
    by_file, by_rank = (match(board, sideways="free") for _ in range(2))
    by_file.play(0, "b4b5c5")
    by_rank.play(0, "b4c4c5")
    assert position(by_file) != position(by_rank)


def test_a_path_leads_over_nothing():
    """Q-8: neither over own pieces nor over enemies; the last space may hold an enemy."""
    board = """
        9 | . . . . m . . . .
        7 | . . . d12 . . . . .
        6 | . . . D64 . . . . .
        5 | . . . D24 . . d12 . .
        1 | . . . . M . . . .
    """
    assert moves(match(board), "d5") == {"d5d3", "d5d4c4", "d5d4e4"}
    assert "d6d7" not in moves(match(board))


def test_own_pieces_are_not_captured():
    """Q-8"""
    board = """
        9 | . . . . . . m . .
        3 | . . . . D12 . . . .
        2 | . . . . D13 . . . .
        1 | . . . . M . . . .
    """
    assert moves(match(board), "e2") == set()
    assert moves(match(board), "e1") == {"e1d1", "e1f1"}


# ----- master, shields, soldiers ----------------------------------------------------------


def test_the_master_steps_one_space_not_diagonally():
    """Q-9"""
    board = """
        9 | . . . . m . . . .
        4 | . . . . M . . . .
    """
    assert moves(match(board)) == {"e4e5", "e4e3", "e4d4", "e4f4"}


def test_a_lying_shield_keeps_one_square():
    """Q-10: one step along its length, or a quarter turn about an end."""
    board = """
        9 | . . . . m . . . .
        4 | . . . V . . . . .
        3 | . . . V . . . . .
        1 | M . . . . . . . .
    """
    assert moves(match(board), "d3d4>") == {
        "d3d4>d4d5", "d3d4>d2d3", "d3d4>c3d3", "d3d4>d3e3", "d3d4>c4d4", "d3d4>d4e4",
    }  # fmt: skip


def test_standing_up_and_the_soldiers_steps():
    """Q-11"""
    game = match("""
        9 | . . . . m . . . .
        3 | . . H H . . . . .
        1 | M . . . . . . . .
    """)
    assert moves(game, "c3d3^") == {"c3d3^c3", "c3d3^d3"}
    game.play(0, "c3d3^d3")
    game.play(1, "e9e8")
    assert moves(game, "d3") == {
        "d3e4", "d3e2", "d3c4", "d3c2", "d3_d4", "d3_d2", "d3_c3", "d3_e3",
    }  # fmt: skip


def test_lying_down_needs_an_empty_square():
    """Q-12"""
    game = match("""
        9 | . . . . m . . . .
        4 | . . . d12 . . . . .
        3 | . . D12 S . . . . .
        1 | M . . . . . . . .
    """)
    assert moves(game, "d3_") == set()  # the die on d4 attacks it
    game = match("""
        9 | . . . . m . . . .
        4 | . . . d64 . . . . .
        3 | . . D12 S . . . . .
        1 | M . . . . . . . .
    """)
    assert moves(game, "d3_") == {"d3_e3", "d3_d2"}


def test_no_lying_down_in_check():
    """Q-12: not even to block; standing up is allowed if it helps, and here it cannot."""
    board = """
        9 | . . . . m . . . .
        5 | . . . . d46 . . . .
        2 | . . . S . . . . .
        1 | . . . . M . . . .
    """
    assert "d2_e2" not in moves(match(board))
    assert "check" in match(board).game.standing(match(board).state, 0)


def test_a_soldier_threatened_by_a_masters_return_cannot_lie_down():
    """Q-12, Q-15, Q-17: the enemy master could step to d1, go home to e9 and capture there."""
    board = """
        9 | . . . . S . . . .
        5 | M . . . . . . . .
        2 | . . . m . . . . .
    """
    assert moves(match(board), "e9_") == set()
    board = board.replace("2 | . . . m", "3 | . . . m")
    assert len(moves(match(board), "e9_")) == 3


# ----- capturing --------------------------------------------------------------------------

TWO_DICE = """
    9 | . . . . m . . . .
    5 | . . . h h . . . .
    4 | . . . D12 . . . . .
    3 | . . . . D24 . . . .
    1 | M . . . . . . . .
"""


def test_two_dice_capture_a_lying_shield():
    """Q-13: the 1 on d4 and the 2 on e3 each reach one half; the shield goes as a whole."""
    for text in ("d4d5", "e3e5"):
        game = match(TWO_DICE)
        game.play(0, text)
        assert "h" not in position(game)
        assert game.log()[0][1].endswith("captures the shield") or "check" in game.log()[0][1]


def test_one_die_alone_does_not():
    """Q-13"""
    alone = TWO_DICE.replace("D12", "D31")
    assert not moves(match(alone), "e3e5")
    assert "e3e5" in moves(match(TWO_DICE))


def test_the_capturing_die_blocks_its_helper():
    """Q-13: on its old square, in the position before the move."""
    board = """
        9 | . . . . m . . . .
        6 | . . . . v . . . .
        5 | . . . . v . . . .
        4 | . . . . D12 . . . .
        3 | . . . . D32 . . . .
        1 | M . . . . . . . .
    """
    assert "e4e5" not in moves(match(board))
    assert "e4e5" in moves(match(board.replace("3 | . . . . D32", "3 | . . . D46 .")))


def test_a_pinned_helper_helps():
    """Q-13: the 2 on e3 stands between the 6 on e7 and its master and could not move there."""
    board = """
        9 | . . . . . . m . .
        7 | . . . . d63 . . . .
        4 | . . . h h . . . .
        3 | . . . D12 D12 . . . .
        1 | . . . . M . . . .
    """
    assert "d3d4" in moves(match(board))


def test_only_dice_capture_lying_shields():
    """Q-13"""
    board = """
        9 | . . . . m . . . .
        5 | . . . h h . . . .
        4 | . . . M . S . . .
        3 | . . . . . H H . .
    """
    found = moves(match(board))
    assert "d4d5" not in found and "f4e5" not in found
    assert not any("e5" in text for text in found)


def test_everything_else_is_captured_by_landing():
    """Q-14: by dice, masters, soldiers and lying shields."""
    board = """
        9 | . . . . m . . . .
        5 | . s . d13 . . . . .
        4 | D14 . S . M d12 . . .
        3 | . d13 . . . V . . .
        2 | . . . . . V . . .
    """
    game = match(board)
    assert moves(game, "c4") >= {"c4b5", "c4b3", "c4d5"}
    assert moves(game, "e4") >= {"e4f4"}
    assert "f2f3>f3f4" in moves(game)
    game.play(0, "f2f3>f3f4")
    assert game.log()[0][1] == "moves a shield to f3-f4, captures the 1"


def test_standing_up_captures_nothing():
    """Q-14"""
    game = Match.new("cubulous")
    game.play(0, "c2d2^c2")
    assert game.log()[0][1] == "stands up on c2"


# ----- crossing the board -----------------------------------------------------------------


def test_the_master_returns_with_a_die():
    """Q-15, Q-16: 1 on top, 4 toward the owner, so 3 toward the far side."""
    game = match("""
        9 | . . . . m . . . .
        8 | M . . . . . . . .
    """)
    game.play(0, "a8a9")
    assert same(
        game,
        """
        9 | D13 . . . m . . . .
        1 | . . . . M . . . .
    """,
    )
    assert game.log()[0][1] == "moves the master from a8 to a9, returns and regains a die"
    game = match(
        """
        9 | M . . . . . . . .
        2 | . . . . . . m . .
    """,
        to_move=2,
    )
    game.play(1, "g2g1")
    assert same(
        game,
        """
        9 | M . . . m . . . .
        1 | . . . . . . d14 . .
    """,
    )


def test_it_captures_where_it_arrives_and_at_home():
    """Q-15, Q-16: a lying shield at home as a whole, without dice."""
    game = match("""
        9 | d12 . . . . . . . m
        8 | M . . . . . . . .
        1 | . . . . h h . . .
    """)
    game.play(0, "a8a9")
    assert same(
        game,
        """
        9 | D13 . . . . . . . m
        1 | . . . . M . . . .
    """,
    )


def test_without_a_captured_die_nothing_comes_back():
    """Q-16"""
    dice = "D12 D12 D12 D12 . D12 D12 D12 D12"
    game = match(f"""
        9 | . . . . . . . . m
        8 | M . . . . . . . .
        1 | {dice}
    """)
    game.play(0, "a8a9")
    assert same(
        game,
        f"""
        9 | . . . . . . . . m
        1 | {dice.replace(".", "M")}
    """,
    )


def test_an_own_piece_at_home_keeps_the_master_there():
    """Q-15: and a later move along the row tries again."""
    game = match("""
        9 | . . . . . . . m .
        8 | M . . . . . . . .
        1 | . . . . S . . . .
    """)
    game.play(0, "a8a9")
    assert position(game).startswith("M......m./")
    game.play(1, "h9h8")
    game.play(0, "e1d2")
    game.play(1, "h8h9")
    game.play(0, "a9b9")
    assert same(
        game,
        """
        9 | . D13 . . . . . m .
        2 | . . . S . . . . .
        1 | . . . . M . . . .
    """,
    )


def test_only_where_the_master_ends_must_be_safe():
    """Q-15, Q-17: the 3 on a6 attacks a9, but the master ends at home."""
    board = """
        9 | . . . . . . m . .
        8 | M . . . . . . . .
        7 | . . . . . . . . .
        6 | d36 . . . . . . . .
    """
    assert "a8a9" in moves(match(board))
    unsafe = board.rstrip() + "\n 2 | . . . . d12 . . . ."
    assert "a8a9" not in moves(match(unsafe))


# ----- check and the end ------------------------------------------------------------------


def test_a_move_may_not_leave_the_master_attacked():
    """Q-17: the pinned 1 on e3 may only stay in the way."""
    board = """
        9 | . . . . . . m . .
        7 | . . . . d63 . . . .
        3 | . . . . D12 . . . .
        1 | . . . . M . . . .
    """
    assert moves(match(board), "e3") == {"e3e4", "e3e2"}


def test_a_pinned_piece_still_attacks():
    """Q-17: e8 is out of reach for coral although the die that guards it is pinned."""
    board = """
        9 | . . . . m . . . .
        7 | . . . . . M . . .
        6 | . . . . d14 . . . .
        1 | . . . . D56 . . . .
    """
    assert "f7e7" not in moves(match(board))


def test_a_masters_return_is_check():
    """Q-15, Q-17: indigo's master on coral's centre may be reached over the far row."""
    board = """
        9 | . . . . . . . . .
        8 | M . . . . . . . .
        2 | . . . d64 . . . . .
        1 | . . . . m . . . .
    """
    with pytest.raises(ValueError, match="could capture the master on e1"):
        match(board)
    game = match(board, to_move=2)
    assert game.game.prompt(game.state, 1) == "Check! Save your master"
    assert "d2d4" not in moves(game)


def test_a_capture_may_open_the_way_to_the_far_row():
    """Q-15, Q-17: on a9 the soldier could be captured by a master that then goes home to e1."""
    board = """
        9 | D12 . . . . . . . .
        8 | M s . . . . . . .
        1 | . . . . m . . . .
    """
    game = match(board, to_move=2)
    assert "check" not in game.game.standing(game.state, 1)
    assert moves(game, "b8") == {"b8c9", "b8a7", "b8c7"}


MATE_IN_ONE = """
    9 | m . . . . . . . .
    8 | . M . . . . . . .
    7 | . . . D64 . . . . .
    5 | D35 . . . . . . . .
"""


def test_checkmate():
    """Q-18, Q-22: the 3 tips to c6, shows 5 and strikes a9; a8 and b9 are the master's."""
    game = match(MATE_IN_ONE)
    game.play(0, "a5a6c6")
    assert game.over and game.game.phase(game.state) == "Q-18"
    assert game.winners == (0,) and game.scores == (1, 0)


STALEMATE_IN_ONE = """
    9 | m . . . . . . . .
    8 | . M . . . . . . .
    7 | D45 . . . . . . . .
    6 | . D63 . . . . . . .
"""


@pytest.mark.parametrize(
    "stalemate, winners, scores", [("draw", (0, 1), (0, 0)), ("loss", (0,), (1, 0))]
)
def test_no_move_without_check(stalemate, winners, scores):
    """Q-19, Q-22"""
    game = match(STALEMATE_IN_ONE, stalemate=stalemate)
    game.play(0, "a7a3")
    assert game.over and game.game.phase(game.state) == "Q-19"
    assert game.winners == winners and game.scores == scores


def test_fifty_moves_each():
    """Q-21: the hundredth quiet move draws; a capture or a regained die starts anew."""
    board = """
        9 | . . . . m . . . .
        5 | . . . . . . d12 . .
        4 | . . . . . . D12 . .
        1 | . . . . M . . . .
    """
    game = match(board, quiet=99)
    quiet, taken = game.copy(), game.copy()
    quiet.play(0, "e1e2")
    assert quiet.over and quiet.winners == (0, 1) and quiet.scores == (0, 0)
    taken.play(0, "g4g5")
    assert not taken.over and position(taken).endswith(" 2 0")
    home = match(
        """
        9 | . . . . m . . . .
        8 | M . . . . . . . .
    """,
        quiet=99,
    )
    home.play(0, "a8a9")
    assert not home.over


def test_threefold_repetition_the_start_counts():
    """Q-20"""
    game = match("""
        9 | . . . . m . . . .
        1 | . . . . M . . . .
    """)
    for _ in range(2):
        assert not game.over
        for seat, text in ((0, "e1e2"), (1, "e9e8"), (0, "e2e1"), (1, "e8e9")):
            game.play(seat, text)
    assert game.over and game.game.phase(game.state) == "Q-20"
    assert game.winners == (0, 1)


def test_like_pieces_are_interchangeable():
    """Q-20: two soldiers have changed places; it is the same position."""
    game = match("""
        9 | . . . . m . . . .
        3 | . . S . . . . . .
        2 | . . . . . . . . .
        1 | . . S . M . . . .
    """)
    key = int(game.state.key)
    for seat, text in (
        (0, "c1b2"), (1, "e9e8"), (0, "c3d2"), (1, "e8e9"), (0, "d2c1"), (1, "e9e8"),
        (0, "b2c3"), (1, "e8e9"),
    ):  # fmt: skip
        game.play(seat, text)
    assert int(game.state.key) == key


def test_faces_matter_for_repetition():
    """Q-20: the die is back on its square but lies another way."""
    game = match(
        """
        9 | . . . . m . . . .
        3 | . . D12 . . . . . .
        1 | . . . . M . . . .
    """,
        sideways="free",
        tipping="yes",
    )
    key = int(game.state.key)
    game.play(0, "c3c4")
    game.play(1, "e9e8")
    assert int(game.state.key) != key


def test_the_thousandth_move():
    """Q-21: a draw, when nothing else ended the game."""
    game = Match.new("cubulous")
    game.state.ply = 999
    game.play(0, "a1a2")
    assert game.over and game.game.phase(game.state) == "Q-21" and game.winners == (0, 1)


def test_mate_goes_before_draws_by_count():
    """Q-18, Q-20, Q-21: a mating move is a win even if it is the hundredth quiet one."""
    game = match(MATE_IN_ONE, quiet=99)
    game.play(0, "a5a6c6")
    assert game.winners == (0,)
