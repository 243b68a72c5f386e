"""Cubarium: five cube games to play, study and solve."""

import cubarium.games  # noqa: F401  (first: loaded later it would hide the function `games`)
from cubarium.core.contract import NATURE
from cubarium.core.match import BadRecord, Match
from cubarium.core.registry import games

__all__ = ["NATURE", "BadRecord", "Match", "games"]
__version__ = "0.1.0"
