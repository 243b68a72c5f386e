"""Cubes and Sticks in a terminal: the plan, the offer, votes and supply, 80 columns wide.

A colour is told by its letter (browN), never by the colour of the sign alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import fields, scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.scenery import Block, Cell
from cubarium.games.cubes_and_sticks.text import own_points, vows_in_force
from cubarium.games.cubes_and_sticks.words import area_title, clique_title, joined, kind_words

LETTERS = "ROYGBN"
STYLES = (
    "bold white on #b3223a", "bold #331500 on #f4791f", "bold #3b2b00 on #f7c325",
    "bold white on #1f7f3e", "bold white on #2268c4", "bold white on #7a4a2b",
)  # fmt: skip
LAWN, STONE = "on #2f5a38", "#5c5648 on #d9d3c2"
MARKS = "●▲■◆⬟✚"
WIDTH = 80


def render(view: View) -> RenderableType:
    """Plan, own card, offer, votes, supply, players."""
    return Group(*_plan(view), *_own_card(view), *_offer(view), *_supply(view), *_players(view))


# ----- the plan ---------------------------------------------------------------------------


def _plan(view: View) -> Iterator[Text]:
    """The upper row first; a cell tells its top piece and level, ends of a stick are joined."""
    state = view.state
    columns = int(state.columns)
    wide = min(4, (WIDTH - 2) // columns)
    tops = scenery.tops(scenery.blocks(state))
    stone = set(scenery.stone(state))
    for row in reversed(range(int(state.rows))):
        line = Text(f"{row + 1:>2}")
        for column in range(columns):
            line.append_text(_cell((column, row), wide, tops, stone))
        yield line
    letters = "".join(f"{chr(97 + column):^{wide}}" for column in range(columns))
    yield Text(f"  {letters}".rstrip())
    boxes = scenery.areas(state)
    named = [f"{area_title(name)} {_corners(box)}" for name, box in boxes.items()]
    for start in range(0, len(named), 3):
        yield Text("  " + "   ".join(named[start : start + 3]))


def _corners(box: tuple[int, int, int, int]) -> str:
    left, right, low, up = box
    return f"{scenery.name((left, low))}-{scenery.name((right, up))}"


def _cell(cell: Cell, wide: int, tops: dict[Cell, Block], stone: set[Cell]) -> Text:
    block = tops.get(cell)
    if block is None:
        return Text(f"{'·' if cell in stone else '':^{wide}}", STONE if cell in stone else LAWN)
    colour = block.kind % ids.COLOURS
    joins = "─" if tops.get((cell[0] + 1, cell[1])) is block else ""
    if not joins and tops.get((cell[0], cell[1] - 1)) is block:
        joins = "│"
    text = f"{LETTERS[colour]}{block.level}"
    return Text(f"{text:<{wide - 1}}"[:wide] + (joins or " ")[: wide - len(text)], STYLES[colour])


# ----- below the plan ---------------------------------------------------------------------


def _own_card(view: View) -> Iterator[Text]:
    state, seat = view.state, view.seat
    if seat is None or state.clique[seat] < 0 or view.over:
        return
    card = fields.card(state, int(state.clique[seat]))
    title, areas = clique_title(card.clique), joined([area_title(name) for name in card.areas])
    yield Text(f"Your card: {title}, {own_points(state, seat)} points so far")
    yield Text(f"  {joined(card.colours)} in {areas}")


def _offer(view: View) -> Iterator[Text]:
    state = view.state
    if state.offered == ids.NOTHING:
        return
    name = view.names[int(state.proposer)]
    vows = joined(vows_in_force(state)) or "nothing promised"
    yield Text(f"{name}: {kind_words(int(state.offered), 'the')}, {vows}")
    yes, no = (_pile(pile.tolist()) for pile in (state.yes, state.no))
    yield Text(f"Yes {yes}   No {no}")


def _pile(cast: list[int]) -> str:
    marks = " ".join(f"{MARKS[seat] * n}" for seat, n in enumerate(cast) if n)
    return f"{sum(cast)} {marks}".strip()


def _supply(view: View) -> Iterator[Text]:
    for form, name in enumerate(ids.FORM_NAMES):
        line = Text(f"{name.capitalize() + 's':<7}")
        for colour in range(ids.COLOURS):
            left = int(view.state.supply[form * ids.COLOURS + colour])
            line.append(f" {LETTERS[colour]} {ids.COLOUR_NAMES[colour]} {left} ", STYLES[colour])
        yield line


def _players(view: View) -> Iterator[Text]:
    for seat, name in enumerate(view.names):
        turn = ">" if int(view.state.active) >> seat & 1 else " "
        yield Text(f"{turn} {MARKS[seat]} {name[:24]}  {view.game.standing(view.state, seat)}")
