"""`cubarium sheet`: check a sheet file, print a sheet."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import click

from cubarium.games.chroma_cubes import SHEETS
from cubarium.games.chroma_cubes.balance import SHARE, simulate
from cubarium.games.chroma_cubes.components import printed_sheet, sheet_data
from cubarium.games.chroma_cubes.printing import printed
from cubarium.games.chroma_cubes.sheetfile import all_faults

GUIDELINES = {
    "sections": (28, 36), "symbols in all": (76, 90),
    "figures": (6, 8), "figures' points": (15, 17),
}  # fmt: skip


@click.group()
def sheet() -> None:
    """Sheets of Chroma Cubes: check and print them."""


@sheet.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--games", default=200, show_default=True, help="Simulated games; 0: none.")
def check(file: Path, games: int) -> None:
    """Name every fault of a sheet FILE with its line, then say how long games on it are."""
    text = text_of(str(file))
    faults = all_faults(text)
    for fault in faults:
        click.echo(f"{file}: {fault}")
    if faults:
        raise click.exceptions.Exit(1)
    data = sheet_data(tomllib.loads(text))
    click.echo(f"{file}: no faults")
    for line in counts(data):
        click.echo(line)
    for players in (2, 3) if games else ():
        report = simulate(data, players, games)
        verdict = "" if report.balanced else f"; guideline: {SHARE:.0%}"
        click.echo(f"{report.line()}{verdict}")


@sheet.command(name="print")
@click.argument("name")
def print_(name: str) -> None:
    """Write sheet NAME (or a sheet file) as an A4 page in SVG."""
    if name in SHEETS:
        click.echo(printed(printed_sheet(name)))
        return
    if not Path(name).exists():
        raise click.UsageError(f"there is no sheet {name!r}; choose one of {', '.join(SHEETS)}")
    text = text_of(name)
    if faults := all_faults(text):
        raise click.UsageError(f"{name}: {faults[0]}")
    click.echo(printed(tomllib.loads(text)))


def text_of(name: str) -> str:
    """The text of a file. UsageError says why it cannot be read."""
    try:
        return Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise click.UsageError(f"cannot read {name}: {reason}") from None


def counts(data: dict[str, Any]) -> list[str]:
    """The sheet in numbers, beside the guidelines."""
    sizes = Counter(price for _, price in data["sections"])
    values = {
        "sections": len(data["sections"]),
        "symbols in all": sum(price for _, price in data["sections"]),
        "figures": len(data["figures"]),
        "figures' points": sum(figure["points"] for figure in data["figures"]),
    }
    found = [
        f"{value} {name} (guideline {low} to {high})"
        for (name, value), (low, high) in zip(values.items(), GUIDELINES.values(), strict=True)
    ]
    shares = ", ".join(f"{n}: {sizes[n] / values['sections']:.0%}" for n in sorted(sizes))
    return [", ".join(found), f"sections by number of symbols: {shares}"]


COMMANDS = [sheet]
