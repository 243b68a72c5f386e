"""Tables on the disk: opened with a clear word if they cannot be, read, and written."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    Table,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from cubarium.web.schema import chat, events, meta, seats, tables
from cubarium.web.writer import Op, Writer

Row = dict[str, Any]

ADD_EVENT = insert(events)
ADD_CHAT = insert(chat)
ADD_SEAT = insert(seats)
ADD_TABLE = insert(tables)
CHAT_KEPT = 200


class StoreError(Exception):
    """The database cannot be used; the message is one sentence for the operator."""


class Store:
    """The database of a server. Reads block for well under a millisecond; writes are awaited."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine = _opened(url)
        self._writer = Writer(self._engine)

    def close(self) -> None:
        """Finish what is being written and let go of the file."""
        self._writer.close()
        self._engine.dispose()

    def write(self, *ops: Op) -> asyncio.Future[None]:
        """Commit the ops together; done once they are on the disk."""
        return self._writer.write(*ops)

    # ----- reading ------------------------------------------------------------------------

    def table(self, code: str) -> Row | None:
        """The row of that table."""
        found = self._rows(select(tables).where(tables.c.code == code))
        return found[0] if found else None

    def seats(self, code: str) -> list[Row]:
        """The table's seats in order."""
        return self._rows(select(seats).where(seats.c.code == code).order_by(seats.c.seat))

    def events(self, code: str) -> list[Row]:
        """The table's record in order."""
        return self._rows(select(events).where(events.c.match == code).order_by(events.c.ply))

    def chat(self, code: str) -> list[Row]:
        """The last lines that were said at the table, oldest first."""
        query = select(chat).where(chat.c.code == code).order_by(chat.c.id.desc())
        return self._rows(query.limit(CHAT_KEPT))[::-1]

    def tables_of(self, session: str, most: int = 12) -> list[Row]:
        """The newest tables that the session sits at, unfinished ones first."""
        mine = select(seats.c.code).where(seats.c.session == session)
        query = select(tables).where(tables.c.code.in_(mine))
        query = query.order_by(tables.c.over, tables.c.created.desc())
        return self._rows(query.limit(most))

    def secret(self, key: str) -> str:
        """A random text of this installation, made when first asked for."""
        with self._engine.begin() as connection:
            query = select(meta.c.value).where(meta.c.key == key)
            found = connection.execute(query).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(insert(meta).values(key=key, value=found))
        return found

    def _rows(self, query: Any) -> list[Row]:
        with self._engine.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]


# ----- statements of more than one line ----------------------------------------------------


@cache
def _change(table: Table, where: tuple[str, ...], columns: tuple[str, ...]) -> Executable:
    """One statement for all changes of a kind, so that they can be sent together."""
    matches = [table.c[name] == bindparam(f"the_{name}") for name in where]
    return update(table).where(*matches).values({name: bindparam(name) for name in columns})


def change_table(code: str, **values: Any) -> Op:
    """Set columns of a table's row."""
    return Op(_change(tables, ("code",), tuple(values)), [{"the_code": code, **values}])


def change_seat(code: str, seat: int, **values: Any) -> Op:
    """Set columns of a seat's row."""
    row = {"the_code": code, "the_seat": seat, **values}
    return Op(_change(seats, ("code", "seat"), tuple(values)), [row])


def cut_events(code: str, ply: int) -> Op:
    """Remove the record from that event on (what stays of it is added again)."""
    return Op(delete(events).where(events.c.match == code, events.c.ply >= ply))


def add_events(code: str, rows: Sequence[Row]) -> Op:
    """Append to the record."""
    return Op(ADD_EVENT, [{"match": code, **row} for row in rows])


# ----- opening ----------------------------------------------------------------------------


def _opened(url: str) -> Engine:
    where = repr(url)
    try:
        where = make_url(url).render_as_string(hide_password=True)
        engine = create_engine(url)
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        raise StoreError(
            f"the database address {where} cannot be used: {error}; one for PostgreSQL reads "
            "postgresql+psycopg://user:password@host/database"
        ) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
        where = engine.url.database or "memory"
    try:
        _prepare(engine)
    except (SQLAlchemyError, CommandError) as error:
        engine.dispose()
        raise StoreError(_why(where, error)) from None
    return engine


def _durable(connection: Any, _: Any) -> None:
    """SQLite: readers never wait for the writer, a commit is on the disk when it returns."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _prepare(engine: Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            _check(connection)
        _migrate(connection)


def _check(connection: Connection) -> None:
    found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
    if found != "ok":
        path = connection.engine.url.database
        raise StoreError(
            f"the database {path} is damaged ({found}); put a copy of it back, or move it away "
            "to start with an empty one"
        )


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _why(where: str, error: Exception) -> str:
    reason = str(getattr(error, "orig", error))
    if isinstance(error, CommandError):
        return f"the database {where} was made by a newer version of Cubarium; update to open it"
    if "not a database" in reason or "malformed" in reason:
        return (
            f"{where} is not a database of Cubarium, or it is damaged; put a copy of it back, "
            "or move it away to start with an empty one"
        )
    if "readonly" in reason or "unable to open" in reason:
        return f"the database {where} cannot be written; choose a folder of yours with --data"
    if "locked" in reason:
        return f"the database {where} is in use by another program; stop that first"
    return f"the database {where} cannot be used: {' '.join(reason.split())}"
