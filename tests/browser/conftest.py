"""A real server and a real Chromium for the tests of this folder."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from browser.server import FLAGS, NoBrowser, Server, browser_path, compile_all


def pytest_collection_modifyitems(items):
    """Whole games first: they take longest, and the workers should end together."""
    for item in items:
        if "browser" in Path(item.fspath).parts:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: not re.search("whole_game|to_the_end", item.name))


@pytest.fixture(scope="session")
def compiled():
    compile_all()


@pytest.fixture(scope="session")
def server(compiled):
    running = Server()
    yield running
    running.close()


@pytest.fixture(scope="session")
def chromium():
    try:
        path = browser_path()
    except NoBrowser as error:
        pytest.fail(str(error), pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, server):
    """Opens a page as a new visitor; fails the test if a script of the page fails."""
    contexts, errors = [], []

    def open_page(path="/", width=1440, height=900, **options):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, base_url=server.address, **options
        )
        context.set_default_timeout(40_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors
