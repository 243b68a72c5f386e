"""The database: durable, all or nothing, and clear about what is wrong with it."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient
from web.cluster import NONE, cluster, programs
from web.visitor import look, move, open_table, settings

from cubarium.web.app import create_app
from cubarium.web.store import ADD_TABLE, Store, StoreError, add_events, cut_events
from cubarium.web.writer import Op

ROW = {
    "code": "abc", "game": "g", "version": 1, "options": {}, "edition": None, "position": None,
    "settings": {}, "host": "h", "secret": "00", "started": True, "over": False, "again": None,
    "created": 1.0,
}  # fmt: skip


def event(ply, text="keep"):
    return {"ply": ply, "seat": 0, "text": text, "nonce": "", "at": 0.0}


@pytest.fixture(scope="module")
def postgresql():
    with cluster() as address:
        yield address


ENGINES = [
    "sqlite",
    pytest.param("postgresql", marks=pytest.mark.skipif(programs() is None, reason=NONE)),
]


@pytest.fixture(params=ENGINES)
def address(request, tmp_path):
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'cubarium.db'}"
    found = request.getfixturevalue("postgresql")
    with create_engine(found).begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return found


@pytest.fixture
def store(address):
    yield from _with_a_table(address)


@pytest.fixture
def sqlite(tmp_path):
    yield from _with_a_table(f"sqlite:///{tmp_path / 'cubarium.db'}")


def _with_a_table(address):
    store = Store(address)
    asyncio.run(_write(store, Op(ADD_TABLE, [ROW])))
    yield store
    store.close()


async def _write(store, *ops):
    await store.write(*ops)


def test_what_was_written_is_there_after_opening_again(store):
    asyncio.run(_write(store, add_events("abc", [event(0), event(1, "pay 1")])))
    other = Store(store.url)
    assert [row["text"] for row in other.events("abc")] == ["keep", "pay 1"]
    assert other.table("abc")["game"] == "g"
    other.close()


def test_sqlite_is_durable(sqlite):
    with sqlite._engine.connect() as connection:
        pragma = lambda name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()  # noqa: E731
        assert pragma("journal_mode") == "wal"
        assert pragma("synchronous") == 2
        assert pragma("foreign_keys") == 1


def test_one_ply_holds_one_event(store):
    asyncio.run(_write(store, add_events("abc", [event(0)])))
    with pytest.raises(IntegrityError):
        asyncio.run(_write(store, add_events("abc", [event(0, "other")])))
    assert [row["text"] for row in store.events("abc")] == ["keep"]


def test_a_failing_write_spoils_no_other(store):
    async def several():
        good = [store.write(add_events("abc", [event(ply)])) for ply in range(20)]
        bad = store.write(add_events("abc", [event(20), event(3)]))
        more = store.write(add_events("abc", [event(30)]))
        return await asyncio.gather(*good, bad, more, return_exceptions=True)

    results = asyncio.run(several())
    assert [type(r) for r in results if r is not None] == [IntegrityError]
    assert [row["ply"] for row in store.events("abc")] == [*range(20), 30]


def test_cutting_and_adding_is_one_change(store):
    asyncio.run(_write(store, add_events("abc", [event(0, "a"), event(1, "b"), event(2, "c")])))
    asyncio.run(_write(store, cut_events("abc", 1), add_events("abc", [event(1, "c")])))
    assert [row["text"] for row in store.events("abc")] == ["a", "c"]


def test_the_secret_stays(store):
    assert store.secret("cookie") == Store(store.url).secret("cookie") != store.secret("other")


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "cubarium.db"
    path.write_bytes(b"this is a letter to my aunt, not a database" * 100)
    with pytest.raises(StoreError, match="is not a database of Cubarium, or it is damaged; put"):
        Store(f"sqlite:///{path}")


def test_a_damaged_database(sqlite, tmp_path):
    asyncio.run(_write(sqlite, add_events("abc", [event(ply, "x" * 500) for ply in range(300)])))
    sqlite.close()
    path = tmp_path / "cubarium.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    spoilt = bytearray(path.read_bytes())
    spoilt[8192:40960] = b"\xff" * 32768
    path.write_bytes(spoilt)
    with pytest.raises(StoreError, match="damaged"):
        Store(sqlite.url)


def test_a_database_of_a_newer_version(store):
    with store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer version of Cubarium"):
        Store(store.url)


def test_an_address_that_is_none():
    with pytest.raises(StoreError, match="'nonsense' cannot be used"):
        Store("nonsense")


def test_migrations_make_the_schema(store):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from cubarium.web.schema import metadata

    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_table_comes_back_as_it_was(address, tmp_path):
    with TestClient(create_app(settings(tmp_path, database=address))) as client:
        code = open_table(client, "chroma_cubes", "you", auto="off")
        for _ in range(2):
            assert move(client, code, look(client, code)["moves"][0]["text"]).status_code == 200
        assert client.post(f"/t/{code}/undo").status_code == 200
        client.post(f"/t/{code}/chat", data={"text": "Ä 漢 😀 \x00'; DROP TABLE events"})
        before = look(client, code)
    with TestClient(
        create_app(settings(tmp_path, database=address)), cookies=client.cookies
    ) as again:
        after = look(again, code)
        assert after["chat"] and after["log"]
        kept = ("ply", "log", "chat", "moves", "options", "settings", "commitment")
        assert [after[key] for key in kept] == [before[key] for key in kept]


@pytest.mark.parametrize("driver", ["psycopg", "no_such_driver"])
def test_a_database_that_cannot_be_reached_keeps_its_password(driver):
    with pytest.raises(
        StoreError, match=r"^the database (address )?postgresql.* cannot be used: "
    ) as told:
        Store(f"postgresql+{driver}://somebody:hush@127.0.0.1:1/none")
    assert "hush" not in str(told.value) and "\n" not in str(told.value)
