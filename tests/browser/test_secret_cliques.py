"""Whole games of Cubes and Sticks by clicks alone: in three browsers, and on one device."""

import random
import re

from browser.hands import DATA, make, overflow, ply
from browser.sticks import CLIQUES, bargain, cliques_in, open_table, own_card, three_people

DESKTOP, PHONE = (1440, 900), (390, 844)
BRIEF = f"(({{over, moves}}) => ({{over, moves: moves.length}}))({DATA})"
WORDS = {"pick", "promise", "vote", "yes", "no", "pass", "place"}
MOST = 900
"""Moves and hand-overs, more than a game has."""


def test_three_people_in_three_browsers_to_the_end(visit):
    pages = three_people(visit, [DESKTOP, PHONE, DESKTOP])
    cards = [own_card(page) for page in pages]
    assert sorted(cards) == sorted(CLIQUES)
    choose, made = bargain(random.Random(18), refuse=2), []
    for _ in range(MOST):
        views = [page.evaluate(BRIEF) for page in pages]
        if any(view["over"] for view in views):
            break
        mover = next((p for p, view in zip(pages, views, strict=True) if view["moves"]), None)
        if mover is None:
            pages[0].wait_for_timeout(20)
            continue
        made.append(make(mover, choose))
        for page in pages:
            page.wait_for_function(f"ply => {DATA}.ply >= ply", arg=ply(mover))
        if made[-1].startswith("place"):
            assert all(nothing_told(page) for page in pages)
    assert {text.split()[0] for text in made if text} == WORDS
    assert made.count("vote") > sum(text.startswith("pick") for text in made), "none was passed on"
    for page in pages:
        assert the_end(page)
    assert len({page.locator("#results tbody").inner_text() for page in pages}) == 1


def nothing_told(page):
    """No clique is in the page, which is not too wide; once the game is over, they are."""
    return overflow(page) <= 0 and (not cliques_in(page) or page.evaluate(BRIEF)["over"])


def the_end(page):
    """Results with a winner, and all cards open, on a page that is not too wide."""
    page.wait_for_selector("#results")
    assert cliques_in(page) == set(CLIQUES)
    assert re.search(r"\b(wins?|draw)\b", page.locator("#h-win").inner_text())
    return overflow(page) <= 0


def test_one_device_passed_round_to_the_end(visit):
    page = visit("/", *PHONE, reduced_motion="reduce")
    open_table(page, "friend", "friend", **{"name-2": "Bo", "name-3": "Cy"})
    seen, choose = {}, bargain(random.Random(8), promise=0)
    for _ in range(MOST):
        page.wait_for_selector(".curtain, #results, #board .legal, #acts button:enabled")
        if page.locator("#results").count():
            break
        if page.locator(".curtain").count():
            take_over(page, ("Ada", "Bo", "Cy"))
            continue
        assert not cliques_in(page), "nobody has opened a card"
        assert not page.locator(".rail .pts").count()
        seat = page.evaluate(DATA)["me"]
        if seat not in seen:
            seen[seat] = own_card(page)
        make(page, choose)
    assert sorted(seen.values()) == sorted(CLIQUES)
    assert the_end(page)
    assert page.locator(".rail .pts").count() == 3


def take_over(page, names):
    """Behind the curtain there is nothing; the button shows the table to its player alone."""
    assert not page.locator("#board, .rail, .log").count()
    assert not cliques_in(page)
    view = page.evaluate(DATA)
    assert view["me"] is None
    assert view["moves"] == []
    name = re.fullmatch(r"Hand over to (\w+)", page.locator("#h-hand").inner_text())[1]
    page.get_by_role("button", name=f"I am {name}").click()
    page.wait_for_selector("html.js #board")
    assert page.evaluate(DATA)["me"] == names.index(name)
