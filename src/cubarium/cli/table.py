"""A table in this process: a match, who plays which seat, and the file that keeps it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import click
import numpy as np

from cubarium.arena.entrants import Entrant
from cubarium.bots import bot
from cubarium.cli import files
from cubarium.core.contract import NATURE
from cubarium.core.match import Match

_NOTE = re.compile(r"# (?:bot (?P<seat>\d)|(?P<seed>seed)): (?P<text>.+)")


@dataclass
class Table:
    """`bots` by seat; all other seats are people. `seed` decides dice and bots at each ply."""

    match: Match
    bots: dict[int, Entrant]
    seed: int
    seed_given: bool = False
    path: Path | None = None
    """Where the match was loaded from or saved to last."""
    on_file: str = ""
    """What stands there."""
    last: int = NATURE
    _kept: Path | None = field(default=None, repr=False)

    @property
    def people(self) -> list[int]:
        """Seats that are played by people."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    @property
    def secret(self) -> bool:
        """Whether people here must not see each other's view."""
        return len(self.people) > 1 and self.match.game.has("hide")

    def actor(self) -> int:
        """Who acts next: a person who has begun goes on, else a fair draw of those who may."""
        seats = self.match.to_act
        if len(seats) == 1 or self.last in seats:
            return seats[0] if len(seats) == 1 else self.last
        return int(self._rng(1).choice(seats))

    def act(self, seat: int) -> None:
        """Let nature or the bot of that seat act."""
        if seat == NATURE:
            self.match.roll(self._rng(0))
        else:
            self.match.play(seat, self.advice(seat, self.bots[seat]))

    def play(self, seat: int, text: str) -> None:
        """A person's move. ValueError if it is not legal."""
        self.match.play(seat, text)
        self.last = seat

    def advice(self, seat: int, entrant: Entrant) -> str:
        """What that bot would do in that seat. ClickException if it lacks what it needs."""
        try:
            return bot.move(self.match, seat, entrant.bot, self.seed, entrant.budget)
        except ValueError as error:
            raise click.ClickException(f"the bot {entrant.bot} cannot play: {error}") from None

    def _rng(self, purpose: int) -> np.random.Generator:
        """Chance of this ply, the same after loading or taking back."""
        return np.random.default_rng([self.seed, self.match.ply, purpose])

    # ----- on file --------------------------------------------------------------------

    def text(self) -> str:
        """The match with notes on who plays; other readers skip those."""
        notes = [f"# bot {seat + 1}: {self.bots[seat].text}" for seat in sorted(self.bots)]
        if self.seed_given:
            notes.append(f"# seed: {self.seed}")
        return self.match.dump() + "".join(f"{note}\n" for note in notes)

    @property
    def unsaved(self) -> bool:
        """Whether something has happened that is on no file."""
        return self.match.ply > 0 and self.text() != self.on_file

    def save(self, path: Path) -> None:
        """Write the match there. OSError if that cannot be."""
        files.write(path, self.text())
        self.path, self.on_file = path, self.text()

    def keep(self) -> Path:
        """Write an unsaved match to the data folder. OSError if that cannot be."""
        self._kept = files.keep(self._kept or files.kept_path(self.match.game.name), self.text())
        self.on_file = self.text()
        return self._kept


def notes(text: str) -> tuple[dict[int, str], int | None]:
    """Bots by seat (from 0) and the seed that `Table.text` noted in a saved match."""
    bots: dict[int, str] = {}
    seed = None
    for found in filter(None, map(_NOTE.fullmatch, text.splitlines())):
        if found["seed"]:
            seed = int(found["text"]) if re.fullmatch(r"\d{1,19}", found["text"]) else None
        elif found["seat"] != "0":
            bots[int(found["seat"]) - 1] = found["text"]
    return bots, seed
