"""The opening: the first deal, the race for a SET, the first SET on the board."""

from cubarium.core.native import rule
from cubarium.games.set_cubed.flow import ask, await_chance, begin_turn, roll_all
from cubarium.games.set_cubed.lines import worth
from cubarium.games.set_cubed.position import (
    CALLING,
    DEAL,
    DRAW,
    HAND,
    NAMING_FIRST,
    NONE,
    OPENING,
    TO_CALL,
    face_in,
    middle,
)
from cubarium.games.set_cubed.rounds import drawer
from cubarium.games.set_cubed.sets import SYMBOLS, THIRD, WILD, can_be_set
from cubarium.games.set_cubed.turn import end_turn, lay, score


@rule
def deal(state):
    """T-4: five dice for each seat, one event a die."""
    if drawer(state) != NONE:
        await_chance(state, DEAL, DRAW)
    else:
        begin_calling(state)


@rule
def begin_calling(state):
    """T-5: every seat that holds a SET may call; if none does, all dice roll again."""
    seats = 0
    for seat in range(state.players):
        seats |= int(holds_set(state, seat)) << seat
    if seats:
        ask(state, CALLING, seats)
    else:
        roll_all(state, TO_CALL)


@rule
def holds_set(state, seat):
    for i in range(HAND):
        for j in range(i):
            for k in range(j):
                if can_be_set(
                    face_in(state, seat, i), face_in(state, seat, j), face_in(state, seat, k)
                ):
                    return True
    return False


@rule
def call(state, seat):
    """T-5, T-7: the caller is start player for the whole game."""
    state.caller = seat
    begin_turn(state, seat)
    ask(state, OPENING, 1 << seat)


@rule
def open_with(state, seat, dice):
    """T-6: the first SET lies on the middle row, its second die on the logo."""
    left = middle(state) - 1
    for i in range(3):
        lay(state, seat, dice // HAND ** (2 - i) % HAND, left + i)
        state.placed += 1
    _name_next(state, seat)


@rule
def _name_next(state, seat):
    """T-12: wilds are named from left to right; T-14: then the opening scores."""
    for cell in state.laid:
        if state.board[cell] == WILD:
            state.naming = cell
            ask(state, NAMING_FIRST, 1 << seat)
            return
    gain = worth(state, middle(state))
    for cell in state.laid:
        gain += state.bonus[cell]
    score(state, seat, gain)
    end_turn(state)


@rule
def name_first(state, seat, symbol):
    """T-12: a wild of the opening is named."""
    state.board[state.naming] = symbol
    state.naming = NONE
    _name_next(state, seat)


@rule
def first_names(state):
    """T-12: bit mask of what that wild may be so that the three can still be a SET."""
    named, other = 0, 0
    for cell in state.laid:
        if state.board[cell] != WILD:
            other = THIRD[other, state.board[cell]] if named else state.board[cell]
            named += 1
    return 1 << other if named == 2 else (1 << SYMBOLS) - 1
