"""Squares, dice and paths as tables. Nothing here knows of a position.

Squares count from a1 = 0 along the ranks to i9 = 80. Sets of squares are two words, `LOW` for
ranks 1 to 5, `HIGH` for ranks 6 to 9, because 81 squares do not fit one.
"""

from itertools import product

import numpy as np

FILES = "abcdefghi"
SIDE = 9
SQUARES = SIDE * SIDE
ABSENT = -1

DIRECTION_NAMES = (
    "north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west",
)  # fmt: skip
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = 4
STRAIGHT = ABSENT
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))

FILE = np.arange(SQUARES) % SIDE
RANK = np.arange(SQUARES) // SIDE


def square_at(file: int, rank: int) -> int:
    """The square of that file and rank (from 0), ABSENT beyond the edge."""
    inside = 0 <= file < SIDE and 0 <= rank < SIDE
    return rank * SIDE + file if inside else ABSENT


def name_of(square: int) -> str:
    """The square as people write it: 'c2'."""
    return f"{FILES[square % SIDE]}{square // SIDE + 1}"


def square_of(name: str) -> int:
    """The square of that name, ABSENT if there is none."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in "123456789":
        return ABSENT
    return square_at(FILES.index(name[0]), int(name[1]) - 1)


NEXT = np.array(
    [[square_at(s % SIDE + x, s // SIDE + y) for x, y in STEPS] for s in range(SQUARES)]
)

_SPLIT = 5 * SIDE
LOW = np.array([1 << s if s < _SPLIT else 0 for s in range(SQUARES)])
HIGH = np.array([1 << s - _SPLIT if s >= _SPLIT else 0 for s in range(SQUARES)])

# ----- a die lies in one of 24 poses --------------------------------------------------------


def _turned(top: int, north: int, east: int, direction: int) -> tuple[int, int, int]:
    """Top, north and east faces after tipping over one edge."""
    return (
        (7 - north, top, east), (7 - east, north, top),
        (north, 7 - top, east), (east, north, 7 - top),
    )[direction]  # fmt: skip


def _all_poses() -> list[tuple[int, int, int]]:
    """Every pose a Western die can be tipped to from 1 on top, 4 north, 5 east."""
    found = [(1, 4, 5)]
    for pose in found:
        for direction in range(DIRECTIONS):
            if (turned := _turned(*pose, direction)) not in found:
                found.append(turned)
    return sorted(found)


POSES = _all_poses()
POSE_OF = {(top, north): i for i, (top, north, _) in enumerate(POSES)}
TOP = np.array([top for top, _, _ in POSES])
NORTH_FACE = np.array([north for _, north, _ in POSES])
EAST_FACE = np.array([east for _, _, east in POSES])
TIP = np.array(
    [[POSES.index(_turned(*pose, direction)) for direction in range(4)] for pose in POSES]
)

# ----- paths of a die: straight, or with one turn -------------------------------------------

MOST_SPACES = 6


def _all_paths() -> list[tuple[int, int, int, int]]:
    """(first direction, steps, second direction or STRAIGHT, steps), in order of their codes."""
    found = []
    for first, before in product(range(DIRECTIONS), range(1, MOST_SPACES + 1)):
        found.append((first, before, STRAIGHT, 0))
        for turn in (first + 1, first + 3):
            second = turn % DIRECTIONS
            found += [(first, before, second, after) for after in range(1, 7 - before)]
    return found


PATHS = _all_paths()
CODE_OF = {path: code for code, path in enumerate(PATHS)}


def _tipped(pose: int, path: tuple[int, int, int, int]) -> int:
    first, before, second, after = path
    for direction in (first,) * before + (second,) * after:
        pose = TIP[pose, direction]
    return pose


AFTER = np.array([[_tipped(pose, path) for path in PATHS] for pose in range(len(POSES))])
OFFSET = np.array(
    [STEPS[d][0] * a + STEPS[d][1] * SIDE * a + (STEPS[e][0] + STEPS[e][1] * SIDE) * b
     for d, a, e, b in PATHS]
)  # fmt: skip


def squares_along(square: int, path: tuple[int, int, int, int]) -> list[int]:
    """The squares a die passes, its target last; ends with ABSENT if it leaves the board."""
    first, before, second, after = path
    passed = []
    for direction in (first,) * before + (second,) * after:
        square = int(NEXT[square, direction])
        passed.append(square)
        if square == ABSENT:
            break
    return passed


def corner_of(square: int, path: tuple[int, int, int, int]) -> int:
    """Where the path turns, ABSENT if it is straight."""
    return ABSENT if path[2] == STRAIGHT else squares_along(square, path)[path[1] - 1]


# BETWEEN[way, from, to]: the squares a die passes over, as two words, for both ways to go.
UPRIGHT, LEVEL = range(2)
TURN_ONLY, NOT_ONLY, FREE = range(3)


def _allowed(path: tuple[int, int, int, int], sideways: int) -> bool:
    """Q-5: which paths the option `sideways` lets a die take."""
    first, _, second, _ = path
    if first in (NORTH, SOUTH):
        return True
    return sideways == FREE or (sideways == NOT_ONLY and second != STRAIGHT)


def _between() -> np.ndarray:
    table = np.zeros((2, SQUARES, SQUARES, 2), np.int64)
    for square, path in product(range(SQUARES), PATHS):
        *passed, target = squares_along(square, path)
        if target != ABSENT:
            words = sum(int(LOW[s]) for s in passed), sum(int(HIGH[s]) for s in passed)
            table[path[0] % 2, square, target] = words
    return table


BETWEEN = _between()

# A die's moves: AIMS[AIM_FROM[at] : AIM_FROM[at + 1]] for at = (sideways, square, spaces), each a
# target, the code of the path, and the squares passed as two words, by ascending codes.


def aims(sideways: int, square: int, spaces: int) -> list[tuple[int, int, int, int]]:
    """Moves of a die with that top face on that square of an empty board, as in AIMS."""
    found = []
    for code, path in enumerate(PATHS):
        target = squares_along(square, path)[-1]
        if path[1] + path[3] == spaces and target != ABSENT and _allowed(path, sideways):
            low, high = BETWEEN[path[0] % 2, square, target].tolist()
            found.append((target, code, low, high))
    return found


def aims_at(sideways: int, square: int, spaces: int) -> int:
    """Where the moves of such a die begin in AIM_FROM."""
    return (sideways * SQUARES + square) * MOST_SPACES + spaces - 1


_lists = [aims(*at) for at in product(range(3), range(SQUARES), range(1, MOST_SPACES + 1))]
AIM_FROM = np.cumsum([0] + [len(each) for each in _lists])
AIMS = np.array([aim for each in _lists for aim in each])

# ----- actions: the square of the piece and what it does ------------------------------------

DIAGONAL = len(PATHS)
LIE_DOWN = DIAGONAL + 4
SHIELD = LIE_DOWN + 4
CODES = SHIELD + 16
"""Paths of dice and masters; a soldier's steps; lying down; shields along a rank, along a file."""


def pack(square: int, code: int) -> int:
    """The action id of that code for the piece on that square."""
    return square * CODES + code


def unpack(action: int) -> tuple[int, int]:
    """Square and code of an action id."""
    return action // CODES, action % CODES


# ----- hash keys ----------------------------------------------------------------------------

MASTER_FIGURE = len(POSES)
SHIELD_FIGURE = MASTER_FIGURE + 1
FIGURES = SHIELD_FIGURE + 3
"""A side's figures: 24 poses of a die, the master, a shield standing, along a rank, a file."""
KEYS = np.random.Generator(np.random.PCG64(9_1_6)).integers(
    -(2**63), 2**63, (2 * FIGURES, SQUARES), np.int64
)
TURN_KEY = int(np.random.Generator(np.random.PCG64(916)).integers(-(2**63), 2**63))
