"""Which moves a search looks at first, and which are loud enough for its quiescence."""

from cubarium.core.native import rule
from cubarium.games.cubulous.attacks import die_path_free, spaces_between
from cubarium.games.cubulous.evaluate import DIE, LYING, SOLDIER
from cubarium.games.cubulous.geometry import ABSENT, CODES, HIGH, LOW, TOP
from cubarium.games.cubulous.pieces import (
    HOME,
    MASTER,
    MEN,
    REACH,
    STANDING,
    captured_die,
    enemy_on,
    entered,
    is_die,
    is_master,
    piece_on,
    reached,
    returns,
    side_of,
)

REMEMBERED, LOUD, KILLER = 1 << 40, 1 << 30, 1 << 28
"""Merits of the move from the table, of captures, of moves that refuted a sister position."""
ROYAL = 400
"""A master captures last."""


@rule
def value_of(state, piece):
    """What a piece on the board counts for in an exchange."""
    if is_die(piece):
        return DIE
    if is_master(piece):
        return ROYAL
    return SOLDIER if state.pose[piece] == STANDING else LYING


@rule
def gain(state, action):
    """What the action captures or regains, in points; 0: nothing."""
    piece = piece_on(state, action // CODES)
    target, _ = reached(state, action)
    victim = enemy_on(state, piece, entered(state, action, target))
    total = 0 if victim == ABSENT else value_of(state, victim)
    if is_master(piece) and returns(state, piece, target):
        other = enemy_on(state, piece, HOME[side_of(piece)])
        total += 0 if other == ABSENT else value_of(state, other)
        total += 0 if captured_die(state, side_of(piece)) == ABSENT else DIE
    return total


@rule
def merit(state, action, remembered, killers, history):
    """The place of an action in the order, the highest first (most valuable victim, least
    valuable attacker; killers; history of cut-offs)."""
    if action == remembered:
        return REMEMBERED
    piece = piece_on(state, action // CODES)
    points = gain(state, action)
    if points:
        return LOUD + 8 * points - value_of(state, piece)
    if action == killers[0] or action == killers[1]:
        return KILLER + int(action == killers[0])
    return history[piece, reached(state, action)[0]]


@rule
def gives_check(state, action):
    """Whether the moved piece itself attacks the enemy master afterwards."""
    piece = piece_on(state, action // CODES)
    if is_master(piece):
        return False
    target, pose = reached(state, action)
    king = state.square[(1 - side_of(piece)) * MEN + MASTER]
    across, along = spaces_between(target, king)
    if is_die(piece):
        if across + along != TOP[pose]:
            return False
        low = (state.men[0, 0] | state.men[1, 0]) & ~LOW[action // CODES]
        high = (state.men[0, 1] | state.men[1, 1]) & ~HIGH[action // CODES]
        return die_path_free(state, target, king, low, high)
    if pose == STANDING:
        return across == 1 and along == 1
    more, further = spaces_between(target + REACH[pose], king)
    return across + along == 1 or more + further == 1
