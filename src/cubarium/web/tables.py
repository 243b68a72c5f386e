"""A live table: a match, who sits at it, what was said. Every change is on the disk first.

The order of a change is: check it on a copy of the match, commit, swap the copy in, answer,
tell everybody. `Table.match` is therefore always what the disk holds, and is never written
to in place: a page may be drawn from it while the next move is checked.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from cubarium.core.contract import NATURE
from cubarium.core.match import Match
from cubarium.web import fair
from cubarium.web.answers import (
    ERROR,
    OK,
    STALE,
    Answer,
    last_of,
    moved_on,
    rows,
    sentence,
    since,
)
from cubarium.web.seats import LONGEST_LINE, OPEN, Seat, one_line
from cubarium.web.store import (
    ADD_CHAT,
    CHAT_KEPT,
    Row,
    Store,
    add_events,
    change_table,
    cut_events,
)
from cubarium.web.writer import Op

AWAKE_SECONDS = 45.0
"""How long after the last visit a table goes on playing for its bots."""


class Listener(Protocol):
    """Somebody who is told when a table has changed."""

    session: str

    def poke(self) -> None: ...


class Table:
    """One table in memory."""

    def __init__(
        self,
        store: Store,
        row: Row,
        seats: list[Seat],
        match: Match,
        nonces: Sequence[str] = (),
        chat: Sequence[Row] = (),
    ) -> None:
        self.store = store
        self.code: str = row["code"]
        self.host: str = row["host"]
        self.settings: dict[str, Any] = row["settings"]
        self.secret: str = row["secret"]
        self.started: bool = row["started"]
        self.again: str | None = row["again"]
        self.seats = seats
        self.match = match
        self.nonces = list(nonces)
        self.chat = list(chat)
        self.lock = asyncio.Lock()
        self.version = 0
        self.broken = ""
        self.outdated = False
        self.listeners: set[Listener] = set()
        self.viewing: dict[str, int] = {}
        self.thinking: set[int] = set()
        self.cache: dict[Any, Any] = {}
        self.logs: dict[Any, Any] = {}
        self.visits: dict[str, float] = {}
        self.on_change: Callable[[Table], None] = lambda table: None

    # ----- questions ----------------------------------------------------------------------

    def mine(self, session: str | None) -> list[int]:
        """The seats that session moves for."""
        return [seat.seat for seat in self.seats if seat.owned_by(session)]

    @property
    def running(self) -> bool:
        """Whether moves can be made."""
        return self.started and not self.match.over and not self.broken

    def present(self, session: str | None) -> bool:
        """Whether that session looks at the table, or did a moment ago."""
        if any(listener.session == session for listener in self.listeners):
            return True
        return time.monotonic() - self.visits.get(session or "", -1e9) < AWAKE_SECONDS

    @property
    def awake(self) -> bool:
        """Whether anybody does; nobody plays on for an empty room."""
        newest = max(self.visits.values(), default=-1e9)
        return bool(self.listeners) or time.monotonic() - newest < AWAKE_SECONDS

    def name_players(self) -> None:
        """Let the match know its players' names; they are no part of the record's events."""
        self.match.head.players = tuple(seat.name or f"Seat {seat.seat + 1}" for seat in self.seats)

    def visit(self, session: str) -> None:
        """Note that somebody looks at the table; it plays on if it had paused."""
        self.visits[session] = time.monotonic()
        self.on_change(self)

    def changed(self) -> None:
        """Tell everybody; drawings made before are void."""
        self.version += 1
        self.cache = {}
        for listener in list(self.listeners):
            listener.poke()
        self.on_change(self)

    # ----- moves --------------------------------------------------------------------------

    async def play(self, session: str, seat: int, text: str, ply: int, nonce: str) -> Answer:
        """A person's move, made when the record was `ply` long. One nonce moves once."""
        return await self.alone(self._asked(session, seat, text, ply, nonce))

    async def _asked(self, session: str, seat: int, text: str, ply: int, nonce: str) -> Answer:
        if not self._owns(session, seat):
            return Answer(ERROR, "That seat is not yours.")
        if nonce and not fair.NONCE.fullmatch(nonce):
            return Answer(ERROR, "A nonce is up to 64 letters, digits, '-' or '_'.")
        if nonce and (made := self._made(seat, nonce)) is not None:
            return Answer(OK, ply=made)
        if not self.running:
            return Answer(ERROR, self.not_running())
        if moved_on(self.match, seat, ply):
            return Answer(STALE, since(self.match, seat, ply))
        self.viewing[session] = seat
        return await self._play(seat, text, nonce or secrets.token_urlsafe(12))

    async def play_for(self, seat: int, choose: Callable[[Match], str | None]) -> None:
        """A move that the table makes for a seat; `choose` sees the match as it is by then."""
        await self.alone(self._chosen(seat, choose))

    async def _chosen(self, seat: int, choose: Callable[[Match], str | None]) -> Answer:
        text = choose(self.match) if self.running and seat in self.match.to_act else None
        return Answer(STALE) if text is None else await self._play(seat, text, "")

    async def _play(self, seat: int, text: str, nonce: str) -> Answer:
        trial, made = self.match.copy(), self.match.ply
        try:
            trial.play(seat, text)
        except ValueError as error:
            return Answer(ERROR, sentence(error))
        nonces = [*self.nonces, nonce]
        self._nature(trial, nonces)
        over = [change_table(self.code, over=True)] if trial.over else []
        if not await self.save(add_events(self.code, rows(trial, nonces, made)), *over):
            return Answer(ERROR, "The move could not be saved and was not made; try again.")
        self._swap(trial, nonces)
        return Answer(OK, ply=made + 1)

    def _nature(self, trial: Match, nonces: list[str]) -> None:
        """The random events that are due, at once and in the commit of their cause."""
        while trial.to_act == (NATURE,):
            said = zip((event.seat for event in trial.events), nonces, strict=True)
            newest = fair.newest([seat.nonce for seat in self.seats], said)
            fair.roll(trial, self.secret, self.code, newest)
            nonces.append("")

    def _swap(self, match: Match, nonces: list[str]) -> None:
        self.match, self.nonces = match, nonces
        self.name_players()
        self.changed()

    async def undo(self, session: str, seat: int) -> Answer:
        """Take back the seat's last action."""
        return await self.alone(self._undo(session, seat))

    async def _undo(self, session: str, seat: int) -> Answer:
        trial = self.match.copy()
        if not self._owns(session, seat):
            return Answer(ERROR, "That seat is not yours.")
        try:
            trial.undo(seat)
        except ValueError:
            return Answer(ERROR, "There is nothing to take back.")
        at = last_of(self.match, seat)
        nonces = self.nonces[:at] + self.nonces[at + 1 :]
        rest = add_events(self.code, rows(trial, nonces, at))
        if not await self.save(cut_events(self.code, at), *([rest] if rest.rows else [])):
            return Answer(ERROR, "That could not be saved and was not taken back; try again.")
        self.viewing[session] = seat
        self._swap(trial, nonces)
        return Answer(OK, ply=trial.ply)

    def _owns(self, session: str, seat: int) -> bool:
        return 0 <= seat < len(self.seats) and self.seats[seat].owned_by(session)

    def _made(self, seat: int, nonce: str) -> int | None:
        if nonce not in self.nonces:
            return None
        for ply, (event, said) in enumerate(zip(self.match.events, self.nonces, strict=True), 1):
            if said == nonce and event.seat == seat:
                return ply
        return None

    def not_running(self) -> str:
        """Why no move can be made."""
        if self.broken:
            return self.broken
        return "The game is over." if self.match.over else "The game has not started yet."

    # ----- talk ---------------------------------------------------------------------------

    async def say(self, session: str, text: str) -> Answer:
        """A line of chat by somebody who sits at the table."""
        mine = [s for s in self.seats if s.person and s.session == session]
        line = one_line(text, LONGEST_LINE)
        if not mine:
            return Answer(ERROR, "Only who sits at the table can talk there.")
        if not line:
            return Answer(ERROR, "There is nothing to say in an empty line.")
        seat = next((s for s in mine if s.seat == self.viewing.get(session)), mine[0])
        if not await self.save(Op(ADD_CHAT, [row := self._line(seat.seat, seat.name, line)])):
            return Answer(ERROR, "The line could not be saved; try again.")
        self._heard(row)
        self.changed()
        return Answer(OK)

    def _line(self, seat: int | None, name: str, text: str) -> Row:
        return {"code": self.code, "seat": seat, "name": name, "text": text, "at": time.time()}

    def _heard(self, row: Row) -> None:
        self.chat = [*self.chat, row][-CHAT_KEPT:]

    async def announce(self, text: str, *ops: Op) -> bool:
        """Save a change together with a line that tells everybody of it."""
        row = self._line(None, "", text)
        if not await self.save(*ops, Op(ADD_CHAT, [row])):
            return False
        self._heard(row)
        return True

    # ----- saving -------------------------------------------------------------------------

    async def alone(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """One change at a time, each to its end even if who asked for it has gone."""

        async def run() -> Answer:
            async with self.lock:
                return await work

        return await asyncio.shield(asyncio.ensure_future(run()))

    async def save(self, *ops: Op) -> bool:
        """Whether the change is on the disk."""
        try:
            await self.store.write(*ops)
        except IntegrityError:
            self.outdated = True
            return False
        except SQLAlchemyError:
            return False
        return True

    async def start(self) -> Answer:
        """Let the game begin, with the random events that come first."""
        return await self.alone(self._start())

    async def _start(self) -> Answer:
        if self.started:
            return Answer(ERROR, "The game has started already.")
        if any(seat.kind == OPEN for seat in self.seats):
            return Answer(ERROR, "A seat is still open: somebody must sit there, or a bot.")
        trial, nonces = self.match.copy(), list[str]()
        self._nature(trial, nonces)
        first = add_events(self.code, rows(trial, nonces, 0))
        begin = change_table(self.code, started=True)
        if not await self.save(begin, *([first] if first.rows else [])):
            return Answer(ERROR, "The start could not be saved; try again.")
        self.started = True
        self._swap(trial, nonces)
        return Answer(OK, ply=trial.ply)
