"""CubeMelt in a terminal: six dice and three tracks for each player, 80 columns wide.

Faces and tracks are told by sign and letter, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from rich.console import Group, RenderableType
from rich.text import Text

from cubarium.core.view import View
from cubarium.games.cubemelt import parts, rules
from cubarium.games.cubemelt.text import LETTERS

EYES = ("♥ ♥", "★ ★", "T_T", "-_-")
FACE_STYLES = ("#e0567a", "#d99a1c", "#4f8fe0", "#8a7fd6")
TRACKS = (("♥", "love"), ("★", "star"), ("■", "melt"))
"""Sign and field of the state of each track."""
NAMES = {"love": "love", "star": "adventure", "melt": "ice"}
FEW_PLAYERS = 3
"""Up to so many, each track gets a line of its own."""
DONE, LEFT = "█", "·"
MARKS = "●▲■◆⬟"
SEAT_STYLES = ("#e05a45", "#7080e8", "#1fa37f", "#d9568a", "#3e9fd0")


def render(view: View) -> RenderableType:
    """All boards, then the dice."""
    boards = [line for seat in range(len(view.names)) for line in _board(view, seat)]
    return Group(*boards, *_dice(view.state))


def _board(view: View, seat: int) -> Iterator[Text]:
    """A player's line, and the three tracks below it; in one line where many play."""
    yield _player(view, seat)
    tracks = [(sign, name, int(view.state[name][seat]), i) for i, (sign, name) in enumerate(TRACKS)]
    if len(view.names) > FEW_PLAYERS:
        yield Text(" ").join([Text(" "), *(_short_track(*track) for track in tracks)])
    else:
        yield from (_track(*track) for track in tracks)


def _player(view: View, seat: int) -> Text:
    state = view.state
    turn = state.turn == seat and not view.over
    line = Text(f"{'>' if turn else ' '} ")
    line.append(f"{MARKS[seat]} {view.names[seat]}", f"bold {SEAT_STYLES[seat]}")
    if state.character[seat] != parts.NOBODY:
        line.append(f", the {parts.CHARACTER_NAMES[state.character[seat]].title()}")
    if state.melt[seat] == 0:
        line.append("  (melted)")
    elif rules.reached(state, seat):
        line.append("  (20 reached)")
    return line


def _track(sign: str, field: str, n: int, colour: int) -> Text:
    """'♥ love  ████· · ·  …   2': two columns for each step, in fives."""
    line = Text(f"    {sign} {NAMES[field]:10}")
    for five in range(0, parts.GOAL, 5):
        done = min(max(n - five, 0), 5)
        line.append(DONE * 2 * done, FACE_STYLES[colour])
        line.append(f"{LEFT} " * (5 - done) + " ", "dim")
    return line.append(f"{n:3}", "bold")


def _short_track(sign: str, field: str, n: int, colour: int) -> Text:
    """The same in 25 columns."""
    line = Text(f"{sign} ").append(DONE * n, FACE_STYLES[colour])
    return line.append(LEFT * (parts.GOAL - n), "dim").append(f"{n:3}", "bold")


def _dice(state: np.record) -> list[Text]:
    """Six dice with their slots above and letters below; those in the cup are empty."""
    if not _rolled(state):
        return []
    lines = [Text("  ") for _ in range(5)]
    for slot in range(parts.DICE):
        for line, part in zip(lines, _die(state, slot), strict=True):
            line.append(part).append("   ")
    return [Text(), *lines]


def _rolled(state: np.record) -> bool:
    """Whether dice of this turn lie on the table."""
    before = state.phase in (parts.BE, parts.DRAW, parts.START)
    return not before and state.rolling != parts.ALL_DICE


def _die(state: np.record, slot: int) -> tuple[Text, ...]:
    face = int(state.dice[slot])
    style = FACE_STYLES[face]
    if state.rolling >> slot & 1:
        return tuple(Text(part) for part in (f"   {slot + 1}   ", *_frame("   "), "   ?   "))
    top, middle, bottom = _frame(EYES[face])
    letter = f"   {LETTERS[face]}   "
    return (
        Text(f"   {slot + 1}   "), Text(top, style), Text(middle, f"bold {style}"),
        Text(bottom, style), Text(letter, f"bold {style}"),
    )  # fmt: skip


def _frame(inside: str) -> tuple[str, str, str]:
    return "╭─────╮", f"│ {inside} │", "╰─────╯"
