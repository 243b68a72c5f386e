"""Sitting down, leaving, bots that stand in (C5): the changes of who sits where."""

from __future__ import annotations

from cubarium.bots.levels import LEVELS
from cubarium.web.answers import ERROR, OK, Answer
from cubarium.web.fair import NONCE
from cubarium.web.seats import BOT, LONGEST_NAME, OPEN, YOU, Seat, one_line
from cubarium.web.store import change_seat
from cubarium.web.tables import Table

BOT_NAMES = ("Ivo", "Mia", "Rex", "Luz", "Kit", "Zoe")
LEVEL_NAMES = tuple(level.name for level in LEVELS)


def free_name(wish: str, taken: list[str], usual: str) -> str:
    """The name as wished, or the usual one; made different from those at the table."""
    name = one_line(wish, LONGEST_NAME) or usual
    number, found = 2, name
    while found.casefold() in (other.casefold() for other in taken):
        found = f"{name[: LONGEST_NAME - 3]} {number}"
        number += 1
    return found


def bot_name(taken: list[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return free_name("", taken, next((n for n in BOT_NAMES if n not in taken), "Bot"))


async def take(table: Table, session: str, number: int, name: str, nonce: str) -> Answer:
    """Sit down on an open seat, or come back to one's own."""
    return await table.alone(_take(table, session, number, name, nonce))


async def _take(table: Table, session: str, number: int, name: str, nonce: str) -> Answer:
    seat = _at(table, number)
    if seat is None:
        return Answer(ERROR, f"This table has seats 1 to {len(table.seats)}.")
    if seat.person and seat.session == session:
        back = {"away": False, "level": ""}
        return await _change(table, seat, f"{seat.name} is back", **back)
    if seat.kind != OPEN or table.started:
        return Answer(ERROR, f"Seat {number + 1} is taken by {seat.name}.")
    others = [other.name for other in table.seats if other is not seat and other.kind != OPEN]
    name = free_name(name, others, f"Player {number + 1}")
    given = nonce if NONCE.fullmatch(nonce) else ""
    sits = {"kind": YOU, "name": name, "session": session, "nonce": given}
    return await _change(table, seat, f"{name} sits down", **sits)


async def leave(table: Table, session: str, number: int) -> Answer:
    """Get up: before the game the seat is open again, later it waits for its player."""
    return await table.alone(_leave(table, session, number))


async def _leave(table: Table, session: str, number: int) -> Answer:
    seat = _at(table, number)
    if seat is None or not seat.owned_by(session):
        return Answer(ERROR, "That seat is not yours.")
    told = f"{seat.name} has left"
    if table.started:
        return await _change(table, seat, told, away=True, level="")
    return await _change(table, seat, told, kind=OPEN, name="", session=None, nonce="")


async def bot(table: Table, session: str, number: int, level: str) -> Answer:
    """Put a bot on an open seat, or let one stand in for a player who is not there."""
    return await table.alone(_bot(table, session, number, level or LEVEL_NAMES[1]))


async def _bot(table: Table, session: str, number: int, level: str) -> Answer:
    seat = _at(table, number)
    if level not in LEVEL_NAMES:
        return Answer(ERROR, f"A bot is {', '.join(LEVEL_NAMES)}; not {level[:20]!r}.")
    if seat is None or not any(s.person and s.session == session for s in table.seats):
        return Answer(ERROR, "Only who sits at the table can ask for a bot there.")
    if seat.kind in (OPEN, BOT) and not table.started:
        name = bot_name([other.name for other in table.seats if other is not seat])
        return await _change(table, seat, f"{name}, a bot, sits down", kind=BOT, name=name,
                             level=level, session=None)  # fmt: skip
    if not seat.person or not table.started:
        return Answer(ERROR, f"{seat.name} plays on seat {number + 1}.")
    if seat.session != session and not seat.away and table.present(seat.session):
        return Answer(ERROR, f"{seat.name} is still here; a bot stands in for who has left.")
    return await _change(table, seat, f"A bot plays for {seat.name} now", away=True, level=level)


async def _change(table: Table, seat: Seat, told: str, **values: object) -> Answer:
    """Save the change with a line that tells everybody of it, then make it."""
    if not await table.announce(f"{told}.", change_seat(table.code, seat.seat, **values)):
        return Answer(ERROR, "That could not be saved and was not done; try again.")
    for name, value in values.items():
        setattr(seat, name, value)
    table.name_players()
    table.changed()
    return Answer(OK)


def _at(table: Table, number: int) -> Seat | None:
    return table.seats[number] if 0 <= number < len(table.seats) else None
