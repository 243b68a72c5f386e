"""Cubes and Sticks in words: notation, sentences for people, the names on buttons."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from cubarium.core.contract import NATURE, UNKNOWN
from cubarium.games.cubes_and_sticks import campus, fields
from cubarium.games.cubes_and_sticks import state as ids
from cubarium.games.cubes_and_sticks.balance import balanced
from cubarium.games.cubes_and_sticks.placing import level, touched
from cubarium.games.cubes_and_sticks.rules import points
from cubarium.games.cubes_and_sticks.words import (
    area_title,
    clique_title,
    joined,
    kind_words,
    promised,
)

_SAID = {ids.VOTE: "vote", ids.YES: "yes", ids.NO: "no", ids.PASS: "pass"}


# ----- notation ---------------------------------------------------------------------------


def place_name(place: int) -> str:
    """The cells of a place: 'c4' for a cube, 'c4-f4' for a stick, lower end first."""
    lying, cell = divmod(int(place), ids.CELLS)
    row, column = divmod(cell, ids.SIDE)
    if lying == ids.LYING:
        return campus.cell_name(column, row)
    far = ids.SPAN - 1
    end = (column + far, row) if lying == ids.ACROSS else (column, row + far)
    return f"{campus.cell_name(column, row)}-{campus.cell_name(*end)}"


def place_of(text: str) -> int:
    """The place of those cells. ValueError if it is none."""
    match = re.fullmatch(r"([a-z])([1-9]\d?)(?:-([a-z][1-9]\d?))?", text)
    if match and int(match[2]) <= ids.SIDE:
        cell = (int(match[2]) - 1) * ids.SIDE + ord(match[1]) - ord("a")
        for lying in (ids.ACROSS, ids.UP) if match[3] else (ids.LYING,):
            if place_name(lying * ids.CELLS + cell) == text:
                return lying * ids.CELLS + cell
    raise ValueError(f"{text!r} is no place; expected one cell as 'c4' or both ends as 'c4-f4'")


def area_list(state: np.record, areas: int) -> list[str]:
    """The names of the areas in a set of bits, in ring order."""
    return [name for i, name in enumerate(fields.area_names(state)) if areas >> i & 1]


def notation(state: np.record, seat: int, action: int) -> str:
    if seat == NATURE:
        return _outcome(state, action)
    if action in _SAID:
        return _SAID[action]
    if action >= ids.PLACE:
        return f"place {place_name(action - ids.PLACE)}"
    if action >= ids.AT:
        return f"promise at {place_name(action - ids.AT)}"
    if action >= ids.LEVEL:
        return f"promise level {action - ids.LEVEL}"
    if action >= ids.AREA:
        names = area_list(state, ids.unpack_areas.py_func(action - ids.AREA))
        return f"promise {_area_word(len(names))} {'+'.join(names)}"
    form, colour = divmod(action - ids.PICK, ids.COLOURS)
    return f"pick {ids.FORM_NAMES[form]} {ids.COLOUR_NAMES[colour]}"


def _area_word(count: int) -> str:
    return "area" if count == 1 else "areas"


def _outcome(state: np.record, outcome: int) -> str:
    if state.phase == ids.START:
        return f"start {outcome + 1}"
    return f"deal {fields.unpack_name(state.clique_name[outcome])}"


def parse(state: np.record, seat: int, text: str) -> int:
    """The action of that notation. ValueError says which form was expected."""
    word, _, rest = text.partition(" ")
    if seat == NATURE:
        return _parse_outcome(state, word, rest, text)
    for action, said in _SAID.items():
        if text == said:
            return action
    if word == "place":
        return ids.PLACE + place_of(rest)
    if word == "pick":
        return _parse_pick(rest, text)
    if word == "promise":
        return _parse_promise(state, rest, text)
    raise ValueError(f"{text!r} is no move; expected for instance 'pick cube red' or 'vote'")


def _parse_outcome(state: np.record, word: str, rest: str, text: str) -> int:
    names = fields.clique_names(state)
    if state.phase == ids.DEAL and word == "deal" and rest in names:
        return names.index(rest)
    if state.phase == ids.START and word == "start" and re.fullmatch(r"[1-6]", rest):
        return int(rest) - 1
    raise ValueError(f"{text!r} is not what is to be drawn now")


def _parse_pick(rest: str, text: str) -> int:
    form, _, colour = rest.partition(" ")
    if form in ids.FORM_NAMES and colour in ids.COLOUR_NAMES:
        number = ids.FORM_NAMES.index(form) * ids.COLOURS + ids.COLOUR_NAMES.index(colour)
        return ids.PICK + number
    colours = ", ".join(ids.COLOUR_NAMES)
    raise ValueError(f"{text!r}: expected 'pick cube' or 'pick stick' and one of {colours}")


def _parse_promise(state: np.record, rest: str, text: str) -> int:
    what, _, value = rest.partition(" ")
    if what == "at":
        return ids.AT + place_of(value)
    if what == "level" and re.fullmatch(r"[1-9]\d?", value) and int(value) <= ids.PIECES:
        return ids.LEVEL + int(value)
    if what in ("area", "areas"):
        return ids.AREA + _parse_areas(state, what, value, text)
    raise ValueError(f"{text!r}: expected 'promise area …', 'promise level 2' or 'promise at c4'")


def _parse_areas(state: np.record, word: str, value: str, text: str) -> int:
    names = fields.area_names(state)
    areas = sum(1 << names.index(name) for name in set(value.split("+")) if name in names)
    known = 1 <= areas.bit_count() <= 2 and "+".join(area_list(state, areas)) == value
    if not known or word != _area_word(areas.bit_count()):
        raise ValueError(
            f"{text!r}: expected 'promise area' and one area, or 'promise areas' and two joined "
            f"by '+', in the order {', '.join(names)}"
        )
    return int(ids.pack_areas.py_func(areas))


# ----- for people -------------------------------------------------------------------------


def sentence(state: np.record, seat: int, action: int) -> str:
    """What happened, after the player's name: 'promises: will touch Arts'."""
    if seat == NATURE:
        return _said_outcome(state, action)
    if action >= ids.PLACE:
        return _laid(state, action - ids.PLACE)
    if action >= ids.VOTE:
        return _spoken(state, seat, action)
    if action >= ids.AREA:
        return f"promises: {promise_words(state, action)}"
    return f"picks {kind_words(action - ids.PICK, 'a')}"


def _said_outcome(state: np.record, outcome: int) -> str:
    if state.phase == ids.START:
        return f"Seat {outcome + 1} begins"
    return f"Seat {state.dealt + 1} is dealt a clique card, face down"


def _laid(state: np.record, place: int) -> str:
    where = joined([area_title(n) for n in area_list(state, int(touched(state, place)))])
    return (
        f"places {kind_words(int(state.offered), 'the')} on {place_name(place)}, "
        f"level {level(state, place)}, in {where}"
    )


def _spoken(state: np.record, seat: int, action: int) -> str:
    if action == ids.VOTE:
        vows = vows_in_force(state)
        card = f", promising it {joined(vows)}" if vows else " with no promise"
        return f"calls a vote on {kind_words(int(state.offered), 'the')}{card}"
    if action == ids.PASS:
        return "passes" if state.hand[seat] else "has no cards and passes"
    return f"votes {'yes' if action == ids.YES else 'no'}"


def promise_words(state: np.record, action: int) -> str:
    """The promise an action makes: 'will touch Arts'."""
    if action < ids.LEVEL:
        areas = ids.unpack_areas.py_func(action - ids.AREA)
        return promised(area_list(state, areas), 0, "")[0]
    if action < ids.AT:
        return promised([], action - ids.LEVEL, "")[0]
    return promised([], 0, place_name(action - ids.AT))[0]


def vows_in_force(state: np.record) -> list[str]:
    """What the proposer has promised for the piece on offer, in words."""
    exact = "" if state.vow_place == ids.NOTHING else place_name(state.vow_place)
    return promised(area_list(state, int(state.vow_areas)), int(state.vow_level), exact)


def label(state: np.record, seat: int, action: int) -> str:
    """The act as a button names it."""
    if action >= ids.PLACE:
        place = action - ids.PLACE
        return f"Place it on {place_name(place)}, level {level(state, place)}"
    if action >= ids.VOTE:
        return ("Call the vote", "Vote yes", "Vote no", "Pass")[action - ids.VOTE]
    if action >= ids.AREA:
        return f"Promise: {promise_words(state, action)}"
    return f"Pick {kind_words(action - ids.PICK, 'a')}"


def prompt(state: np.record, seat: int) -> str:
    """One instruction of about 40 characters at most."""
    piece = kind_words(int(state.offered), "the") if state.offered != ids.NOTHING else ""
    return {
        ids.PICKING: "Pick a cube or a stick",
        ids.PROPOSING: f"Promise something for {piece}, or call the vote",
        ids.VOTING: f"Vote on {piece}",
        ids.PLACING: f"Choose where {piece} goes",
    }.get(int(state.phase), "")


def phase(state: np.record) -> str:
    """The paragraph of RULES.md that is being played."""
    if state.phase == ids.PLACING and state.offered >= ids.COLOURS:
        return "S-18"
    return {
        ids.DEAL: "S-5", ids.START: "S-6", ids.PICKING: "S-8", ids.PROPOSING: "S-9",
        ids.VOTING: "S-12", ids.PLACING: "S-17", ids.OVER: "S-23",
    }[int(state.phase)]  # fmt: skip


def veil(state: np.record, seat: int, action: int, viewer: int) -> str:
    """S-5: a clique card is dealt face down; only its own seat reads it."""
    if seat == NATURE and state.phase == ids.DEAL and viewer != state.dealt:
        return f"Seat {state.dealt + 1} is dealt a clique card, face down"
    return ""


def final(state: np.record, seat: int, action: int) -> bool:
    """S-11: the pick and promises may be taken back, nothing from the vote on."""
    return action >= ids.VOTE


def standing(state: np.record, seat: int) -> str:
    """Vote cards left; once the game is over, the clique."""
    if state.phase == ids.OVER:
        return clique_title(fields.card(state, int(state.clique[seat])).clique)
    cards = int(state.hand[seat])
    return f"{cards} vote {'card' if cards == 1 else 'cards'}"


def own_points(state: np.record, seat: int | None) -> int | None:
    """The points of a seat as far as the state tells them."""
    known = UNKNOWN if seat is None else int(points(state, seat))
    return None if known == UNKNOWN else known


# ----- component data ---------------------------------------------------------------------


def components(state: np.record) -> dict[str, Any]:
    return fields.data(state)


def equip(state: np.record, edition: dict[str, Any] | None) -> None:
    found = campus.read(campus.default() if edition is None else edition)
    if state.players > len(found.cliques):
        raise ValueError(
            f"this campus has {len(found.cliques)} cliques, too few for {state.players} players"
        )
    fields.write(state, balanced(found) if state.cards == ids.BALANCED else found)


def edition_options(edition: dict[str, Any]) -> dict[str, str]:
    """A campus replaces no option; ValueError if it is not as it should be."""
    campus.read(edition)
    return {}
