"""The action bar: buttons, a confirmation where one is needed, the list of moves."""

import pytest

from cubarium.web.bar import action_bar, common_start


def move(text, *clicks, label="Do it", commits=True):
    return {"text": text, "clicks": clicks, "label": label, "commits": commits}


def bar(*moves):
    return action_bar({"moves": moves})


def test_a_button_of_its_own_is_not_listed_again():
    made = bar(move("keep", "act-keep", label="Keep"), move("reroll 1", "die-1", "act-reroll"))
    assert [(act.id, act.text) for act in made.acts] == [("act-keep", "keep"), ("act-reroll", "")]
    assert [listed["text"] for listed in made.listed] == ["reroll 1"]
    assert not made.confirms


def test_a_last_click_on_the_board_that_commits_asks_for_confirmation():
    assert bar(move("love", "track-love")).confirms
    assert not bar(move("a", "die-1", commits=False)).confirms


@pytest.mark.parametrize(
    ("labels", "start"),
    [
        (["Re-roll 1 die", "Re-roll 2 dice"], "Re-roll"),
        (["Pay 1 ice, re-roll 1 die", "Pay 1 ice, re-roll 6 dice"], "Pay 1 ice, re-roll"),
        (["Yes", "No"], ""),
    ],
)
def test_the_words_that_buttons_share(labels, start):
    assert common_start(labels) == start
