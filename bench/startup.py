"""Seconds from the start of the server's process to its first page: `python bench/startup.py`.

Measures `cubarium serve`, which is what `make play` runs on an installed machine, in an empty
data folder; best of three. Then the server time of the page itself once it is warm.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def first_page(address: str, server: subprocess.Popen, begun: float) -> float:
    """Wait for the first page; RuntimeError if the server ends or stays silent."""
    while perf_counter() - begun < PATIENCE:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with code {server.returncode}")
        try:
            with urlopen(address, timeout=PATIENCE) as page:
                page.read()
                return perf_counter() - begun
        except (URLError, ConnectionError):
            sleep(0.01)
    raise RuntimeError(f"no page within {PATIENCE} seconds")


def page_time(address: str) -> float:
    """The best of ten requests, in seconds."""
    times = []
    for _ in range(10):
        begun = perf_counter()
        with urlopen(address, timeout=PATIENCE) as page:
            page.read()
        times.append(perf_counter() - begun)
    return min(times)


def start() -> tuple[float, float]:
    """(seconds to the first page, seconds of a page when warm) of a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "XDG_DATA_HOME": folder}
        command = [sys.executable, "-m", "cubarium", "serve", "--port", str(port)]
        begun = perf_counter()
        server = subprocess.Popen(
            command, env=env, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            address = f"http://127.0.0.1:{port}/"
            return first_page(address, server, begun), page_time(address)
        finally:
            server.terminate()
            server.wait(20)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="numbers for programs")
    asked = parser.parse_args()
    runs = [start() for _ in range(3)]
    found = {
        "first_page_s": round(min(first for first, _ in runs), 3),
        "page_ms": round(1000 * min(page for _, page in runs), 1),
    }
    print(json.dumps(found) if asked.json else "\n".join(f"{k} {v}" for k, v in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
