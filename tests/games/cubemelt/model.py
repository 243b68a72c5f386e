"""CubeMelt once more, from the rulings and the notation alone: slow, plain, independent.

Shares no code with the engine. Positions are dictionaries, moves are texts, odds fractions.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

CHARACTERS = ["cat", "dragon", "knight", "ninja", "unicorn"]
DEFAULTS = {
    "rules": "base", "characters": "random", "faces": "2,2,1,1", "paid_rerolls": "once",
    "last_melt": "allowed", "two_player_neighbours": "once", "ninja_others": "everyone",
    "start": "random",
}  # fmt: skip
ALL_SUBSETS = [
    ",".join(map(str, chosen)) for n in range(1, 7) for chosen in combinations(range(1, 7), n)
]


class Model:
    """A game in progress. `todo` says what is to come: ('roll', slots), ('free',) and so on."""

    def __init__(self, seats, options):
        self.n = seats
        self.options = DEFAULTS | options
        self.faces = dict(zip("HSTD", map(int, self.options["faces"].split(",")), strict=True))
        self.love, self.adventure, self.melt = [0] * seats, [0] * seats, [20] * seats
        self.characters = [None] * seats
        self.dice = [None] * 6
        self.over, self.champions = False, []
        if self.options["rules"] == "expansion" and self.options["characters"] == "by_seat":
            self.characters = CHARACTERS[:seats]
        self.prepare()

    def prepare(self):
        if self.options["rules"] == "expansion" and None in self.characters:
            self.todo = ("be", self.characters.index(None))
        elif self.options["start"] == "random":
            self.todo = ("start",)
        else:
            self.new_turn(int(self.options["start"]) - 1)

    # ----- what the outside asks ------------------------------------------------------

    def to_act(self):
        if self.over:
            return ()
        kind = self.todo[0]
        if kind == "be" and self.options["characters"] == "chosen":
            return (self.todo[1],)
        if kind in ("be", "start", "roll"):
            return (-1,)
        return (self.todo[1] if kind in ("knight", "gain") else self.me,)

    def moves(self):
        kind = self.todo[0]
        if kind == "be":
            return [f"be {name}" for name in CHARACTERS if name not in self.characters]
        if kind == "start":
            return [f"start {seat + 1}" for seat in range(self.n)]
        if kind == "roll":
            return ["roll " + "".join(f) for f in product("HSTD", repeat=len(self.todo[1]))]
        if kind == "free":
            return ["keep"] + [f"reroll {slots}" for slots in ALL_SUBSETS]
        if kind == "paid":
            return ["keep"] + [f"pay {slots}" for slots in ALL_SUBSETS]
        return ["ninja take", "ninja leave"] if kind == "ninja" else ["love", "adventure"]

    def odds(self):
        moves = self.moves()
        if self.todo[0] != "roll":
            return {move: Fraction(1, len(moves)) for move in moves}
        odds = {}
        for move in moves:
            odds[move] = Fraction(1)
            for face in move.split()[1]:
                odds[move] *= Fraction(self.faces[face], 6)
        return odds

    def scores(self):
        return tuple(map(min, self.love, self.adventure))

    # ----- play -----------------------------------------------------------------------

    def play(self, text):
        kind, (word, *rest) = self.todo[0], text.split()
        if kind == "be":
            self.characters[self.todo[1]] = rest[0]
            self.prepare()
        elif kind == "start":
            self.new_turn(int(rest[0]) - 1)
        elif kind == "roll":
            for slot, face in zip(self.todo[1], rest[0], strict=True):
                self.dice[slot] = face
            self.after_roll()
        elif kind in ("free", "paid"):
            if word == "keep":
                self.resolve()
            else:
                self.paid_so_far += word == "pay"
                self.melt[self.me] -= word == "pay"
                self.free_used = True
                self.todo = ("roll", [int(slot) - 1 for slot in rest[0].split(",")])
        elif kind == "ninja":
            self.dice_effects(rest[0] == "take")
        elif kind == "knight":
            self.add(self.todo[1], word, 1)
            self.other_abilities()
        else:
            self.add(self.todo[1], word, 2)
            self.finish()

    def new_turn(self, seat):
        self.me, self.free_used, self.paid_so_far = seat, False, 0
        self.todo = ("roll", [0, 1, 2, 3, 4, 5])

    def after_roll(self):
        needed = 2 if self.options["last_melt"] == "forbidden" else 1
        again = self.paid_so_far == 0 or self.options["paid_rerolls"] == "repeatable"
        if not self.free_used:
            self.todo = ("free",)
        elif again and self.melt[self.me] >= needed:
            self.todo = ("paid",)
        else:
            self.resolve()

    # ----- resolution: the stages of M13 ----------------------------------------------

    def resolve(self):
        if self.characters[self.me] == "ninja" and max(Counter(self.dice).values()) >= 5:
            self.todo = ("ninja",)
        else:
            self.dice_effects(False)

    def most_frequent(self):
        ranked = Counter(self.dice).most_common()
        if len(ranked) > 1 and ranked[0][1] == ranked[1][1]:
            return None
        return ranked[0][0]

    def neighbours(self, seat):
        """Left and right; with two players the same one twice."""
        return [(seat + 1) % self.n, (seat - 1) % self.n]

    def dice_effects(self, taken):
        """`self.effects[seat]` is the list of single effects: (face, number of dice)."""
        self.effects = [[] for _ in range(self.n)]
        top = self.most_frequent()
        for face, n in Counter(self.dice).items():
            for seat in self.receivers(face, top, taken):
                self.effects[seat].append((face, n))
        knight = None
        for seat in range(self.n):
            lost = sum(n for face, n in self.effects[seat] if face in "TD")
            if self.characters[seat] == "knight" and lost >= 2:
                knight, lost = seat, lost - 1
            self.melt[seat] = max(0, self.melt[seat] - lost)
            self.add(seat, "love", sum(n for face, n in self.effects[seat] if face == "H"))
            self.add(seat, "adventure", sum(n for face, n in self.effects[seat] if face == "S"))
        if knight is None:
            self.other_abilities()
        else:
            self.todo = ("knight", knight)

    def receivers(self, face, top, taken):
        others = [seat for seat in range(self.n) if seat != self.me]
        if taken and face == top:
            return [self.me]
        if taken:
            near = self.options["ninja_others"] == "neighbours"
            return sorted(set(self.neighbours(self.me))) if near else others
        if face != top:
            return [self.me]
        twice = self.options["two_player_neighbours"] == "twice"
        return self.neighbours(self.me) if self.n > 2 or twice else others

    def other_abilities(self):
        mine = self.characters[self.me]
        dragon = mine == "dragon" and self.most_frequent() in ("T", "D")
        unicorn = mine == "unicorn" and len(set(self.dice)) == 4
        if dragon or unicorn:
            self.todo = ("gain", self.me)
        else:
            self.finish()

    def finish(self):
        """The Cat's gains, which ask nothing, and the end."""
        for cat in range(self.n):
            if self.characters[cat] == "cat":
                for seat in set(self.neighbours(cat)):
                    for face, kind in (("H", "love"), ("S", "adventure")):
                        if any(f == face and n >= 3 for f, n in self.effects[seat]):
                            self.add(cat, kind, 1)
        at_20 = [s for s in range(self.n) if 20 in (self.love[s], self.adventure[s])]
        if at_20:
            self.over, self.champions = True, at_20
        elif 0 in self.melt:
            frozen = [seat for seat in range(self.n) if self.melt[seat] > 0]
            best = max((self.scores()[seat] for seat in frozen), default=None)
            self.over = True
            self.champions = [seat for seat in frozen if self.scores()[seat] == best]
        else:
            self.new_turn((self.me + 1) % self.n)

    def add(self, seat, kind, n):
        track = self.love if kind == "love" else self.adventure
        track[seat] = min(20, track[seat] + n)
