"""Positions of Set Cubed as drawings: faces where they lie, hands in a line.

`table` finds dice of the box that show these faces; in moves a face may stand for the die of
the hand that shows it, so that tests read 'place 2po f7'.
"""

from __future__ import annotations

import re

from cubarium import Match
from cubarium.games.set_cubed import position as p
from cubarium.games.set_cubed.editions import cell_from
from cubarium.games.set_cubed.sets import WILD, symbol_from

FACE = re.compile(r"\b[123][rgp][owd]\b|\*\*")


def table(
    drawing: str, *hands: str, at: str = "e6", turn: int = 0, caller: int = 0,
    lines: str = "any_three", pouch: int = 42, edition: dict | None = None,
) -> Match:  # fmt: skip
    """A match in which that seat's turn begins.

    `drawing` has a face, `...` or a named wild such as `2po*` per square, the first one on the
    square `at`. `pouch` is how many dice are left in the pouch at most.
    """
    match = Match.new("set_cubed", len(hands), {"lines": lines}, edition=edition)
    wanted = [(face, ("board", cell)) for cell, face in _squares(drawing, at)]
    for seat, hand in enumerate(hands):
        wanted += [(face, ("hand", (seat, slot))) for slot, face in enumerate(hand.split())]
    state = match.state
    used = _dice_for([face.rstrip("*") if len(face) > 2 else face for face, _ in wanted], wanted)
    for (face, (where, spot)), die in zip(wanted, used, strict=True):
        state.in_pouch[die] = 0
        if where == "hand":
            state.hand[spot] = die
            state.up[die] = symbol_from(face)
        else:
            _lay(state, die, face, spot)
    for die in [die for die in range(p.DICE) if state.in_pouch[die]][pouch:]:
        state.in_pouch[die] = 0
    state.turn, state.caller = turn, caller
    state.phase, state.chance, state.active = p.TURN, 0, 1 << turn
    return match


def _squares(drawing: str, at: str):
    column, row = ord(at[0]) - ord("a"), int(at[1:])
    for down, line in enumerate(line for line in drawing.splitlines() if line.strip()):
        for across, face in enumerate(line.split()):
            if face != "...":
                cell = f"{chr(ord('a') + column + across)}{row + down}"
                yield cell_from(cell, 11), face


def _lay(state, die: int, face: str, cell: int) -> None:
    named = len(face) == 4
    state.die_on[cell], state.cell_of[die] = die, cell
    state.board[cell] = symbol_from(face[:3])
    state.wildness[cell] = p.NAMED_WILD if named else p.ORDINARY
    state.up[die] = WILD if named else state.board[cell]


def _dice_for(faces: list[str], wanted) -> list[int]:
    """A different die for each face (augmenting paths); wilds need a die with a wild face."""
    dice = Match.new("set_cubed").components["dice"]
    needs = [
        "**" if len(full) == 4 else face for face, (full, _) in zip(faces, wanted, strict=True)
    ]
    owner: dict[int, int] = {}

    def find(i: int, seen: set[int]) -> bool:
        for die, sides in enumerate(dice):
            if needs[i] in sides and die not in seen:
                seen.add(die)
                if die not in owner or find(owner[die], seen):
                    owner[die] = i
                    return True
        return False

    assert all(find(i, set()) for i in range(len(needs))), "the box has no such dice"
    return [die for i in range(len(needs)) for die in owner if owner[die] == i]


def faces_of(match: Match, seat: int) -> dict[str, int]:
    """The dice of a hand by what they show; of equal ones the one in the first place."""
    found: dict[str, int] = {}
    for slot in range(p.HAND):
        die = int(match.state.hand[seat, slot])
        if die != p.NONE:
            symbol = int(match.state.up[die])
            found.setdefault(_text(symbol), die + 1)
    return found


def _text(symbol: int) -> str:
    if symbol == WILD:
        return "**"
    return "123"[symbol // 9] + "rgp"[symbol // 3 % 3] + "owd"[symbol % 3]


def do(match: Match, *moves: str) -> Match:
    """Play moves of whoever is to act, faces standing for dice of the hand."""
    for move in moves:
        seat = match.to_act[0]
        held = faces_of(match, seat)
        if not move.startswith("as "):
            move = FACE.sub(lambda found, held=held: str(held[found[0]]), move)
        match.play(seat, move)
    return match


def may(match: Match, kind: str = "") -> set[str]:
    """The legal moves of whoever is to act that begin so, with faces in place of dice."""
    seat = match.to_act[0]
    names = {str(die): face for face, die in faces_of(match, seat).items()}
    moves = set()
    for move in match.legal(seat):
        word, *rest = move.split(" ")
        if word in ("place", "swap"):
            rest[0] = names.get(rest[0], rest[0])
        moves.add(" ".join([word, *rest]))
    return {move for move in moves if move.startswith(kind)}
