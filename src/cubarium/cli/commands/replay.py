"""`cubarium replay`: a saved match, event by event."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from cubarium.cli import draw
from cubarium.cli.loading import read, remedy
from cubarium.cli.params import FILE
from cubarium.cli.reader import LiveReader, PlainReader
from cubarium.cli.screen import Screen, clean
from cubarium.core import native
from cubarium.core.match import Match

HELP = "Enter: next · b: back · a number: that event · s: start · e: end · q: quit"


@click.command("replay")
@click.argument("path", metavar="FILE", type=FILE)
@click.option("--at", "ply", type=int, metavar="N", help="Show the board after N events.")
@click.option("--step", is_flag=True, help="Walk through it with the keyboard.")
@click.option("--seat", type=int, metavar="N", help="As seen from that seat.")
@click.pass_context
def command(ctx: click.Context, path: Path, ply: int | None, step: bool, seat: int | None) -> None:
    """Tell a saved match again, event by event.

    What is secret in an unfinished match stays so; --seat shows what one seat knows.
    """
    screen = Screen()
    with native.interpreted():
        match, _, wrong = read(path)
        viewer = _viewer(match, seat)
        _check_ply(match, ply)
        _header(screen, match)
        if step:
            _walk(screen, match, viewer, ply or 0)
        else:
            _tell(screen, match, viewer, ply)
    if wrong:
        click.echo(f"cubarium: {path}: {wrong}\n{remedy(path, match)}", err=True)
        ctx.exit(1)


def _viewer(match: Match, seat: int | None) -> int | None:
    if seat is not None and not 1 <= seat <= match.seats:
        raise click.UsageError(f"--seat {seat}: the match has seats 1 to {match.seats}")
    return None if seat is None else seat - 1


def _check_ply(match: Match, ply: int | None) -> None:
    if ply is not None and not 0 <= ply <= match.ply:
        raise click.UsageError(f"--at {ply}: the match has {match.ply} events (0 to {match.ply})")


def _header(screen: Screen, match: Match) -> None:
    screen.say(match.game.facts.title, style="bold")
    screen.say(", ".join(clean(name) for name in match.players))
    changed = [o for o in match.game.options if match.options[o.name] != o.default]
    for option in changed:
        screen.say(f"{option.title}: {option.label(match.options[option.name])}")
    screen.say()


def _tell(screen: Screen, match: Match, viewer: int | None, ply: int | None) -> None:
    """All events in sentences and the last position; with `ply` that position alone."""
    shown = match if ply is None else match.at(ply)
    if ply is None:
        for number, line in enumerate(draw.log(match, viewer), 1):
            screen.say(Text(f"{number:4}  ", style="dim") + line)
    screen.say()
    _position(screen, shown, viewer)


def _position(screen: Screen, match: Match, viewer: int | None) -> None:
    screen.say(draw.board(match.look(viewer)))
    if match.over:
        screen.say()
        screen.say(draw.result(match))


def _walk(screen: Screen, match: Match, viewer: int | None, ply: int) -> None:
    """Step through the match as the keyboard, or the lines of a pipe, says."""
    reader = LiveReader() if screen.live else PlainReader()
    lines = draw.log(match, viewer)
    while True:
        screen.say(f"After {ply} of {match.ply} events", style="bold")
        if ply:
            screen.say(lines[ply - 1])
        _position(screen, match.at(ply), viewer)
        try:
            key = reader.wait(f"{HELP} > ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if key == "q" or (not key and ply == match.ply):
            return
        ply = _next(screen, key, ply, match.ply)


def _next(screen: Screen, key: str, ply: int, last: int) -> int:
    """The position that a key leads to."""
    steps = {"": ply + 1, "b": ply - 1, "s": 0, "e": last}
    if key in steps:
        return max(0, min(steps[key], last))
    if key.isdecimal() and int(key) <= last:
        return int(key)
    screen.say(f"{key!r}: expected Enter, b, s, e, q or a number from 0 to {last}", style="red")
    return ply
