"""`cubarium play`: a game in the terminal."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import click

from cubarium.arena.entrants import Entrant
from cubarium.cli import params
from cubarium.cli.loading import load
from cubarium.cli.reader import LiveReader, PlainReader
from cubarium.cli.ready import ready
from cubarium.cli.screen import Screen, clean
from cubarium.cli.session import Session
from cubarium.cli.table import Table, notes
from cubarium.core import native
from cubarium.core.match import Match
from cubarium.core.registry import Game

Pairs = tuple[tuple[str, str], ...]


@click.command("play")
@click.argument("game", type=params.GAME, required=False)
@click.option("--seats", "-n", type=int, metavar="N", help="Number of players.")
@click.option(
    "--bot", "-b", "bots", type=params.BOT, multiple=True, metavar="SEAT=BOT",
    help="A bot for a seat: 2=greedy, 3=montecarlo:seconds=0.5, 1=sharp …",
)  # fmt: skip
@click.option(
    "--name", "names", type=params.NAME, multiple=True, metavar="SEAT=NAME",
    help="A player's name.",
)  # fmt: skip
@params.option_option
@params.edition_option
@params.seed_option
@click.option("--load", "path", type=params.FILE, metavar="FILE", help="Go on with a saved match.")
@click.option("--keep-good", is_flag=True, help="With --load: drop a damaged end.")
@click.option("--position", metavar="TEXT", help="Start from a position, if the game has them.")
@click.pass_context
def command(
    ctx: click.Context, game: Game | None, seats: int | None, bots: Pairs, names: Pairs,
    wishes: Pairs, edition_file: Path | None, seed: int | None, path: Path | None,
    keep_good: bool, position: str | None,
) -> None:  # fmt: skip
    """Play a game in the terminal.

    Seats without a bot are played by people at this terminal, or by the lines of a pipe.
    """
    if path is not None:
        if seats or wishes or edition_file or names or position:
            raise click.UsageError(
                "a saved match has its own seats, options, names and position; give only --bot "
                "and --seed with --load"
            )
        table = saved_table(game, path, keep_good, bots, seed)
    elif game is None:
        raise click.UsageError("which game? 'cubarium games' lists them; or give --load FILE")
    else:
        table = new_table(game, seats, bots, names, wishes, edition_file, seed, position)
    ctx.exit(run(table))


def new_table(
    game: Game, seats: int | None, bots: Pairs, names: Pairs, wishes: Pairs,
    edition_file: Path | None, seed: int | None, position: str | None,
) -> Table:  # fmt: skip
    """A table with a new match, all wishes checked."""
    least = max([int(seat) for seat, _ in (*bots, *names) if seat in "123456789"], default=0)
    wished = params.options(game, wishes)
    seats = params.seats(game, seats, min(least, max(game.facts.seats)))
    edition = params.edition(game, edition_file)
    params.checked(game, seats, wished, edition)
    entrants = _entrants(game, bots, seats)
    given = params.player_names(params.by_seat(names, seats, "name"))
    players = [given.get(seat) or _usual_name(seat, entrants) for seat in range(seats)]
    try:
        match = Match.new(
            game.name, seats, wished, players=players, edition=edition, position=position
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    return Table(match, entrants, _seed(seed), seed is not None)


def saved_table(
    game: Game | None, path: Path, keep_good: bool, bots: Pairs, seed: int | None
) -> Table:
    """A table with the match of a file; bots and seed as noted there unless given anew."""
    match, text = load(path, keep_good)
    if game is not None and game.name != match.game.name:
        raise click.UsageError(f"{path} is a match of {match.game.name}, not of {game.name}")
    noted, noted_seed = notes(text)
    seed = noted_seed if seed is None else seed
    entrants = _entrants(match.game, bots, match.seats) if bots else _noted(match, noted)
    table = Table(match, entrants, _seed(seed), seed is not None)
    if text == table.text():
        table.path, table.on_file = path, text
    elif not keep_good:
        table.path = path
    return table


def _entrants(game: Game, bots: Pairs, seats: int) -> dict[int, Entrant]:
    by_seat = params.by_seat(bots, seats, "bot")
    return {seat: params.bot_of(game, text) for seat, text in by_seat.items()}


def _noted(match: Match, noted: dict[int, str]) -> dict[int, Entrant]:
    fitting = {seat: text for seat, text in noted.items() if seat < match.seats}
    return {seat: params.bot_of(match.game, text) for seat, text in fitting.items()}


def _usual_name(seat: int, entrants: dict[int, Entrant]) -> str:
    return f"{entrants[seat].bot.title()} {seat + 1}" if seat in entrants else f"Player {seat + 1}"


def _seed(given: int | None) -> int:
    return secrets.randbits(63) if given is None else given


def run(table: Table) -> int:
    """Play at the table; returns the exit code."""
    screen = Screen()
    reader = LiveReader() if screen.live else PlainReader()
    native_on = native.native_on()
    with _signals_as_interrupt(), native.interpreted():
        native.set_native(native_on and bool(table.bots))
        ready(table.match.game)
        session = Session(table, screen, reader, native_on)
        _greet(session)
        return session.run()


def _greet(session: Session) -> None:
    match = session.table.match
    session.screen.say(match.game.facts.title, style="bold")
    players = ", ".join(clean(name) for name in match.players)
    session.screen.say(f"{match.seats} seats: {players}. 'help' explains what you can type.")
    for option in match.game.options:
        why = option.matters(match.seats, match.options) if option.matters else ""
        if why and match.options[option.name] != option.default:
            session.screen.say(f"Note: the option {option.name} matters {why}.", style="dim")


@contextmanager
def _signals_as_interrupt() -> Iterator[None]:
    """A closed terminal or a polite kill ends like Ctrl-C: with the match kept."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), _interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
