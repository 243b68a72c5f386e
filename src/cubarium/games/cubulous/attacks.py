"""Who could capture what. A piece attacks what it could capture were it its side's turn."""

from cubarium.core.native import rule
from cubarium.games.cubulous.geometry import (
    ABSENT,
    BETWEEN,
    CODES,
    DIRECTIONS,
    FILE,
    FREE,
    HIGH,
    LEVEL,
    LOW,
    NEXT,
    RANK,
    TOP,
    TURN_ONLY,
    UPRIGHT,
)
from cubarium.games.cubulous.pieces import (
    DICE,
    FAR_ROW,
    HOME,
    MASTER,
    MEN,
    REACH,
    STANDING,
    captured_die,
    enemy_on,
    entered,
    is_lying,
    is_master,
    piece_on,
    reached,
    returns,
    second_square,
    side_of,
)


@rule
def ways(state, die, target):
    """Bit mask of the ways (UPRIGHT, LEVEL) of exactly the die's length; blockers aside."""
    square = state.square[die]
    across = abs(FILE[square] - FILE[target])
    along = abs(RANK[square] - RANK[target])
    if across + along != TOP[state.pose[die]]:
        return 0
    mask = 1 << UPRIGHT if along else 0
    if across and state.sideways != TURN_ONLY and (along or state.sideways == FREE):
        mask |= 1 << LEVEL
    return mask


@rule
def die_reaches(state, die, target, low, high):
    """Whether the die has a free path to `target` while `low`, `high` are occupied."""
    square = state.square[die]
    mask = ways(state, die, target)
    for way in (UPRIGHT, LEVEL):
        if mask >> way & 1:
            a = BETWEEN[way, square, target, 0] & low
            b = BETWEEN[way, square, target, 1] & high
            if a == 0 and b == 0:
                return True
    return False


@rule
def touches(state, piece, target):
    """Whether a master, soldier or lying shield could step onto `target`."""
    square = state.square[piece]
    across, along = abs(FILE[square] - FILE[target]), abs(RANK[square] - RANK[target])
    if is_master(piece):
        return across + along == 1
    if state.pose[piece] == STANDING:
        return across == 1 and along == 1
    other = second_square(state, piece)
    away = abs(FILE[other] - FILE[target]) + abs(RANK[other] - RANK[target])
    return across + along == 1 or away == 1


@rule
def strikes(state, seat, target, low, high, dead):
    """Whether a piece of `seat`, none of the mask `dead`, could land on `target`.

    `low` and `high` are the squares to take as occupied. A master's return is left aside.
    """
    first = seat * MEN
    for piece in range(first, first + MEN):
        if state.square[piece] != ABSENT and not dead >> piece & 1:
            if piece < first + DICE:
                if die_reaches(state, piece, target, low, high):
                    return True
            elif touches(state, piece, target):
                return True
    return False


@rule
def may_enter(state, seat, square):
    """Whether master, soldier or lying shield of that side may land there (Q-12)."""
    other = piece_on(state, square)
    return other == ABSENT or (side_of(other) != seat and not is_lying(state, other))


@rule
def attacked(state, square, seat):
    """Whether that side attacks what stands (no lying shield) on `square`."""
    low = state.men[0, 0] | state.men[1, 0]
    high = state.men[0, 1] | state.men[1, 1]
    if strikes(state, seat, square, low, high, 0):
        return True
    return square == HOME[seat] and _can_return(state, seat)


@rule
def _can_return(state, seat):
    """Q-15: whether that side's master could step onto the far row now."""
    square = state.square[seat * MEN + MASTER]
    for direction in range(DIRECTIONS):
        target = NEXT[square, direction]
        if target != ABSENT and RANK[target] == FAR_ROW[seat] and may_enter(state, seat, target):
            return True
    return False


@rule
def in_check(state, seat):
    """Whether that side's master is attacked."""
    return attacked(state, state.square[seat * MEN + MASTER], 1 - seat)


@rule
def two_dice(state, die, half, shield):
    """Q-13: whether another die of the side could land on the other half of a lying shield."""
    low = state.men[0, 0] | state.men[1, 0]
    high = state.men[0, 1] | state.men[1, 1]
    other = state.square[shield]
    if other == half:
        other = second_square(state, shield)
    first = side_of(die) * MEN
    for helper in range(first, first + DICE):
        if (
            helper != die
            and state.square[helper] != ABSENT
            and die_reaches(state, helper, other, low, high)
        ):
            return True
    return False


@rule
def bonds(state, seat):
    """(check, low, high): whether the master is attacked, and lone blockers before enemy dice.

    Only those pieces may open a line to the master by moving away.
    """
    low = state.men[0, 0] | state.men[1, 0]
    high = state.men[0, 1] | state.men[1, 1]
    king = state.square[seat * MEN + MASTER]
    first = (1 - seat) * MEN
    check, tied_low, tied_high = False, 0, 0
    for piece in range(first, first + MEN):
        if state.square[piece] == ABSENT:
            continue
        if piece >= first + DICE:
            check = check or touches(state, piece, king)
            continue
        mask = ways(state, piece, king)
        for way in (UPRIGHT, LEVEL):
            if mask >> way & 1:
                a = BETWEEN[way, state.square[piece], king, 0] & low
                b = BETWEEN[way, state.square[piece], king, 1] & high
                if a == 0 and b == 0:
                    check = True
                elif (a == 0 and b & (b - 1) == 0) or (b == 0 and a & (a - 1) == 0):
                    tied_low |= a
                    tied_high |= b
    if king == HOME[1 - seat]:
        check = check or _can_return(state, 1 - seat)
    return check, tied_low, tied_high


# ----- the board as it will be --------------------------------------------------------------


@rule
def _cover(piece, square, pose):
    """The squares a piece covers, as two words."""
    low, high = LOW[square], HIGH[square]
    if piece % MEN > MASTER and pose != STANDING:
        second = square + REACH[pose]
        low |= LOW[second]
        high |= HIGH[second]
    return low, high


@rule
def _without(state, piece, low, high, dead):
    """Occupied squares and dead pieces once that piece (or nobody, ABSENT) is off the board."""
    if piece == ABSENT:
        return low, high, dead
    a, b = _cover(piece, state.square[piece], state.pose[piece])
    return low & ~a, high & ~b, dead | 1 << piece


@rule
def exposes(state, action):
    """Whether the action leaves its own master attacked; the state is not touched."""
    piece = piece_on(state, action // CODES)
    target, pose = reached(state, action)
    low = state.men[0, 0] | state.men[1, 0]
    high = state.men[0, 1] | state.men[1, 1]
    low, high, dead = _without(state, piece, low, high, 0)
    victim = enemy_on(state, piece, entered(state, action, target))
    low, high, dead = _without(state, victim, low, high, dead)
    if is_master(piece):
        return _master_exposed(state, piece, target, low, high, dead)
    a, b = _cover(piece, target, pose)
    seat = side_of(piece)
    king = state.square[seat * MEN + MASTER]
    if strikes(state, 1 - seat, king, low | a, high | b, dead):
        return True
    return king == HOME[1 - seat] and _return_open(state, 1 - seat, a, b, dead)


@rule
def _master_exposed(state, master, target, low, high, dead):
    """The same for a master's step, which may end with its return (Q-15)."""
    seat = side_of(master)
    king = target
    if returns(state, master, target):
        king = HOME[seat]
        low, high, dead = _without(state, enemy_on(state, master, king), low, high, dead)
        if captured_die(state, seat) != ABSENT:
            low, high = low | LOW[target], high | HIGH[target]
    if strikes(state, 1 - seat, king, low, high, dead):
        return True
    return king == HOME[1 - seat] and _return_open(state, 1 - seat, 0, 0, dead)


@rule
def _return_open(state, seat, low, high, dead):
    """Whether that side's master could step onto its far row.

    `low`, `high` are the squares on which the enemy's moved piece now is, `dead` the pieces
    that are off the board or, the moved one, not where they were.
    """
    master = seat * MEN + MASTER
    for direction in range(DIRECTIONS if not dead >> master & 1 else 0):
        target = NEXT[state.square[master], direction]
        if target == ABSENT or RANK[target] != FAR_ROW[seat]:
            continue
        other = piece_on(state, target)
        if LOW[target] & low or HIGH[target] & high:
            if low & (low - 1) or high & (high - 1) or (low and high):
                continue  # a lying shield
            return True
        if other == ABSENT or dead >> other & 1 or may_enter(state, seat, target):
            return True
    return False
