"""`cubarium rules`: a game's rules, options and inferred facts."""

from __future__ import annotations

import click
from rich.markdown import Markdown

from cubarium.cli import rulebook
from cubarium.cli.near import near
from cubarium.cli.params import game_argument
from cubarium.cli.screen import Screen
from cubarium.core.registry import Game


@click.command("rules")
@game_argument
@click.argument("clause", required=False)
def command(game: Game, clause: str | None) -> None:
    """Read the rules of a game.

    CLAUSE shows one paragraph, such as C-9, or 'options'.
    """
    screen = Screen()
    if clause == "options":
        screen.console.print(rulebook.options(game))
    elif clause:
        screen.console.print(Markdown(_paragraph(game, clause)))
    else:
        screen.page(rulebook.whole(game))


def _paragraph(game: Game, clause: str) -> str:
    text = rulebook.clause(game, clause)
    if not text:
        known = [*rulebook.clauses(game), "options"]
        raise click.UsageError(f"{game.name} has no rule {clause!r}{near(clause, known)}")
    return text
