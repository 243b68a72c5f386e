"""Commands of their own: the SET trainer, and checking a file with a box's parts."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cubarium.games.set_cubed import editions, quiz
from cubarium.games.set_cubed.sets import FEATURE_NAMES, words_of
from cubarium.games.set_cubed.terminal import face


@click.group("quiz")
def quiz_group() -> None:
    """Train your eye."""


@quiz_group.command("sets")
@click.option("--kind", type=click.Choice([*quiz.KINDS]), default=quiz.IS_SET, show_default=True,
              help="What is asked.")  # fmt: skip
@click.option("--seconds", type=click.IntRange(5, 3600), default=quiz.SECONDS, show_default=True,
              help="How long a round lasts.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Same seed, same questions.")
def quiz_sets(kind: str, seconds: int, seed: int | None) -> None:
    """Is it a SET, and if not, what breaks it? Answer with 1 to 4; an empty line ends."""
    console = Console(markup=False, emoji=False, highlight=False)
    seed = secrets.randbits(32) if seed is None else seed
    score, run, best, asked = 0, 0, 0, 0
    end = time.monotonic() + seconds
    console.print(f"{quiz.KINDS[kind]} {seconds} seconds. Answer 1 to 4, an empty line ends.")
    while time.monotonic() < end:
        now = quiz.question(kind, seed, asked)
        since = time.monotonic()
        answer = _answer(console, now)
        if not answer:
            break
        if time.monotonic() > end:
            console.print("Time is up.")
            break
        gained = quiz.points(answer in now.right, time.monotonic() - since)
        score, run, asked = score + gained, run + 1 if gained else 0, asked + 1
        best = max(best, run)
        _explain(console, now, answer, gained)
    console.print(f"{score} points, {asked} answered, {best} right in a row.", style="bold")


def _answer(console: Console, asked: quiz.Question) -> int:
    """1 to 4, or 0 to end."""
    line = Text("\n  ")
    for die in asked.dice:
        line.append(face(die)).append(f" {words_of(die)}    ")
    console.print(line)
    if asked.choices:
        choices = [Text(f"{n} ").append(face(die)) for n, die in enumerate(asked.choices, 1)]
    else:
        choices = [Text("1 a SET"), *(Text(f"{n} {f}") for n, f in enumerate(FEATURE_NAMES, 2))]
    console.print(Text("  ") + Text("   ").join(choices))
    while True:
        try:
            told = console.input("> ").strip()
        except EOFError:
            return 0
        if told in ("", "1", "2", "3", "4"):
            return int(told or 0)
        console.print("  Answer 1, 2, 3 or 4, or an empty line to end.")


def _explain(console: Console, asked: quiz.Question, answer: int, gained: int) -> None:
    """The verdict, and the three questions of the rules."""
    more = f"  +{gained}" if gained else ""
    console.print(f"  {quiz.verdict(asked, answer)}.{more}", style="green" if gained else "red")
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 4))
    dice = asked.completed(asked.right[0] if asked.choices else answer)
    for judgement in quiz.judged(dice):
        sign = "yes" if judgement.fine else "NO"
        values = ", ".join(judgement.values)
        table.add_row(judgement.feature.capitalize(), values, judgement.words, sign)
    console.print(table)


@click.group("edition")
def edition_group() -> None:
    """Check files with the parts of your own box."""


@edition_group.command("set-cubed")
@click.argument("file", type=click.Path(path_type=Path))
def edition_set_cubed(file: Path) -> None:
    """Check a file with the dice and the board of your Set Cubed box."""
    try:
        edition = editions.read(file.read_text("utf-8"))
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise click.ClickException(f"{file}: {error}") from None
    wilds = sum(face == "**" for faces in edition["dice"] for face in faces)
    different = {face for faces in edition["dice"] for face in faces} - {"**"}
    click.echo(
        f"{file} is fine: a board of {edition['size']} by {edition['size']} squares, "
        f"{len(edition['bonus'])} bonus squares, {wilds} wild faces, "
        f"{len(different)} of 27 symbols."
    )


COMMANDS = [quiz_group, edition_group]
