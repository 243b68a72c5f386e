"""A game's RULES.md for the terminal, with the options and what is inferred about the box."""

from __future__ import annotations

import re
from pathlib import Path

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from cubarium.core.contract import Option
from cubarium.core.registry import Game

_PICTURE = re.compile(r"^!\[.*?\]\(.*?\)\n+", re.MULTILINE)
INFERRED = "✎"


def source(game: Game) -> str:
    """The text of RULES.md without its pictures; '' if the game has none."""
    path = Path(str(game.module.__file__)).with_name("RULES.md")
    if not path.exists():
        return ""
    return _PICTURE.sub("", path.read_text(encoding="utf-8"))


def clause(game: Game, number: str) -> str:
    """The paragraph of that clause, such as 'C-9'; '' if there is none."""
    wanted = rf"^\*\*{re.escape(number.upper())}\*\*.*?(?=\n\n|\Z)"
    found = re.search(wanted, source(game), re.MULTILINE | re.DOTALL)
    return found[0] if found else ""


def clauses(game: Game) -> list[str]:
    """The numbers of all clauses."""
    return re.findall(r"^\*\*([A-Z]+-\w+)\*\*", source(game), re.MULTILINE)


def whole(game: Game) -> RenderableType:
    """Rules, options and inferred facts."""
    return Group(Markdown(source(game)), Text(), options(game), Text(), inferred(game))


def options(game: Game, chosen: dict[str, str] | None = None) -> RenderableType:
    """Every option with its choices; the default, or else what is chosen, is marked."""
    title = "At this table" if chosen else "Options (the default is marked *)"
    parts: list[RenderableType] = [Text(title, style="bold")]
    for option in game.options:
        mark = f" {INFERRED} inferred" if option.inferred else ""
        parts.append(Text(f"\n{option.title} ({option.name}){mark}", style="bold"))
        parts.append(Text(option.help))
        parts.append(_choices(option, (chosen or {}).get(option.name, option.default)))
    return Group(*parts)


def _choices(option: Option, marked: str) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for i, choice in enumerate(option.choices):
        star = "*" if choice == marked else " "
        note = option.notes[i] if option.notes else ""
        label = option.label(choice)
        words = ": ".join(part for part in (label if label != choice else "", note) if part)
        table.add_row(f"  {star} {choice}", words)
    return table


def inferred(game: Game) -> RenderableType:
    """What about the box is not printed in its rulebook."""
    if not game.facts.inferred:
        return Text()
    facts = [Text(f"  {INFERRED} {fact}") for fact in game.facts.inferred]
    return Group(Text("Inferred, not printed in the rulebook", style="bold"), *facts)
