"""Chroma Cubes' rules: the course of a round. The clauses H-… are those of RULES.md."""

from cubarium.core.contract import NATURE
from cubarium.core.native import rule
from cubarium.games.chroma_cubes.colouring import (
    colour,
    colouring_at,
    colourings,
    count_colourings,
    stuck_seats,
)
from cubarium.games.chroma_cubes.scoring import (  # the contract's, said there
    points as points,
)
from cubarium.games.chroma_cubes.scoring import rank as rank
from cubarium.games.chroma_cubes.scoring import reached, score_round
from cubarium.games.chroma_cubes.scoring import winners as winners
from cubarium.games.chroma_cubes.state import (
    ACCEPT,
    ANSWER,
    COLOUR,
    COLOURS,
    DECLINE,
    DICE,
    DONE,
    IN_CUP,
    LAST_ROUND,
    MOST_FIGURES,
    MOST_SECTIONS,
    OFFER,
    OVER,
    PASS,
    ROLL,
    SETS,
    SIDES,
    SUBSETS,
    dice_in_play,
    is_coloured,
    shows,
)
from cubarium.games.chroma_cubes.state import State as State
from cubarium.games.chroma_cubes.trading import (
    ask_after,
    offer,
    offers,
    open_trading,
    swap,
    trading_opens,
)

# ----- a round ----------------------------------------------------------------------------


@rule
def setup(state):
    """H-1, H-2: everybody has one set of dice, all in the cup."""
    for die in range(dice_in_play(state)):
        state.owner[die] = die // COLOURS
    _begin_round(state)


@rule
def _begin_round(state):
    """H-4: a round begins with the dice in the cups."""
    state.rounds += 1
    _roll_next(state)


@rule
def _roll_next(state):
    """H-4: dice in cups are rolled one by one; when none is left, colouring begins."""
    for seat in range(state.players):
        for die in range(dice_in_play(state)):
            if state.owner[die] == seat and state.face[die] == IN_CUP:
                state.phase, state.chance, state.active = ROLL, 1, 0
                state.rolling = die
                return
    _begin_colouring(state)


@rule
def _land(state, face):
    state.face[state.rolling] = face + 1
    _roll_next(state)


@rule
def _begin_colouring(state):
    """H-5: all at once; in the last round not those who are stuck (H-17)."""
    state.phase, state.chance = COLOUR, 0
    state.active = (1 << state.players) - 1 & ~state.stuck


@rule
def _done(state, seat):
    """H-5, H-8: the last to be done opens the trading, if there is any."""
    state.active &= ~(1 << seat)
    if state.active == 0:
        if trading_opens(state):
            open_trading(state)
        else:
            _end_round(state)


@rule
def _pass(state, seat):
    """H-10: trading ends when everybody has passed in a row."""
    state.passes += 1
    if state.passes == state.players:
        _end_round(state)
    else:
        ask_after(state, seat)


@rule
def _answer(state, action):
    """H-10: after the answer the seat after the offerer is asked."""
    if action == ACCEPT:
        swap(state)
    ask_after(state, state.offerer)


@rule
def _end_round(state):
    """H-14 to H-17: score; ten points, the last round, all stuck, round 60, some stuck."""
    score_round(state)
    stuck = stuck_seats(state)
    everybody = (1 << state.players) - 1
    if reached(state) or state.ending or stuck == everybody or state.rounds == LAST_ROUND:
        state.phase, state.active, state.chance = OVER, 0, 0
        return
    if stuck:
        state.ending, state.stuck = 1, stuck
    _begin_round(state)


# ----- the contract -----------------------------------------------------------------------


@rule
def apply(state, seat, action):
    state.ply += 1
    if seat == NATURE:
        _land(state, action)
    elif action < DONE:
        colour(state, seat, action // SUBSETS, action % SUBSETS)
    elif action == DONE:
        _done(state, seat)
    elif action == PASS:
        _pass(state, seat)
    elif action >= OFFER:
        offer(state, seat, action)
    else:
        _answer(state, action)


@rule
def legal(state, seat, out):
    if seat == NATURE:
        return _faces(out) if state.phase == ROLL else 0
    if not state.active >> seat & 1:
        return 0
    if state.phase == COLOUR:
        n = colourings(state, seat, out)
        out[n] = DONE
        return n + 1
    if state.phase == ANSWER:
        out[0], out[1] = ACCEPT, DECLINE
        return 2
    out[0] = PASS
    return 1 + offers(state, seat, out[1:])


@rule
def _faces(out):
    for face in range(SIDES):
        out[face] = face
    return SIDES


@rule
def lots(state, seat, out):
    """A roll has six lots; colourings are counted, not listed."""
    if state.phase == ROLL:
        return SIDES
    if state.phase == COLOUR:
        return count_colourings(state, seat, state.section_count) + 1
    return legal(state, seat, out)


@rule
def pick(state, seat, lot, out):
    if state.phase == ROLL:
        return lot
    if state.phase == COLOUR:
        return colouring_at(state, seat, lot)
    return out[lot]


# ----- features for learning --------------------------------------------------------------

SEAT_FEATURES = MOST_SECTIONS + 3
DIE_FEATURES = 1 + SETS + COLOURS
FEATURES = SETS * SEAT_FEATURES + DICE * DIE_FEATURES + MOST_FIGURES + 2 * DICE + 17


@rule
def observe(state, seat, out):
    """Own seat first, then clockwise; then dice, bonuses still open, the offer, the phase."""
    out[:FEATURES] = 0
    for i in range(state.players):
        _observe_seat(state, (seat + i) % state.players, out[i * SEAT_FEATURES :])
    at = SETS * SEAT_FEATURES
    for die in range(dice_in_play(state)):
        _observe_die(state, seat, die, out[at + die * DIE_FEATURES :])
    _observe_round(state, seat, out[at + DICE * DIE_FEATURES :])
    return FEATURES


@rule
def _observe_seat(state, seat, out):
    out[0] = 1
    out[1] = state.score[seat] / 10
    out[2] = state.offers_left[seat] / 6
    for section in range(state.section_count):
        out[3 + section] = int(is_coloured(state, seat, section))


@rule
def _observe_die(state, seat, die, out):
    out[0] = int(state.face[die] == IN_CUP)
    out[1 + (state.owner[die] - seat) % state.players] = 1
    for symbol in range(COLOURS):
        out[1 + SETS + symbol] = int(shows(state, die, symbol))


@rule
def _observe_round(state, seat, out):
    for figure in range(state.figure_count):
        out[figure] = int((state.completed >> figure & 1) == 0)
    at = MOST_FIGURES
    if state.phase == ANSWER:
        out[at + state.given] = 1
        out[at + DICE + state.wanted] = 1
    at += 2 * DICE
    out[at + state.phase] = 1
    out[at + 5] = state.rounds / LAST_ROUND
    out[at + 6] = state.ending
    out[at + 7] = state.passes / SETS
    for i in range(state.players):
        other = (seat + i) % state.players
        out[at + 8 + i] = state.stuck >> other & 1
        out[at + 11 + i] = state.active >> other & 1
        out[at + 14 + i] = int(state.phase == ANSWER and state.offerer == other)
