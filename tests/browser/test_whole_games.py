"""A whole game of each kind by clicks, against one bot and many, on a desk and on a phone."""

import random
import re

import pytest

from browser.hands import make, overflow
from cubarium import games
from cubarium.core.registry import game

SHORTER = {"cubes_and_sticks": {"pieces": "18"}, "chroma_cubes": {"offers_per_round": "1"}}
DESKTOP, PHONE = (1440, 900), (390, 844)
MOST = 600


def sizes_of_tables():
    """The smallest table with a bot, and the largest unless six bargain there for minutes."""
    for name in games():
        counts = game(name).facts.seats
        smallest = max(2, counts[0])
        largest = counts[-1] if counts[-1] < 6 else smallest
        yield from ((name, seats) for seats in sorted({smallest, largest}))


def open_table(page, name, seats):
    form = {"game": name, "seat-1": "you", "name-1": "Ada"}
    for number in range(2, seats + 1):
        form |= {f"seat-{number}": "bot", f"level-{number}": "gentle"}
    form |= {f"option-{option}": choice for option, choice in SHORTER.get(name, {}).items()}
    told = page.request.post("/tables", form=form, headers={"accept": "application/json"})
    page.goto(told.json()["at"])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1440", "390"])
@pytest.mark.parametrize(("name", "seats"), list(sizes_of_tables()))
def test_a_whole_game_by_clicks(visit, name, seats, size):
    page, rng = visit("/", *size, reduced_motion="reduce"), random.Random(1)
    open_table(page, name, seats)
    for _ in range(MOST):
        page.wait_for_selector(
            "#acts button:enabled, #board .legal, #results", state="attached", timeout=60_000
        )
        if page.locator("#results").count():
            break
        assert overflow(page) <= 0
        make(page, rng.choice)
    assert re.search(r"win|draw|Nobody|points", page.locator("#results").inner_text())
