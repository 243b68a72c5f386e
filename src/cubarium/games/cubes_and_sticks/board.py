"""The board: which elements make a move, and the picture of a position."""

from __future__ import annotations

from typing import Any

import numpy as np

from cubarium.core.drawing import render
from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import scenery
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.campus_view import campus_view
from cubarium.games.cubes_and_sticks.card_view import own_card
from cubarium.games.cubes_and_sticks.ladders import looking
from cubarium.games.cubes_and_sticks.panels import panels
from cubarium.games.cubes_and_sticks.plan_view import plan_view
from cubarium.games.cubes_and_sticks.sights import worth_shown
from cubarium.games.cubes_and_sticks.text import area_list

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
