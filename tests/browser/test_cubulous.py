"""Cubulous by hand: pick a piece, see the ghosts, click a target; both sides, two widths."""

import pytest

from browser.hands import overflow, ply, wait_past

JSON = {"accept": "application/json"}
SIZES = [(1440, 900), (390, 844)]


def open_table(page, other, **options):
    """A table with this visitor on seat 1."""
    form = {"game": "cubulous", "seat-1": "you", "name-1": "Ada", "seat-2": other}
    form |= {"name-2": "Ben", "level-2": "gentle"} | {f"option-{k}": v for k, v in options.items()}
    told = page.request.post("/tables", form=form, headers=JSON).json()
    page.goto(told["at"])
    page.wait_for_selector("#board .piece.legal")


def go(page, *ids):
    """Click those elements, confirm, and wait for what follows."""
    before = ply(page)
    for name in ids:
        page.locator(f"#{name}").click()
    page.click("#confirm:enabled")
    wait_past(page, before)


@pytest.mark.parametrize("size", SIZES)
def test_die_then_target(visit, size):
    page = visit("/", *size)
    open_table(page, "friend")
    assert page.locator("#board .target.legal").count() == 0
    page.locator("#die-coral-2").click()
    assert page.locator("#board .target.legal").count() == 2
    assert page.locator("#to-3-2 [data-when].shown").count() == 1
    assert page.locator("#tray [data-when].shown").count() == 1
    page.locator("#to-3-2").click()
    assert "becomes 5" in page.locator("#confirm").inner_text()
    page.click("#confirm")
    page.wait_for_selector("#last-move")
    page.wait_for_selector("#die-indigo-1.legal")
    assert overflow(page) <= 0


def test_a_second_click_stands_a_shield_up(visit):
    page = visit("/")
    open_table(page, "friend")
    page.locator("#shield-coral-1").click()
    assert page.locator("#board .target.legal").count() == 4
    page.locator("#stand-coral-1").click()
    assert page.locator("#board .target.legal").count() == 2
    page.locator("#to-2-4").click()
    page.click("#confirm:enabled")
    page.wait_for_selector("#shield-coral-1.soldier")


def test_the_corner_comes_first_where_two_paths_meet(visit):
    page = visit("/")
    open_table(page, "friend", sideways="free")
    go(page, "die-coral-2", "to-3-2")
    page.wait_for_selector("#die-indigo-1.legal")
    go(page, "die-indigo-2", "to-7-8")
    page.wait_for_selector("#die-coral-2.legal")
    page.locator("#die-coral-2").click()
    page.locator("#board .target.legal").first.click()
    assert page.locator("#board .selected").count() >= 2


@pytest.mark.parametrize("size", SIZES)
def test_some_moves_against_the_bot(visit, size):
    page = visit("/", *size)
    open_table(page, "bot")
    for ids in (("die-coral-1", "to-2-1"), ("master-coral", "to-2-5"), ("die-coral-8", "to-2-9")):
        go(page, *ids)
        page.wait_for_selector("#board .piece.coral.legal")
    assert ply(page) == 6
