"""The group of all commands: finds them by name, adds those of the games, ends every error."""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module
from typing import Any

import click

from cubarium import __version__
from cubarium.cli import extensions
from cubarium.cli.near import near

INTERRUPTED = 130

COMMANDS = {
    "play": "Play a game in the terminal.",
    "games": "List the games.",
    "rules": "Read the rules of a game.",
    "simulate": "Let bots play many games and count who wins.",
    "replay": "Tell a saved match again, event by event.",
    "serve": "Start the web app.",
    "verify": "Check that the dice of a finished web match were fair.",
    "warm": "Compile the rules ahead of time.",
}


class Commands(click.Group):
    """Commands by name, each from its own module, so that none waits for another's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *sorted(extensions.outline())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            found: click.Command = import_module(f"cubarium.cli.commands.{cmd_name}").command
            return found
        return extensions.command(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own = sorted(extensions.outline().items())
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
        if own:
            with formatter.section("Commands of single games"):
                formatter.write_dl(own)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            known = self.list_commands(ctx)
            raise click.UsageError(f"there is no command {args[0]!r}{near(args[0], known)}")
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and end with 0, 2 for wrong usage, 1 for other errors, 130 after Ctrl-C."""
        extra["standalone_mode"] = False
        _forgiving_streams()
        try:
            code = super().main(*args, **extra)
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (nobody reads any more)
            code = 0
        except Exception as error:
            code = _tell(error)
        sys.exit(code if isinstance(code, int) else 0)


def _forgiving_streams() -> None:
    """A sign that cannot be shown or read becomes a question mark, not an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _tell(error: Exception) -> int:
    """One sentence on standard error; returns the exit code."""
    if isinstance(error, click.Abort):
        return INTERRUPTED
    if isinstance(error, click.ClickException):
        message, code = error.format_message(), error.exit_code
    else:
        message, code = _unexpected(error), 1
    click.echo(f"cubarium: {message}", err=True)
    return code


def _unexpected(error: Exception) -> str:
    """Keeps the details of a fault of ours where they can be reported from."""
    if os.environ.get("CUBARIUM_DEBUG"):
        raise error
    details = "".join(traceback.format_exception(error))
    try:
        files = import_module("cubarium.cli.files")
        path = files.write(files.data_folder() / "last-error.txt", details)
    except OSError:
        return f"unexpected error: {error!r}; CUBARIUM_DEBUG=1 shows the details"
    return f"unexpected error: {error!r}; details for a report are in {path}"


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="'cubarium COMMAND --help' explains a command.",
)
@click.version_option(__version__, message="cubarium %(version)s")
def main() -> None:
    """Cubarium: cube games to play, study and solve."""
