"""What a player can say besides moves: help, undo, log, save and so on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from cubarium.arena.entrants import entrant
from cubarium.bots.bot import names
from cubarium.cli import draw, rulebook
from cubarium.cli.near import near
from cubarium.cli.ready import ready
from cubarium.cli.stage import Stage
from cubarium.core import native

USUAL_LOG = 20
SHOWN = 6


class Leave(Exception):
    """A player leaves the table."""


class Order(NamedTuple):
    """`carry_out(stage, seat, argument)`: True if the position changed. Seat None: no turn."""

    carry_out: Callable[[Stage, int | None, str], bool]
    usage: str
    help: str


def _help(stage: Stage, seat: int | None, argument: str) -> bool:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    for order in ORDERS.values():
        table.add_row(Text(order.usage, style="bold"), order.help)
    stage.screen.say("Type a move as 'moves' lists it (Tab completes), or one of:")
    stage.screen.say(table)
    return False


def _moves(stage: Stage, seat: int | None, argument: str) -> bool:
    if seat is not None:
        stage.screen.say(draw.moves(stage.table.match.look(seat).moves))
    return False


def _board(stage: Stage, seat: int | None, argument: str) -> bool:
    if seat is None:
        stage.screen.say(draw.board(stage.table.match.look(None)))
    else:
        stage.show(stage.table.match.look(seat))
    return False


def _undo(stage: Stage, seat: int | None, argument: str) -> bool:
    try:
        event = stage.table.match.undo(seat)
    except ValueError:
        stage.screen.say("Nothing to take back: a turn that has ended, a roll or a draw stays.")
        return False
    stage.screen.say(f"Taken back: {event.text}")
    return True


def _log(stage: Stage, seat: int | None, argument: str) -> bool:
    if not re.fullmatch(r"all|\d{0,6}", argument):
        return stage.refuse(f"'log {argument}': expected a number of events, or 'all'")
    match = stage.table.match
    last = match.ply if argument == "all" else int(argument or USUAL_LOG)
    viewer = stage.viewer if seat is None else seat
    for line in draw.log(match, viewer, max(0, match.ply - last)):
        stage.screen.say(line)
    return False


def _save(stage: Stage, seat: int | None, argument: str) -> bool:
    return _write(stage, argument, replace=False)


def _save_over(stage: Stage, seat: int | None, argument: str) -> bool:
    return _write(stage, argument, replace=True)


def _write(stage: Stage, argument: str, replace: bool) -> bool:
    table = stage.table
    if not argument and table.path is None:
        return stage.refuse("'save' needs the name of a file, as in 'save game.txt'")
    path = Path(os.path.expanduser(argument)) if argument else table.path
    assert path is not None
    existed = path.exists()
    if existed and not replace and path != table.path:
        return stage.refuse(f"{path} is there already; 'save! {argument}' replaces it")
    try:
        table.save(path)
    except OSError as error:
        return stage.refuse(f"{path} cannot be written: {error.strerror}")
    stage.screen.path(f"Saved to {path}{' (the old file was replaced)' if existed else ''}")
    return False


def _hint(stage: Stage, seat: int | None, argument: str) -> bool:
    match = stage.table.match
    if seat is None:
        return stage.refuse("there is nothing to decide now")
    if not argument and (worth := _exact(stage, seat)):
        return _say_worth(stage, seat, worth)
    known = names(match.game)
    spec = argument or next(name for name in ("greedy", "montecarlo", *known) if name in known)
    try:
        adviser = entrant(match.game, spec)
    except ValueError as error:
        return stage.refuse(str(error))
    native.set_native(stage.native)
    ready(match.game)
    try:
        text = stage.table.advice(seat, adviser)
    except click.ClickException as error:
        return stage.refuse(error.message)
    label = next(move.label for move in match.look(seat).moves if move.text == text)
    stage.screen.say(Text(f"{spec} would play ") + Text(text, "bold") + Text(f" ({label})"))
    return False


def _exact(stage: Stage, seat: int) -> dict[int, float] | None:
    """What each choice is worth where the game is solved; says so if it could be."""
    match = stage.table.match
    try:
        return match.game.appraise(match.hidden(seat), seat)
    except ValueError as error:
        stage.screen.say(str(error), "dim")
        return None


def _say_worth(stage: Stage, seat: int, worth: dict[int, float]) -> bool:
    match = stage.table.match
    stage.screen.say("Exact chance to win minus chance to lose after the best choices:")
    for action in sorted(worth, key=lambda action: -worth[action])[:SHOWN]:
        text = match.game.notation(match.state, seat, action)
        label = match.game.label(match.state, seat, action)
        stage.screen.say(
            Text(f"{round(worth[action], 4) + 0.0:+8.2%}  ")
            + Text(text, "bold")
            + Text(f" ({label})")
        )
    return False


def _rules(stage: Stage, seat: int | None, argument: str) -> bool:
    game = stage.table.match.game
    if argument == "all":
        stage.screen.page(rulebook.whole(game))
        return False
    if argument == "options":
        stage.screen.say(rulebook.options(game, stage.table.match.options))
        return False
    known = ["all", "options", *rulebook.clauses(game)]
    text = rulebook.clause(game, argument or game.phase(stage.table.match.state))
    if argument and not text:
        return stage.refuse(f"there is no rule {argument!r}{near(argument, known)}")
    stage.screen.say(Markdown(text))
    example = next(iter(rulebook.clauses(game)), "C-1")
    stage.screen.say(f"'rules {example}', 'rules options' and 'rules all' tell more.", "dim")
    return False


def _quit(stage: Stage, seat: int | None, argument: str) -> bool:
    raise Leave


ORDERS = {
    "help": Order(_help, "help", "This list."),
    "moves": Order(_moves, "moves", "Every move that is possible now."),
    "board": Order(_board, "board", "The board again."),
    "hint": Order(_hint, "hint [BOT]", "What a bot would do."),
    "undo": Order(_undo, "undo", "Take your last step back, while your turn lasts."),
    "log": Order(_log, "log [N|all]", "What has happened."),
    "save": Order(_save, "save [FILE]", "Write the match to a file."),
    "save!": Order(_save_over, "save! FILE", "The same, replacing the file that is there."),
    "rules": Order(_rules, "rules [CLAUSE|all]", "The rule being played, a clause, or all."),
    "quit": Order(_quit, "quit", "Leave; the match is kept."),
}
