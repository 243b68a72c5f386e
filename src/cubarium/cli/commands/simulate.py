"""`cubarium simulate`: many games between bots."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from time import perf_counter

import click
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from cubarium.arena.simulate import Plan, Tally, nothing, run
from cubarium.cli import params
from cubarium.cli.ready import bar_of, ready
from cubarium.cli.screen import COLOURS, MARKS, Screen
from cubarium.core import native
from cubarium.core.registry import Game

INTERRUPTED = 130
Pairs = tuple[tuple[str, str], ...]


@click.command("simulate")
@params.game_argument
@click.option(
    "--games", "-n", type=click.IntRange(1), default=1000, show_default=True, metavar="N",
    help="How many games.",
)  # fmt: skip
@click.option(
    "--bots", default="random", show_default=True, metavar="BOT,BOT…",
    help="A bot for each seat, or one for all.",
)  # fmt: skip
@click.option("--seats", type=int, metavar="N", help="Number of players.")
@params.option_option
@params.edition_option
@params.seed_option
@click.option("--rotate", is_flag=True, help="Let the bots change seats from game to game.")
@click.option("--jobs", "-j", type=click.IntRange(1, 256), default=1, help="Workers in parallel.")
@click.option("--json", "as_json", is_flag=True, help="The result for programs.")
@click.pass_context
def command(
    ctx: click.Context, game: Game, games: int, bots: str, seats: int | None, wishes: Pairs,
    edition_file: Path | None, seed: int | None, rotate: bool, jobs: int, as_json: bool,
) -> None:  # fmt: skip
    """Let bots play many games and count who wins.

    Limits of a bot follow a colon: montecarlo:playouts=500 or montecarlo:seconds=0.1. Same
    seed, same result, however many workers; unless a bot is limited by seconds.
    """
    seed = secrets.randbits(32) if seed is None else seed
    plan = _plan(game, bots, seats, params.options(game, wishes), edition_file, seed, rotate)
    tally, seconds = _played(plan, game, games, jobs)
    if as_json:
        click.echo(json.dumps(_plain(plan, tally, seconds)))
    else:
        _report(Screen(), plan, game, tally, seconds)
    if tally.games < games:
        click.echo(f"Stopped after {tally.games} of {games} games.", err=True)
        ctx.exit(INTERRUPTED)


def _plan(
    game: Game, bots: str, seats: int | None, wishes: dict[str, str],
    edition_file: Path | None, seed: int, rotate: bool,
) -> Plan:  # fmt: skip
    texts = _separate(bots)
    seats = params.seats(game, seats, len(texts))
    if len(texts) not in (1, seats):
        raise click.UsageError(f"--bots names {len(texts)} bots for {seats} seats; one or {seats}")
    entrants = tuple(params.bot_of(game, text) for text in texts) * (seats // len(texts))
    edition = params.edition(game, edition_file)
    params.checked(game, seats, wishes, edition)
    return Plan(game.name, entrants, wishes, edition, seed, rotate)


def _separate(bots: str) -> list[str]:
    """Bots between commas; a part with '=' but no ':' is one more limit of the bot before."""
    texts: list[str] = []
    for part in bots.split(","):
        if "=" in part and ":" not in part and texts:
            texts[-1] += f",{part.strip()}"
        else:
            texts.append(part.strip())
    return texts


def _played(plan: Plan, game: Game, games: int, jobs: int) -> tuple[Tally, float]:
    """Everything that was played before the end, or before Ctrl-C, and the seconds it took."""
    tally = nothing(plan)
    if not plan.at_random:
        ready(game)
    columns = (
        TextColumn("{task.description}"), BarColumn(24), MofNCompleteColumn(), TimeRemainingColumn()
    )  # fmt: skip
    with bar_of(*columns) as bar:
        task = bar.add_task("Preparing" if native.native_on() else "Playing", total=games)
        for _ in run(plan, 0):
            pass
        begun = perf_counter()
        bar.update(task, description="Playing")
        try:
            for batch in run(plan, games, jobs):
                tally = tally.plus(batch)
                bar.update(task, completed=tally.games)
        except KeyboardInterrupt:
            pass
        except ValueError as error:
            raise click.ClickException(f"a bot cannot play: {error}") from None
        return tally, perf_counter() - begun


def _report(screen: Screen, plan: Plan, game: Game, tally: Tally, seconds: float) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title, side in (("", "left"), ("wins", "right"), ("share", "right"), ("95 %", "right")):
        table.add_column(title, justify=side)  # type: ignore[arg-type]
    for i, entrant in enumerate(plan.entrants):
        share, low, high = tally.rate(i)
        tag = Text(f"{MARKS[i]} {i + 1} {entrant.text}", style=COLOURS[i])
        table.add_row(tag, str(tally.wins[i]), f"{share:.2%}", f"{low:.2%} – {high:.2%}")
    table.add_row("nobody", str(tally.nobody), f"{tally.nobody / max(tally.games, 1):.2%}", "")
    screen.say(f"{game.facts.title}: {tally.games} games, seed {plan.seed}", style="bold")
    screen.say(table)
    screen.say("A shared win counts for each of its winners.", style="dim")
    per_game = tally.plies / max(tally.games, 1)
    screen.say(
        f"{tally.games / seconds:,.0f} playouts/s, {tally.plies / seconds:,.0f} moves/s, "
        f"{per_game:.1f} moves a game"
    )


def _plain(plan: Plan, tally: Tally, seconds: float) -> dict[str, object]:
    rates = [tally.rate(i) for i in range(plan.seats)]
    return {
        "game": plan.game,
        "bots": [entrant.text for entrant in plan.entrants],
        "options": plan.start().options,
        "seed": plan.seed,
        "games": tally.games,
        "wins": list(tally.wins),
        "nobody": tally.nobody,
        "share": [rate[0] for rate in rates],
        "interval95": [list(rate[1:]) for rate in rates],
        "plies": tally.plies,
        "seconds": round(seconds, 4),
        "playouts_per_s": round(tally.games / seconds, 1),
        "moves_per_s": round(tally.plies / seconds, 1),
    }
