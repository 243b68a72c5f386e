"""Alpha-beta search in native code, without recursion: every level of the tree is a frame.

Principal variation search with a transposition table, null moves, late move reductions, and a
quiescence of captures, regained dice and first checks. Because nothing is kept on the call
stack, `run` can leave after any number of nodes, for a look at the clock, and go on later.
"""

from cubarium.core.native import rule
from cubarium.games.cubulous.attacks import in_check
from cubarium.games.cubulous.evaluate import score
from cubarium.games.cubulous.frames import (
    FULL,
    INFINITE,
    LEVELS,
    MATE,
    NARROW,
    PASSED,
    REDUCED,
    open_child,
    pass_turn,
)
from cubarium.games.cubulous.geometry import ABSENT, CODES, SQUARES
from cubarium.games.cubulous.moves import generate
from cubarium.games.cubulous.order import LOUD, gives_check, merit
from cubarium.games.cubulous.pieces import MEN, PLIES, make, piece_on, reached, unmake
from cubarium.games.cubulous.rules import LOSS, QUIET_LIMIT
from cubarium.games.cubulous.table import known, remembered, store

NULL_DEPTH, NULL_REDUCTION = 3, 2
LATE_DEPTH, LATE_MOVES = 3, 4
DEEPEST_QUIET = -8


@rule
def run(state, search, table):
    """Search until the root has its value (True) or there were `limit` nodes (False)."""
    while search.nodes < search.limit:
        if search.entering:
            search.entering = 0
            done = _enter(state, search, table)
        else:
            done = _advance(state, search, table)
        while done:
            if search.level == 0:
                return True
            done = _back(state, search, table)
    return False


# ----- down -------------------------------------------------------------------------------


@rule
def _enter(state, search, table):
    """Look at a new position; True if its value is known already."""
    level = search.level
    search.nodes += 1
    if level and _drawn(state, level):
        search.value = 0
        return True
    check = in_check(state, state.turn)
    search.check[level] = int(check)
    search.best[level], search.choice[level] = -INFINITE, ABSENT
    search.total[level], search.tried[level], search.mode[level] = 0, 0, FULL
    search.floor[level] = search.alpha[level]
    if level == LEVELS - 1:
        search.value = score(state)
        return True
    if check and search.depth[level] > 0 and 2 * level < LEVELS:
        search.depth[level] += 1
    if search.depth[level] <= 0:
        return _enter_quiet(state, search)
    return _enter_full(state, search, table)


@rule
def _drawn(state, level):
    """A repeated position counts as drawn the first time, which saves looking for the third."""
    if state.quiet >= QUIET_LIMIT or state.ply + level >= PLIES:
        return True
    last = state.known - 1
    for i in range(max(last - state.quiet, 0), last - 3):
        if state.past[i] == state.key:
            return True
    return False


@rule
def _enter_full(state, search, table):
    level, depth = search.level, search.depth[search.level]
    if level and known(state, search, table):
        return True
    passes = search.may_pass[level] and depth >= NULL_DEPTH and not search.check[level]
    if passes and score(state) >= search.beta[level]:
        search.mode[level] = PASSED
        pass_turn(state)
        beta = search.beta[level]
        open_child(state, search, depth - 1 - NULL_REDUCTION, -beta, 1 - beta, 0)
        return False
    return _expand(state, search, table)


@rule
def _expand(state, search, table):
    """List and rate the moves; without any the value is that of mate or stalemate."""
    level = search.level
    n = generate(state, state.turn, search.moves[level])
    if n == 0:
        search.value = _no_moves(state, search)
        return True
    first = remembered(state, table)
    for i in range(n):
        search.merits[level, i] = merit(
            state, search.moves[level, i], first, search.killers[level], search.history
        )
    search.total[level] = n
    return False


@rule
def _no_moves(state, search):
    if search.check[search.level] or state.stalemate == LOSS:
        return search.level - MATE
    return 0


@rule
def _enter_quiet(state, search):
    """Stand pat, or try captures, regained dice and first checks; in check all moves."""
    level = search.level
    depth = search.depth[level]
    must = search.check[level] and depth > DEEPEST_QUIET
    if not must:
        search.best[level] = search.value = score(state)
        if search.value >= search.beta[level] or depth <= DEEPEST_QUIET:
            return True
        search.alpha[level] = max(search.alpha[level], search.value)
    n = generate(state, state.turn, search.moves[level])
    if n == 0:
        search.value = _no_moves(state, search)
        return True
    _keep_loud(state, search, n, must, depth == 0)
    return False


@rule
def _keep_loud(state, search, n, everything, checks):
    level = search.level
    kept = 0
    for i in range(n):
        action = search.moves[level, i]
        points = merit(state, action, ABSENT, search.killers[level], search.history)
        if everything or points >= LOUD // 2 or (checks and gives_check(state, action)):
            search.moves[level, kept], search.merits[level, kept] = action, points
            kept += 1
    search.total[level] = kept


# ----- along ------------------------------------------------------------------------------


@rule
def _advance(state, search, table):
    """Make the frame's next move; True if there is none left, so that its value is known."""
    level = search.level
    i = search.tried[level]
    if i == search.total[level]:
        search.value = search.best[level]
        store(state, search, table)
        return True
    action = _next_best(search, level, i)
    search.tried[level] += 1
    search.present[level] = action
    depth, alpha = search.depth[level], search.alpha[level]
    make(state, action, search.undo[level])
    if i == 0 or depth <= 0:
        search.mode[level] = FULL
        open_child(state, search, depth - 1, -search.beta[level], -alpha, 1)
        return False
    late = depth >= LATE_DEPTH and i >= LATE_MOVES and not search.check[level]
    if late and search.merits[level, i] < LOUD // 4:
        search.mode[level] = REDUCED
        open_child(state, search, depth - 2 - int(i >= 4 * LATE_MOVES), -alpha - 1, -alpha, 1)
    else:
        search.mode[level] = NARROW
        open_child(state, search, depth - 1, -alpha - 1, -alpha, 1)
    return False


@rule
def _next_best(search, level, i):
    """Bring the best rated of the moves from `i` on to place `i`."""
    best = i
    for j in range(i + 1, search.total[level]):
        if search.merits[level, j] > search.merits[level, best]:
            best = j
    action, points = search.moves[level, best], search.merits[level, best]
    search.moves[level, best], search.merits[level, best] = (
        search.moves[level, i],
        search.merits[level, i],
    )
    search.moves[level, i], search.merits[level, i] = action, points
    return action


# ----- up ---------------------------------------------------------------------------------


@rule
def _back(state, search, table):
    """Take a child's value up to its parent; True if the parent's value is known by it."""
    search.level -= 1
    state.known -= 1
    level = search.level
    value, alpha, beta = -search.value, search.alpha[level], search.beta[level]
    depth, mode = search.depth[level], search.mode[level]
    if mode == PASSED:
        pass_turn(state)
        search.mode[level] = FULL
        search.value = beta
        return value >= beta or _expand(state, search, table)
    if mode == REDUCED and value > alpha:
        search.mode[level] = NARROW
        open_child(state, search, depth - 1, -alpha - 1, -alpha, 1)
        return False
    if mode == NARROW and alpha < value < beta:
        search.mode[level] = FULL
        open_child(state, search, depth - 1, -beta, -alpha, 1)
        return False
    unmake(state, search.undo[level])
    return _digest(state, search, table, value)


@rule
def _digest(state, search, table, value):
    """The present move is worth `value`; True for a cut-off."""
    level = search.level
    if value > search.best[level]:
        search.best[level] = value
        if value > search.alpha[level]:
            search.alpha[level] = value
            search.choice[level] = search.present[level]
    if value < search.beta[level]:
        return False
    _praise(state, search)
    store(state, search, table)
    search.value = search.best[level]
    return True


@rule
def _praise(state, search):
    """Remember a quiet move that cut off."""
    level, depth = search.level, search.depth[search.level]
    action = search.present[level]
    if depth <= 0 or search.merits[level, search.tried[level] - 1] >= LOUD // 2:
        return
    if search.killers[level, 0] != action:
        search.killers[level, 1] = search.killers[level, 0]
        search.killers[level, 0] = action
    piece, target = piece_on(state, action // CODES), reached(state, action)[0]
    search.history[piece, target] += depth * depth
    if search.history[piece, target] > LOUD // 8:
        _forget_half(search)


@rule
def _forget_half(search):
    for piece in range(2 * MEN):
        for square in range(SQUARES):
            search.history[piece, square] >>= 1
