"""Chroma Cubes in words: notation, sentences for people, the names on buttons."""

from __future__ import annotations

from typing import Any

import numpy as np

from cubarium.core.contract import NATURE
from cubarium.games.chroma_cubes.components import checked_edition, figure_name
from cubarium.games.chroma_cubes.components import components as components
from cubarium.games.chroma_cubes.components import equip as equip
from cubarium.games.chroma_cubes.sheetfile import edition_from as edition_from
from cubarium.games.chroma_cubes.state import (
    ACCEPT,
    ANSWER,
    COLOUR,
    COLOUR_NAMES,
    COLOURS,
    DECLINE,
    DICE,
    DONE,
    IN_CUP,
    LETTERS,
    OFFER,
    OVER,
    PASS,
    ROLL,
    SIDES,
    SUBSETS,
    TRADE,
    pack_colouring,
    pack_offer,
)

SYMBOL_NAMES = ("heart", "ring", "star", "clover", "drop", "crescent")
_WORDS = {DONE: "done", PASS: "pass", ACCEPT: "accept", DECLINE: "decline"}


# ----- dice -------------------------------------------------------------------------------


def die_name(die: int) -> str:
    """Set and colour: die 0 is '1r'."""
    return f"{die // COLOURS + 1}{LETTERS[die % COLOURS]}"


def die_of(name: str) -> int:
    """The die of that name. ValueError if there is none."""
    if len(name) == 2 and name[0] in "123" and name[1] in LETTERS:
        return (int(name[0]) - 1) * COLOURS + LETTERS.index(name[1])
    raise ValueError(f"{name!r} is no die; a die is its set and colour, as in '1r'")


def own_dice(state: np.record, seat: int) -> list[int]:
    """The seat's six dice, ascending."""
    return [die for die in range(int(state.players) * COLOURS) if state.owner[die] == seat]


def dice_of(state: np.record, seat: int, subset: int) -> list[int]:
    """The dice of a subset of the seat's six."""
    return [die for place, die in enumerate(own_dice(state, seat)) if subset >> place & 1]


def symbols_up(state: np.record, die: int) -> list[int]:
    """The two symbols a die shows; none while it is in a cup."""
    up = int(state.face[die])
    return [] if up == IN_CUP else state.face_symbols[die % COLOURS, up - 1].tolist()


# ----- notation ---------------------------------------------------------------------------


def notation(state: np.record, seat: int, action: int) -> str:
    if seat == NATURE:
        return f"roll {die_name(int(state.rolling))} {action + 1}"
    if action in _WORDS:
        return _WORDS[action]
    if action >= OFFER:
        given, wanted = divmod(action - OFFER, DICE)
        return f"offer {die_name(given)} for {die_name(wanted)}"
    section, subset = divmod(action, SUBSETS)
    return f"color {section + 1} {','.join(map(die_name, dice_of(state, seat, subset)))}"


def parse(state: np.record, seat: int, text: str) -> int:
    """The action of that notation. ValueError says which form was expected."""
    words = text.split(" ")
    if seat == NATURE:
        return _parse_roll(state, words, text)
    for action, word in _WORDS.items():
        if text == word:
            return action
    if len(words) == 3 and words[0] == "color":
        return _parse_colouring(state, seat, words[1], words[2])
    if len(words) == 4 and words[0] == "offer" and words[2] == "for":
        return int(pack_offer(die_of(words[1]), die_of(words[3])))
    raise ValueError(f"{text!r} is no move; expected for instance {_example(state)!r}")


def _example(state: np.record) -> str:
    return {COLOUR: "color 12 1o,1b", TRADE: "offer 1r for 2b", ANSWER: "accept"}.get(
        int(state.phase), "done"
    )


def _parse_roll(state: np.record, words: list[str], text: str) -> int:
    die = die_name(int(state.rolling))
    if len(words) == 3 and words[:2] == ["roll", die] and words[2] in list("123456"):
        return int(words[2]) - 1
    raise ValueError(f"{text!r}: expected 'roll {die}' and a face from 1 to {SIDES}")


def _parse_colouring(state: np.record, seat: int, section: str, dice: str) -> int:
    count = int(state.section_count)
    if not section.isascii() or not section.isdecimal() or section != str(int(section)):
        raise ValueError(f"{section!r} is no section; sections are numbered 1 to {count}")
    if not 1 <= int(section) <= count:
        raise ValueError(f"there is no section {section}; sections are numbered 1 to {count}")
    own, named = own_dice(state, seat), [die_of(name) for name in dice.split(",")]
    for die in named:
        if die not in own:
            raise ValueError(f"die {die_name(die)} is not the seat's own")
    if named != sorted(set(named)):
        raise ValueError(f"{dice!r}: dice come by set, then r o y g b p, each once")
    return int(pack_colouring(int(section) - 1, sum(1 << own.index(die) for die in named)))


# ----- for people -------------------------------------------------------------------------


def die_in_words(state: np.record, die: int) -> str:
    """'the red die', with its owner where several play."""
    name = f"the {COLOUR_NAMES[die % COLOURS]} die"
    return f"{name} of seat {state.owner[die] + 1}" if state.players > 1 else name


def face_in_words(symbols: list[int]) -> str:
    """'heart or ring'."""
    return " or ".join(SYMBOL_NAMES[symbol] for symbol in symbols)


def section_in_words(state: np.record, section: int) -> str:
    """'section 12 (sky, 2 stars)'; sections from 0."""
    price = int(state.section_price[section])
    symbol = SYMBOL_NAMES[state.section_colour[section]]
    figure = figure_name(state, int(state.section_figure[section]))
    return f"section {section + 1} ({figure}, {price} {symbol}{'s' if price > 1 else ''})"


def sentence(state: np.record, seat: int, action: int) -> str:
    """What happened, after the player's name: 'colours section 12 (sky, 2 stars)'."""
    if seat == NATURE:
        die = int(state.rolling)
        face = state.face_symbols[die % COLOURS, action].tolist()
        return f"{die_in_words(state, die).capitalize()} shows {face_in_words(face)}"
    if action >= OFFER:
        given, wanted = divmod(action - OFFER, DICE)
        return f"offers the {COLOUR_NAMES[given % COLOURS]} die for {die_in_words(state, wanted)}"
    if action < DONE:
        return f"colours {section_in_words(state, action // SUBSETS)}"
    return {
        DONE: "is done colouring", PASS: "passes",
        ACCEPT: "accepts the trade", DECLINE: "declines the trade",
    }[action]  # fmt: skip


def label(state: np.record, seat: int, action: int) -> str:
    """The act as a button names it: 'Colour section 12 (sky, 2 stars)'."""
    if action >= OFFER:
        given, wanted = divmod(action - OFFER, DICE)
        mine = COLOUR_NAMES[given % COLOURS]
        return f"Offer your {mine} die for {die_in_words(state, wanted)}"
    if action < DONE:
        return f"Colour {section_in_words(state, action // SUBSETS)}"
    names = {DONE: "Done colouring", PASS: "No more trades", ACCEPT: "Accept", DECLINE: "Decline"}
    return names[action]


def prompt(state: np.record, seat: int) -> str:
    """One instruction of about 40 characters at most."""
    if state.phase == COLOUR:
        return "Pick dice, then a section" if _has_dice(state, seat) else "No dice left: done?"
    if state.phase == TRADE:
        left = int(state.offers_left[seat])
        return f"Offer a die for another? {left} left" if left else "You have no offers left"
    if state.phase == ANSWER:
        return f"{_trade_in_words(state)}?"
    return ""


def _has_dice(state: np.record, seat: int) -> bool:
    return any(state.face[die] != IN_CUP for die in own_dice(state, seat))


def _trade_in_words(state: np.record) -> str:
    wanted, given = (COLOUR_NAMES[die % COLOURS] for die in (state.wanted, state.given))
    article = "an" if given == "orange" else "a"
    return f"Give your {wanted} die for {article} {given} one"


def phase(state: np.record) -> str:
    """The paragraph of RULES.md that is being played."""
    return {ROLL: "H-4", COLOUR: "H-6", TRADE: "H-9", ANSWER: "H-10", OVER: "H-15"}[
        int(state.phase)
    ]


def standing(state: np.record, seat: int) -> str:
    """Points, coloured sections, dice in the cup."""
    cup = sum(state.face[die] == IN_CUP for die in own_dice(state, seat))
    coloured = int(state.coloured[seat]).bit_count()
    points = int(state.score[seat])
    return (
        f"{points} point{'s' if points != 1 else ''}, "
        f"{coloured} of {int(state.section_count)} coloured, {cup} in the cup"
    )


def final(state: np.record, seat: int, action: int) -> bool:
    """H-7: only colouring can be taken back, and only until `done`."""
    return action >= DONE


def edition_options(edition: dict[str, Any]) -> dict[str, str]:
    """An edition replaces no option's default. ValueError says what is wrong with it."""
    checked_edition(edition)
    return {}
