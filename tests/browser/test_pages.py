"""Every page in every light and width: readable, reachable, nothing cut off."""

import re
from pathlib import Path

import pytest

from browser.hands import (
    BOT,
    EMPTY,
    FRIEND,
    OPEN,
    click_move,
    finish,
    new_table,
    overflow,
    seat,
    serious,
    wait_turn,
)

AXE = Path(__file__).parent / "vendor" / "axe-4.14.1.min.js"
WIDTHS = (320, 390, 768, 1180, 1440, 1920)


@pytest.fixture(scope="module")
def walk(chromium, server):
    """Addresses of every kind of page, and the visitor who may see them."""
    context = chromium.new_context(base_url=server.address)
    page = context.new_page()
    new_table(page, BOT, BOT, rules="expansion")
    wait_turn(page)
    for turn in range(3):
        click_move(page, turn)
        wait_turn(page)
    table = page.url
    new_table(page, BOT)
    finish(page)
    finished = page.url
    new_table(page, OPEN, BOT)
    waiting = page.url
    code = table.rsplit("/", 1)[1]
    yield (
        context.storage_state(),
        {
            "home": "/",
            "new": "/new/cubemelt",
            "table": table,
            "replay": table + "?at=5",
            "finished": finished,
            "waiting": waiting,
            "rules": "/rules/cubemelt",
            "rules of a table": f"/rules/cubemelt?t={code}",
            "not found": "/nowhere",
        },
    )
    context.close()


PAGES = (
    "home", "new", "table", "replay", "finished", "waiting", "rules", "rules of a table",
    "not found",
)  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit, walk, scheme):
    state, addresses = walk
    page = visit("/", storage_state=state, color_scheme=scheme, bypass_csp=True)
    assert set(addresses) == set(PAGES)
    only = {} if scheme == "light" else {"runOnly": ["color-contrast"]}
    script, found = AXE.read_text("utf-8"), {}
    for name, address in addresses.items():
        page.goto(address)
        found[name] = serious(page, script, **only)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(addresses["table"])
    found["table on a phone"] = serious(page, script, **only)
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_no_page_is_wider_than_its_window(visit, walk):
    state, addresses = walk
    page = visit("/", storage_state=state)
    wide = {}
    for name, address in addresses.items():
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if overflow(page) > 0:
                wide[name, width] = overflow(page)
    assert wide == {}


@pytest.mark.parametrize("seats", [2, 5])
def test_the_table_of_any_size_fits(visit, seats):
    page = visit()
    new_table(page, *[FRIEND] * (seats - 1), name="A name of twenty let")
    wait_turn(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        assert overflow(page) <= 0
        bar = page.locator("#act").bounding_box()
        assert bar["y"] + bar["height"] <= 701
        board = page.locator("#board").bounding_box()
        assert board["height"] > 200
        assert board["y"] + board["height"] <= bar["y"] + 1


def test_dice_are_big_enough_to_hit(visit):
    page = visit("/", 390, 844)
    new_table(page, BOT)
    wait_turn(page)
    box = page.locator("#die-1").bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44


def test_the_form_answers_at_once(visit):
    page = visit("/new/cubemelt")
    characters = page.locator("#o-characters")
    assert "only with characters" in characters.inner_text()
    assert characters.locator("input").first.is_disabled()
    page.fill("[name=name-1]", "Ada")
    page.locator("#o-rules .opt", has_text="With characters").click()
    page.wait_for_selector("#o-characters input:enabled")
    assert page.input_value("[name=name-1]") == "Ada"
    assert page.locator("#o-rules input[value=expansion]").is_checked()
    seat(page, 2, EMPTY)
    seat(page, 3, EMPTY)
    page.wait_for_selector("#start:disabled")
    assert "1 more player is needed" in page.locator("#why").inner_text()
    page.click("#remedy")
    page.wait_for_selector("#start:enabled")
    assert page.locator("#seat-2-bot").is_checked()
    assert page.input_value("[name=name-1]") == "Ada"


def test_nothing_typed_is_lost_when_the_form_is_refused(visit):
    page = visit("/new/cubemelt", java_script_enabled=False)
    page.fill("[name=name-1]", "Ada")
    for number in (2, 3):
        page.locator(f"label[for=seat-{number}-empty]").click()
    page.click("#start")
    assert "at least 2 players" in page.locator("[role=alert]").inner_text()
    assert page.input_value("[name=name-1]") == "Ada"


def test_inferred_facts_are_marked(visit):
    page = visit("/new/cubemelt")
    assert "inferred" in page.locator("#o-faces legend").inner_text()
    page.goto("/rules/cubemelt")
    assert page.locator("#inferred li").count() == 2


def test_rules_open_where_the_table_is(visit):
    page = visit()
    new_table(page, BOT)
    wait_turn(page)
    page.click("#b-rules")
    page.wait_for_url(re.compile("/rules/cubemelt"), wait_until="load")
    here = page.locator(".here")
    assert "You are here" in here.inner_text()
    assert here.get_attribute("id") == "C-6"
    page.wait_for_function(
        "() => document.querySelector('.here').getBoundingClientRect().top < innerHeight"
    )
    assert page.locator(".toc .now").inner_text() == "Your turn"
    assert "2 hearts, 2 stars" in page.locator("#table").inner_text()
    assert page.locator("main svg").count() >= 13


def test_a_stranger_watches_and_sees_no_marks(visit):
    page = visit()
    new_table(page, FRIEND)
    wait_turn(page)
    stranger = visit(page.url)
    stranger.wait_for_selector("html.js")
    assert not stranger.locator("#board .legal, #acts, #undo").count()
    assert stranger.locator("#act p").inner_text().startswith("Waiting for")
