"""The pieces on the board: the state, and how one move changes it and is taken back."""

from cubarium.core.native import rule
from cubarium.core.state import state_type
from cubarium.games.cubulous.geometry import (
    ABSENT,
    AFTER,
    CODES,
    DIAGONAL,
    DIRECTIONS,
    FIGURES,
    HIGH,
    KEYS,
    LIE_DOWN,
    LOW,
    MASTER_FIGURE,
    NEXT,
    OFFSET,
    POSE_OF,
    RANK,
    SHIELD,
    SHIELD_FIGURE,
    SQUARES,
    TOP,
    TURN_KEY,
)  # fmt: skip

CORAL, INDIGO = range(2)
DICE, MASTER, SHIELDS = 8, 8, 2
MEN = DICE + 1 + SHIELDS
"""Each side's pieces have numbers: eight dice, the master, two shields."""

# a shield's pose: standing on one square, or lying from its square along a rank or a file
STANDING, ALONG_RANK, ALONG_FILE = range(3)
REACH = (0, 1, 9)
"""How far a lying shield's second square is from its first."""

HOME = (4, 76)
"""The centre of each side's first row."""
FAR_ROW = (8, 0)
"""The opponent's first row."""
REGAINED = (POSE_OF[1, 3], POSE_OF[1, 4])
"""Q-16: a regained die shows 1, its 4 toward its owner."""

SLIDE = 1
"""The option `tipping` says no."""

UNDO = 12
(PIECE, SQUARE, POSE, VICTIM, VICTIM_SQUARE, VICTIM_POSE, SECOND, SECOND_SQUARE, SECOND_POSE,
 BACK, QUIET) = range(11)  # fmt: skip

PLIES = 1000
"""The longest game."""

# `spaces` is a die's top while it is on the board, else 0; `past` holds the keys of all positions.
State = state_type(
    {
        "tipping": 0, "sideways": 0, "stalemate": 0,
        "turn": 0, "quiet": 0, "ending": 0, "winner": 0, "key": 0,
        "square": 2 * MEN, "pose": 2 * MEN, "spaces": 2 * MEN, "board": SQUARES, "men": (2, 2),
        "known": 0, "past": PLIES + 1, "scratch": 64,
    }
)  # fmt: skip


@rule
def side_of(piece):
    """Coral or indigo."""
    return int(piece >= MEN)


@rule
def is_die(piece):
    return piece % MEN < DICE


@rule
def is_master(piece):
    return piece % MEN == MASTER


@rule
def is_lying(state, piece):
    """Whether the piece is a shield that lies on two squares."""
    return piece % MEN > MASTER and state.pose[piece] != STANDING


@rule
def second_square(state, piece):
    """A lying shield's other square; for all other pieces their only one."""
    return state.square[piece] + (REACH[state.pose[piece]] if piece % MEN > MASTER else 0)


@rule
def piece_on(state, square):
    """The piece there, or ABSENT."""
    return state.board[square] - 1


@rule
def _figure(piece, pose):
    """Like pieces in the same pose have the same key."""
    kind = piece % MEN
    figure = pose if kind < DICE else MASTER_FIGURE if kind == MASTER else SHIELD_FIGURE + pose
    return figure + FIGURES * side_of(piece)


@rule
def _toggle(state, piece, square):
    state.men[side_of(piece), 0] ^= LOW[square]
    state.men[side_of(piece), 1] ^= HIGH[square]


@rule
def put(state, piece, square, pose):
    """Set a piece down; a lying shield covers two squares."""
    state.square[piece] = square
    state.pose[piece] = pose
    if is_die(piece):
        state.spaces[piece] = TOP[pose]
    state.key ^= KEYS[_figure(piece, pose), square]
    state.board[square] = piece + 1
    _toggle(state, piece, square)
    second = second_square(state, piece)
    if second != square:
        state.board[second] = piece + 1
        _toggle(state, piece, second)


@rule
def lift(state, piece):
    """Take a piece off the board."""
    square, pose = state.square[piece], state.pose[piece]
    second = second_square(state, piece)
    state.key ^= KEYS[_figure(piece, pose), square]
    state.board[square] = 0
    _toggle(state, piece, square)
    if second != square:
        state.board[second] = 0
        _toggle(state, piece, second)
    state.square[piece] = ABSENT
    state.pose[piece] = 0
    state.spaces[piece] = 0


# ----- what an action does ------------------------------------------------------------------


@rule
def reached(state, action):
    """(square, pose) of the moved piece after the action, a master's return left aside."""
    square, code = action // CODES, action % CODES
    piece = piece_on(state, square)
    if code >= SHIELD:
        return _shield_reached(state, piece, code - SHIELD)
    if code >= LIE_DOWN:
        return _lying(square, NEXT[square, code - LIE_DOWN])
    if code >= DIAGONAL:
        return NEXT[square, DIRECTIONS + code - DIAGONAL], STANDING
    pose = state.pose[piece]
    if is_die(piece) and state.tipping != SLIDE:
        pose = AFTER[pose, code]
    return square + OFFSET[code], pose


@rule
def _lying(one, other):
    """Square and pose of a shield that lies on those two squares."""
    first = min(one, other)
    return first, ALONG_RANK if max(one, other) - first == 1 else ALONG_FILE


@rule
def shield_step(state, piece, code):
    """Q-10, Q-11: the square kept and the neighbour newly covered, the same to stand up.

    The code holds which end is kept and a direction; the one toward the other end stands up.
    """
    first, second = state.square[piece], second_square(state, piece)
    kept, left = (second, first) if code % 8 >= DIRECTIONS else (first, second)
    new = NEXT[kept, code % DIRECTIONS]
    return kept, (kept if new == left else new)


@rule
def _shield_reached(state, piece, code):
    kept, new = shield_step(state, piece, code)
    if new == kept:
        return kept, STANDING
    return _lying(kept, new)


@rule
def entered(state, action, target):
    """The square on which the action may capture; `target` is what `reached` has said."""
    square, code = action // CODES, action % CODES
    if code >= SHIELD:
        return shield_step(state, piece_on(state, square), code - SHIELD)[1]
    return target


@rule
def enemy_on(state, piece, square):
    """The enemy of `piece` on that square, or ABSENT."""
    other = piece_on(state, square)
    if other == ABSENT or side_of(other) == side_of(piece):
        return ABSENT
    return other


@rule
def returns(state, piece, target):
    """Q-15: whether a master that ends there goes home: the far row, no own piece at home."""
    seat = side_of(piece)
    if not is_master(piece) or RANK[target] != FAR_ROW[seat]:
        return False
    other = piece_on(state, HOME[seat])
    return other == ABSENT or side_of(other) != seat


@rule
def captured_die(state, seat):
    """The first of that side's dice that is off the board, or ABSENT."""
    for piece in range(seat * MEN, seat * MEN + DICE):
        if state.square[piece] == ABSENT:
            return piece
    return ABSENT


# ----- moves there and back -----------------------------------------------------------------


@rule
def make(state, action, undo):
    """Carry the action out on the board; `undo` (UNDO integers) takes what `unmake` needs."""
    piece = piece_on(state, action // CODES)
    target, pose = reached(state, action)
    undo[PIECE], undo[SQUARE], undo[POSE] = piece, state.square[piece], state.pose[piece]
    undo[BACK], undo[QUIET] = ABSENT, state.quiet
    goes_home = returns(state, piece, target)
    _remove(state, enemy_on(state, piece, entered(state, action, target)), undo, VICTIM)
    home = HOME[side_of(piece)]
    _remove(state, enemy_on(state, piece, home) if goes_home else ABSENT, undo, SECOND)
    lift(state, piece)
    put(state, piece, home if goes_home else target, pose)
    if goes_home:
        _regain(state, side_of(piece), target, undo)
    settled = undo[VICTIM] == ABSENT and undo[SECOND] == ABSENT and undo[BACK] == ABSENT
    state.quiet = state.quiet + 1 if settled else 0
    state.turn = 1 - state.turn
    state.key ^= TURN_KEY


@rule
def _remove(state, victim, undo, at):
    undo[at] = victim
    if victim != ABSENT:
        undo[at + 1], undo[at + 2] = state.square[victim], state.pose[victim]
        lift(state, victim)


@rule
def _regain(state, seat, square, undo):
    """Q-16: one captured die comes back where the master arrived."""
    undo[BACK] = captured_die(state, seat)
    if undo[BACK] != ABSENT:
        put(state, undo[BACK], square, REGAINED[seat])


@rule
def unmake(state, undo):
    """Take back the action that filled `undo`."""
    if undo[BACK] != ABSENT:
        lift(state, undo[BACK])
    lift(state, undo[PIECE])
    put(state, undo[PIECE], undo[SQUARE], undo[POSE])
    for at in (VICTIM, SECOND):
        if undo[at] != ABSENT:
            put(state, undo[at], undo[at + 1], undo[at + 2])
    state.quiet = undo[QUIET]
    state.turn = 1 - state.turn
    state.key ^= TURN_KEY
