"""A real server and a real Chromium for the tests of this folder."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()
SETTINGS = {
    "CUBARIUM_BOT_PACE_MS": "0",
    "CUBARIUM_FORCED_MS": "0",
    "CUBARIUM_WARM": "0",
    "NUMBA_DISABLE_JIT": "1",
}
SERVE = "import sys; from cubarium.web.serve import serve; sys.exit(serve(port={}, data={!r}))"


def pytest_collection_modifyitems(items):
    """One worker runs them all, so one server and one browser do."""
    for item in items:
        if "browser" in Path(item.fspath).parts:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


def browser_path():
    """Where Chromium is. Fails with what to install if there is none."""
    named = [os.environ.get("CUBARIUM_BROWSER", ""), *NAMES]
    found = next(filter(None, (shutil.which(name) for name in named if name)), None)
    if found is None:
        pytest.fail(
            "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install "
            "chromium) or name one: CUBARIUM_BROWSER=/path/to/chromium make test",
            pytrace=False,
        )
    return found


class Server:
    """The web app in a process of its own, with a data folder that outlives it."""

    def __init__(self):
        self.data = tempfile.mkdtemp(prefix="cubarium-test-")
        self.port = 0
        self.start()

    def start(self):
        env = os.environ | SETTINGS | {"PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE.format(self.port, self.data)],
            env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        )  # fmt: skip
        told = self.process.stdout.readline()
        address = re.search(r"http://\S+", told)
        assert address, told + self.process.stderr.read()
        self.address = address[0]
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self):
        """As a power cut would; its bots' processes go as well."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def close(self):
        self.kill()
        shutil.rmtree(self.data, ignore_errors=True)


@pytest.fixture(scope="session")
def server():
    running = Server()
    yield running
    running.close()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
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
