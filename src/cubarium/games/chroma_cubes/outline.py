"""Outlines of sections: a small, safe part of SVG path data, read into rings of points.

Allowed are the commands M L H V C S Q T Z, absolute or relative, and numbers. Everything else
(arcs, names, markup) is refused, so nothing but a shape can come out of a sheet file.
"""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np

Point = tuple[float, float]
Ring = list[Point]

LONGEST = 12_000
"""Characters of one outline."""
STEPS = 10
"""Straight pieces that stand for one curve."""
FURTHEST = 100_000.0

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_SPACE = re.compile(r"[\s,]*")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}


def tokens(path: str) -> list[str | float]:
    """Commands and numbers. ValueError names what does not belong into an outline."""
    if len(path) > LONGEST:
        raise ValueError(f"the outline is longer than {LONGEST} characters")
    found: list[str | float] = []
    at = _SPACE.match(path).end()  # type: ignore[union-attr]
    while at < len(path):
        match = _TOKEN.match(path, at)
        if not match:
            raise ValueError(f"{path[at : at + 8]!r} does not belong into an outline")
        found.append(_token(match.group()))
        at = _SPACE.match(path, match.end()).end()  # type: ignore[union-attr]
    return found


def _token(text: str) -> str | float:
    if text.isalpha():
        if text.upper() not in _ARGUMENTS:
            raise ValueError(f"command {text!r} is not one of M L H V C S Q T Z")
        return text
    if abs(float(text)) > FURTHEST:
        raise ValueError(f"the number {text} is too large")
    return float(text)


def commands(path: str) -> list[tuple[str, list[float]]]:
    """The outline as commands with their numbers, one repetition each."""
    found: list[tuple[str, list[float]]] = []
    rest = tokens(path)
    if not rest or str(rest[0]).upper() != "M":
        raise ValueError("an outline begins with M and a point")
    letter = ""
    while rest:
        letter = _letter(rest, letter)
        count = _ARGUMENTS[letter.upper()]
        numbers = [n for n in rest[:count] if isinstance(n, float)]
        if len(numbers) < count:
            raise ValueError(f"command {letter} needs {count} numbers")
        found.append((letter, numbers))
        del rest[:count]
        letter = {"M": "L", "m": "l"}.get(letter, letter)
    return found


def _letter(rest: list[str | float], before: str) -> str:
    """The next command: written, or the one before again."""
    if isinstance(rest[0], str):
        return str(rest.pop(0))
    if before in "Zz":
        raise ValueError("a number follows Z; expected a command")
    return before


def clean(path: str) -> str:
    """The same outline, rebuilt from nothing but its commands and numbers, in few characters."""
    text, before = "", ""
    for letter, numbers in commands(path):
        words = [f"{number:.6g}" for number in numbers]
        text += "" if letter == before and words else letter
        for word in words:
            text += word if word[0] == "-" or text[-1].isalpha() else f" {word}"
        before = letter
    return text


class _Pen:
    """Where the pen is while an outline is drawn."""

    def __init__(self) -> None:
        self.rings: list[Ring] = []
        self.at: Point = (0.0, 0.0)
        self.control: Point | None = None
        self.kind = ""

    def draw(self, letter: str, numbers: list[float]) -> None:
        kind, points = letter.upper(), self._points(letter, numbers)
        if kind == "Z":
            self.at = self.rings[-1][0]
        elif kind == "M":
            self.rings.append([points[0]])
            self.at = points[0]
        elif kind in "LHV":
            self._line(points[0])
        else:
            self._curve(kind, points)
        self.kind = kind

    def _points(self, letter: str, numbers: list[float]) -> list[Point]:
        x, y = self.at if letter.islower() else (0.0, 0.0)
        if letter in "Hh":
            return [(numbers[0] + x, self.at[1])]
        if letter in "Vv":
            return [(self.at[0], numbers[0] + y)]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return [(a + x, b + y) for a, b in pairs]

    def _line(self, to: Point) -> None:
        if self.kind == "Z":
            self.rings.append([self.at])
        self.rings[-1].append(to)
        self.at = to

    def _curve(self, kind: str, points: list[Point]) -> None:
        if kind in "ST":
            points = [self._mirrored(kind), *points]
        start = self.at
        for step in range(1, STEPS + 1):
            self._line(bezier([start, *points], step / STEPS))
            self.kind = kind
        self.control = points[-2]

    def _mirrored(self, kind: str) -> Point:
        """The control point that goes on smoothly from the curve before."""
        if self.control is None or self.kind not in {"S": "CS", "T": "QT"}[kind]:
            return self.at
        return 2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1]


def bezier(points: list[Point], t: float) -> Point:
    """The point of a Bezier curve at t from 0 to 1 (de Casteljau)."""
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)]
    return points[0]


def rings(path: str) -> list[Ring]:
    """The outline as closed rings of points, curves cut into straight pieces."""
    pen = _Pen()
    for letter, numbers in commands(path):
        pen.draw(letter, numbers)
    return pen.rings


# ----- what can be asked of rings ---------------------------------------------------------


def edges(shape: list[Ring]) -> np.ndarray:
    """All edges, as rows x1 y1 x2 y2."""
    rows = [
        (*a, *b)
        for ring in shape
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
        if a != b
    ]
    return np.array(rows, float).reshape(-1, 4)


def inside(shape: list[Ring], x: float, y: float) -> bool:
    """Whether a point lies inside, by the even-odd rule."""
    x1, y1, x2, y2 = edges(shape).T
    crosses = (y1 > y) != (y2 > y)
    at = x1 + (y - y1) / np.where(crosses, y2 - y1, 1.0) * (x2 - x1)
    return bool(np.count_nonzero(crosses & (at > x)) % 2)


def clearance(shape: list[Ring], x: float, y: float) -> float:
    """The distance from a point to the nearest edge."""
    x1, y1, x2, y2 = edges(shape).T
    dx, dy = x2 - x1, y2 - y1
    t = np.clip(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0, 1)
    return float(np.hypot(x1 + t * dx - x, y1 + t * dy - y).min())


def covered(shape: list[Ring], width: float, height: float, cell: float) -> np.ndarray:
    """Which cells of a grid over the picture have their middle inside (rows, columns)."""
    columns, rows = int(width // cell), int(height // cell)
    middles = (np.arange(rows) + 0.5) * cell
    mask = np.zeros((rows, columns + 1), np.int64)
    for x1, y1, x2, y2 in edges(shape):
        crossed = np.flatnonzero((y1 > middles) != (y2 > middles))
        at = x1 + (middles[crossed] - y1) / (y2 - y1) * (x2 - x1)
        mask[crossed, np.clip(np.ceil(at / cell - 0.5), 0, columns).astype(int)] += 1
    return (np.cumsum(mask, axis=1) % 2 == 1)[:, :columns]


def crosses_itself(shape: list[Ring]) -> bool:
    """Whether two edges of the outline cut through each other."""
    rows = edges(shape)
    for i, (x1, y1, x2, y2) in enumerate(rows[:-1]):
        a1, b1, a2, b2 = rows[i + 1 :].T
        side1 = (x2 - x1) * (b1 - y1) - (y2 - y1) * (a1 - x1)
        side2 = (x2 - x1) * (b2 - y1) - (y2 - y1) * (a2 - x1)
        side3 = (a2 - a1) * (y1 - b1) - (b2 - b1) * (x1 - a1)
        side4 = (a2 - a1) * (y2 - b1) - (b2 - b1) * (x2 - a1)
        if np.any((side1 * side2 < 0) & (side3 * side4 < 0)):
            return True
    return False
