"""What lies below the campus: the offer and its promises, the votes, the supply."""

from __future__ import annotations

from dataclasses import dataclass

from cubarium.core.contract import UNKNOWN
from cubarium.core.view import View
from cubarium.games.cubes_and_sticks import fields
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.text import vows_in_force
from cubarium.games.cubes_and_sticks.words import area_title, clique_title, joined, kind_words

GAP = 12.0
_WIDE = 720.0
TOUCH = 84.0
"""A finger's width where the board is 378 pixels wide, in units of the board."""
OFFER, VOTES, SUPPLY, ROW, REVEAL = 104.0, 124.0, 106.0, 100.0, 58.0
"""Heights: of the offer, the votes, the supply; of a row of pieces to pick; of an open card."""


@dataclass(frozen=True)
class Chip:
    """A promise to click, or one in force (`id` without a move)."""

    id: str
    lines: list[str]
    label: str
    x: float
    y: float
    wide: float


@dataclass(frozen=True)
class Offer:
    """Who proposes what, and the promises in force."""

    y: float
    seat: int
    line: str
    colour: str
    form: str
    vows: list[Chip]
    locked: bool


@dataclass(frozen=True)
class Pile:
    """The cards of a pile; `marks` are (x, seat from 1, cards)."""

    count: int
    marks: list[tuple[float, int, int]]


@dataclass(frozen=True)
class Votes:
    """Both piles and the pass."""

    y: float
    yes: Pile
    no: Pile
    line: str
    open: bool


@dataclass(frozen=True)
class Stock:
    """Pieces of one kind that are left."""

    id: str
    colour: str
    form: str
    x: float
    y: float
    wide: float
    count: int
    label: str


@dataclass(frozen=True)
class Reveal:
    """A seat's card once the game is over."""

    seat: int
    name: str
    clique: str
    areas: str
    colours: list[str]
    points: int
    y: float


@dataclass(frozen=True)
class Panels:
    """Everything below the campus, from the top down; None: not shown now."""

    offer: Offer
    chips: list[Chip]
    chips_y: float
    chips_high: float
    votes: Votes | None
    stocks: list[Stock]
    stocks_y: float
    stocks_high: float
    reveals: list[Reveal]
    reveals_y: float
    bottom: float


def panels(view: View, top: float) -> Panels:
    """Laid out from that height down; as high in all phases, so that the campus stays put.

    Who picks sees the pieces in two rows instead of the votes, who promises sees chips instead
    of votes and supply.
    """
    picks = any(move.text.startswith("pick") for move in view.moves)
    chips = _chips(view)
    y = top + OFFER + GAP
    low = y + VOTES + GAP + SUPPLY
    votes = None if chips or picks or view.over else _votes(view, y)
    reveals = _reveals(view) if view.over else []
    stocks = [] if chips else _stocks(view, picks)
    stocks_high = 2 * ROW + 6 if picks else SUPPLY - 3.5
    stocks_y = y + (VOTES + GAP if votes else len(reveals) * REVEAL + 28 if reveals else 0)
    chips_high = max((chip.y for chip in chips), default=0) + TOUCH + 12
    end = y + chips_high if chips else stocks_y + stocks_high
    return Panels(_offer(view, top), chips, y, chips_high, votes, stocks, stocks_y, stocks_high,
                  reveals, y, max(low, end))  # fmt: skip


# ----- the offer --------------------------------------------------------------------------


def _offer(view: View, y: float) -> Offer:
    state = view.state
    kind = int(state.offered)
    vows = _row([_short(vow) for vow in vows_in_force(state)], 112, 58) if kind >= 0 else []
    colour = ids.COLOUR_NAMES[kind % ids.COLOURS] if kind >= 0 else ""
    form = ids.FORM_NAMES[kind // ids.COLOURS] if kind >= 0 else ""
    seat = -1 if state.phase in (ids.DEAL, ids.START, ids.OVER) else int(state.proposer)
    return Offer(y, seat, _line(view, seat, kind), colour, form, vows,
                 int(state.phase) in (ids.VOTING, ids.PLACING) and bool(vows))  # fmt: skip


def _line(view: View, seat: int, kind: int) -> str:
    state = view.state
    if view.over:
        return "The game is over: all cards are open"
    if seat < 0:
        return "The clique cards are dealt, face down"
    name = view.names[seat] if len(view.names[seat]) <= 16 else f"{view.names[seat][:15]}…"
    piece = kind_words(kind, "the") if kind >= 0 else "a piece"
    return {
        ids.PICKING: f"{name} to pick {piece}",
        ids.PROPOSING: f"{name} to propose for {piece}",
        ids.VOTING: f"{name}: vote on {piece}",
        ids.PLACING: f"{name} to place {piece}",
    }[int(state.phase)]


def _short(vow: str) -> str:
    return vow.removeprefix("will ").replace("touch ", "touches ").replace(
        "be on level", "level").replace("lie on", "on")  # fmt: skip


def _row(texts: list[str], x: float, y: float) -> list[Chip]:
    """Texts as chips in a row."""
    chips = []
    for text in texts:
        wide = round(26 + 12.0 * len(text), 1)
        chips.append(Chip(f"vow-{len(chips)}", [text], text, x, y, wide))
        x += wide + 8
    return chips


# ----- promises to choose from ------------------------------------------------------------


def _chips(view: View) -> list[Chip]:
    """The promises of areas and levels that the viewer may make, in rows of full width."""
    if view.state.phase != ids.PROPOSING:
        return []
    named = [move for move in view.moves if move.clicks[0].startswith("promise-")]
    found, x, y = [], 14.0, 48.0
    for move in sorted(named, key=lambda move: move.clicks[0].count("+")):
        lines = _chip_lines(move.clicks[0])
        wide = max(round(32 + 11.8 * max(map(len, lines)), 1), TOUCH)
        if x + wide > _WIDE - 14:
            x, y = 14.0, y + TOUCH + 8
        found.append(Chip(move.clicks[0], lines, " ".join(lines), x, y, wide))
        x += wide + 10
    return found


def _chip_lines(click: str) -> list[str]:
    """'Level / 3+', 'Arts', 'Student / Union', 'Library + / Arts'."""
    _, kind, value = click.split("-", 2)
    if kind == "level":
        return ["Level", f"{value}+"]
    first, *second = [area_title(name) for name in value.split("+")]
    return [f"{first} +", *second] if second else first.split(" ", 1)


# ----- votes ------------------------------------------------------------------------------


def _votes(view: View, y: float) -> Votes:
    state = view.state
    line = "No vote yet"
    if state.phase == ids.VOTING:
        line = f"{int(state.passes)} of {int(state.players)} passed"
    elif state.phase == ids.PLACING:
        line = "Vote is over"
    if state.phase == ids.VOTING and view.moves and view.seat is not None:
        cards = int(state.hand[view.seat])
        line = f"{cards} {'card' if cards == 1 else 'cards'} left"
    votable = any(move.text == "yes" for move in view.moves)
    return Votes(y, _pile(state.yes), _pile(state.no), line, votable)


def _pile(cast: list[int]) -> Pile:
    voters = [(seat + 1, int(n)) for seat, n in enumerate(cast) if n]
    x = 240.0 - 38 * (len(voters) - 1)
    marks = [(x + 38 * i, seat, n) for i, (seat, n) in enumerate(voters)]
    return Pile(int(sum(cast)), marks)


# ----- supply and the end -----------------------------------------------------------------


def _stocks(view: View, picks: bool) -> list[Stock]:
    """The pieces that are left: in one row, or to be picked in a row of cubes, one of sticks."""
    found = []
    for kind in range(ids.KINDS):
        form, colour = divmod(kind, ids.COLOURS)
        count = int(view.state.supply[kind])
        label = f"{kind_words(kind, 'a').capitalize()}, {count} left"
        x, y, wide = 8 + 118 * colour + 56 * form, 4.0, 56.0
        if picks:
            x, y, wide = 8 + 118 * colour, 4 + ROW * form, 114.0
        found.append(Stock(f"supply-{ids.FORM_NAMES[form]}-{ids.COLOUR_NAMES[colour]}",
                           ids.COLOUR_NAMES[colour], ids.FORM_NAMES[form],
                           x, y, wide, count, label))  # fmt: skip
    return found


def _reveals(view: View) -> list[Reveal]:
    """The cards of all seats, the highest score first."""
    state = view.state
    scores = [int(view.game.points(state, seat)) for seat in range(int(state.players))]
    found = []
    for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
        if scores[seat] != UNKNOWN:
            card = fields.card(state, int(state.clique[seat]))
            areas = joined([area_title(name) for name in card.areas])
            found.append(Reveal(seat, view.names[seat][:12], clique_title(card.clique), areas,
                                card.colours, scores[seat], 12 + REVEAL * len(found)))  # fmt: skip
    return found
