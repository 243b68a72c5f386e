"""Chroma Cubes' board: which elements make which move, and the picture of a position."""

from __future__ import annotations

import numpy as np

from cubarium.core.drawing import render
from cubarium.core.view import View
from cubarium.games.chroma_cubes.board_parts import (
    colours_of,
    die_of,
    figures_of,
    offer_of,
    player_of,
    sections_of,
)
from cubarium.games.chroma_cubes.pictures import picture_of
from cubarium.games.chroma_cubes.state import (
    ACCEPT,
    ANSWER,
    COLOUR_NAMES,
    DICE,
    DONE,
    OFFER,
    OFFERS,
    PASS,
    SUBSETS,
    TRADE,
)
from cubarium.games.chroma_cubes.text import (
    dice_of,
    die_name,
    own_dice,
)

WIDTH = 720
MOST_HEIGHT = 620
"""A taller picture is made narrower."""
_BUTTONS = {DONE: "act-done", PASS: "act-pass", ACCEPT: "act-accept"}


def clicks(state: np.record, seat: int, action: int) -> list[str]:
    """Dice in any order, then the section; own die, then the other's; or a button."""
    if action >= OFFER:
        return [f"die-{die_name(die)}" for die in divmod(action - OFFER, DICE)]
    if action >= DONE:
        return [_BUTTONS.get(action, "act-decline")]
    section, subset = divmod(action, SUBSETS)
    dice = [f"die-{die_name(die)}" for die in dice_of(state, seat, subset)]
    return [*dice, f"section-{section + 1}"]


def draw(view: View, seat: int | None) -> str:
    """The sheet, what it scores, the dice, and what the others have."""
    state, picture, bottom = view.state, picture_of(view), view.bottom
    shown = _shown_seat(view)
    scale = min(WIDTH / picture.width, MOST_HEIGHT / picture.height)
    return render(
        "chroma_cubes",
        picture=picture,
        scale=scale,
        left=(WIDTH - picture.width * scale) / 2,
        sections=sections_of(view, bottom, picture),
        other_sections=[] if shown is None else sections_of(view, shown, picture),
        shown=None if shown is None else view.names[shown],
        zoom=_zoom(view),
        figures=figures_of(state, bottom),
        colours=colours_of(state, bottom),
        dice=[die_of(view, die, bottom) for die in own_dice(state, bottom)],
        others=[player_of(view, other) for other in range(state.players) if other != bottom],
        market=state.phase in (TRADE, ANSWER),
        offer=offer_of(view) if state.phase == ANSWER else None,
        offers=(int(state.offers_left[bottom]), OFFERS[int(state.offers_per_round)]),
        picking=bool(view.moves) and state.phase == TRADE,
        rounds=int(state.rounds),
        ending=bool(state.ending),
        colour_names=COLOUR_NAMES,
        title=_title(view),
    )


def _title(view: View) -> str:
    phase = ("rolling", "colouring", "trading", "trading", "over")[int(view.state.phase)]
    return f"Chroma Cubes, round {int(view.state.rounds)}, {phase}"


def _shown_seat(view: View) -> int | None:
    """Whose sheet lies over the own one, if any."""
    text = view.show.get("sheet", "")
    seat = int(text) - 1 if text in ("1", "2", "3") else -1
    return seat if 0 <= seat < len(view.names) and seat != view.bottom else None


def _zoom(view: View) -> int:
    """0, or the quarter of the sheet that the loupe is on: 1 2 above, 3 4 below."""
    text = view.show.get("zoom", "")
    return int(text) if text in ("1", "2", "3", "4") else 0
