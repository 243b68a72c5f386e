"""What an operator can set about a server; every value has a usable default."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where tables are kept if nobody says otherwise; `CUBARIUM_DATA` moves it."""
    return Path(os.environ.get("CUBARIUM_DATA") or platformdirs.user_data_dir("cubarium"))


@dataclass(frozen=True)
class Limits:
    """How much one visitor may do: tokens a second, and how many at once."""

    moves: tuple[float, float] = (25, 100)
    chat: tuple[float, float] = (0.5, 6)
    tables: tuple[float, float] = (0.2, 20)
    pages: tuple[float, float] = (20, 200)


@dataclass(frozen=True)
class Settings:
    """`database` is an SQLAlchemy URL; '' keeps SQLite in the data folder."""

    data: Path = field(default_factory=data_folder)
    database: str = field(default_factory=lambda: os.environ.get("CUBARIUM_DATABASE", ""))
    origin: str = field(default_factory=lambda: os.environ.get("CUBARIUM_ORIGIN", ""))
    """The address visitors see, behind a proxy: 'https://games.example'."""
    bot_pace_ms: int = field(default_factory=lambda: _milliseconds("CUBARIUM_BOT_PACE_MS", 600))
    """The least time before a bot's move is shown."""
    forced_ms: int = field(default_factory=lambda: _milliseconds("CUBARIUM_FORCED_MS", 900))
    """How long a forced choice is shown before the table plays it."""
    race_ms: int = field(default_factory=lambda: _milliseconds("CUBARIUM_RACE_MS", 5000))
    """About how long a bot takes where the first to act wins."""
    warm: bool = field(default_factory=lambda: os.environ.get("CUBARIUM_WARM", "1") != "0")
    """Compile the rules in the background and switch to native code then."""
    limits: Limits = Limits()

    @property
    def url(self) -> str:
        """The database in force."""
        return self.database or f"sqlite:///{self.data / 'cubarium.db'}"


def _milliseconds(name: str, usual: int) -> int:
    text = os.environ.get(name, "")
    if text and not text.isdecimal():
        raise ValueError(f"{name} is a whole number of milliseconds, not {text!r}")
    return int(text) if text else usual
