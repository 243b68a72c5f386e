"""Compile the rules beside the server, and switch to native code when that is done.

The server starts with interpreted rules, so its first page is there at once. A process of
its own fills the cache; then a thread loads the compiled code, and from the next call on
everything runs native.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading

import numpy as np

from cubarium.arena.warm import warm
from cubarium.core import native
from cubarium.core.contract import NATURE
from cubarium.core.match import Match
from cubarium.core.registry import Game, game, games
from cubarium.core.state import copy
from cubarium.web.thinking import environment

log = logging.getLogger("cubarium.native")
MOST_PLIES = 200


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
        cold = [name for name in games() if not native.is_warm(name)]
        if cold and not self._compiled(cold):
            return
        try:
            for name in games():
                load(game(name))
        except Exception:
            log.exception("the rules stay interpreted")
        else:
            native.set_native(not self._stopped)

    def _compiled(self, names: list[str]) -> bool:
        command = [sys.executable, "-m", "cubarium.web.warm", *names]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment())
        if self._process.wait() != 0 and not self._stopped:
            log.warning("compiling the rules failed; they stay interpreted")
        return self._process.returncode == 0 and not self._stopped


def load(found: Game) -> None:
    """Make native what a match calls of a game; from the cache if it was compiled before."""
    decision, event = _positions(found)
    for match in (decision, *event):
        state, seat, out = copy(match.state), match.to_act[0], found.buffer()
        for name in ("legal", "lots"):
            getattr(found, name).compiled(state, seat, out)
        if seat == NATURE:
            found.weights.compiled(state, out)
        lots = int(found.lots.compiled(state, seat, out))
        action = int(found.pick.compiled(state, seat, lots - 1, out))
        found.apply.compiled(state, seat, action)
        for name in ("points", "rank", "hide"):
            getattr(found, name).compiled(state, 0)
        found.winners.compiled(state)


def _positions(found: Game) -> tuple[Match, list[Match]]:
    """A decision with a choice, and a random event if there is one, of a random match."""
    rng, match = np.random.default_rng(0), Match.new(found.name)
    decision, event = None, list[Match]()
    while not match.over and (decision is None or not event) and match.ply < MOST_PLIES:
        seat = match.to_act[0]
        if seat == NATURE:
            event = [match.copy()]
            match.roll(rng)
        else:
            legal = match.legal(seat)
            decision = match.copy() if len(legal) > 1 else decision
            match.play(seat, str(rng.choice(legal)))
    return decision or match, event


def _until_alone() -> None:
    sys.stdin.read()
    os._exit(1)


def main(names: list[str]) -> int:
    """Compile the named games, with patience; returns how many could not be.

    Ends when standard input does: with the server, however that ended.
    """
    threading.Thread(target=_until_alone, daemon=True).start()
    failed = 0
    os.nice(10)
    for name in names:
        try:
            for _ in warm(name):
                pass
        except Exception:
            log.exception("compiling %s", name)
            failed += 1
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
