"""What the command line writes on: a terminal with or without colour, or a pipe."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field

import click
from rich.console import Console, RenderableType
from rich.text import Text

MARKS = "●▲■◆⬟✚"
COLOURS = ("#e05a45", "#7080e8", "#1fa37f", "#d9568a", "#3e9fd0", "#a8764a")
NATURE_STYLE = "dim"


def clean(text: str) -> str:
    """The text without characters that could steer a terminal."""
    return "".join(c if c.isprintable() else "?" for c in text)


def name_tag(names: tuple[str, ...], seat: int) -> Text:
    """A player's mark and name in the player's colour."""
    return Text(f"{MARKS[seat]} {clean(names[seat])}", style=f"bold {COLOURS[seat]}")


@dataclass
class Screen:
    """Standard output and input. `live`: a person at a full terminal reads and types."""

    console: Console = field(
        default_factory=lambda: Console(markup=False, emoji=False, highlight=False)
    )
    live: bool = field(default_factory=lambda: _full_terminal())

    def say(self, text: RenderableType = "", style: str = "") -> None:
        """Print one thing; in a pipe, lines are left whole."""
        whole = not self.console.is_terminal and isinstance(text, str | Text)
        self.console.print(text, style=style or None, soft_wrap=whole)

    def path(self, text: str) -> None:
        """Print a line that holds a path or a command, never broken, to be copied."""
        self.console.print(text, soft_wrap=True)

    def page(self, text: RenderableType) -> None:
        """Show something long, page by page where a person reads."""
        if not self.live:
            self.console.print(text)
            return
        with self.console.capture() as captured:
            self.console.print(text)
        click.echo_via_pager(captured.get(), color=True)

    def clear(self) -> None:
        """Leave nothing to read, not even by scrolling back."""
        if self.live:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        elif self.console.file.isatty():
            self.console.print("\n" * 60)


def _full_terminal() -> bool:
    both = sys.stdin.isatty() and sys.stdout.isatty()
    return both and os.environ.get("TERM", "dumb") not in ("dumb", "unknown", "")
