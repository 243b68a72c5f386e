"""The text of a saved match: a header, a blank line, one event a line."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from cubarium.core.contract import NATURE
from cubarium.core.view import Event

FIRST_LINE = "cubarium match 1"


@dataclass
class Record:
    """A match as its file tells it, nothing checked against the rules yet."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    players: tuple[str, ...] = ()
    edition: dict[str, Any] | None = None
    position: str | None = None
    events: list[Event] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """The file's line number of each event."""


class BadLine(ValueError):
    """A line that is no event; `record` holds everything before it."""

    def __init__(self, message: str, record: Record) -> None:
        super().__init__(message)
        self.record = record


def write(record: Record) -> str:
    """The record as text; `read` gives the same record back."""
    lines = [FIRST_LINE, f"game: {record.game}", f"rules: {record.version}"]
    lines.append(f"seats: {record.seats}")
    lines += [f"option {name}: {choice}" for name, choice in record.options.items()]
    if record.players:
        lines.append(f"players: {json.dumps(record.players, ensure_ascii=False)}")
    if record.edition is not None:
        lines.append(f"edition: {json.dumps(record.edition, ensure_ascii=False)}")
    if record.position is not None:
        lines.append(f"position: {record.position}")
    return "\n".join([*lines, "", *(event.line() for event in record.events)]) + "\n"


def read(text: str) -> Record:
    """Read a saved match. ValueError names the line that is not as it should be."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise ValueError(f"line 1: a saved match begins with {FIRST_LINE!r}")
    blank = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    record = _header(_pairs(lines[1:blank]))
    for number, line in enumerate(lines[blank:], blank + 1):
        if line.strip() and not line.startswith("#"):
            try:
                record.events.append(_event(line, number, record.seats))
            except ValueError as error:
                raise BadLine(str(error), record) from None
            record.lines.append(number)
    return record


def _pairs(lines: list[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        key, colon, value = line.partition(":")
        if not colon:
            raise ValueError(f"line {number}: expected 'name: value' in the header, not {line!r}")
        pairs[key.strip()] = value.strip()
    return pairs


def _header(pairs: dict[str, str]) -> Record:
    record = Record(
        game=_needed(pairs, "game"),
        version=_whole(pairs, "rules"),
        seats=_whole(pairs, "seats"),
        options={k[7:]: pairs.pop(k) for k in list(pairs) if k.startswith("option ")},
    )
    if "players" in pairs:
        record.players = tuple(_json(pairs, "players", list))
        if not all(isinstance(name, str) for name in record.players):
            raise ValueError("'players' in the header is not a list of names")
    if "edition" in pairs:
        record.edition = _json(pairs, "edition", dict)
    record.position = pairs.pop("position", None)
    if pairs:
        raise ValueError(f"the header has an unknown line {next(iter(pairs))!r}")
    return record


def _needed(pairs: dict[str, str], name: str) -> str:
    if name not in pairs:
        raise ValueError(f"the header has no line '{name}: …'")
    return pairs.pop(name)


def _whole(pairs: dict[str, str], name: str) -> int:
    text = _needed(pairs, name)
    if not text.isdecimal():
        raise ValueError(f"'{name}: {text}' in the header is not a whole number")
    return int(text)


def _json(pairs: dict[str, str], name: str, kind: type) -> Any:
    try:
        value = json.loads(pairs.pop(name))
    except json.JSONDecodeError as error:
        raise ValueError(f"'{name}' in the header is not valid JSON: {error}") from None
    if not isinstance(value, kind):
        raise ValueError(f"'{name}' in the header is not a JSON {kind.__name__}")
    return value


def _event(line: str, number: int, seats: int) -> Event:
    who, space, text = line.partition(" ")
    if space and text and who == "*":
        return Event(NATURE, text)
    if space and text and who.isdecimal() and 1 <= int(who) <= seats:
        return Event(int(who) - 1, text)
    raise ValueError(
        f"line {number}: an event is a seat from 1 to {seats} or '*', then a move; not {line!r}"
    )
