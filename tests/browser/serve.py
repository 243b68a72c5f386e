"""The web app as it is, but with the same dice in every run: python -m browser.serve PORT DATA.

What is rolled depends on how far the game has come and on nothing else; bots of equal
thoughts choose alike. So a test that clicks alike sees the same game each time.
"""

import sys
from types import SimpleNamespace
from unittest.mock import patch

from cubarium.core.chance import fair_lot
from cubarium.web.serve import serve


def same_lot(secret, message, lots):
    """`fair_lot` of the ply that the message names."""
    return fair_lot(b"browser tests", message.split(":")[1], lots)


def main(port, data):
    chosen = SimpleNamespace(randbits=lambda bits: 1, choice=min)
    with (
        patch("cubarium.web.fair.fair_lot", same_lot),
        patch("cubarium.web.driver.fair_lot", same_lot),
        patch("cubarium.web.thinking.secrets", chosen),
    ):
        return serve(port=int(port), data=data)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
