"""The board of Cubes and Sticks under real hands: mouse, finger and keyboard, at both widths."""

from pathlib import Path

import pytest

from browser.hands import DATA, make, overflow, serious
from browser.sticks import open_table

AXE = Path(__file__).parent / "vendor" / "axe-4.14.1.min.js"
DESKTOP, PHONE = (1440, 900), (390, 844)
FINGER = 44
SMALL = """least => [...document.querySelectorAll('a, button, input, select, #board [role=button]')]
    .filter(e => !e.matches('.cell') && e.checkVisibility({visibilityProperty: true}))
    .map(e => [e.id || e.dataset.show || e.textContent.trim(), e.getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.width, box.height) < least - 0.1)
    .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
LADDER = """([id, display]) =>
    getComputedStyle(document.querySelector(`#cell-${id} + .lad`)).display === display"""
FOCUSED = f"at => document.querySelector(`#cell-${{at[0]}}`).focus() || ({LADDER})(at)"


def alone(visit, size, **options):
    """A table of one person on one screen with two friends, past the curtain."""
    page = visit("/", *size, reduced_motion="reduce", **options)
    open_table(page, "friend", "friend", **{"name-2": "Bo", "name-3": "Cy"})
    return take_over(page)


def take_over(page):
    if page.locator(".curtain").count():
        page.locator(".curtain .btn").click()
    page.wait_for_selector("html.js #board")
    return page


def play(page, *texts):
    """Moves by clicks, whoever's turn it is; a text may be only the start of the move's."""
    for text in texts:
        take_over(page)
        make(page, lambda moves, text=text: next(m for m in moves if m["text"].startswith(text)))
    return take_over(page)


def two_on_a2(page):
    """A red cube on a2, a blue one on top, and a third on offer that may go there too."""
    for kind in ("pick cube red", "pick cube blue"):
        play(page, kind, "vote", "pass", "pass", "pass", "place a2")
    return play(page, "pick cube green", "vote", "pass", "pass", "pass")


def switch(page, show):
    """Press a switch of the board and wait for the board to be drawn again."""
    page.locator(f"#board [data-show='{show}']").last.dispatch_event("click")
    page.wait_for_selector(f"#board [data-show='{show}']", state="detached")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1440", "390"])
def test_turning_and_plan(visit, size):
    page = play(alone(visit, size), "pick stick red")
    before = page.locator("#cell-a2").bounding_box()
    switch(page, "turn=1")
    assert page.locator("#cell-a2").bounding_box() != before
    switch(page, "plan=1")
    page.wait_for_selector("#axes")
    assert overflow(page) <= 0
    page.locator("#board .cell.legal").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id").startswith("cell-")
    play(page, "promise at a2-d2")
    assert page.locator("#proposal").count() == 1


def test_a_mouse_looks_into_a_column_and_lays_a_piece_on_it(visit):
    page = two_on_a2(alone(visit, DESKTOP))
    for show in ("", "plan=1"):
        if show:
            switch(page, show)
        page.mouse.move(5, 5)
        page.wait_for_function(LADDER, arg=["a2", "none"])
        page.locator("#cell-a2.legal").hover()
        page.wait_for_function(LADDER, arg=["a2", "inline"])
    page.locator("#cell-a2").click()
    assert page.locator("#cell-a2.selected .gh text").text_content() == "3"
    assert "a2" in page.locator("#confirm").inner_text()
    page.click("#confirm")
    page.wait_for_selector(".curtain")
    take_over(page)
    page.wait_for_selector("#cell-a2[data-label^='a2, height 3']")


def test_a_finger_looks_into_a_column_and_lays_a_piece_on_it(visit):
    page = two_on_a2(alone(visit, PHONE, has_touch=True, is_mobile=True))
    page.locator("#board [data-show='look=1']").tap()
    page.wait_for_selector("#cell-a2[data-show]")
    page.locator("#cell-a2").tap(force=True)
    page.wait_for_selector("#ladder")
    assert not page.locator("#board .selected").count()
    assert page.locator("#ladder text").first.text_content() == "a2"
    page.locator("#ladder").tap()
    page.wait_for_selector("#ladder", state="detached")
    page.locator("#board [data-show='look=0 column=']").tap()
    page.wait_for_selector("#cell-a2:not([data-show])")
    page.locator("#cell-a2").tap(force=True)
    assert page.locator("#cell-a2.selected").count()
    page.wait_for_function(LADDER, arg=["a2", "inline"])
    page.locator("#confirm").tap()
    page.wait_for_selector(".curtain")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1440", "390"])
def test_the_keyboard_looks_into_a_column_and_lays_a_piece_on_it(visit, size):
    page = two_on_a2(alone(visit, size))
    page.keyboard.press("ArrowDown")
    page.wait_for_function(FOCUSED, arg=["a2", "inline"])
    page.locator("#board [data-show='look=1']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#cell-a2[data-show]")
    page.locator("#cell-a2").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#ladder")
    page.locator("#board [data-show='look=0 column=']").focus()
    page.keyboard.press(" ")
    page.wait_for_selector("#ladder", state="detached")
    page.locator("#cell-a2").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector(".curtain")


def test_every_target_is_as_wide_as_a_finger(visit):
    page = alone(visit, PHONE)
    steps = ("pick stick red", "promise area", "vote", "pass", "pass", "pass", "place",
             "pick cube red", "promise level")  # fmt: skip
    for step in ("", *steps):
        if step:
            play(page, step)
        assert page.evaluate(SMALL, FINGER) == []
    for show in ("plan=1", "card=1"):
        page.locator(f"#board [data-show='{show}']").click()
        page.wait_for_selector("#axes" if show == "plan=1" else "#card")
        assert page.evaluate(SMALL, FINGER) == []
    page.locator("#card [data-show='card=0']").last.click()
    page.wait_for_selector("#card", state="detached")
    page.click("#b-log")
    assert page.evaluate(SMALL, FINGER) == []


def test_axe_finds_nothing_serious_in_any_phase(visit):
    page = alone(visit, DESKTOP, bypass_csp=True)
    script, found = AXE.read_text("utf-8"), []
    for step in ("", "pick stick red", "promise area", "vote", "pass", "pass", "pass", "place"):
        found += serious(play(page, *filter(None, [step])), script)
    switch(page, "look=1")
    page.locator("#board [data-show='card=1']").click()
    page.wait_for_selector("#card")
    assert found + serious(page, script) == []


def test_bots_play_along(visit):
    """Until two turns of theirs are over; what they promise is a card on the board."""
    page = visit("/", *PHONE)
    open_table(page, "bot", "bot")
    choose = {"place": 0, "pass": 0, "vote": 0, "pick": 0, "promise": 1, "yes": 1, "no": 1}
    while page.locator("#board .piece:not(.ghost)").count() < 3:
        page.wait_for_selector("#acts button:enabled, #board .legal")
        make(page, lambda moves: min(moves, key=lambda m: choose[m["text"].split()[0]]))
    assert page.evaluate(f"{DATA}.over") is False
