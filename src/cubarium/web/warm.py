"""Compile the rules beside the server, and switch to native code when that is done.

The server starts with interpreted rules, so its first page is there at once. A process of
its own fills the cache; then a thread loads the compiled code, and from the next call on
everything runs native.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading

import numpy as np

from cubarium.core import native
from cubarium.core.contract import NATURE
from cubarium.core.match import Match
from cubarium.core.registry import Game, game, games

log = logging.getLogger("cubarium.native")


class Warmer:
    """Brings the server from interpreted to native rules in the background."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="warm", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        native.set_native(False)
        self._thread.start()

    def stop(self) -> None:
        """Give up compiling."""
        self._stopped = True
        if self._process is not None and self._process.poll() is None:
            self._process.kill()

    def _run(self) -> None:
        try:
            cold = [name for name in games() if not native.is_warm(name)]
            if cold and not self._compiled(cold):
                return
            for name in games():
                load(game(name))
        except Exception:
            log.exception("the rules stay interpreted")
            return
        if not self._stopped:
            native.set_native(True)
            log.info("the rules run native now")

    def _compiled(self, names: list[str]) -> bool:
        command = [sys.executable, "-m", "cubarium.web.warm", *names]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        if self._process.wait() != 0 and not self._stopped:
            log.warning("compiling the rules failed; they stay interpreted")
        return self._process.returncode == 0 and not self._stopped


def load(found: Game) -> None:
    """Make native every function of a game that a match calls; compiled now or before."""
    with native.interpreted():
        match = Match.new(found.name)
    state, out = match.state, found.buffer()
    seat = match.to_act[0]
    calls = {
        "legal": (state, seat, out), "lots": (state, seat, out), "points": (state, 0),
        "rank": (state, 0), "winners": (state,), "hide": (state, 0),
    }  # fmt: skip
    for name, given in calls.items():
        getattr(found, name).compiled(*given)
    if seat == NATURE:
        found.weights.compiled(state, out)
    lots = found.lots.compiled(state, seat, out)
    action = int(found.pick.compiled(state, seat, lots - 1, out))
    found.apply.compiled(np.array([state], found.State)[0], seat, action)


def main(names: list[str]) -> None:
    """Compile the named games and note it."""
    for name in names or games():
        load(game(name))
        native.mark_warm(name)


if __name__ == "__main__":
    main(sys.argv[1:])
