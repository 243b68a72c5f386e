"""Positions as moves and as drawings: a plan from above, a side view along a row or column."""

from textwrap import dedent

from cubarium import NATURE, Match
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.placing import height
from cubarium.games.cubes_and_sticks.text import place_of

NAME = "cubes_and_sticks"
CARDS = (
    "think-tank", "football-team", "beatniks", "greek-council", "party-animals", "cheerleaders",
)  # fmt: skip
LETTERS = "ROYGBN"
"""Red, orange, yellow, green, blue, browN."""


def table(*pieces, seats=3, first=CARDS[0], edition=None, **options):
    """A match with seat 1 to begin, dealt the card `first`; the pieces laid without a vote.

    A piece is written 'red c4' (a cube) or 'blue c4-f4' (a stick).
    """
    match = Match.new(NAME, seats, {"start": "1"} | options, edition=edition)
    names = list(match.components["cliques"])[:seats]
    names = [first, *(n for n in names if n != first)] if first in names else names
    for name in names:
        match.play(NATURE, f"deal {name}")
    for piece in pieces:
        lay(match, piece)
    return match


def offer(match, piece):
    """The player whose turn it is picks that piece and may place it at once."""
    colour, cells = piece.split()
    turn = match.to_act[0]
    match.play(turn, f"pick {'stick' if '-' in cells else 'cube'} {colour}")
    match.play(turn, "vote")
    everybody(match, "pass")
    return turn


def lay(match, piece):
    """The player whose turn it is picks, wins the vote and places."""
    turn = offer(match, piece)
    match.play(turn, f"place {piece.split()[1]}")


def everybody(match, word):
    """Each seat once, from the one to act on."""
    for _ in range(match.seats):
        match.play(match.to_act[0], word)


def fits(match, piece):
    """Whether the piece could be laid there now."""
    twin = match.copy()
    turn = offer(twin, piece)
    return f"place {piece.split()[1]}" in twin.legal(turn)


def levels(match, *rows, columns="abcdefghijklmn"):
    """The plan of those rows, the upper first: heights, '.' for bare stone, ' ' for green."""
    lines = []
    for row in rows:
        cells = [place_of(f"{column}{row}") for column in columns]
        lines.append("".join(_sign(match.state, cell) for cell in cells))
    return "\n".join(line.rstrip() for line in lines)


def _sign(state, cell):
    high = height(state, cell)
    return str(high) if high else "." if state.ground[cell] else " "


def side(match, row, columns="abcdefghijklmn"):
    """A row seen from the front: the colour of the piece on every level, top line first."""
    state = match.state
    grid = {}
    for i in range(int(state.laid)):
        kind, place, level, _ = map(int, state.laying[i])
        cell, lying = place % ids.CELLS, place // ids.CELLS
        step, span = (1, 1) if lying == ids.LYING else (1, 4) if lying == ids.ACROSS else (26, 4)
        for at in range(cell, cell + span * step, step):
            if at // ids.SIDE == row - 1:
                grid[at % ids.SIDE, level] = LETTERS[kind % 6]
    high = max((level for _, level in grid), default=0)
    numbers = [ord(column) - ord("a") for column in columns]
    lines = ["".join(grid.get((n, level), " ") for n in numbers) for level in range(high, 0, -1)]
    return "\n".join(line.rstrip() for line in lines)


def drawn(text):
    """A drawing as the functions above give it; '|' marks the left edge."""
    return "\n".join(line.strip().lstrip("|").rstrip() for line in dedent(text).strip().split("\n"))
