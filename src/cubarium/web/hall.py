"""All tables of a server: made from a form, fetched from the disk when somebody asks."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import asdict, dataclass, field
from typing import Any

from cubarium.core.match import Match
from cubarium.core.record import Record
from cubarium.core.registry import game
from cubarium.core.setup import chosen
from cubarium.web import fair
from cubarium.web.answers import sentence
from cubarium.web.seats import Seat
from cubarium.web.store import ADD_SEAT, ADD_TABLE, Row, Store, change_table
from cubarium.web.tables import Table
from cubarium.web.writer import Op

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 7
IDLE_SECONDS = 900.0


@dataclass
class Plan:
    """A table that somebody wants: everything that `Hall.open` needs."""

    game: str
    seats: list[Seat]
    options: dict[str, str]
    settings: dict[str, Any] = field(default_factory=dict)
    edition: dict[str, Any] | None = None

    def match(self) -> Match:
        """The match before its first event. ValueError says what cannot be."""
        names = [seat.name or f"Seat {seat.seat + 1}" for seat in self.seats]
        return Match.new(
            self.game, len(self.seats), self.options, players=names, edition=self.edition
        )


class Hall:
    """The tables in memory, each at most once, and the way to the others."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[str, Table] = {}
        self.on_change = lambda table: None
        self._loading: dict[str, asyncio.Future[Table | None]] = {}

    async def open(self, plan: Plan, host: str) -> Table:
        """A new table; it starts at once if no seat is open."""
        match = plan.match()
        row = _table_row(plan, match, host)
        seats = [asdict(seat) | {"code": row["code"]} for seat in plan.seats]
        await self.store.write(Op(ADD_TABLE, [row]), Op(ADD_SEAT, seats))
        table = self._keep(Table(self.store, row, plan.seats, match))
        table.visit(host)
        if not any(seat.kind == "open" for seat in plan.seats):
            await table.start()
        return table

    async def again(self, table: Table, session: str) -> Table:
        """The next table with the same people, bots and options; everybody gets the same one."""
        async with table.lock:
            if table.again is None:
                following = await self.open(_same(table), session)
                await table.save(change_table(table.code, again=following.code))
                table.again = following.code
                table.changed()
        found = await self.get(table.again)
        assert found is not None
        return found

    async def get(self, code: str) -> Table | None:
        """The table of that code, from memory or from the disk; None if there is none."""
        code = code.strip().lower()
        table = self.tables.get(code)
        if table is not None and not table.outdated:
            return table
        if code not in self._loading:
            self._loading[code] = asyncio.ensure_future(self._load(code))
        try:
            return await asyncio.shield(self._loading[code])
        finally:
            self._loading.pop(code, None)

    async def _load(self, code: str) -> Table | None:
        loaded = await asyncio.to_thread(load, self.store, code)
        old = self.tables.pop(code, None)
        if loaded is None:
            return None
        self._keep(loaded)
        if old is not None:
            loaded.listeners |= old.listeners
            loaded.changed()
        return loaded

    def _keep(self, table: Table) -> Table:
        table.on_change = self.on_change
        self.tables[table.code] = table
        return table

    def sweep(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        limit = time.monotonic() - IDLE_SECONDS
        for code, table in list(self.tables.items()):
            newest = max(table.visits.values(), default=0.0)
            if not table.listeners and not table.lock.locked() and newest < limit:
                del self.tables[code]


def load(store: Store, code: str) -> Table | None:
    """Build a table from the disk: its match is played again, event by event."""
    row = store.table(code)
    if row is None:
        return None
    seats = [Seat(**{k: v for k, v in r.items() if k != "code"}) for r in store.seats(code)]
    match = Match(_head(row, seats))
    nonces, broken = [], ""
    for event in store.events(code):
        try:
            match.play(event["seat"], event["text"])
        except ValueError as error:
            broken = f"Event {event['ply'] + 1} of this table cannot be read. {sentence(error)}"
            break
        nonces.append(event["nonce"])
    table = Table(store, row, seats, match, nonces, store.chat(code))
    table.broken = broken
    return table


def _head(row: Row, seats: list[Seat]) -> Record:
    names = tuple(seat.name or f"Seat {seat.seat + 1}" for seat in seats)
    found = game(row["game"])
    options = chosen(found, len(seats), row["options"], row["edition"])
    return Record(
        row["game"], row["version"], len(seats), options, names, row["edition"], row["position"]
    )


def _table_row(plan: Plan, match: Match, host: str) -> Row:
    return {
        "code": "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH)),
        "game": match.game.name,
        "version": match.head.version,
        "options": match.options,
        "edition": match.head.edition,
        "position": match.head.position,
        "settings": plan.settings,
        "host": host,
        "secret": fair.fresh_secret(),
        "started": False,
        "over": False,
        "again": None,
        "created": time.time(),
    }


def _same(table: Table) -> Plan:
    seats = [
        Seat(s.seat, s.kind, s.name, s.session, s.level if s.kind == "bot" else "")
        for s in table.seats
    ]
    head = table.match.head
    return Plan(head.game, seats, dict(head.options), dict(table.settings), head.edition)
