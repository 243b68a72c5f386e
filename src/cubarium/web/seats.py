"""Who sits where: people by their browser's session, bots by level, seats still open."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

YOU, FRIEND, BOT, OPEN = "you", "friend", "bot", "open"
HUMAN = "human"
LONGEST_NAME = 20
LONGEST_LINE = 280


@dataclass
class Seat:
    """A seat of a table. `kind`: you or friend (on the device of `session`), bot or open.

    `away`: its player has left or was replaced; `level` is then the bot's that stands in, or
    '' while nobody does.
    """

    seat: int
    kind: str
    name: str
    session: str | None = None
    level: str = ""
    nonce: str = ""
    away: bool = False

    @property
    def person(self) -> bool:
        """Whether the seat belongs to somebody."""
        return self.kind in (YOU, FRIEND)

    @property
    def bot(self) -> str:
        """The level of the bot that moves for the seat, or ''."""
        return self.level if self.kind == BOT or self.away else ""

    def owned_by(self, session: str | None) -> bool:
        """Whether that session moves for the seat."""
        return self.person and not self.away and session is not None and self.session == session

    def kind_for(self, session: str | None) -> str:
        """The kind as that session sees it."""
        if self.bot:
            return BOT
        return self.kind if not self.person or self.session == session else HUMAN


def one_line(text: str, longest: int) -> str:
    """Text from outside as one harmless line: no control characters, no endless spaces."""
    kept = "".join(" " if c.isspace() else c for c in text)
    kept = "".join(c for c in kept if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co"))
    return " ".join(kept.split())[:longest].strip()
