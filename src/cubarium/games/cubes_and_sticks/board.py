"""The board: which elements make a move, and the picture of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cubarium.core.drawing import render
from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import fields, scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.campus_view import campus_view
from cubarium.games.cubes_and_sticks.ladders import looking
from cubarium.games.cubes_and_sticks.panels import panels
from cubarium.games.cubes_and_sticks.plan_view import plan_view
from cubarium.games.cubes_and_sticks.sights import worth_shown
from cubarium.games.cubes_and_sticks.text import area_list
from cubarium.games.cubes_and_sticks.words import area_title, clique_title

_SAID = {ids.VOTE: "act-vote", ids.YES: "vote-yes", ids.NO: "vote-no", ids.PASS: "vote-pass"}


def clicks(state: np.record, seat: int, action: int) -> list[str]:
    """The piece in the supply, a promise's chip, the vote; cells, a stick's lower end first."""
    if action in _SAID:
        return [_SAID[action]]
    if action >= ids.PLACE:
        return _cells(action - ids.PLACE)
    if action >= ids.AT:
        return _cells(action - ids.AT)
    if action >= ids.LEVEL:
        return [f"promise-level-{action - ids.LEVEL}"]
    if action >= ids.AREA:
        names = area_list(state, ids.unpack_areas.py_func(action - ids.AREA))
        return [f"promise-area-{'+'.join(names)}"]
    form, colour = divmod(action - ids.PICK, ids.COLOURS)
    return [f"supply-{ids.FORM_NAMES[form]}-{ids.COLOUR_NAMES[colour]}"]


def _cells(place: int) -> list[str]:
    cells = scenery.cells_of(place)
    ends = cells if len(cells) == 1 else (cells[0], cells[-1])
    return [f"cell-{scenery.name(cell)}" for cell in ends]


@dataclass(frozen=True)
class Card:
    """A clique card as its owner sees it: names, the campus in small, the points so far."""

    name: str
    colours: list[str]
    areas: list[str]
    boxes: list[tuple[float, float, float, float, bool]]
    wide: float
    deep: float
    points: int


def own_card(view: View) -> Card | None:
    """The viewer's own card, if it is dealt and open."""
    if view.seat is None or view.state.clique[view.seat] < 0 or view.show.get("card") != "1":
        return None
    return card_of(view.state, int(view.state.clique[view.seat]),
                   int(view.game.points(view.state, view.seat)))  # fmt: skip


def card_of(state: np.record, clique: int, points: int) -> Card:
    mine = state.clique_areas[clique].tolist()
    names = fields.area_names(state)
    unit = 250 / max(int(state.columns), int(state.rows) * 1.1)
    boxes = [
        (left * unit, (int(state.rows) - 1 - up) * unit, (right - left + 1) * unit,
         (up - low + 1) * unit, i in mine)
        for i, (left, right, low, up) in enumerate(scenery.areas(state).values())
    ]  # fmt: skip
    return Card(
        clique_title(fields.unpack_name(state.clique_name[clique])),
        [ids.COLOUR_NAMES[colour] for colour in state.clique_colours[clique]],
        [area_title(names[area]) for area in mine],
        boxes, int(state.columns) * unit, int(state.rows) * unit, points,
    )  # fmt: skip


def draw(view: View, seat: int | None) -> str:
    """The campus from one of four sides, or as a plan; the offer, the votes, the supply."""
    plan = view.show.get("plan") == "1"
    main = plan_view(view) if plan else campus_view(view)
    below = panels(view, main.bottom)
    values: dict[str, Any] = {
        "main": main, "below": below, "plan": plan, "card": own_card(view),
        "looking": looking(view), "can_look": bool(view.state.laid) and not view.over,
        "may_peek": seat is not None and view.state.clique[seat] >= 0,
        "title": _title(view, plan), "offered": below.offer.colour,
        "worth_on": worth_shown(view), "worth_next": 0 if worth_shown(view) else (seat or 0) + 1,
    }  # fmt: skip
    return render(view.game.name, **values)


def _title(view: View, plan: bool) -> str:
    pieces = int(view.state.laid)
    kind = "plan of the campus" if plan else "campus"
    return f"Cubes and Sticks: {kind} with {pieces} {'piece' if pieces == 1 else 'pieces'}"
