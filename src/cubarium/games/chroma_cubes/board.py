"""Chroma Cubes' board: which elements make which move, and the drawing that carries them."""

from __future__ import annotations

import numpy as np

from cubarium.core.drawing import render
from cubarium.core.view import View
from cubarium.games.chroma_cubes.state import ACCEPT, DICE, DONE, OFFER, PASS, SUBSETS
from cubarium.games.chroma_cubes.text import dice_of, die_name

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
    """The whole board as one SVG."""
    count = int(view.state.section_count)
    return render(
        view.game.name, count=count, dice=[die_name(d) for d in range(view.state.players * 6)]
    )
