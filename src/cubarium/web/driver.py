"""What a table does by itself: its bots' moves, forced choices, races that nobody wins."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine
from typing import Any

from cubarium.core.chance import fair_lot
from cubarium.core.match import Match
from cubarium.web.settings import Settings
from cubarium.web.tables import Table
from cubarium.web.thinking import Thinkers

log = logging.getLogger("cubarium.tables")

PACES = {"fast": 0.4, "usual": 1.0, "slow": 2.5}
"""A table's setting for its bots, times the server's pace."""


class Driver:
    """Wakes up at every change of a table, and sleeps with it."""

    def __init__(self, settings: Settings, thinkers: Thinkers) -> None:
        self.settings = settings
        self.thinkers = thinkers
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[str, tuple[Match, list[asyncio.TimerHandle]]] = {}

    def close(self) -> None:
        """Stop everything that is under way."""
        for task in self._tasks:
            task.cancel()
        for _, timers in self._timers.values():
            _cancel(timers)

    def wake(self, table: Table) -> None:
        """See to it that whoever is to act and is no person, does."""
        if not table.running:
            _cancel(self._timers.pop(table.code, (None, []))[1])
        if not table.running or not table.awake:
            return
        for seat in table.match.to_act:
            if seat >= 0 and table.seats[seat].bot and seat not in table.thinking:
                table.thinking.add(seat)
                self._spawn(self._bot(table, seat))
        self._wait(table)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ----- bots ---------------------------------------------------------------------------

    async def _bot(self, table: Table, seat: int) -> None:
        asked, pause = table.match, asyncio.sleep(self._pause(table))
        try:
            chosen, _ = await asyncio.gather(
                self.thinkers.choose(asked, seat, table.seats[seat].bot), pause
            )
            await table.play_for(seat, lambda now: self._still(table, seat, chosen, asked, now))
        except Exception:
            log.exception("the bot on seat %d of table %s", seat + 1, table.code)
        finally:
            table.thinking.discard(seat)
        if table.match is not asked:
            self.wake(table)

    def _still(self, table: Table, seat: int, text: str, asked: Match, now: Match) -> str | None:
        """The bot's move, if it is still a bot's and the move is still legal."""
        if not table.seats[seat].bot:
            return None
        return text if now is asked or text in now.legal(seat) else None

    def _pause(self, table: Table) -> float:
        pace = PACES.get(table.settings.get("pace", ""), 1.0)
        if table.match.game.race(table.match.state):
            return self.settings.race_ms / 1000 * pace * random.uniform(0.6, 1.4)
        return self.settings.bot_pace_ms / 1000 * pace

    # ----- forced choices and races -------------------------------------------------------

    def forced(self, table: Table, seat: int) -> int | None:
        """After how many milliseconds the table plays the person's only move; None: never."""
        match = table.match
        if not table.settings.get("auto", True) or not table.seats[seat].person:
            return None
        if match.game.race(match.state) or len(match.legal_ids(seat)) != 1:
            return None
        return None if match.can_undo(seat) else self.settings.forced_ms

    def _wait(self, table: Table) -> None:
        """Set the timers of a new position."""
        match = table.match
        known, timers = self._timers.get(table.code, (None, []))
        if known is match:
            return
        _cancel(timers)
        timers = list(self._due(table))
        if timers:
            self._timers[table.code] = (match, timers)
        else:
            self._timers.pop(table.code, None)

    def _due(self, table: Table) -> list[asyncio.TimerHandle]:
        match, later = table.match, asyncio.get_running_loop().call_later
        if match.game.race(match.state):
            after = float(table.settings.get("call_seconds", 30))
            seat = match.to_act[self._drawn(table, len(match.to_act))]
            return [later(after, self._play_only, table, match, seat)]
        people = [seat for seat in match.to_act if not table.seats[seat].bot]
        waits = [(seat, self.forced(table, seat)) for seat in people]
        return [
            later(ms / 1000, self._play_only, table, match, seat)
            for seat, ms in waits
            if ms is not None
        ]

    def _drawn(self, table: Table, n: int) -> int:
        """A fair draw among the seats that could have been first."""
        secret = bytes.fromhex(table.secret)
        return fair_lot(secret, f"{table.code}:{table.match.ply}:race", n)

    def _play_only(self, table: Table, match: Match, seat: int) -> None:
        if table.match is match:
            self._spawn(table.play_for(seat, lambda now: _first(now, match, seat)))


def _first(now: Match, asked: Match, seat: int) -> str | None:
    return now.legal(seat)[0] if now is asked else None


def _cancel(timers: list[asyncio.TimerHandle]) -> None:
    for timer in timers:
        timer.cancel()
