"""Set Cubed in words: notation, sentences for people, the names on buttons."""

from __future__ import annotations

import re

import numpy as np

from cubarium.core.contract import NATURE
from cubarium.core.state import copy
from cubarium.games.set_cubed import position as p
from cubarium.games.set_cubed.editions import (
    cell_from,
    cell_text,
    components,
    edition_options,
    equip,
)
from cubarium.games.set_cubed.editions import read as edition_from
from cubarium.games.set_cubed.moves import actions
from cubarium.games.set_cubed.rounds import drawer
from cubarium.games.set_cubed.rules import apply
from cubarium.games.set_cubed.sets import symbol_from, text_of, words_of

__all__ = ["components", "edition_from", "edition_options", "equip"]

_WORDS = {p.CALL: "call", p.PASS: "pass", p.DONE: "done", p.KEEP: "keep"}
_FORMS = {
    p.CALLING: "'call'",
    p.OPENING: "'open 4,33,17': the left, middle and right die",
    p.NAMING_FIRST: "'as 2po': number, colour r g p, shape o w d",
    p.NAMING: "'as 2po': number, colour r g p, shape o w d",
    p.TURN: "'place 17 f6', 'swap 17 f6', 'pass' or 'done'",
    p.REROLLING: "'reroll 4,17' with dice of yours in ascending order, or 'keep'",
    p.DEAL: "'draw 17 3': a die in the pouch and its face",
    p.REFILL: "'draw 17 3': a die in the pouch and its face",
    p.ROLLING: "'roll 17 3': the die and its face",
}


# ----- notation ---------------------------------------------------------------------------


def notation(state: np.record, seat: int, action: int) -> str:
    if seat == NATURE:
        verb = "draw" if state.chance == p.DRAW else "roll"
        return f"{verb} {action // p.SIDES + 1} {action % p.SIDES + 1}"
    if action in _WORDS:
        return _WORDS[action]
    if action >= p.SWAP:
        wild, slot = divmod(action - p.SWAP, p.HAND)
        return f"swap {_die(state, seat, slot)} {cell_text(int(state.cell_of[wild]))}"
    if action >= p.PLACE:
        cell, slot = divmod(action - p.PLACE, p.HAND)
        return f"place {_die(state, seat, slot)} {cell_text(cell)}"
    if action >= p.OPEN:
        return "open " + ",".join(str(_die(state, seat, slot)) for slot in opening_slots(action))
    if action >= p.NAME:
        return f"as {text_of(action - p.NAME)}"
    return "reroll " + ",".join(map(str, dice_in(state, seat, action - p.REROLL)))


def _die(state: np.record, seat: int, slot: int) -> int:
    return int(state.hand[seat, slot]) + 1


def opening_slots(action: int) -> tuple[int, int, int]:
    """The slots of an `open`: left, middle, right."""
    dice = action - p.OPEN
    return dice // p.HAND**2, dice // p.HAND % p.HAND, dice % p.HAND


def dice_in(state: np.record, seat: int, slots: int) -> list[int]:
    """The numbers of the dice in these slots, ascending."""
    return sorted(_die(state, seat, slot) for slot in range(p.HAND) if slots >> slot & 1)


def parse(state: np.record, seat: int, text: str) -> int:
    """The action of that notation. ValueError says which form was expected."""
    action = _read(state, seat, text)
    if action is None or notation(state, seat, action) != text:
        expected = _FORMS.get(int(state.phase), "nothing: the game is over")
        raise ValueError(f"{text!r} is not possible now; expected {expected}")
    return action


def _read(state: np.record, seat: int, text: str) -> int | None:
    word, _, rest = text.partition(" ")
    if seat == NATURE:
        found = re.fullmatch(r"(\d+) ([1-6])", rest)
        return (int(found[1]) - 1) * p.SIDES + int(found[2]) - 1 if found else None
    for action, said in _WORDS.items():
        if text == said:
            return action
    if word == "as":
        return p.NAME + symbol_from(rest)
    slots = {_die(state, seat, slot): slot for slot in range(p.HAND)}
    return _read_dice(state, word, rest, slots)


def _read_dice(state: np.record, word: str, rest: str, slots: dict[int, int]) -> int | None:
    found = re.fullmatch(r"(\d+(?:,\d+)*)(?: ([a-z]\d+))?", rest)
    dice = [int(die) for die in found[1].split(",")] if found else []
    if not found or not all(die in slots and die for die in dice):
        return None
    if word == "reroll":
        return p.REROLL + sum({1 << slots[die] for die in dice})
    if word == "open" and len(dice) == 3:
        return int(p.open_id(*(slots[die] for die in dice)))
    if word not in ("place", "swap") or not found[2] or len(dice) > 1:
        return None
    cell = cell_from(found[2], int(state.width))
    if word == "place":
        return int(p.place_id(cell, slots[dice[0]]))
    wild = int(state.die_on[cell])
    return None if wild == p.NONE else int(p.swap_id(wild, slots[dice[0]]))


# ----- for people -------------------------------------------------------------------------


def face_words(state: np.record, seat: int, slot: int) -> str:
    """The face of a die in hand: '2 purple ovals'."""
    return words_of(int(state.up[state.hand[seat, slot]]))


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def sentence(state: np.record, seat: int, action: int) -> str:
    """What happened, after the player's name: 'lays 2 purple ovals on f7'."""
    if seat == NATURE:
        return _said_outcome(state, action)
    if action == p.KEEP:
        return "keeps all dice"
    if action in _WORDS:
        return {p.CALL: "calls a SET", p.PASS: "passes", p.DONE: "is done"}[action]
    if action >= p.SWAP:
        wild, slot = divmod(action - p.SWAP, p.HAND)
        where = cell_text(int(state.cell_of[wild]))
        return f"swaps {face_words(state, seat, slot)} for the wild on {where}"
    if action >= p.PLACE:
        cell, slot = divmod(action - p.PLACE, p.HAND)
        return (
            f"lays {face_words(state, seat, slot)} on {cell_text(cell)}{_plus(state, seat, action)}"
        )
    if action >= p.OPEN:
        dice = [face_words(state, seat, slot) for slot in opening_slots(action)]
        return f"opens with {_listed(dice)}{_plus(state, seat, action)}"
    if action >= p.NAME:
        where, name = cell_text(int(state.naming)), words_of(action - p.NAME)
        return f"names the wild on {where} {name}{_plus(state, seat, action)}"
    return f"re-rolls {_listed(_faces(state, seat, action - p.REROLL))}"


def _faces(state: np.record, seat: int, slots: int) -> list[str]:
    return [face_words(state, seat, slot) for slot in range(p.HAND) if slots >> slot & 1]


def _said_outcome(state: np.record, outcome: int) -> str:
    """Whose die it is: 'Seat 2 draws 1 red oval (die 22)'."""
    die, side = divmod(outcome, p.SIDES)
    drawn = state.chance == p.DRAW
    seat = int(drawer(state)) if drawn else int(np.argwhere(state.hand == die)[0, 0])
    what = words_of(int(state.faces[die, side]))
    return f"Seat {seat + 1} {'draws' if drawn else 'rolls'} {what} (die {die + 1})"


def label(state: np.record, seat: int, action: int) -> str:
    """The act as a button names it: 'Lay on f7'."""
    if action == p.KEEP:
        return "Keep all dice"
    if action in _WORDS:
        return {p.CALL: "Call SET", p.PASS: "Pass", p.DONE: "End turn"}[action]
    if action >= p.SWAP:
        return f"Swap for the wild on {cell_text(int(state.cell_of[(action - p.SWAP) // p.HAND]))}"
    if action >= p.PLACE:
        cell, slot = divmod(action - p.PLACE, p.HAND)
        return f"Lay {face_words(state, seat, slot)} on {cell_text(cell)}"
    if action >= p.OPEN:
        dice = (int(state.up[state.hand[seat, slot]]) for slot in opening_slots(action))
        return f"Open with {', '.join(map(text_of, dice))}"
    if action >= p.NAME:
        return words_of(action - p.NAME).capitalize() + _plus(state, seat, action)
    dice = (action - p.REROLL).bit_count()
    return f"Re-roll {dice} {'die' if dice == 1 else 'dice'}"


def _gain(state: np.record, seat: int, action: int) -> int:
    """What the action earns at once."""
    after = copy(state)
    apply(after, seat, action)
    return int(after.score[seat] - state.score[seat])


def _plus(state: np.record, seat: int, action: int) -> str:
    """' (+3)', or '' if nothing is earned."""
    gain = _gain(state, seat, action)
    return f" (+{gain})" if gain else ""


def prompt(state: np.record, seat: int) -> str:
    """One instruction of about 40 characters at most."""
    if state.phase == p.TURN:
        return _turn_prompt(state, seat)
    return {
        p.CALLING: "You hold a SET: call it first",
        p.OPENING: "Choose your SET: left, middle, right",
        p.NAMING_FIRST: f"Name the wild on {cell_text(int(state.naming))}",
        p.NAMING: f"Name the wild on {cell_text(int(state.naming))}",
        p.REROLLING: "Choose dice to re-roll, or keep all",
    }.get(int(state.phase), "")


def _turn_prompt(state: np.record, seat: int) -> str:
    if state.first != p.NONE:
        return f"Complete the SET with {cell_text(int(state.first))}"
    out = np.zeros(p.ACTIONS, np.int64)
    last = int(out[actions(state, seat, out) - 1])
    if last < p.PLACE:
        return "End your turn" if state.placed else "Nothing fits: you can only pass"
    if state.placed:
        left = p.LIMIT - int(state.placed)
        return f"Lay up to {left} more {'die' if left == 1 else 'dice'}, or end your turn"
    return "Swap a wild or lay a die" if last >= p.SWAP else "Lay up to three dice, or pass"


def phase(state: np.record) -> str:
    """The paragraph of RULES.md that is being played."""
    if state.phase == p.TURN and state.first != p.NONE:
        return "T-11"
    if state.phase == p.ROLLING:
        if state.afterwards == p.TO_ROUND:
            return "T-18" if state.still_rounds else "T-17"
        return "T-5" if state.afterwards == p.TO_CALL else "T-13"
    return {
        p.DEAL: "T-4", p.CALLING: "T-5", p.OPENING: "T-6", p.NAMING_FIRST: "T-12", p.TURN: "T-8",
        p.NAMING: "T-12", p.REROLLING: "T-17", p.REFILL: "T-16", p.OVER: "T-20",
    }[int(state.phase)]  # fmt: skip


def standing(state: np.record, seat: int) -> str:
    """Points and dice in a few words."""
    dice = int(p.hand_count(state, seat))
    return f"{int(state.score[seat])} points, {dice} {'die' if dice == 1 else 'dice'} in hand"


def final(state: np.record, seat: int, action: int) -> bool:
    """A call decides a race, and pass, done, keep and re-roll end what is one's own (C1a)."""
    return action < p.NAME


def race(state: np.record) -> bool:
    """T-5: the first call counts."""
    return bool(state.phase == p.CALLING)
