"""A match: a game, its options and the record of all events. The state follows from those."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from cubarium.core import record as records
from cubarium.core.contract import NATURE, UNKNOWN
from cubarium.core.position import Position, acting
from cubarium.core.record import Record
from cubarium.core.registry import game
from cubarium.core.setup import chosen
from cubarium.core.state import copy, plain
from cubarium.core.view import Event, Move, View


class BadRecord(ValueError):
    """A saved match with an illegal event; `match` holds everything before that event."""

    def __init__(self, message: str, match: Match) -> None:
        super().__init__(message)
        self.match = match


class Match(Position):
    """A match in play: a position and the record that led to it."""

    def __init__(self, head: Record) -> None:
        super().__init__(head)
        self.events: list[Event] = []
        self._past: list[np.record] = []
        self._veils: list[dict[int, str]] = []

    @classmethod
    def new(
        cls,
        name: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        players: Iterable[str] = (),
        edition: dict[str, Any] | None = None,
        position: str | None = None,
    ) -> Match:
        """Start a match.

        `seats` defaults to the fewest the game allows, options to their defaults. `players`
        are names. `edition` is component data in place of the game's own (`docs/`),
        `position` a text to start from. ValueError says what is wrong and what would be right.
        """
        found = game(name)
        seats = found.facts.seats[0] if seats is None else seats
        options = chosen(found, seats, options or {}, edition)
        version = found.facts.version
        return cls(Record(name, version, seats, options, tuple(players), edition, position))

    def to_act_at(self, ply: int) -> tuple[int, ...]:
        """`to_act` as it was when the record was `ply` events long."""
        return acting(self.state if ply == self.ply else self._past[ply])

    @property
    def ply(self) -> int:
        """How many events there have been."""
        return len(self.events)

    @property
    def record(self) -> list[Event]:
        """All events so far."""
        return list(self.events)

    # ----- playing --------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        """Play a move or, for NATURE, an outcome. ValueError says what would be legal."""
        if seat not in self.to_act:
            raise ValueError(f"{self._who(seat)} cannot play {text!r}: {self._turn()}")
        try:
            action = self.game.parse(self.state, seat, text)
        except ValueError as error:
            raise ValueError(f"{error}; {self._would_be(seat)}") from None
        if action not in self.legal_ids(seat):
            raise ValueError(f"{text!r} is not legal now; {self._would_be(seat)}")
        self.play_id(seat, action)

    def play_id(self, seat: int, action: int) -> None:
        """Play a legal action by its id; nothing is checked."""
        self._past.append(copy(self.state))
        self.events.append(Event(seat, self.game.notation(self.state, seat, action)))
        self._veils.append(self._veiled(seat, action))
        self.game.apply(self.state, seat, action)

    def roll(self, rng: np.random.Generator) -> str:
        """Play the pending random event with that generator; returns the outcome."""
        return self.draw(int(rng.integers(self.lots())))

    def draw(self, lot: int) -> str:
        """Play the pending random event that `lot` (from 0) stands for."""
        count = self.lots()
        if not 0 <= lot < count:
            raise ValueError(f"lot {lot} is not from 0 to {count - 1}")
        self.play_id(NATURE, int(self.game.pick(self.state, NATURE, lot, self._out)))
        return self.events[-1].text

    def can_undo(self, seat: int) -> bool:
        """Whether `undo(seat)` would succeed."""
        return self._without(seat) is not None

    def undo(self, seat: int | None = None) -> Event:
        """Take back the seat's last action (default: of whoever acted last) and return it.

        ValueError if there is none to take back: the turn was ended, or something random or
        secret has come to light since.
        """
        if seat is None:
            seat = self.events[-1].seat if self.events else NATURE
        rest = self._without(seat)
        if rest is None:
            raise ValueError(f"{self._who(seat)} has nothing to take back")
        event, kept = rest
        self.__dict__.update(kept.__dict__)
        return event

    def _without(self, seat: int) -> tuple[Event, Match] | None:
        """The match as if the seat's last action had not been, if that may be taken back."""
        at = next((i for i in reversed(range(self.ply)) if self.events[i].seat == seat), -1)
        later = self.events[at:]
        if at < 0 or seat == NATURE or seat not in self.to_act:
            return None
        if any(event.seat == NATURE for event in later):
            return None
        before, event = self._past[at], self.events[at]
        if self.game.final(before, seat, self.game.parse(before, seat, event.text)):
            return None
        kept = self.at(at)
        try:
            for other in later[1:]:
                kept.play(*other)
        except ValueError:
            return None
        return event, kept

    # ----- copies, text, views --------------------------------------------------------

    def at(self, ply: int) -> Match:
        """An independent match that stands where this one stood after `ply` events."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.state = copy(self.state if ply == self.ply else self._past[ply])
        twin.events, twin._past = self.events[:ply], self._past[:ply]
        twin._veils, twin._out = self._veils[:ply], self.game.buffer()
        return twin

    def copy(self) -> Match:
        """An independent match in the same position with the same record."""
        return self.at(self.ply)

    def dump(self) -> str:
        """The match as text."""
        head = {k: v for k, v in vars(self.head).items() if k not in ("events", "lines")}
        return records.write(Record(**head, events=self.events))

    @classmethod
    def load(cls, text: str) -> Match:
        """Read a dumped match, checking every event. ValueError names the first bad line."""
        head, fault = _read(text)
        found = game(head.game)
        if head.version > found.facts.version:
            raise ValueError(
                f"the match was played by rules {head.version} of {head.game}, newer than "
                f"{found.facts.version} here; update Cubarium to open it"
            )
        head.options = chosen(found, head.seats, head.options, head.edition)
        match = cls(head)
        for event, line in zip(head.events, head.lines, strict=True):
            try:
                match.play(*event)
            except ValueError as error:
                raise BadRecord(f"line {line}: {error}", match) from None
        if fault:
            raise BadRecord(fault, match)
        return match

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]

    def seen_events(self, seat: int | None) -> tuple[Event, ...]:
        """The record as that viewer may read it; secrets are open once the game is over."""
        if self.over:
            return tuple(self.events)
        viewer = -1 if seat is None else seat
        return tuple(
            Event(event.seat, veils[viewer]) if viewer in veils else event
            for event, veils in zip(self.events, self._veils, strict=True)
        )

    def look(self, seat: int | None, show: dict[str, str] | None = None) -> View:
        """What that seat may know, for drawing."""
        state = self.hidden(seat)
        moves: tuple[Move, ...] = ()
        if seat is not None:
            moves = tuple(self._move(state, seat, a) for a in self.legal_ids(seat))
        return View(
            self.game,
            state,
            seat,
            self.players,
            moves,
            self.seen_events(seat),
            self.over,
            show or {},
            self.head.edition,
        )

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat (None: a spectator) may know, as plain values.

        `scores` holds None where the seat may not know; `state` holds the fields of the
        game's record, hidden ones blanked.
        """
        state = self.hidden(seat)
        scores = [int(self.game.points(state, other)) for other in range(self.seats)]
        return {
            "game": self.game.name,
            "seats": self.seats,
            "seat": seat,
            "options": self.options,
            "to_act": list(self.to_act),
            "legal": [] if seat is None else self.legal(seat),
            "ply": self.ply,
            "over": self.over,
            "winners": list(self.winners),
            "scores": [None if score == UNKNOWN else score for score in scores],
            "record": [list(event) for event in self.seen_events(seat)],
            "state": plain(state),
        }

    def svg(self, seat: int | None = None, show: dict[str, str] | None = None) -> str:
        """The board as that seat (None: a spectator) sees it."""
        return str(self.game.draw(self.look(seat, show), seat))

    def log(self, seat: int | None = None, start: int = 0) -> list[tuple[int, str]]:
        """The record from ply `start` on in sentences for people, as that viewer may read it."""
        seen = self.seen_events(seat)
        return [(self.events[i].seat, self._told(i, seen[i])) for i in range(start, self.ply)]

    # ----- inside ---------------------------------------------------------------------

    def _told(self, i: int, seen: Event) -> str:
        before, event = self._past[i], self.events[i]
        if seen != event:
            return seen.text
        action = self.game.parse(before, event.seat, event.text)
        return str(self.game.sentence(before, event.seat, action))

    def _move(self, state: np.record, seat: int, action: int) -> Move:
        notation = self.game.notation(state, seat, action)
        after = copy(self.state)
        self.game.apply(after, seat, action)
        stays = not after.chance and after.active >> seat & 1
        commits = not stays or self.game.final(state, seat, action)
        clicks = tuple(self.game.clicks(state, seat, action))
        return Move(notation, clicks, self.game.label(state, seat, action), bool(commits))

    def _veiled(self, seat: int, action: int) -> dict[int, str]:
        viewers = range(-1, self.seats) if self.game.has("veil") else ()
        texts = {v: self.game.veil(self.state, seat, action, v) for v in viewers}
        return {viewer: text for viewer, text in texts.items() if text}


def _read(text: str) -> tuple[Record, str]:
    """The record up to the first line that is no event, and what is wrong there."""
    try:
        return records.read(text), ""
    except records.BadLine as error:
        return error.record, str(error)
