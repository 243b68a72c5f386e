"""Board templates: Jinja files beside a game's code, rendered to SVG."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined


@cache
def _environment(game: str) -> Environment:
    return Environment(
        loader=PackageLoader("cubarium", f"games/{game}"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(game: str, template: str = "board.svg.jinja", **values: Any) -> str:
    """The SVG of that game's template; every value is escaped."""
    return _environment(game).get_template(template).render(**values)
