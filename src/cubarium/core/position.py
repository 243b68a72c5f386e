"""A position of a game at a table: what there is to know about the state."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from cubarium.core.chance import exact
from cubarium.core.contract import NATURE
from cubarium.core.record import Record
from cubarium.core.registry import Game, game
from cubarium.core.setup import fresh
from cubarium.core.state import copy


class Position:
    """Questions only; `Match` adds playing. Seats count from 0, NATURE (-1) is chance."""

    def __init__(self, head: Record) -> None:
        self.game: Game = game(head.game)
        self.head = head
        self.state: np.record = fresh(self.game, head)
        self._out = self.game.buffer()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.head.seats

    @property
    def options(self) -> dict[str, str]:
        """Every option of the game and the choice in force."""
        return dict(self.head.options)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, 'Player 1' and so on where none was given."""
        given = self.head.players
        return tuple(given[s] if s < len(given) else f"Player {s + 1}" for s in range(self.seats))

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that owe a move; (NATURE,) for a random event; () when the game is over."""
        return acting(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat, as people count them."""
        return tuple(int(self.game.points(self.state, seat)) for seat in range(self.seats))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty before the end, and when nobody won."""
        return seats_in(int(self.game.winners(self.state))) if self.over else ()

    @property
    def components(self) -> dict[str, Any]:
        """The component data in force as plain values."""
        return dict(self.game.components(self.state))

    def legal_ids(self, seat: int) -> list[int]:
        """The seat's legal action ids, ascending; none if it owes no move."""
        if seat not in self.to_act:
            return []
        n = self.game.legal(self.state, seat, self._out)
        ids: list[int] = self._out[:n].tolist()
        return ids

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves in notation; for NATURE the possible outcomes."""
        return [self.game.notation(self.state, seat, a) for a in self.legal_ids(seat)]

    def odds(self) -> dict[str, Fraction]:
        """The outcomes of the pending random event and their exact probabilities."""
        outcomes = self.legal(NATURE)
        if not outcomes:
            raise ValueError("no random event is pending")
        n = self.game.weights(self.state, self._out)
        return dict(zip(outcomes, exact(self._out[:n]), strict=True))

    def lots(self) -> int:
        """How many equally likely lots the pending random event is drawn from."""
        if self.to_act != (NATURE,):
            raise ValueError(f"no random event is pending: {self._turn()}")
        return int(self.game.lots(self.state, NATURE, self._out))

    def hidden(self, seat: int | None) -> np.record:
        """A copy of the state without what that seat (None: a spectator) may not know."""
        state = copy(self.state)
        self.game.hide(state, -1 if seat is None else seat)
        return state

    def _who(self, seat: int) -> str:
        return "nature" if seat == NATURE else f"seat {seat + 1}"

    def _turn(self) -> str:
        if self.over:
            return "the game is over"
        if self.to_act == (NATURE,):
            return "a random event is pending"
        return f"to act: {', '.join(self._who(seat) for seat in self.to_act)}"

    def _would_be(self, seat: int) -> str:
        texts = self.legal(seat)
        more = f" … ({len(texts)} in all)" if len(texts) > 12 else ""
        return f"legal: {'; '.join(texts[:12])}{more}"


def acting(state: np.record) -> tuple[int, ...]:
    """Who is to act in that state: seats, (NATURE,), or nobody."""
    # fields by key: more than three times as fast as by attribute, and this is asked all the time
    return (NATURE,) if state["chance"] else seats_in(int(state["active"]))


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a bit mask, ascending."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
