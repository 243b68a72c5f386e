"""Legal moves, in the order of their ids: by square, then by what the piece does there."""

from cubarium.core.native import rule
from cubarium.games.cubulous.attacks import attacked, bonds, exposes, may_enter, two_dice
from cubarium.games.cubulous.geometry import (
    ABSENT,
    AIM_FROM,
    AIMS,
    CODES,
    DIAGONAL,
    DIRECTIONS,
    HIGH,
    LIE_DOWN,
    LOW,
    MOST_SPACES,
    NEXT,
    PATHS,
    SHIELD,
    SQUARES,
    STRAIGHT,
)
from cubarium.games.cubulous.pieces import (
    HOME,
    MASTER,
    MEN,
    STANDING,
    is_die,
    is_lying,
    is_master,
    piece_on,
    second_square,
    shield_step,
    side_of,
)

ONE_SPACE = tuple(PATHS.index((direction, 1, STRAIGHT, 0)) for direction in range(DIRECTIONS))
SHIELD_CODES = 8
REFUSED, ALONE, TOGETHER = range(3)


@rule
def generate(state, seat, out):
    """Write the legal action ids of that side to `out`, piece by piece; return how many."""
    check, low, high = bonds(state, seat)
    careful = check or state.square[seat * MEN + MASTER] == HOME[1 - seat]
    n = 0
    for piece in range(seat * MEN, seat * MEN + MEN):
        if state.square[piece] != ABSENT:
            wary = careful or _tied(state, piece, low, high)
            n = _of_piece(state, piece, check, wary, out, n)
    return n


@rule
def in_order(state, seat, out):
    """The same with ascending ids."""
    check, low, high = bonds(state, seat)
    careful = check or state.square[seat * MEN + MASTER] == HOME[1 - seat]
    n = 0
    for square in range(SQUARES):
        piece = piece_on(state, square)
        if piece != ABSENT and side_of(piece) == seat and state.square[piece] == square:
            wary = careful or _tied(state, piece, low, high)
            n = _of_piece(state, piece, check, wary, out, n)
    return n


@rule
def has_move(state, seat, out):
    """Whether that side has a legal move; `out` (64 integers) is room to work in."""
    check, low, high = bonds(state, seat)
    careful = check or state.square[seat * MEN + MASTER] == HOME[1 - seat]
    for piece in range(seat * MEN, seat * MEN + MEN):
        if state.square[piece] != ABSENT:
            wary = careful or _tied(state, piece, low, high)
            if _of_piece(state, piece, check, wary, out, 0):
                return True
    return False


@rule
def _tied(state, piece, low, high):
    """Whether a square the piece could leave is a lone blocker before an enemy die."""
    one, two = state.square[piece], second_square(state, piece)
    return (low & (LOW[one] | LOW[two])) | (high & (HIGH[one] | HIGH[two])) != 0


@rule
def _of_piece(state, piece, check, wary, out, n):
    """The piece's legal moves from `out[n]` on; `wary`: each needs a look at its own master."""
    if is_die(piece):
        return _of_die(state, piece, wary, out, n)
    if is_master(piece):
        return _of_master(state, piece, out, n)
    if is_lying(state, piece):
        return _of_shield(state, piece, wary, out, n)
    return _of_soldier(state, piece, check, wary, out, n)


@rule
def _of_die(state, die, wary, out, n):
    """Q-4 to Q-8, Q-13: paths over empty squares, to a square it may land on."""
    low = state.men[0, 0] | state.men[1, 0]
    high = state.men[0, 1] | state.men[1, 1]
    square = state.square[die]
    at = (state.sideways * SQUARES + square) * MOST_SPACES + state.spaces[die] - 1
    for i in range(AIM_FROM[at], AIM_FROM[at + 1]):
        if AIMS[i, 2] & low or AIMS[i, 3] & high:
            continue
        landing = _landing(state, die, AIMS[i, 0])
        action = square * CODES + AIMS[i, 1]
        if landing != REFUSED and not ((wary or landing == TOGETHER) and exposes(state, action)):
            out[n] = action
            n += 1
    return n


@rule
def _landing(state, die, target):
    """Q-8, Q-13: whether the die may land there, and whether that takes a second die."""
    other = piece_on(state, target)
    if other == ABSENT:
        return ALONE
    if side_of(other) == side_of(die):
        return REFUSED
    if not is_lying(state, other):
        return ALONE
    return TOGETHER if two_dice(state, die, target, other) else REFUSED


@rule
def _of_master(state, master, out, n):
    """Q-9: one space forward, backward or sideways."""
    square = state.square[master]
    for direction in range(DIRECTIONS):
        target = NEXT[square, direction]
        if target != ABSENT and may_enter(state, side_of(master), target):
            action = square * CODES + ONE_SPACE[direction]
            if not exposes(state, action):
                out[n] = action
                n += 1
    return n


@rule
def _of_soldier(state, soldier, check, wary, out, n):
    """Q-11: one space diagonally; Q-12: lying down while neither it nor the master is attacked."""
    square, seat = state.square[soldier], side_of(soldier)
    for turn in range(DIRECTIONS):
        target = NEXT[square, DIRECTIONS + turn]
        if target != ABSENT and may_enter(state, seat, target):
            action = square * CODES + DIAGONAL + turn
            if not (wary and exposes(state, action)):
                out[n] = action
                n += 1
    if check or attacked(state, square, 1 - seat):
        return n
    for direction in range(DIRECTIONS):
        target = NEXT[square, direction]
        if target != ABSENT and piece_on(state, target) == ABSENT:
            out[n] = square * CODES + LIE_DOWN + direction
            n += 1
    return n


@rule
def _of_shield(state, shield, wary, out, n):
    """Q-10: one square kept, one newly covered; Q-11: or standing up on either of its two."""
    base = state.square[shield] * CODES + SHIELD
    base += SHIELD_CODES * (state.pose[shield] - STANDING - 1)
    for code in range(SHIELD_CODES):
        kept, new = shield_step(state, shield, code)
        if kept != new and (new == ABSENT or not may_enter(state, side_of(shield), new)):
            continue
        if not (wary and exposes(state, base + code)):
            out[n] = base + code
            n += 1
    return n
