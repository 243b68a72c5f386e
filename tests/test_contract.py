"""The laws of the contract, for every game that is found, every seat count and option value."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from contract_tables import digest, random_match, tables

from cubarium import NATURE, Match, games
from cubarium.core.chance import bounded, stream
from cubarium.core.contract import UNKNOWN
from cubarium.core.native import interpreted
from cubarium.core.playout import step
from cubarium.core.registry import game
from cubarium.core.state import copy, same

ALL = [(name, *table) for name in games() for table in tables(game(name))]
MOST_LISTED = 300


def label(value):
    return "+".join(value.values()) if isinstance(value, dict) else str(value)


@pytest.fixture(scope="module", params=ALL, ids=lambda table: "-".join(map(label, table)))
def match(request):
    """One random game at that table, finished."""
    return random_match(*request.param, seed=ALL.index(request.param))


def positions(match, count=6):
    """Some positions of the match, the first and the last among them."""
    step = max(1, match.ply // (count - 1))
    return [match.at(ply) for ply in sorted({*range(0, match.ply, step), match.ply})]


def viewers(match):
    return (None, *range(match.seats))


def test_somebody_is_to_act_until_the_end(match):
    assert match.ply <= match.game.facts.max_plies
    for now in positions(match, 12):
        assert not (now.state.active and now.state.chance)
        assert int(now.state.active) < 1 << now.seats
        assert all(now.legal_ids(seat) for seat in now.to_act)
        assert int(now.state.players) == now.seats
        assert now.state.ply == now.ply
    assert all(0 <= seat < match.seats for seat in match.winners)


def test_questions_leave_the_state_alone(match):
    for now in positions(match):
        before, game_ = copy(now.state), now.game
        features = np.zeros(game_.facts.features, np.float32)
        for seat in range(now.seats):
            ask = (now.legal, now.view, now.svg, now.log, now.look)
            assert [question(seat) for question in ask]
            game_.points(now.state, seat), game_.rank(now.state, seat)
            game_.evaluate(now.state, seat), game_.standing(now.state, seat)
            assert game_.observe(now.state, seat, features) <= features.size
        assert now.svg(None) and now.view(None)
        assert same(before, now.state)


def test_ids_ascend_within_their_space(match):
    for now in positions(match, 12):
        for seat in now.to_act:
            ids = now.legal_ids(seat)
            size = now.game.facts.outcomes if seat == NATURE else now.game.facts.actions
            assert ids == sorted(set(ids))
            assert ids[0] >= 0 and ids[-1] < size


def test_what_stood_in_the_buffer_does_not_matter(match):
    for now in positions(match, 12):
        for seat in now.to_act:
            answers = [answered(now, seat, junk) for junk in (0, -1, 2**40)]
            assert answers[0] == answers[1] == answers[2]


def answered(now, seat, junk):
    """What the functions say that write into `out`, when it was full of that number."""
    game_, out = now.game, np.full(now.game.buffer_size, junk)
    n = game_.legal(now.state, seat, out)
    told = [out[:n].tolist()]
    if seat != NATURE and game_.has("greedy"):
        out.fill(junk)
        told.append(game_.greedy(now.state, seat, out))
    if seat == NATURE:
        out.fill(junk)
        told.append(out[: game_.weights(now.state, out)].tolist())
    out.fill(junk)
    lots = game_.lots(now.state, seat, out)
    return [*told, lots, game_.pick(now.state, seat, lots - 1, out)]


def test_notations_are_unique_and_parse_back(match):
    for now in positions(match):
        for seat in now.to_act:
            ids = now.legal_ids(seat)
            texts = [now.game.notation(now.state, seat, action) for action in ids]
            assert len(set(texts)) == len(texts)
            stride = max(1, len(ids) // MOST_LISTED)
            for action, text in list(zip(ids, texts, strict=True))[::stride]:
                assert now.game.parse(now.state, seat, text) == action
                assert text == text.strip() and "\n" not in text


def test_nonsense_is_refused_and_changes_nothing(match):
    for now in positions(match, 4):
        before = now.dump()
        for seat in (NATURE, *range(now.seats)):
            for text in ("", "nonsense", "keep 7", "-1", "é" * 50):
                with pytest.raises(ValueError, match=r"\w+"):
                    now.play(seat, text)
        assert now.dump() == before


def test_people_are_told_what_is_going_on(match):
    for now in positions(match):
        for seat in set(now.to_act) - {NATURE}:
            view = now.look(seat)
            assert 0 < len(now.game.prompt(view.state, seat)) <= 60
            assert all(move.label and len(move.label) <= 60 for move in view.moves)
    assert all(text for _, text in match.log(None))


def test_phases_are_paragraphs_of_the_rules(match, root):
    rules = root / "src/cubarium/games" / match.game.name / "RULES.md"
    clauses = set(re.findall(r"\*\*([A-Z]-\d+)\*\*", rules.read_text()))
    assert {now.game.phase(now.state) for now in positions(match)} <= clauses | {""}


def test_a_view_is_enough_to_know_ones_moves(match):
    for now in positions(match):
        for seat in set(now.to_act) - {NATURE}:
            out = now.game.buffer()
            n = now.game.legal(now.hidden(seat), seat, out)
            assert out[:n].tolist() == now.legal_ids(seat)


def test_guessing_and_hiding_again_gives_the_same_view(match):
    for now in positions(match):
        for seat in range(now.seats):
            hidden = now.hidden(seat)
            guessed = copy(hidden)
            now.game.guess(guessed, seat, stream(now.ply))
            now.game.hide(guessed, seat)
            assert same(hidden, guessed)


def test_nothing_leaks(match):
    """Two matches that differ only in what a viewer may not know look the same to it."""
    for now in positions(match, 4)[:-1]:
        for viewer in viewers(now):
            other = _with_other_secrets(now, viewer)
            assert now.svg(viewer) == other.svg(viewer)
            assert now.log(viewer) == other.log(viewer)
            assert now.view(viewer) == other.view(viewer)
            assert same(now.hidden(viewer), other.hidden(viewer))
            seats = range(now.seats)
            standing = [
                [m.game.standing(m.hidden(viewer), seat) for seat in seats] for m in (now, other)
            ]
            assert standing[0] == standing[1]


def _with_other_secrets(now: Match, viewer: int | None) -> Match:
    """The same match, but every event kept from the viewer replaced where that is possible."""
    twin = now.at(0)
    seen = now.seen_events(viewer)
    for event, shown in zip(now.events, seen, strict=True):
        choices = [event.text]
        if event != shown:
            choices = sorted(twin.legal(event.seat), reverse=True)
            choices = [c for c in choices if _same_to(twin, event.seat, c, viewer, shown.text)]
        try:
            twin.play(event.seat, choices[0] if choices else event.text)
        except ValueError:
            return now
    return twin


def _same_to(match: Match, seat: int, text: str, viewer: int | None, shown: str) -> bool:
    action = match.game.parse(match.state, seat, text)
    return match.game.veil(match.state, seat, action, -1 if viewer is None else viewer) == shown


def test_points_are_known_at_the_end(match):
    assert UNKNOWN not in match.scores
    for viewer in viewers(match):
        assert match.view(viewer)["scores"] == list(match.scores)
        assert match.view(viewer)["winners"] == list(match.winners)


def test_clicks_are_on_the_board_and_never_clash(match):
    for now in positions(match):
        for seat in set(now.to_act) - {NATURE}:
            view = now.look(seat)
            svg = now.svg(seat)
            assert svg.lstrip().startswith("<svg") and "<script" not in svg
            ids = Counter(re.findall(r'\bid="([^"]+)"', svg))
            assert not [name for name, n in ids.items() if n > 1]
            wanted = {click for move in view.moves for click in move.clicks}
            missing = {click for click in wanted if not click.startswith("act-")} - set(ids)
            assert not missing
            picks = Counter((frozenset(m.clicks[:-1]), m.clicks[-1]) for m in view.moves)
            assert all(n == 1 for n in picks.values())


def test_odds_are_positive_and_complete(match):
    for now in positions(match, 12):
        if now.to_act == (NATURE,):
            odds = now.odds()
            assert all(chance > 0 for chance in odds.values())
            assert sum(odds.values()) == 1


def test_lots_agree_with_the_odds(match):
    for now in positions(match, 12):
        for seat in now.to_act:
            out, ids = now.game.buffer(), now.legal_ids(seat)
            n = int(now.game.lots(now.state, seat, out))
            if n > MOST_LISTED * 20:
                continue
            picked = Counter(
                int(now.game.pick(now.state, seat, lot, out.copy())) for lot in range(n)
            )
            expected = list(now.odds().values()) if seat == NATURE else [Fraction(1, n)] * n
            assert [Fraction(picked[action], n) for action in ids] == expected


def test_the_record_is_the_truth(match):
    text = match.dump()
    again = Match.load(text)
    assert again.dump() == text
    assert same(again.state, match.state)
    assert again.scores == match.scores and again.winners == match.winners


def test_a_step_can_be_taken_back_until_it_is_final(match):
    for now in positions(match, 10):
        for seat in set(now.to_act) - {NATURE}:
            view = now.look(seat)
            for move in view.moves[:: max(1, len(view.moves) // 5)]:
                after = now.copy()
                after.play(seat, move.text)
                assert after.can_undo(seat) is not move.commits
                if not move.commits:
                    after.undo(seat)
                    assert same(after.state, now.state) and after.record == now.record


def test_interpreted_and_native_rules_agree(match):
    for now in positions(match, 4):
        native, plain, out = copy(now.state), copy(now.state), now.game.buffer()
        one, other = stream(now.ply), stream(now.ply)
        for _ in range(3):
            going = step(native, one, out)
            with interpreted():
                assert step(plain, other, out) == going
                mine = [_answers(now.game, plain, seat) for seat in range(now.seats)]
            assert same(native, plain)
            assert mine == [_answers(now.game, native, seat) for seat in range(now.seats)]


def _answers(game_, state, seat):
    out = game_.buffer()
    active = state.active >> seat & 1
    legal = out[: game_.legal(state, seat, out)].tolist() if active else []
    hidden = copy(state)
    game_.hide(hidden, seat)
    points, rank = int(game_.points(state, seat)), int(game_.rank(state, seat))
    return legal, points, rank, int(game_.winners(state)), hidden.tobytes()


@pytest.mark.parametrize("name", games())
def test_bounds_are_kept(name, root):
    """Long games with native code that checks every index equal those that do not check."""
    env = os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1", "PYTHONPATH": f"{root / 'src'}"}
    script = [sys.executable, str(root / "tests/contract_tables.py"), "3000", "1", name]
    run = subprocess.run(script, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {name: digest(name, 3000)}


@pytest.mark.parametrize("name", games())
def test_a_process_without_compiler_agrees(name, root):
    """Pure Python in a process of its own plays the same games."""
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{root / 'src'}"}
    script = [sys.executable, str(root / "tests/contract_tables.py"), "12", "3", name]
    run = subprocess.run(script, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {name: digest(name, 12, 3)}


def test_layouts_differ():
    layouts = [game(name).State for name in games()]
    assert len(set(layouts)) == len(layouts)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 46656, 2**31 - 1])
def test_bounded_is_interpreted_as_native(n):
    one, other = stream(n), stream(n)
    native = [int(bounded(one, n)) for _ in range(50)]
    with interpreted():
        assert [int(bounded(other, n)) for _ in range(50)] == native
    assert all(0 <= value < n for value in native)
