"""The form of a sheet file: its tables and keys, and in which lines they stand."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from cubarium.games.chroma_cubes.picture import MOST_DETAILS
from cubarium.games.chroma_cubes.state import MOST_FIGURES, MOST_SECTIONS

FORMAT = 1

HEAD = {"format": int, "name": str, "width": (int, float), "height": (int, float)}
HEAD_MORE = {"after": str, "by": str, "sections": list, "figures": list, "details": list}
FIGURE = {"name": str, "points": int}
SECTION = {"figure": str, "colour": str, "symbols": int, "at": list, "outline": str}
DETAIL = {"outline": str, "fill": str}
TABLES = {"figures": FIGURE, "sections": SECTION, "details": DETAIL}


class Fault(NamedTuple):
    """What is wrong and in which line (0: nowhere in particular)."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


@dataclass
class Lines:
    """Where each table and each value of a file begins."""

    heads: dict[tuple[str, int], int]
    values: dict[tuple[str, int, str], int]

    def of(self, table: str, number: int, key: str = "") -> int:
        """The line of a value, or of its table if the value is missing."""
        found = self.values.get((table, number, key))
        return found if found is not None else self.heads.get((table, number), 0)


def lines_of(text: str) -> Lines:
    """The lines of `[[table]]` heads, numbered from 1 for each table, and of `key =`."""
    lines, at, count = Lines({}, {}), ("", 0), Counter[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\[\s*(\w+)\s*\]\]", line):
            count[head[1]] += 1
            at = (head[1], count[head[1]])
            lines.heads[at] = number
        elif pair := re.match(r"\s*(\w+)\s*=", line):
            lines.values[(*at, pair[1])] = number
    return lines


# ----- form: the right keys with the right kinds of value ---------------------------------


def form_faults(file: dict[str, Any], lines: Lines) -> list[Fault]:
    faults = _keys(file, HEAD, HEAD_MORE, "", 0, lines)
    if not faults and file["format"] != FORMAT:
        faults.append(Fault(lines.of("", 0, "format"), f"format is {FORMAT}"))
    for table, keys in TABLES.items():
        rows = file.get(table, [])
        if not isinstance(rows, list):
            faults.append(Fault(0, f"write [[{table}]] before each of the {table}"))
            continue
        for number, row in enumerate(rows, 1):
            faults += _keys(row, keys, {}, table, number, lines)
    return faults or _counts(file, lines)


def _keys(row: Any, needed: dict, more: dict, table: str, number: int, lines: Lines) -> list[Fault]:
    what = f"{table[:-1]} {number}: " if table else ""
    if not isinstance(row, dict):
        return [Fault(lines.of(table, number), f"{what}expected values")]
    faults = [
        Fault(lines.of(table, number), f"{what}{key!r} is missing")
        for key in needed
        if key not in row
    ]
    for key, value in row.items():
        kind = needed.get(key) or more.get(key)
        if kind is None:
            known = ", ".join([*needed, *more])
            text = f"{what}unknown key {key!r}; known are {known}"
            faults.append(Fault(lines.of(table, number, key), text))
        elif not isinstance(value, kind) or isinstance(value, bool):
            text = f"{what}{key} is {_kind(kind)}, not {value!r}"
            faults.append(Fault(lines.of(table, number, key), text))
    return faults


def _kind(kind: Any) -> str:
    return {int: "a whole number", str: "a text", list: "a list"}.get(kind, "a number")


def _counts(file: dict[str, Any], lines: Lines) -> list[Fault]:
    limits = {"figures": MOST_FIGURES, "sections": MOST_SECTIONS, "details": MOST_DETAILS}
    faults = []
    for table, most in limits.items():
        count = len(file.get(table, []))
        if count > most or (count == 0 and table != "details"):
            text = f"a sheet has 1 to {most} {table}, this one {count}"
            faults.append(Fault(lines.of(table, min(count, most + 1)), text))
    return faults


def is_point(point: Any) -> bool:
    """Whether a value of the file is a point."""
    return (
        isinstance(point, list)
        and len(point) == 2
        and all(isinstance(n, int | float) and not isinstance(n, bool) for n in point)
    )
