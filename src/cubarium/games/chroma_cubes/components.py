"""Component data: dice and sheet as plain values, checked, into the state and back."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from cubarium.games.chroma_cubes import SHEETS
from cubarium.games.chroma_cubes.picture import read_picture
from cubarium.games.chroma_cubes.state import (
    COLOURS,
    GOAL,
    LETTERS,
    MOST_FIGURES,
    MOST_PRICE,
    MOST_SECTIONS,
    NAME_LENGTH,
    SIDES,
    TITLE_LENGTH,
)


@cache
def printed_dice() -> dict[str, Any]:
    """The dice tables that come with the game (inferred, H-3)."""
    path = resources.files(__package__) / "editions" / "dice.toml"
    return tomllib.loads(path.read_text("utf-8"))["dice"]


@cache
def printed_sheet(name: str) -> dict[str, Any]:
    """A sheet of the game as its file says it."""
    path = resources.files(__package__) / "sheets" / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def sheet_data(file: dict[str, Any]) -> dict[str, Any]:
    """What of a sheet file matters to the rules, in the form of component data."""
    sections, figures = file["sections"], file["figures"]
    return {
        "name": file["name"],
        "sections": [[section["colour"][0], section["symbols"]] for section in sections],
        "figures": [
            {
                "name": figure["name"],
                "sections": [
                    n for n, s in enumerate(sections, 1) if s["figure"] == figure["name"]
                ],
                "points": figure["points"],
            }
            for figure in figures
        ],
    }  # fmt: skip


# ----- checks -----------------------------------------------------------------------------


def checked_dice(dice: Any) -> dict[str, list[list[str]]]:
    """The tables, if they are dice. ValueError says which face of which die is wrong."""
    if not isinstance(dice, dict) or set(dice) != set(LETTERS):
        raise ValueError("dice: expected six tables named r, o, y, g, b and p")
    for letter in LETTERS:
        if not isinstance(dice[letter], list) or len(dice[letter]) != SIDES:
            raise ValueError(f"dice: die {letter} needs a list of six faces")
        for number, face in enumerate(dice[letter], 1):
            _check_face(letter, number, face)
    return dice


def _check_face(letter: str, number: int, face: Any) -> None:
    good = isinstance(face, list | tuple) and len(face) == 2 and set(map(str, face)) <= set(LETTERS)
    if not good or face[0] == face[1]:
        raise ValueError(
            f"dice: face {number} of die {letter} is two different letters of r o y g b p, "
            f"not {face!r}"
        )


def checked_sheet(sheet: Any) -> dict[str, Any]:
    """The sheet, if one can play on it (H-19). ValueError says what is wrong and where."""
    if not isinstance(sheet, dict):
        raise ValueError("sheet: expected a table with name, sections and figures")
    _check_name("sheet: its name", sheet.get("name"), TITLE_LENGTH)
    sections, figures = sheet.get("sections"), sheet.get("figures")
    _check_length("sections", sections, MOST_SECTIONS)
    _check_length("figures", figures, MOST_FIGURES)
    for number, section in enumerate(sections, 1):
        _check_section(number, section)
    for number, figure in enumerate(figures, 1):
        _check_figure(number, figure)
    _check_membership(len(sections), figures)
    _check_goal(sections, figures)
    if "picture" in sheet:
        read_picture(sheet["name"], sheet["picture"], len(sections))
    return sheet


def _check_length(what: str, rows: Any, most: int) -> None:
    if not isinstance(rows, list) or not 1 <= len(rows) <= most:
        raise ValueError(f"sheet: needs a list of 1 to {most} {what}")


def _check_name(what: str, name: Any, most: int) -> None:
    if not isinstance(name, str) or not 1 <= len(name) <= most or not name.isprintable():
        raise ValueError(f"{what} is a text of 1 to {most} characters, not {name!r}")
    if name != name.strip():
        raise ValueError(f"{what} begins or ends with a space: {name!r}")


def _check_section(number: int, section: Any) -> None:
    if not isinstance(section, list | tuple) or len(section) != 2:
        raise ValueError(f'section {number}: expected a colour and a number, as ["y", 3]')
    colour, price = section
    if colour not in list(LETTERS):
        raise ValueError(f"section {number}: unknown colour {colour!r}; one of r o y g b p")
    if not _whole(price, 1, MOST_PRICE):
        raise ValueError(f"section {number}: has 1 to {MOST_PRICE} symbols, not {price!r}")


def _check_figure(number: int, figure: Any) -> None:
    if not isinstance(figure, dict) or not {"name", "sections", "points"} <= set(figure):
        raise ValueError(f"figure {number}: expected a table with name, sections and points")
    _check_name(f"figure {number}: its name", figure["name"], NAME_LENGTH)
    if not _whole(figure["points"], 1, 99):
        raise ValueError(
            f"figure {figure['name']!r}: points are a whole number of 1 or more, "
            f"not {figure['points']!r}"
        )
    if not isinstance(figure["sections"], list | tuple) or not figure["sections"]:
        raise ValueError(f"figure {figure['name']!r} has no section")


def _check_membership(count: int, figures: list[dict[str, Any]]) -> None:
    names = [figure["name"] for figure in figures]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise ValueError(f"two figures are named {twice!r}")
    members = [number for figure in figures for number in figure["sections"]]
    for number in members:
        if not _whole(number, 1, count):
            raise ValueError(f"figures name section {number!r}; sections are 1 to {count}")
    for number in range(1, count + 1):
        if members.count(number) != 1:
            raise ValueError(
                f"section {number} is in {members.count(number) or 'no'} figures; "
                "every section belongs to exactly one"
            )


def _check_goal(sections: list, figures: list[dict[str, Any]]) -> None:
    colours = len({colour for colour, _ in sections})
    total = sum(figure["points"] for figure in figures) + colours
    if total < GOAL:
        raise ValueError(
            f"all figures' points plus one for each colour come to {total}; "
            f"at least {GOAL} are needed"
        )


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


# ----- into the state and back ------------------------------------------------------------


def equip(state: np.record, edition: dict[str, Any] | None) -> None:
    """Write dice and sheet to the state. ValueError says what is wrong with an edition."""
    edition = checked_edition(edition or {})
    _write_dice(state, edition.get("dice") or printed_dice())
    own = edition.get("sheet")
    _write_sheet(state, own or sheet_data(printed_sheet(SHEETS[int(state.sheet)])))


def checked_edition(edition: dict[str, Any]) -> dict[str, Any]:
    """An edition's parts, each checked; a part left out stays the game's own."""
    unknown = set(edition) - {"dice", "sheet"}
    if unknown:
        raise ValueError(f"an edition of Chroma Cubes has dice and sheet, not {min(unknown)!r}")
    if "dice" in edition:
        checked_dice(edition["dice"])
    if "sheet" in edition:
        checked_sheet(edition["sheet"])
    return edition


def _write_dice(state: np.record, dice: dict[str, list[list[str]]]) -> None:
    for kind, letter in enumerate(LETTERS):
        for face, (one, other) in enumerate(dice[letter]):
            state.face_symbols[kind, face] = LETTERS.index(one), LETTERS.index(other)


def _write_sheet(state: np.record, sheet: dict[str, Any]) -> None:
    state.section_count, state.figure_count = len(sheet["sections"]), len(sheet["figures"])
    _write_text(state.sheet_name, sheet["name"])
    for section, (letter, price) in enumerate(sheet["sections"]):
        colour = LETTERS.index(letter)
        state.section_colour[section] = colour
        state.section_price[section] = price
        state.colour_sections[colour] |= 1 << section
    for number, figure in enumerate(sheet["figures"]):
        _write_text(state.figure_names[number], figure["name"])
        state.figure_points[number] = figure["points"]
        for section in figure["sections"]:
            state.section_figure[section - 1] = number
            state.figure_sections[number] |= 1 << section - 1


def _write_text(field: np.ndarray, text: str) -> None:
    field[: len(text)] = [ord(letter) for letter in text]


def _read_text(field: np.ndarray) -> str:
    return "".join(chr(letter) for letter in field.tolist() if letter)


def sheet_name(state: np.record) -> str:
    """The name of the sheet in play."""
    return _read_text(state.sheet_name)


def figure_name(state: np.record, figure: int) -> str:
    """The name of a figure, numbered from 0."""
    return _read_text(state.figure_names[figure])


def components(state: np.record) -> dict[str, Any]:
    """Dice and sheet in force, in the form an edition gives them."""
    return {"dice": _dice_of(state), "sheet": _sheet_of(state)}


def _dice_of(state: np.record) -> dict[str, list[list[str]]]:
    return {
        letter: [[LETTERS[a], LETTERS[b]] for a, b in state.face_symbols[kind].tolist()]
        for kind, letter in enumerate(LETTERS[:COLOURS])
    }


def _sheet_of(state: np.record) -> dict[str, Any]:
    count = int(state.section_count)
    figure_of = state.section_figure[:count].tolist()
    return {
        "name": sheet_name(state),
        "sections": [
            [LETTERS[state.section_colour[s]], int(state.section_price[s])] for s in range(count)
        ],
        "figures": [
            {
                "name": figure_name(state, figure),
                "sections": [s + 1 for s in range(count) if figure_of[s] == figure],
                "points": int(state.figure_points[figure]),
            }
            for figure in range(int(state.figure_count))
        ],
    }
