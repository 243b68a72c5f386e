"""Sheet files: reading one, and every fault in it with its line.

The format is described in `docs/chroma-sheets.md`, its schema in `sheets/sheet.schema.json`.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from cubarium.games.chroma_cubes.components import (
    checked_dice,
    checked_sheet,
    sheet_data,
)
from cubarium.games.chroma_cubes.picture import FILLS, picture_data, read_picture
from cubarium.games.chroma_cubes.sheetform import Fault, Lines, form_faults, is_point, lines_of
from cubarium.games.chroma_cubes.sheetshapes import shape_faults
from cubarium.games.chroma_cubes.state import (
    COLOUR_NAMES,
    GOAL,
    MOST_PRICE,
    NAME_LENGTH,
    TITLE_LENGTH,
)

LARGEST = 64_000
"""Bytes of a sheet file."""


# ----- reading ----------------------------------------------------------------------------


def edition_from(text: str) -> dict[str, Any]:
    """A sheet file or a file of dice as an edition for `Match.new`.

    ValueError names the first fault and its line, and how many more there are.
    """
    file, faults = parsed(text)
    if file is not None and "dice" in file and "sections" not in file:
        return {"dice": checked_dice(file["dice"])}
    faults = faults or all_faults(text)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise ValueError(f"{faults[0]}{more}")
    assert file is not None
    return edition_of(file)


def edition_of(file: dict[str, Any]) -> dict[str, Any]:
    """The edition that a faultless sheet file makes."""
    picture = picture_data(file)
    read_picture(file["name"], picture, len(file["sections"]))
    return {"sheet": checked_sheet(sheet_data(file)) | {"picture": picture}}


def parsed(text: str) -> tuple[dict[str, Any] | None, list[Fault]]:
    """The file's values, or the reason why it cannot be read at all."""
    if len(text.encode()) > LARGEST:
        return None, [Fault(0, f"the file is larger than {LARGEST} bytes")]
    try:
        return tomllib.loads(text), []
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        reason = str(error).partition(" (at ")[0]
        return None, [Fault(int(place[1]) if place else 0, f"not valid TOML: {reason}")]


def all_faults(text: str) -> list[Fault]:
    """Every fault of a sheet file, by line."""
    file, faults = parsed(text)
    if file is None:
        return faults
    lines = lines_of(text)
    faults = form_faults(file, lines)
    if not faults:
        faults = [*_figures(file, lines), *_sections(file, lines), *shape_faults(file, lines)]
    return sorted(set(faults))


# ----- figures and sections ---------------------------------------------------------------


def _figures(file: dict[str, Any], lines: Lines) -> list[Fault]:
    faults = _name(file["name"], TITLE_LENGTH, lines.of("", 0, "name"))
    names = [figure["name"] for figure in file["figures"]]
    used = {section["figure"] for section in file["sections"]}
    for number, figure in enumerate(file["figures"], 1):
        line, name = lines.of("figures", number, "name"), figure["name"]
        faults += _name(name, NAME_LENGTH, line)
        if name in names[: number - 1]:
            faults.append(Fault(line, f"two figures are named {name!r}"))
        if name not in used:
            faults.append(Fault(line, f"figure {name!r} has no section"))
        if not 1 <= figure["points"] <= 99:
            where = lines.of("figures", number, "points")
            faults.append(Fault(where, f"figure {name!r} needs at least 1 point"))
    return faults + _total(file, lines)


def _name(name: str, most: int, line: int) -> list[Fault]:
    if 1 <= len(name) <= most and name.isprintable() and name == name.strip():
        return []
    return [Fault(line, f"a name has 1 to {most} characters, none a space at its ends: {name!r}")]


def _total(file: dict[str, Any], lines: Lines) -> list[Fault]:
    colours = {section["colour"] for section in file["sections"]} & set(COLOUR_NAMES)
    total = sum(figure["points"] for figure in file["figures"]) + len(colours)
    if total >= GOAL:
        return []
    text = f"figures' points and colours come to {total}; at least {GOAL} are needed"
    return [Fault(lines.of("figures", 1, "points"), text)]


def _sections(file: dict[str, Any], lines: Lines) -> list[Fault]:
    faults = []
    names = {figure["name"] for figure in file["figures"]}
    for number, section in enumerate(file["sections"], 1):
        for key, text in _section_faults(section, names):
            faults.append(Fault(lines.of("sections", number, key), f"section {number}: {text}"))
    for number, detail in enumerate(file.get("details", []), 1):
        if detail["fill"] not in FILLS:
            text = f"detail {number}: fill is one of {', '.join(FILLS)}"
            faults.append(Fault(lines.of("details", number, "fill"), text))
    return faults + _unused_colours(file, lines)


def _section_faults(section: dict[str, Any], names: set[str]) -> list[tuple[str, str]]:
    faults = []
    if section["colour"] not in COLOUR_NAMES:
        known = ", ".join(COLOUR_NAMES)
        faults.append(("colour", f"unknown colour {section['colour']!r}; one of {known}"))
    if section["figure"] not in names:
        faults.append(("figure", f"is in no figure: there is none named {section['figure']!r}"))
    if not 1 <= section["symbols"] <= MOST_PRICE:
        faults.append(("symbols", f"has 1 to {MOST_PRICE} symbols, not {section['symbols']}"))
    elif len(section["at"]) != section["symbols"]:
        faults.append(("at", f"has {section['symbols']} symbols but {len(section['at'])} places"))
    if not all(is_point(point) for point in section["at"]):
        faults.append(("at", "places are points, as in [[120, 80], [170, 80]]"))
    return faults


def _unused_colours(file: dict[str, Any], lines: Lines) -> list[Fault]:
    used, first = {section["colour"] for section in file["sections"]}, lines.of("sections", 1)
    return [
        Fault(first, f"colour {colour} has no section")
        for colour in COLOUR_NAMES
        if colour not in used
    ]
