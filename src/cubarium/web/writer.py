"""One thread writes: what waits is committed together, then everybody is told at once."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterable, Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import Engine, Executable
from sqlalchemy.exc import SQLAlchemyError

MOST = 512
"""Jobs in one commit, at most."""
GATHER_SECONDS = 0.002
"""How long a commit waits for others to share it; nobody notices, and a busy server gains."""


class Op(NamedTuple):
    """A statement and its rows; statements that follow each other and are the same run as one."""

    statement: Executable
    rows: Sequence[dict[str, Any]] = ()


class Job(NamedTuple):
    ops: tuple[Op, ...]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class Writer:
    """Group commit: `write` is awaited until its rows are on the disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, *ops: Op) -> asyncio.Future[None]:
        """All of the ops or none. The future fails with SQLAlchemy's error."""
        loop = asyncio.get_running_loop()
        job = Job(ops, loop.create_future(), loop)
        self._queue.put(job)
        return job.done

    def close(self) -> None:
        """Write what waits, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            jobs, open_ = self._waiting()
            if jobs:
                self._together(jobs)

    def _waiting(self) -> tuple[list[Job], bool]:
        """At least one job, and whatever came while the last commit ran."""
        jobs, job = [], self._queue.get()
        time.sleep(GATHER_SECONDS)
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST:
                return jobs, True
            try:
                job = self._queue.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _together(self, jobs: list[Job]) -> None:
        try:
            self._commit(op for job in jobs for op in job.ops)
        except SQLAlchemyError as error:
            if len(jobs) == 1:
                return _tell(jobs, error)
            for job in jobs:
                self._together([job])
        else:
            _tell(jobs, None)

    def _commit(self, ops: Iterable[Op]) -> None:
        with self._engine.begin() as connection:
            for statement, rows in _merged(ops):
                connection.execute(statement, rows or None)


def _merged(ops: Iterable[Op]) -> list[tuple[Executable, list[dict[str, Any]]]]:
    runs: list[tuple[Executable, list[dict[str, Any]]]] = []
    for op in ops:
        if runs and op.rows and runs[-1][0] is op.statement:
            runs[-1][1].extend(op.rows)
        else:
            runs.append((op.statement, list(op.rows)))
    return runs


def _tell(jobs: list[Job], error: Exception | None) -> None:
    loops = {job.loop for job in jobs}
    for loop in loops:
        futures = [job.done for job in jobs if job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, futures, error)


def _settle(futures: list[asyncio.Future[None]], error: Exception | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error:
            future.set_exception(error)
        else:
            future.set_result(None)
