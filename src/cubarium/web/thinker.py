"""The process in which bots think: a question a line on standard input, an answer a line.

It is told one seat's hidden state and nothing else of the table, and can be killed at any
moment. It ends when its standard input does.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import sys
from typing import Any

import numpy as np

from cubarium.bots.bot import make
from cubarium.core import native
from cubarium.core.budget import Budget
from cubarium.core.chance import stream
from cubarium.core.registry import game


def answer(question: dict[str, Any]) -> int:
    """The action id that the bot of the question chooses."""
    native.set_native(question["native"])
    found = game(question["game"])
    state = np.frombuffer(base64.b64decode(question["state"]), found.State).copy()[0]
    budget = Budget(question["seconds"], question["steps"])
    bot = make(found, question["spec"])
    return int(bot.choose(found, state, question["seat"], stream(question["seed"]), budget))


def _reply(line: str) -> dict[str, Any]:
    try:
        return {"action": answer(json.loads(line))}
    except Exception as error:  # whatever a bot does wrong, the table plays its fallback
        return {"error": f"{type(error).__name__}: {error}"[:500]}


def main() -> None:
    """Answer until there is nobody left who asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        print(json.dumps(_reply(line)), file=out, flush=True)


if __name__ == "__main__":
    main()
