"""The pages: each function returns the HTML of one page. What they take is said there.

A table is a mapping with the keys of the server's `TableData`; it is `t` in the templates.
`t["results"]`: title, why, columns, rows (place, seat, name, cells, score, won), turning (None or
ply, text). Every view sent to an open page (WebSocket, `/at/PLY.json`) carries `live(t)` as
`html`: the page's script lays that over the old one, so all markup comes from the templates.
`GET /new/GAME` takes the form's fields as its query and shows the form filled with them.
`GET /art/GAME/DRAWING.svg` answers `art(GAME, DRAWING)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from cubarium.core.registry import Game, game
from cubarium.web.bar import action_bar, essence, hidden
from cubarium.web.lobby import Level, Lobby
from cubarium.web.rulebook import rulebook

MARKS = (
    '<circle r="13" fill="var(--p1)"/>',
    '<path d="M0-13 14 11H-14Z" fill="var(--p2)" stroke="var(--p2)" stroke-width="3" '
    'stroke-linejoin="round"/>',
    '<rect x="-12" y="-12" width="24" height="24" rx="4" fill="var(--p3)"/>',
    '<path d="M0-15 15 0 0 15-15 0Z" fill="var(--p4)" stroke="var(--p4)" stroke-width="2" '
    'stroke-linejoin="round"/>',
    '<path d="M0-14 13.3-4.3 8.2 11.3H-8.2L-13.3-4.3Z" fill="var(--p5)" stroke="var(--p5)" '
    'stroke-width="3" stroke-linejoin="round"/>',
    '<path d="M-5-14H5V-5H14V5H5V14H-5V5H-14V-5H-5Z" fill="var(--p6)" stroke="var(--p6)" '
    'stroke-width="2" stroke-linejoin="round"/>',
)
"""One sign for each seat; the shape tells the seat, the colour only repeats it."""


def mark(seat: int) -> Markup:
    """The sign of that seat (from 0)."""
    shape = MARKS[seat % len(MARKS)]
    return Markup(f'<svg class="mark" viewBox="-16 -16 32 32" aria-hidden="true">{shape}</svg>')


@cache
def cover(name: str) -> str:
    """The address of a game's cover picture; '' if it has none."""
    found = files("cubarium.games").joinpath(name, "art", "cover.svg").is_file()
    return f"/art/{name}/cover.svg" if found else ""


def art(name: str, drawing: str) -> bytes | None:
    """The bytes of one of a game's drawings, such as ('cubemelt', 'cover')."""
    if not drawing.replace("-", "").isalnum():
        return None
    found = files("cubarium.games").joinpath(name, "art", f"{drawing}.svg")
    return found.read_bytes() if found.is_file() else None


def span(numbers: Sequence[int]) -> str:
    """'2 to 5', '2'."""
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("cubarium", "web/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(mark=mark, cover=cover, span=span, hidden=hidden)
    environment.globals.update(action_bar=action_bar, essence=essence)
    parts: Any = environment.get_template("parts.html").module
    environment.globals.update(icon=parts.icon, logo=parts.logo, inferred=parts.inferred)
    return environment


def _render(template: str, **values: Any) -> str:
    return _environment().get_template(template).render(**values)


def home(games: Iterable[Game], tables: Sequence[Mapping[str, Any]]) -> str:
    """The first page.

    `tables` are the visitor's own: code, game, title, others (names in words), status
    ('Your turn', 'Ada is thinking', 'Finished'), yours (whether they are to act).
    """
    return _render("home.html", games=list(games), tables=tables)


def new(
    found: Game, form: Mapping[str, str], errors: Sequence[str], levels: Sequence[Level]
) -> str:
    """The form for a new table, filled with `form` (its own fields; may be empty)."""
    lobby = Lobby(found, form, tuple(levels))
    return _render("new.html", game=found, lobby=lobby, errors=errors)


def table(t: Mapping[str, Any]) -> str:
    """The page of a table."""
    return _render("table.html", t=t, game=game(t["game"]))


def live(t: Mapping[str, Any]) -> str:
    """The part of a table's page that changes, for an open page to take over."""
    return _render("live.html", t=t, game=game(t["game"]))


def rules(found: Game, t: Mapping[str, Any] | None) -> str:
    """The rules of a game; with a table also where it stands and its options."""
    return _render("rules.html", game=found, t=t, sections=rulebook(found.name))


def error(status: int, title: str, message: str) -> str:
    """What went wrong, in one sentence, and the way home."""
    return _render("error.html", status=status, title=title, message=message)
