"""Chroma Cubes by clicks: alone, with a bot, two people in two browsers, trades and the loupe."""

import re

import pytest

from browser.hands import DATA, make, overflow, ply, wait_past

DESKTOP, PHONE = (1440, 900), (390, 844)
MOST = 400


def open_table(page, *others, **options):
    """A table with these on the further seats, by the form's own fields."""
    form = {"game": "chroma_cubes", "seat-1": "you", "name-1": "Ben"}
    for number, kind in enumerate(others, 2):
        form |= {f"seat-{number}": kind, f"level-{number}": "gentle"}
    form |= {f"option-{name}": choice for name, choice in options.items()}
    told = page.request.post("/tables", form=form, headers={"accept": "application/json"}).json()
    page.goto(told["at"])


def state(page):
    """What the server tells this visitor."""
    return page.request.get(page.url.split("?")[0] + ".json").json()


def your_turn(page):
    """Until this visitor has something to do; False if the game is over."""
    page.wait_for_selector("#acts button:enabled, #board .legal, #results", state="attached")
    return not page.locator("#results").count()


def press(page, element):
    """Click an element of the board where it is drawn, not in the middle of its box."""
    page.locator(f"#{element}").dispatch_event("click")


def colour(page, move):
    """Section first: the dice are proposed, the second click pays."""
    before = ply(page)
    press(page, move["clicks"][-1])
    page.wait_for_selector(f"#{move['clicks'][-1]}.legal")
    assert page.locator("#tray .die.selected").count() == len(move["clicks"]) - 1
    press(page, move["clicks"][-1])
    wait_past(page, before)


def move(page, turn=0):
    """Colour if possible, else the first button; every third trade makes an offer."""
    found = page.evaluate(DATA)["moves"]
    payable = [m for m in found if m["clicks"][-1].startswith("section-")]
    offers = [m for m in found if len(m["clicks"]) == 2 and m["text"].startswith("offer")]
    if payable:
        return colour(page, payable[0])
    before = ply(page)
    if offers and turn % 3 == 0:
        for element in offers[0]["clicks"]:
            press(page, element)
    elif found:
        press(page, found[0]["clicks"][0] if len(found[0]["clicks"]) == 1 else "act-pass")
    if page.locator("#confirm:enabled").count():
        page.click("#confirm")
    wait_past(page, before)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1440", "390"])
def test_a_whole_game_alone(visit, size):
    page = visit("/", *size)
    open_table(page, sheet="lily-bridge")
    turns = 0
    while your_turn(page) and turns < 300:
        move(page)
        turns += 1
    assert state(page)["over"]
    assert page.locator("#results").count()


def test_dice_first_and_which_half_counts(visit):
    page = visit()
    open_table(page)
    your_turn(page)
    chosen = max(
        (m for m in state(page)["moves"] if m["clicks"][-1].startswith("section-")),
        key=lambda m: len(m["clicks"]),
    )
    for die in chosen["clicks"][:-1]:
        page.click(f"#{die}")
        assert page.locator(f"#{die}.selected").count()
    assert page.locator(f"#{chosen['clicks'][-1]}.legal").count()
    before = ply(page)
    press(page, chosen["clicks"][-1])
    wait_past(page, before)
    page.click("#b-undo")
    page.wait_for_function(
        f"n => {DATA}.ply === n || !document.querySelector('.section.done')",
        arg=before,
    )
    assert not page.locator("#sheet .section.done").count()


def test_two_people_and_a_bot_to_the_end(visit):
    """Nobody waits for another's colouring; a step back on one side leaves the other alone."""
    host, guest = visit(), visit("/", *PHONE)
    open_table(host, "open", "bot", sheet="great-wave")
    guest.goto(host.url)
    guest.locator("#act").get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start game").click()
    for page in (host, guest):
        assert your_turn(page)
    first = next(m for m in state(host)["moves"] if m["clicks"][-1].startswith("section-"))
    guests = [m["text"] for m in state(guest)["moves"]]
    colour(host, first)
    number = first["clicks"][-1].split("-")[1]
    guest.wait_for_selector(f"#thumb-1 use[href='#cc-o{number}'][class]", state="attached")
    assert [m["text"] for m in state(guest)["moves"]] == guests
    mine = next(m for m in state(guest)["moves"] if m["clicks"][-1].startswith("section-"))
    colour(guest, mine)
    host.click("#b-undo")
    host.wait_for_function("() => !document.querySelector('#sheet .section.done')")
    assert guest.locator("#sheet .section.done").count() == 1
    for _ in range(MOST):
        for page in (host, guest):
            make(page, sensible)
            assert overflow(page) <= 0
        if all(page.locator("#results").count() for page in (host, guest)):
            break
    tables = [page.locator("#results tbody").inner_text() for page in (host, guest)]
    assert tables[0] == tables[1] and tables[0].count("\n") >= 2


def sensible(moves):
    """Colour if possible; no offers, no trades."""
    kinds = {move["text"].split()[0]: move for move in reversed(moves)}
    return next(
        kinds[kind] for kind in ("color", "done", "decline", "pass", *kinds) if kind in kinds
    )


def act(page, element):
    """A button of the bar, then its confirmation if it asks for one."""
    before = ply(page)
    page.click(f"#{element}")
    if page.locator("#confirm:enabled").count():
        page.click("#confirm")
    wait_past(page, before)


def offer(page, given, wanted):
    """Own die, then the other's, then confirm."""
    before = ply(page)
    press(page, f"die-{given}")
    press(page, f"die-{wanted}")
    page.click("#confirm")
    wait_past(page, before)


def test_a_trade_declined_and_a_trade_made(visit):
    host, guest = visit("/", *PHONE), visit()
    open_table(host, "open")
    guest.goto(host.url)
    guest.locator("#act").get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start game").click()
    for page in (host, guest):
        your_turn(page)
        act(page, "act-done")
    host.wait_for_selector("#die-2b.die")
    offer(host, "1r", "2b")
    guest.wait_for_selector("#offer")
    assert "offers you a trade" in guest.locator("#offer").text_content()
    act(guest, "act-decline")
    act(guest, "act-pass")
    host.wait_for_selector("#die-1r.legal")
    offer(host, "1r", "2p")
    guest.wait_for_selector("#offer")
    act(guest, "act-accept")
    assert guest.locator("#cup").text_content().split()[-1] == "1"
    assert state(guest)["moves"][0]["text"] == "pass"


def test_the_others_sheets_open_and_the_loupe_magnifies(visit):
    page = visit()
    open_table(page, "bot")
    your_turn(page)
    page.locator("#thumb-2").click()
    page.wait_for_selector("#back")
    assert page.locator("#board text", has_text=re.compile("’s sheet$")).count() == 1
    page.locator("#back").click()
    page.wait_for_selector("#back", state="detached")
    small = page.locator("#sheet .section").first.bounding_box()["width"]
    page.locator("#loupe-1").click()
    page.wait_for_selector("#loupe-1.on")
    page.wait_for_function(
        "least => document.querySelector('#sheet .section').getBoundingClientRect().width > least",
        arg=1.8 * small,
    )
