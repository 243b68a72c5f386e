"""Perfect play of the two-player base game by backward induction, exact over the whole turn.

Dice are face counts: 84 ways to show six faces, 210 ways to keep some of them. The value of
keeping a multiset is the mean over one more die, die by die; the best re-roll is the best kept
part, found face by face. Both take four steps a multiset instead of thousands a roll.

Several groups are solved side by side, for both players to move, four positions of the diagonal
at a time: the rows of `work` hold these lanes, so that one instruction serves several of them.
"""

from cubarium.core.native import hot, rule
from cubarium.games.cubemelt.multisets import FULL, KEPT, LESS, MORE
from cubarium.games.cubemelt.positions import (
    GOES_ON,
    LOST,
    NOBODY,
    PAIRS,
    RUN,
    SHARED,
    WON,
    WORTH,
)

STAND, PLAY, BEST = range(0, 3 * len(KEPT), len(KEPT))
"""First rows in `work`: the dice as they lie, or paid for if better; the best part of either."""


# ----- one turn ---------------------------------------------------------------------------


@rule
def at_end(l0, a0, m0, l1, a1, m1, love, adventure):
    """C-19 to C-21 for the player given first: how it ended, or that it goes on."""
    mine = l0 >= love or a0 >= adventure
    theirs = l1 >= love or a1 >= adventure
    if mine and theirs:
        return SHARED
    if mine or theirs:
        return WON if mine else LOST
    return melted(m0, m1)


@hot
def melted(m0, m1):
    if m0 > 0 and m1 > 0:
        return GOES_ON
    if m0 <= 0 and m1 <= 0:
        return NOBODY
    return WON if m0 > 0 else LOST


@rule
def leaves(table, worth, known, batch, total, ice, start):
    """Values of all rolls, shared out, on the diagonal `total`, for the mover's ice and on."""
    for roll in range(known.effect.shape[0]):
        left = total - known.effect[roll, 2] - known.effect[roll, 5]
        mine = ice - known.effect[roll, 2]
        inside = mine >= 1 and mine + RUN <= min(left, known.melt + 1)
        at = known.first[max(left, 0)] + mine
        out = batch.work[start + FULL + roll]
        for pair in range(PAIRS):
            end, row = batch.reached[pair, roll], batch.ahead[pair, roll]
            for m in range(RUN):
                if inside and end == GOES_ON:
                    out[RUN * pair + m] = -table[row, at + m]
                elif end != GOES_ON:
                    out[RUN * pair + m] = worth[end]
                elif melted(mine + m, left - mine - m) != GOES_ON:
                    out[RUN * pair + m] = worth[melted(mine + m, left - mine - m)]
                elif mine + m <= known.melt:
                    out[RUN * pair + m] = -table[row, at + m]


@rule
def roll_rest(work, start, single):
    """Fill the values of all smaller multisets: the mean over one more die."""
    for kept in range(FULL - 1, -1, -1):
        heart, star = work[start + MORE[kept, 0]], work[start + MORE[kept, 1]]
        sad, drooping = work[start + MORE[kept, 2]], work[start + MORE[kept, 3]]
        out = work[start + kept]
        for m in range(out.size):
            out[m] = (
                single[0] * heart[m]
                + single[1] * star[m]
                + single[2] * sad[m]
                + single[3] * drooping[m]
            )


@rule
def best_kept(work, start, best):
    """For each multiset the best value of a part of it; for whole rolls of a real part.

    One array holds both: then native code sees at once that rows do not overlap.
    """
    work[best] = work[start]
    for kept in range(1, len(KEPT)):
        a, b = work[best + LESS[kept, 0]], work[best + LESS[kept, 1]]
        c, d = work[best + LESS[kept, 2]], work[best + LESS[kept, 3]]
        own, out = work[start + kept], work[best + kept]
        if kept < FULL:
            for m in range(out.size):
                out[m] = max(max(max(a[m], b[m]), max(c[m], d[m])), own[m])
        else:
            for m in range(out.size):
                out[m] = max(max(a[m], b[m]), max(c[m], d[m]))


@rule
def choose_to_pay(work, paid, ice):
    """The value after the free re-roll: stay, or pay where the ice allows it."""
    for roll in range(paid.shape[1]):
        stand, play = work[STAND + FULL + roll], work[PLAY + FULL + roll]
        for pair in range(PAIRS):
            for m in range(RUN):
                lane = RUN * pair + m
                play[lane] = max(stand[lane], paid[pair, roll, ice + m])


@rule
def note_price(work, best, paid, ice):
    """What a re-roll is worth here is what paying is worth from one ice more."""
    for roll in range(paid.shape[1]):
        row = work[best + FULL + roll]
        for pair in range(PAIRS):
            for m in range(RUN):
                paid[pair, roll, ice + 1 + m] = row[RUN * pair + m]


@rule
def solve_run(known, batch, ice):
    """Values of a run of positions from those of the rolls; `paid` is of the diagonal before."""
    work, value, paid = batch.work, batch.value, batch.paid[0]
    choose_to_pay(work, paid, ice)
    if not known.repeatable:
        roll_rest(work, STAND, known.single)
        best_kept(work, STAND, BEST)
        note_price(work, BEST, paid, ice)
    roll_rest(work, PLAY, known.single)
    best_kept(work, PLAY, BEST)
    if known.repeatable:
        note_price(work, BEST, paid, ice)
    value[:] = 0.0
    for roll in range(known.whole.size):
        stand, best = work[STAND + FULL + roll], work[BEST + FULL + roll]
        for m in range(value.size):
            value[m] += known.whole[roll] * max(stand[m], best[m])


# ----- groups -----------------------------------------------------------------------------


@rule
def row_of(known, l0, a0, l1, a1):
    """The group's row in the table."""
    return ((l0 * known.adventure + a0) * known.love + l1) * known.adventure + a1


@rule
def load_batch(known, batch, groups, start):
    """Take the groups from `start` on, each for either player to move; the last to fill up."""
    for pair in range(PAIRS):
        l0, a0, l1, a1 = groups[min(start + pair // 2, len(groups) - 1)]
        if pair % 2:
            l0, a0, l1, a1 = l1, a1, l0, a0
        batch.players[pair] = l0, a0, l1, a1
        batch.rows[pair] = row_of(known, l0, a0, l1, a1)
        for roll in range(known.effect.shape[0]):
            nl0, na0 = l0 + known.effect[roll, 0], a0 + known.effect[roll, 1]
            nl1, na1 = l1 + known.effect[roll, 3], a1 + known.effect[roll, 4]
            end = at_end(nl0, na0, 1, nl1, na1, 1, known.love, known.adventure)
            batch.reached[pair, roll] = end
            batch.ahead[pair, roll] = row_of(known, nl1, na1, nl0, na0) if end == GOES_ON else 0


@rule
def runs_of(known, total):
    """The mover's least and most ice on a diagonal, and where its last run begins."""
    low, high = max(total - known.melt, known.least - 1), min(total - 1, known.melt)
    return low, high, low + (high - low) // RUN * RUN


@rule
def note_values(table, known, batch, total, ice, high):
    """Write the values of a run into the table."""
    for pair in range(PAIRS):
        for m in range(RUN):
            if 1 <= ice + m <= high:
                place = known.first[total] + total - ice - m
                table[batch.rows[pair], place] = batch.value[RUN * pair + m]


@rule
def note_mirrored(table, known, batch):
    """Copy each group to the one in which love and adventure are exchanged."""
    for pair in range(PAIRS):
        l0, a0, l1, a1 = batch.players[pair]
        table[row_of(known, a0, l0, a1, l1)] = table[batch.rows[pair]]


@rule
def solve_groups(table, known, batch, groups):
    """Solve groups (rows l0, a0, l1, a1) that do not depend on each other.

    The last runs of a diagonal come first: they need prices that the earlier ones overwrite.
    """
    for start in range(0, len(groups), PAIRS // 2):
        load_batch(known, batch, groups, start)
        for total in range(1, 2 * known.melt + 1):
            low, high, ice = runs_of(known, total)
            while ice >= low:
                leaves(table, WORTH, known, batch, total, ice, STAND)
                solve_run(known, batch, ice)
                note_values(table, known, batch, total, ice, high)
                ice -= RUN
        if known.mirror:
            note_mirrored(table, known, batch)
