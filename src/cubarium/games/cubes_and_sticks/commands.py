"""Command line: check a campus before playing on it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import click

from cubarium.games.cubes_and_sticks.campus import Campus, cell_name, check_file, spans


@click.group()
def campus() -> None:
    """Campuses for Cubes and Sticks."""


_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@campus.command()
@click.argument("file", type=_FILE)
def check(file: Path) -> None:
    """Check a campus file; says the line and the reason if something is wrong."""
    _, found = _read(file)
    click.echo(summary(found))
    click.echo(drawing(found))


@campus.command("json")
@click.argument("file", type=_FILE)
def as_json(file: Path) -> None:
    """A checked campus file as JSON, to paste when opening a table."""
    text, _ = _read(file)
    click.echo(json.dumps(tomllib.loads(text)))


def _read(file: Path) -> tuple[str, Campus]:
    try:
        text = file.read_text(encoding="utf-8")
        return text, check_file(text)
    except UnicodeDecodeError:
        raise click.ClickException(f"{file}: is not a UTF-8 text file") from None
    except ValueError as error:
        raise click.ClickException(f"{file}: {error}") from None


def summary(found: Campus) -> str:
    """The campus in two sentences."""
    cells = sum(
        (right - left + 1) * (high - low + 1) for left, right, low, high in found.areas.values()
    )
    return (
        f"A good campus: {len(found.areas)} areas with {cells} cells, {len(spans(found))} places "
        f"for a stick on the bare board.\n"
        f"Up to {min(len(found.cliques), 6)} players; cliques: "
        f"{', '.join(card.name for card in found.cliques)}."
    )


def drawing(found: Campus) -> str:
    """The map as text: areas numbered in ring order, dots over green."""
    names = list(found.areas)
    lines = []
    for row in reversed(range(found.rows)):
        areas = (found.area_at(column, row) for column in range(found.columns))
        signs = " ".join("." if a is None else "123456789xyz"[names.index(a)] for a in areas)
        lines.append(f"{row + 1:>3} {signs}")
    columns = " ".join(cell_name(column, 0)[0] for column in range(found.columns))
    keys = "  ".join(f"{'123456789xyz'[i]} {name}" for i, name in enumerate(names))
    return "\n".join([*lines, f"    {columns}", keys])


COMMANDS = [campus]
