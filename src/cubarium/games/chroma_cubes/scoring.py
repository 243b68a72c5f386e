"""Scoring: figures with their first-round bonus, colours, ranks and winners."""

from cubarium.core.native import rule
from cubarium.games.chroma_cubes.colouring import open_sections
from cubarium.games.chroma_cubes.state import COLOURS, GOAL, MOST_SECTIONS


@rule
def has_all(state, seat, sections):
    """Whether the seat has coloured all sections of a mask."""
    return (state.coloured[seat] & sections) == sections


@rule
def score_round(state):
    """H-11 to H-13: everybody scores; then this round's figures lose their bonus."""
    completed = state.completed
    for seat in range(state.players):
        _score_figures(state, seat)
        _score_colours(state, seat)
        completed |= state.scored_figures[seat]
    state.completed = completed


@rule
def _score_figures(state, seat):
    """H-11, H-12: a figure's points, and one more if nobody had it in an earlier round."""
    for figure in range(state.figure_count):
        bit = 1 << figure
        scored = state.scored_figures[seat] & bit
        if not scored and has_all(state, seat, state.figure_sections[figure]):
            state.scored_figures[seat] |= bit
            state.score[seat] += state.figure_points[figure]
            state.score[seat] += int((state.completed & bit) == 0)


@rule
def _score_colours(state, seat):
    """H-13: one point for the last section of a colour that the sheet has."""
    for colour in range(COLOURS):
        bit = 1 << colour
        sections = state.colour_sections[colour]
        scored = state.scored_colours[seat] & bit
        if sections and not scored and has_all(state, seat, sections):
            state.scored_colours[seat] |= bit
            state.score[seat] += 1


@rule
def reached(state):
    """H-15: whether anybody has ten points."""
    for seat in range(state.players):
        if state.score[seat] >= GOAL:
            return True
    return False


@rule
def points(state, seat):
    """H-11 to H-13: points as scored at the end of the last round."""
    return state.score[seat]


@rule
def rank(state, seat):
    """H-15: points, then uncoloured sections."""
    return state.score[seat] * (MOST_SECTIONS + 1) + open_sections(state, seat)


@rule
def winners(state):
    """H-15: the best rank shares the win; alone one needs ten points (H-18)."""
    if state.players == 1:
        return int(state.score[0] >= GOAL)
    best, mask = -1, 0
    for seat in range(state.players):
        if rank(state, seat) > best:
            best, mask = rank(state, seat), 0
        if rank(state, seat) == best:
            mask |= 1 << seat
    return mask
