"""The estimate, and greedy play against a brute-force expectation in exact fractions."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import numpy as np
import pytest
from games.cubemelt.table import Table, expansion

from cubarium import NATURE, Match
from cubarium.bots import bot
from cubarium.core.budget import Budget
from cubarium.core.chance import stream
from cubarium.core.playout import play_out
from cubarium.core.registry import game
from cubarium.core.state import copy
from cubarium.games.cubemelt import evaluate, parts

CUBEMELT = game("cubemelt")


class BruteForce:
    """The value of a turn, by trying every roll and every choice; knows no shortcuts."""

    def __init__(self, match):
        self.state, self.seat = match.state, match.to_act[0]
        faces = match.components["faces"].values()
        self.odds = [Fraction(n, 6) for n in faces]
        self.resolved = cache(self.resolved)
        self.rolled = cache(self.rolled)
        self.rerolled = cache(self.rerolled)

    def choices(self):
        """{notation: value} of all moves of a player at the dice."""
        free = self.state.phase == parts.FREE
        melt, dice = int(self.state.melt[self.seat]), self.state.dice.tolist()
        values = {"keep": self.resolved(tuple(sorted(dice)), melt)}
        for mask in range(1, 64):
            kept = tuple(sorted(f for slot, f in enumerate(dice) if not mask >> slot & 1))
            slots = ",".join(str(slot + 1) for slot in range(6) if mask >> slot & 1)
            if free:
                values[f"reroll {slots}"] = self.rerolled(kept, melt, True)
            else:
                again = self.state.paid_rerolls == parts.REPEATABLE
                values[f"pay {slots}"] = self.rerolled(kept, melt - 1, bool(again))
        return values

    def rerolled(self, kept, melt, may_pay):
        """The mean over all ordered rolls of the dice that are not kept."""
        return sum(
            prod(self.odds[face] for face in roll)
            * self.rolled(tuple(sorted(kept + roll)), melt, may_pay)
            for roll in product(range(4), repeat=6 - len(kept))
        )

    def rolled(self, dice, melt, may_pay):
        """The best of keeping and of paying for another roll."""
        value = self.resolved(dice, melt)
        least = 2 if self.state.last_melt == parts.FORBIDDEN else 1
        if may_pay and melt >= least:
            again = self.state.paid_rerolls == parts.REPEATABLE
            kept = {sub for mask in range(63) for sub in [self.part(dice, mask)]}
            value = max(value, *(self.rerolled(sub, melt - 1, bool(again)) for sub in kept))
        return value

    @staticmethod
    def part(dice, mask):
        return tuple(face for slot, face in enumerate(dice) if mask >> slot & 1)

    def resolved(self, dice, melt):
        state = copy(self.state)
        state.phase, state.melt[self.seat] = parts.PAID, melt
        state.dice[:] = dice
        CUBEMELT.apply(state, self.seat, parts.KEEP)
        return Fraction(evaluate.evaluate(self.answered(state), self.seat))

    def answered(self, state):
        """Every question answered as its owner likes best."""
        if not state.active:
            return state
        owner, ends = int(state.active).bit_length() - 1, []
        out = CUBEMELT.buffer()
        for action in out[: CUBEMELT.legal(state, owner, out)].tolist():
            after = copy(state)
            CUBEMELT.apply(after, owner, action)
            ends.append(self.answered(after))
        return max(ends, key=lambda end: evaluate.evaluate(end, owner))


def deep(table, turns, seed):
    """The table after some random turns, before the first choice about dice."""
    match, rng = table.match, np.random.default_rng(seed)
    for _ in range(400):
        if match.state.phase == parts.FREE and match.state.turn == 0 and turns <= 0:
            break
        if match.to_act == (NATURE,):
            match.roll(rng)
            turns -= 1
        else:
            match.play(match.to_act[0], str(rng.choice(match.legal(match.to_act[0]))))
    return match if not match.over else deep(Table(match.seats), 2, seed + 1)


TABLES = [
    Table(2),
    Table(3, faces="1,2,2,1"),
    Table(4, last_melt="forbidden"),
    Table(2, two_player_neighbours="twice", paid_rerolls="once"),
    expansion("ninja", "knight"),
    expansion("dragon", "knight", "cat", faces="1,1,2,2"),
    expansion("unicorn", "cat", "knight", "ninja"),
    expansion("knight", "dragon", "unicorn", "cat", "ninja"),
]


@pytest.mark.parametrize("seed", range(len(TABLES)))
@pytest.mark.parametrize("paid", [False, True])
def test_greedy_values_equal_the_brute_force_expectation(seed, paid):
    match = deep(TABLES[seed].copy(), 10, seed)
    if paid:
        match.play(0, "reroll 1,2,3")
        match.roll(np.random.default_rng(seed))
    check(match)


@pytest.mark.parametrize("last_melt", ["allowed", "forbidden"])
@pytest.mark.parametrize("paid", [False, True])
def test_repeated_payments_are_valued_exactly(last_melt, paid):
    """With 4 ice left, three or four more re-rolls may follow."""
    table = Table(2, paid_rerolls="repeatable", last_melt=last_melt)
    table.turns("HHTTDD", "HHHSSS", "TTTDDD", "HHHSSS", "HHTTDD", "HHHSSS", "HHSSTT", "HHHSSS")
    assert table.tracks[0].endswith("/4")
    table.roll("HSTDTD")
    if paid:
        table.says("reroll 5,6", "TD")
    check(table.match)


def check(match):
    brute = BruteForce(match)
    expected = {text: float(value) for text, value in brute.choices().items()}
    room = np.zeros(evaluate.ROOM, CUBEMELT.State)
    values = evaluate.kept_values(match.state, brute.seat, room)
    for text, value in expected.items():
        mask = match.game.parse(match.state, brute.seat, text) & 63
        if mask:
            index = int(evaluate.counts_index(match.state, mask))
            assert values[index] == pytest.approx(value, abs=1e-12)
    chosen = bot.move(match, brute.seat, "greedy", 0, Budget())
    assert expected[chosen] == pytest.approx(max(expected.values()), abs=1e-12)


@pytest.mark.parametrize("table", TABLES)
def test_estimates_are_chances(table):
    """Between 0 and 1, and 1 in all; at the end the shares of the win."""
    match, rng = table.match, stream(7)
    for most in (5, 40, 1_000):
        state = copy(match.state)
        play_out(state, rng, CUBEMELT.buffer(), most)
        shares = [evaluate.evaluate(state, seat) for seat in range(match.seats)]
        assert all(0 <= share <= 1 for share in shares)
        won = int(CUBEMELT.winners(state))
        if most < 1_000 and (state.active or state.chance):
            assert sum(shares) == pytest.approx(1)
        else:
            expected = [(won >> seat & 1) / max(1, won.bit_count()) for seat in range(match.seats)]
            assert shares == expected


def test_estimates_like_what_the_rules_reward():
    """More love, more adventure and more ice are all better, other things equal."""
    state = copy(Table(3).turns("HHSSTD", "HHSSTD", "HHSSTD").match.state)
    before = evaluate.evaluate(state, 0)
    for track in (state.love, state.star, state.melt):
        track[0] += 1
        assert evaluate.evaluate(state, 0) > before
        track[0] -= 1


def test_greedy_takes_a_win_at_hand():
    """18 love and two hearts that would be its own: keep."""
    table = Table(2)
    for _ in range(6):
        table.turns("HHHSSS", "TTTDDD" if table.match.ply < 12 else "HHHSSS")
    assert table.tracks[0] == "18/18/20"
    table.roll("SSSHHT")
    assert bot.move(table.match, 0, "greedy", 0, Budget()) == "keep"


def test_greedy_ninja_takes_hearts_and_passes_on_melting():
    table = expansion("ninja", "cat").roll("HHHHHT").says("keep")
    assert bot.move(table.match, 0, "greedy", 0, Budget()) == "ninja take"
    table = expansion("ninja", "cat").roll("TTTTTH").says("keep")
    assert bot.move(table.match, 0, "greedy", 0, Budget()) == "ninja leave"


@pytest.mark.parametrize("options", [{}, {"rules": "expansion"}])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_greedy_wins_twice_as_often_as_a_random_seat(seats, options):
    """100 games, one greedy seat that goes round, the others at random."""
    wins = Counter()
    for number in range(100):
        match, mine = Match.new("cubemelt", seats, options), number % seats
        _play(match, mine, number)
        for seat in match.winners:
            wins[seat == mine] += 1 / len(match.winners)
    assert wins[True] > 2 * wins[False] / (seats - 1)


def _play(match, mine, number):
    rng = np.random.default_rng(number)
    while not match.over:
        seat = match.to_act[0]
        if seat == NATURE:
            match.roll(rng)
        elif seat == mine:
            match.play_id(seat, int(CUBEMELT.greedy(match.state, seat, CUBEMELT.buffer())))
        else:
            match.play_id(seat, int(rng.choice(match.legal_ids(seat))))
