"""Cubulous' board: which elements make a move, and the picture of a position."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np

from cubarium.core.drawing import render
from cubarium.core.view import Move, View
from cubarium.games.cubulous import geometry, pieces, rules
from cubarium.games.cubulous.geometry import (
    ABSENT,
    DIAGONAL,
    EAST_FACE,
    LIE_DOWN,
    NORTH_FACE,
    PATHS,
    SHIELD,
    SIDE,
    STRAIGHT,
    TOP,
    name_of,
    unpack,
)
from cubarium.games.cubulous.pieces import ALONG_RANK, DICE, MASTER, MEN
from cubarium.games.cubulous.text import after, parse, piece_name

CELL, EDGE = 72, 72
"""A square's width, and how far the middle of the first square is from the frame's corner."""
SIDE_NAMES = ("coral", "indigo")


# ----- clicks -----------------------------------------------------------------------------


def clicks(state: np.record, seat: int, action: int) -> list[str]:
    """The piece, the corner where two paths lead to one square, the target.

    A lying shield is stood up by a second click on it, then one of its two squares.
    """
    square, code = unpack(action)
    piece = int(pieces.piece_on(state, square))
    target, _ = pieces.reached(state, action)
    goal = int(pieces.entered(state, action, target))
    if code >= SHIELD:
        kept, new = pieces.shield_step(state, piece, code - SHIELD)
        standing = [f"stand-{_tag(piece)}"] if kept == new else []
        return [piece_id(piece), *standing, target_id(goal)]
    if code >= LIE_DOWN:
        goal = int(geometry.NEXT[square, code - LIE_DOWN])
    corner = _choice_of_corner(state, square, code)
    return [piece_id(piece), *([target_id(corner)] if corner != ABSENT else []), target_id(goal)]


def _choice_of_corner(state: np.record, square: int, code: int) -> int:
    """Q-7: the corner of a path if another one leads to the same square, else ABSENT."""
    if code >= DIAGONAL or PATHS[code][2] == STRAIGHT or state.sideways == geometry.TURN_ONLY:
        return ABSENT
    first, before, second, further = PATHS[code]
    other = geometry.squares_along(square, (second, further, first, before))
    blocked = any(pieces.piece_on(state, passed) != ABSENT for passed in other[:-1])
    return ABSENT if blocked else geometry.corner_of(square, PATHS[code])


def _tag(piece: int) -> str:
    """'coral-3': side and number of a die or shield."""
    kind = piece % MEN
    number = kind if kind < DICE else kind - MASTER - 1
    return f"{SIDE_NAMES[piece // MEN]}-{number + 1}"


def piece_id(piece: int) -> str:
    """The element of that piece, the same for the whole game."""
    if pieces.is_master(piece):
        return f"master-{SIDE_NAMES[piece // MEN]}"
    return f"{'die' if pieces.is_die(piece) else 'shield'}-{_tag(piece)}"


def target_id(square: int) -> str:
    """The element over that square: 'to-7-4' is d7."""
    return f"to-{square // SIDE + 1}-{square % SIDE + 1}"


# ----- what the template draws ------------------------------------------------------------


@dataclass(frozen=True)
class Faces:
    """A die as a viewer sees it from above: top, and the sides away, right, near, left."""

    top: int
    sides: tuple[int, int, int, int]


@dataclass(frozen=True)
class Shown:
    """A piece on the board; `turn` is the angle of a lying shield."""

    id: str
    side: str
    kind: str
    x: int
    y: int
    words: str
    pose: str
    faces: Faces | None
    turn: int = 0
    stand: str = ""
    check: bool = False


@dataclass(frozen=True)
class Ghost:
    """What a target will show, while exactly the elements `when` are picked."""

    when: str
    kind: str
    top: int = 0


@dataclass
class Target:
    id: str
    x: int
    y: int
    name: str
    capture: bool
    ghosts: list[Ghost] = field(default_factory=list)


class _Looking:
    """Squares as seen by the seat that sits below."""

    def __init__(self, view: View) -> None:
        self.turned = view.bottom == pieces.INDIGO

    def place(self, square: int) -> tuple[int, int]:
        """The middle of a square."""
        file, rank = square % SIDE, square // SIDE
        if self.turned:
            file, rank = SIDE - 1 - file, SIDE - 1 - rank
        return EDGE + CELL * file, EDGE + CELL * (SIDE - 1 - rank)

    def faces(self, pose: int) -> Faces:
        north, east = int(NORTH_FACE[pose]), int(EAST_FACE[pose])
        sides = (north, east, 7 - north, 7 - east)
        return Faces(int(TOP[pose]), (*sides[2:], *sides[:2]) if self.turned else sides)

    def middle(self, one: int, other: int) -> tuple[int, int]:
        """The middle between the middles of two squares."""
        (left, up), (right, low) = self.place(one), self.place(other)
        return (left + right) // 2, (up + low) // 2


def draw(view: View, seat: int | None) -> str:
    """The board with the viewer's own side below, and what each move would lead to."""
    looking = _Looking(view)
    shown = [_shown(view, looking, piece) for piece in _on_board(view.state)]
    return render(
        "cubulous",
        pieces=shown,
        targets=_targets(view, looking),
        trail=_trail(view, looking),
        files=[(looking.place(i)[0], geometry.FILES[i]) for i in range(SIDE)],
        ranks=[(looking.place(SIDE * i)[1], i + 1) for i in range(SIDE)],
        home=tuple(SIDE_NAMES[side] for side in (1 - view.bottom, view.bottom)),
        lost=[_lost(view.state, side) for side in (1 - view.bottom, view.bottom)],
        dice=_helped(view, shown),
        title=_title(view),
    )


def _helped(view: View, shown: list[Shown]) -> list[Shown]:
    """The dice the viewer can pick, for the drawing of how each tips."""
    pickable = {move.clicks[0] for move in view.moves}
    slides = view.state.tipping == pieces.SLIDE
    return [each for each in shown if each.faces and each.id in pickable and not slides]


def _title(view: View) -> str:
    if view.over:
        return f"Cubulous, the game is over: {rules.ENDING_NAMES[view.state.ending]}"
    return f"Cubulous, {SIDE_NAMES[view.state.turn]} to move"


def _on_board(state: np.record) -> list[int]:
    return [piece for piece in range(2 * MEN) if state.square[piece] != ABSENT]


def _shown(view: View, looking: _Looking, piece: int) -> Shown:
    state = view.state
    square, second = int(state.square[piece]), int(pieces.second_square(state, piece))
    x, y = looking.middle(square, second)
    lying = second != square
    where = name_of(square) + (f"-{name_of(second)}" if lying else "")
    master = bool(pieces.is_master(piece))
    own = piece // MEN
    return Shown(
        id=piece_id(piece),
        side=SIDE_NAMES[own],
        kind=_kind(state, piece),
        x=x,
        y=y,
        words=f"{piece_name(state, piece)} on {where}",
        pose=f"{square}.{state.pose[piece]}",
        faces=looking.faces(int(state.pose[piece])) if pieces.is_die(piece) else None,
        turn=_angle(state, piece, view.bottom),
        stand=f"stand-{_tag(piece)}" if lying else "",
        check=master and own == state.turn and bool(rules.in_check(state, own)),
    )


def _kind(state: np.record, piece: int) -> str:
    if pieces.is_die(piece):
        return "die"
    return piece_name(state, piece)


def _angle(state: np.record, piece: int, bottom: int) -> int:
    """A lying shield's boss points up or right for the viewer's own, the other way for others."""
    base = 0 if state.pose[piece] == ALONG_RANK else 270
    return (base + (0 if piece // MEN == bottom else 180)) % 360


def _lost(state: np.record, side: int) -> dict[str, object]:
    """The pieces of a side that are off the board."""
    gone = [piece % MEN for piece in range(side * MEN, (side + 1) * MEN)
            if state.square[piece] == ABSENT]  # fmt: skip
    dice = sum(1 for kind in gone if kind < DICE)
    return {"side": SIDE_NAMES[side], "dice": dice, "shields": len(gone) - dice}


# ----- targets and the last move ----------------------------------------------------------


def _targets(view: View, looking: _Looking) -> list[Target]:
    """One element a square, with a ghost for each move that ends there."""
    found: dict[int, Target] = {}
    for move in view.moves:
        action = parse(view.state, int(view.state.turn), move.text)
        for corner in move.clicks[1:-1]:
            if corner.startswith("to-"):
                _target(found, view, looking, corner).ghosts.append(Ghost(move.clicks[0], "via"))
        target = _target(found, view, looking, move.clicks[-1])
        target.ghosts.append(_ghost(view.state, move, action))
    return [found[square] for square in sorted(found)]


def _target(found: dict[int, Target], view: View, looking: _Looking, name: str) -> Target:
    _, rank, file = name.split("-")
    square = geometry.square_at(int(file) - 1, int(rank) - 1)
    if square not in found:
        other = int(pieces.piece_on(view.state, square))
        capture = other != ABSENT and other // MEN != view.state.turn
        found[square] = Target(name, *looking.place(square), name_of(square), capture)
    return found[square]


def _ghost(state: np.record, move: Move, action: int) -> Ghost:
    twin, undo = after(state, action)
    piece, back = undo[pieces.PIECE], undo[pieces.BACK]
    when = " ".join(move.clicks[:-1])
    if back != ABSENT:
        return Ghost(when, "die", int(TOP[twin.pose[back]]))
    if pieces.is_die(piece):
        return Ghost(when, "die", int(TOP[twin.pose[piece]]))
    return Ghost(when, _kind(twin, piece))


def _trail(view: View, looking: _Looking) -> dict[str, object] | None:
    """Where the last move began, the points it passed, and where it ended."""
    if not view.events:
        return None
    names = re.findall("[a-i][1-9]", view.events[-1].text)
    squares = [geometry.square_of(name) for name in names]
    text = view.events[-1].text
    if ">" in text:
        ends = [looking.middle(*squares[:2]), looking.middle(*squares[2:])]
        squares = squares[2:]
    elif "^" in text or "_" in text:
        ends = []
        squares = squares[2:] or squares
    else:
        ends = [looking.place(square) for square in squares]
        squares = squares[-1:]
    return {"path": ends, "box": _around([looking.place(square) for square in squares])}


def _around(places: list[tuple[int, int]]) -> tuple[int, int, int, int]:
    """x, y, width and height of a ring around one or two squares."""
    (left, up), (right, low) = (
        map(min, zip(*places, strict=True)),
        map(max, zip(*places, strict=True)),
    )
    return left - 35, up - 35, right - left + 70, low - up + 70
