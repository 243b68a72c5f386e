"""The engine against the independent model: whole random games, event by event."""

import random

import pytest
from games.chroma_cubes.model import COLOURS, Model

from cubarium import NATURE, Match
from cubarium.games.chroma_cubes import OPTIONS, SHEETS

TRADES = {option.name: option for option in OPTIONS}["offers_per_round"].choices


def random_sheet(r: random.Random) -> dict:
    """Any sheet the rules allow: 3 to 40 sections, up to 10 figures, some colours."""
    count = r.randint(3, 40)
    colours = r.sample(COLOURS, r.randint(1, 6))
    sections = [[r.choice(colours), r.choice([1, 2, 2, 3, 3, 4])] for _ in range(count)]
    members: list[list[int]] = [[] for _ in range(r.randint(1, min(10, count)))]
    for i, section in enumerate(r.sample(range(1, count + 1), count)):
        members[i if i < len(members) else r.randrange(len(members))].append(section)
    figures = [
        {"name": f"figure {i}", "sections": sorted(own), "points": r.randint(1, 4)}
        for i, own in enumerate(members)
    ]
    total = sum(f["points"] for f in figures) + len({colour for colour, _ in sections})
    figures[0]["points"] += max(0, 10 - total)
    return {"name": "Random", "sections": sections, "figures": figures}


def random_dice(r: random.Random) -> dict:
    return {colour: [r.sample(COLOURS, 2) for _ in range(6)] for colour in COLOURS}


def eager(moves: list[str]) -> list[str]:
    """What players who want to get on would choose from: now and then they pass, too."""
    return [m for m in moves if m.startswith(("color", "offer", "accept"))] or moves


def compare(match: Match, model: Model, r: random.Random, keen: float) -> None:
    """One whole game, every answer of the engine held against the model's."""
    while True:
        assert match.to_act == model.to_act()
        assert list(match.scores) == model.points
        assert match.winners == model.winners()
        if match.over:
            return
        for seat in match.to_act:
            assert sorted(match.legal(seat)) == sorted(model.legal(seat))
        if match.to_act == (NATURE,):
            assert match.odds() == model.odds()
        seat = r.choice(match.to_act)
        moves = match.legal(seat)
        if seat != NATURE and r.random() < keen:
            moves = eager(moves)
        text = r.choice(moves)
        match.play(seat, text)
        model.play(seat, text)


@pytest.mark.parametrize("seed", range(24))
def test_random_sheets_and_dice(seed):
    r = random.Random(seed)
    edition = {"sheet": random_sheet(r)} | ({"dice": random_dice(r)} if seed % 3 == 0 else {})
    seats, offers = 1 + seed % 3, TRADES[seed // 3 % 4]
    match = Match.new("chroma_cubes", seats, {"offers_per_round": offers}, edition=edition)
    assert match.components["sheet"] == edition["sheet"]
    compare(match, Model(match.components, seats, int(offers)), r, r.choice([0.3, 0.9, 1.0]))


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("name", SHEETS)
def test_the_games_own_sheets(name, seats):
    r = random.Random(f"{name}{seats}")
    match = Match.new("chroma_cubes", seats, {"sheet": name})
    compare(match, Model(match.components, seats, 3), r, 0.95)
