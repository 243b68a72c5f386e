"""A campus as data: read from an edition, checked, written to a state and read back."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from cubarium.games.cubes_and_sticks.state import (
    AREAS,
    CLIQUES,
    COLOUR_NAMES,
    SIDE,
    SPAN,
)

EDITIONS = Path(__file__).parent / "editions"
FORM = 'a campus has "columns", "rows", "areas" and "cliques"'
COLOURS_A_CARD = 3
LONGEST_NAME = 24

Box = tuple[int, int, int, int]
"""First and last column, first and last row, from 0."""


class BadCampus(ValueError):
    """What is wrong with a campus; `where` is the path of keys to it, as in a TOML file."""

    def __init__(self, reason: str, *where: str) -> None:
        super().__init__(f"{'.'.join(where)}: {reason}" if where else reason)
        self.reason = reason
        self.where = where


@dataclass(frozen=True)
class Clique:
    """A clique card: its colours and its two areas, both as numbers."""

    name: str
    colours: tuple[int, ...]
    areas: tuple[int, int]


@dataclass(frozen=True)
class Campus:
    """A checked campus; areas in ring order."""

    columns: int
    rows: int
    areas: dict[str, Box]
    cliques: tuple[Clique, ...]

    def area_at(self, column: int, row: int) -> str | None:
        """The area that a cell lies in; None over green."""
        for name, (left, right, low, high) in self.areas.items():
            if left <= column <= right and low <= row <= high:
                return name
        return None


def read(data: dict[str, Any]) -> Campus:
    """The campus of that component data. BadCampus says what is wrong and where."""
    unknown = sorted(set(data) - {"columns", "rows", "areas", "cliques", "name"})
    if unknown:
        raise BadCampus(f"is not known; {FORM}", str(unknown[0]))
    columns, rows = _side(data, "columns"), _side(data, "rows")
    areas = _areas(_table(data, "areas"), columns, rows)
    campus = Campus(columns, rows, areas, _cliques(_table(data, "cliques"), areas))
    spans(campus)  # refuses a stick over three areas
    return campus


def _side(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not _whole(value) or not 1 <= value <= SIDE:
        raise BadCampus(f"must be a whole number from 1 to {SIDE}, not {value!r}", key)
    return value


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    table = data.get(key)
    if not isinstance(table, dict):
        raise BadCampus(f"must be a table of names; {FORM}", key)
    for name in table:
        if not re.fullmatch(r"[a-z-]+", str(name)) or len(name) > LONGEST_NAME:
            raise BadCampus(f"a name is 1 to {LONGEST_NAME} of the signs a-z and -", key, str(name))
    return table


# ----- areas ------------------------------------------------------------------------------


def _areas(table: dict[str, Any], columns: int, rows: int) -> dict[str, Box]:
    if not 3 <= len(table) <= AREAS:
        raise BadCampus(f"a ring has 3 to {AREAS} areas, not {len(table)}", "areas")
    boxes = {name: _box(value, name, columns, rows) for name, value in table.items()}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        if a[0] <= b[1] and b[0] <= a[1] and a[2] <= b[3] and b[2] <= a[3]:
            cell = cell_name(max(a[0], b[0]), max(a[2], b[2]))
            raise BadCampus(f"overlaps {one}, both hold {cell}", "areas", other)
    return boxes


def _box(value: Any, name: str, columns: int, rows: int) -> Box:
    try:
        (left, right), (low, high) = value
        if not (_whole(low) and _whole(high)):
            raise ValueError
        box = (_column(left), _column(right), low - 1, high - 1)
    except (TypeError, ValueError):
        raise BadCampus(
            f'must be first and last column, first and last row, as [["a", "d"], [8, 11]]; '
            f"not {value!r}", "areas", name,
        ) from None  # fmt: skip
    if not (0 <= box[0] <= box[1] < columns and 0 <= box[2] <= box[3] < rows):
        last = cell_name(columns - 1, rows - 1)
        raise BadCampus(f"{value!r} is no rectangle within a1 to {last}", "areas", name)
    return box


def _column(letter: str) -> int:
    if len(letter) != 1 or not "a" <= letter <= "z":
        raise ValueError
    return ord(letter) - ord("a")


def cell_name(column: int, row: int) -> str:
    """The cell of that column and row, both from 0: 'c4'."""
    return f"{chr(ord('a') + column)}{row + 1}"


# ----- cards ------------------------------------------------------------------------------


def _cliques(table: dict[str, Any], areas: dict[str, Box]) -> tuple[Clique, ...]:
    if not 3 <= len(table) <= CLIQUES:
        raise BadCampus(f"a campus has 3 to {CLIQUES} cliques, not {len(table)}", "cliques")
    return tuple(_clique(name, card, list(areas)) for name, card in table.items())


def _clique(name: str, card: Any, areas: list[str]) -> Clique:
    if not isinstance(card, dict) or set(card) != {"colours", "areas"}:
        raise BadCampus('a card has "colours" and "areas", nothing else', "cliques", name)
    colours = _names(card["colours"], COLOUR_NAMES, COLOURS_A_CARD, (name, "colours"))
    first, second = _names(card["areas"], areas, 2, (name, "areas"))
    if (first - second) % len(areas) not in (1, len(areas) - 1):
        raise BadCampus(
            f"{areas[first]} and {areas[second]} are not neighbours in the ring "
            f"{', '.join(areas)}", "cliques", name, "areas",
        )  # fmt: skip
    return Clique(name, colours, (first, second))


def _names(value: Any, known: Any, count: int, where: tuple[str, str]) -> tuple[int, ...]:
    known = list(known)
    good = isinstance(value, list | tuple) and all(item in known for item in value)
    if not good or len(value) != count or len(set(value)) != count:
        raise BadCampus(
            f"must be {count} different ones of {', '.join(known)}; not {value!r}",
            "cliques", *where,
        )  # fmt: skip
    return tuple(known.index(item) for item in value)


# ----- sticks -----------------------------------------------------------------------------


def _check_ring(campus: Campus) -> None:
    """An edition file must let some stick span every two ring neighbours."""
    spanned = [set(areas) for areas in spans(campus)]
    ring = list(campus.areas)
    for one, other in pairwise([*ring, ring[0]]):
        if {one, other} not in spanned:
            raise BadCampus(
                f"the ring is broken: no stick of {SPAN} cells reaches from {one} to {other}",
                "areas", other,
            )  # fmt: skip


def spans(campus: Campus) -> list[list[str]]:
    """The areas that each place for a stick on the bare board touches.

    BadCampus if a stick would span three.
    """
    found = []
    for column in range(campus.columns):
        for row in range(campus.rows):
            for across in (True, False):
                cells = [(column + i * across, row + i * (not across)) for i in range(SPAN)]
                found += _span(campus, cells)
    return found


def _span(campus: Campus, cells: list[tuple[int, int]]) -> list[list[str]]:
    under = [campus.area_at(*cell) for cell in cells]
    if under[0] is None or under[-1] is None:
        return []
    touched = [name for name in campus.areas if name in under]
    if len(touched) > 2:
        stick = f"{cell_name(*cells[0])}-{cell_name(*cells[-1])}"
        raise BadCampus(
            f"a stick on {stick} would span three areas: {', '.join(touched)}",
            "areas", touched[-1],
        )  # fmt: skip
    return [touched]


# ----- files ------------------------------------------------------------------------------


@cache
def default() -> dict[str, Any]:
    """The game's own component data."""
    return tomllib.loads((EDITIONS / "campus.toml").read_text(encoding="utf-8"))


def check_file(text: str) -> Campus:
    """The campus in the text of an edition file. ValueError names the line and the reason."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"this is not TOML: {error}") from None
    try:
        campus = read(data)
        _check_ring(campus)
    except BadCampus as error:
        raise ValueError(f"line {line_of(text, error.where)}: {error}") from None
    return campus


def line_of(text: str, where: tuple[str, ...]) -> int:
    """The number of the line that defines that path of keys, or the last part of it found."""
    best, found, table = 0, 1, ()
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\[\]]+)\]\s*(#.*)?$", line)
        key = re.match(r"\s*([\w.\"-]+)\s*=", line)
        if header:
            table = path = _keys(header[1])
        elif key:
            path = (*table, *_keys(key[1]))
        else:
            continue
        common = next((i for i, (a, b) in enumerate(zip(path, where, strict=False)) if a != b),
                      min(len(path), len(where)))  # fmt: skip
        if common > best:
            best, found = common, number
    return found


def _keys(text: str) -> tuple[str, ...]:
    return tuple(part.strip().strip('"') for part in text.split("."))
