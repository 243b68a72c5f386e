"""A turn of CubeMelt, from the roll to who gets what. The clauses C-… are those of RULES.md."""

from cubarium.core.native import hot, rule
from cubarium.games.cubemelt.parts import (
    ALL_DICE,
    ASK_DRAGON,
    ASK_KNIGHT,
    ASK_NINJA,
    ASK_UNICORN,
    BE,
    BY_SEAT,
    CAT,
    CHOSEN,
    DICE,
    DRAGON,
    DRAW,
    DROOPING,
    EXPANSION,
    FORBIDDEN,
    FREE,
    GOAL,
    HEART,
    KNIGHT,
    NINJA,
    NOBODY,
    OVER,
    PAID,
    REPEATABLE,
    ROLL,
    SAD,
    STAR,
    START,
    UNICORN,
)
from cubarium.games.cubemelt.sharing import (
    all_faces,
    equal_dice,
    melting,
    most_frequent,
    reached,
    share,
)

# ----- set-up -----------------------------------------------------------------------------


@rule
def setup(state):
    """C-1, C-2: tokens on their first spaces; characters, then the start player."""
    state.character[:] = NOBODY
    for seat in range(state.players):
        state.melt[seat] = GOAL
        if state.rules == EXPANSION and state.characters == BY_SEAT:
            state.character[seat] = seat
    state.turn = 0
    if state.rules == EXPANSION and state.characters != BY_SEAT:
        _ask_character(state)
    else:
        _ask_start(state)


@rule
def _ask_character(state):
    """C-3: seat by seat, before the first roll."""
    if state.characters == CHOSEN:
        _ask(state, BE, state.turn)
    else:
        _await(state, DRAW)


@rule
def become(state, character):
    state.character[state.turn] = character
    state.turn += 1
    if state.turn < state.players:
        _ask_character(state)
    else:
        _ask_start(state)


@rule
def is_free(state, character):
    for seat in range(state.players):
        if state.character[seat] == character:
            return False
    return True


@rule
def _ask_start(state):
    """C-4: the host's start player, or a random one."""
    if state.start:
        begin_turn(state, state.start - 1)
    else:
        _await(state, START)


@rule
def _ask(state, phase, seat):
    state.phase = phase
    state.chance = 0
    state.active = 1 << seat


@rule
def _await(state, phase):
    state.phase = phase
    state.chance = phase
    state.active = 0


# ----- a turn -----------------------------------------------------------------------------


@hot
def begin_turn(state, seat):
    """C-5: all six dice are rolled."""
    state.turn = seat
    state.rolls = 0
    state.taken = 0
    roll(state, ALL_DICE)


@hot
def roll(state, slots):
    state.rolling = slots
    state.rolls += 1
    _await(state, ROLL)


@hot
def land(state, faces):
    """C-6, C-7: after the first roll a free re-roll may follow, after that a paid one."""
    for slot in range(DICE):
        rolled = state.rolling >> slot & 1
        state.dice[slot] = faces & 3 if rolled else state.dice[slot]
        faces >>= 2 * rolled
    state.rolling = 0
    if state.rolls == 1:
        _ask(state, FREE, state.turn)
    elif _can_pay(state):
        _ask(state, PAID, state.turn)
    else:
        resolve(state)


@hot
def _can_pay(state):
    """C-7: one ice a time, once a turn unless the table says otherwise."""
    least = 2 if state.last_melt == FORBIDDEN else 1
    return state.melt[state.turn] >= least and (
        state.rolls == 2 or state.paid_rerolls == REPEATABLE
    )


@hot
def pay(state, slots):
    state.melt[state.turn] -= 1
    roll(state, slots)


# ----- who gets what ----------------------------------------------------------------------


@hot
def resolve(state):
    """C-8: count the faces; a Ninja with five or six equal ones is asked first."""
    for face in range(4):
        state.count[face] = 0
    for slot in range(DICE):
        state.count[state.dice[slot]] += 1
    state.leader = most_frequent(state)
    if state.character[state.turn] == NINJA and equal_dice(state) >= 5:
        _ask(state, ASK_NINJA, state.turn)
    else:
        share_out(state)


@hot
def share_out(state):
    """C-12: tokens move, not beyond 20 or 0; C-15: a Knight loses one less and is asked."""
    knight = NOBODY
    for seat in range(state.players):
        loss = melting(state, seat)
        if loss >= 2 and state.character[seat] == KNIGHT:
            knight = seat
            loss -= 1
        state.melt[seat] = max(state.melt[seat] - loss, 0)
        _gain(state, seat, HEART, share(state, seat, HEART))
        _gain(state, seat, STAR, share(state, seat, STAR))
    if knight != NOBODY:
        _ask(state, ASK_KNIGHT, knight)
    else:
        _own_ability(state)


@hot
def _gain(state, seat, face, n):
    if face == HEART:
        state.love[seat] = min(state.love[seat] + n, GOAL)
    else:
        state.star[seat] = min(state.star[seat] + n, GOAL)


@hot
def _own_ability(state):
    """C-14 the Dragon, C-17 the Unicorn; each only in its own turn, so first in turn order."""
    character = state.character[state.turn]
    if character == DRAGON and (state.leader == SAD or state.leader == DROOPING):
        _ask(state, ASK_DRAGON, state.turn)
    elif character == UNICORN and all_faces(state):
        _ask(state, ASK_UNICORN, state.turn)
    else:
        _end_turn(state)


@hot
def answer(state, seat, face):
    """The kind of gain a Knight, Dragon or Unicorn has chosen."""
    if state.phase == ASK_KNIGHT:
        _gain(state, seat, face, 1)
        _own_ability(state)
    else:
        _gain(state, seat, face, 2)
        _end_turn(state)


@hot
def _cat(state):
    """C-13: one for each neighbour that got three or more of one kind from the dice."""
    for seat in range(state.players):
        if state.character[seat] == CAT:
            left, right = (seat + 1) % state.players, (seat - 1) % state.players
            for face in (HEART, STAR):
                _gain(state, seat, face, int(share(state, left, face) >= 3))
                if right != left:
                    _gain(state, seat, face, int(share(state, right, face) >= 3))


@hot
def _end_turn(state):
    """C-18: the end is looked for when dice and abilities are done."""
    if state.rules == EXPANSION:
        _cat(state)
    for seat in range(state.players):
        if reached(state, seat) or state.melt[seat] == 0:
            _finish(state)
            return
    turn = state.turn + 1
    begin_turn(state, turn if turn < state.players else 0)


@hot
def _finish(state):
    state.phase = OVER
    state.active = 0
    state.chance = 0
