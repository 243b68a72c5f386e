"""What is typed on the command line, checked before anything starts; wrong usage ends with 2."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from cubarium.arena.entrants import Entrant, entrant, entrant_names
from cubarium.cli.near import closest, near
from cubarium.core.registry import Game, game, games
from cubarium.core.setup import chosen

LONGEST_NAME = 40


class GameName(click.ParamType[Any]):
    """The name of a game, turned into the game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        if isinstance(value, Game):
            return value
        if value not in games():
            spelt = value.replace("-", "_")
            if spelt not in games():
                raise click.UsageError(f"there is no game {value!r}{near(value, games())}")
            value = spelt
        return game(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        found = [name for name in games() if name.startswith(incomplete)]
        return [click.shell_completion.CompletionItem(name) for name in found]


class Pair(click.ParamType[Any]):
    """'key=value', split; `form` is what people are told to write."""

    name = "pair"

    def __init__(self, form: str) -> None:
        self.form = form

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        key, sign, rest = value.partition("=")
        if not sign or not key.strip() or not rest.strip():
            name = param.opts[0] if param else ""
            raise click.UsageError(f"{name} {value}: expected {self.form}, with an equals sign")
        return key.strip(), rest.strip()


GAME = GameName()
CHOICE, BOT, NAME = Pair("NAME=CHOICE"), Pair("SEAT=BOT"), Pair("SEAT=NAME")
FILE = click.Path(path_type=Path)


def game_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    """The argument GAME of a command."""
    return click.argument("game", type=GAME)(function)


def option_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option --option of a command, given any number of times."""
    return click.option(
        "--option", "-o", "wishes", type=CHOICE, multiple=True, metavar="NAME=CHOICE",
        help="A choice of the game's rules; 'cubarium rules GAME' lists them.",
    )(function)  # fmt: skip


def edition_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option --edition of a command."""
    return click.option(
        "--edition", "edition_file", type=FILE, metavar="FILE",
        help="Component data (TOML or JSON) in place of the game's own.",
    )(function)  # fmt: skip


def seed_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option --seed of a command."""
    return click.option(
        "--seed", type=click.IntRange(0, 2**63 - 1), metavar="N",
        help="Same seed, same dice and same bots.",
    )(function)  # fmt: skip


def options(game: Game, wishes: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Wished options, checked. UsageError names the wrong one and what would be right."""
    known = {option.name: option for option in game.options}
    for name, choice in wishes:
        if name not in known:
            raise click.UsageError(f"{game.name} has no option {name!r}{near(name, known)}")
        if choice not in known[name].choices:
            listed = ", ".join(known[name].choices)
            guess = closest(choice, known[name].choices)
            meant = f"did you mean {guess!r}? It" if guess else "it"
            raise click.UsageError(
                f"option {name!r} cannot be {choice!r}; {meant} is one of {listed}"
            )
    return dict(wishes)


def seats(game: Game, wished: int | None, least: int = 0) -> int:
    """The number of seats: as wished, else the fewest that are at least `least`."""
    fitting = [n for n in game.facts.seats if n >= least]
    if wished is None and fitting:
        return fitting[0]
    wished = least if wished is None else wished
    if wished not in game.facts.seats:
        listed = ", ".join(map(str, game.facts.seats))
        raise click.UsageError(f"{game.facts.title} is played by {listed} players, not {wished}")
    return wished


def checked(game: Game, seats: int, wishes: dict[str, str], edition: dict[str, Any] | None) -> None:
    """UsageError if the options do not go together with that number of seats."""
    try:
        chosen(game, seats, wishes, edition)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def by_seat(pairs: tuple[tuple[str, str], ...], seats: int, what: str) -> dict[int, str]:
    """'2=text' for seats from 1, as a dictionary for seats from 0."""
    found: dict[int, str] = {}
    for key, text in pairs:
        if key not in map(str, range(1, seats + 1)):
            raise click.UsageError(f"--{what} {key}={text}: the seat is 1 to {seats}, not {key!r}")
        if int(key) - 1 in found:
            raise click.UsageError(f"--{what} is given twice for seat {key}")
        found[int(key) - 1] = text
    return found


def player_names(names: dict[int, str]) -> dict[int, str]:
    """Names as they may be shown. UsageError for one that cannot."""
    for seat, name in names.items():
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise click.UsageError(
                f"the name of seat {seat + 1} must be printable, at most {LONGEST_NAME} characters"
            )
    return names


def bot_of(game: Game, text: str) -> Entrant:
    """The bot of that name and limits. UsageError with what there is."""
    name = text.partition(":")[0]
    known = entrant_names(game)
    if name not in known:
        raise click.UsageError(f"there is no bot {name!r} for {game.name}{near(name, known)}")
    try:
        return entrant(game, text)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def text_of(path: Path) -> str:
    """A text file's content. UsageError if there is none, ClickException if unreadable."""
    if not path.exists():
        raise click.UsageError(f"there is no file {str(path)!r}")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(f"{path} is not a text file in UTF-8") from None
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror}") from None


def edition(game: Game, path: Path | None) -> dict[str, Any] | None:
    """Component data from a TOML or JSON file, accepted by the game."""
    if path is None:
        return None
    text = text_of(path)
    try:
        data = _edition_data(game, text, path.suffix.lower() == ".json")
        if not isinstance(data, dict):
            raise ValueError("an edition is a table of names and values")
        game.edition_options(data)
    except ValueError as error:
        raise click.ClickException(f"{path}: {error}") from None
    return data


def _edition_data(game: Game, text: str, is_json: bool) -> Any:
    """The data as plain values; a game's own reader names the line of what is wrong."""
    own = getattr(game.part("text"), "edition_from", None)
    if own is not None and not is_json:
        return own(text)
    return json.loads(text) if is_json else tomllib.loads(text)
