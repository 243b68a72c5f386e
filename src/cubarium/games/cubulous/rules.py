"""Cubulous by the contract of a game. The clauses Q-… are those of RULES.md."""

from cubarium.core.native import rule
from cubarium.games.cubulous.attacks import in_check
from cubarium.games.cubulous.geometry import (
    ABSENT,
    NORTH_FACE,
    SIDE,
    SQUARES,
    TOP,
    TURN_KEY,
)
from cubarium.games.cubulous.moves import generate, has_move, in_order
from cubarium.games.cubulous.pieces import (
    ALONG_RANK,
    CORAL,
    DICE,
    INDIGO,
    MASTER,
    MEN,
    PLIES,
    POSE_OF,
    State,
    is_die,
    is_lying,
    is_master,
    make,
    piece_on,
    put,
    side_of,
)

__all__ = ["State", "apply", "legal", "lots", "observe", "pick", "points", "rank", "setup"]

ENDING_NAMES = ("", "checkmate", "stalemate", "repetition", "quiet", "length")
PLAYING, CHECKMATE, STALEMATE, REPETITION, QUIET_MOVES, LENGTH = range(6)
LOSS = 1
"""The option `stalemate` says loss."""

QUIET_LIMIT = 100
TIMES = 3
NOBODY = -1

FIRST_ROW = (1, 2, 5, 6, 6, 5, 2, 1)
"""Q-2: the dice from each player's left, the master between the sixes."""
FIRST_POSES = tuple(tuple(POSE_OF[top, north] for top in FIRST_ROW) for north in (4, 3))
SHIELD_FILES = (2, 5)


# ----- set-up -----------------------------------------------------------------------------


@rule
def setup(state):
    """Q-1 to Q-3: dice and master on the first row, shields lying before fives and sixes."""
    clear(state)
    for i in range(DICE):
        file = i if i < DICE // 2 else i + 1
        put(state, i, file, FIRST_POSES[CORAL][i])
        put(state, MEN + i, SQUARES - 1 - file, FIRST_POSES[INDIGO][i])
    put(state, MASTER, 4, 0)
    put(state, MEN + MASTER, SQUARES - 5, 0)
    for i in range(2):
        put(state, MASTER + 1 + i, SIDE + SHIELD_FILES[i], ALONG_RANK)
        put(state, MEN + MASTER + 1 + i, SQUARES - SIDE - 2 - SHIELD_FILES[i], ALONG_RANK)
    begin(state)


@rule
def clear(state):
    """An empty board, coral to move."""
    state.board[:] = 0
    state.square[:] = ABSENT
    state.pose[:] = 0
    state.spaces[:] = 0
    state.men[:] = 0
    state.key = 0
    state.turn = CORAL
    state.quiet = 0


@rule
def begin(state):
    """Start the game from the pieces that are on the board; the start counts (Q-20)."""
    if state.turn == INDIGO:
        state.key ^= TURN_KEY
    state.winner = NOBODY
    state.known = 0
    state.active = 1 << state.turn
    _look(state)


# ----- a move and what it ends ------------------------------------------------------------


@rule
def legal(state, seat, out):
    if seat != state.turn or not state.active:
        return 0
    return in_order(state, seat, out)


@rule
def lots(state, seat, out):
    """A random move needs no order."""
    return generate(state, seat, out)


@rule
def pick(state, seat, lot, out):
    return out[lot]


@rule
def apply(state, seat, action):
    state.ply += 1
    make(state, action, state.scratch)
    state.active = 1 << state.turn
    _look(state)


@rule
def _look(state):
    """Q-18 to Q-21, in this order: mate, stalemate, repetition, quiet moves, length."""
    state.past[state.known] = state.key
    state.known += 1
    if not has_move(state, state.turn, state.scratch):
        _no_move(state)
    elif times_seen(state) >= TIMES:
        _end(state, REPETITION, NOBODY)
    elif state.quiet >= QUIET_LIMIT:
        _end(state, QUIET_MOVES, NOBODY)
    elif state.ply >= PLIES:
        _end(state, LENGTH, NOBODY)


@rule
def _no_move(state):
    """Q-18: in check that is lost; Q-19: else drawn, or lost if the table says so."""
    if in_check(state, state.turn):
        _end(state, CHECKMATE, 1 - state.turn)
    else:
        _end(state, STALEMATE, 1 - state.turn if state.stalemate == LOSS else NOBODY)


@rule
def _end(state, ending, winner):
    state.ending = ending
    state.winner = winner
    state.active = 0


@rule
def times_seen(state):
    """Q-20: how often this position, with the same player to move, has been on the board."""
    times = 0
    for i in range(state.known):
        times += int(state.past[i] == state.key)
    return times


# ----- results ----------------------------------------------------------------------------


@rule
def points(state, seat):
    """Q-22: 1 for a sole winner."""
    return int(state.winner == seat)


@rule
def rank(state, seat):
    return int(state.winner == seat)


# ----- features for learning --------------------------------------------------------------

PLANES = 36
"""Planes of 81 squares for each side: die tops, faces toward the far side, and the rest."""
_FACING, _MASTER, _SOLDIER, _OTHER_HALF, _SIDE_PLANES = 6, 12, 13, 14, 18


@rule
def observe(state, seat, out):
    """36 planes of 81 squares from the seat's side, own pieces first; check, quiet, repeats.

    A side's 18 planes: top 1-6, face toward the seat's far side 1-6, master, soldier, and
    lying shields by where their other half is (far, right, near, left).
    """
    out[: PLANES * SQUARES + 3] = 0
    for square in range(SQUARES):
        piece = piece_on(state, square)
        if piece != ABSENT:
            seen = square if seat == CORAL else SQUARES - 1 - square
            plane = _plane(state, piece, square, seat)
            theirs = 0 if side_of(piece) == seat else _SIDE_PLANES
            out[(theirs + plane) * SQUARES + seen] = 1
            if is_die(piece):
                north = NORTH_FACE[state.pose[piece]]
                facing = north if seat == CORAL else 7 - north
                out[(theirs + _FACING + facing - 1) * SQUARES + seen] = 1
    out[PLANES * SQUARES] = int(in_check(state, state.turn))
    out[PLANES * SQUARES + 1] = state.quiet / QUIET_LIMIT
    out[PLANES * SQUARES + 2] = times_seen(state) / TIMES
    return PLANES * SQUARES + 3


@rule
def _plane(state, piece, square, seat):
    if is_die(piece):
        return TOP[state.pose[piece]] - 1
    if is_master(piece):
        return _MASTER
    if not is_lying(state, piece):
        return _SOLDIER
    first = square == state.square[piece]
    ahead = first if seat == CORAL else not first
    sideways = state.pose[piece] == ALONG_RANK
    return _OTHER_HALF + (1 if sideways else 0) + (0 if ahead else 2)
