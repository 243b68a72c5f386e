"""The facts and options a game states about itself; readable without its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

NATURE = -1
UNKNOWN = -(2**31)
"""What `points` answers about a seat whose points the given state does not tell."""


@dataclass(frozen=True)
class Option:
    """One choice made before the game: `choices` are texts, each with a line of help."""

    name: str
    title: str
    choices: tuple[str, ...]
    default: str
    help: str
    labels: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    inferred: bool = False
    more: bool = False
    matters: Callable[[int, dict[str, str]], str] | None = None
    """Given seats and options: why the option cannot matter there, or '' if it can."""

    def label(self, choice: str) -> str:
        """The choice as people read it."""
        return self.labels[self.choices.index(choice)] if self.labels else choice


@dataclass(frozen=True)
class Facts:
    """What is known of a game without its rules. `actions` and `outcomes`: sizes of id spaces."""

    name: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    minutes: int
    actions: int
    outcomes: int
    max_plies: int
    features: int
    version: int
    seat_names: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    """Facts about the box that no rulebook prints, one sentence each."""


def start_option(most: int) -> Option:
    """The start player (C4), for a game of at most that many seats."""
    seats = tuple(str(seat) for seat in range(1, most + 1))
    return Option(
        "start", "Who starts", ("random", *seats), "random", "Seat that takes the first turn.",
        labels=("Drawn at random", *(f"Seat {seat}" for seat in seats)), more=True,
    )  # fmt: skip
