"""A sheet on paper: one A4 page as SVG, with outlines, symbols and the score chart."""

from __future__ import annotations

from typing import Any

from cubarium.core.drawing import render
from cubarium.games.chroma_cubes.components import sheet_data
from cubarium.games.chroma_cubes.picture import picture_data, read_picture
from cubarium.games.chroma_cubes.state import COLOUR_NAMES, LETTERS

PAGE = (297.0, 210.0)
"""Millimetres; a picture taller than wide is printed upright."""
MARGIN, CHART = 12.0, 34.0


def printed(file: dict[str, Any]) -> str:
    """The page of a sheet file, in black lines that crayons can fill."""
    picture = read_picture(file["name"], picture_data(file), len(file["sections"]))
    upright = picture.height > picture.width
    width, height = PAGE[::-1] if upright else PAGE
    room = (width - 2 * MARGIN, height - 2 * MARGIN - CHART)
    scale = min(room[0] / picture.width, room[1] / picture.height)
    data = sheet_data(file)
    return render(
        "chroma_cubes",
        "print.svg.jinja",
        picture=picture,
        page=(width, height),
        scale=scale,
        left=(width - picture.width * scale) / 2,
        sections=[(COLOUR_NAMES[LETTERS.index(c)], n) for c, n in data["sections"]],
        figures=data["figures"],
        colours=[
            (name, sum(c == name[0] for c, _ in data["sections"])) for name in COLOUR_NAMES
        ],
    )  # fmt: skip
