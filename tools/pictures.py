"""Pictures of every page and board, from the real app, into docs/pictures (`make pictures`).

A game is drawn without a word here: its form, its rules, a table in play, a finished one. To
have more of its positions, a game keeps saved matches as tests/games/NAME/golden/*.txt; each
is drawn as a board at three moments.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from browser.hands import patiently  # noqa: E402
from browser.server import FLAGS, Server, browser_path, compile_all  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from cubarium import Match, games  # noqa: E402
from cubarium.core.registry import game  # noqa: E402

OUT = ROOT / "docs" / "pictures"
SIZES = ((1440, 900), (390, 844))
SCHEMES = ("light", "dark")
TALLEST = 2400
COLOURS = 255
PATIENCE = 120.0
"""Seconds after which a game that does not end is left out."""
MOVES = 5
"""How many moves of its own a seat makes before its table is drawn."""


def save(shot: bytes, name: str) -> None:
    """Keep a picture with a palette, which makes it small; rare colours count as well."""
    image = Image.open(io.BytesIO(shot)).convert("RGB")
    image = image.crop((0, 0, image.width, min(image.height, TALLEST)))
    image = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, 3, dither=Image.Dither.NONE)
    image.save(OUT / f"{name}.png", optimize=True)


class Visitor:
    """Someone who opens tables and plays them without looking, by the JSON twin."""

    def __init__(self, page: Page) -> None:
        self.page, self.request = page, page.request
        self.headers = {"accept": "application/json"}

    def open(self, name: str) -> str:
        """A table of that game, this visitor on seat 1 and bots on the others."""
        seats = game(name).facts.seats
        form = {"game": name, "seat-1": "you", "name-1": "Ben"}
        for number in range(2, min(max(seats[0], 3), seats[-1]) + 1):
            form |= {f"seat-{number}": "bot", f"level-{number}": "gentle"}
        told = self.request.post("/tables", form=form, headers=self.headers).json()
        return str(told["at"])

    def play(self, at: str, moves: int) -> bool:
        """Make that many moves at the table, or as many as there are; whether it is over."""
        table = self._table(at)
        end = time.monotonic() + PATIENCE
        while not table["over"] and (moves > 0 or not table["moves"]) and time.monotonic() < end:
            if table["moves"]:
                self._move(at, table, moves)
                moves -= 1
            else:
                self.page.wait_for_timeout(20)
            table = self._table(at)
        return bool(table["over"])

    def _table(self, at: str) -> dict[str, Any]:
        return dict(patiently(lambda: self.request.get(f"{at}.json")))

    def _move(self, at: str, table: dict[str, Any], turn: int) -> None:
        move = table["moves"][7 * turn % len(table["moves"])]
        form = {"seat": table["me"], "text": move["text"], "ply": table["ply"], "nonce": ""}
        patiently(lambda: self.request.post(f"{at}/move", form=form, headers=self.headers))


def pages(visitor: Visitor, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Names of pictures and the addresses they are taken of."""
    for name in names:
        at, finished = visitor.open(name), visitor.open(name)
        visitor.play(at, MOVES)
        if visitor.play(finished, 5000):
            yield f"{name}-results", finished
        yield f"{name}-new", f"/new/{name}"
        yield f"{name}-rules", f"/rules/{name}?t={at.rsplit('/', 1)[1]}"
        yield f"{name}-table", at
        yield f"{name}-replay", f"{at}?at=9"
    yield "home", "/"
    yield "not-found", "/nowhere"


def photograph(browser: Browser, server: Server, names: Sequence[str]) -> None:
    """Every page in both sizes and both lights."""
    context = browser.new_context(base_url=server.address)
    listed = list(pages(Visitor(context.new_page()), names))
    for width, height in SIZES:
        for scheme in SCHEMES:
            again = browser.new_context(
                base_url=server.address, storage_state=context.storage_state(),
                viewport={"width": width, "height": height}, color_scheme=scheme,
                reduced_motion="reduce",
            )  # fmt: skip
            page = again.new_page()
            for name, address in listed:
                page.goto(address)
                page.wait_for_timeout(120)
                save(page.screenshot(full_page=True), f"{name}-{width}-{scheme}")
            again.close()


def boards(browser: Browser, names: Sequence[str]) -> None:
    """The boards of the saved matches, at three moments each."""
    page = browser.new_page(viewport={"width": 720, "height": 800})
    style = (ROOT / "src/cubarium/web/static/tokens.css").read_text("utf-8")
    for name in names:
        for record in sorted((ROOT / "tests" / "games" / name / "golden").glob("*.txt"))[:6]:
            match = Match.load(record.read_text("utf-8"))
            for part, ply in enumerate((match.ply // 3, 2 * match.ply // 3, match.ply), 1):
                page.set_content(f"<style>{style} svg{{height:100vh}}</style>{match.at(ply).svg()}")
                save(page.screenshot(), f"{name}-board-{record.stem}-{part}")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("games", nargs="*", help="only these games (default: all)")
    names = words.parse_args().games or games()
    compile_all()
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        server = Server()
        try:
            photograph(browser, server, names)
            boards(browser, names)
        finally:
            server.close()
            browser.close()
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
