"""The drawing of a sheet: outlines, where symbols stand, and fine lines that mean nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cubarium.games.chroma_cubes.outline import FURTHEST, clean

FILLS = ("none", "ink", "paper")
NARROWEST, TALLEST = 0.35, 1.4
"""Height of a picture, at least and at most, beside its width."""
MOST_DETAILS = 60


@dataclass(frozen=True)
class Picture:
    """All coordinates in the picture's own units. `details` are (outline, fill)."""

    name: str
    after: str
    width: float
    height: float
    outlines: tuple[str, ...]
    at: tuple[tuple[tuple[float, float], ...], ...]
    details: tuple[tuple[str, str], ...] = ()
    labels: tuple[tuple[float, float, str], ...] = ()


def picture_data(file: dict[str, Any]) -> dict[str, Any]:
    """What of a sheet file is drawn, as an edition carries it."""
    return {
        "after": file.get("after", ""),
        "width": file["width"],
        "height": file["height"],
        "outlines": [section["outline"] for section in file["sections"]],
        "at": [section["at"] for section in file["sections"]],
        "details": [[line["outline"], line["fill"]] for line in file.get("details", [])],
    }


def read_picture(name: str, data: Any, sections: int) -> Picture:
    """A picture from an edition: nothing but numbers and known words gets through."""
    if not isinstance(data, dict):
        raise ValueError("picture: expected a table with width, height, outlines and at")
    width, height = _length(data, "width"), _length(data, "height")
    if not NARROWEST <= height / width <= TALLEST:
        raise ValueError(f"picture: its height is {NARROWEST} to {TALLEST} of its width")
    after = data.get("after", "")
    if not isinstance(after, str) or len(after) > 100 or not (after + "x").isprintable():
        raise ValueError("picture: 'after' is a text of at most 100 characters")
    outlines = _rows(data, "outlines", sections)
    return Picture(
        name, after, width, height,
        tuple(_outline(f"section {n}", text) for n, text in enumerate(outlines, 1)),
        tuple(_points(n, spots) for n, spots in enumerate(_rows(data, "at", sections), 1)),
        tuple(_details(data.get("details", []))),
    )  # fmt: skip


def _length(data: dict[str, Any], name: str) -> float:
    value = data.get(name)
    if not _number(value) or not 100 <= value <= 10_000:
        raise ValueError(f"picture: {name} is a number from 100 to 10000, not {value!r}")
    return float(value)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < FURTHEST


def _rows(data: dict[str, Any], name: str, count: int) -> list[Any]:
    rows = data.get(name)
    if not isinstance(rows, list | tuple) or len(rows) != count:
        raise ValueError(f"picture: {name} is a list of {count}, one for each section")
    return list(rows)


def _outline(what: str, text: Any) -> str:
    if not isinstance(text, str):
        raise ValueError(f"{what}: its outline is a text, as in 'M0 0H90V50Z'")
    try:
        return clean(text)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None


def _points(number: int, spots: Any) -> tuple[tuple[float, float], ...]:
    good = isinstance(spots, list | tuple) and all(
        isinstance(p, list | tuple) and len(p) == 2 and all(map(_number, p)) for p in spots
    )
    if not good or not 1 <= len(spots) <= 4:
        raise ValueError(f"section {number}: 'at' is a list of points, as in [[120, 80]]")
    return tuple((_short(x), _short(y)) for x, y in spots)


def _short(number: float) -> float:
    """One decimal at most, none where there is none to write."""
    return int(number) if number == int(number) else round(number, 1)


def _details(rows: Any) -> list[tuple[str, str]]:
    if not isinstance(rows, list | tuple) or len(rows) > MOST_DETAILS:
        raise ValueError(f"picture: at most {MOST_DETAILS} details")
    found = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list | tuple) or len(row) != 2 or row[1] not in FILLS:
            raise ValueError(f"detail {number}: an outline and one of {', '.join(FILLS)}")
        found.append((_outline(f"detail {number}", row[0]), row[1]))
    return found
