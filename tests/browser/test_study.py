"""Exact odds on the board and in the log, where the game is solved."""

import numpy as np
import pytest

from browser.hands import BOT, click_move, new_table, overflow, wait_turn
from browser.server import Server
from cubarium.games.cubemelt import solution
from cubarium.games.cubemelt.positions import Rules


@pytest.fixture(scope="module")
def server(compiled):
    """With a stored table of zeros: its numbers are tested elsewhere."""
    running = Server()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUBARIUM_DATA", running.data)
        solution.folder().mkdir(parents=True)
        solution._store(Rules(), np.zeros(Rules().shape, np.float32))
    yield running
    running.close()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["1440", "390"])
def test_odds_of_every_choice_are_shown_if_asked(visit, size):
    page = visit("/", *size)
    new_table(page, BOT)
    wait_turn(page)
    assert not page.get_by_text("Keeping all").count()
    page.click("#study")
    page.wait_for_selector("text=Keeping all +0.0%")
    button = page.locator("#study").bounding_box()
    line = page.get_by_text("Keeping all +0.0%").bounding_box()
    assert line["x"] + line["width"] < button["x"] and overflow(page) <= 0
    bars = [bar.bounding_box() for bar in page.locator(".die .can").all()]
    assert max(bar["y"] + bar["height"] for bar in bars) <= min(line["y"], button["y"]) + 1
    page.click("#die-1")
    assert page.get_by_text("This re-roll +0.0%").locator("visible=true").count() == 1
    page.click("#die-1")
    page.click("#study")
    page.wait_for_selector("#board:not(:has-text('Keeping all'))")
    click_move(page)
    page.wait_for_selector("#moves .swing", state="attached")
    assert "+0.0%" in page.locator("#moves .swing").first.text_content()
