"""`cubarium solve cubemelt`."""

from __future__ import annotations

import os
import time

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from cubarium.games.cubemelt import FACTS, OPTIONS
from cubarium.games.cubemelt.appraise import options_of
from cubarium.games.cubemelt.positions import LARGEST, Rules
from cubarium.games.cubemelt.solution import Solution, load, path_of, solve

SOLVABLE = ("faces", "paid_rerolls", "last_melt", "two_player_neighbours")


@click.command("solve")
@click.argument("game", type=click.Choice([FACTS.name]))
@click.option("--option", "wishes", multiple=True, metavar="NAME=VALUE", help="As in `play`.")
@click.option("--length", type=click.IntRange(1, LARGEST), default=LARGEST, help="Of the tracks.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Threads.")
@click.option("--again", is_flag=True, help="Solve even if a solution is stored.")
def solve_command(game: str, wishes: tuple[str, ...], length: int, jobs: int, again: bool) -> None:
    """Solve two-player CubeMelt (base rules) and store the values for the bot `perfect`.

    Can be stopped with Ctrl-C and goes on from there when called again.
    """
    rules = _wished(wishes)._replace(love=length, adventure=length, melt=length)
    path = path_of(rules)
    if again:
        path.unlink(missing_ok=True)
    began = time.monotonic()
    try:
        found = load(rules)
    except FileNotFoundError:
        found = None
    except ValueError as error:
        raise click.ClickException(f"{error} (or call this again with --again)") from None
    if found is None:
        found = _solve(rules, jobs)
        click.echo(f"Solved in {time.monotonic() - began:.0f} s.")
    click.echo(f"Stored in {path}, {path.stat().st_size / 1e6:.0f} MB.")
    click.echo(
        f"The start player's chance to win is {abs(found.start):.2%} "
        f"{'higher' if found.start >= 0 else 'lower'} than the chance to lose."
    )


def _wished(wishes: tuple[str, ...]) -> Rules:
    known = {option.name: option for option in OPTIONS if option.name in SOLVABLE}
    table = {}
    for wish in wishes:
        name, equals, choice = wish.partition("=")
        if not equals or name not in known:
            raise click.UsageError(f"option {wish!r}: give one of {', '.join(known)} as NAME=VALUE")
        if choice not in known[name].choices:
            choices = "; ".join(known[name].choices)
            raise click.UsageError(f"option {name!r} is one of {choices}; not {choice!r}")
        table[name] = choice
    return options_of(table)


def _solve(rules: Rules, jobs: int) -> Solution:
    columns = (
        TextColumn("Solving"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    console = Console(stderr=True)
    try:
        with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
            task = bar.add_task("groups", total=None)
            return solve(
                rules, jobs, lambda done, all_: bar.update(task, completed=done, total=all_)
            )
    except KeyboardInterrupt:
        raise click.ClickException(
            "stopped; what is done is kept, the same command goes on from there"
        ) from None
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename}: {error.strerror}") from None


COMMANDS = [solve_command]
