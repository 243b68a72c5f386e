"""Campuses as data: what a school may enter, and what it is told when something is wrong."""

import json
import tomllib

import pytest
from click.testing import CliRunner
from games.cubes_and_sticks.drawing import NAME, lay, table

from cubarium import Match
from cubarium.games.cubes_and_sticks.campus import EDITIONS, LONGEST_NAME, check_file
from cubarium.games.cubes_and_sticks.commands import campus as command
from cubarium.games.cubes_and_sticks.fields import pack_name, unpack_name

DEFAULT = (EDITIONS / "campus.toml").read_text()


def line(text, part):
    """The number of the first line that holds that part."""
    return next(i for i, row in enumerate(text.splitlines(), 1) if part in row)


def broken(old, new):
    """The default campus with one change, and what the check says of it."""
    assert old in DEFAULT
    text = DEFAULT.replace(old, new, 1)
    with pytest.raises(ValueError) as error:
        check_file(text)
    return text, str(error.value)


@pytest.mark.parametrize("file", sorted(EDITIONS.glob("*.toml")), ids=lambda f: f.stem)
def test_what_ships_is_good_and_comes_back_as_components(file):
    data = tomllib.loads(file.read_text())
    check_file(file.read_text())
    assert Match.new(NAME, 6, edition=data).components == data
    if file.stem == "campus":
        assert Match.new(NAME).components == data


@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        ('[["f", "i"], [9, 12]]', '[["d", "i"], [9, 12]]', "union =", "overlaps athletics"),
        ('[["f", "i"], [1, 4]]', '[["f", "o"], [1, 4]]', "library =", "no rectangle within a1"),
        ('[["f", "i"], [1, 4]]', '[["i", "f"], [1, 4]]', "library =", "no rectangle"),
        ('[["f", "i"], [1, 4]]', '[["f", "i"], [1.0, 4]]', "library =", "first and last row"),
        ('[["f", "i"], [1, 4]]', '"f1-i4"', "library =", 'as [["a", "d"], [8, 11]]'),
        ('[["a", "d"], [2, 5]]', '[["a", "d"], [1, 3]]', "athletics =", "ring is broken"),
        ('["arts", "library"]', '["arts", "sciences"]', '["arts", "sciences"]', "not neighbours"),
        ('["arts", "library"]', '["arts", "arts"]', '["arts", "arts"]', "2 different"),
        ('["arts", "library"]', '["arts", "gym"]', '["arts", "gym"]', "2 different ones of"),
        ('["green", "red", "yellow"]', '["green", "red"]', '["green", "red"]', "3 different"),
        ('["green", "red", "yellow"]', '["pink", "red", "blue"]', '["pink"', "3 different"),
        ("columns = 14", "columns = 27", "columns = 27", "1 to 26"),
        ("rows = 12", 'rows = "12"', 'rows = "12"', "whole number"),
        ("columns = 14", "width = 14", "width = 14", "is not known"),
        ("cliques.beatniks", "cliques.Beatniks", "Beatniks", "a-z"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(old, new, at, reason):
    text, said = broken(old, new)
    assert reason in said
    assert said.startswith(f"line {line(text, at)}: ")


def test_a_stick_must_not_span_three_areas():
    text = DEFAULT.replace('["f", "i"], [9, 12]', '["e", "e"], [9, 12]').replace(
        '["k", "n"], [8, 11]', '["f", "n"], [8, 11]'
    )
    with pytest.raises(ValueError, match="c9-f9 would span three areas: athletics, union, sci"):
        check_file(text)


def test_component_data_may_have_ring_neighbours_that_no_stick_reaches():
    text = DEFAULT.replace('[["a", "d"], [2, 5]]', '[["a", "d"], [1, 3]]')
    match = table("red a3", edition=tomllib.loads(text))
    match.play(1, "pick stick red")
    spans = {text.split()[2] for text in match.legal(1) if text.startswith("promise areas")}
    assert len(spans) == 5 and "athletics+arts" not in spans


def test_no_toml_and_too_few_cliques_are_refused():
    with pytest.raises(ValueError, match="not TOML"):
        check_file("columns = ")
    few = Match.new(NAME).components
    few["cliques"] = dict(list(few["cliques"].items())[:3])
    assert Match.new(NAME, 3, edition=few).components == few
    with pytest.raises(ValueError, match="3 cliques, too few for 4"):
        Match.new(NAME, 4, edition=few)
    few["cliques"].popitem()
    with pytest.raises(ValueError, match="3 to 12 cliques"):
        Match.new(NAME, 3, edition=few)


def test_names_live_in_the_state():
    for name in ("a", "student-union", "-" * LONGEST_NAME, "abcdefghijkl", "z-a"):
        assert unpack_name(pack_name(name)) == name


def test_a_match_on_another_campus_is_saved_with_it():
    edition = tomllib.loads((EDITIONS / "harbour-school.toml").read_text())
    match = table("red a7", first="strings", edition=edition)
    lay(match, "green c5-c8")
    again = Match.load(match.dump())
    assert again.components == edition
    assert again.scores[0] == 1
    assert "promise areas concert-hall+practice-rooms" not in again.legal(2)


def test_the_command_checks_a_file(tmp_path):
    file = tmp_path / "school.toml"
    file.write_text(DEFAULT)
    good = CliRunner().invoke(command, ["check", str(file)])
    assert good.exit_code == 0 and "6 areas with 96 cells, 80 places" in good.output
    pasted = CliRunner().invoke(command, ["json", str(file)])
    assert json.loads(pasted.output) == Match.new(NAME).components
    file.write_text(DEFAULT.replace("[8, 11]", "[8, 13]", 1))
    bad = CliRunner().invoke(command, ["check", str(file)])
    assert bad.exit_code == 1 and f"line {line(DEFAULT, 'athletics =')}:" in bad.output
