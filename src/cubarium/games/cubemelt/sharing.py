"""Whom the dice belong to: counting faces, and what takes effect on which board."""

from cubarium.core.native import hot
from cubarium.games.cubemelt.parts import (
    DROOPING,
    EVERYONE,
    GOAL,
    SAD,
    TIE,
    TWICE,
)


@hot
def equal_dice(state):
    most = 0
    for face in range(4):
        most = max(most, state.count[face])
    return most


@hot
def most_frequent(state):
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
def all_faces(state):
    for face in range(4):
        if state.count[face] == 0:
            return False
    return True


@hot
def reached(state, seat):
    """Whether that seat has 20 love or 20 stars."""
    return state.love[seat] == GOAL or state.star[seat] == GOAL
