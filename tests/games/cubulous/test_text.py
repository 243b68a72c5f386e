"""Position texts and what is wrong with them, notation, sentences, clicks, commands."""

import random

import pytest
from click.testing import CliRunner
from games.cubulous.drawing import match, position, random_position

from cubarium import Match
from cubarium.games.cubulous.commands import perft, show
from cubarium.games.cubulous.geometry import CODES, pack, unpack

EMPTY = "........."


def text(*rows, to_move=1, quiet=0):
    """A position text of some rows: (number, row); the masters stand on e9 and e1."""
    board = {9: "....m....", 1: "....M...."} | dict(rows)
    return "/".join(board.get(n, EMPTY) for n in range(9, 0, -1)) + f" {to_move} {quiet}"


def refusal(wrong):
    with pytest.raises(ValueError) as error:
        Match.new("cubulous", position=wrong)
    return str(error.value)


@pytest.mark.parametrize(
    "wrong, reason",
    [
        (text((5, "M........")), "seat 1 has more than 1 master"),
        (text((9, EMPTY)), "seat 2 has no master (m)"),
        (text((5, "D11........")), "a5: 1 on top and 1 beside it cannot be"),
        (text((5, "D16........")), "opposite faces of a die sum to 7"),
        (text((5, "..H......")), "c5: the shield H lacks its other half beside it"),
        (text((5, "..HD12.....")), "c5: the shield H would overlap the piece on d5"),
        (
            text((5, "..v......"), (6, "..S......")),
            "c5: the shield v would overlap the piece on c6",
        ),
        (text((5, "........H")), "i5: the shield H lacks its other half"),
        (text((5, "HHHHHH...")), "seat 1 has more than 2 shields"),
        (text((5, "D12" * 9)), "seat 1 has more than 8 dice"),
        (text((8, "....D12....")), "seat 1 is to move and could capture the master on e9"),
        (
            text((2, "....d12...."), to_move=2),
            "seat 2 is to move and could capture the master on e1",
        ),
        (text((5, "..........")), "row 5 has 10 squares, not 9"),
        (text((5, "........x")), "row 5: '........x' has something else"),
        (text(to_move=3), "the player to move is 1 or 2, not '3'"),
        (text(quiet=100), "the moves without a capture are 0 to 99, not '100'"),
        ("nonsense", "a position is nine rows"),
        ("a/b 1 0", "a position has 9 rows with '/' between them, not 2"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(wrong, reason):
    assert reason in refusal(wrong)


def test_positions_round_trip():
    rng = random.Random(1)
    read = 0
    while read < 200:
        wanted = random_position(rng)
        try:
            found = Match.new("cubulous", position=wanted)
        except ValueError:
            continue
        read += 1
        assert position(found) == wanted
        assert Match.load(found.dump()) == found


def test_a_saved_match_remembers_where_it_began():
    game = match("""
        9 | . . . . m . . . .
        1 | . . . . M . . . .
    """)
    game.play(0, "e1e2")
    assert position(Match.load(game.dump())) == position(game)


def test_action_ids_pack_and_unpack():
    assert all(
        unpack(pack(square, code)) == (square, code) for square in (0, 80) for code in (0, 167)
    )
    assert Match.new("cubulous").game.facts.actions == 81 * CODES


@pytest.mark.parametrize(
    "wrong",
    ["a1", "a1a9a9", "a1b2c3", "c2d2>e2f2", "c2d2>c2d2", "c2d2^e2", "c2_c4", "c2e2^c2", "j1j2"],
)
def test_what_is_no_move_is_refused_with_examples(wrong):
    with pytest.raises(ValueError, match="expected for instance 'b1b3'"):
        Match.new("cubulous").play(0, wrong)


def test_a_move_that_is_not_legal_now_lists_those_that_are():
    with pytest.raises(ValueError, match="'a1a3' is not legal now; legal: a1a2; b1b2a2"):
        Match.new("cubulous").play(0, "a1a3")


# ----- clicks -----------------------------------------------------------------------------


def clicks(game, text):
    return next(list(move.clicks) for move in game.look(game.to_act[0]).moves if move.text == text)


def test_piece_then_target():
    game = Match.new("cubulous")
    assert clicks(game, "b1b2a2") == ["die-coral-2", "to-2-1"]
    assert clicks(game, "e1e2") == ["master-coral", "to-2-5"]
    assert clicks(game, "c2d2>d2e2") == ["shield-coral-1", "to-2-5"]
    assert clicks(game, "f2g2^f2") == ["shield-coral-2", "stand-coral-2", "to-2-6"]


def test_the_corner_is_clicked_only_where_two_paths_meet():
    board = """
        9 | . . . . m . . . .
        4 | . D24 . . . . . . .
        3 | . . S . . . . . .
        1 | . . . . . . M . .
    """
    game = match(board, sideways="free")
    assert clicks(game, "b4b5c5") == ["die-coral-1", "to-5-2", "to-5-3"]
    assert clicks(game, "b4c4c5") == ["die-coral-1", "to-4-3", "to-5-3"]
    assert clicks(game, "b4b6") == ["die-coral-1", "to-6-2"]
    blocked = match(board.replace("4 | . D24 .", "4 | . D24 S"), sideways="free")
    assert clicks(blocked, "b4b5c5") == ["die-coral-1", "to-5-3"]


def test_pieces_keep_their_ids():
    game = Match.new("cubulous")
    for seat, move in ((0, "h1h3"), (1, "a9a8"), (0, "h3h4d4")):
        game.play(seat, move)
    game.play(1, "b9b7")
    assert 'id="die-coral-7" class="piece die coral" data-label="4 on d4"' in game.svg(0)
    assert {move.clicks[0] for move in game.look(0).moves if move.text[:2] == "d4"} == {
        "die-coral-7"
    }


def test_each_seat_sees_its_own_side_below():
    game = Match.new("cubulous")
    assert 'id="master-coral" class="piece master coral" data-label="master on e1"' in game.svg(0)
    below = 'style="transform:translate(360px,648px)"'
    for seat, side in ((0, "coral"), (1, "indigo")):
        master = game.svg(seat).split(f'id="master-{side}"')[1]
        assert below in master.split(">")[0]


def test_the_board_is_light():
    game = Match.new("cubulous", options={"sideways": "free"})
    rng = random.Random(2)
    for _ in range(30):
        assert len(game.svg(game.to_act[0])) < 60_000
        game.play(game.to_act[0], rng.choice(game.legal(game.to_act[0])))


# ----- commands ---------------------------------------------------------------------------


def test_perft_command():
    run = CliRunner().invoke(perft, ["cubulous", "2", "--divide", "--option", "tipping=no"])
    assert run.exit_code == 0
    assert "b1b2a2: 19" in run.output and "361 leaves at depth 2" in run.output


def test_show_command():
    run = CliRunner().invoke(show, ["cubulous", text((5, "..HH.....")), "--seat", "2"])
    assert run.exit_code == 0
    assert "(S>> )" in run.output or "(<<S )" in run.output
    assert "c5d5^c5" in run.output


def test_commands_tell_what_is_wrong():
    for arguments in (["cubulous", "x 1 0"], ["cubulous", "-o", "tipping=perhaps"]):
        run = CliRunner().invoke(show, arguments)
        assert run.exit_code == 2 and "Traceback" not in run.output
