"""Compiles a game before it is needed, with a bar to watch."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn

from cubarium.arena import warm
from cubarium.core import native
from cubarium.core.registry import Game


def bar_of(*columns: ProgressColumn, stays: bool = False) -> Progress:
    """A bar on standard error; nothing at all where nobody watches."""
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=not stays, disable=not console.is_terminal)


def ready(game: Game, again: bool = False) -> None:
    """Make sure that the game's native code is there; `again`: also if it was before."""
    if not native.native_on() or (native.is_warm(game.name) and not again):
        return
    columns = (TextColumn("{task.description}"), BarColumn(24), TimeElapsedColumn())
    with bar_of(*columns, stays=again) as bar:
        task = bar.add_task(f"Preparing {game.facts.title}", total=None)
        steps = warm.steps(game.name)
        bar.update(task, total=len(steps))
        for _, compile_it in steps:
            compile_it()
            bar.advance(task)
    warm.done(game.name)
