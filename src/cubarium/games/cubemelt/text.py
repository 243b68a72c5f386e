"""CubeMelt in words: notation, sentences for people, the names on buttons."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from cubarium.core.contract import NATURE
from cubarium.games.cubemelt import FACES, parts
from cubarium.games.cubemelt.parts import CHARACTER_NAMES, PAY, REROLL

LETTERS = "HSTD"
_ANSWERS = {
    parts.KEEP: "keep", parts.TAKE: "ninja take", parts.LEAVE: "ninja leave",
    parts.LOVE: "love", parts.ADVENTURE: "adventure",
}  # fmt: skip


def slots_of(mask: int) -> list[int]:
    """The dice of a mask, numbered from 1."""
    return [slot + 1 for slot in range(parts.DICE) if mask >> slot & 1]


@cache
def _list(mask: int) -> str:
    return ",".join(map(str, slots_of(mask)))


def notation(state: np.record, seat: int, action: int) -> str:
    if seat == NATURE:
        return _outcome(state, action)
    if action in _ANSWERS:
        return _ANSWERS[action]
    if action >= parts.BECOME:
        return f"be {CHARACTER_NAMES[action - parts.BECOME]}"
    return f"pay {_list(action - PAY)}" if action > PAY else f"reroll {_list(action - REROLL)}"


def _outcome(state: np.record, outcome: int) -> str:
    if state["phase"] == parts.ROLL:
        return f"roll {_letters(state, outcome)}"
    if state["phase"] == parts.START:
        return f"start {outcome + 1}"
    return f"be {CHARACTER_NAMES[outcome]}"


def _letters(state: np.record, outcome: int) -> str:
    dice = int(state["rolling"]).bit_count()
    return "".join(LETTERS[outcome >> 2 * die & 3] for die in range(dice))


def parse(state: np.record, seat: int, text: str) -> int:
    """The action of that notation. ValueError says which form was expected."""
    word, _, rest = text.partition(" ")
    if seat == NATURE:
        return _parse_outcome(state, word, rest, text)
    for action, answer in _ANSWERS.items():
        if text == answer:
            return action
    if word == "be" and rest in CHARACTER_NAMES:
        return parts.BECOME + CHARACTER_NAMES.index(rest)
    if word in ("reroll", "pay"):
        return (PAY if word == "pay" else REROLL) + _parse_slots(text, rest)
    raise ValueError(f"{text!r} is no move; expected for instance 'keep' or 'reroll 1,4'")


def _parse_slots(text: str, rest: str) -> int:
    mask = sum(1 << slot - 1 for slot in range(1, 7) if str(slot) in rest.split(","))
    if not mask or _list(mask) != rest:
        raise ValueError(f"{text!r}: expected dice 1 to 6, ascending, as in '1,4'")
    return mask


def _seats(state: np.record) -> list[str]:
    return [str(seat + 1) for seat in range(int(state.players))]


def _parse_outcome(state: np.record, word: str, rest: str, text: str) -> int:
    if state.phase == parts.ROLL and word == "roll":
        dice = int(state.rolling).bit_count()
        if len(rest) == dice and set(rest) <= set(LETTERS):
            return sum(LETTERS.index(letter) << 2 * i for i, letter in enumerate(rest))
        raise ValueError(f"{text!r}: expected {dice} faces of H, S, T, D in slot order")
    if state.phase == parts.START and word == "start" and rest in _seats(state):
        return int(rest) - 1
    if state.phase == parts.DRAW and word == "be" and rest in CHARACTER_NAMES:
        return CHARACTER_NAMES.index(rest)
    raise ValueError(f"{text!r} is not what is to be drawn now")


# ----- for people -------------------------------------------------------------------------

PLURALS = (("heart", "hearts"), ("star", "stars"), ("sad face", "sad faces"),
           ("drooping face", "drooping faces"))  # fmt: skip


def faces_in_words(faces: list[int]) -> str:
    """'2 hearts, 1 star', by kind."""
    counts = [(faces.count(face), face) for face in range(4) if face in faces]
    return ", ".join(f"{n} {PLURALS[face][n > 1]}" for n, face in counts)


def _chosen_faces(state: np.record, mask: int) -> str:
    return faces_in_words([int(state.dice[slot - 1]) for slot in slots_of(mask)])


def sentence(state: np.record, seat: int, action: int) -> str:
    """What happened, after the player's name: 're-rolls 2 sad faces'."""
    if seat == NATURE:
        return _said_outcome(state, action)
    if state.phase == parts.BE:
        return f"becomes the {CHARACTER_NAMES[action - parts.BECOME].title()}"
    if action == parts.KEEP:
        return f"keeps {faces_in_words([int(face) for face in state.dice])}"
    if action > parts.LEAVE:
        n = 1 if state.phase == parts.ASK_KNIGHT else 2
        return f"gains {n} {'love' if action == parts.LOVE else 'adventure'}"
    if action >= parts.TAKE:
        return "takes the lot" if action == parts.TAKE else "leaves it to the neighbours"
    if action > PAY:
        return f"pays 1 ice and re-rolls {_chosen_faces(state, action - PAY)}"
    return f"re-rolls {_chosen_faces(state, action - REROLL)}"


def _said_outcome(state: np.record, outcome: int) -> str:
    if state.phase == parts.ROLL:
        faces = [LETTERS.index(letter) for letter in _letters(state, outcome)]
        return f"Rolled: {faces_in_words(faces)}"
    if state.phase == parts.START:
        return f"Seat {outcome + 1} begins"
    return f"Seat {state.turn + 1} draws the {CHARACTER_NAMES[outcome].title()}"


def label(state: np.record, seat: int, action: int) -> str:
    """The act as a button names it: 'Re-roll 2 dice'."""
    if action == parts.KEEP:
        return "Keep all dice"
    if action >= parts.BECOME:
        return f"Be the {CHARACTER_NAMES[action - parts.BECOME].title()}"
    if action >= parts.LOVE:
        n = 1 if state.phase == parts.ASK_KNIGHT else 2
        return f"Gain {n} {'love' if action == parts.LOVE else 'adventure'}"
    if action >= parts.TAKE:
        return "Take it yourself" if action == parts.TAKE else "Leave it to them"
    dice = (action & parts.ALL_DICE).bit_count()
    what = f"{dice} {'die' if dice == 1 else 'dice'}"
    return f"Pay 1 ice, re-roll {what}" if action > PAY else f"Re-roll {what}"


def prompt(state: np.record, seat: int) -> str:
    """One instruction of about 40 characters at most."""
    if state.phase == parts.PAID:
        last = state.melt[seat] == 1
        return "Re-roll? Costs 1 ice: you will melt" if last else "Re-roll again? Costs 1 ice"
    return {
        parts.BE: "Choose your character",
        parts.FREE: "Choose dice to re-roll, or keep all",
        parts.ASK_NINJA: "Ninja: take these dice yourself?",
        parts.ASK_KNIGHT: "Knight: turn 1 melt into a gain",
        parts.ASK_DRAGON: "Dragon: choose what you gain",
        parts.ASK_UNICORN: "Unicorn: choose what you gain",
    }.get(int(state.phase), "")


def phase(state: np.record) -> str:
    """The paragraph of RULES.md that is being played."""
    return {
        parts.BE: "C-3", parts.DRAW: "C-3", parts.START: "C-4", parts.ROLL: "C-5",
        parts.FREE: "C-6", parts.PAID: "C-7", parts.ASK_NINJA: "C-16", parts.ASK_KNIGHT: "C-15",
        parts.ASK_DRAGON: "C-14", parts.ASK_UNICORN: "C-17", parts.OVER: "C-18",
    }[int(state.phase)]  # fmt: skip


def standing(state: np.record, seat: int) -> str:
    """The three tracks in a few words."""
    love, star, melt = (int(track[seat]) for track in (state.love, state.star, state.melt))
    return f"{love} love, {star} adventure, {melt} ice"


def verdict(state: np.record) -> str:
    """C-19 to C-21: what decided the game."""
    seats = range(int(state.players))
    full = [int(state.love[s] == parts.GOAL) + 2 * int(state.star[s] == parts.GOAL) for s in seats]
    reached = [kind for kind in full if kind]
    if len(reached) > 1:
        return f"{'Both' if len(reached) == 2 else 'All of them'} reached 20 in the same turn."
    if reached:
        return f"Reached 20 {('love', 'adventure', 'love and 20 adventure')[reached[0] - 1]}."
    left = [min(int(state.love[s]), int(state.star[s])) for s in seats if state.melt[s]]
    if not left:
        return "Everybody has melted."
    return f"Somebody's ice is gone; of the others, the highest lower track wins with {max(left)}."


# ----- component data ---------------------------------------------------------------------


def components(state: np.record) -> dict[str, Any]:
    counts = (int(n) for n in state.face_counts)
    return {"faces": dict(zip(LETTERS, counts, strict=True))}


def equip(state: np.record, edition: dict[str, Any] | None) -> None:
    state.face_counts[:] = [int(n) for n in FACES[int(state.faces)].split(",")]


def edition_options(edition: dict[str, Any]) -> dict[str, str]:
    """An edition's faces are the default of the option `faces`."""
    faces = edition.get("faces")
    if set(edition) != {"faces"} or not isinstance(faces, dict) or set(faces) != set(LETTERS):
        raise ValueError(
            'an edition of CubeMelt is {"faces": {"H": 2, "S": 2, "T": 1, "D": 1}} with your counts'
        )
    counts = ",".join(str(faces[letter]) for letter in LETTERS)
    if counts not in FACES:
        raise ValueError(f"faces {counts}: four counts of at least 1 must add up to 6")
    return {"faces": counts}
