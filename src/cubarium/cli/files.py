"""Files of the command line: whole or not at all, and where unsaved matches are kept."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where matches are kept; `CUBARIUM_DATA` moves it."""
    return Path(os.environ.get("CUBARIUM_DATA") or platformdirs.user_data_dir("cubarium"))


def write(path: Path, text: str) -> Path:
    """Write a file in one step: after a crash it is there whole, or as it was. OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return path


def kept_path(game: str) -> Path:
    """A new file for a match that nobody has saved."""
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    return data_folder() / "matches" / f"{game}-{now}-{os.getpid()}.txt"


def keep(path: Path, text: str) -> Path:
    """Write an unsaved match to `path`, or where else it can be kept. OSError if nowhere."""
    try:
        return write(path, text)
    except OSError:
        return write(Path(tempfile.gettempdir()) / path.name, text)
