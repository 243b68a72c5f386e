"""The bot that searches: deeper and deeper, until its budget is used up."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import NamedTuple

import numpy as np

from cubarium.core.budget import Budget
from cubarium.core.registry import Game
from cubarium.core.state import copy
from cubarium.games.cubulous import frames, search
from cubarium.games.cubulous.geometry import ABSENT
from cubarium.games.cubulous.moves import generate
from cubarium.games.cubulous.perft import MOST_MOVES
from cubarium.games.cubulous.table import table_of

USUAL = Budget(steps=50_000)
DEEPEST = 40
WINDOW = 30
"""Points to both sides of the last value in which the next depth is expected."""
TABLE_BITS = 18
SLICES = range(1, 1_000)
"""Nodes between two looks at the clock: so many that a slice takes one to three milliseconds."""
SHORT, LONG = 0.001, 0.003
SPARE = 0.002
"""Seconds kept for the last slice and for answering."""


class Finding(NamedTuple):
    """The best action found, its value for the side to move, the depth finished, the nodes."""

    action: int
    value: int
    depth: int
    nodes: int


class AlphaBeta:
    """Iterative deepening with aspiration windows over `search`.

    With a budget of steps (nodes) alone, or of a depth, the choice follows from the position.
    """

    def choose(
        self, game: Game, state: np.record, seat: int, rng: np.ndarray, budget: Budget
    ) -> int:
        return self.analyse(state, budget).action

    def analyse(self, state: np.record, budget: Budget, deepest: int = DEEPEST) -> Finding:
        """The best move of the side to move, searching at most that deep."""
        return _Deepening(copy(state), budget if budget != Budget() else USUAL).best(deepest)


class _Deepening:
    """One search of one position."""

    def __init__(self, state: np.record, budget: Budget) -> None:
        self.state = state
        self.end = inf if budget.seconds is None else perf_counter() + budget.seconds - SPARE
        self.steps = budget.steps or 2**62
        self.slice = 16
        self.table = table_of(TABLE_BITS)
        self.work: np.record = np.zeros(1, frames.Search)[0]

    def best(self, deepest: int) -> Finding:
        """The result of the deepest search that the budget allows."""
        found = Finding(self._any_move(), 0, 0, 0)
        for depth in range(1, deepest + 1):
            value = self._value(depth, found.value)
            action = int(self.work.choice[0])
            if value is None:
                action = found.action if action == ABSENT else action
                return found._replace(action=action, nodes=int(self.work.nodes))
            found = Finding(action, value, depth, int(self.work.nodes))
            if abs(value) > frames.MATE - depth:
                break
        return found

    def _value(self, depth: int, last: int) -> int | None:
        """The root's value at that depth, in windows that widen; None: stopped before."""
        below = above = WINDOW if depth > 2 else frames.INFINITE
        while True:
            alpha, beta = max(last - below, -frames.INFINITE), min(last + above, frames.INFINITE)
            frames.begin(self.work, depth, alpha, beta)
            if not self._run():
                return None
            value = int(self.work.value)
            if value <= alpha > -frames.INFINITE:
                below *= 8
            elif value >= beta < frames.INFINITE:
                above *= 8
            else:
                return value

    def _run(self) -> bool:
        """Run the search slice by slice; False when the budget is used up."""
        while self.work.nodes < self.steps and perf_counter() < self.end:
            began = perf_counter()
            self.work.limit = min(self.work.nodes + self.slice, self.steps)
            if search.run(self.state, self.work, self.table):
                return True
            self._adapt(perf_counter() - began)
        return False

    def _adapt(self, seconds: float) -> None:
        """Shorter slices where nodes take long, as they do while rules run interpreted."""
        if seconds < SHORT:
            self.slice = min(2 * self.slice, SLICES.stop)
        elif seconds > LONG:
            self.slice = max(self.slice // 2, SLICES.start)

    def _any_move(self) -> int:
        moves = np.zeros(MOST_MOVES, np.int64)
        generate(self.state, self.state.turn, moves)
        return int(moves[0])


BOTS = {"alphabeta": AlphaBeta}
LEVELS = {
    "gentle": ("alphabeta", 0.5, 150),
    "steady": ("alphabeta", 0.5, 4_000),
    "sharp": ("alphabeta", 1.0, None),
}
