"""docs/solved.md says what docs/solved/*.json notes, and nothing there is impossible."""

import sys

import pytest

from cubarium.games.cubemelt import FACES
from cubarium.games.cubemelt.policies import POLICIES
from cubarium.games.cubemelt.positions import Rules


@pytest.fixture(scope="module")
def tools(root):
    sys.path.insert(0, str(root / "tools"))
    yield __import__("solved"), __import__("solved_page")
    sys.path.remove(str(root / "tools"))


def test_the_page_is_as_the_figures_say(tools):
    """If it fails: python tools/solved_page.py tables."""
    page = tools[1].PAGE.read_text()
    assert tools[1].written(page) == page


def test_a_page_without_markers_is_refused(tools):
    with pytest.raises(ValueError, match="no markers of"):
        tools[1].written("# Nothing")


def test_figures_are_possible(tools):
    solved = tools[0]
    values = solved.noted("values")
    known = [solved.key(rules) for length in (10, 20) for rules in solved.every_table(length)]
    assert len(known) == len(set(known)) == 80
    assert set(known[:40]) <= set(values) <= set(known) and solved.key(Rules()) in values
    assert all(-1 <= value <= 1 for value in values.values())
    best = {
        length: values[solved.key(Rules(love=length, adventure=length, melt=length))]
        for length in (10, 20)
    }
    policies = solved.noted("policies")
    assert {f"10 {policy.name}" for policy in POLICIES} <= set(policies)
    for name, (first, second) in policies.items():
        length, _, name = name.partition(" ")
        assert name in [policy.name for policy in POLICIES]
        assert -1 <= first <= best[int(length)] and -1 <= second <= -best[int(length)]
    assert solved.noted("handicaps")["even"] == pytest.approx(best[20], abs=1e-5)


def test_five_splits_of_the_faces_stand_for_all_ten(tools):
    meant = {
        swapped
        for h, s, t, d in tools[0].FACES
        for swapped in ((h, s, t, d), (s, h, t, d), (h, s, d, t), (s, h, d, t))
    }
    every = {tuple(map(int, counts.split(","))) for counts in FACES}
    assert meant == every and len(every) == 10
