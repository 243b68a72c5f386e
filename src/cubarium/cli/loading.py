"""Opens a saved match; a damaged one is named by line, and what is good can be kept."""

from __future__ import annotations

from pathlib import Path

import click

from cubarium.cli.params import text_of
from cubarium.core.match import BadRecord, Match


def read(path: Path) -> tuple[Match, str, str]:
    """The match, the file's text, and what is wrong with it ('': nothing).

    The match holds everything before the first wrong event. ClickException if there is none.
    """
    text = text_of(path)
    try:
        return Match.load(text), text, ""
    except BadRecord as error:
        return error.match, text, str(error)
    except ValueError as error:
        raise click.ClickException(f"{path}: {error}") from None


def load(path: Path, keep_good: bool) -> tuple[Match, str]:
    """The match and the file's text. ClickException for a damaged one, unless `keep_good`."""
    match, text, wrong = read(path)
    if wrong and not keep_good:
        raise click.ClickException(f"{path}: {wrong}\n{remedy(path, match)}")
    return match, text


def remedy(path: Path, match: Match) -> str:
    """How to go on from what is good in a damaged file."""
    good = "event before it is" if match.ply == 1 else "events before it are"
    return (
        f"The {match.ply} {good} good; to go on from there: cubarium play --load {path} --keep-good"
    )
