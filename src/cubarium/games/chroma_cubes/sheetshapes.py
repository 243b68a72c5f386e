"""Faults in a sheet's drawing: outlines that leave the picture, cross or gap, symbols too tight."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from cubarium.games.chroma_cubes.outline import (
    Ring,
    clearance,
    covered,
    crosses_itself,
    inside,
    rings,
)
from cubarium.games.chroma_cubes.picture import picture_data, read_picture
from cubarium.games.chroma_cubes.sheetform import Fault, Lines, is_point

ROOM = 1 / 72
"""A symbol needs a circle of that radius, beside the picture's width, inside its section."""
CELLS = 360
"""Cells across the picture in the search for gaps and overlaps."""
TOLERATED = 24
"""Cells that may be covered twice or not at all between two sections."""


def shape_faults(file: dict[str, Any], lines: Lines) -> list[Fault]:
    try:
        read_picture("", picture_data(file) | {"outlines": [], "at": [], "details": []}, 0)
    except ValueError as error:
        return [Fault(lines.of("", 0, "width"), str(error))]
    shapes: dict[int, list[Ring]] = {}
    faults = _details(file, lines)
    for number, section in enumerate(file["sections"], 1):
        try:
            shapes[number] = rings(section["outline"])
        except ValueError as error:
            where = lines.of("sections", number, "outline")
            faults.append(Fault(where, f"section {number}: {error}"))
    for number, shape in shapes.items():
        section = file["sections"][number - 1]
        faults += _shape(file, number, section, shape, lines)
    return faults or _tiling(file, shapes, lines)


def _details(file: dict[str, Any], lines: Lines) -> list[Fault]:
    faults = []
    for number, detail in enumerate(file.get("details", []), 1):
        try:
            rings(detail["outline"])
        except ValueError as error:
            where = lines.of("details", number, "outline")
            faults.append(Fault(where, f"detail {number}: {error}"))
    return faults


def _shape(
    file: dict[str, Any], number: int, section: dict[str, Any], shape: list[Ring], lines: Lines
) -> list[Fault]:
    where, what = lines.of("sections", number, "outline"), f"section {number}"
    points = [point for ring in shape for point in ring]
    if min(len(ring) for ring in shape) < 3:
        return [Fault(where, f"{what}: its outline has a part with fewer than three points")]
    faults = []
    if any(not (0 <= x <= file["width"] and 0 <= y <= file["height"]) for x, y in points):
        faults.append(Fault(where, f"{what} reaches outside the picture"))
    if crosses_itself(shape):
        faults.append(Fault(where, f"{what}: its outline crosses itself"))
    return faults + _symbols(file, number, section, shape, lines)


def _symbols(
    file: dict[str, Any], number: int, section: dict[str, Any], shape: list[Ring], lines: Lines
) -> list[Fault]:
    """Symbols must be large enough to read, inside their section and apart from each other."""
    where, radius = lines.of("sections", number, "at"), file["width"] * ROOM
    spots = [tuple(point) for point in section["at"] if is_point(point)]
    faults = []
    for x, y in spots:
        if not inside(shape, x, y):
            faults.append(Fault(where, f"section {number}: the place {x} {y} is not inside it"))
        elif clearance(shape, x, y) < radius:
            text = f"section {number} is too small for its symbols at {x} {y}"
            faults.append(Fault(where, f"{text}: they need {radius:.0f} around them"))
    for one, other in combinations(spots, 2):
        if np.hypot(one[0] - other[0], one[1] - other[1]) < 2 * radius:
            faults.append(Fault(where, f"section {number}: two of its symbols touch"))
    return faults


def _tiling(file: dict[str, Any], shapes: dict[int, list[Ring]], lines: Lines) -> list[Fault]:
    """Outlines that cross each other, and parts of the picture that no section covers."""
    cell = file["width"] / CELLS
    masks = {n: covered(s, file["width"], file["height"], cell) for n, s in shapes.items()}
    faults = []
    for one, other in combinations(masks, 2):
        if np.count_nonzero(masks[one] & masks[other]) > TOLERATED:
            where = lines.of("sections", other, "outline")
            faults.append(Fault(where, f"the outlines of sections {one} and {other} cross"))
    bare = ~np.any(list(masks.values()), axis=0)
    if np.count_nonzero(bare) > TOLERATED:
        row, column = (int(np.median(axis)) for axis in np.nonzero(bare))
        x, y = (column + 0.5) * cell, (row + 0.5) * cell
        text = f"no section covers the picture around {x:.0f} {y:.0f}"
        faults.append(Fault(lines.of("", 0, "width"), text))
    return faults
