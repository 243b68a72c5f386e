"""A game's RULES.md as sections of numbered clauses, its drawings inlined."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt
from markupsafe import Markup

_CLAUSE = re.compile(r"<strong>([A-Z]-\d+[a-z]?)</strong>\s*")
_DRAWING = re.compile(r'<img src="art/([\w-]+)\.svg" alt="([^"]*)"\s*/?>')
_TITLE = re.compile(r"^<em>([^<]+)\.</em>\s*")
_ID = re.compile(r'\b(id="|href="#|url\(#)(?=[\w-])')
_BOX = re.compile(r'viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"')


@dataclass(frozen=True)
class Clause:
    """A paragraph: `id` such as 'C-6' ('' for plain text), a title if it has one, a drawing."""

    id: str
    title: str
    text: Markup
    drawing: Markup
    shape: str
    """'strip', 'scene', 'portrait' or '' as the drawing is wide, middling, tall, absent."""


@dataclass
class Section:
    slug: str
    title: str
    clauses: list[Clause] = field(default_factory=list)

    @property
    def cards(self) -> bool:
        """Whether all its drawings are portraits, to be laid out as cards."""
        shapes = {clause.shape for clause in self.clauses if clause.shape}
        return shapes == {"portrait"}

    def holds(self, clause: str) -> bool:
        return bool(clause) and any(found.id == clause for found in self.clauses)


@cache
def rulebook(name: str) -> tuple[Section, ...]:
    """The sections of that game's rules; none if it has no RULES.md."""
    source = files("cubarium.games").joinpath(name, "RULES.md")
    return tuple(_sections(name, source.read_text("utf-8"))) if source.is_file() else ()


def _sections(name: str, text: str) -> list[Section]:
    sections = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        sections.append(Section(_slug(title), title.strip(), _clauses(name, body)))
    return sections


def _slug(title: str) -> str:
    return re.sub(r"\W+", "-", title.strip().lower())


def _clauses(name: str, body: str) -> list[Clause]:
    clauses = []
    drawing, shape = Markup(), ""
    for block in re.split(r"\n\s*\n", body.strip()):
        html = MarkdownIt("js-default").render(block)
        picture = _DRAWING.search(html)
        if picture:
            drawing, shape = _inline(name, picture[1], picture[2])
        else:
            clauses.append(_clause(html, drawing, shape))
            drawing, shape = Markup(), ""
    return clauses


def _clause(html: str, drawing: Markup, shape: str) -> Clause:
    inner = html.strip().removeprefix("<p>").removesuffix("</p>")
    number = _CLAUSE.match(inner)
    if number:
        inner = inner[number.end() :]
    title = _TITLE.match(inner)
    if title:
        inner = inner[title.end() :]
    return Clause(
        number[1] if number else "", title[1] if title else "", Markup(inner), drawing, shape
    )


def _inline(game: str, name: str, alt: str) -> tuple[Markup, str]:
    """The drawing as SVG whose ids no other drawing of the page has, and its shape."""
    found = files("cubarium.games").joinpath(game, "art", f"{name}.svg")
    if not found.is_file():
        return Markup(), ""
    svg = _ID.sub(lambda use: f"{use[0]}{name}-", found.read_text("utf-8"))
    box = _BOX.search(svg)
    ratio = float(box[1]) / float(box[2]) if box else 1.0
    shape = "strip" if ratio >= 2.6 else "scene" if ratio >= 1.4 else "portrait"
    return Markup(re.sub(r'aria-label="[^"]*"', f'aria-label="{alt}"', svg, count=1)), shape
