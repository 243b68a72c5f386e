"""CubeMelt's board: which elements make a move, and the picture of a position."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

import numpy as np

from cubarium.core.contract import NATURE
from cubarium.core.drawing import render
from cubarium.core.state import copy
from cubarium.core.view import View
from cubarium.games.cubemelt import parts
from cubarium.games.cubemelt.appraise import appraise
from cubarium.games.cubemelt.parts import CHARACTER_NAMES, FACE_NAMES, PAY, REROLL
from cubarium.games.cubemelt.text import label, slots_of

WIDTH, GAP = 720, 18
TRACKS = (("love", "love"), ("star", "adventure"), ("ice", "ice"))
"""Track ids and what people read."""
SPACES_X = tuple(96 + 41.2 * i + (6 if i >= 5 else 0) for i in range(10))
SPACES = tuple((SPACES_X[i % 10], 16 + 44 * (i // 10)) for i in range(parts.GOAL))
DICE_X = tuple(66 + 117.6 * slot for slot in range(parts.DICE))
CHARACTER_X = tuple(72 + 144 * i for i in range(5))
FACE_CLASSES = ("love", "star", "sad", "droop")
_BUTTONS = {
    parts.KEEP: "act-keep", parts.TAKE: "act-take", parts.LEAVE: "act-leave",
    parts.LOVE: "track-love", parts.ADVENTURE: "track-star",
}  # fmt: skip


def clicks(state: np.record, seat: int, action: int) -> list[str]:
    """Dice, then the button; or the one thing that answers."""
    if action in _BUTTONS:
        return [_BUTTONS[action]]
    if action >= parts.BECOME:
        return [f"be-{CHARACTER_NAMES[action - parts.BECOME]}"]
    paid = action > PAY
    dice = [f"die-{slot}" for slot in slots_of(action - (PAY if paid else REROLL))]
    return [*dice, "act-pay" if paid else "act-reroll"]


# ----- what the template draws ------------------------------------------------------------


@dataclass(frozen=True)
class Die:
    """`face` is '' while it is in the air; `rolled` the ply of its last roll, to animate it."""

    slot: int
    x: float
    face: str
    words: str
    rolled: int
    fresh: bool
    held: bool


@dataclass(frozen=True)
class Track:
    """`change` is what a stop to rolling would do to it now."""

    id: str
    words: str
    now: int
    change: int

    @property
    def changing(self) -> range:
        """The spaces, from 1, that the change would fill or empty."""
        after = min(max(self.now + self.change, 0), parts.GOAL)
        return range(min(self.now, after) + 1, max(self.now, after) + 1)


@dataclass(frozen=True)
class Board:
    """A player's board. `where` is the place at the table as seen from below."""

    seat: int
    name: str
    short: str
    character: str
    where: str
    tracks: tuple[Track, ...]
    melted: bool
    turn: bool
    won: bool
    x: float = 0
    width: float = WIDTH

    @property
    def number(self) -> int:
        return self.seat + 1


@dataclass(frozen=True)
class Character:
    name: str
    x: float
    free: bool


def draw(view: View, seat: int | None) -> str:
    """The boards of all, the dice, and what keeping them would bring."""
    state = view.state
    ahead = _forecast(view)
    return render(
        "cubemelt",
        own=_board(view, view.bottom, ahead),
        others=_others(view, ahead),
        dice=_dice(view),
        characters=_characters(state) if state.phase in (parts.BE, parts.DRAW) else (),
        spaces=SPACES,
        yours=view.seat is not None and bool(view.moves),
        forecast="always" if state.phase >= parts.ASK_KNIGHT else "unpicked",
        study=exact_worth(view),
        studied=view.show.get("study") == "1",
        title=_title(view),
    )


def exact_worth(view: View) -> list[tuple[str, str]]:
    """Where the game is solved: for each choice of dice the ids picked and what it is worth."""
    try:
        worth = appraise(view.state, view.seat) if view.seat is not None and view.moves else None
    except ValueError:
        worth = None
    if not worth:
        return []
    best = max(worth, key=lambda action: worth[action])
    texts = {}
    for action, value in worth.items():
        dice = clicks(view.state, view.seat or 0, action)[:-1]
        name = "This re-roll" if dice else "Keeping all"
        texts[" ".join(dice)] = f"{name} {_signed(value)}"
    what = label(view.state, view.seat or 0, best).lower()
    most = _signed(worth[best])
    texts[""] += ", which is best" if best == parts.KEEP else f"; best: {what} {most}"
    return list(texts.items())


def _signed(value: float) -> str:
    return f"{round(value, 3) + 0.0:+.1%}".replace("-", "\N{MINUS SIGN}")


def _title(view: View) -> str:
    names, turn = view.names, int(view.state.turn)
    now = "the game is over" if view.over else f"{names[turn % len(names)]} to move"
    return f"CubeMelt, {len(names)} players, {now}"


def _forecast(view: View) -> np.record:
    """The position if the viewer stopped rolling now; with a choice of gain, both gains."""
    state = view.state
    after = copy(state)
    if not view.moves or view.seat is None:
        return after
    if state.phase in (parts.FREE, parts.PAID):
        view.game.apply(after, view.seat, parts.KEEP)
    elif state.phase in (parts.ASK_KNIGHT, parts.ASK_DRAGON, parts.ASK_UNICORN):
        gain = 1 if state.phase == parts.ASK_KNIGHT else 2
        after.love[view.seat] += gain
        after.star[view.seat] += gain
    return after


def _board(view: View, seat: int, ahead: np.record, where: str = "", **place: float) -> Board:
    state = view.state
    character = int(state.character[seat])
    return Board(
        seat,
        view.names[seat],
        shortened(view.names[seat], _letters(place.get("width", 0))),
        CHARACTER_NAMES[character] if character != parts.NOBODY else "",
        where,
        tuple(_tracks(state, ahead, seat)),
        bool(state.melt[seat] == 0),
        _turn(view) == seat,
        view.over and bool(int(view.game.winners(state)) >> seat & 1),
        **place,
    )


def _turn(view: View) -> int:
    """The seat that moves; with an ability in question, its owner."""
    active = int(view.state.active)
    return active.bit_length() - 1 if active else int(view.state.turn) if not view.over else -1


def _tracks(state: np.record, ahead: np.record, seat: int) -> list[Track]:
    values = (state.love, state.star, state.melt)
    later = (ahead.love, ahead.star, ahead.melt)
    return [
        Track(name, words, int(now[seat]), int(then[seat]) - int(now[seat]))
        for (name, words), now, then in zip(TRACKS, values, later, strict=True)
    ]


def _others(view: View, ahead: np.record) -> list[Board]:
    """From the left neighbour round to the right one."""
    n = len(view.names) - 1
    gap = GAP if n < 4 else 12
    width = (WIDTH - gap * (n - 1)) / n
    return [
        _board(
            view, (view.bottom + i + 1) % (n + 1), ahead, _where(i, n),
            x=i * (width + gap), width=width,
        )
        for i in range(n)
    ]  # fmt: skip


def _where(i: int, n: int) -> str:
    if n == 1:
        return "left and right"
    return "left" if i == 0 else "right" if i == n - 1 else "across"


def _letters(width: float) -> float:
    """How many letters of a name fit a board of that width; 0 stands for the own one."""
    if not width:
        return 11
    return (width - 68) / 12.5 if width < 200 else (width - 100) / 14


def shortened(name: str, letters: float) -> str:
    """The name, cut with an ellipsis to about that many letters; wide ones count double."""
    sizes = [2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in name]
    if sum(sizes) <= letters:
        return name
    kept = (c for i, c in enumerate(name) if sum(sizes[: i + 1]) <= letters - 1)
    return "".join(kept).rstrip() + "…"


def _characters(state: np.record) -> list[Character]:
    return [
        Character(name, x, i not in state.character[: int(state.players)])
        for i, (name, x) in enumerate(zip(CHARACTER_NAMES, CHARACTER_X, strict=True))
    ]


def _dice(view: View) -> list[Die]:
    state = view.state
    rolled = last_rolls(view)
    again = len(set(rolled)) > 1 and not view.over
    return [_die(state, slot, rolled[slot], again and rolled[slot] == max(rolled))
            for slot in range(parts.DICE)]  # fmt: skip


def _die(state: np.record, slot: int, rolled: int, fresh: bool) -> Die:
    face = int(state.dice[slot])
    in_air = state.phase < parts.ROLL or int(state.rolling) >> slot & 1
    return Die(
        slot + 1,
        DICE_X[slot],
        "" if in_air else FACE_CLASSES[face],
        "not rolled yet" if in_air else FACE_NAMES[face],
        rolled,
        fresh and not in_air,
        state.phase >= parts.ASK_NINJA,
    )


def last_rolls(view: View) -> list[int]:
    """For each die the ply of its last roll, 0 if it has had none."""
    plies = [0] * parts.DICE
    for ply in range(len(view.events), 0, -1):
        event = view.events[ply - 1]
        if event.seat == NATURE and event.text.startswith("roll "):
            for slot in _rolled_slots(view, ply, event.text):
                plies[slot] = plies[slot] or ply
        if all(plies):
            break
    return plies


def _rolled_slots(view: View, ply: int, text: str) -> Any:
    """The slots of that roll: all six, or those the move before it named."""
    if len(text) == len("roll ") + parts.DICE:
        return range(parts.DICE)
    named = view.events[ply - 2].text.partition(" ")[2]
    return [int(slot) - 1 for slot in named.split(",")]
