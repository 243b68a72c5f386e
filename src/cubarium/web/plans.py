"""The form of a new table, read: a plan, or what is wrong with it in sentences."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cubarium.core.registry import Game
from cubarium.web.driver import PACES
from cubarium.web.fair import NONCE
from cubarium.web.hall import Plan
from cubarium.web.seating import LEVEL_NAMES, bot_name, free_name
from cubarium.web.seats import BOT, FRIEND, OPEN, YOU, Seat

EMPTY = "empty"
KINDS = (YOU, FRIEND, BOT, OPEN, EMPTY)
LONGEST_EDITION = 200_000


class BadPlan(ValueError):
    """The form cannot be followed; `errors` are sentences."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__(" ".join(errors))
        self.errors = errors


def plan(game: Game, form: Mapping[str, str], session: str) -> Plan:
    """The table that the form asks for.

    Fields: seat-1 … (you, friend, bot, open, empty), name-N, level-N, option-NAME, and for the
    table auto (on, off), pace (fast, usual, slow), watch (on, off), call_seconds, edition
    (component data, as JSON or as an edition file's text), nonce. Raises BadPlan.
    """
    errors: list[str] = []
    seats = _seats(game, form, session, errors)
    asked = Plan(
        game.name, seats, _options(form), _settings(form, errors), _edition(game, form, errors)
    )
    if not errors:
        try:
            asked.match()
        except ValueError as error:
            errors.append(str(error)[:1].upper() + str(error)[1:] + ".")
    if errors:
        raise BadPlan(errors)
    return asked


def _seats(game: Game, form: Mapping[str, str], session: str, errors: list[str]) -> list[Seat]:
    seats: list[Seat] = []
    for number in range(1, game.facts.seats[-1] + 1):
        kind = form.get(f"seat-{number}", EMPTY)
        if kind not in KINDS:
            errors.append(f"Seat {number} is {', '.join(KINDS)}; not {kind[:20]!r}.")
        elif kind != EMPTY:
            seats.append(_seat(form, number, kind, seats, session, errors))
    least = game.facts.seats[0]
    if len(seats) not in game.facts.seats:
        errors.append(f"{game.facts.title} needs at least {least} players; there are {len(seats)}.")
    return seats


def _seat(
    form: Mapping[str, str],
    number: int,
    kind: str,
    seats: list[Seat],
    session: str,
    errors: list[str],
) -> Seat:
    taken, wish = [seat.name for seat in seats], form.get(f"name-{number}", "")
    if kind == OPEN:
        return Seat(len(seats), OPEN, "")
    if kind == BOT:
        level = form.get(f"level-{number}") or LEVEL_NAMES[1]
        if level not in LEVEL_NAMES:
            errors.append(f"Bot {number} is {', '.join(LEVEL_NAMES)}; not {level[:20]!r}.")
        name = free_name(wish, taken, bot_name(taken))
        return Seat(len(seats), BOT, name, level=level)
    nonce = form.get("nonce", "")
    name = free_name(wish, taken, "You" if kind == YOU else f"Player {number}")
    given = nonce if NONCE.fullmatch(nonce) else ""
    return Seat(len(seats), kind, name, session, nonce=given)


def _options(form: Mapping[str, str]) -> dict[str, str]:
    """The options that were chosen; an empty one was left as it is."""
    fields = {name[7:]: value for name, value in form.items() if name.startswith("option-")}
    return {name: value for name, value in fields.items() if value}


def _settings(form: Mapping[str, str], errors: list[str]) -> dict[str, Any]:
    pace = form.get("pace", "usual")
    if pace not in PACES:
        errors.append(f"The bots' pace is {', '.join(PACES)}; not {pace[:20]!r}.")
    seconds = form.get("call_seconds", "30")
    if not (seconds.isdecimal() and 5 <= int(seconds) <= 600):
        errors.append(f"The time for a call is 5 to 600 seconds; not {seconds[:20]!r}.")
        seconds = "30"
    return {
        "auto": form.get("auto", "on") != "off",
        "pace": pace,
        "watch": form.get("watch", "on") != "off",
        "call_seconds": int(seconds),
    }


def _edition(game: Game, form: Mapping[str, str], errors: list[str]) -> dict[str, Any] | None:
    text = form.get("edition", "").strip()
    if not text:
        return None
    if len(text) > LONGEST_EDITION:
        errors.append(f"Component data may be {LONGEST_EDITION:,} characters long at most.")
        return None
    try:
        return _components(game, text)
    except ValueError as error:
        errors.append(f"The component data cannot be used: {error}.")
        return None


def _components(game: Game, text: str) -> dict[str, Any]:
    """Component data from JSON or, where the game reads it, from the text of a TOML file."""
    reader = getattr(game.part("text"), "edition_from", None)
    if reader is not None and not text.startswith("{"):
        return dict(reader(text))
    told = json.loads(text)
    if not isinstance(told, dict):
        raise ValueError("expected a JSON object")
    return told
