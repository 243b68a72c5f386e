"""An independent model of Chroma Cubes: slow, made of words and sets, nothing of the engine in it.

It is written from the rulings and the notation alone and speaks only in notations, so that a
whole random game can be compared with the engine event by event.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

COLOURS = "roygbp"


class Model:
    """A game in play. Seats count from 0, nature is -1."""

    def __init__(self, components: dict[str, Any], seats: int, offers: int) -> None:
        self.faces = components["dice"]
        self.sections = {i + 1: tuple(s) for i, s in enumerate(components["sheet"]["sections"])}
        self.figures = components["sheet"]["figures"]
        self.seats = range(seats)
        self.offers_per_round = offers
        self.dice = [f"{n}{c}" for n in range(1, seats + 1) for c in COLOURS]
        self.owner = {die: int(die[0]) - 1 for die in self.dice}
        self.cup = set(self.dice)
        self.face: dict[str, int] = {}
        self.coloured: list[set[int]] = [set() for _ in self.seats]
        self.points = [0 for _ in self.seats]
        self.scored: list[set[str]] = [set() for _ in self.seats]
        self.completed_once: set[str] = set()
        self.stuck: set[int] = set()
        self.last_round = False
        self.round = 1
        self.over = False
        self.phase = ""
        self._start_round()

    # ----- what is asked ------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if self.phase == "roll":
            return (-1,)
        if self.phase == "colour":
            return tuple(sorted(self.colouring))
        return (self.asked,)

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_act():
            return []
        if seat == -1:
            return [f"roll {self.to_roll[0]} {face}" for face in range(1, 7)]
        if self.phase == "colour":
            return [*self._colourings(seat), "done"]
        if self.phase == "trade":
            return [*self._offers(seat), "pass"]
        return ["accept", "decline"]

    def odds(self) -> dict[str, Fraction]:
        return {outcome: Fraction(1, 6) for outcome in self.legal(-1)}

    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        if len(self.seats) == 1:
            return (0,) if self.points[0] >= 10 else ()
        most = max(self._standing(seat) for seat in self.seats)
        return tuple(seat for seat in self.seats if self._standing(seat) == most)

    def _standing(self, seat: int) -> tuple[int, int]:
        return self.points[seat], len(self.sections) - len(self.coloured[seat])

    # ----- dice ---------------------------------------------------------------------------

    def own(self, seat: int) -> list[str]:
        return [die for die in self.dice if self.owner[die] == seat]

    def unused(self, seat: int) -> list[str]:
        return [die for die in self.own(seat) if die not in self.cup]

    def shows(self, die: str, symbol: str) -> bool:
        return symbol in self.faces[die[1]][self.face[die] - 1]

    def _colourings(self, seat: int) -> list[str]:
        moves = []
        for number, (colour, price) in self.sections.items():
            if number not in self.coloured[seat]:
                fitting = [die for die in self.unused(seat) if self.shows(die, colour)]
                for dice in combinations(fitting, price):
                    moves.append(f"color {number} {','.join(dice)}")
        return moves

    def _offers(self, seat: int) -> list[str]:
        if self.offers_left[seat] == 0:
            return []
        theirs = [die for other in self.seats if other != seat for die in self.unused(other)]
        offers = [f"offer {mine} for {die}" for mine in self.unused(seat) for die in theirs]
        return [offer for offer in offers if (seat, offer) not in self.offered]

    # ----- play ---------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        words = text.split()
        if words[0] == "roll":
            self.to_roll.remove(words[1])
            self.cup.remove(words[1])
            self.face[words[1]] = int(words[2])
            self._go_on_rolling()
        elif words[0] == "color":
            self.coloured[seat].add(int(words[1]))
            self.cup |= set(words[2].split(","))
        elif words[0] == "done":
            self.colouring.remove(seat)
            if not self.colouring:
                self._start_trading()
        else:
            self._trade(seat, words)

    def _start_round(self) -> None:
        self.to_roll = [die for seat in self.seats for die in self.own(seat) if die in self.cup]
        self._go_on_rolling()

    def _go_on_rolling(self) -> None:
        self.phase = "roll" if self.to_roll else "colour"
        if self.phase == "colour":
            self.colouring = {s for s in self.seats if not (self.last_round and s in self.stuck)}

    def _start_trading(self) -> None:
        able = [seat for seat in self.seats if self.unused(seat)]
        if self.last_round or self.offers_per_round == 0 or len(able) < 2:
            self._end_round()
            return
        self.phase = "trade"
        self.asked = 0
        self.passes = 0
        self.offers_left = dict.fromkeys(self.seats, self.offers_per_round)
        self.offered: set[tuple[int, str]] = set()

    def _trade(self, seat: int, words: list[str]) -> None:
        if words[0] == "pass":
            self.passes += 1
            self._ask_after(seat)
            if self.passes == len(self.seats):
                self._end_round()
        elif words[0] == "offer":
            self.passes = 0
            self.offers_left[seat] -= 1
            self.offered.add((seat, " ".join(words)))
            self.offer = (seat, words[1], words[3])
            self.phase, self.asked = "answer", self.owner[words[3]]
        else:
            offerer, mine, theirs = self.offer
            if words[0] == "accept":
                self.owner[mine], self.owner[theirs] = self.owner[theirs], self.owner[mine]
                self.cup |= {mine, theirs}
            self.phase = "trade"
            self._ask_after(offerer)

    def _ask_after(self, seat: int) -> None:
        self.asked = (seat + 1) % len(self.seats)

    # ----- the end of a round -------------------------------------------------------------

    def _end_round(self) -> None:
        self._score()
        stuck_now = {seat for seat in self.seats if self._is_stuck(seat)}
        if (
            max(self.points) >= 10
            or self.last_round
            or stuck_now == set(self.seats)
            or self.round == 60
        ):
            self.over = True
            return
        if stuck_now:
            self.last_round, self.stuck = True, stuck_now
        self.round += 1
        self._start_round()

    def _score(self) -> None:
        first = set()
        for seat in self.seats:
            for figure in self.figures:
                name = "figure " + figure["name"]
                if set(figure["sections"]) <= self.coloured[seat] and name not in self.scored[seat]:
                    self.scored[seat].add(name)
                    bonus = 1 if name not in self.completed_once else 0
                    self.points[seat] += figure["points"] + bonus
                    first.add(name)
            for colour in {colour for colour, _ in self.sections.values()}:
                members = {n for n, (c, _) in self.sections.items() if c == colour}
                if members <= self.coloured[seat] and colour not in self.scored[seat]:
                    self.scored[seat].add(colour)
                    self.points[seat] += 1
        self.completed_once |= first

    def _is_stuck(self, seat: int) -> bool:
        return len(self.unused(seat)) == 6 and not self._colourings(seat)
