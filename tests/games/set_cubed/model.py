"""Set Cubed a second time, slow and plain, from the rulings alone; shares no code with the game.

Everything is text: dice are numbers, faces are symbols such as '2po', cells are 'f6'. The
engine is run beside this model, event by event, in `test_model.py`.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

WILD = "**"
SYMBOLS = [n + c + s for n in "123" for c in "rgp" for s in "owd"]


def is_set(a: str, b: str, c: str) -> bool:
    """Each feature the same on all three or different on all three (T12: equal dice too)."""
    return all(len({x, y, z}) != 2 for x, y, z in zip(a, b, c, strict=True))


def can_be_set(dice: list[str]) -> bool:
    """Whether some naming of the wilds among three dice makes a SET."""
    if WILD not in dice:
        return is_set(*dice)
    at = dice.index(WILD)
    return any(can_be_set([*dice[:at], name, *dice[at + 1 :]]) for name in SYMBOLS)


class Model:
    """One game of Set Cubed; `lines` is 'any_three' or 'whole_run'."""

    def __init__(self, seats: int, lines: str, components: dict) -> None:
        self.seats, self.lines = seats, lines
        self.faces = dict(enumerate(components["dice"], 1))
        self.size, self.bonus = components["size"], components["bonus"]
        self.cells = [
            chr(ord("a") + c) + str(r) for r in range(1, self.size + 1) for c in range(self.size)
        ]
        self.known: dict[tuple, list[list[str]]] = {}
        self.pouch = set(self.faces)
        self.hands: list[dict[int, str]] = [{} for _ in range(seats)]
        self.board: dict[str, str] = {}
        self.wilds: dict[str, int] = {}
        self.fresh: set[str] = set()
        self.points = [0] * seats
        self.caller = None
        self.still_rounds = 0
        self.stage = "deal"
        self.queue: list[tuple[int, int]] = []
        self.advance()

    # ----- geometry -------------------------------------------------------------------

    def step(self, cell: str, across: int, down: int) -> str | None:
        column, row = ord(cell[0]) + across, int(cell[1:]) + down
        if ord("a") <= column < ord("a") + self.size and 1 <= row <= self.size:
            return chr(column) + str(row)
        return None

    def windows(self, cell: str, across: int, down: int) -> list[list[str]]:
        """The (up to) three rows of three cells in that direction which contain the cell."""
        if (cell, across, down) not in self.known:
            self.known[cell, across, down] = self.look_up_windows(cell, across, down)
        return self.known[cell, across, down]

    def look_up_windows(self, cell: str, across: int, down: int) -> list[list[str]]:
        found = []
        for first in (-2, -1, 0):
            row = [self.step(cell, (first + i) * across, (first + i) * down) for i in range(3)]
            if None not in row:
                found.append(row)
        return found

    def run(self, board: dict, cell: str, across: int, down: int) -> list[str]:
        start = cell
        while (before := self.step(start, -across, -down)) in board:
            start = before
        run = []
        at: str | None = start
        while at in board:
            run.append(at)
            at = self.step(at, across, down)
        return run

    def sets_at(self, board: dict[str, str], cell: str) -> list[list[str]]:
        """The SETs that the die on that cell completes, as lists of cells."""
        made = []
        for across, down in ((1, 0), (0, 1)):
            full = [w for w in self.windows(cell, across, down) if all(c in board for c in w)]
            if self.lines == "whole_run":
                run = self.run(board, cell, across, down)
                triples = [run[i : i + 3] for i in range(len(run) - 2)]
                if not all(is_set(*(board[c] for c in t)) for t in triples):
                    continue
            made += [w for w in full if is_set(*(board[c] for c in w))]
        return made

    def neighbours(self, cell: str) -> list[str]:
        four = ((1, 0), (-1, 0), (0, 1), (0, -1))
        return [c for c in (self.step(cell, *way) for way in four) if c is not None]

    # ----- what a laying must do (T4) -------------------------------------------------

    def fits(self, board: dict, hand: dict, laid: int, first: str | None, cell: str, face: str):
        """Whether a die with that (named) face may lie there; `hand` is what stays behind."""
        if cell in board or not any(c in board for c in self.neighbours(cell)):
            return False
        after = {**board, cell: face}
        made = self.sets_at(after, cell)
        if first is not None:
            return any(first in cells for cells in made)
        return bool(made) or self.pair_follows(after, hand, laid, cell)

    def pair_follows(self, board: dict, hand: dict, laid: int, first: str) -> bool:
        if laid + 2 > 3:
            return False
        near = {c for ways in ((1, 0), (0, 1)) for w in self.windows(first, *ways) for c in w}
        for second in near - set(board):
            for face in hand.values():
                for named in SYMBOLS if face == WILD else [face]:
                    after = {**board, second: named}
                    if any(first in cells for cells in self.sets_at(after, second)):
                        return True
        return False

    def names(self, board: dict, hand: dict, laid: int, first: str | None, cell: str):
        return [s for s in SYMBOLS if self.fits(board, hand, laid, first, cell, s)]

    # ----- whose move, and which ------------------------------------------------------

    def to_act(self) -> list:
        if self.stage in ("deal", "refill", "roll"):
            return ["*"]
        if self.stage == "call":
            return [s for s in range(self.seats) if self.opens(s)]
        if self.stage == "reroll":
            return [s for s in range(self.seats) if s not in self.answers]
        return [] if self.stage == "over" else [self.turn]

    def opens(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        return [
            "open " + ",".join(map(str, three))
            for three in permutations(sorted(hand), 3)
            if can_be_set([hand[d] for d in three])
        ]

    def legal(self, who) -> list[str]:
        if who not in self.to_act():
            return []
        if who == "*":
            return self.outcomes()
        if self.stage == "call":
            return ["call"]
        if self.stage == "open":
            return self.opens(who)
        if self.stage == "reroll":
            dice = sorted(self.hands[who])
            some = [[d for i, d in enumerate(dice) if m >> i & 1] for m in range(1, 1 << len(dice))]
            return ["keep"] + ["reroll " + ",".join(map(str, chosen)) for chosen in some]
        if self.stage == "name":
            return ["as " + name for name in self.possible_names()]
        return self.turn_moves(who)

    def possible_names(self) -> list[str]:
        if self.opening:
            cells = list(self.opening)
            wild = next(i for i, c in enumerate(cells) if self.board[c] == WILD)
            dice = [self.board[c] for c in cells]
            return [s for s in SYMBOLS if can_be_set([*dice[:wild], s, *dice[wild + 1 :]])]
        rest = {c: f for c, f in self.board.items() if c != self.unnamed}
        hand = self.hands[self.turn]
        return self.names(rest, hand, self.laid, self.first, self.unnamed)

    def turn_moves(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        moves = []
        if self.laid == 0:
            moves.append("pass")
            for die, face in hand.items():
                moves += [f"swap {die} {c}" for c in self.wilds if self.board[c] == face]
        elif self.first is None:
            moves.append("done")
        if self.laid < 3:
            for die, face in hand.items():
                rest = {d: f for d, f in hand.items() if d != die}
                for cell in self.cells:
                    if cell in self.board:
                        continue
                    if not any(c in self.board for c in self.neighbours(cell)):
                        continue
                    if face == WILD:
                        good = self.names(self.board, rest, self.laid, self.first, cell)
                    else:
                        good = self.fits(self.board, rest, self.laid, self.first, cell, face)
                    if good:
                        moves.append(f"place {die} {cell}")
        return moves

    # ----- chance ---------------------------------------------------------------------

    def outcomes(self) -> list[str]:
        if self.stage == "roll":
            return [f"roll {self.queue[0][1]} {face}" for face in range(1, 7)]
        return [f"draw {die} {face}" for die in sorted(self.pouch) for face in range(1, 7)]

    def odds(self) -> dict[str, Fraction]:
        outcomes = self.outcomes()
        return {text: Fraction(1, len(outcomes)) for text in outcomes}

    def drawer(self) -> int | None:
        first = self.caller or 0
        order = [(first + i) % self.seats for i in range(self.seats)]
        return next((s for s in order if len(self.hands[s]) < 5 and self.pouch), None)

    def roll_all(self, then: str, dice: list[set[int]]) -> None:
        self.queue = [(s, d) for s in range(self.seats) for d in sorted(dice[s])]
        self.after = then
        self.stage = "roll" if self.queue else then
        if not self.queue:
            self.advance()

    # ----- events ---------------------------------------------------------------------

    def play(self, who, text: str) -> None:
        word, _, rest = text.partition(" ")
        getattr(self, "on_name" if word == "as" else f"on_{word}")(who, rest)

    def on_draw(self, who, rest: str) -> None:
        die, face = map(int, rest.split())
        seat = self.drawer()
        self.pouch.remove(die)
        self.hands[seat][die] = self.faces[die][face - 1]
        self.advance()

    def on_roll(self, who, rest: str) -> None:
        die, face = map(int, rest.split())
        seat, expected = self.queue.pop(0)
        assert die == expected
        self.hands[seat][die] = self.faces[die][face - 1]
        if not self.queue:
            self.stage = self.after
            self.advance()

    def on_call(self, seat: int, rest: str) -> None:
        self.caller = self.turn = seat
        self.stage = "open"

    def on_open(self, seat: int, rest: str) -> None:
        middle = chr(ord("a") + self.size // 2) + str(self.size // 2 + 1)
        cells = [self.step(middle, -1, 0), middle, self.step(middle, 1, 0)]
        for cell, die in zip(cells, map(int, rest.split(",")), strict=True):
            self.put(seat, die, cell)
        self.opening = cells
        self.after_opening()

    def after_opening(self) -> None:
        if any(self.board[c] == WILD for c in self.opening):
            self.stage = "name"
            return
        worth = sum(1 for c in self.opening if c not in self.fresh)
        self.points[self.turn] += worth + sum(self.bonus.get(c, 0) for c in self.opening)
        self.opening = []
        self.end_turn()

    def put(self, seat: int, die: int, cell: str) -> None:
        self.board[cell] = self.hands[seat].pop(die)
        if self.board[cell] == WILD:
            self.wilds[cell] = die
            self.fresh.add(cell)

    def on_place(self, seat: int, rest: str) -> None:
        die, cell = rest.split()
        self.put(seat, int(die), cell)
        if self.board[cell] == WILD:
            self.unnamed = cell
            self.stage = "name"
        else:
            self.settle(cell)

    def on_name(self, seat: int, name: str) -> None:
        if self.opening:
            self.board[next(c for c in self.opening if self.board[c] == WILD)] = name
            self.after_opening()
            return
        self.board[self.unnamed] = name
        self.settle(self.unnamed)

    def settle(self, cell: str) -> None:
        made = self.sets_at(self.board, cell)
        worth = sum(1 for cells in made for c in cells if c not in self.fresh)
        self.points[self.turn] += worth + self.bonus.get(cell, 0)
        self.first = None if made else cell
        self.laid += 1
        self.stage = "turn"

    def on_swap(self, seat: int, rest: str) -> None:
        die, cell = rest.split()
        taken = self.wilds.pop(cell)
        del self.hands[seat][int(die)]
        self.hands[seat][taken] = "rolling"
        self.queue, self.after, self.stage = [(seat, taken)], "turn", "roll"

    def on_pass(self, seat: int, rest: str) -> None:
        self.passes += 1
        self.end_turn()

    def on_done(self, seat: int, rest: str) -> None:
        self.end_turn()

    def end_turn(self) -> None:
        self.fresh = set()
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.caller:
            self.end_round()
        else:
            self.begin_turn()

    def begin_turn(self) -> None:
        self.laid, self.first, self.stage = 0, None, "turn"

    def end_round(self) -> None:
        everyone_passed = self.passes == self.seats
        self.still_rounds = self.still_rounds + 1 if everyone_passed else 0
        if self.still_rounds == 3 or not all(self.hands):
            self.stage = "over"
        elif everyone_passed:
            self.roll_all("round", [set(hand) for hand in self.hands])
        else:
            self.stage = "refill"
            self.advance()

    def on_keep(self, seat: int, rest: str) -> None:
        self.answer(seat, set())

    def on_reroll(self, seat: int, rest: str) -> None:
        self.answer(seat, set(map(int, rest.split(","))))

    def answer(self, seat: int, dice: set[int]) -> None:
        self.answers[seat] = dice
        if len(self.answers) == self.seats:
            self.roll_all("round", [self.answers[s] for s in range(self.seats)])

    def advance(self) -> None:
        """Leave a stage in which nothing is left to do."""
        if self.stage == "deal" and all(len(hand) == 5 for hand in self.hands):
            self.stage = "call"
            self.opening: list[str] = []
            self.passes = 0
        if self.stage == "call" and not any(self.opens(s) for s in range(self.seats)):
            self.roll_all("call", [set(hand) for hand in self.hands])
        if self.stage == "refill" and self.drawer() is None:
            self.stage = "reroll"
            self.answers: dict[int, set[int]] = {}
        if self.stage == "round":
            self.passes = 0
            self.turn = self.caller
            self.begin_turn()

    # ----- the result -----------------------------------------------------------------

    @property
    def winners(self) -> list[int]:
        best = max(self.points)
        return [s for s in range(self.seats) if self.points[s] == best]
