"""Positions as one line of text, and the reasons why one is impossible.

The rows from 9 down to 1, each from a to i, then the player to move and the moves without
a capture: `d13d23d53d63md63d53d23d13/..hh.hh../…/D14D24D54D64MD64D54D24D14 1 0`. Capitals are
seat 1's. `D14` is a die with 1 on top and 4 toward row 9, `M` the master, `S` a soldier, `HH` a
shield along a row, `V` over `V` one along a file, `.` an empty square.
"""

from __future__ import annotations

import re

import numpy as np

from cubarium.games.cubulous import geometry, pieces, rules
from cubarium.games.cubulous.geometry import ABSENT, NORTH_FACE, POSE_OF, SIDE, TOP, name_of
from cubarium.games.cubulous.pieces import (
    ALONG_FILE,
    ALONG_RANK,
    DICE,
    MASTER,
    MEN,
    SHIELDS,
    STANDING,
)

_TOKEN = re.compile(r"[Dd][1-6][1-6]|[MmSsHhVv.]")
_LETTERS = {STANDING: "S", ALONG_RANK: "H", ALONG_FILE: "V"}
_ROOM = {"D": (0, DICE, "dice"), "M": (MASTER, 1, "masters")}
_ROOM |= dict.fromkeys(_LETTERS.values(), (MASTER + 1, SHIELDS, "shields"))


def position(state: np.record) -> str:
    """The position as one line; `place` reads it back."""
    rows = [
        "".join(_token(state, geometry.square_at(file, rank)) for file in range(SIDE))
        for rank in reversed(range(SIDE))
    ]
    return f"{'/'.join(rows)} {state.turn + 1} {state.quiet}"


def _token(state: np.record, square: int) -> str:
    piece = int(pieces.piece_on(state, square))
    if piece == ABSENT:
        return "."
    pose = state.pose[piece]
    if pieces.is_die(piece):
        token = f"D{TOP[pose]}{NORTH_FACE[pose]}"
    else:
        token = "M" if pieces.is_master(piece) else _LETTERS[int(pose)]
    return token if piece < MEN else token.lower()


def place(state: np.record, text: str) -> None:
    """Make that position. ValueError names the square and the reason why it cannot be."""
    rows, seat, quiet = _fields(text)
    rules.clear(state)
    board = {
        geometry.square_at(file, SIDE - 1 - i): token
        for i, row in enumerate(rows)
        for file, token in enumerate(_tokens(row, SIDE - i))
    }
    for square in sorted(board):
        if board[square] != ".":
            _set_down(state, board, square)
    state.turn, state.quiet = seat, quiet
    _refuse_impossible(state)
    rules.begin(state)


def _fields(text: str) -> tuple[list[str], int, int]:
    fields = text.split()
    if len(fields) != 3:
        raise ValueError("a position is nine rows, the player to move and the quiet moves: '… 1 0'")
    rows, seat, quiet = fields
    if rows.count("/") != SIDE - 1:
        raise ValueError(f"a position has 9 rows with '/' between them, not {rows.count('/') + 1}")
    if seat not in ("1", "2"):
        raise ValueError(f"the player to move is 1 or 2, not {seat!r}")
    if not quiet.isdecimal() or int(quiet) >= rules.QUIET_LIMIT:
        raise ValueError(f"the moves without a capture are 0 to 99, not {quiet!r}")
    return rows.split("/"), int(seat) - 1, int(quiet)


def _tokens(row: str, number: int) -> list[str]:
    tokens = _TOKEN.findall(row)
    if "".join(tokens) != row:
        raise ValueError(
            f"row {number}: {row!r} has something else than '.', D with two faces, M, S, HH or V"
        )
    if len(tokens) != SIDE:
        raise ValueError(f"row {number} has {len(tokens)} squares, not 9: {row!r}")
    return tokens


def _set_down(state: np.record, board: dict[int, str], square: int) -> None:
    """Put the piece of that square on the board, a lying shield from its first square."""
    token = board[square]
    letter, owner = token[0].upper(), int(token[0].islower())
    pose = STANDING
    if letter == "D":
        pose = _pose(square, token)
    elif letter in "HV":
        if pieces.piece_on(state, square) != ABSENT:
            return
        pose = ALONG_RANK if letter == "H" else ALONG_FILE
        _need_other_half(board, square, pose)
    pieces.put(state, _free(state, owner, letter), square, pose)


def _pose(square: int, token: str) -> int:
    top, north = int(token[1]), int(token[2])
    if (top, north) not in POSE_OF:
        raise ValueError(
            f"{name_of(square)}: {top} on top and {north} beside it cannot be; opposite faces of a "
            "die sum to 7"
        )
    return POSE_OF[top, north]


def _need_other_half(board: dict[int, str], square: int, pose: int) -> None:
    edge = pose == ALONG_RANK and square % SIDE == SIDE - 1
    other = ABSENT if edge else square + pieces.REACH[pose]
    if board.get(other) == board[square]:
        return
    beside = "beside it" if pose == ALONG_RANK else "above it"
    if other in board and board[other] != ".":
        what = f"would overlap the piece on {name_of(other)}"
    else:
        what = f"lacks its other half {beside}"
    raise ValueError(f"{name_of(square)}: the shield {board[square]} {what}")


def _free(state: np.record, owner: int, letter: str) -> int:
    """The next piece of that kind that is not on the board yet."""
    first, room, plural = _ROOM[letter]
    for piece in range(owner * MEN + first, owner * MEN + first + room):
        if state.square[piece] == ABSENT:
            return piece
    raise ValueError(f"seat {owner + 1} has more than {room} {plural if room > 1 else 'master'}")


def _refuse_impossible(state: np.record) -> None:
    for owner in range(2):
        if state.square[owner * MEN + MASTER] == ABSENT:
            raise ValueError(f"seat {owner + 1} has no master ({'Mm'[owner]})")
    waiting = 1 - state.turn
    if rules.in_check(state, waiting):
        where = name_of(int(state.square[waiting * MEN + MASTER]))
        raise ValueError(
            f"seat {state.turn + 1} is to move and could capture the master on {where}; "
            f"let seat {waiting + 1} move"
        )
