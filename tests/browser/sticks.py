"""A table of Cubes and Sticks by clicks: opening it, sitting down, making moves, reading cards."""

JSON = {"accept": "application/json"}
CLIQUES = ("Think Tank", "Football Team", "Beatniks")


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
