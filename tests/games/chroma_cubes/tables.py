"""Small tables for the tests: sheets of a few sections, and dice that fall as wanted."""

from __future__ import annotations

from cubarium import NATURE, Match

COLOURS = "roygbp"


def sheet(*figures: str, points: tuple[int, ...] = ()) -> dict:
    """'sky: y3 r1' makes a figure of two sections; sections are numbered as they come."""
    sections: list[list] = []
    made = []
    for number, text in enumerate(figures):
        name, _, body = text.partition(": ")
        first = len(sections) + 1
        sections += [[part[0], int(part[1:])] for part in body.split()]
        members = list(range(first, len(sections) + 1))
        made.append({"name": name, "sections": members, "points": points[number] if points else 2})
    total = sum(f["points"] for f in made) + len({c for c, _ in sections})
    if total < 10:
        made[-1]["points"] += 10 - total
    return {"name": "Test", "sections": sections, "figures": made}


def table(seats: int, *figures: str, points: tuple[int, ...] = (), **options: str) -> Match:
    """A new game on such a sheet."""
    edition = {"sheet": sheet(*figures, points=points)}
    return Match.new("chroma_cubes", seats, options, edition=edition)


def roll(match: Match, **wanted: str) -> Match:
    """Roll all cups: die 1r as `d1r='yb'` (a face with those symbols), others on face 1."""
    dice = match.components["dice"]
    while match.to_act == (NATURE,):
        die = match.legal(NATURE)[0].split()[1]
        faces = ["".join(face) for face in dice[die[1]]]
        want = wanted.get(f"d{die}", faces[0])
        face = next(i for i, up in enumerate(faces, 1) if set(want) <= set(up))
        match.play(NATURE, f"roll {die} {face}")
    return match


def play(match: Match, text: str) -> Match:
    """Moves such as '1 color 3 1r; 1 done', seats as in a record."""
    for move in text.split(";"):
        seat, _, words = move.strip().partition(" ")
        match.play(int(seat) - 1, words)
    return match


def faces(match: Match) -> dict[str, str]:
    """What lies on the table: '1r' -> 'ro'."""
    dice, up = match.components["dice"], match.state.face.tolist()
    names = [f"{n}{c}" for n in range(1, match.seats + 1) for c in COLOURS]
    return {
        name: "".join(dice[name[1]][face - 1])
        for name, face in zip(names, up, strict=False)
        if face
    }


def in_cup(match: Match, seat: int) -> list[str]:
    """The seat's dice in the cup, as the next round would roll them."""
    names = [f"{n}{c}" for n in range(1, match.seats + 1) for c in COLOURS]
    return [
        name
        for name, owner, face in zip(names, match.state.owner, match.state.face, strict=False)
        if owner == seat - 1 and face == 0
    ]
