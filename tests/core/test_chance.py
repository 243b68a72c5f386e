"""The random stream, exact odds and lots that anybody can recompute."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubarium.core.chance import bounded, exact, fair_lot, next_bits, stream


def test_splitmix64_reference_values():
    """First numbers for seed 1234567, as published with the algorithm."""
    rng = stream(1234567)
    assert [int(next_bits(rng)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_bounded_is_even():
    rng = stream(1)
    counts = Counter(int(bounded(rng, 6)) for _ in range(60_000))
    assert all(abs(counts[side] - 10_000) < 400 for side in range(6))


def test_exact_odds():
    assert exact(np.array([1, 2, 3])) == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]


@given(st.binary(min_size=16, max_size=32), st.text(max_size=20), st.integers(1, 10**6))
def test_fair_lots_are_in_range_and_repeatable(secret, message, lots):
    lot = fair_lot(secret, message, lots)
    assert 0 <= lot < lots and lot == fair_lot(secret, message, lots)


def test_fair_lots_are_even():
    counts = Counter(fair_lot(b"secret", str(i), 6) for i in range(12_000))
    assert all(abs(counts[side] - 2_000) < 200 for side in range(6))


@pytest.mark.parametrize("other", [(b"other", "m"), (b"secret", "n")])
def test_fair_lots_depend_on_secret_and_message(other):
    def lots(secret, message):
        return [fair_lot(secret, f"{message}{i}", 1000) for i in range(5)]

    assert lots(b"secret", "m") != lots(*other)
