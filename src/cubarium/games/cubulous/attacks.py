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
def spaces_between(one, other):
    """How far two squares are apart along a rank, and along a file."""
    return abs(FILE[one] - FILE[other]), abs(RANK[one] - RANK[other])


@rule
def ways_between(state, square, target):
    """Q-5: bit mask of the ways (UPRIGHT, LEVEL) a die may take from one square to another."""
    across, along = spaces_between(square, target)
    mask = 1 << UPRIGHT if along else 0
    if across and state.sideways != TURN_ONLY and (along or state.sideways == FREE):
        mask |= 1 << LEVEL
    return mask


@rule
def ways(state, die, target):
    """The same for a die on the board, none if it has not exactly its spaces to go there.

    A captured die has no spaces to go and so no way.
    """
    square = max(state.square[die], 0)
    across, along = spaces_between(square, target)
    if across + along != state.spaces[die]:
        return 0
    return ways_between(state, square, target)


@rule
def die_path_free(state, square, target, low, high):
    """Q-8: whether one of the ways passes over none of the squares `low`, `high`."""
    mask = ways_between(state, square, target)
    for way in (UPRIGHT, LEVEL):
        if mask >> way & 1:
            a = BETWEEN[way, square, target, 0] & low
            b = BETWEEN[way, square, target, 1] & high
            if a == 0 and b == 0:
                return True
    return False


@rule
def die_reaches(state, die, target, low, high):
    """Whether the die has a free path to `target` while `low`, `high` are occupied."""
    if ways(state, die, target) == 0:
        return False
    return die_path_free(state, state.square[die], target, low, high)


@rule
def touches(state, piece, target):
    """Whether a master, soldier or lying shield could step onto `target`."""
    square = state.square[piece]
    if square == ABSENT:
        return False
    across, along = spaces_between(square, target)
    if is_master(piece):
        return across + along == 1
    if state.pose[piece] == STANDING:
        return across == 1 and along == 1
    more, further = spaces_between(second_square(state, piece), target)
    return across + along == 1 or more + further == 1


@rule
def strikes(state, seat, target, low, high, dead):
    """Whether a piece of `seat`, none of the mask `dead`, could land on `target`.

    `low` and `high` are the squares to take as occupied. A master's return is left aside.
    """
    first = seat * MEN
    for die in range(first, first + DICE):
        if die_reaches(state, die, target, low, high) and not dead >> die & 1:
            return True
    for piece in range(first + DICE, first + MEN):
        if touches(state, piece, target) and not dead >> piece & 1:
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
        if helper != die and die_reaches(state, helper, other, low, high):
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
    for die in range(first, first + DICE):
        mask = ways(state, die, king)
        for way in (UPRIGHT, LEVEL):
            if mask >> way & 1:
                a = BETWEEN[way, state.square[die], king, 0] & low
                b = BETWEEN[way, state.square[die], king, 1] & high
                if a == 0 and b == 0:
                    check = True
                elif (a == 0 and b & (b - 1) == 0) or (b == 0 and a & (a - 1) == 0):
                    tied_low |= a
                    tied_high |= b
    for piece in range(first + DICE, first + MEN):
        check = check or touches(state, piece, king)
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
