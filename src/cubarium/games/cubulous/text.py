"""Cubulous in words: notation, sentences for people, the names on buttons."""

from __future__ import annotations

import re

import numpy as np

from cubarium.core.state import copy
from cubarium.games.cubulous import geometry, pieces, rules
from cubarium.games.cubulous.geometry import (
    ABSENT,
    CODE_OF,
    CODES,
    DIAGONAL,
    DIRECTIONS,
    LIE_DOWN,
    NEXT,
    PATHS,
    SHIELD,
    STRAIGHT,
    name_of,
    pack,
    square_of,
    unpack,
)
from cubarium.games.cubulous.placement import place, position

__all__ = ["label", "notation", "parse", "phase", "place", "position", "prompt", "sentence"]

_EXPECTED = (
    "expected for instance 'b1b3', 'b1b2a2' with a corner, 'c2d2>d2e2', 'c2d2^c2' to stand up "
    "or 'c2_c3' to lie down"
)


# ----- notation ---------------------------------------------------------------------------


def notation(state: np.record, seat: int, action: int) -> str:
    square, code = unpack(action)
    if code < DIAGONAL:
        path = PATHS[code]
        passed = geometry.squares_along(square, path)
        corner = geometry.corner_of(square, path)
        middle = "" if corner == ABSENT else name_of(corner)
        return f"{name_of(square)}{middle}{name_of(passed[-1])}"
    if code < LIE_DOWN:
        return f"{name_of(square)}{name_of(NEXT[square, DIRECTIONS + code - DIAGONAL])}"
    if code < SHIELD:
        return f"{name_of(square)}_{name_of(NEXT[square, code - LIE_DOWN])}"
    return _shield_notation(square, code - SHIELD)


def _shield_notation(first: int, code: int) -> str:
    pair = first, first + pieces.REACH[1 + code // 8]
    kept = pair[code % 8 // DIRECTIONS]
    new = int(NEXT[kept, code % DIRECTIONS])
    if new in pair:
        return f"{_pair(*pair)}^{name_of(kept)}"
    return f"{_pair(*pair)}>{_pair(kept, new)}"


def _pair(one: int, other: int) -> str:
    return name_of(min(one, other)) + name_of(max(one, other))


def parse(state: np.record, seat: int, text: str) -> int:
    """The action of that notation. ValueError says which form was expected."""
    squares = [square_of(name) for name in re.findall("[a-z][0-9]", text)]
    form = re.sub("[a-i][1-9]", "s", text)
    action = ABSENT
    if form in ("ss", "sss"):
        action = _path_action(*squares)
    elif form == "s_s":
        action = _toward(squares[0], squares[1], LIE_DOWN, 0)
    elif form in ("ss>ss", "ss^s"):
        action = _shield_action(squares[:2], squares[2:])
    if action == ABSENT or notation(state, seat, action) != text:
        raise ValueError(f"{text!r} is no move; {_EXPECTED}")
    return action


def _toward(square: int, other: int, base: int, first: int) -> int:
    """The action of one of four codes from `base` on, for directions from `first` on."""
    for i in range(DIRECTIONS):
        if NEXT[square, first + i] == other:
            return pack(square, base + i)
    return ABSENT


def _path_action(square: int, *rest: int) -> int:
    """A die's path, or the one step of a master or soldier."""
    first, before = _line(square, rest[0])
    second, after = _line(rest[0], rest[1]) if len(rest) > 1 else (STRAIGHT, 0)
    if (first, before, second, after) in CODE_OF:
        return pack(square, CODE_OF[first, before, second, after])
    return _toward(square, rest[0], DIAGONAL, DIRECTIONS) if len(rest) == 1 else ABSENT


def _line(square: int, other: int) -> tuple[int, int]:
    """Direction and number of steps from one square straight to another."""
    x, y = other % 9 - square % 9, other // 9 - square // 9
    if (x == 0) == (y == 0):
        return ABSENT, 0
    steps = abs(x + y)
    return geometry.STEPS.index((x // steps, y // steps)), steps


def _shield_action(old: list[int], new: list[int]) -> int:
    first, second = min(old), max(old)
    if second - first not in pieces.REACH:
        return ABSENT
    lies = pieces.REACH.index(second - first)
    kept = next((s for s in new if s in old), ABSENT)
    goal = next((s for s in (new if len(new) == 2 else old) if s != kept), ABSENT)
    if ABSENT in (kept, goal) or goal not in NEXT[kept, :DIRECTIONS] or lies == 0:
        return ABSENT
    direction = NEXT[kept, :DIRECTIONS].tolist().index(goal)
    end = int(kept == second)
    return pack(first, SHIELD + 8 * (lies - 1) + DIRECTIONS * end + direction)


# ----- for people -------------------------------------------------------------------------


def piece_name(state: np.record, piece: int) -> str:
    """'5', 'master', 'shield' or 'soldier': what people call the piece as it stands."""
    if pieces.is_die(piece):
        return str(geometry.TOP[state.pose[piece]])
    if pieces.is_master(piece):
        return "master"
    return "shield" if pieces.is_lying(state, piece) else "soldier"


def after(state: np.record, action: int) -> tuple[np.record, list[int]]:
    """The state after the action on the board, and what `unmake` would need."""
    twin, undo = copy(state), np.zeros(pieces.UNDO, np.int64)
    pieces.make(twin, action, undo)
    return twin, undo.tolist()


def _act(state: np.record, action: int) -> str:
    """'d4 to d7', 'c2 to stand on c2': what the moved piece does."""
    text = notation(state, 0, action)
    if "^" in text:
        return f"stands up on {text[-2:]}"
    if "_" in text:
        return f"lies down on {text[:2]} and {text[3:]}"
    piece = piece_name(state, state.board[action // CODES] - 1)
    if ">" in text:
        return f"moves a shield to {text[5:7]}-{text[7:]}"
    corner = f" by {text[2:4]}" if len(text) == 6 else ""
    return f"moves the {piece} from {text[:2]}{corner} to {text[-2:]}"


def sentence(state: np.record, seat: int, action: int) -> str:
    """What happened, after the player's name: 'moves the 3 from d4 to d7, captures the 5'."""
    told = [_act(state, action)]
    twin, undo = after(state, action)
    for at in (pieces.VICTIM, pieces.SECOND):
        if undo[at] != ABSENT:
            told.append(f"captures the {_name_of_victim(undo, at)}")
    if pieces.is_master(undo[pieces.PIECE]) and _went_home(state, action, twin, undo):
        back = undo[pieces.BACK] != ABSENT
        told.append("returns and regains a die" if back else "returns to its centre")
    if rules.in_check(twin, 1 - seat):
        told.append("check")
    return ", ".join(told)


def _name_of_victim(undo: list[int], at: int) -> str:
    piece, pose = undo[at], undo[at + 2]
    if pieces.is_die(piece):
        return str(geometry.TOP[pose])
    if pieces.is_master(piece):
        return "master"
    return "soldier" if pose == pieces.STANDING else "shield"


def _went_home(state: np.record, action: int, twin: np.record, undo: list[int]) -> bool:
    target = pieces.reached(state, action)[0]
    return bool(twin.square[undo[pieces.PIECE]] != target)


def label(state: np.record, seat: int, action: int) -> str:
    """The act as a button names it: 'Move to d7, becomes 2'."""
    text = notation(state, seat, action)
    if "^" in text:
        return f"Stand up on {text[-2:]}"
    if "_" in text:
        return f"Lie down on {text[:2]} and {text[3:]}"
    twin, undo = after(state, action)
    piece = undo[pieces.PIECE]
    where = f"{text[5:7]}-{text[7:]}" if ">" in text else text[-2:]
    if len(text) == 6:
        where = f"{where} by {text[2:4]}"
    verb = "Capture on" if undo[pieces.VICTIM] != ABSENT else "Move to"
    becomes = f", becomes {piece_name(twin, piece)}" if pieces.is_die(piece) else ""
    if pieces.is_master(piece) and _went_home(state, action, twin, undo):
        becomes = " and return, regain a die" if undo[pieces.BACK] != ABSENT else " and return"
    return f"{verb} {where}{becomes}"


def prompt(state: np.record, seat: int) -> str:
    """One instruction of about 40 characters at most."""
    return "Check! Save your master" if rules.in_check(state, seat) else "Choose a piece to move"


def phase(state: np.record) -> str:
    """The paragraph of RULES.md that is being played."""
    if not state.active:
        return {
            rules.CHECKMATE: "Q-18", rules.STALEMATE: "Q-19", rules.REPETITION: "Q-20",
        }.get(int(state.ending), "Q-21")  # fmt: skip
    return "Q-17" if rules.in_check(state, state.turn) else "Q-4"


def standing(state: np.record, seat: int) -> str:
    """The pieces left, and check."""
    own = range(seat * pieces.MEN, (seat + 1) * pieces.MEN)
    there = [piece for piece in own if state.square[piece] != ABSENT]
    dice = sum(1 for piece in there if pieces.is_die(piece))
    check = ", check" if state.turn == seat and rules.in_check(state, seat) else ""
    return f"{_count(dice, 'die', 'dice')}, {_count(len(there) - dice - 1, 'shield')}{check}"


_VERDICTS = {
    rules.CHECKMATE: "Checkmate.",
    rules.STALEMATE: "No legal move, though not in check.",
    rules.REPETITION: "The same position for the third time.",
    rules.QUIET_MOVES: f"{rules.QUIET_LIMIT} moves without a capture or a regained die.",
    rules.LENGTH: "The last move that a game may have.",
}


def verdict(state: np.record) -> str:
    """Q-18 to Q-21: how the game ended."""
    return _VERDICTS[int(state.ending)]


def _count(n: int, one: str, several: str = "") -> str:
    return f"{n} {one if n == 1 else several or one + 's'}"
