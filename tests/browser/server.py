"""The web app in a process of its own, and where to find a Chromium."""

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
QUICK = {"CUBARIUM_BOT_PACE_MS": "0", "CUBARIUM_FORCED_MS": "0", "CUBARIUM_WARM": "0"}
"""Nobody waits to look; rules are native from the first call on, as `compile_all` leaves them."""


class NoBrowser(RuntimeError):
    """There is no Chromium here; the message says what to install."""


def browser_path():
    """Where Chromium is. Raises NoBrowser."""
    named = [os.environ.get("CUBARIUM_BROWSER", ""), *NAMES]
    found = next(filter(None, (shutil.which(name) for name in named if name)), None)
    if found is None:
        raise NoBrowser(
            "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install "
            "chromium) or name one: CUBARIUM_BROWSER=/path/to/chromium make test"
        )
    return found


def compile_all():
    """Compile what is not yet; takes a minute or two on a machine where nothing is."""
    command = [sys.executable, "-m", "cubarium", "warm"]
    with Path(tempfile.gettempdir(), f"cubarium-{os.getuid()}").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # one worker does it, the others wait
        subprocess.run(command, env=environment(), check=True, stdout=subprocess.DEVNULL)


def environment():
    """This process's, in which the sources and these tests are found."""
    return os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"}


class Server:
    """Its data folder outlives the process, so it can be killed and started again."""

    def __init__(self, **settings):
        self.settings = QUICK | settings
        self.data = tempfile.mkdtemp(prefix="cubarium-test-")
        self.port = 0
        self.start()

    def start(self):
        log = Path(self.data, "log")
        command = [sys.executable, "-m", "browser.serve", str(self.port), self.data]
        with log.open("a") as errors:
            self.process = subprocess.Popen(
                command, env=environment() | self.settings, stdout=subprocess.PIPE, stderr=errors,
                text=True, start_new_session=True,
            )  # fmt: skip
        told = self.process.stdout.readline()
        address = re.search(r"http://\S+", told)
        assert address, told + log.read_text()
        self.address = address[0]
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self):
        """As a power cut would; its bots' processes go as well."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        self.kill()
        shutil.rmtree(self.data, ignore_errors=True)
