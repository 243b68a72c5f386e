"""The form of a new table: seats and options as people choose them, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cubarium.core.contract import Option
from cubarium.core.registry import Game

KINDS = ("you", "friend", "bot", "open", "empty")
YOU, FRIEND, BOT, OPEN, EMPTY = KINDS


class Level(NamedTuple):
    """A bot that can take a seat: the value of the field, its name, a line about it."""

    value: str
    title: str
    note: str


@dataclass(frozen=True)
class SeatRow:
    """One seat of the form; `number` counts from 1."""

    number: int
    kind: str
    name: str
    level: str


@dataclass(frozen=True)
class Choice:
    value: str
    label: str
    note: str
    chosen: bool


@dataclass(frozen=True)
class OptionRow:
    """One option of the form; `why_not` says why it cannot matter, '' if it can."""

    option: Option
    choices: tuple[Choice, ...]
    why_not: str

    def sent(self, choice: Choice) -> str:
        """What the form sends: '' for an inferred fact left alone, which component data replace."""
        untouched = self.option.inferred and choice.value == self.option.default
        return "" if untouched else choice.value


class Setting(NamedTuple):
    """How the table is run: field, title, choices (value, label), the usual one first."""

    field: str
    title: str
    choices: tuple[tuple[str, str], ...]


SETTINGS = (
    Setting(
        "pace", "Bots move", (("usual", "after a moment"), ("fast", "at once"), ("slow", "slowly"))
    ),
    Setting(
        "auto",
        "A choice with one answer",
        (("on", "is played by itself"), ("off", "waits for you")),
    ),
    Setting("watch", "Onlookers with the link", (("on", "are welcome"), ("off", "stay outside"))),
)


@dataclass(frozen=True)
class Remedy:
    """The quickest way to make a start possible: a field and its value, as a button."""

    label: str
    field: str
    value: str


@dataclass(frozen=True)
class Lobby:
    """A game's form filled with `form`; fields: seat-N, name-N, level-N, option-NAME."""

    game: Game
    form: Mapping[str, str]
    levels: tuple[Level, ...]

    @property
    def most(self) -> int:
        return self.game.facts.seats[-1]

    @property
    def seats(self) -> list[SeatRow]:
        return [self._seat(number) for number in range(1, self.most + 1)]

    def _seat(self, number: int) -> SeatRow:
        kind = self.form.get(f"seat-{number}", "")
        return SeatRow(
            number,
            kind if kind in KINDS else self._usual(number),
            self.form.get(f"name-{number}", ""),
            self.form.get(f"level-{number}", self._usual_level()),
        )

    def _usual(self, number: int) -> str:
        """You against as many bots as the game needs, and one more where it can be."""
        players = max(self.game.facts.seats[0], min(3, self.most))
        return YOU if number == 1 else BOT if number <= players else EMPTY

    def note(self, level: str) -> str:
        """A line about the bot of that level."""
        notes = (found.note for found in self.levels if found.value == level)
        return next(notes, "plays by itself")

    def _usual_level(self) -> str:
        return self.levels[len(self.levels) // 2].value if self.levels else ""

    @property
    def taken(self) -> int:
        """How many seats somebody will sit on."""
        return sum(seat.kind != EMPTY for seat in self.seats)

    @property
    def choices(self) -> dict[str, str]:
        """Every option and what is chosen."""
        return {option.name: self._choice(option) for option in self.game.options}

    def _choice(self, option: Option) -> str:
        given = self.form.get(f"option-{option.name}", "")
        return given if given in option.choices else option.default

    def options(self, more: bool) -> list[OptionRow]:
        """The options in sight, or (more) those behind a click."""
        return [self._row(option) for option in self.game.options if option.more == more]

    def _row(self, option: Option) -> OptionRow:
        why_not = option.matters(self.taken, self.choices) if option.matters else ""
        return OptionRow(option, tuple(self._listed(option)), why_not)

    def _listed(self, option: Option) -> Iterator[Choice]:
        notes = option.notes or ("",) * len(option.choices)
        for value, note in zip(option.choices, notes, strict=True):
            if self._offered(option, value):
                chosen = value == self._choice(option)
                yield Choice(value, option.label(value), note, chosen)

    def _offered(self, option: Option, value: str) -> bool:
        """A start player must sit at the table."""
        return option.name != "start" or not value.isdecimal() or int(value) <= self.taken

    @property
    def takes_editions(self) -> bool:
        """Whether an owner of the box may enter what is on its components."""
        return self.game.has("equip")

    @property
    def settings(self) -> list[tuple[Setting, str]]:
        """How the table is run, and what is chosen."""
        return [(s, self.form.get(s.field, s.choices[0][0])) for s in SETTINGS]

    @property
    def changed(self) -> int:
        """How many of the options behind a click are not at their usual setting."""
        return sum(self._choice(o) != o.default for o in self.game.options if o.more)

    @property
    def problem(self) -> str:
        """Why the game cannot be played with these seats, or ''."""
        least = self.game.facts.seats[0]
        missing = least - self.taken
        if missing <= 0:
            return ""
        return f"{missing} more {'player is' if missing == 1 else 'players are'} needed"

    @property
    def open_seats(self) -> str:
        """Which seats wait for somebody with the link, in words; '' if none does."""
        numbers = [str(seat.number) for seat in self.seats if seat.kind == OPEN]
        if len(numbers) < 2:
            return f"Seat {numbers[0]} is open" if numbers else ""
        return f"Seats {', '.join(numbers[:-1])} and {numbers[-1]} are open"

    @property
    def summary(self) -> str:
        """The options in sight in a few words."""
        shown = (row for row in self.options(more=False) if not row.why_not)
        chosen = (row.option.label(self._choice(row.option)) for row in shown)
        return next(chosen, "the usual rules").lower()

    @property
    def remedy(self) -> Remedy | None:
        """What would help at once."""
        empty = next((seat for seat in self.seats if seat.kind == EMPTY), None)
        if not self.problem or empty is None:
            return None
        return Remedy("Add a bot", f"seat-{empty.number}", BOT)
