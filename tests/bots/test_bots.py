"""Every bot, for every game: legal, fair, repeatable, on time."""

import subprocess
import sys
from time import perf_counter

import numpy as np
import pytest
from contract_tables import random_match

from cubarium import NATURE, Match, games
from cubarium.bots import bot, montecarlo
from cubarium.bots.levels import LEVELS, level
from cubarium.core.budget import Budget
from cubarium.core.chance import stream
from cubarium.core.native import interpreted
from cubarium.core.registry import game
from cubarium.core.state import copy, same

FEW = Budget(steps=20)
SOME = Budget(steps=300)
LONG = 150
ALL_BOTS = [
    (name, spec)
    for name in games()
    for spec, make in bot.makers(game(name)).items()
    if not hasattr(make, "needs")  # plays some tables only; tested beside its game
]


def random_positions(name, count, seed=0):
    """Positions of random games in which somebody has a choice."""
    rng, found, seats = np.random.default_rng(seed), [], game(name).facts.seats
    match = Match.new(name, int(rng.choice(seats)))
    while len(found) < count:
        if match.over:
            match = Match.new(name, int(rng.choice(seats)))
        seat = int(rng.choice(match.to_act))
        if seat == NATURE:
            match.roll(rng)
            continue
        ids = match.legal_ids(seat)
        if len(ids) > 1 and rng.random() < 0.2:
            found.append((match.copy(), seat))
        match.play_id(seat, int(rng.choice(ids)))
    return found


@pytest.mark.parametrize(("name", "spec"), ALL_BOTS)
def test_moves_are_legal_and_leave_the_match_alone(name, spec):
    for match, seat in random_positions(name, 8):
        before, state = match.dump(), copy(match.state)
        assert bot.move(match, seat, spec, 1, FEW) in match.legal(seat)
        assert match.dump() == before and same(match.state, state)


@pytest.mark.parametrize(("name", "spec"), ALL_BOTS)
def test_same_seed_and_steps_same_move(name, spec):
    for match, seat in random_positions(name, 8, seed=1):
        moves = {bot.move(match.copy(), seat, spec, 5, SOME) for _ in range(3)}
        assert len(moves) == 1


@pytest.mark.parametrize(("name", "spec"), ALL_BOTS)
def test_interpreted_bots_choose_as_native_ones(name, spec):
    match, seat = random_positions(name, 1, seed=2)[0]
    native = bot.move(match, seat, spec, 3, Budget(steps=4))
    with interpreted():
        assert bot.move(match, seat, spec, 3, Budget(steps=4)) == native


@pytest.mark.parametrize("name", games())
def test_a_bot_gets_the_seats_view_and_nothing_else(name, monkeypatch):
    given = {}
    for match, seat in random_positions(name, 5, seed=3):
        first = match.legal_ids(seat)[0]
        monkeypatch.setattr(bot, "make", lambda game_, spec, first=first: _Fixed(given, first))
        assert bot.move(match, seat, "spy", 1, FEW) == match.legal(seat)[0]
        assert same(given["state"], match.hidden(seat))
        assert match.state.ply == match.ply


class _Fixed:
    """Notes what it is given, spoils it, and plays a fixed action."""

    def __init__(self, given, action):
        self.given, self.action = given, action

    def choose(self, game_, state, seat, rng, budget):
        self.given["state"] = copy(state)
        state.ply = -1
        return self.action


@pytest.mark.parametrize("name", games())
def test_monte_carlo_keeps_its_time(name):
    (match, seat), *_ = random_positions(name, 1, seed=4)
    bot.move(match, seat, "montecarlo", 1, FEW)
    over = []
    for _ in range(4):
        begun = perf_counter()
        bot.move(match, seat, "montecarlo", 1, Budget(seconds=0.1))
        over.append(perf_counter() - begun - 0.1)
    assert min(over) < 0.02


@pytest.mark.parametrize("name", games())
def test_monte_carlo_beats_random(name):
    """By the sign test: 30 games for two players are far from 15 to 15. Long games: no worse."""
    seats = 2 if 2 in game(name).facts.seats else game(name).facts.seats[0]
    long = random_match(name, seats, {}, seed=1).ply > LONG
    rounds, budget = (3, Budget(steps=25)) if long else (30, SOME)
    share = sum(_share(name, seats, first, first, budget) for first in range(rounds))
    if long:
        assert share >= rounds / seats
    else:
        assert share > 20 if seats == 2 else share > 30 / seats + 6


def _share(name, seats, number, seed, budget):
    """Monte Carlo's share of a win against random opponents."""
    match, mine = Match.new(name, seats), number % seats
    rng = np.random.default_rng(seed)
    while not match.over:
        seat = match.to_act[0]
        if seat == NATURE:
            match.roll(rng)
        else:
            spec = "montecarlo" if seat == mine else "random"
            match.play(seat, bot.move(match, seat, spec, seed, budget))
    return (mine in match.winners) / max(1, len(match.winners))


@pytest.mark.parametrize("name", games())
def test_rewards_are_shares_of_the_win(name):
    match, _ = random_positions(name, 1, seed=6)[0]
    rng = np.random.default_rng(1)
    while not match.over:
        seat = int(rng.choice(match.to_act))
        match.roll(rng) if seat == NATURE else match.play_id(
            seat, int(rng.choice(match.legal_ids(seat)))
        )
    for seat in range(match.seats):
        share = 1 / len(match.winners) if seat in match.winners else 0
        assert montecarlo.reward(match.state, seat) == share


@pytest.mark.parametrize("name", games())
def test_native_code_of_bots_is_kept_for_later_processes(name, root):
    script = f"""
import numpy as np
from cubarium import Match, NATURE
from cubarium.bots import bot, montecarlo
from cubarium.core.budget import Budget
match, rng = Match.new({name!r}), np.random.default_rng(1)
while match.to_act == (NATURE,) or len(match.legal_ids(match.to_act[0])) < 2:
    match.roll(rng) if match.to_act == (NATURE,) else match.play_id(
        match.to_act[0], match.legal_ids(match.to_act[0])[0])
print(bot.move(match, match.to_act[0], "montecarlo", 1, Budget(steps=10)))
stats = montecarlo.play_candidates.compiled.stats
print(sum(stats.cache_misses.values()))
"""
    run = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert run[0].stdout.split("\n")[0] == run[1].stdout.split("\n")[0]
    assert run[1].stdout.split()[-1] == "0"


def test_unknown_bots_and_levels_are_named():
    first = game(games()[0])
    with pytest.raises(ValueError, match=r"no bot 'deep'.*choose one of .*random"):
        bot.make(first, "deep")
    with pytest.raises(ValueError, match=r"no level 'hard'.*gentle, steady, sharp"):
        level(first, "hard")


@pytest.mark.parametrize(("seconds", "steps"), [(0, None), (-1.0, None), (None, 0)])
def test_empty_budgets_are_refused(seconds, steps):
    with pytest.raises(ValueError, match="a budget of"):
        Budget(seconds, steps)


def test_a_seat_that_owes_no_move_is_refused():
    match = Match.new(games()[0])
    idle = next(seat for seat in range(match.seats) if seat not in match.to_act)
    with pytest.raises(ValueError, match="owes no move"):
        bot.move(match, idle, "random", 1, FEW)


@pytest.mark.parametrize("name", games())
def test_every_level_plays(name):
    (match, seat), *_ = random_positions(name, 1, seed=7)
    assert [rung.title for rung in LEVELS] == ["Gentle", "Steady", "Sharp"]
    for rung in LEVELS:
        spec, budget = level(match.game, rung.name)
        short = Budget(0.02, budget.steps) if budget.seconds else budget
        assert bot.move(match, seat, spec, 1, short) in match.legal(seat)


@pytest.mark.parametrize("name", games())
def test_candidates_are_halved_to_the_best(name):
    """The move chosen has the highest mean reward of those still in the race."""
    (match, seat), *_ = random_positions(name, 1, seed=8)
    race = montecarlo.Candidates(match.game, match.hidden(seat), seat, stream(1))
    everyone = set(race.order.tolist())
    assert everyone == set(match.legal_ids(seat))
    race.play(0, 5 * race.alive)
    means = dict(zip(race.order.tolist(), race.won / race.tried, strict=True))
    race.keep(1)
    assert means[int(race.order[0])] == max(means.values())
