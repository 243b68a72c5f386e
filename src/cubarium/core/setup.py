"""From a table's wishes to a first position: options, component data, a start position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cubarium.core.record import Record
from cubarium.core.registry import Game
from cubarium.core.state import blank


def chosen(
    game: Game, seats: int, wishes: Mapping[str, Any], edition: dict[str, Any] | None
) -> dict[str, str]:
    """Every option of the game with the choice in force. ValueError for a wish it cannot meet."""
    if seats not in game.facts.seats:
        allowed = ", ".join(map(str, game.facts.seats))
        raise ValueError(f"{game.facts.title} is played by {allowed} players, not {seats}")
    options = {option.name: option for option in game.options}
    for name in wishes:
        if name not in options:
            raise ValueError(f"{game.name} has no option {name!r}; it has {', '.join(options)}")
    table = {option.name: option.default for option in game.options}
    if edition is not None:
        table |= game.edition_options(edition)
    for name, wish in wishes.items():
        table[name] = _choice(options[name].choices, name, str(wish))
    if table.get("start", "random") not in ("random", *map(str, range(1, seats + 1))):
        raise ValueError(f"option 'start' is random or 1 to {seats}, not {table['start']!r}")
    return table


def _choice(choices: tuple[str, ...], name: str, wish: str) -> str:
    if wish not in choices:
        raise ValueError(f"option {name!r} is one of {', '.join(choices)}; not {wish!r}")
    return wish


def fresh(game: Game, head: Record) -> np.record:
    """The first position of a match with that header."""
    state = blank(game.State)
    state.players = head.seats
    for option in game.options:
        state[option.name] = option.choices.index(head.options[option.name])
    game.equip(state, head.edition)
    if head.position is None:
        game.setup(state)
    else:
        game.place(state, head.position)
    return state
