"""`cubarium verify`: were the dice of a web match fair?"""

from __future__ import annotations

from pathlib import Path

import click

from cubarium.cli.params import FILE, text_of
from cubarium.web.fair import verify


@click.command("verify")
@click.argument("path", metavar="FILE", type=FILE)
def command(path: Path) -> None:
    """Check that the dice of a finished web match were fair.

    FILE is the proof that the web app offers when a match is over: the secret whose hash was
    shown before the game, and the record. Nothing is asked of any server.
    """
    try:
        click.echo(verify(text_of(path)))
    except ValueError as error:
        raise click.ClickException(f"{path}: {error}") from None
