"""The same dice in every run, so that a test that acts alike sees the same game each time."""

from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from cubarium.core.chance import fair_lot


@contextmanager
def same_dice(seed=b"tests"):
    """What tables roll inside the block follows from the ply alone; their bots draw alike."""

    def same_lot(secret, message, lots):
        return fair_lot(seed, message.split(":")[1], lots)

    draws = SimpleNamespace(randbits=lambda bits: 1, choice=min)
    with (
        patch("cubarium.web.fair.fair_lot", same_lot),
        patch("cubarium.web.driver.fair_lot", same_lot),
        patch("cubarium.web.thinking.secrets", draws),
    ):
        yield
