"""What the board's template draws: sections, scores, dice, players, an offer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cubarium.core.contract import NATURE
from cubarium.core.view import View
from cubarium.games.chroma_cubes.components import figure_name
from cubarium.games.chroma_cubes.picture import Picture
from cubarium.games.chroma_cubes.state import COLOUR_NAMES, COLOURS, ROLL
from cubarium.games.chroma_cubes.text import (
    die_name,
    face_in_words,
    own_dice,
    section_in_words,
    symbols_up,
)


@dataclass(frozen=True)
class Die:
    """`symbols` are the two it shows, none in the cup. `uses` are (picked ids, symbol used)."""

    name: str
    kind: str
    symbols: tuple[str, ...]
    words: str
    rolled: int
    uses: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Section:
    """`can`: some dice on the table pay for it; `spots`: where its symbols stand."""

    number: int
    colour: str
    done: bool
    can: bool
    fresh: bool
    words: str
    spots: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Figure:
    """`paid` and `asked` are sections; `bonus`: nobody has completed it before."""

    number: int
    name: str
    points: int
    paid: int
    asked: int
    bonus: bool
    scored: bool


@dataclass(frozen=True)
class Colour:
    name: str
    paid: int
    asked: int
    scored: bool


@dataclass(frozen=True)
class Player:
    """A seat as the others see it: its sheet small, its dice, what it has."""

    seat: int
    name: str
    points: int
    busy: bool
    stuck: bool
    coloured: tuple[bool, ...]
    fresh: tuple[bool, ...]
    dice: tuple[Die, ...]
    cup: int

    @property
    def number(self) -> int:
        return self.seat + 1


@dataclass(frozen=True)
class Offer:
    """The offer that awaits an answer."""

    offerer: str
    asked: str
    given: Die
    wanted: Die
    mine: bool


# ----- the sheet --------------------------------------------------------------------------


def sections_of(view: View, seat: int, picture: Picture) -> list[Section]:
    state, done = view.state, int(view.state.coloured[seat])
    own = seat == view.seat
    payable = {m.clicks[-1] for m in view.moves} if own else set()
    fresh = fresh_of(view, seat)
    return [
        Section(
            number=section + 1,
            colour=COLOUR_NAMES[state.section_colour[section]],
            done=bool(done >> section & 1),
            can=f"section-{section + 1}" in payable,
            fresh=section in fresh,
            words=section_in_words(state, section).capitalize(),
            spots=picture.at[section],
        )
        for section in range(int(state.section_count))
    ]


def fresh_of(view: View, seat: int) -> set[int]:
    """What the seat has coloured since dice were last rolled, sections from 0."""
    found = set()
    for event in reversed(view.events):
        if event.seat == NATURE:
            break
        if event.seat == seat and event.text.startswith("color "):
            found.add(int(event.text.split()[1]) - 1)
    return found


# ----- scores -----------------------------------------------------------------------------


def figures_of(state: np.record, seat: int) -> list[Figure]:
    return [
        Figure(
            number=figure + 1,
            name=figure_name(state, figure),
            points=int(state.figure_points[figure]),
            paid=_both(state.coloured[seat], state.figure_sections[figure]),
            asked=int(state.figure_sections[figure]).bit_count(),
            bonus=not state.completed >> figure & 1,
            scored=bool(state.scored_figures[seat] >> figure & 1),
        )
        for figure in range(int(state.figure_count))
    ]


def colours_of(state: np.record, seat: int) -> list[Colour]:
    return [
        Colour(
            name=COLOUR_NAMES[colour],
            paid=_both(state.coloured[seat], state.colour_sections[colour]),
            asked=int(state.colour_sections[colour]).bit_count(),
            scored=bool(state.scored_colours[seat] >> colour & 1),
        )
        for colour in range(COLOURS)
        if state.colour_sections[colour]
    ]


def _both(one: int, other: int) -> int:
    return (int(one) & int(other)).bit_count()


# ----- dice and players -------------------------------------------------------------------


def die_of(view: View, die: int, seat: int) -> Die:
    up = symbols_up(view.state, die)
    name = die_name(die)
    kind = COLOUR_NAMES[die % COLOURS]
    words = f"{kind} die: {face_in_words(up)}" if up else f"{kind} die, in the cup"
    uses = _uses(view, f"die-{name}", up) if seat == view.seat and up else ()
    return Die(name, kind, tuple(COLOUR_NAMES[s] for s in up), words, _rolled(view, name), uses)


def _rolled(view: View, name: str) -> int:
    """The ply of the die's last roll, so that the page can see that it was rolled again."""
    for ply in range(len(view.events), 0, -1):
        event = view.events[ply - 1]
        if event.seat == NATURE and event.text.split()[1] == name:
            return ply
    return 0


def _uses(view: View, die: str, up: list[int]) -> tuple[tuple[str, int], ...]:
    """For every set of dice that pays for a section: which half of this die it uses."""
    used: dict[tuple[str, ...], set[int]] = {}
    for move in view.moves:
        if die in move.clicks and move.clicks[-1].startswith("section-"):
            section = int(move.clicks[-1].split("-")[1]) - 1
            symbol = int(view.state.section_colour[section])
            used.setdefault(move.clicks[:-1], set()).add(symbol)
    return tuple(
        (" ".join(picks), up.index(min(symbols)))
        for picks, symbols in used.items()
        if len(symbols) == 1
    )


def player_of(view: View, seat: int) -> Player:
    state = view.state
    fresh, count = fresh_of(view, seat), range(int(state.section_count))
    dice = tuple(die_of(view, die, seat) for die in own_dice(state, seat))
    return Player(
        seat=seat,
        name=view.names[seat],
        points=int(state.score[seat]),
        busy=state.phase != ROLL and bool(state.active >> seat & 1),
        stuck=bool(state.stuck >> seat & 1),
        coloured=tuple(bool(state.coloured[seat] >> section & 1) for section in count),
        fresh=tuple(section in fresh for section in count),
        dice=dice,
        cup=sum(not die.symbols for die in dice),
    )


def offer_of(view: View) -> Offer:
    state = view.state
    offerer, asked = int(state.offerer), int(state.owner[state.wanted])
    given, wanted = int(state.given), int(state.wanted)
    return Offer(
        offerer=view.names[offerer],
        asked=view.names[asked],
        given=die_of(view, given, -1),
        wanted=die_of(view, wanted, -1),
        mine=asked == view.seat,
    )
