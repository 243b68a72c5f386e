"""The solved two-player game: exact on short tracks, sane on longer ones, true on the engine."""

from itertools import product
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from exact import Exact

from cubarium import NATURE, Match
from cubarium.core.native import interpreted
from cubarium.core.state import copy
from cubarium.games.cubemelt import FACES, appraise, parts, solution
from cubarium.games.cubemelt.bots import Perfect
from cubarium.games.cubemelt.multisets import FULL, ID, KEPT
from cubarium.games.cubemelt.policies import GREEDY, PERFECT, PERFECTION, POLICIES
from cubarium.games.cubemelt.policy import against_perfect
from cubarium.games.cubemelt.positions import (
    LOST,
    NOBODY,
    SHARED,
    WON,
    Rules,
    cells,
    chances,
    constants,
)

ALL_FACES = [tuple(map(int, counts.split(","))) for counts in FACES]
WAYS = list(product(("once", "repeatable"), ("allowed", "forbidden"), (1, 2)))
EVERY_TABLE = [(faces, *ways) for faces in ALL_FACES for ways in WAYS]
SMALL = Rules(love=4, adventure=4, melt=4)
COVERING = [(faces, *WAYS[number % len(WAYS)]) for number, faces in enumerate(ALL_FACES)]
"""Every split of the faces, and every combination of the other options."""
LENGTHS = [(2, 2, 2), (1, 2, 2), (2, 1, 2), (2, 2, 1)]
SMALL = Rules(love=4, adventure=4, melt=4)


def both(faces, paid, last, times, lengths):
    """The same game for the solver and for the exact reference."""
    least = 1 if last == "allowed" else 2
    mine = solution.solved(Rules(faces, paid == "repeatable", least, times, *lengths))
    return mine, Exact(dict(zip("HSTD", faces, strict=True)), paid, last, times, lengths)


def positions(love, adventure, melt):
    tracks = [range(love), range(adventure), range(1, melt + 1)]
    return product(product(*tracks), repeat=2)


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_tracks_of_length_one_are_exact(table):
    mine, exact = both(*table, (1, 1, 1))
    for me, other in positions(1, 1, 1):
        assert mine.value(me, other) == pytest.approx(float(exact.value(me, other)), abs=1e-7)


@pytest.mark.parametrize(
    ("table", "lengths"), list(zip(COVERING, LENGTHS * 3, strict=False)), ids=str
)
def test_tracks_of_length_two_are_exact(table, lengths):
    mine, exact = both(*table, lengths)
    for me, other in positions(*lengths):
        assert mine.value(me, other) == pytest.approx(float(exact.value(me, other)), abs=1e-7)


@pytest.mark.parametrize("table", COVERING, ids=str)
def test_every_value_is_a_chance(table):
    faces, paid, last, times = table
    least = 1 if last == "allowed" else 2
    made = solution.solved(Rules(faces, paid == "repeatable", least, times, 4, 3, 5))
    assert made.values.shape == (12, 4, 3, 5, 5) and np.abs(made.values).max() <= 1


def test_love_and_adventure_may_change_places(monkeypatch):
    """Solved in full, where only half is solved otherwise."""
    half = solution.solved(SMALL)
    assert half.rules.symmetric
    monkeypatch.setattr(Rules, "symmetric", False)
    constants.cache_clear()
    whole = solution.solved(SMALL)
    constants.cache_clear()
    assert whole.values.size > half.values.size
    monkeypatch.undo()
    for (l0, a0, m0), (l1, a1, m1) in positions(4, 4, 4):
        value = whole.values[4 * l0 + a0, l1, a1, m0 - 1, m1 - 1]
        assert value == pytest.approx(whole.values[4 * a0 + l0, a1, l1, m0 - 1, m1 - 1], abs=1e-7)
        assert value == pytest.approx(half.value((l0, a0, m0), (l1, a1, m1)), abs=1e-7)


def test_exchanged_tracks_and_faces_give_the_same_game():
    one = solution.solved(Rules((1, 3, 1, 1), love=3, adventure=4, melt=3))
    other = solution.solved(Rules((3, 1, 1, 1), love=4, adventure=3, melt=3))
    assert one.start == pytest.approx(other.start, abs=1e-7)


def test_interpreted_and_native_solutions_are_the_same():
    tiny = Rules((1, 2, 2, 1), True, 2, 2, 1, 2, 2)
    native = solution.solved(tiny).values
    with interpreted():
        assert np.array_equal(solution.solved(tiny).values, native)


def test_chances():
    single, whole = chances((2, 2, 1, 1))
    assert single.sum() == pytest.approx(1) and whole.sum() == pytest.approx(1)


# ----- on the real engine: a game near its end is a game on short tracks -------------------

SHORT = 2
SEED = 20


class Near:
    """The printed tracks near their ends, from a solution of short ones."""

    def __init__(self, known, rules_):
        self.known, self.rules = known, rules_

    def value(self, *players):
        gone = parts.GOAL - SHORT
        return self.known.value(*((love - gone, star - gone, ice) for love, star, ice in players))


OTHER_TABLES = [
    {},
    {"paid_rerolls": "repeatable", "last_melt": "forbidden"},
    {"two_player_neighbours": "twice", "faces": "1,2,1,2"},
]


@pytest.fixture(params=OTHER_TABLES, ids=str)
def near_the_end(request, monkeypatch):
    """A table of two whose tracks have two spaces left, and its solution."""
    match = Match.new("cubemelt", 2, {"start": 1} | request.param)
    match.state.love[:2] = match.state.star[:2] = parts.GOAL - SHORT
    match.state.melt[:2] = SHORT
    printed = appraise.rules_of(match.state)
    short = printed._replace(love=SHORT, adventure=SHORT, melt=SHORT)
    near = Near(solution.solved(short), printed)
    monkeypatch.setattr(appraise, "solution", lambda _: near)
    monkeypatch.setattr(appraise, "path_of", lambda _: Path(__file__))
    return match, near


def played(match, bots, games):
    """Results of games from there, 1 for a win of the first seat; choices are kept by state."""
    game, out = match.game, match.game.buffer()
    lots = np.random.default_rng(SEED).integers(0, 6**6, size=(games, 64))
    results, choices = [], {}
    for number in range(games):
        state, rolls = copy(match.state), iter(lots[number])
        while state.active or state.chance:
            if state.chance:
                lot = int(next(rolls)) % 6 ** int(state.rolling).bit_count()
                game.apply(state, NATURE, game.pick(state, NATURE, lot, out))
                continue
            ply, state.ply = int(state.ply), 0
            if (key := state.tobytes()) not in choices:
                seat = int(state.turn)
                choices[key] = bots[seat].choose(game, state, seat, None, None)
            state.ply = ply
            game.apply(state, int(state.turn), choices[key])
        won = int(game.winners(state))
        results.append((won & 1) - (won >> 1 & 1))
    return results


def test_perfect_play_on_the_engine_gives_the_value(near_the_end):
    match, near = near_the_end
    results = played(match, [Perfect(), Perfect()], 20_000)
    error = np.std(results) / sqrt(len(results))
    assert abs(np.mean(results) - near.value((18, 18, 2), (18, 18, 2))) <= 3 * error


def test_prospects_are_means_of_what_follows(near_the_end):
    """Before a roll the mean over its outcomes, before a decision the best, all the way down."""
    match, near = near_the_end
    rng = np.random.default_rng(1)
    assert appraise.prospect(match.state, 0) == near.value((18, 18, 2), (18, 18, 2))
    for _ in range(12):
        if match.over:
            break
        now = appraise.prospect(match.state, 0)
        assert appraise.prospect(match.state, 1) == -now
        if match.to_act == (NATURE,):
            if match.lots() <= 6**3:
                expected = sum(
                    float(chance) * appraise.prospect(after(match, NATURE, text), 0)
                    for text, chance in match.odds().items()
                )
                assert now == pytest.approx(expected, abs=1e-6), match.dump()
            match.roll(rng)
            continue
        seat = match.to_act[0]
        worth = appraise.appraise(match.state, seat)
        assert list(worth) == match.legal_ids(seat)
        for action in list(worth)[::9]:
            text = match.game.notation(match.state, seat, action)
            follows = appraise.prospect(after(match, seat, text), seat)
            assert worth[action] == pytest.approx(follows, abs=1e-6)
        assert max(worth.values()) == pytest.approx(now if seat == 0 else -now)
        match.play_id(seat, int(rng.choice(match.legal_ids(seat))))


def after(match, seat, text):
    twin = match.copy()
    twin.play(seat, text)
    return twin.state


# ----- stored, resumed, damaged -----------------------------------------------------------


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBARIUM_DATA", str(tmp_path))
    return tmp_path / "solutions"


TINY = Rules(love=3, adventure=3, melt=3)


def test_a_stored_solution_is_read_back(data):
    made = solution.solve(TINY, 2, lambda done, every: None)
    again = solution.load(TINY)
    assert made.start == again.start == solution.solved(TINY).start
    assert [path.suffix for path in data.iterdir()] == [".solution"]


def test_an_interrupted_run_goes_on_where_it_stopped(data, monkeypatch):
    def stop(done, every):
        if done > every / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solution.solve(TINY, 1, stop)
    assert {path.suffix for path in data.iterdir()} == {".part", ".json"}
    done = []
    finished = solution.solve(TINY, 1, lambda count, every: done.append(count))
    assert done[0] > 0 and finished.start == solution.solved(TINY).start


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda raw: raw[:-4], "is damaged; delete it and solve again"),
        (lambda raw: raw[:-2] + b"??", "is damaged"),
        (lambda raw: b"?" + raw, "is not a solution file"),
        (lambda raw: raw.replace(b'"version": ', b'"version": 9'), "made for other rules"),
    ],
)
def test_a_damaged_file_is_noticed_and_named(data, damage, message):
    solution.solve(TINY, 1, lambda done, every: None)
    path = solution.path_of(TINY)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(ValueError, match=message) as caught:
        solution.load(TINY)
    assert str(path) in str(caught.value)


def test_perfect_says_how_to_make_what_is_missing(data):
    appraise.solution.cache_clear()
    match = Match.new("cubemelt", 2, {"start": 1, "last_melt": "forbidden"})
    match.play(NATURE, "roll HHSSTD")
    with pytest.raises(ValueError, match="cubarium solve cubemelt --option last_melt=forbidden"):
        Perfect().choose(match.game, match.state, 0, None, None)


def test_perfect_plays_two_player_base_games_only(data):
    match = Match.new("cubemelt", 3, {"start": 1})
    match.play(NATURE, "roll HHSSTD")
    with pytest.raises(ValueError, match="base game for two players only"):
        Perfect().choose(match.game, match.state, 0, None, None)


# ----- fixed ways to play, measured exactly ------------------------------------------------


class Follows:
    """Plays a policy on the engine."""

    def __init__(self, policy):
        self.policy = policy

    def choose(self, game, state, seat, rng, budget):
        if self.policy.decides == GREEDY:
            return int(game.greedy(state, seat, game.buffer()))
        if self.policy.decides == PERFECT:
            return self.restrained(state, seat)
        dice = state.dice.tolist()
        roll = ID[tuple(map(dice.count, range(4)))]
        kept = self.policy.free if state.phase == parts.FREE else self.policy.paid
        left, slots = list(KEPT[kept[roll - FULL]]), 0
        for slot, face in enumerate(dice):
            if left[face]:
                left[face] -= 1
            else:
                slots |= 1 << slot
        base = parts.REROLL if state.phase == parts.FREE else parts.PAY
        return base + slots if slots else parts.KEEP

    def restrained(self, state, seat):
        """Perfect play that pays with enough ice only."""
        near, me = appraise.solution(None), appraise.player(state, seat)
        likes = Near(near.known, near.rules._replace(least_to_pay=self.policy.least))
        turn = appraise.turn_of(likes, me, appraise.player(state, 1 - seat))
        if state.phase == parts.PAID and turn.paid is None:
            return parts.KEEP
        worth = appraise.worth_of(turn, state)
        return max(worth, key=lambda action: worth[action])


@pytest.mark.parametrize("near_the_end", [{}], indirect=True, ids=["once"])
@pytest.mark.parametrize("policy", POLICIES, ids=[policy.name for policy in POLICIES])
def test_policies_on_the_engine_give_their_values(near_the_end, policy):
    match, near = near_the_end
    values = against_perfect(policy, whole_table(near.known), near.known.rules, 1)
    surplus = []
    for seat, value in enumerate(values):
        bots = [Perfect(), Perfect()]
        bots[seat] = Follows(policy)
        surplus += [sign * (1 - 2 * seat) - value for sign in played(match, bots, 10_000)]
    assert abs(np.mean(surplus)) <= 3 * np.std(surplus) / sqrt(len(surplus))


def whole_table(known):
    table, place = np.zeros(known.rules.shape), cells(known.rules.melt)
    for *players, m0, m1 in np.ndindex(*known.rules.shape[:4], *[known.rules.melt] * 2):
        l0, a0, l1, a1 = players
        table[l0, a0, l1, a1, place[m0, m1]] = known.value((l0, a0, m0 + 1), (l1, a1, m1 + 1))
    return table


def test_nobody_beats_perfect_play():
    known = solution.solved(SMALL)
    for policy in POLICIES:
        first, second = against_perfect(policy, whole_table(known), SMALL, 1)
        assert first <= known.start + 1e-6 and second <= -known.start + 1e-6


@pytest.mark.parametrize("table", COVERING[:3], ids=str)
def test_perfect_play_against_itself_gets_the_value(table):
    """And the chances of all ways to end add up to it."""
    known, _ = both(*table, (3, 3, 3))
    solved = whole_table(known)
    chances = {
        end: against_perfect(PERFECTION, solved, known.rules, 1, np.eye(4)[end])[0]
        for end in (LOST, SHARED, NOBODY, WON)
    }
    assert min(chances.values()) >= 0 and sum(chances.values()) == pytest.approx(1)
    assert chances[WON] - chances[LOST] == pytest.approx(known.start, abs=1e-6)
    assert against_perfect(PERFECTION, solved, known.rules, 1)[0] == pytest.approx(
        known.start, abs=1e-6
    )
