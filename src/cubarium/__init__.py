"""Cubarium: five cube games to play, study and solve."""

from cubarium.core.contract import NATURE
from cubarium.core.match import BadRecord, Match
from cubarium.core.registry import games

__all__ = ["NATURE", "BadRecord", "Match", "games"]
__version__ = "0.1.0"
