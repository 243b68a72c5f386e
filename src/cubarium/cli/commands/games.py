"""`cubarium games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

import click

from cubarium.core.contract import Facts
from cubarium.core.registry import game, games


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(as_json: bool) -> None:
    """List the games."""
    known = [game(name).facts for name in games()]
    if as_json:
        click.echo(json.dumps([_plain(facts) for facts in known], ensure_ascii=False, indent=1))
        return
    width = max(len(facts.name) for facts in known)
    for facts in known:
        click.echo(f"{click.style(facts.name.ljust(width), bold=True)}  {facts.title}")
        click.echo(f"{'':{width}}  {_players(facts)}, about {facts.minutes} minutes")
        click.echo(f"{'':{width}}  {facts.tagline}")


def _players(facts: Facts) -> str:
    few, many = min(facts.seats), max(facts.seats)
    return f"{few} players" if few == many else f"{few} to {many} players"


def _plain(facts: Facts) -> dict[str, Any]:
    names = ("name", "title", "tagline", "seats", "minutes", "version")
    return {name: getattr(facts, name) for name in names}
