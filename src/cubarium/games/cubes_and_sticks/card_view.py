"""One's own clique card, opened: the colours, the areas on a small campus, the points so far."""

from __future__ import annotations

from dataclasses import dataclass

from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import fields, scenery
from cubarium.games.cubes_and_sticks.words import area_title, clique_title

SIDE, SLIM = 250.0, 1.1
"""Width of the small campus; how much lower than wide it must be."""


@dataclass(frozen=True)
class CardView:
    """All that the template of the card needs; `boxes` are the areas: x, y, wide, deep, own."""

    name: str
    colours: list[str]
    areas: list[str]
    boxes: list[tuple[float, float, float, float, bool]]
    wide: float
    deep: float
    points: int


def own_card(view: View) -> CardView | None:
    """The viewer's own card, if it is dealt and open."""
    state, seat = view.state, view.seat
    if seat is None or state.clique[seat] < 0 or view.show.get("card") != "1":
        return None
    card = fields.card(state, int(state.clique[seat]))
    columns, rows = int(state.columns), int(state.rows)
    unit = SIDE / max(columns, rows * SLIM)
    boxes = [
        (left * unit, (rows - 1 - up) * unit, (right - left + 1) * unit, (up - low + 1) * unit,
         name in card.areas)
        for name, (left, right, low, up) in scenery.areas(state).items()
    ]  # fmt: skip
    return CardView(
        clique_title(card.clique), card.colours, [area_title(name) for name in card.areas],
        boxes, columns * unit, rows * unit, int(view.game.points(state, seat)),
    )  # fmt: skip
