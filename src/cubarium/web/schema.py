"""The database: tables, seats, events, chat. The events are the only truth about a match."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

meta = Table(
    "meta", metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

tables = Table(
    "tables", metadata,
    Column("code", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("edition", JSON),
    Column("position", Text),
    Column("settings", JSON, nullable=False),
    Column("host", String(40), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("started", Boolean, nullable=False, default=False),
    Column("over", Boolean, nullable=False, default=False),
    Column("again", String(12)),
    Column("created", Float, nullable=False),
)  # fmt: skip

seats = Table(
    "seats", metadata,
    Column("code", String(12), ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("session", String(40)),
    Column("level", String(40), nullable=False, default=""),
    Column("nonce", String(64), nullable=False, default=""),
    Column("away", Boolean, nullable=False, default=False),
    Index("seats_session", "session"),
)  # fmt: skip

events = Table(
    "events", metadata,
    Column("match", String(12), ForeignKey("tables.code"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("nonce", String(64), nullable=False, default=""),
    Column("at", Float, nullable=False),
)  # fmt: skip

chat = Table(
    "chat", metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("code", String(12), ForeignKey("tables.code"), nullable=False, index=True),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip
