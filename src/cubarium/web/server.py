"""Everything one running server has: its tables, its bots, its visitors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from markupsafe import Markup
from starlette.requests import HTTPConnection

from cubarium.core import native
from cubarium.core.registry import game
from cubarium.web import pages
from cubarium.web.answers import ERROR, OK, Answer
from cubarium.web.driver import Driver
from cubarium.web.hall import Hall
from cubarium.web.present import Data, view, waiting
from cubarium.web.sessions import Bucket, Sessions, address
from cubarium.web.settings import Settings
from cubarium.web.store import Row, Store
from cubarium.web.tables import Table
from cubarium.web.thinking import Thinkers
from cubarium.web.warm import Warmer

SWEEP_SECONDS = 60.0
FEW = 4
"""How many tables the first page fetches from the disk to say whose turn it is."""


class Server:
    """Made once a process; `run` is its life."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.sessions = Sessions(self.store.secret("cookie"))
        self.hall = Hall(self.store)
        self.since = time.monotonic()
        limits = vars(settings.limits)
        self.limits = {name: Bucket(*limit) for name, limit in limits.items()}

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Bots think and tables play inside the block; nothing is left behind after it."""
        self.thinkers = Thinkers()
        self.driver = Driver(self.settings, self.thinkers)
        self.hall.on_change = self.driver.wake
        warmer = Warmer() if self.settings.warm and native.native_on() else None
        if warmer:
            warmer.start()
        sweeper = asyncio.ensure_future(self._sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            if warmer:
                warmer.stop()
            self.driver.close()
            await self.thinkers.close()
            self.store.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.hall.sweep()

    def address(self, request: HTTPConnection) -> str:
        """The server's own origin as the visitor sees it."""
        return address(request, self.settings.origin)

    async def view(
        self,
        table: Table,
        session: str | None,
        base: str,
        show: dict[str, str] | None = None,
        at: int | None = None,
        message: str = "",
    ) -> Data:
        """`TableData` for that session, with the page's live part as `html`."""
        t = await view(table, self.driver, session, base, show, at)
        if message:
            t["prompt"] = message
        html = await asyncio.to_thread(pages.live, t | {"svg": Markup(t["svg"])})
        return t | {"html": html}

    def hand_over(self, table: Table, session: str, seat: Any) -> Answer:
        """Look through another of one's own seats from now on."""
        if not isinstance(seat, int) or seat not in table.mine(session):
            return Answer(ERROR, "That seat is not yours.")
        table.viewing[session] = seat
        for listener in list(table.listeners):
            if listener.session == session:
                listener.poke()
        return Answer(OK)

    async def tables_of(self, session: str) -> list[dict[str, Any]]:
        """The visitor's own tables for the first page."""
        rows = self.store.tables_of(session)
        fresh = {row["code"] for row in rows if not row["over"]} - set(self.hall.tables)
        for code in sorted(fresh)[:FEW]:
            await self.hall.get(code)
        live = self.hall.tables
        return [
            _card(live[row["code"]], session) if row["code"] in live else self._old(row, session)
            for row in rows
        ]

    def _old(self, row: Row, session: str) -> dict[str, Any]:
        """The card of a table that is not in memory."""
        seats = self.store.seats(row["code"])
        names = [seat["name"] for seat in seats if seat["session"] != session]
        status = "Finished" if row["over"] else "In play" if row["started"] else "Not started"
        return _told(row["code"], row["game"], names, status, False)


def _card(table: Table, session: str) -> dict[str, Any]:
    mine, match = table.mine(session), table.match
    yours = table.running and any(seat in match.to_act for seat in mine)
    names = [seat.name or "an open seat" for seat in table.seats if seat.seat not in mine]
    status = "Your turn" if yours else _status(table)
    return _told(table.code, match.game.name, names, status, yours)


def _told(code: str, name: str, others: list[str], status: str, yours: bool) -> dict[str, Any]:
    return {
        "code": code,
        "game": name,
        "title": game(name).facts.title,
        "others": f"with {', '.join(others)}" if others else "on this screen",
        "status": status,
        "yours": yours,
    }


def _status(table: Table) -> str:
    if table.broken:
        return "Damaged"
    if not table.started:
        return "Not started"
    return "Finished" if table.match.over else waiting(table)
