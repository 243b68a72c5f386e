"""A second, slow Cubes and Sticks, written from the rules in words alone.

Everything is plain Python: cells are names, a column is a list of the pieces that cover it, and
every question is answered by looking at all of it again. The engine is compared with it event by
event.
"""

from fractions import Fraction

COLOURS = ["red", "orange", "yellow", "green", "blue", "brown"]

PRINTED = {
    "think-tank": ({"red", "blue", "yellow"}, {"mathematics", "sciences"}),
    "football-team": ({"blue", "brown", "green"}, {"athletics", "union"}),
    "beatniks": ({"green", "red", "yellow"}, {"arts", "library"}),
    "greek-council": ({"orange", "brown", "blue"}, {"library", "mathematics"}),
    "party-animals": ({"brown", "yellow", "blue"}, {"union", "sciences"}),
    "cheerleaders": ({"yellow", "orange", "green"}, {"athletics", "arts"}),
}
EXCHANGED = {
    "football-team": ("brown", "orange"),
    "party-animals": ("blue", "green"),
    "beatniks": ("yellow", "brown"),
    "cheerleaders": ("green", "red"),
}
CAMPUS = {
    "columns": 14,
    "rows": 12,
    "areas": {
        "athletics": [["a", "d"], [8, 11]],
        "union": [["f", "i"], [9, 12]],
        "sciences": [["k", "n"], [8, 11]],
        "mathematics": [["k", "n"], [2, 5]],
        "library": [["f", "i"], [1, 4]],
        "arts": [["a", "d"], [2, 5]],
    },
    "cliques": {
        name: {"colours": list(colours), "areas": list(areas)}
        for name, (colours, areas) in PRINTED.items()
    },
}


class Piece:
    """A piece laid: its colour, its cells (one or four), its level."""

    def __init__(self, colour, cells, level):
        self.colour, self.cells, self.level = colour, cells, level


class Model:
    """A match of Cubes and Sticks; seats count from 0, nature is -1."""

    def __init__(self, players, options, campus=None):
        campus = campus or CAMPUS
        self.players = players
        self.goal = int(options.get("pieces", "60"))
        self.fixed_start = options.get("start", "random")
        self.ring = list(campus["areas"])
        self.columns = [chr(ord("a") + i) for i in range(campus["columns"])]
        self.rows = list(range(1, campus["rows"] + 1))
        self.area_of = {}
        for area, ((left, right), (low, high)) in campus["areas"].items():
            for column in self.columns:
                for row in self.rows:
                    if left <= column <= right and low <= row <= high:
                        self.area_of[column + str(row)] = area
        self.cards = {}
        for name, card in campus["cliques"].items():
            colours, areas = set(card["colours"]), set(card["areas"])
            as_printed = PRINTED.get(name) == (colours, areas)
            if options.get("cards") == "balanced" and as_printed and name in EXCHANGED:
                old, new = EXCHANGED[name]
                colours = (colours - {old}) | {new}
            self.cards[name] = (colours, areas)
        self.in_play = list(campus["cliques"])[:players]
        self.dealt = []
        self.hands = [players + 2] * players
        self.supply = {(f, c): 5 for f in ("cube", "stick") for c in COLOURS}
        self.stacks = {c + str(r): [] for c in self.columns for r in self.rows}
        self.laid = []
        self.step = "deal"
        self.turn = self.proposer = self.voter = None
        self.offered = None
        self.promises = {}
        self.piles = {"yes": 0, "no": 0}
        self.passes = 0

    # ----- who may do what ------------------------------------------------------------

    @property
    def to_act(self):
        if self.step == "over":
            return ()
        if self.step in ("deal", "start"):
            return (-1,)
        if self.step == "pick":
            return (self.turn,)
        return (self.voter if self.step == "vote" else self.proposer,)

    def legal(self):
        if self.step == "deal":
            return [f"deal {name}" for name in self.in_play if name not in self.dealt]
        if self.step == "start":
            return [f"start {seat + 1}" for seat in range(self.players)]
        if self.step == "pick":
            return [f"pick {form} {colour}" for form, colour in self.pickable()]
        if self.step == "promise":
            return [*self.possible_promises(), "vote"]
        if self.step == "vote":
            return ["yes", "no", "pass"] if self.hands[self.voter] else ["pass"]
        if self.step == "place":
            return [f"place {self.named(cells)}" for cells in self.open_places()]
        return []

    def odds(self):
        outcomes = self.legal()
        return {outcome: Fraction(1, len(outcomes)) for outcome in outcomes}

    def pickable(self):
        return [kind for kind, left in self.supply.items() if left and self.places(kind[0])]

    # ----- where pieces fit -----------------------------------------------------------

    def height(self, cell):
        return max((piece.level for piece in self.stacks[cell]), default=0)

    def stick_cells(self):
        for i, column in enumerate(self.columns):
            for row in self.rows:
                if i + 4 <= len(self.columns):
                    yield [c + str(row) for c in self.columns[i : i + 4]]
                if row + 3 <= self.rows[-1]:
                    yield [column + str(r) for r in range(row, row + 4)]

    def places(self, form):
        if form == "cube":
            return [[cell] for cell in self.area_of]
        return [cells for cells in self.stick_cells() if self.stick_fits(cells)]

    def stick_fits(self, cells):
        first, *middle, last = cells
        if first not in self.area_of or last not in self.area_of:
            return False
        height = self.height(first)
        if self.height(last) != height or any(self.height(cell) > height for cell in middle):
            return False
        return height == 0 or self.stacks[first][-1] is not self.stacks[last][-1]

    def level_at(self, cells):
        return self.height(cells[0]) + 1

    def touches(self, cells):
        touched = {self.area_of[cell] for cell in cells if cell in self.area_of}
        return [area for area in self.ring if area in touched]

    @staticmethod
    def named(cells):
        return cells[0] if len(cells) == 1 else f"{cells[0]}-{cells[-1]}"

    # ----- promises -------------------------------------------------------------------

    def keeps(self, cells, promises):
        return all(
            (kind == "area" and "+".join(self.touches(cells)) == what)
            or (kind == "level" and self.level_at(cells) >= int(what))
            or (kind == "at" and self.named(cells) == what)
            for kind, what in promises.items()
        )

    def open_places(self):
        return [c for c in self.places(self.offered[0]) if self.keeps(c, self.promises)]

    def possible_promises(self):
        still_open = self.open_places()
        wordings = [("area", "+".join(self.touches(cells))) for cells in still_open]
        wordings += [("at", self.named(cells)) for cells in still_open]
        wordings += [("level", str(level)) for level in range(2, 61)]
        for kind, what in dict.fromkeys(wordings):
            kept = [self.keeps(cells, {kind: what}) for cells in still_open]
            if kind not in self.promises and any(kept) and not all(kept):
                yield f"promise {kind}{'s' if '+' in what else ''} {what}"

    # ----- what happens ---------------------------------------------------------------

    def play(self, text):
        word, *rest = text.split()
        getattr(self, f"on_{word}")(*rest)

    def on_deal(self, name):
        self.dealt.append(name)
        if len(self.dealt) == self.players:
            if self.fixed_start == "random":
                self.step = "start"
            else:
                self.on_start(self.fixed_start)

    def on_start(self, seat):
        self.begin_turn(int(seat) - 1)

    def begin_turn(self, seat):
        self.turn = self.proposer = seat
        self.hands[seat] = self.players + 2
        self.step = "pick"

    def on_pick(self, form, colour):
        self.offered = (form, colour)
        self.propose(self.turn)

    def propose(self, seat):
        self.proposer = seat
        self.promises = {}
        self.step = "promise"

    def on_promise(self, kind, what):
        self.promises[kind.removesuffix("s")] = what

    def on_vote(self):
        self.step = "vote"
        self.voter = self.proposer
        self.piles = {"yes": 0, "no": 0}
        self.passes = 0

    def on_yes(self):
        self.spend("yes")

    def on_no(self):
        self.spend("no")

    def spend(self, pile):
        self.hands[self.voter] -= 1
        self.piles[pile] += 1
        self.passes = 0
        self.voter = self.left(self.voter)

    def on_pass(self):
        self.passes += 1
        self.voter = self.left(self.voter)
        if self.passes == self.players:
            self.end_vote()

    def left(self, seat):
        return (seat + 1) % self.players

    def end_vote(self):
        if self.piles["yes"] >= self.piles["no"]:
            self.step = "place"
        elif self.left(self.proposer) == self.turn:
            self.promises = {}
            self.proposer = self.turn
            self.step = "place"
        else:
            self.propose(self.left(self.proposer))

    def on_place(self, name):
        cells = next(c for c in self.open_places() if self.named(c) == name)
        piece = Piece(self.offered[1], cells, self.level_at(cells))
        for cell in cells:
            self.stacks[cell].append(piece)
        self.laid.append(piece)
        self.supply[self.offered] -= 1
        self.promises = {}
        if len(self.laid) == self.goal or not self.pickable():
            self.step = "over"
        else:
            self.begin_turn(self.left(self.turn))

    # ----- results --------------------------------------------------------------------

    def score(self, seat):
        if seat >= len(self.dealt):
            return 0
        colours, areas = self.cards[self.dealt[seat]]
        return sum(
            piece.level * len(areas & set(self.touches(piece.cells)))
            for piece in self.laid
            if piece.colour in colours
        )

    @property
    def scores(self):
        return tuple(self.score(seat) for seat in range(self.players))

    @property
    def winners(self):
        if self.step != "over":
            return ()
        return tuple(s for s in range(self.players) if self.scores[s] == max(self.scores))
