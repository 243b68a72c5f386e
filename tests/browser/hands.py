"""What a visitor does, in a few words."""

import re
from functools import partial
from time import sleep

BOT, FRIEND, OPEN, EMPTY = "bot", "friend", "open", "empty"
DATA = "JSON.parse(document.querySelector('#data').textContent)"
CLICK_ALL = """([clicks, ply]) => {
    const data = JSON.parse(document.querySelector('#data').textContent);
    if (data.ply !== ply || document.body.dataset.sent !== undefined) return false;
    for (const id of clicks) {
        const element = document.getElementById(id);
        if (element.disabled || !element.matches('button, .legal')) throw Error(id + ' is not lit');
        element.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
    }
    if (document.body.dataset.sent === undefined) document.querySelector('#confirm').click();
    return true;
}"""
"""Checks and clicks in one go: nobody else's event can come between."""


def seat(page, number, kind):
    """Put that kind of player on a seat of the form for a new table."""
    box = page.locator(f"#seat-{number}-{kind}")
    if not box.is_checked():
        if kind != EMPTY and not page.locator(f"#seat-{number}-{EMPTY}").is_checked():
            page.locator(f"label[for=seat-{number}-{EMPTY}]").click()
        page.locator(f"label[for=seat-{number}-{kind}]").click()
        page.wait_for_selector(f"#seat-{number}-{kind}:checked", state="attached")


def fill_form(page, *others, name="Ben", characters=False):
    """Open a table of CubeMelt by hand, with these on the further seats."""
    page.goto("/new/cubemelt")
    for number in range(2, 6):
        seat(page, number, others[number - 2] if number - 2 < len(others) else EMPTY)
    for number, kind in enumerate(others, 2):
        if kind == BOT:
            page.locator(f"#seat-{number} .seg label", has_text="Gentle").click()
    page.fill("[name=name-1]", name)
    if characters:
        page.locator("#o-rules .opt", has_text="With characters").click()
    page.wait_for_load_state("networkidle")
    page.click("#start")
    page.wait_for_url(re.compile("/t/"))


def new_table(page, *others, name="Ben", rules="base"):
    """The same at once."""
    form = {"game": "cubemelt", "seat-1": "you", "name-1": name, "option-rules": rules}
    for number, kind in enumerate(others, 2):
        form |= {f"seat-{number}": kind, f"level-{number}": "gentle"}
    told = page.request.post("/tables", form=form, headers={"accept": "application/json"})
    page.goto(told.json()["at"])


def ply(page):
    """How many events the page knows of."""
    return page.evaluate(f"{DATA}.ply")


def wait_past(page, before):
    page.wait_for_function(f"before => {DATA}.ply > before", arg=before)


def make(page, choose):
    """One move out of those that the page offers, each click on what is lit; returns its text.

    '' if the table was quicker, which plays by itself where there is no choice.
    """
    page.wait_for_selector("html.js")
    data = page.evaluate(DATA)
    if not data["moves"]:
        return ""
    move = choose(data["moves"])
    clicked = page.evaluate(CLICK_ALL, [move["clicks"], data["ply"]])
    wait_past(page, data["ply"])
    return move["text"] if clicked else ""


def wait_turn(page):
    """Until there is something to do; False if the game is over."""
    page.wait_for_selector("#acts button:enabled, #board .legal, #results")
    return not page.locator("#results").count()


def click_move(page, turn=0):
    """One move by clicks: now keep, now re-roll two dice, or the choice there is."""
    before = ply(page)
    if turn % 3 == 2 and page.locator(".die.legal").count():
        page.click("#die-1")
        page.click("#die-4")
        page.locator("#acts button:enabled").click()
    elif page.locator("#acts button:enabled").count():
        page.locator("#acts button:enabled").first.click()
    else:
        page.locator("#board .legal").first.click()
        page.click("#confirm")
    wait_past(page, before)


def play_out(page, move=click_move):
    """Play to the end; returns how many moves it took."""
    turns = 0
    while wait_turn(page):
        move(page, turns)
        turns += 1
    return turns


def finish(page):
    """Play to the end without looking: always keep, always the first choice."""
    table = patiently(lambda: page.request.get(page.url + ".json"))
    for _ in range(1000):
        if table["over"]:
            break
        if table["moves"]:
            move = table["moves"][0]["text"]
            form = {"seat": table["me"], "text": move, "ply": table["ply"], "nonce": ""}
            headers = {"accept": "application/json"}
            send = partial(page.request.post, page.url + "/move", form=form, headers=headers)
            patiently(send)
        table = patiently(lambda: page.request.get(page.url + ".json"))
    page.goto(page.url)


def patiently(ask):
    """The answer's JSON; waits where the server says that it was asked too often."""
    answer = ask()
    while answer.status == 429:
        sleep(float(answer.headers.get("retry-after", 1)))
        answer = ask()
    return answer.json()


def serious(page, script, **options):
    """What axe-core finds serious or critical, one line each."""
    page.evaluate(script)
    options["resultTypes"] = ["violations"]
    found = page.evaluate("options => axe.run(document, options)", options)["violations"]
    return [
        f"{v['id']}: {node['html'][:160]}"
        for v in found
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"]
    ]


def overflow(page):
    """By how many pixels the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")
