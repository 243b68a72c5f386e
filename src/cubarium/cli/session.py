"""A game at the terminal: tells what happens, asks the people, loses nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cubarium.cli import draw
from cubarium.cli.near import closest
from cubarium.cli.orders import ORDERS, Leave
from cubarium.cli.screen import COLOURS, MARKS, clean
from cubarium.cli.stage import Stage
from cubarium.core.contract import NATURE
from cubarium.core.view import View

INTERRUPTED = 130
_OTHER_SEAT = re.compile(r"(\d) (.+)")
_CATCH_UP = 15
"""Most events told to a player who takes over the screen."""


@dataclass
class Session(Stage):
    """A stage with people before it."""

    sitting: int | None = None
    _seen: dict[int, int] = field(default_factory=dict)

    def run(self) -> int:
        """Play to the end or until somebody leaves; returns the exit code."""
        try:
            while not self.table.match.over:
                self.step()
            self.finish()
        except Leave:
            return self.keep()
        except EOFError:
            return self.keep() or int(self.refused > 0)
        except KeyboardInterrupt:
            return self.keep() or INTERRUPTED
        except BaseException:
            self.keep()
            raise
        return 0

    def step(self) -> None:
        """One event: chance, a bot's move, or a question to a person."""
        seat = self.table.actor()
        if seat in self.table.people:
            self.seat_down(seat)
            self.ask(seat)
        elif seat == NATURE or not self.screen.live:
            self.table.act(seat)
        else:
            with self.screen.console.status(f"{clean(self.table.match.players[seat])} is thinking"):
                self.table.act(seat)
        self.tell()

    # ----- asking ---------------------------------------------------------------------

    def seat_down(self, seat: int) -> None:
        """Where people have secrets: clear the screen, and wait until the next one sits there."""
        if self.table.secret and self.sitting != seat:
            self.screen.clear()
            name = clean(self.table.match.players[seat])
            self.reader.wait(f"Hand over to {name}. {name}, press Enter. ")
            self.screen.clear()
            match = self.table.match
            first = max(self._seen.get(seat, 0), match.ply - _CATCH_UP)
            for line in draw.log(match, seat, first):
                self.screen.say(line)
        self.sitting = seat
        self._seen[seat] = self.table.match.ply

    def ask(self, seat: int) -> None:
        """Ask that person until there is a move, or one was taken back."""
        view = self.table.match.look(seat)
        self.show(view)
        name = f"{MARKS[seat]} {clean(self.table.match.players[seat])}"
        words = [(move.text, move.label) for move in view.moves]
        words += [(order, ORDERS[order].help) for order in ORDERS]
        while not self.obey(seat, view, self.reader.line(seat, name, COLOURS[seat], words)):
            pass

    def obey(self, seat: int, view: View, line: str) -> bool:
        """Do what the line says; True if the position is another one now."""
        text = " ".join(line.split())
        if not text and len(view.moves) == 1:
            text = view.moves[0].text
        if not text:
            self.screen.say(draw.kinds(view.moves))
            return False
        if text in {move.text for move in view.moves}:
            self.table.play(seat, text)
            return True
        word, _, argument = text.partition(" ")
        if word.lower() in ORDERS:
            return ORDERS[word.lower()].carry_out(self, seat, argument)
        return self.move(seat, view, text)

    def move(self, seat: int, view: View, text: str) -> bool:
        """A move that is not listed: for another seat, as '2 done', or wrong."""
        other = _OTHER_SEAT.fullmatch(text)
        if other:
            seat, text = int(other[1]) - 1, other[2]
        if seat not in self.table.people:
            return self.refuse(f"seat {seat + 1} is not played here")
        try:
            self.table.play(seat, text)
        except ValueError as error:
            known = [*self.table.match.legal(seat), *ORDERS]
            meant = closest(text, known)
            wrong = str(error).partition("; legal:")[0]
            hint = f"did you mean {meant!r}?" if meant else "'moves' lists what is possible"
            return self.refuse(f"{wrong}; {hint}")
        return True

    # ----- ending ---------------------------------------------------------------------

    def finish(self) -> None:
        """The result; then the record can still be read and saved."""
        match = self.table.match
        self.screen.say()
        self.screen.say(draw.board(match.look(None)))
        self.screen.say()
        self.screen.say(draw.result(match))
        if not self.table.people:
            return
        if self.screen.live:
            self.screen.say("\n'save FILE' keeps the record, 'log all' tells it; Enter leaves.")
        words = [(order, ORDERS[order].help) for order in ("save", "log", "board", "quit")]
        try:
            while line := self.reader.line(-1, "Game over", "", words).strip():
                self._afterwards(line)
        except (EOFError, Leave):
            pass

    def _afterwards(self, line: str) -> None:
        word, _, argument = line.partition(" ")
        if word in ("save", "save!", "log", "board", "rules", "help", "quit"):
            ORDERS[word].carry_out(self, None, argument)
        else:
            self.refuse("the game is over; 'save FILE', 'log' and 'quit' are left")

    def keep(self) -> int:
        """Put an unfinished, unsaved match on file and say where; 1 if that cannot be."""
        if not self.table.unsaved or self.table.match.over:
            return 0
        try:
            path = self.table.keep()
        except OSError as error:
            self.screen.say(f"The match could not be kept ({error.strerror}). This is it:")
            self.screen.path(self.table.text())
            return 1
        self.screen.say("\nThe match is kept. Go on with:")
        self.screen.path(f"  cubarium play --load {path}")
        return 0
