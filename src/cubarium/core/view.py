"""What one viewer of a match may know, ready to be drawn, logged or thought about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from cubarium.core.contract import NATURE
from cubarium.core.registry import Game


class Event(NamedTuple):
    """One entry of a record: who (from 0, or NATURE) and what, in notation."""

    seat: int
    text: str

    def line(self) -> str:
        """The event as a line of a saved match."""
        return f"{'*' if self.seat == NATURE else self.seat + 1} {self.text}"


@dataclass(frozen=True)
class Move:
    """A legal move: notation, the clicks that make it, its name on a button, what follows.

    `commits` says that it cannot be taken back (a random event or another seat follows).
    """

    text: str
    clicks: tuple[str, ...]
    label: str
    commits: bool


@dataclass(frozen=True)
class View:
    """`state` is hidden already; `seat` is None for a spectator; `events` as the viewer reads them.

    `moves` are the seat's own, empty when it owes none. `bottom` is the seat whose side of the
    board lies below (the own one; for spectators seat 0).
    """

    game: Game
    state: np.record
    seat: int | None
    names: tuple[str, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    over: bool
    show: dict[str, str] = field(default_factory=dict)
    """How the viewer wants the board shown (a game's own switches, such as rotation)."""
    edition: dict[str, Any] | None = None
    """The table's own component data, for what of it is drawn and no rule asks for."""

    @property
    def bottom(self) -> int:
        return self.seat or 0
