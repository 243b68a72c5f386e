"""Component data of the box: read from a TOML file, checked, written into the state."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from cubarium.games.set_cubed.position import DICE, MOST_SQUARES, SIDES, cell_at, square_at
from cubarium.games.set_cubed.sets import symbol_from, text_of

LEAST_SQUARES, MOST_BONUS = 5, 99
SHAPE = '{"size": 11, "dice": [["2po", … six faces], … 42 dice], "bonus": {"f1": 3, …}}'
_CELL = re.compile(r"([a-z])([1-9]\d?)")


class BadEdition(ValueError):
    """Component data that cannot be; `where` is the path to it: ('dice', 4)."""

    def __init__(self, message: str, *where: str | int) -> None:
        super().__init__(message)
        self.where = where


def cell_text(cell: int) -> str:
    """The notation of a square: 'f6'."""
    row, column = square_at(cell)
    return f"{chr(ord('a') + column)}{row + 1}"


def cell_from(text: str, width: int) -> int:
    """The square of that notation. ValueError says which squares there are."""
    found = _CELL.fullmatch(text)
    if found:
        column, row = ord(found[1]) - ord("a"), int(found[2]) - 1
        if column < width and row < width:
            return int(cell_at(row, column))
    last = chr(ord("a") + width - 1)
    raise ValueError(f"{text!r} is no square; there are a1 to {last}{width}")


@cache
def default() -> dict[str, Any]:
    """The inferred component data that the game comes with."""
    text = files("cubarium.games.set_cubed").joinpath("editions/default.toml").read_text("utf-8")
    return read(text)


def read(text: str) -> dict[str, Any]:
    """The component data of an edition file. ValueError names the line and the reason."""
    try:
        edition = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"this is not TOML: {error}") from None
    try:
        check(edition)
    except BadEdition as error:
        raise ValueError(f"line {_line(text, error.where)}: {error}") from None
    return edition


def check(edition: dict[str, Any]) -> None:
    """Refuse component data that cannot be. BadEdition says where and why."""
    for name in edition:
        if name not in ("size", "dice", "bonus"):
            raise BadEdition(f"{name!r} is unknown; an edition has size, dice and bonus", name)
    for name in ("size", "dice", "bonus"):
        if name not in edition:
            raise BadEdition(f"{name!r} is missing; an edition of Set Cubed is {SHAPE}")
    _check_size(edition["size"])
    _check_dice(edition["dice"])
    _check_bonus(edition["bonus"], edition["size"])


def _check_size(size: Any) -> None:
    if not _is_whole(size, LEAST_SQUARES, MOST_SQUARES) or size % 2 == 0:
        raise BadEdition(
            f"size is {size!r}; it must be an odd number from {LEAST_SQUARES} to {MOST_SQUARES}, "
            "so that there is a middle square",
            "size",
        )


def _check_dice(dice: Any) -> None:
    if not isinstance(dice, list) or len(dice) != DICE:
        found = f"there are {len(dice)}" if isinstance(dice, list) else f"it is {dice!r}"
        raise BadEdition(f"dice must be a list of {DICE} dice; {found}", "dice")
    for number, faces in enumerate(dice, 1):
        if not isinstance(faces, list) or len(faces) != SIDES:
            found = f"{len(faces)} faces" if isinstance(faces, list) else repr(faces)
            raise BadEdition(f"die {number} has {found}; a die has {SIDES}", "dice", number)
        for face in faces:
            try:
                symbol_from(face if isinstance(face, str) else repr(face))
            except ValueError as error:
                raise BadEdition(f"die {number}: {error}", "dice", number) from None


def _check_bonus(bonus: Any, size: int) -> None:
    if not isinstance(bonus, dict):
        raise BadEdition(f"bonus is {bonus!r}; write squares and points, as in f1 = 3", "bonus")
    for square, value in bonus.items():
        try:
            cell_from(square, size)
        except ValueError as error:
            raise BadEdition(f"bonus: {error}", "bonus", square) from None
        if not _is_whole(value, 1, MOST_BONUS):
            raise BadEdition(
                f"the bonus of {square} is {value!r}; it must be a whole number "
                f"from 1 to {MOST_BONUS}",
                "bonus",
                square,
            )


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _line(text: str, where: tuple[str | int, ...]) -> int:
    """The line of the file that holds that piece of data; the last one if there is none."""
    lines = [re.sub(r"#.*", "", line) for line in text.splitlines()]
    if not where:
        return max(len(lines), 1)
    keys = re.compile(rf'\s*(\[\s*)?"?{re.escape(str(where[-1]))}"?\s*(\]|=)')
    if where[0] == "dice":
        keys = re.compile(r"\s*dice\s*=")
    at = next((i for i, line in enumerate(lines, 1) if keys.match(line)), len(lines))
    return _line_of_die(lines, at, where[1]) if len(where) == 2 and where[0] == "dice" else at


def _line_of_die(lines: list[str], start: int, number: Any) -> int:
    """The line with the opening bracket of that die, the list's own bracket not counted."""
    brackets = -1
    for line_number, line in enumerate(lines[start - 1 :], start):
        brackets += line.count("[")
        if brackets >= number:
            return line_number
    return start


def edition_options(edition: dict[str, Any]) -> dict[str, str]:
    """An edition is checked, and changes no option's default."""
    check(edition)
    return {}


def equip(state: np.record, edition: dict[str, Any] | None) -> None:
    """Write component data into the state before `setup`; None: the inferred ones."""
    if edition is None:
        edition = default()
    else:
        check(edition)
    state.width = edition["size"]
    state.faces[:] = [[symbol_from(face) for face in faces] for faces in edition["dice"]]
    state.bonus[:] = 0
    for square, value in edition["bonus"].items():
        state.bonus[cell_from(square, edition["size"])] = value


def components(state: np.record) -> dict[str, Any]:
    """The component data in force as plain values."""
    cells = (cell for cell in range(len(state.bonus)) if state.bonus[cell])
    return {
        "size": int(state.width),
        "dice": [[text_of(int(face)) for face in faces] for faces in state.faces],
        "bonus": {cell_text(cell): int(state.bonus[cell]) for cell in cells},
    }
