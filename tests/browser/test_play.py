"""Whole games of CubeMelt by every hand: clicks, keys, plain forms, across a crash."""

import re

import pytest

from browser.hands import (
    BOT,
    FRIEND,
    OPEN,
    click_move,
    fill_form,
    new_table,
    play_out,
    ply,
    wait_past,
    wait_turn,
)

DESKTOP, PHONE = (1440, 900), (390, 844)
STATE = "JSON.parse(document.querySelector('#data').textContent)"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["1440", "390"])
def test_a_whole_game_by_clicking(visit, size):
    page = visit("/", *size)
    fill_form(page, BOT, BOT, characters=True)
    assert play_out(page) > 2
    assert page.locator("#h-win").inner_text()
    assert page.locator("#results tbody tr").count() == 3
    page.click("#b-board")
    assert not page.locator("#results").is_visible()
    assert page.locator("#act p").inner_text() == page.locator("#h-win").text_content()
    page.click("#b-results")
    with page.expect_navigation(url=re.compile("/t/")):
        page.get_by_role("button", name="Play again").click()
    assert wait_turn(page)


def test_a_whole_game_by_keyboard(visit):
    page = visit()
    new_table(page, BOT)

    def press(key):
        page.keyboard.press(key)

    def move(page, turn):
        before = ply(page)
        if turn % 3 == 1 and page.locator(".die.legal").count():
            page.locator("#acts button:enabled").first.focus()
            press("ArrowUp")
            assert page.evaluate("document.activeElement.id") == "die-1"
            press("Enter")
            press("ArrowRight")
            press("Enter")
            assert page.locator(".die.selected").count() == 2
            press("Escape")
            assert page.locator(".die.selected").count() == 1
            press("Tab")
            while not page.evaluate("document.activeElement.matches('#acts button')"):
                press("Tab")
            assert "1 die" in page.evaluate("document.activeElement.textContent")
        else:
            page.locator("#acts button:enabled").first.focus()
        press("Enter")
        wait_past(page, before)

    assert play_out(page, move) > 2


def test_focus_waits_at_the_next_move(visit):
    page = visit()
    new_table(page, BOT)
    wait_turn(page)
    page.locator("#act-keep").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {STATE}.moves.length && {STATE}.ply > 4")
    wait_turn(page)
    page.wait_for_function("() => document.activeElement.matches('#acts button, #board .legal')")


def test_a_whole_game_without_scripts(visit):
    page = visit("/new/cubemelt", java_script_enabled=False)
    for number in (3, 4, 5):
        if page.locator(f"#seat-{number}-bot").is_checked():
            page.locator(f"label[for=seat-{number}-empty]").click()
    page.locator("#seat-2 .seg label", has_text="Gentle").click()
    page.fill("[name=name-1]", "Ben")
    page.click("#start")
    moves = 0
    while not page.locator("#results").count():
        assert moves < 400
        if not page.locator("#act form").count():
            page.reload()
            continue
        moves += 1
        if moves % 4 == 2 and page.locator("#list-text option").count() > 5:
            page.select_option("#list-text", index=3)
            page.get_by_role("button", name="Play", exact=True).click()
        elif page.locator("#acts button:enabled").count():
            page.locator("#acts button:enabled").first.click()
        else:
            page.select_option("#list-text", index=1)
            page.get_by_role("button", name="Play", exact=True).click()
    assert page.locator("#h-win").is_visible()
    page.click("#b-board")
    page.wait_for_selector("#h-win", state="hidden")
    page.fill("#say-text", "well played")
    page.locator("#say button").click()
    page.wait_for_selector("#chat:has-text('well played')", state="attached")
    page.goto(page.url.split("#")[0] + "?at=3")
    assert page.locator("#act p").inner_text().startswith("Move 3 of")
    page.click("#b-live")
    page.wait_for_selector("#results", state="attached")


def test_a_broken_script_leaves_the_plain_form(visit):
    page = visit()
    page.route("**/idiomorph*", lambda route: route.abort())
    new_table(page, FRIEND)
    page.wait_for_selector("#list-text", state="visible")
    page.select_option("#list-text", "reroll 1,4")
    page.get_by_role("button", name="Play", exact=True).click()
    assert "re-rolls" in page.locator("#moves").inner_text()


def test_a_game_survives_the_death_of_the_server(visit, server):
    page = visit()
    new_table(page, BOT, BOT)
    for turn in range(2):
        wait_turn(page)
        click_move(page, turn)
    wait_turn(page)
    told = page.locator("#moves").inner_text()
    server.kill()
    page.wait_for_selector("body[data-offline]")
    assert page.locator("#act p").inner_text() == "Connection lost, retrying"
    page.locator(".die").first.click(force=True)
    assert not page.locator(".selected").count()
    server.start()
    page.wait_for_selector("body:not([data-offline])")
    page.wait_for_selector("#act:not(.oops)")
    assert page.locator("#moves").inner_text() == told
    play_out(page)
    page.reload()
    assert page.locator("#h-win").inner_text()


def test_two_tabs_stay_in_step(visit):
    first = visit()
    new_table(first, FRIEND)
    second = first.context.new_page()
    second.goto(first.url)
    for turn in range(6):
        page, other = (first, second) if turn % 2 else (second, first)
        wait_turn(page)
        wait_turn(other)
        click_move(page, turn)
        other.wait_for_function(f"ply => {STATE}.ply >= ply", arg=ply(page))
        other.wait_for_function(
            "told => document.querySelector('#moves').innerText === told",
            arg=page.locator("#moves").inner_text(),
        )
        board = "document.querySelector('#board svg').getAttribute('aria-label')"
        assert page.evaluate(board) == other.evaluate(board)


def test_friends_by_link(visit):
    host = visit()
    new_table(host, OPEN)
    assert "Seat 2 is still open" in host.locator("#act p").inner_text()
    guest = visit("/")
    guest.fill("[name=code]", host.url)
    guest.get_by_role("button", name="Join").click()
    guest.locator("#act").get_by_role("button", name="Sit here").click()
    host.wait_for_selector("#act:has-text('Everybody is here')")
    host.get_by_role("button", name="Start game").click()
    for page in (host, guest):
        page.wait_for_selector(".player.now")
    mover = guest if guest.locator("#acts").count() else host
    wait_turn(mover)
    waiting = host if mover is guest else guest
    assert not waiting.locator("#board .legal").count()
    assert waiting.locator("#act p").inner_text().startswith("Waiting for")
    mover.fill("#say-text", "hello over there")
    mover.locator("#say button").click()
    waiting.wait_for_function("() => document.querySelector('#unread').textContent === '1'")
    waiting.click("#tab-chat")
    assert "hello over there" in waiting.locator("#chat").inner_text()
    assert waiting.locator("#unread").inner_text() == ""


def test_replay_and_back(visit):
    page = visit()
    new_table(page, BOT)
    for turn in range(3):
        wait_turn(page)
        click_move(page, turn)
    wait_turn(page)
    page.locator("#moves a").last.click()
    page.wait_for_selector(".away")
    assert page.locator("#act p").inner_text().startswith("Move 1 of")
    assert not page.locator("#board .legal").count()
    page.click("#b-next")
    page.wait_for_selector("#act p:has-text('Move 2 of')")
    page.locator("#slider").fill("4")
    page.wait_for_selector("#act p:has-text('Move 4 of')")
    page.click("#b-live")
    page.wait_for_selector(".page:not(.away)")
    assert wait_turn(page)


def test_a_pick_can_be_taken_back(visit):
    page = visit()
    new_table(page, BOT)
    wait_turn(page)
    keep = page.locator("#act-keep")
    page.click("#die-2")
    assert keep.is_disabled()
    assert page.locator("#act-reroll").inner_text() == "Re-roll 1 die"
    assert page.locator("#die-2").get_attribute("aria-pressed") == "true"
    page.click("#b-undo")
    assert not page.locator(".selected").count()
    assert keep.is_enabled()
    page.click("#die-2")
    page.click("#die-2")
    assert keep.is_enabled()


def test_forecast_shows_only_while_nothing_is_picked(visit):
    page = visit()
    new_table(page, BOT)
    wait_turn(page)
    assert page.locator("#forecast.shown").count()
    page.click("#die-1")
    assert not page.locator("#forecast.shown").count()


def test_a_stale_move_is_refused_and_the_board_is_brought_up_to_date(visit):
    page = visit()
    new_table(page, FRIEND)
    wait_turn(page)
    before = page.evaluate(STATE)
    answer = page.request.post(
        f"/t/{before['code']}/move",
        form={"seat": before["me"], "text": "keep", "ply": before["ply"] - 1, "nonce": "late"},
        headers={"accept": "application/json"},
    )
    assert answer.status == 409
    assert answer.json()["type"] == "stale"


def test_nothing_moves_for_those_who_want_it_still(visit):
    page = visit(reduced_motion="reduce")
    new_table(page, BOT)
    for turn in range(3):
        wait_turn(page)
        click_move(page, turn)
        assert not page.locator(".rolling").count()
        running = "document.getAnimations().filter(a => a.effect.getTiming().duration > 1).length"
        assert page.evaluate(running) == 0


def test_rolled_dice_tumble(visit):
    page = visit()
    new_table(page, FRIEND)
    wait_turn(page)
    page.evaluate("""() => {
        window.seen = new Set();
        new MutationObserver(changes => changes.forEach(({target}) =>
            target.classList.contains("rolling") && window.seen.add(target.id)))
            .observe(document.body, {subtree: true, attributeFilter: ["class"]});
    }""")
    page.click("#die-3")
    page.click("#die-6")
    page.click("#act-reroll")
    page.wait_for_function("() => window.seen.size >= 2")
    assert {"die-3", "die-6"} <= set(page.evaluate("[...window.seen]"))


@pytest.mark.parametrize("text", ["<img src=x onerror=bad()>", '"><script>bad()</script>'])
def test_names_and_talk_are_only_text(visit, text):
    page = visit()
    page.add_init_script("window.bad = () => { throw Error('a script got through') }")
    new_table(page, BOT, name=text)
    wait_turn(page)
    page.fill("#say-text", text)
    page.locator("#say button").click()
    page.wait_for_selector("#chat li:not(.none)")
    assert text in page.locator("#chat").inner_text()
    assert text[:9] in page.locator("#player-1 b").inner_text()
    assert not page.locator("#table img, #table script:not([type='application/json'])").count()
