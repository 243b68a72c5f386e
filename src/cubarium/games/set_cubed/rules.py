"""Set Cubed's rules by the contract. The clauses T-… are those of RULES.md."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.flow import ask, begin_turn, next_die
from cubarium.games.set_cubed.moves import actions, outcomes
from cubarium.games.set_cubed.observe import observe
from cubarium.games.set_cubed.opening import begin_calling, call, deal, name_first, open_with
from cubarium.games.set_cubed.position import (
    CALL,
    DEAL,
    DRAW,
    EMPTY,
    HAND,
    NAME,
    NAMING_FIRST,
    NONE,
    OPEN,
    ORDINARY,
    OUTSIDE,
    PASS,
    PLACE,
    REROLL,
    ROLL,
    SIDES,
    SWAP,
    TO_CALL,
    TO_ROUND,
    TURN,
    State,
    cell_at,
    pouch_count,
)
from cubarium.games.set_cubed.rounds import answer_reroll, draw, refill
from cubarium.games.set_cubed.turn import end_turn, name_wild, place, swap

__all__ = ["State", "observe"]


@rule
def setup(state):
    """T-4: an empty board, all dice in the pouch; five are drawn for each seat."""
    state.board[:] = OUTSIDE
    for row in range(state.width):
        state.board[cell_at(row, 0) : cell_at(row, state.width)] = EMPTY
    state.wildness[:] = ORDINARY
    state.die_on[:] = NONE
    state.cell_of[:] = NONE
    state.in_pouch[:] = 1
    state.hand[:] = NONE
    state.up[:] = NONE
    state.laid[:] = NONE
    state.caller = NONE
    state.first = NONE
    state.naming = NONE
    deal(state)


@rule
def legal(state, seat, out):
    return outcomes(state, out) if state.chance else actions(state, seat, out)


@rule
def lots(state, seat, out):
    """All outcomes of chance are equally likely, and so are the actions of a random player."""
    if state.chance == DRAW:
        return SIDES * pouch_count(state)
    return SIDES if state.chance else actions(state, seat, out)


@rule
def pick(state, seat, lot, out):
    if not state.chance:
        return out[lot]
    if state.chance == ROLL:
        return SIDES * next_die(state) + lot
    die, before = -1, lot // SIDES
    while before >= 0:
        die += 1
        before -= state.in_pouch[die]
    return SIDES * die + lot % SIDES


@rule
def apply(state, seat, action):
    state.ply += 1
    if state.chance:
        _happen(state, action)
    elif action >= SWAP:
        swap(state, seat, (action - SWAP) // HAND, (action - SWAP) % HAND)
    elif action >= PLACE:
        place(state, seat, (action - PLACE) % HAND, (action - PLACE) // HAND)
    elif action >= OPEN:
        open_with(state, seat, action - OPEN)
    elif action >= NAME:
        _name(state, seat, action - NAME)
    elif action >= REROLL:
        answer_reroll(state, seat, action - REROLL)
    elif action == CALL:
        call(state, seat)
    else:
        state.passed += int(action == PASS)
        end_turn(state)


@rule
def _name(state, seat, symbol):
    if state.phase == NAMING_FIRST:
        name_first(state, seat, symbol)
    else:
        name_wild(state, seat, symbol)


@rule
def _happen(state, outcome):
    """A die has been drawn or rolled: what comes next."""
    if state.chance == DRAW:
        draw(state, outcome)
        if state.phase == DEAL:
            deal(state)
        else:
            refill(state)
    else:
        _land(state, outcome // SIDES, outcome % SIDES)


@rule
def _land(state, die, side):
    state.up[die] = state.faces[die, side]
    state.rolling &= ~(1 << die)
    if state.rolling:
        return
    if state.afterwards == TO_CALL:
        begin_calling(state)
    elif state.afterwards == TO_ROUND:
        begin_turn(state, state.caller)
    else:
        ask(state, TURN, 1 << state.turn)


@rule
def points(state, seat):
    """T-14, T-15: dice in SETs and bonus squares."""
    return state.score[seat]


@rule
def rank(state, seat):
    """T-20: most points win, ties share."""
    return state.score[seat]
