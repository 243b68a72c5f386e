"""Which picture the sheet in play has: the table's own, the game's, or plain tiles."""

from __future__ import annotations

from functools import cache

import numpy as np

from cubarium.core.view import View
from cubarium.games.chroma_cubes import SHEETS
from cubarium.games.chroma_cubes.components import figure_name, printed_sheet, sheet_name
from cubarium.games.chroma_cubes.picture import NARROWEST, Picture, picture_data, read_picture

TILES = 8
"""Sections beside each other on a sheet that has no picture."""


def picture_of(view: View) -> Picture:
    """What the sheet in play looks like: an edition's picture, the game's, or plain tiles."""
    own = (view.edition or {}).get("sheet")
    if own is None:
        return printed_picture(SHEETS[int(view.state.sheet)])
    if "picture" in own:
        return read_picture(own["name"], own["picture"], len(own["sections"]))
    return tiles(view.state)


@cache
def printed_picture(name: str) -> Picture:
    """The picture of one of the game's own sheets."""
    file = printed_sheet(name)
    return read_picture(file["name"], picture_data(file), len(file["sections"]))


def tiles(state: np.record) -> Picture:
    """A sheet without a picture: a tile for each section, figure by figure."""
    count, side, low = int(state.section_count), 180, 200
    figure_of = state.section_figure[:count].tolist()
    order = sorted(range(count), key=lambda section: figure_of[section])
    columns = min(TILES, count)
    outlines, at, labels = [""] * count, [()] * count, []
    for place, section in enumerate(order):
        x, y = place % columns * side, place // columns * low
        outlines[section] = f"M{x + 6} {y + 6}h{side - 12}v{low - 12}h{12 - side}Z"
        at[section] = _in_tile(x + side / 2, y + low / 2 + 14, int(state.section_price[section]))
        if place == 0 or figure_of[order[place - 1]] != figure_of[section]:
            labels.append((x + 18, y + 44, figure_name(state, figure_of[section])))
    height = max(-(-count // columns) * low, int(columns * side * NARROWEST) + 1)
    return Picture(
        sheet_name(state), "", columns * side, height,
        tuple(outlines), tuple(at), labels=tuple(labels),
    )  # fmt: skip


def _in_tile(x: float, y: float, price: int) -> tuple[tuple[float, float], ...]:
    if price == 4:
        return tuple((x + dx, y + dy) for dy in (-26, 26) for dx in (-26, 26))
    return tuple((x + 52 * (i - (price - 1) / 2), y) for i in range(price))
