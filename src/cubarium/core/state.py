"""The record that is a game's whole state: flat, fixed in size, copied in one move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

HEADER = ("players", "active", "chance", "ply")

Shape = tuple[int, ...]


def state_type(fields: Mapping[str, int | Shape | tuple[type, Shape]]) -> np.dtype:
    """Build a game's record type: the contract's header, then `fields`.

    A field is 64-bit unless it says otherwise: `0` a single integer, `5` or `(5, 2)` an
    array of that shape, `(np.int32, (11, 11))` an array of another integer type.
    """
    layout: list[tuple[Any, ...]] = [(name, np.int64) for name in HEADER]
    for name, form in fields.items():
        kind, shape = _form(form)
        layout.append((name, kind, shape) if shape else (name, kind))
    return np.dtype((np.record, layout))


def _form(form: int | Shape | tuple[type, Shape]) -> tuple[type, Shape]:
    if isinstance(form, int):
        return np.int64, (form,) if form else ()
    if form and isinstance(form[0], type):
        kind, shape = form
        return kind, shape
    return np.int64, form


def blank(kind: np.dtype) -> np.record:
    """A zeroed state of that record type."""
    state: np.record = np.zeros(1, kind)[0]
    return state


def copy(state: np.record) -> np.record:
    """An independent copy; writing to it leaves the original alone."""
    twins = np.zeros(1, state.dtype)
    twins[0] = state
    twin: np.record = twins[0]
    return twin


def same(one: np.record, other: np.record) -> bool:
    """Whether two states are equal byte for byte."""
    return one.tobytes() == other.tobytes()


def plain(state: np.record) -> dict[str, Any]:
    """All fields by name as plain integers and lists."""
    return {name: state[name].tolist() for name in state.dtype.names or ()}
