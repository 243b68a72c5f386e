"""Set Cubed's board: which elements make a move, and the picture of a position."""

from __future__ import annotations

import numpy as np

from cubarium.core.drawing import render
from cubarium.core.state import copy
from cubarium.core.view import View
from cubarium.games.set_cubed import position as p
from cubarium.games.set_cubed.choices import clicks, name_tiles, opening_rows, targets
from cubarium.games.set_cubed.lines import sets_mask
from cubarium.games.set_cubed.pieces import CELL, Die, centre, die_at, held
from cubarium.games.set_cubed.sets import COLOUR_NAMES, SHAPE_NAMES, WILD

FEWEST_COLUMNS, MARGIN = 9, 2
"""What a phone shows: the used squares and this many around, never fewer columns."""
__all__ = ["clicks"]


def draw(view: View, seat: int | None) -> str:
    """The board, the viewer's hand, the hands of the others, and what may be done."""
    state, own = view.state, view.bottom
    named = _without_unnamed(state)
    return render(
        "set_cubed",
        title=_title(view),
        size=int(state.width),
        fit=round(682 / (CELL * int(state.width)), 5),
        crop=_crop(state) if view.show.get("all") != "1" else None,
        whole=view.show.get("all") == "1",
        bonus=_bonus(state),
        frames=_frames(named),
        pop=_pop(state),
        targets=targets(view),
        dice=_dice_on_board(state),
        hand=_hand(view, own),
        rows=opening_rows(view),
        tiles=name_tiles(view),
        others=_others(view),
        pouch=int(p.pouch_count(state)),
        colours=COLOUR_NAMES,
        shapes=SHAPE_NAMES,
    )


def _title(view: View) -> str:
    now = "the game is over" if view.over else f"{view.names[int(view.state.turn)]} to move"
    if view.state.phase in (p.DEAL, p.CALLING):
        now = "the opening"
    return f"Set Cubed, {len(view.names)} players, {now}"


def _without_unnamed(state: np.record) -> np.record:
    """The position with wilds that have no name yet left out."""
    twin = copy(state)
    twin.board[twin.board == WILD] = p.EMPTY
    return twin


def _crop(state: np.record) -> dict[str, float | bool] | None:
    """The part of the board that a phone shows, None if that is all of it."""
    size = int(state.width)
    used = [p.square_at(int(cell)) for cell in np.flatnonzero(state.board >= 0)]
    used = used or [(size // 2, size // 2)]
    spans = [
        (min(square[k] for square in used) - MARGIN, max(square[k] for square in used) + MARGIN)
        for k in (0, 1)
    ]
    most = min(size, max(FEWEST_COLUMNS, *(high - low + 1 for low, high in spans)))
    if most == size:
        return None
    top, left = (min(max((low + high + 1 - most) // 2, 0), size - most) for low, high in spans)
    scale = size / most
    return {
        "k": round(scale, 4), "x": round(-left * CELL * scale, 1),
        "y": round(-top * CELL * scale, 1), "up": top > 0, "left": left > 0,
        "down": top + most < size, "right": left + most < size,
    }  # fmt: skip


def _bonus(state: np.record) -> list[tuple[int, int, int]]:
    """Row and column from 1, and the points, of the bonus squares."""
    cells = np.flatnonzero(state.bonus).tolist()
    return [(*(n + 1 for n in p.square_at(cell)), int(state.bonus[cell])) for cell in cells]


def _laid(state: np.record) -> list[int]:
    return [int(cell) for cell in state.laid if cell != p.NONE]


def _frames(state: np.record) -> list[tuple[float, float, float, float]]:
    """A rectangle around each SET that the dice laid last have made."""
    frames = {}
    for cell in _laid(state):
        mask = int(sets_mask(state, cell)) if state.board[cell] >= 0 else 0
        for i in range(6):
            step = p.ACROSS if i < 3 else p.DOWN
            if mask >> i & 1:
                x, y = centre(cell + (i % 3 - 2) * step)
                across = 3 * CELL + 2 if i < 3 else CELL + 2
                down = CELL + 2 if i < 3 else 3 * CELL + 2
                frames[x - 32, y - 32, across, down] = None
    return list(frames)


def _pop(state: np.record) -> tuple[float, float, int] | None:
    """Where and what the last die has earned."""
    laid = [cell for cell in _laid(state) if state.board[cell] not in (p.EMPTY, WILD)]
    if not laid or not state.gain or state.naming != p.NONE:
        return None
    x, y = centre(laid[-1])
    return min(x + 36, CELL * int(state.width) - 12), max(y - 33, 12), int(state.gain)


def _dice_on_board(state: np.record) -> list[Die]:
    new = _laid(state)
    dice = []
    for cell in np.flatnonzero(state.die_on >= 0).tolist():
        wild = bool(state.wildness[cell] != p.ORDINARY)
        x, y = centre(cell)
        number, face = int(state.die_on[cell]) + 1, int(state.board[cell])
        dice.append(die_at(number, face, x, y, wild=wild, new=cell in new))
    return sorted(dice, key=lambda die: die.number)


def _hand(view: View, seat: int) -> list[Die]:
    rolled = {}
    for ply, event in enumerate(view.events):
        word, _, rest = event.text.partition(" ")
        if word in ("draw", "roll"):
            rolled[int(rest.split()[0])] = ply
    dice = []
    for slot, (die, face) in held(view.state, seat):
        x = 72.0 + 112 * slot
        dice.append(die_at(die + 1, face, x, 812, slot=slot + 1, rolled=rolled.get(die + 1, -1)))
    return dice


def _others(view: View) -> list[tuple[int, str, float, list[Die]]]:
    """The other hands in turn order: seat from 1, name, scale, dice."""
    seats = len(view.names)
    scale, pitch = (0.62, 37) if seats == p.SEATS else (0.8, 48)
    shown = []
    for i in range(1, seats):
        seat = (view.bottom + i) % seats
        start = 24.0 + (i - 1) * (5 * pitch + 52)
        dice = [
            die_at(die + 1, face, start + 26 + pitch * (k + 0.5), 925)
            for k, (_, (die, face)) in enumerate(held(view.state, seat))
        ]
        shown.append((seat + 1, view.names[seat], scale, dice, start))
    return shown
