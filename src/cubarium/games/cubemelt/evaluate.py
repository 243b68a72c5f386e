"""CubeMelt for bots: an estimate of the chance to win, and exact play of a single turn.

`greedy` values a turn exactly: for every set of dice that can be kept (210 multisets of up to
six dice) the mean estimate over all rolls of the rest, with the re-rolls still to come played
best, and every ability's owner choosing what is best for that owner.
"""

from math import exp

import numpy as np

from cubarium.core.native import rule
from cubarium.games.cubemelt import parts, rules
from cubarium.games.cubemelt.multisets import COUNTS, FULL, LESS, MORE
from cubarium.games.cubemelt.parts import (
    BECOME,
    DICE,
    FORBIDDEN,
    FREE,
    GOAL,
    KEEP,
    LOVE,
    PAID,
    PAY,
    REPEATABLE,
    REROLL,
    SIDES,
    State,
)

ROOM = 8
"""States of a turn's end as a tree: 0 before the action, 1 after it, 2n and 2n + 1 after the
answers to the question that is open at n (two questions may follow each other at most)."""
EPSILON = 1e-12
BY_STRENGTH = np.array([parts.DRAGON, parts.UNICORN, parts.CAT, parts.KNIGHT, parts.NINJA])


# ----- the estimate -----------------------------------------------------------------------


@rule
def evaluate(state, seat):
    """The seat's chance to win (a share 1/k of a shared win); exact once the game is over."""
    if state.phase == parts.OVER:
        return _share_of_win(state, seat)
    total = 0.0
    for other in range(state.players):
        total += exp(_strength(state, other))
    return exp(_strength(state, seat)) / total


@rule
def _share_of_win(state, seat):
    mask = rules.winners(state)
    shares = 0
    for other in range(state.players):
        shares += mask >> other & 1
    return 1.0 / shares if mask >> seat & 1 else 0.0


@rule
def _strength(state, seat):
    return strength(state.love[seat], state.star[seat], state.melt[seat], _least_ice(state))


@rule
def strength(love, star, ice, least):
    """Log-odds of a player, fitted to 3,200 games of `greedy` (one move in ten at random).

    As the least ice of all runs out, the lower of love and stars comes to count for the higher.
    """
    high, low = max(love, star) / GOAL, min(love, star) / GOAL
    danger = 1.0 - least / GOAL
    race = 4.6 * high + 3.8 * high**3 + danger * (4.5 * low - 5.0 * high)
    return race + 1.5 * (ice / GOAL) - 2.0 * (1.0 - ice / GOAL) ** 4


@rule
def _least_ice(state):
    least = state.melt[0]
    for seat in range(1, state.players):
        least = min(least, state.melt[seat])
    return least


# ----- one turn, exactly ------------------------------------------------------------------


@rule
def greedy(state, seat, out):
    """The best action if the present turn were the last before `evaluate`."""
    if state.phase == parts.BE:
        return _strongest(state, seat, out)
    room = np.zeros(ROOM, State)
    if state.phase == FREE or state.phase == PAID:
        return _best_dice(state, seat, kept_values(state, seat, room), room)
    room[0] = state
    first = _first_answer(state)
    return first + int(_value(room, seat, first + 1) > _value(room, seat, first))


@rule
def _strongest(state, seat, out):
    n = rules.legal(state, seat, out)
    for character in BY_STRENGTH:
        for i in range(n):
            if out[i] == BECOME + character:
                return out[i]
    return out[0]


@rule
def _best_dice(state, seat, values, room):
    """Keep all dice, or re-roll those that are worth most; the fewest if worth the same."""
    base = REROLL if state.phase == FREE else PAY
    best, most = KEEP, full_value(state, room, seat, counts_index(state, 0), state.melt[seat])
    for slots in range(1, 1 << DICE):
        value = values[counts_index(state, slots)]
        if value > most + EPSILON:
            best, most = base + slots, value
    return best


@rule
def counts_index(state, slots):
    """The multiset of the dice that are not among those slots."""
    index = 0
    for slot in range(DICE):
        if not slots >> slot & 1:
            index = MORE[index, state.dice[slot]]
    return index


@rule
def kept_values(state, seat, room):
    """For each multiset of kept dice, what re-rolling the others now is worth to the seat."""
    melt, payments = state.melt[seat], 0
    if state.phase == PAID:
        melt -= 1
    if state.phase == FREE or state.paid_rerolls == REPEATABLE:
        payments = max(0, melt - int(state.last_melt == FORBIDDEN))
        if state.paid_rerolls != REPEATABLE:
            payments = min(payments, 1)
    values, best = np.zeros(len(COUNTS)), np.zeros(len(COUNTS))
    for left in range(payments + 1):
        for full in range(FULL, len(COUNTS)):
            value = full_value(state, room, seat, full, melt - payments + left)
            if left:
                value = max(value, _best_less(best, full))
            values[full] = value
        _average(values, state.face_counts)
        _best_within(values, best)
    return values


@rule
def _average(values, face_counts):
    """Fewer kept dice are worth the mean over one die more, from five dice down to none."""
    for kept in range(FULL - 1, -1, -1):
        total = 0.0
        for face in range(4):
            total += face_counts[face] * values[MORE[kept, face]]
        values[kept] = total / SIDES


@rule
def _best_less(best, kept):
    """The best value among the sets with one die less, and all within them."""
    most = 0.0
    for face in range(4):
        most = max(most, best[LESS[kept, face]])
    return most


@rule
def _best_within(values, best):
    best[0] = values[0]
    for kept in range(1, FULL):
        best[kept] = max(values[kept], _best_less(best, kept))


@rule
def full_value(state, room, seat, full, melt):
    """What resolving that full multiset is worth to the seat, with that much ice left."""
    room[0] = state
    room[0].melt[state.turn] = melt
    slot = 0
    for face in range(4):
        for _ in range(COUNTS[full, face]):
            room[0].dice[slot] = face
            slot += 1
    return _value(room, seat, KEEP)


@rule
def _value(room, seat, action):
    """What an action that rolls no dice is worth, every owner answering to its own liking."""
    for node in range(1, ROOM):
        asked = room[node >> 1]
        room[node] = asked
        if asked.active:
            answer = action if node == 1 else _first_answer(asked) + (node & 1)
            rules.apply(room[node], _owner(asked), answer)
        if not room[1].active:
            break
    return evaluate(room[_liked(room, 1, _liked(room, 2, 4, 5), _liked(room, 3, 6, 7))], seat)


@rule
def _liked(room, node, first, second):
    """Which of two later nodes the player who is asked at a node likes better."""
    if not room[node].active:
        return node
    owner = _owner(room[node])
    return second if evaluate(room[second], owner) > evaluate(room[first], owner) else first


@rule
def _first_answer(state):
    return parts.TAKE if state.phase == parts.ASK_NINJA else LOVE


@rule
def _owner(state):
    seat = 0
    while not state.active >> seat & 1:
        seat += 1
    return seat
