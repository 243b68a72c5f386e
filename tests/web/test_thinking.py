"""Bots in processes of their own: they answer, and nothing they do wrong stops a table."""

import asyncio
import os
import signal

import numpy as np
import pytest
from web.test_secrets import Stand, table

from cubarium import NATURE, Match
from cubarium.web import live, thinking
from cubarium.web.live import Connection
from cubarium.web.thinking import Thinkers


@pytest.fixture
def match():
    match = Match.new("cubemelt", 2, {"start": "1"})
    while match.to_act == (NATURE,):
        match.roll(np.random.default_rng(1))
    return match


def choose(match, before=None, times=1):
    """Moves of a bot; `before` is called with the process once it has answered one."""

    async def asked():
        thinkers = Thinkers(1)
        try:
            moves = [await thinkers.choose(match, 0, "gentle")]
            if before:
                before(thinkers._free[0].process.pid)
            moves += [await thinkers.choose(match, 0, "gentle") for _ in range(times)]
            return moves, len(thinkers._free)
        finally:
            await thinkers.close()

    return asyncio.run(asked())


def test_a_bot_moves_and_its_process_is_used_again(match):
    moves, free = choose(match, times=2)
    assert all(move in match.legal(0) for move in moves) and free == 1


def test_a_bot_that_died_is_replaced(match, caplog):
    moves, _ = choose(match, lambda pid: os.kill(pid, signal.SIGKILL), times=2)
    assert all(move in match.legal(0) for move in moves)
    assert "EOFError" in caplog.text or "Broken" in caplog.text or "Reset" in caplog.text


def test_a_bot_that_overruns_is_killed(match, caplog, monkeypatch):
    monkeypatch.setattr(thinking, "GRACE_SECONDS", 0.2)
    moves, free = choose(match, lambda pid: os.kill(pid, signal.SIGSTOP))
    assert moves[1] in match.legal(0)
    assert "TimeoutError" in caplog.text and free == 0


def test_a_bot_that_fails_plays_a_legal_move(match, caplog, monkeypatch):
    asked = thinking.ask

    def wrong(*args):
        return asked(*args) | {"spec": "no such bot"}

    monkeypatch.setattr(thinking, "ask", wrong)
    moves, _ = choose(match)
    assert all(move in match.legal(0) for move in moves)
    assert "there is no bot 'no such bot'" in caplog.text


def test_an_only_move_needs_no_thought():
    match = Match.new("cubulous")
    match.legal_ids = lambda seat: [Match.legal_ids(match, seat)[0]]

    async def asked():
        return await Thinkers(1).choose(match, 0, "sharp")

    assert asyncio.run(asked()) == Match.legal(Match.new("cubulous"), 0)[0]


class Deaf:
    """A socket whose reader does not read."""

    async def send_text(self, _):
        await asyncio.sleep(60)

    async def receive_text(self):
        await asyncio.sleep(60)


def test_who_does_not_read_is_dropped(match, monkeypatch):
    monkeypatch.setattr(live, "SEND_SECONDS", 0.1)

    async def served():
        at = table(match, ["a", "b"])
        connection = Connection(Stand(), at, Deaf(), "a")
        connection.lean = True
        async with asyncio.timeout(5):
            await connection.run()
        return at.listeners

    assert asyncio.run(served()) == set()
