"""Boards drawn in tests, and positions thrown together at random."""

from __future__ import annotations

import random

from cubarium import Match

EMPTY = "........."


def match(drawing: str, to_move: int = 1, quiet: int = 0, **options: str) -> Match:
    """A match that starts from a drawing: rows from the top, squares apart by spaces.

    A row is `4 | . . D14 M …`; rows that are left out are empty. Pieces as in a position text.
    """
    rows = dict.fromkeys("987654321", EMPTY)
    for line in drawing.strip().splitlines():
        number, _, squares = line.partition("|")
        rows[number.strip()] = squares.replace(" ", "")
    text = f"{'/'.join(rows.values())} {to_move} {quiet}"
    return Match.new("cubulous", options=options, position=text)


def position(match: Match) -> str:
    return match.game.position(match.state)


def moves(match: Match, start: str = "") -> set[str]:
    """The legal moves of whoever is to move, those that begin with `start`."""
    return {text for text in match.legal(match.to_act[0]) if text.startswith(start)}


def random_position(rng: random.Random) -> str:
    """A text that may or may not be a possible position; crowded corners come up often."""
    board: dict[tuple[int, int], str] = {}
    for owner in (str.upper, str.lower):
        _drop(board, rng, [owner("M")], masters=True)
        for _ in range(rng.randrange(3)):
            _drop(board, rng, [owner(rng.choice(("S", "H", "V", "H", "V")))])
        for _ in range(rng.randrange(9)):
            top = rng.randrange(1, 7)
            north = rng.choice([face for face in range(1, 7) if face not in (top, 7 - top)])
            _drop(board, rng, [owner(f"D{top}{north}")])
    rows = ["".join(board.get((x, y), ".") for x in range(9)) for y in range(8, -1, -1)]
    return f"{'/'.join(rows)} {rng.randrange(1, 3)} {rng.randrange(100)}"


def _drop(board, rng, tokens, masters=False):
    token = tokens[0]
    reach = {"H": (1, 0), "V": (0, 1)}.get(token.upper(), (0, 0))
    for _ in range(100):
        x, y = rng.randrange(9), rng.randrange(9)
        if masters and rng.random() < 0.5:
            x, y = rng.choice((3, 4, 4, 5)), rng.choice((0, 1, 7, 8))
        cells = {(x, y), (x + reach[0], y + reach[1])}
        if all(cell not in board and max(cell) < 9 for cell in cells):
            board.update(dict.fromkeys(cells, token))
            return
