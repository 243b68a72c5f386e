"""A table of Cubes and Sticks by clicks: opening it, sitting down, making moves, reading cards."""

from browser.hands import wait_past

JSON = {"accept": "application/json"}
CLIQUES = ("Think Tank", "Football Team", "Beatniks")
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


def three_people(visit, sizes):
    """Three visitors at one table of three, each in a browser of their own."""
    host = visit("/", *sizes[0], reduced_motion="reduce")
    code = open_table(host, "open", "open")
    pages = [host, *(visit(f"/t/{code}", *s, reduced_motion="reduce") for s in sizes[1:])]
    for page in pages[1:]:
        page.get_by_role("button", name="Sit here").first.click()
        page.wait_for_selector("#act:not(:has-text('Sit here'))")
    host.wait_for_selector("#act:has-text('Everybody is here')")
    host.get_by_role("button", name="Start game").click()
    for page in pages:
        page.wait_for_selector("#prompt")
    return pages


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


def bargain(rng, promise=0.1, refuse=0):
    """A way to choose: of each kind of promise one now and then, a card here and there.

    The first `refuse` votes are no.
    """
    refusals = iter(range(refuse))
    odds = {"promise": promise, "vote": 1, "yes": 0.07, "no": 0.05, "pass": 1}

    def choose(moves):
        kinds = {}
        for move in moves:
            word, *more = move["text"].split()
            kinds.setdefault((word, more[0] if word == "promise" else ""), []).append(move)
        if ("no", "") in kinds and next(refusals, None) is not None:
            return kinds["no", ""][0]
        likely = (kind for kind in kinds if rng.random() < odds.get(kind[0], 1))
        return rng.choice(kinds[next(likely)])

    return choose


def own_card(page):
    """The name on the own card, the only one that the page knows; opened and closed again."""
    page.locator("#board [data-show='card=1']").click()
    name = page.locator("#board #card text").first.text_content()
    assert cliques_in(page) == {name}
    assert "points now" in page.locator("#board #card").text_content()
    page.locator("#board #card [data-show='card=0']").last.click()
    page.wait_for_selector("#board #card", state="detached")
    return name


def cliques_in(page):
    """The cliques that the page's markup names in any way."""
    text = page.content().lower().replace(" ", "-")
    return {name for name in CLIQUES if name.lower().replace(" ", "-") in text}
