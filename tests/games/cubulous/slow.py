"""A second reading of Cubulous, slow and plain: sets of pieces, no tables, no tricks.

Written from the rules alone; it shares no code with the game. A piece is
`(seat, kind, squares, faces)`; squares are like "c2", faces are (top, north, east).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

FILES = "abcdefghi"
DIRECTIONS = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
CENTRE = ("e1", "e9")
LAST_ROW = ("9", "1")


class Piece(NamedTuple):
    seat: int
    kind: str  # die, master, soldier or shield (lying)
    squares: tuple[str, ...]
    faces: tuple[int, int, int] = (0, 0, 0)


Pieces = frozenset[Piece]
Options = dict[str, str]


@lru_cache(None)
def shift(square: str, step: tuple[int, int]) -> str:
    """The square one step away, '' beyond the edge."""
    file, rank = FILES.index(square[0]) + step[0], int(square[1]) + step[1]
    return f"{FILES[file]}{rank}" if 0 <= file <= 8 and 1 <= rank <= 9 else ""


def order(squares: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(squares))


# ----- dice ---------------------------------------------------------------------------------


@lru_cache(None)
def right_handed(top: int, north: int) -> int:
    """The east face of a Western die (1, 2, 3 counter-clockwise around their corner)."""
    for east in range(1, 7):
        faces = {top: "t", 7 - top: "b", north: "n", 7 - north: "s", east: "e", 7 - east: "w"}
        if len(faces) == 6 and _counter_clockwise("".join(faces[i] for i in (1, 2, 3))):
            return east
    raise AssertionError((top, north))


def _counter_clockwise(three: str) -> bool:
    """Whether three sides that meet in a corner follow each other counter-clockwise."""
    axis = {"e": (1, 0, 0), "w": (-1, 0, 0), "n": (0, 1, 0), "s": (0, -1, 0), "t": (0, 0, 1),
            "b": (0, 0, -1)}  # fmt: skip
    (a, b, c), (d, e, f), (g, h, i) = (axis[side] for side in three)
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) > 0


def tip(faces: tuple[int, int, int], direction: str) -> tuple[int, int, int]:
    """The die after falling over its edge in that direction."""
    top, north, east = faces
    return {
        "north": (7 - north, top, east),
        "south": (north, 7 - top, east),
        "east": (7 - east, north, top),
        "west": (east, north, 7 - top),
    }[direction]


# ----- moves, not looking at check ----------------------------------------------------------


@lru_cache(50_000)
def board(pieces: Pieces) -> dict[str, Piece]:
    return {square: piece for piece in pieces for square in piece.squares}


def at(pieces: Pieces, square: str) -> Piece | None:
    return board(pieces).get(square)


def die_paths(pieces: Pieces, die: Piece, options: Options) -> list[tuple[str, ...]]:
    """Paths (directions, step by step) that pass over no piece and stay on the board."""
    shapes = path_shapes(die.faces[0], options["sideways"])
    return [path for path in shapes if _open(pieces, die.squares[0], path)]


@lru_cache(None)
def path_shapes(spaces: int, sideways: str) -> list[tuple[str, ...]]:
    """All paths of that many spaces that the option `sideways` allows."""
    found = set()
    for first in DIRECTIONS:
        for second in DIRECTIONS:
            for before in range(1, spaces + 1):
                path = (first,) * before + (second,) * (spaces - before)
                if _shape_allowed(path, sideways):
                    found.add(path)
    return sorted(found)


def _shape_allowed(path: tuple[str, ...], option: str) -> bool:
    sideways = [step in ("east", "west") for step in path]
    if len(set(path)) > 1 and set(sideways) != {True, False}:
        return False  # there and back is no turn
    if option == "turn_only":
        return not sideways[0]
    return option == "free" or not all(sideways)


def _open(pieces: Pieces, square: str, path: tuple[str, ...]) -> bool:
    for i, direction in enumerate(path):
        square = shift(square, DIRECTIONS[direction])
        if not square or (i < len(path) - 1 and at(pieces, square)):
            return False
    return True


def end_of(square: str, path: tuple[str, ...]) -> str:
    for direction in path:
        square = shift(square, DIRECTIONS[direction])
    return square


def die_moves(pieces: Pieces, die: Piece, options: Options):
    for path in die_paths(pieces, die, options):
        start, target = die.squares[0], end_of(die.squares[0], path)
        victim = at(pieces, target)
        if victim and victim.seat == die.seat:
            continue
        if victim and victim.kind == "shield" and not helped(pieces, die, victim, target, options):
            continue
        faces = die.faces
        for direction in path if options["tipping"] == "yes" else ():
            faces = tip(faces, direction)
        turns = [i for i in range(1, len(path)) if path[i] != path[i - 1]]
        corner = end_of(start, path[: turns[0]]) if turns else ""
        after = pieces - {die, victim} | {Piece(die.seat, "die", (target,), faces)}
        yield f"{start}{corner}{target}", after


def helped(pieces: Pieces, die: Piece, shield: Piece, target: str, options: Options) -> bool:
    """Whether another die of that side could land on the shield's other half."""
    other = next(square for square in shield.squares if square != target)
    return any(
        end_of(helper.squares[0], path) == other
        for helper in pieces
        if helper.kind == "die" and helper.seat == die.seat and helper != die
        for path in die_paths(pieces, helper, options)
    )


def may_land(pieces: Pieces, piece: Piece, square: str) -> bool:
    """For everything but dice: empty, or an enemy that is no lying shield."""
    victim = at(pieces, square)
    return bool(square) and (
        victim is None or (victim.seat != piece.seat and victim.kind != "shield")
    )


def master_moves(pieces: Pieces, master: Piece):
    seat = master.seat
    for step in DIRECTIONS.values():
        target = shift(master.squares[0], step)
        if not may_land(pieces, master, target):
            continue
        after = pieces - {master, at(pieces, target)}
        home = at(after, CENTRE[seat])
        if target[1] != LAST_ROW[seat] or (home and home.seat == seat):
            after |= {master._replace(squares=(target,))}
        else:
            after = after - {home} | {master._replace(squares=(CENTRE[seat],))}
            if sum(piece.seat == seat and piece.kind == "die" for piece in after) < 8:
                north = 3 if seat == 0 else 4
                faces = (1, north, right_handed(1, north))
                after |= {Piece(seat, "die", (target,), faces)}
        yield f"{master.squares[0]}{target}", after


def soldier_moves(pieces: Pieces, soldier: Piece):
    for step in DIAGONALS:
        target = shift(soldier.squares[0], step)
        if may_land(pieces, soldier, target):
            after = pieces - {soldier, at(pieces, target)}
            yield f"{soldier.squares[0]}{target}", after | {soldier._replace(squares=(target,))}


def shield_moves(pieces: Pieces, shield: Piece):
    for kept in shield.squares:
        for step in DIRECTIONS.values():
            target = shift(kept, step)
            if target not in shield.squares and may_land(pieces, shield, target):
                new = order((kept, target))
                after = pieces - {shield, at(pieces, target)} | {shield._replace(squares=new)}
                yield f"{''.join(shield.squares)}>{''.join(new)}", after


def stand_ups(pieces: Pieces, shield: Piece):
    for square in shield.squares:
        soldier = Piece(shield.seat, "soldier", (square,))
        yield f"{''.join(shield.squares)}^{square}", pieces - {shield} | {soldier}


def lie_downs(pieces: Pieces, soldier: Piece, options: Options):
    master = next(p for p in pieces if p.seat == soldier.seat and p.kind == "master")
    if attacked(pieces, soldier, options) or attacked(pieces, master, options):
        return
    square = soldier.squares[0]
    for step in DIRECTIONS.values():
        other = shift(square, step)
        if other and not at(pieces, other):
            shield = Piece(soldier.seat, "shield", order((square, other)))
            yield f"{square}_{other}", pieces - {soldier} | {shield}


def takes(pieces: Pieces, piece: Piece, options: Options):
    """Every move of the piece that might capture something, its side's own check left aside."""
    if piece.kind == "die":
        yield from die_moves(pieces, piece, options)
    elif piece.kind == "master":
        yield from master_moves(pieces, piece)
    elif piece.kind == "soldier":
        yield from soldier_moves(pieces, piece)
    else:
        yield from shield_moves(pieces, piece)


def attacked(pieces: Pieces, target: Piece, options: Options) -> bool:
    """Whether the other side could capture that master or soldier."""
    return any(
        hits(pieces, piece, target, options) for piece in pieces if piece.seat != target.seat
    )


def hits(pieces: Pieces, piece: Piece, target: Piece, options: Options) -> bool:
    if piece.kind == "die":
        square = piece.squares[0]
        if piece.faces[0] != distance(square, target.squares[0]):
            return False
        paths = die_paths(pieces, piece, options)
        return any(end_of(square, path) == target.squares[0] for path in paths)
    return any(target not in after for _, after in takes(pieces, piece, options))


def distance(one: str, other: str) -> int:
    """Spaces from one square to another along ranks and files."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


# ----- legal moves and the game -------------------------------------------------------------


def in_check(pieces: Pieces, seat: int, options: Options) -> bool:
    master = next(p for p in pieces if p.seat == seat and p.kind == "master")
    return attacked(pieces, master, options)


def legal(pieces: Pieces, seat: int, options: Options) -> dict[str, Pieces]:
    """Notation and result of every legal move."""
    found = []
    for piece in pieces:
        if piece.seat == seat:
            found += takes(pieces, piece, options)
        if piece.seat == seat and piece.kind == "shield":
            found += stand_ups(pieces, piece)
        if piece.seat == seat and piece.kind == "soldier":
            found += lie_downs(pieces, piece, options)
    moves = {text: after for text, after in found if not in_check(after, seat, options)}
    assert len({text for text, _ in found}) == len(found), "two moves of one name"
    return moves


def perft(pieces: Pieces, seat: int, depth: int, options: Options) -> int:
    moves = legal(pieces, seat, options)
    if depth == 1:
        return len(moves)
    return sum(perft(after, 1 - seat, depth - 1, options) for after in moves.values())


def read(text: str) -> tuple[Pieces, int, int]:
    """Pieces, seat to move and quiet moves of a position text."""
    rows, seat, quiet = text.split()
    pieces, halves = set(), set()
    for rank, row in zip(range(9, 0, -1), rows.split("/"), strict=True):
        file = 0
        while row:
            letter, square = row[0], f"{FILES[file]}{rank}"
            owner = int(letter.islower())
            row, file = row[1:], file + 1
            if letter in "Dd":
                top, north, row = int(row[0]), int(row[1]), row[2:]
                faces = (top, north, right_handed(top, north))
                pieces.add(Piece(owner, "die", (square,), faces))
            elif letter in "MmSs":
                kind = "master" if letter in "Mm" else "soldier"
                pieces.add(Piece(owner, kind, (square,)))
            elif letter in "HhVv" and square not in halves:
                other = shift(square, (1, 0) if letter in "Hh" else (0, -1))
                halves.add(other)
                pieces.add(Piece(owner, "shield", order((square, other))))
    return frozenset(pieces), int(seat) - 1, int(quiet)


@dataclass
class Game:
    """A game in play: legal moves, result, the reason it ended."""

    pieces: Pieces
    seat: int
    quiet: int
    options: Options
    moves: int = 0
    reason: str = ""
    winners: set[int] = field(default_factory=set)
    seen: list[tuple[Pieces, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._look()

    def legal(self) -> dict[str, Pieces]:
        return {} if self.reason else legal(self.pieces, self.seat, self.options)

    def play(self, text: str) -> None:
        after = self.legal()[text]
        count = len(self.pieces), _dice(self.pieces, self.seat)
        now = len(after), _dice(after, self.seat)
        self.quiet = self.quiet + 1 if now == count else 0
        self.pieces, self.seat, self.moves = after, 1 - self.seat, self.moves + 1
        self._look()

    def _look(self) -> None:
        self.seen.append((self.pieces, self.seat))
        if not legal(self.pieces, self.seat, self.options):
            check = in_check(self.pieces, self.seat, self.options)
            lost = check or self.options["stalemate"] == "loss"
            self._end("checkmate" if check else "stalemate", {1 - self.seat} if lost else {0, 1})
        elif self.seen.count((self.pieces, self.seat)) >= 3:
            self._end("repetition", {0, 1})
        elif self.quiet >= 100:
            self._end("quiet", {0, 1})
        elif self.moves >= 1000:
            self._end("length", {0, 1})

    def _end(self, reason: str, winners: set[int]) -> None:
        self.reason, self.winners = reason, winners


def _dice(pieces: Pieces, seat: int) -> int:
    return sum(piece.kind == "die" and piece.seat == seat for piece in pieces)
