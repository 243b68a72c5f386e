"""Many games: the same for a seed however they are spread, and right in sum."""

import numpy as np
import pytest

from cubarium import NATURE, Match
from cubarium.arena.entrants import Entrant, entrant, entrant_names
from cubarium.arena.simulate import Plan, nothing, play_game, run
from cubarium.core import native
from cubarium.core.budget import Budget
from cubarium.core.chance import bounded, stream
from cubarium.core.registry import game, games

RANDOM = Entrant("random", "random", Budget())
GREEDY = Entrant("greedy", "greedy", Budget())


def total(plan, n, jobs=1):
    tally = nothing(plan)
    for batch in run(plan, n, jobs):
        tally = tally.plus(batch)
    return tally


def test_native_and_interpreted_games_are_the_same():
    plan = Plan("cubemelt", (RANDOM,) * 3, {"rules": "expansion"}, seed=7)
    with native.interpreted():
        slow = total(plan, 20)
    assert slow == total(plan, 20)
    assert slow.games == 20 and sum(slow.wins) + slow.nobody >= 20


def test_a_seed_decides_everything_but_the_number_of_workers_does_not():
    plan = Plan("cubemelt", (RANDOM,) * 2, seed=1)
    one = total(plan, 5_500)
    assert one.games == 5_500
    assert one == total(plan, 5_500, jobs=2)
    assert one != total(Plan("cubemelt", (RANDOM,) * 2, seed=2), 5_500)


def test_workers_that_are_processes_change_nothing(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    plan = Plan("cubemelt", (Entrant("random", "random", Budget(steps=1)), GREEDY), seed=3)
    with native.interpreted():
        assert total(plan, 4, jobs=2) == total(plan, 4)


def test_random_games_natively_and_by_matches_agree():
    plan = Plan("cubemelt", (RANDOM,) * 2, {"start": "1"}, seed=5)
    share, low, high = total(plan, 20_000).rate(0)
    with native.interpreted():
        games = [play_game(plan, number) for number in range(300)]
    wins = sum(tally.wins[0] for tally in games)
    error = (share * (1 - share) / 300) ** 0.5
    assert abs(wins / 300 - share) < 4 * error
    assert low < share < high


def test_rotation_gives_every_bot_every_seat():
    """Who starts always is seat 1; by itself that decides nothing about the bots."""
    fixed = Plan("cubemelt", (GREEDY, RANDOM), {"start": "1"}, seed=2)
    turned = Plan("cubemelt", (RANDOM, GREEDY), {"start": "1"}, seed=2, rotate=True)
    with native.interpreted():
        one, other = play_game(fixed, 1), play_game(turned, 1)
    assert one.wins == other.wins[::-1] and one.plies == other.plies


def test_every_game_is_simulated_to_its_end():
    with native.interpreted():
        for name in games():
            plan = Plan(name, (RANDOM,) * game(name).facts.seats[0], seed=1)
            tally = total(plan, 1)
            assert tally.games == 1 and 0 < tally.plies <= game(name).facts.max_plies
            assert sum(tally.wins) + tally.nobody >= 1


def test_bots_limits_are_read():
    found = game("cubemelt")
    assert entrant(found, "montecarlo:playouts=500,seconds=0.5").budget == Budget(0.5, 500)
    assert entrant(found, "greedy").budget == Budget()
    for level in ("gentle", "steady", "sharp"):
        assert entrant(found, level).bot in entrant_names(found)
    with pytest.raises(ValueError, match="there is no bot 'x' for cubemelt; there is"):
        entrant(found, "x")


def test_a_chunk_is_what_the_generic_loop_makes_of_its_seed():
    """Independent check: the tally of a few games played by the same random stream."""
    plan = Plan("cubemelt", (RANDOM,) * 2, seed=11)
    with native.interpreted():
        tally = total(plan, 3)
        wins, plies = by_hand(plan, 3)
    assert (list(tally.wins), tally.plies) == (wins, plies)


def by_hand(plan, n):
    seed = np.random.SeedSequence([plan.seed, 0]).generate_state(1, np.uint64)[0]
    rng, wins, plies = stream(int(seed)), [0] * plan.seats, 0
    for _ in range(n):
        match = Match.new(plan.game, plan.seats)
        while not match.over:
            seat = match.to_act[0]
            if seat == NATURE:
                match.draw(int(bounded(rng, match.lots())))
            else:
                ids = match.legal_ids(seat)
                match.play_id(seat, ids[int(bounded(rng, len(ids)))])
        plies += match.ply
        for seat in match.winners:
            wins[seat] += 1
    return wins, plies
