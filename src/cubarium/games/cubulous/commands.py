"""`cubarium perft cubulous` and `cubarium show cubulous`."""

from __future__ import annotations

import time

import click
from rich.console import Console

from cubarium.core.match import Match
from cubarium.games.cubulous import FACTS, OPTIONS
from cubarium.games.cubulous import perft as counting
from cubarium.games.cubulous.terminal import render

_WISH = click.option(
    "--option", "-o", "wishes", multiple=True, metavar="NAME=VALUE", help="A choice of the rules."
)


@click.group("perft")
def perft() -> None:
    """Count the ways to play on, to check rules and measure their speed."""


@perft.command(FACTS.name)
@click.argument("depth", type=click.IntRange(0, 12))
@click.option("--divide", is_flag=True, help="Count below each move.")
@click.option("--position", metavar="TEXT", help="Where to start, as `show` writes it.")
@_WISH
def perft_cubulous(depth: int, divide: bool, position: str | None, wishes: tuple[str, ...]) -> None:
    """Leaves of the tree of legal moves after DEPTH plies of Cubulous.

    Draws by repetition, by moves without a capture and by length are left aside.
    """
    match = _match(position, wishes)
    state = match.state
    counting.perft(state, min(depth, 1))  # compiles before the clock starts
    began = time.perf_counter()
    if divide and depth:
        found = counting.divide(state, depth)
        for action, leaves in found.items():
            click.echo(f"{match.game.notation(state, state.turn, action)}: {leaves}")
        total = sum(found.values())
    else:
        total = counting.perft(state, depth)
    seconds = time.perf_counter() - began
    click.echo(f"{total} leaves at depth {depth}, {seconds:.2f} s")


@click.group("show")
def show() -> None:
    """Draw a position in the terminal."""


@show.command(FACTS.name)
@click.argument("position", required=False)
@click.option("--seat", type=click.IntRange(1, 2), default=1, help="Whose side lies below.")
@_WISH
def show_cubulous(position: str | None, seat: int, wishes: tuple[str, ...]) -> None:
    """Draw a POSITION of Cubulous (default: the start) and list the legal moves."""
    match = _match(position, wishes)
    console = Console(highlight=False)
    console.print(render(match.look(seat - 1)))
    console.print(match.game.position(match.state), soft_wrap=True)
    if match.over:
        names = ", ".join(match.players[winner] for winner in match.winners)
        console.print(f"The game is over; winners: {names}.")
        return
    moves = match.legal(match.to_act[0])
    console.print(f"{match.players[match.to_act[0]]} to move, {len(moves)} moves:")
    console.print("  ".join(moves))


def _match(position: str | None, wishes: tuple[str, ...]) -> Match:
    """A match from that position with those options. UsageError says what is wrong."""
    options = {}
    for wish in wishes:
        name, equals, choice = wish.partition("=")
        if not equals:
            known = ", ".join(option.name for option in OPTIONS)
            raise click.UsageError(f"option {wish!r}: give one of {known} as NAME=VALUE")
        options[name.strip()] = choice.strip()
    try:
        return Match.new(FACTS.name, options=options, position=position)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


COMMANDS = [perft, show]
