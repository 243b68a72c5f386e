"""`cubarium warm`: compiles ahead of time."""

from __future__ import annotations

import click

from cubarium.cli.params import GAME
from cubarium.cli.ready import ready
from cubarium.core import native
from cubarium.core.registry import Game, game, games


@click.command("warm")
@click.argument("chosen", metavar="[GAME]...", type=GAME, nargs=-1)
@click.option("--again", is_flag=True, help="Also what is compiled already.")
def command(chosen: tuple[Game, ...], again: bool) -> None:
    """Compile the rules ahead of time.

    Without names, all games. What has been compiled stays until the program changes.
    """
    if not native.native_on():
        raise click.ClickException("native code is switched off (NUMBA_DISABLE_JIT)")
    try:
        for one in chosen or [game(name) for name in games()]:
            ready(one, again)
            click.echo(f"{one.facts.title} is ready.")
    except OSError as error:
        raise click.ClickException(
            f"the folder for compiled code cannot be written: {error}; set CUBARIUM_CACHE"
        ) from None
