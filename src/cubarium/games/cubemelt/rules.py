"""CubeMelt's rules. The clauses C-… are those of RULES.md."""

import numpy as np

from cubarium.core.contract import NATURE
from cubarium.core.native import hot, rule
from cubarium.core.state import state_type
from cubarium.games.cubemelt import FACES

FACE_NAMES = ("heart", "star", "sad", "drooping")
HEART, STAR, SAD, DROOPING = range(4)
CHARACTER_NAMES = ("cat", "dragon", "knight", "ninja", "unicorn")
CAT, DRAGON, KNIGHT, NINJA, UNICORN = range(5)
NOBODY = -1
PHASE_NAMES = (
    "be", "draw", "start", "roll", "free", "paid", "ninja", "knight", "dragon", "unicorn", "over",
)  # fmt: skip
BE, DRAW, START, ROLL, FREE, PAID, ASK_NINJA, ASK_KNIGHT, ASK_DRAGON, ASK_UNICORN, OVER = range(11)

# option values, in the order of OPTIONS' choices
BASE, EXPANSION = range(2)
RANDOM, CHOSEN, BY_SEAT = range(3)
ONCE, REPEATABLE = range(2)
ALLOWED, FORBIDDEN = range(2)
TWICE = 1
EVERYONE, NEIGHBOURS = range(2)

# action ids: keep, re-roll or pay for a set of slots, answers, characters
KEEP, REROLL, PAY, TAKE, LEAVE, LOVE, ADVENTURE, BECOME = 0, 0, 64, 128, 129, 130, 131, 132

SIDES = 6
DICE = 6
ALL_DICE = (1 << DICE) - 1
GOAL = 20
TIE = -1

State = state_type(
    {
        "rules": 0, "characters": 0, "faces": 0, "paid_rerolls": 0, "last_melt": 0,
        "two_player_neighbours": 0, "ninja_others": 0, "start": 0,
        "face_counts": 4,
        "turn": 0, "phase": 0, "dice": DICE, "rolling": 0, "rolls": 0,
        "love": 5, "star": 5, "melt": 5, "character": 5,
        "count": 4, "leader": 0, "taken": 0,
    }
)  # fmt: skip


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
def _become(state, character):
    state.character[state.turn] = character
    state.turn += 1
    if state.turn < state.players:
        _ask_character(state)
    else:
        _ask_start(state)


@rule
def _is_free(state, character):
    for seat in range(state.players):
        if state.character[seat] == character:
            return False
    return True


@rule
def _ask_start(state):
    """C-4: the host's start player, or a random one."""
    if state.start:
        _begin_turn(state, state.start - 1)
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
def _begin_turn(state, seat):
    """C-5: all six dice are rolled."""
    state.turn = seat
    state.rolls = 0
    state.taken = 0
    _roll(state, ALL_DICE)


@hot
def _roll(state, slots):
    state.rolling = slots
    state.rolls += 1
    _await(state, ROLL)


@hot
def _land(state, faces):
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
        _resolve(state)


@hot
def _can_pay(state):
    """C-7: one ice a time, once a turn unless the table says otherwise."""
    least = 2 if state.last_melt == FORBIDDEN else 1
    return state.melt[state.turn] >= least and (
        state.rolls == 2 or state.paid_rerolls == REPEATABLE
    )


@hot
def _pay(state, slots):
    state.melt[state.turn] -= 1
    _roll(state, slots)


# ----- who gets what ----------------------------------------------------------------------


@hot
def _resolve(state):
    """C-8: count the faces; a Ninja with five or six equal ones is asked first."""
    for face in range(4):
        state.count[face] = 0
    for slot in range(DICE):
        state.count[state.dice[slot]] += 1
    state.leader = _most_frequent(state)
    if state.character[state.turn] == NINJA and _equal_dice(state) >= 5:
        _ask(state, ASK_NINJA, state.turn)
    else:
        _share_out(state)


@hot
def _equal_dice(state):
    most = 0
    for face in range(4):
        most = max(most, state.count[face])
    return most


@hot
def _most_frequent(state):
    """C-9: the face that shows most often, or TIE."""
    leader, most = TIE, 0
    for face in range(4):
        if state.count[face] > most:
            leader, most = face, state.count[face]
        elif state.count[face] == most:
            leader = TIE
    return leader


@hot
def share(state, seat, face):
    """C-9 to C-11, C-16: how many dice of that face take effect on that seat's board."""
    dice = state.count[face]
    mine = seat == state.turn
    if state.taken:
        if mine or face == state.leader:
            return dice if mine and face == state.leader else 0
        return dice if state.ninja_others == EVERYONE or _beside(state, seat) else 0
    if face != state.leader:
        return dice if mine else 0
    if mine or not _beside(state, seat):
        return 0
    return 2 * dice if state.players == 2 and state.two_player_neighbours == TWICE else dice


@hot
def _beside(state, seat):
    """Whether that seat is left or right of the active player."""
    distance = seat - state.turn
    if distance < 0:
        distance += state.players
    return distance == 1 or distance == state.players - 1


@hot
def melting(state, seat):
    """Both sad kinds together."""
    return share(state, seat, SAD) + share(state, seat, DROOPING)


@hot
def _share_out(state):
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
    elif character == UNICORN and _all_faces(state):
        _ask(state, ASK_UNICORN, state.turn)
    else:
        _end_turn(state)


@hot
def _all_faces(state):
    for face in range(4):
        if state.count[face] == 0:
            return False
    return True


@hot
def _answer(state, seat, face):
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
    _begin_turn(state, turn if turn < state.players else 0)


@hot
def _finish(state):
    state.phase = OVER
    state.active = 0
    state.chance = 0


# ----- the contract -----------------------------------------------------------------------


@rule
def apply(state, seat, action):
    state.ply += 1
    if state.phase == ROLL:
        _land(state, action)
    elif state.phase == FREE or state.phase == PAID:
        if action == KEEP:
            _resolve(state)
        elif action < PAY:
            _roll(state, action - REROLL)
        else:
            _pay(state, action - PAY)
    elif state.phase == ASK_NINJA:
        state.taken = int(action == TAKE)
        _share_out(state)
    elif state.phase == START:
        _begin_turn(state, action)
    elif state.phase == BE:
        _become(state, action - BECOME)
    elif state.phase == DRAW:
        _become(state, action)
    else:
        _answer(state, seat, HEART if action == LOVE else STAR)


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
        if _is_free(state, character):
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


@hot
def reached(state, seat):
    """Whether that seat has 20 love or 20 stars."""
    return state.love[seat] == GOAL or state.star[seat] == GOAL


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
