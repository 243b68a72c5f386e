"""Cubes and Sticks by hand: three browsers, bots at both widths, one device passed round."""

import re

import pytest

from browser.hands import ply, wait_past

JSON = {"accept": "application/json"}
ACTING = "#acts button:enabled, #board .legal"


def open_table(page, *others, **options):
    """A short game of Cubes and Sticks, this visitor on seat 1, who begins."""
    form = {"game": "cubes_and_sticks", "seat-1": "you", "name-1": "Ada",
            "option-pieces": "18", "option-start": "1"}  # fmt: skip
    form |= options
    for number, kind in enumerate(others, 2):
        form |= {f"seat-{number}": kind, f"level-{number}": "gentle"}
    told = page.request.post("/tables", form=form, headers=JSON).json()
    page.goto(told["at"])
    return told["code"]


def act(page):
    """The next step by clicks: pick, promise an area, call the vote, pass, place."""
    page.wait_for_selector(ACTING)
    before = ply(page)
    if page.locator("#board [id^=supply-].legal").count():
        page.locator("#board [id^=supply-].legal").first.click()
    elif page.locator("#promises [id^=promise-area].legal").count():
        page.locator("#promises [id^=promise-area].legal").first.click()
    elif page.locator("#act-vote:enabled").count():
        page.click("#act-vote")
    elif page.locator("#vote-pass.legal").count():
        page.click("#vote-pass")
    else:
        place(page)
    confirm = page.locator("#confirm:enabled")
    if confirm.count():
        confirm.click()
    wait_past(page, before)


def place(page):
    """A cell; for a stick its other end too."""
    first = page.locator("#board .cell.legal").first
    first.dispatch_event("click")
    if page.locator("#confirm:enabled").count() == 0:
        assert page.locator("#board [data-when].shown").count() >= 1
        chosen = page.locator("#board .cell.selected").get_attribute("id")
        page.locator(f"#board .cell.legal:not(#{chosen})").first.dispatch_event("click")


def turn_of(pages):
    """The page whose seat is to act."""
    for _ in range(200):
        for page in pages:
            if page.locator(ACTING).count() or page.locator("#results").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is to act")


def until_laid(pages, count):
    """Play by clicks until that many pieces lie."""
    for _ in range(40 * count):
        page = turn_of(pages)
        if page.locator("#board .piece:not(.ghost)").count() >= count:
            return page
        act(page)
    raise AssertionError("the pieces do not get placed")


def finish(pages):
    """To the end by the JSON twin of the page."""
    for _ in range(2_000):
        for page in pages:
            table = page.request.get(page.url + ".json").json()
            if table["over"]:
                return page.goto(page.url)
            if table["moves"]:
                move = next((m for m in table["moves"] if m["text"] in ("vote", "pass")),
                            table["moves"][0])["text"]  # fmt: skip
                form = {"seat": table["me"], "text": move, "ply": table["ply"], "nonce": ""}
                page.request.post(page.url + "/move", form=form, headers=JSON)
    raise AssertionError("the game does not end")


def test_three_people_in_three_browsers(visit):
    host = visit()
    code = open_table(host, "open", "open")
    friends = [visit(f"/t/{code}"), visit(f"/t/{code}", 390, 844)]
    for number, page in enumerate(friends, 2):
        form = {"action": "take", "name": f"Friend {number}"}
        page.request.post(f"/t/{code}/seats/{number}", form=form, headers=JSON)
    host.request.post(f"/t/{code}/start", headers=JSON)
    for page in (host, *friends):
        page.goto(f"/t/{code}")
    until_laid([host, *friends], 2)
    for page in (host, *friends):
        page.locator("#board [data-show='card=1']").click()
        page.wait_for_selector("#board #card")
    cards = [page.locator("#board #card text").first.text_content() for page in (host, *friends)]
    assert len(set(cards)) == 3
    assert cards[1] not in host.content() and cards[2] not in host.content()
    host.locator("#board #card [data-show='card=0']").last.click()
    host.wait_for_selector("#board #card", state="detached")
    finish([host, *friends])
    host.wait_for_selector("#results")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["1440", "390"])
def test_turning_plan_and_ladder_against_bots(visit, size):
    page = visit("/", *size)
    open_table(page, "bot", "bot")
    page.wait_for_selector("#board [id^=supply-].legal")
    act(page)
    page.wait_for_selector("#promises")
    before = page.locator("#cell-a2").bounding_box()
    page.locator("#board [data-show='turn=1']").click()
    page.wait_for_selector("#board [data-show='turn=2']")
    assert page.locator("#cell-a2").bounding_box() != before
    page.locator("#board [data-show='plan=1']").click()
    page.wait_for_selector("#axes")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator("#board .cell.legal").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id").startswith("cell-")
    while not page.locator("#board [data-show^='column=']").count():
        act(page)
    page.locator("#board [data-show^='column=']").first.dispatch_event("click")
    page.wait_for_selector("#ladder")


def test_one_device_passed_round(visit):
    page = visit()
    open_table(page, "friend", "friend")
    page.wait_for_selector("text=Hand over to Ada")
    assert not page.locator("#board").count()
    page.get_by_role("button", name=re.compile("I am Ada")).click()
    for _ in ("pick", "promise", "vote", "pass"):
        act(page)
    page.wait_for_selector("text=Hand over to")
    assert not page.locator("#board").count()
