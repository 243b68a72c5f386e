"""Commands that games bring. Listing them reads their source, so that help loads no game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import click

from cubarium.core.registry import game, games


@cache
def outline() -> dict[str, str]:
    """All games' commands by name, each with the first sentence of its help."""
    return {name: text for found in games() for name, text in _outline_of(found)}


def command(name: str) -> click.Command | None:
    """The command of that name, of one game or joined from several; None if there is none."""
    having = [found for found in games() if name in dict(_outline_of(found))]
    return merged([each for found in having for each in commands_of(found)]).get(name)


def commands_of(name: str) -> list[click.Command]:
    """What `commands.py` of that game offers."""
    if not _source(name).exists():
        return []
    return list(import_module(f"{game(name).module.__name__}.commands").COMMANDS)


def merged(commands: list[click.Command]) -> dict[str, click.Command]:
    """Commands by name. Groups of one name are joined, so that several games may add to one.

    AssertionError if two commands that are no groups, or two subcommands, share a name.
    """
    found: dict[str, click.Command] = {}
    for each in commands:
        name = str(each.name)
        found[name] = _joined(found[name], each) if name in found else each
    return found


def _joined(one: click.Command, other: click.Command) -> click.Group:
    if not (isinstance(one, click.Group) and isinstance(other, click.Group)):
        raise AssertionError(f"two games have a command {one.name!r}; make both of them groups")
    both = one.commands.keys() & other.commands.keys()
    if both:
        raise AssertionError(f"two games have a command {one.name} {min(both)}")
    return click.Group(one.name, {**one.commands, **other.commands}, help=one.help)


# ----- reading the source -----------------------------------------------------------------


def _source(name: str) -> Path:
    return Path(str(game(name).module.__file__)).with_name("commands.py")


@cache
def _outline_of(name: str) -> tuple[tuple[str, str], ...]:
    path = _source(name)
    if not path.exists():
        return ()
    return tuple(_declared(ast.parse(path.read_text(encoding="utf-8"))))


def _declared(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Functions decorated with `@click.command` or `@click.group`: name and first sentence."""
    for node in tree.body:
        for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            if ast.unparse(mark).startswith(("click.command(", "click.group(")):
                assert isinstance(node, ast.FunctionDef) and isinstance(mark, ast.Call)
                given = [arg.value for arg in mark.args[:1] if isinstance(arg, ast.Constant)]
                text = (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")
                yield str(given[0] if given else node.name), text.split(". ")[0].rstrip(".") + "."
