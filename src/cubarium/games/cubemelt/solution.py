"""The solved two-player base game on disk: made once, resumable, checked, then looked up.

A solution file is one line of JSON (what was solved, with which rules version, a checksum)
and the values as 32-bit floats; where love and adventure may be exchanged, only the half with
the mover's love not above its adventure. While solving, the values are 64-bit floats in a
`.part` file beside it, with a note of the levels done.
"""

from __future__ import annotations

import json
import mmap
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from cubarium.games.cubemelt import FACTS
from cubarium.games.cubemelt.positions import Rules, cells, constants, groups_by_sum, room
from cubarium.games.cubemelt.solver import solve_groups

MAGIC = "cubarium solution 1"
LAYOUT = "by diagonals of ice"
CHECKPOINT_SECONDS = 20.0


class Solution:
    """Values of all positions. `value(me, other)`: each (love, adventure, ice); me to move."""

    def __init__(self, rules: Rules, values: np.ndarray) -> None:
        self.rules = rules
        self.values = values
        self._row = {pair: row for row, pair in enumerate(stored_pairs(rules))}

    def value(self, me: tuple[int, int, int], other: tuple[int, int, int]) -> float:
        """Chance to win minus chance to lose for the player to move, game not over."""
        if self.rules.symmetric and me[0] > me[1]:
            me = (me[1], me[0], me[2])
            other = (other[1], other[0], other[2])
        row = self._row[me[0], me[1]]
        return float(self.values[row, other[0], other[1], me[2] - 1, other[2] - 1])

    @property
    def start(self) -> float:
        """The value of the first turn."""
        player = (0, 0, self.rules.melt)
        return self.value(player, player)


def stored_pairs(rules: Rules) -> list[tuple[int, int]]:
    """The mover's love and adventure of each stored block, in order."""
    every = [(love, adv) for love in range(rules.love) for adv in range(rules.adventure)]
    return [pair for pair in every if not rules.symmetric or pair[0] <= pair[1]]


def folder() -> Path:
    """Where solutions are kept; `CUBARIUM_DATA` moves it."""
    data = os.environ.get("CUBARIUM_DATA") or platformdirs.user_data_dir("cubarium")
    return Path(data) / "solutions"


def path_of(rules: Rules) -> Path:
    """The file of that solution."""
    faces = "".join(map(str, rules.faces))
    kind = "repeatable" if rules.repeatable else "once"
    lengths = f"{rules.love}-{rules.adventure}-{rules.melt}"
    name = f"cubemelt-{lengths}-{faces}-{kind}-{rules.least_to_pay}-{rules.times}.solution"
    return folder() / name


# ----- making -----------------------------------------------------------------------------


def solve(rules: Rules, jobs: int, report: Callable[[int, int], None]) -> Solution:
    """Solve and store, going on where an interrupted run stopped.

    `report(done, all)` is called after each level with the numbers of groups.
    """
    levels = groups_by_sum(rules)
    part = path_of(rules).with_suffix(".part")
    table, done = _open_part(part, rules)
    counts = [len(groups) for groups in levels]
    report(sum(counts[:done]), sum(counts))
    noted = time.monotonic()
    try:
        for level in range(done, len(levels)):
            solve_level(table, rules, levels[level], jobs)
            done = level + 1
            report(sum(counts[:done]), sum(counts))
            if time.monotonic() - noted > CHECKPOINT_SECONDS:
                _note(part, table, rules, done)
                noted = time.monotonic()
    finally:
        _note(part, table, rules, done)
    _store(rules, table)
    for leftover in (part, _notes(part)):
        leftover.unlink()
    return load(rules)


def solve_level(table: np.ndarray, rules: Rules, groups: np.ndarray, jobs: int) -> None:
    """Solve all groups of one level, shared out to that many threads."""
    rows, known = np.asarray(table).reshape(-1, table.shape[-1]), constants(rules)

    def share(part: np.ndarray) -> None:
        solve_groups(rows, known, room(), part)

    with ThreadPoolExecutor(jobs) as threads:
        list(threads.map(share, [groups[first::jobs] for first in range(jobs)]))


def solved(rules: Rules) -> Solution:
    """Solve in memory only, for short tracks."""
    table = np.zeros(rules.shape)
    for groups in groups_by_sum(rules):
        solve_level(table, rules, groups, 1)
    return Solution(rules, _packed(rules, table))


def _open_part(part: Path, rules: Rules) -> tuple[np.ndarray, int]:
    """The table being filled and how many levels of it are done."""
    part.parent.mkdir(parents=True, exist_ok=True)
    notes = _notes(part)
    if notes.exists() and part.exists():
        note = json.loads(notes.read_text())
        if note.get("layout") == LAYOUT and note["about"] == _about(rules):
            return np.memmap(part, np.float64, "r+", shape=rules.shape), note["done"]
    return np.memmap(part, np.float64, "w+", shape=rules.shape), 0


def _notes(part: Path) -> Path:
    return part.with_suffix(".part.json")


def _note(part: Path, table: np.ndarray, rules: Rules, done: int) -> None:
    table.flush()  # type: ignore[attr-defined]
    text = json.dumps({"about": _about(rules), "layout": LAYOUT, "done": done})
    _write_whole(_notes(part), [text.encode()])


def _packed(rules: Rules, table: np.ndarray) -> np.ndarray:
    pairs, by_ice = stored_pairs(rules), cells(rules.melt)
    values = np.empty((len(pairs), rules.love, rules.adventure, *by_ice.shape), np.float32)
    for row, pair in enumerate(pairs):
        values[row] = table[pair][..., by_ice]
    return values


def _store(rules: Rules, table: np.ndarray) -> None:
    values = _packed(rules, table)
    head = _about(rules) | {"shape": values.shape, "sha256": sha256(values).hexdigest()}
    _write_whole(path_of(rules), [json.dumps(head).encode() + b"\n", values.data])


def _about(rules: Rules) -> dict[str, Any]:
    plain = rules._asdict() | {"faces": list(rules.faces)}
    return {"format": MAGIC, "game": FACTS.name, "version": FACTS.version, "rules": plain}


def _write_whole(path: Path, pieces: Iterable[bytes | memoryview]) -> None:
    """Write a file so that it is there whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with open(draft, "wb") as file:
        for piece in pieces:
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


# ----- reading ----------------------------------------------------------------------------


def load(rules: Rules) -> Solution:
    """The stored solution. FileNotFoundError if there is none, ValueError if it is damaged."""
    path = path_of(rules)
    with open(path, "rb") as file:
        head = _head(path, file.readline())
        offset = file.tell()
        wanted = {name: head.get(name) for name in _about(rules)}
        if wanted != _about(rules):
            raise ValueError(f"{path} was made for other rules; delete it and solve again")
        whole = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    values = np.frombuffer(whole, np.float32, offset=offset)
    if values.size != np.prod(head["shape"]) or sha256(values).hexdigest() != head["sha256"]:
        raise ValueError(f"{path} is damaged; delete it and solve again")
    return Solution(rules, values.reshape(head["shape"]))


def _head(path: Path, line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("format") != MAGIC:
        raise ValueError(f"{path} is not a solution file; delete it and solve again")
    return head
