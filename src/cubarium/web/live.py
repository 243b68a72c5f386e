"""The WebSocket of a table: one a browser tab, in step with the table at all times.

The server sends {"type": "view", ...TableData} at once and after every change (svg and log
are part of its html), and answers {"type": "ok" | "stale" | "error", "nonce", "message",
"ply"}; a stale answer carries the fresh view as "view". The client sends
    {"type": "hello", "ply": 12}, {"type": "show", "show": {"turn": "1"}},
    {"type": "move", "seat": 0, "text": "keep", "ply": 12, "nonce": "…"},
    {"type": "undo", "seat": 0}, {"type": "chat", "text": "…"}, {"type": "seat", "seat": 1}.
A program that draws no board opens …/ws?lean=1 (or says {"type": "hello", "ply": 0, "lean":
true}) and gets {"type": "state", "ply", "to_act", "events" since its ply, "legal" of its seats,
"started", "over"} instead of views.

A view is drawn when it is sent, so a slow reader gets the newest one and no backlog; who
does not read at all is dropped and may come again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from cubarium.web.answers import ERROR, OK, STALE, Answer
from cubarium.web.present import viewer
from cubarium.web.server import Server
from cubarium.web.tables import Table

log = logging.getLogger("cubarium.live")

_packed = json.JSONEncoder(separators=(",", ":")).encode

LARGEST_FRAME = 4096
SEND_SECONDS = 10.0
LONGEST_BACKLOG = 64
TOO_LARGE, TRY_AGAIN, GOING_AWAY = 1009, 1013, 1012


class Connection:
    """One tab at a table."""

    def __init__(
        self, server: Server, table: Table, socket: WebSocket, session: str, lean: bool = False
    ) -> None:
        self.server, self.table, self.socket, self.session = server, table, socket, session
        self.base = server.address(socket)
        self.show: dict[str, str] = {}
        self.lean = lean
        self.told = 0
        self._answers: deque[dict[str, Any]] = deque()
        self._dirty = True
        self._serving = False
        self._news = asyncio.Event()
        self._news.set()

    def poke(self) -> None:
        """The table has changed: send how it stands as soon as the reader is ready."""
        self._dirty = True
        self._news.set()

    async def run(self) -> None:
        """Serve the tab until it goes."""
        self.table.listeners.add(self)
        self.table.visit(self.session)
        self._others()
        writer = asyncio.ensure_future(self._write())
        reader = asyncio.ensure_future(self._read())
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.table.listeners.discard(self)
            for task in (writer, reader):
                task.add_done_callback(_noted)
                task.cancel()
            self._others()

    def _others(self) -> None:
        """Let the others see who is there."""
        for listener in list(self.table.listeners):
            if listener is not self:
                listener.poke()

    # ----- sending ------------------------------------------------------------------------

    async def _write(self) -> None:
        async with asyncio.timeout(None) as patience:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._answers:
                    await self._send(self._answers.popleft(), patience)
                if self._dirty and not self._serving:
                    self._dirty = False
                    await self._send(await self._news_of_table(), patience)

    async def _news_of_table(self) -> dict[str, Any]:
        if self.table.outdated:
            self.table = await self.server.hall.get(self.table.code) or self.table
        if self.lean:
            return self._state()
        return {"type": "view", **await self._view()}

    async def _view(self) -> dict[str, Any]:
        """`TableData` without what its `html` holds already."""
        data = await self.server.view(self.table, self.session, self.base, self.show)
        return {name: value for name, value in data.items() if name not in ("svg", "log")}

    def _state(self) -> dict[str, Any]:
        match, seen = self.table.match, viewer(self.table, self.session)
        start, self.told = min(self.told, match.ply), match.ply
        legal = {} if not self.table.running else {
            seat: match.legal(seat) for seat in seen.mine if seat in match.to_act
        }  # fmt: skip
        return {
            "type": "state",
            "ply": match.ply,
            "to_act": list(match.to_act) if self.table.started else [],
            "events": match.seen_events(seen.me)[start:],
            "legal": legal,
            "started": self.table.started,
            "over": match.over,
        }

    async def _send(self, told: dict[str, Any], patience: asyncio.Timeout) -> None:
        patience.reschedule(asyncio.get_running_loop().time() + SEND_SECONDS)
        await self.socket.send_text(_packed(told))
        patience.reschedule(None)

    def _answer(self, told: dict[str, Any]) -> None:
        """Queue an answer; it is sent before the view of what it changed."""
        self._answers.append(told)
        if len(self._answers) > LONGEST_BACKLOG:
            raise WebSocketDisconnect(TRY_AGAIN)
        self._news.set()

    # ----- receiving ----------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            frame = await self.socket.receive_text()
            if len(frame.encode()) > LARGEST_FRAME:
                await self.socket.close(TOO_LARGE, "a message is 4 KB at most")
                return
            asked = _object(frame)
            if asked is None:
                self._answer({"type": ERROR, "message": "A message is a JSON object."})
                continue
            self._serving = True
            try:
                await self._serve(asked)
            finally:
                self._serving = False
                self._news.set()

    async def _serve(self, asked: dict[str, Any]) -> None:
        kind, nonce = asked.get("type"), _text(asked.get("nonce"))
        work = _REQUESTS.get(kind) if isinstance(kind, str) else None
        if work is None:
            answer = Answer(ERROR, f"A message is one of {', '.join(_REQUESTS)}.")
        else:
            limit = self.server.limits["chat" if kind == "chat" else "moves"]
            wait = limit.wait(self.session)
            answer = Answer(ERROR, _slower(wait)) if wait else await work(self, asked)
        told: dict[str, Any] = {"type": answer.type, "nonce": nonce, "re": kind}
        told |= {"message": answer.message, "ply": answer.ply}
        if answer.type == STALE and not self.lean:
            told["view"] = await self._view()
        self._answer(told)
        if answer.type == STALE and self.lean:
            self.poke()

    async def _hello(self, asked: dict[str, Any]) -> Answer:
        self.lean = self.lean or bool(asked.get("lean"))
        ply = asked.get("ply")
        self.told = ply if isinstance(ply, int) and ply > 0 else 0
        self.poke()
        return Answer(OK)

    async def _move(self, asked: dict[str, Any]) -> Answer:
        seat, ply = asked.get("seat"), asked.get("ply")
        if not isinstance(seat, int) or not isinstance(ply, int):
            return Answer(ERROR, "A move names its seat and ply as whole numbers.")
        text, nonce = _text(asked.get("text")), _text(asked.get("nonce"))
        return await self.table.play(self.session, seat, text, ply, nonce)

    async def _undo(self, asked: dict[str, Any]) -> Answer:
        seat = asked.get("seat")
        if not isinstance(seat, int):
            seat = viewer(self.table, self.session).me
        return await self.table.undo(self.session, -1 if seat is None else seat)

    async def _chat(self, asked: dict[str, Any]) -> Answer:
        return await self.table.say(self.session, _text(asked.get("text")))

    async def _seat(self, asked: dict[str, Any]) -> Answer:
        return self.server.hand_over(self.table, self.session, asked.get("seat"))

    async def _show(self, asked: dict[str, Any]) -> Answer:
        wanted = asked.get("show", asked.get("switches"))
        if not isinstance(wanted, dict):
            wanted = {k: v for k, v in asked.items() if k not in ("type", "nonce")}
        self.show = switches(wanted)
        self.poke()
        return Answer(OK)


_REQUESTS: dict[str, Callable[[Connection, dict[str, Any]], Coroutine[Any, Any, Answer]]] = {
    "hello": Connection._hello, "move": Connection._move, "undo": Connection._undo,
    "chat": Connection._chat, "seat": Connection._seat, "show": Connection._show,
}  # fmt: skip


def _noted(task: asyncio.Task[None]) -> None:
    """A tab that went is no error; anything else is."""
    error = None if task.cancelled() else task.exception()
    if error and not isinstance(error, WebSocketDisconnect | TimeoutError | RuntimeError):
        log.error("a socket", exc_info=error)


def switches(wanted: dict[str, Any]) -> dict[str, str]:
    """A viewer's wishes for the board, as a game's drawing takes them: short texts, a few."""
    few = list(wanted.items())[:12]
    return {str(name)[:20]: str(value)[:40] for name, value in few}


def _object(frame: str) -> dict[str, Any] | None:
    try:
        told = json.loads(frame)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _slower(seconds: float) -> str:
    return f"That was too fast; go on in {seconds:.1f} seconds."
