"""Chroma Cubes in a terminal: figures and sections as a chart, dice below, 80 columns wide.

Symbols are told by letter, never by colour alone; a coloured section is in brackets.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from cubarium.core.view import View
from cubarium.games.chroma_cubes.components import figure_name, sheet_name
from cubarium.games.chroma_cubes.state import COLOUR_NAMES, COLOURS, IN_CUP, LETTERS
from cubarium.games.chroma_cubes.text import die_name, own_dice, standing, symbols_up

STYLES = ("#e23a4e", "#f5862b", "#d9b21a", "#3fa85c", "#4f8fe0", "#a06bd8")
SIGNS = ("♥", "○", "★", "♣", "♦", "☾")
PLAYER_SIGNS = "●▲■"
PLAYER_STYLES = ("#e05a45", "#7080e8", "#1fa37f")
WIDTH = 80
NAME = 15


def render(view: View) -> RenderableType:
    """The own sheet figure by figure, the colours, then everybody's dice."""
    head = Text(f"{sheet_name(view.state)}, round {int(view.state.rounds)}", "bold")
    head.append("   12★★★ section 12 costs three stars; [12] is coloured", "dim")
    players = [line for seat in range(len(view.names)) for line in _player(view, seat)]
    return Group(head, *_figures(view), _colours(view), Text(), *players)


def _figures(view: View) -> Iterator[Text]:
    state = view.state
    for figure in range(int(state.figure_count)):
        open_bonus = "+1" if not state.completed >> figure & 1 else "  "
        lead = Text(f"{figure_name(state, figure)[: NAME - 6]:{NAME - 6}} ")
        lead.append(f"{int(state.figure_points[figure]):2}{open_bonus} ", "bold")
        yield from _wrapped(lead, [_section(view, s) for s in _members(view, figure)])


def _members(view: View, figure: int) -> list[int]:
    mask = int(view.state.figure_sections[figure])
    return [section for section in range(mask.bit_length()) if mask >> section & 1]


def _section(view: View, section: int) -> Text:
    state, colour = view.state, int(view.state.section_colour[section])
    if int(state.coloured[view.bottom]) >> section & 1:
        return Text(f"[{section + 1}]", f"reverse {STYLES[colour]}")
    payable = any(move.clicks[-1] == f"section-{section + 1}" for move in view.moves)
    price = SIGNS[colour] * int(state.section_price[section])
    return Text(f"{section + 1}{price}", f"{'bold underline ' if payable else ''}{STYLES[colour]}")


def _wrapped(lead: Text, words: list[Text]) -> Iterator[Text]:
    """The words after the lead, in as many lines as they need."""
    line = lead
    for word in words:
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = Text(" " * NAME)
        line = Text.assemble(line, " ", word)
    yield line


def _colours(view: View) -> Text:
    state, line = view.state, Text(f"{'colours':{NAME}}")
    for colour in range(COLOURS):
        sections = int(state.colour_sections[colour])
        if sections:
            paid = (int(state.coloured[view.bottom]) & sections).bit_count()
            line.append(
                f" {SIGNS[colour]}{LETTERS[colour]} {paid}/{sections.bit_count()}", STYLES[colour]
            )
    return line


def _player(view: View, seat: int) -> Iterator[Text]:
    state = view.state
    busy = ">" if state.active >> seat & 1 and not view.over else " "
    line = Text(f"{busy} ")
    line.append(f"{PLAYER_SIGNS[seat]} {view.names[seat]}", f"bold {PLAYER_STYLES[seat]}")
    line.append(f"  {standing(state, seat)}", "dim")
    yield line
    dice = Text("    ")
    for die in own_dice(state, seat):
        dice = Text.assemble(dice, _die(view, die), "  ")
    yield dice


def _die(view: View, die: int) -> Text:
    up = symbols_up(view.state, die)
    face = (
        "/".join(f"{SIGNS[s]}{LETTERS[s]}" for s in up) if view.state.face[die] != IN_CUP else "cup"
    )
    return Text.assemble((die_name(die), STYLES[die % COLOURS]), f" {face}")


assert len(STYLES) == len(SIGNS) == len(COLOUR_NAMES)
