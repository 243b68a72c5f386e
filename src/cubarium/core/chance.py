"""Chance: a small native generator, exact odds, and unbiased lots from any random bytes."""

from __future__ import annotations

import hmac
from fractions import Fraction

import numpy as np

from cubarium.core.native import hot

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


def stream(seed: int) -> np.ndarray:
    """A random stream for native code: SplitMix64, one 64-bit word. Same seed, same stream."""
    return np.array([seed % 2**64], np.uint64)


@hot
def next_bits(rng):
    """The next 64 random bits (Steele, Lea and Flood 2014)."""
    rng[0] += _GOLDEN
    z = rng[0]
    z = (z ^ (z >> _30)) * _MIX1
    z = (z ^ (z >> _27)) * _MIX2
    return z ^ (z >> _31)


# words wrap on purpose; interpreted NumPy would warn of it
next_bits.plain = np.errstate(over="ignore")(next_bits.py_func)


@hot
def bounded(rng, n):
    """An unbiased integer from 0 to n - 1, n below 2**31 (Lemire 2019, with rejection)."""
    size = np.uint64(n)
    product = (next_bits(rng) >> _32) * size
    if product & _LOW < size:
        least = ((_LOW - size) + np.uint64(1)) % size
        while product & _LOW < least:
            product = (next_bits(rng) >> _32) * size
    return np.int64(product >> _32)


def exact(weights: np.ndarray) -> list[Fraction]:
    """Integer odds as exact probabilities that sum to 1."""
    total = int(weights.sum())
    return [Fraction(int(weight), total) for weight in weights]


def fair_lot(secret: bytes, message: str, lots: int) -> int:
    """A lot from 0 to `lots` - 1 that anybody who knows the secret can recompute.

    HMAC-SHA256 over the message and a counter gives 64-bit numbers; those at or over the
    largest multiple of `lots` are rejected, so every lot is equally likely.
    """
    limit = 2**64 - 2**64 % lots
    for counter in range(1_000):
        digest = hmac.digest(secret, f"{message}:{counter}".encode(), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < limit:
            return number % lots
    raise AssertionError("a thousand rejections in a row do not happen")
