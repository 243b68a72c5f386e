"""Intervals for shares of games won."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054
"""Quantile of the normal distribution for 95 % in the middle."""


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """The score interval of a share (Wilson 1927); (0, 1) for no games.

    ValueError unless 0 <= wins <= games.
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games")
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    middle = share + spread / 2
    reach = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return (low if wins else 0.0), (high if wins < games else 1.0)
