"""What a player can say besides moves: help, undo, log, save and so on."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from cubarium.arena.entrants import entrant
from cubarium.bots.bot import names
from cubarium.cli import draw, rulebook
from cubarium.cli.near import near
from cubarium.cli.ready import ready
from cubarium.core import native

if TYPE_CHECKING:
    from cubarium.cli.session import Session

USUAL_LOG = 20


class Leave(Exception):
    """A player leaves the table."""


class Order(NamedTuple):
    """`carry_out(session, seat, argument)`: True if the position changed. Seat None: no turn."""

    carry_out: Callable[[Session, int | None, str], bool]
    usage: str
    help: str


def _help(session: Session, seat: int | None, argument: str) -> bool:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    for order in ORDERS.values():
        table.add_row(Text(order.usage, style="bold"), order.help)
    session.screen.say("Type a move as 'moves' lists it (Tab completes), or one of:")
    session.screen.say(table)
    return False


def _moves(session: Session, seat: int | None, argument: str) -> bool:
    if seat is not None:
        session.screen.say(draw.moves(session.table.match.look(seat).moves))
    return False


def _board(session: Session, seat: int | None, argument: str) -> bool:
    if seat is None:
        session.screen.say(draw.board(session.table.match.look(None)))
    else:
        session.show(session.table.match.look(seat))
    return False


def _undo(session: Session, seat: int | None, argument: str) -> bool:
    try:
        event = session.table.match.undo(seat)
    except ValueError:
        session.screen.say("Nothing to take back: a turn that has ended, a roll or a draw stays.")
        return False
    session.screen.say(f"Taken back: {event.text}")
    return True


def _log(session: Session, seat: int | None, argument: str) -> bool:
    if argument not in ("", "all") and not argument.isdecimal():
        return session.refuse(f"'log {argument}': expected a number of events, or 'all'")
    match = session.table.match
    last = match.ply if argument == "all" else int(argument or USUAL_LOG)
    viewer = session.viewer if seat is None else seat
    for line in draw.log(match, viewer, max(0, match.ply - last)):
        session.screen.say(line)
    return False


def _save(session: Session, seat: int | None, argument: str) -> bool:
    return _write(session, argument, replace=False)


def _save_over(session: Session, seat: int | None, argument: str) -> bool:
    return _write(session, argument, replace=True)


def _write(session: Session, argument: str, replace: bool) -> bool:
    table = session.table
    if not argument and table.path is None:
        return session.refuse("'save' needs the name of a file, as in 'save game.txt'")
    path = Path(os.path.expanduser(argument)) if argument else table.path
    assert path is not None
    existed = path.exists()
    if existed and not replace and path != table.path:
        return session.refuse(f"{path} is there already; 'save! {argument}' replaces it")
    try:
        table.save(path)
    except OSError as error:
        return session.refuse(f"{path} cannot be written: {error.strerror}")
    session.screen.path(f"Saved to {path}{' (the old file was replaced)' if existed else ''}")
    return False


def _hint(session: Session, seat: int | None, argument: str) -> bool:
    match = session.table.match
    if seat is None:
        return session.refuse("there is nothing to decide now")
    known = names(match.game)
    spec = argument or next(name for name in ("greedy", "montecarlo", *known) if name in known)
    try:
        adviser = entrant(match.game, spec)
    except ValueError as error:
        return session.refuse(str(error))
    native.set_native(session.native)
    ready(match.game)
    text = session.table.advice(seat, adviser)
    label = next(move.label for move in match.look(seat).moves if move.text == text)
    session.screen.say(Text(f"{spec} would play ") + Text(text, "bold") + Text(f" ({label})"))
    return False


def _rules(session: Session, seat: int | None, argument: str) -> bool:
    game = session.table.match.game
    if argument == "all":
        session.screen.page(rulebook.whole(game))
        return False
    if argument == "options":
        session.screen.say(rulebook.options(game, session.table.match.options))
        return False
    known = ["all", "options", *rulebook.clauses(game)]
    text = rulebook.clause(game, argument or game.phase(session.table.match.state))
    if argument and not text:
        return session.refuse(f"there is no rule {argument!r}{near(argument, known)}")
    session.screen.say(Markdown(text))
    example = next(iter(rulebook.clauses(game)), "C-1")
    session.screen.say(f"'rules {example}', 'rules options' and 'rules all' tell more.", "dim")
    return False


def _quit(session: Session, seat: int | None, argument: str) -> bool:
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
