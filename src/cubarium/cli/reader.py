"""Reads what a person types, with completion, or lines of a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.styles import Style

MOST_COMPLETIONS = 300
_STYLE = Style.from_dict({"bottom-toolbar": "noreverse"})
HINTS = "Tab completes · help · hint · undo · log · save FILE · rules · quit"


class Reader(Protocol):
    """Where lines come from."""

    number: int
    """Lines read so far."""

    def line(self, seat: int, name: str, colour: str, words: list[tuple[str, str]]) -> str:
        """The next line for that player; `words` are completions. EOFError at the end."""
        ...

    def wait(self, message: str) -> str:
        """Show the message and wait for Enter. EOFError at the end."""
        ...


class Words(Completer):
    """Completes a whole line: what begins so first, then what has it inside."""

    def __init__(self, words: list[tuple[str, str]]) -> None:
        self.words = words

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        for _, (word, label) in zip(range(MOST_COMPLETIONS), self._fitting(typed), strict=False):
            yield Completion(word, -len(typed), display_meta=label)

    def _fitting(self, typed: str) -> Iterator[tuple[str, str]]:
        yield from (pair for pair in self.words if pair[0].startswith(typed))
        if typed:
            yield from (pair for pair in self.words if typed in pair[0][1:])


class LiveReader:
    """A person at a terminal. Each player has their own history, for moves may be secret."""

    number = 0

    def __init__(self) -> None:
        self._sessions: dict[int, PromptSession[str]] = {}

    def line(self, seat: int, name: str, colour: str, words: list[tuple[str, str]]) -> str:
        session = self._sessions.setdefault(seat, PromptSession())
        message = FormattedText([(f"bold {colour}", name), ("", " > ")])
        self.number += 1
        return session.prompt(
            message, completer=Words(words), complete_while_typing=True,
            reserve_space_for_menu=5, bottom_toolbar=HINTS, style=_STYLE,
        )  # fmt: skip

    def wait(self, message: str) -> str:
        return PromptSession[str]().prompt(message)


class PlainReader:
    """Lines of standard input, shown as they are read; comments and empty lines are skipped."""

    number = 0

    def line(self, seat: int, name: str, colour: str, words: list[tuple[str, str]]) -> str:
        at_keyboard = sys.stdin.isatty()
        print(f"{name} > ", end="", flush=True)
        while True:
            text = sys.stdin.readline()
            self.number += 1
            if not text:
                print()
                raise EOFError
            if not at_keyboard:
                print(text.rstrip("\n"), flush=True)
            if at_keyboard or (text.strip() and not text.startswith("#")):
                return text

    def wait(self, message: str) -> str:
        if not sys.stdin.isatty():
            print(message)
            return ""
        print(message, end="", flush=True)
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        return text
