"""Bots think in processes of their own, with a time budget; one that fails is replaced."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import logging
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

from cubarium.bots.levels import level as level_of
from cubarium.core import native
from cubarium.core.match import Match

log = logging.getLogger("cubarium.bots")

GRACE_SECONDS = 3.0
"""How long over its budget a bot may be before its process is killed."""
FIRST_SECONDS = 10.0
"""The same for the first question of a process, which loads the rules."""
IDLE_SECONDS = 300.0


def environment() -> dict[str, str]:
    """This process's environment, in which a new one finds this very package."""
    paths = [str(native.PACKAGE.parent), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


class Thinker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.fresh = True

    @classmethod
    async def start(cls) -> Thinker:
        """Start a process; it takes a second or so until it answers."""
        module = "cubarium.web.thinker"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, env=environment()
        )
        return cls(process)

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer. TimeoutError if it takes too long, EOFError if the process has died."""
        assert self.process.stdin and self.process.stdout
        seconds = (question["seconds"] or 0) + (FIRST_SECONDS if self.fresh else GRACE_SECONDS)
        async with asyncio.timeout(seconds):
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            await self.process.stdin.drain()
            line = await self.process.stdout.readline()
        if not line:
            raise EOFError("the process has ended")
        self.fresh = False
        told: dict[str, Any] = json.loads(line)
        return told

    def kill(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


class Thinkers:
    """A few processes shared by all tables; started when needed, ended when idle."""

    def __init__(self, most: int | None = None) -> None:
        self._free: list[Thinker] = []
        self._busy: set[Thinker] = set()
        self._turns = asyncio.Semaphore(most or max(1, (os.cpu_count() or 2) - 1))
        self._idle: asyncio.TimerHandle | None = None

    async def choose(self, match: Match, seat: int, level: str) -> str:
        """The notation of the bot's move; any legal one if it fails or takes too long."""
        legal = match.legal_ids(seat)
        action = legal[0]
        if len(legal) > 1:
            chosen = await self._think(match, seat, level)
            action = chosen if chosen in legal else secrets.choice(legal)
        return str(match.game.notation(match.state, seat, action))

    async def _think(self, match: Match, seat: int, level: str) -> int | None:
        question = ask(match, seat, level)
        async with self._turns:
            thinker = self._free.pop() if self._free else await Thinker.start()
            self._busy.add(thinker)
            try:
                told = await thinker.ask(question)
            except (TimeoutError, EOFError, OSError, ValueError) as error:
                log.warning("bot %s of %s: %r", question["spec"], question["game"], error)
                thinker.kill()
                return None
            except BaseException:
                thinker.kill()
                raise
            finally:
                self._busy.discard(thinker)
            self._rest(thinker)
        if "error" in told:
            log.warning("bot %s of %s: %s", question["spec"], question["game"], told["error"])
        return told.get("action")

    def _rest(self, thinker: Thinker) -> None:
        self._free.append(thinker)
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._dismiss)

    def _dismiss(self) -> None:
        for thinker in self._free:
            thinker.kill()
        self._free.clear()

    async def close(self) -> None:
        """End all processes and wait until they have."""
        if self._idle is not None:
            self._idle.cancel()
        ending = [*self._busy, *self._free]
        for thinker in ending:
            thinker.kill()
        self._free.clear()
        await asyncio.gather(*(thinker.process.wait() for thinker in ending))


def ask(match: Match, seat: int, level: str) -> dict[str, Any]:
    """The question for a thinker: the seat's own view of the match, the bot and its budget.

    Until the game is compiled a bot moves at random: interpreted rules are too slow to search.
    """
    spec, budget = level_of(match.game, level)
    compiled = native.native_on() or native.is_warm(match.game.name)
    return {
        "game": match.game.name,
        "state": base64.b64encode(match.hidden(seat).tobytes()).decode(),
        "seat": seat,
        "spec": spec if compiled else "random",
        "seed": secrets.randbits(63),
        "seconds": budget.seconds,
        "steps": budget.steps,
        "native": compiled,
    }
