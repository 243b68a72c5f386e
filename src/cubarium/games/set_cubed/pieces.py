"""Dice and squares as the board's template draws them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cubarium.games.set_cubed import position as p
from cubarium.games.set_cubed.sets import COLOUR_NAMES, SHAPE_NAMES, WILD, features, words_of

CELL = 62
"""Units from square to square before the board is fitted to its frame."""


@dataclass(frozen=True)
class Die:
    """A die at (x, y). `face` is '' for a wild without a name, `colour` its class."""

    number: int
    x: float
    y: float
    face: str
    colour: str
    words: str
    wild: bool
    slot: int = 0
    rolled: int = -1
    new: bool = False


def centre(cell: int) -> tuple[float, float]:
    """Where a square's middle lies."""
    row, column = p.square_at(cell)
    return CELL * column + CELL / 2, CELL * row + CELL / 2


def die_at(number: int, face: int, x: float, y: float, **more: int | bool) -> Die:
    """That die with the middle of its face at (x, y)."""
    wild = bool(more.pop("wild", False))
    if face == WILD:
        return Die(number, x, y, "", "wild", words_of(face), True, **more)
    count, colour, shape = features(face)
    words = words_of(face) + (" (a wild)" if wild else "")
    picture = f"{count + 1}{SHAPE_NAMES[shape]}"
    return Die(number, x, y, picture, COLOUR_NAMES[colour], words, wild, **more)


def held(state: np.record, seat: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Slot, die and face of the dice in hand; a wild that is being rolled is left out."""
    for slot in range(p.HAND):
        die = int(state.hand[seat, slot])
        if die != p.NONE and state.up[die] != p.NONE:
            yield slot, (die, int(state.up[die]))
