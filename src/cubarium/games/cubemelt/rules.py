"""CubeMelt's rules as the contract asks for them. The clauses C-… are those of RULES.md."""

import numpy as np

from cubarium.core.contract import NATURE
from cubarium.core.native import hot, rule
from cubarium.games.cubemelt import FACES
from cubarium.games.cubemelt.parts import (
    ALL_DICE,
    ASK_NINJA,
    BE,
    BECOME,
    DICE,
    DRAW,
    FREE,
    GOAL,
    HEART,
    KEEP,
    LOVE,
    NOBODY,
    OVER,
    PAID,
    PAY,
    REROLL,
    ROLL,
    SIDES,
    STAR,
    START,
    TAKE,
)
from cubarium.games.cubemelt.parts import State as State
from cubarium.games.cubemelt.sharing import reached
from cubarium.games.cubemelt.turn import (
    answer,
    become,
    begin_turn,
    is_free,
    land,
    pay,
    resolve,
    roll,
    share_out,
)
from cubarium.games.cubemelt.turn import setup as setup


def _three_dice():
    """For each option of `faces` and each lot of three dice, their packed faces."""
    table = np.zeros((len(FACES), SIDES**3), np.int64)
    for option, counts in enumerate(FACES):
        sides = [face for face, n in enumerate(counts.split(",")) for _ in range(int(n))]
        for lot in range(SIDES**3):
            for die in range(3):
                table[option, lot] |= sides[lot // SIDES**die % SIDES] << 2 * die
    return table


THREE_DICE = _three_dice()
ROLLS = np.array([SIDES ** slots.bit_count() for slots in range(ALL_DICE + 1)])


@hot
def apply(state, seat, action):
    state.ply += 1
    if state.phase == ROLL:
        land(state, action)
    elif state.phase == FREE or state.phase == PAID:
        if action == KEEP:
            resolve(state)
        elif action < PAY:
            roll(state, action - REROLL)
        else:
            pay(state, action - PAY)
    elif state.phase == ASK_NINJA:
        state.taken = int(action == TAKE)
        share_out(state)
    elif state.phase == START:
        begin_turn(state, action)
    elif state.phase == BE:
        become(state, action - BECOME)
    elif state.phase == DRAW:
        become(state, action)
    else:
        answer(state, seat, HEART if action == LOVE else STAR)


@rule
def legal(state, seat, out):
    if state.phase == FREE or state.phase == PAID:
        return _dice_choices(out, REROLL if state.phase == FREE else PAY)
    if state.phase == ROLL:
        return _first(out, 0, 1 << 2 * dice_rolling(state))
    if state.phase == START:
        return _first(out, 0, state.players)
    if state.phase == ASK_NINJA:
        return _first(out, TAKE, 2)
    if state.phase == BE or state.phase == DRAW:
        return _free_characters(state, out, BECOME if state.phase == BE else 0)
    return 0 if state.phase == OVER else _first(out, LOVE, 2)


@rule
def _first(out, least, n):
    for i in range(n):
        out[i] = least + i
    return n


@rule
def _dice_choices(out, base):
    out[0] = KEEP
    for slots in range(1, ALL_DICE + 1):
        out[slots] = base + slots
    return ALL_DICE + 1


@rule
def _free_characters(state, out, base):
    n = 0
    for character in range(5):
        if is_free(state, character):
            out[n] = base + character
            n += 1
    return n


@rule
def dice_rolling(state):
    """How many dice the pending roll has."""
    n = 0
    for slot in range(DICE):
        n += state.rolling >> slot & 1
    return n


@rule
def weights(state, out):
    """A roll's odds are the product of its faces' counts; else all are even."""
    n = legal(state, NATURE, out)
    out[:n] = 1
    if state.phase == ROLL:
        for faces in range(n):
            for die in range(dice_rolling(state)):
                out[faces] *= state.face_counts[faces >> 2 * die & 3]
    return n


@hot
def lots(state, seat, out):
    """A roll of n dice is one of 6**n lots; the actions of a turn need no list."""
    if state.phase == ROLL:
        return ROLLS[state.rolling]
    if state.phase == FREE or state.phase == PAID:
        return ALL_DICE + 1
    return legal(state, seat, out)


@hot
def pick(state, seat, lot, out):
    if state.phase == ROLL:
        return _faces(state, lot)
    if state.phase == FREE:
        return lot
    if state.phase == PAID:
        return PAY + lot if lot else KEEP
    return out[lot]


@hot
def _faces(state, lot):
    return THREE_DICE[state.faces, lot % 216] | THREE_DICE[state.faces, lot // 216] << 6


@rule
def points(state, seat):
    """C-20: the lower of love and stars."""
    return min(state.love[seat], state.star[seat])


@rule
def rank(state, seat):
    """C-19 to C-21: 20 reached, then not melted by points, then melted."""
    if reached(state, seat):
        return GOAL + 2
    return points(state, seat) + 1 if state.melt[seat] else 0


@rule
def winners(state):
    """C-19 to C-21: the top rank shares the win; nobody wins if all have melted."""
    best, mask = 1, 0
    for seat in range(state.players):
        if rank(state, seat) > best:
            best, mask = rank(state, seat), 0
        if rank(state, seat) == best:
            mask |= 1 << seat
    return mask


@rule
def observe(state, seat, out):
    """Own board first, then clockwise: tracks and character; then dice and phase."""
    out[:80] = 0
    for i in range(state.players):
        other = (seat + i) % state.players
        out[9 * i] = 1
        out[9 * i + 1] = state.love[other] / GOAL
        out[9 * i + 2] = state.star[other] / GOAL
        out[9 * i + 3] = state.melt[other] / GOAL
        if state.character[other] != NOBODY:
            out[9 * i + 4 + state.character[other]] = 1
    for slot in range(DICE):
        out[45 + 4 * slot + state.dice[slot]] = 1
    out[69 + state.phase] = 1
    return 80
