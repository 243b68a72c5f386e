"""What a session shows: the story so far, the position, and why a line was refused."""

from __future__ import annotations

from dataclasses import dataclass

from cubarium.cli import draw
from cubarium.cli.reader import Reader
from cubarium.cli.screen import Screen
from cubarium.cli.table import Table
from cubarium.core.view import View


@dataclass
class Stage:
    """One table at one screen. `native`: whether bots may run as native code."""

    table: Table
    screen: Screen
    reader: Reader
    native: bool = True
    told: int = 0
    refused: int = 0

    @property
    def viewer(self) -> int | None:
        """Whose knowledge the running story may contain: a lone person's, else everybody's."""
        people = self.table.people
        return people[0] if len(people) == 1 else None

    def tell(self) -> None:
        """What has happened since the last time."""
        self.told = min(self.told, self.table.match.ply)
        for line in draw.log(self.table.match, self.viewer, self.told):
            self.screen.say(line)
        self.told = self.table.match.ply

    def show(self, view: View) -> None:
        """The position, what is asked, and the moves."""
        self.screen.say()
        self.screen.say(draw.board(view))
        self.screen.say()
        self.screen.say(view.game.prompt(view.state, view.bottom), style="bold")
        self.screen.say(draw.kinds(view.moves))

    def refuse(self, why: str) -> bool:
        """Say what was wrong with a line; it changes nothing."""
        self.refused += 1
        where = "" if self.screen.live else f"input line {self.reader.number}: "
        self.screen.say(f"{where}{why}", style="red")
        return False
