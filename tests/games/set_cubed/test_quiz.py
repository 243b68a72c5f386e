"""The SET trainer: questions, explanations, commands, the page."""

import json

import pytest
from click.testing import CliRunner
from fastapi import FastAPI
from fastapi.testclient import TestClient

from cubarium.games.set_cubed import commands, pages, quiz
from cubarium.games.set_cubed.sets import broken, third_of


@pytest.mark.parametrize("number", range(60))
def test_is_it_a_set(number):
    asked = quiz.question(quiz.IS_SET, 1, number)
    wrong = broken(*asked.dice)
    assert asked.right == (tuple(2 + feature for feature in wrong) or (1,))
    assert [j.fine for j in quiz.judged(asked.dice)] == [k not in wrong for k in range(3)]


@pytest.mark.parametrize("number", range(60))
def test_which_die_completes_it(number):
    asked = quiz.question(quiz.THIRD_DIE, 1, number)
    assert len(set(asked.choices)) == 4
    right = [n for n in range(1, 5) if third_of(*asked.dice) == asked.choices[n - 1]]
    assert list(asked.right) == right


def test_about_half_are_sets_and_all_features_come_up():
    asked = [quiz.question(quiz.IS_SET, 2, number) for number in range(400)]
    assert 150 < sum(question.right == (1,) for question in asked) < 250
    assert {n for question in asked for n in question.right} == {1, 2, 3, 4}


def test_points_reward_speed():
    assert [quiz.points(True, 2), quiz.points(True, 9), quiz.points(False, 1)] == [2, 1, 0]


def test_the_explanation_asks_three_questions():
    told = quiz.judged((0, 1, 11))
    assert [j.feature for j in told] == ["number", "colour", "shape"]
    assert [j.words for j in told] == ["two alike", "all the same", "all different"]
    assert told[0].values == ("1", "1", "2")


def test_the_terminal_trainer_counts_and_explains():
    first = quiz.question(quiz.IS_SET, 3, 0)
    told = CliRunner().invoke(commands.quiz_sets, ["--seed", "3"], input=f"{first.right[0]}\n9\n\n")
    assert told.exit_code == 0
    assert "Right, it is a SET" in told.output and "all different" in told.output
    assert "Answer 1, 2, 3 or 4" in told.output
    assert "2 points, 1 answered, 1 right in a row." in told.output


def test_an_edition_is_checked(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("size = 11\n")
    told = CliRunner().invoke(commands.edition_set_cubed, [str(file)])
    assert told.exit_code == 1 and "line 1: 'dice' is missing" in told.output
    told = CliRunner().invoke(commands.edition_set_cubed, [str(tmp_path / "none.toml")])
    assert told.exit_code == 1 and "No such file" in told.output


@pytest.fixture(scope="module")
def client():
    app = FastAPI()
    app.include_router(pages.ROUTER, prefix="/games/set_cubed")
    return TestClient(app)


@pytest.mark.parametrize("kind", quiz.KINDS)
def test_the_page_works_without_its_script(client, kind):
    asked = quiz.question(kind, 5, 0)
    page = client.get(f"/games/set_cubed/trainer?kind={kind}&seed=5").text
    assert quiz.KINDS[kind] in page and 'name="answer" value="4"' in page
    address = f"/games/set_cubed/trainer?kind={kind}&seed=5&number=1&answer={asked.right[0]}"
    after = client.get(address).text
    assert quiz.verdict(asked, asked.right[0]) in after
    assert 'name="score" value="1"' in after


def test_the_script_gets_the_same_questions(client):
    told = client.get("/games/set_cubed/trainer/questions.json?kind=third&seed=5&start=2").json()
    assert len(told["questions"]) == 100
    asked = quiz.question(quiz.THIRD_DIE, 5, 2)
    assert told["questions"][0] == json.loads(json.dumps(pages.told(asked)))
    assert client.get("/games/set_cubed/trainer.js").headers["content-type"].startswith("text/java")


@pytest.mark.parametrize("query", ["kind=x", "seed=99999999999", "seed=1&number=-1"])
def test_what_there_is_not_is_404(client, query):
    assert client.get(f"/games/set_cubed/trainer?{query}").status_code == 404
