"""Bad input: one clear sentence with what would be right; 2 for usage, 1 for what was read."""

from functools import cache
from pathlib import Path

import click
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cubarium import Match
from cubarium.cli import loading
from cubarium.cli.table import notes
from cubarium.core import native
from cubarium.core.registry import games

USAGE = [
    (["play"], "which game? 'cubarium games' lists them; or give --load FILE"),
    (["play", "cubemlt"], "there is no game 'cubemlt'; did you mean 'cubemelt'?"),
    (["play", "go"], "there is no game 'go'; there is "),
    (["play", "cubemelt", "--seats", "7"], "is played by 2, 3, 4, 5 players, not 7"),
    (["play", "cubemelt", "--seats", "two"], "'two' is not a valid integer"),
    (["play", "cubemelt", "-o", "rulez=base"], "no option 'rulez'; did you mean 'rules'?"),
    (["play", "cubemelt", "-o", "rules=expansio"], "did you mean 'expansion'?"),
    (["play", "cubemelt", "-o", "rules=x"], "cannot be 'x'; it is one of base, expansion"),
    (["play", "cubemelt", "-o", "rules"], "--option rules: expected NAME=CHOICE"),
    (["play", "cubemelt", "-o", "start=5"], "option 'start' is random or 1 to 2, not '5'"),
    (["play", "cubemelt", "--bot", "3=random", "--seats", "2"], "the seat is 1 to 2, not '3'"),
    (["play", "cubemelt", "--bot", "9=random"], "the seat is 1 to 5, not '9'"),
    (["play", "cubemelt", "--bot", "random"], "--bot random: expected SEAT=BOT"),
    (["play", "cubemelt", "--bot", "2=gredy"], "no bot 'gredy' for cubemelt; did you mean"),
    (["play", "cubemelt", "--bot", "2=montecarlo:x=1"], "a limit is one of seconds, playouts"),
    (["play", "cubemelt", "--bot", "2=montecarlo:steps=0"], "a whole number above 0, not '0'"),
    (["play", "cubemelt", "--bot", "2=montecarlo:seconds=z"], "a number above 0, not 'z'"),
    (["play", "cubemelt", "--bot", "2=montecarlo:seconds=nan"], "a number above 0, not 'nan'"),
    (["play", "cubemelt", "--bot", "1=random", "--bot", "1=random"], "given twice for seat 1"),
    (["play", "cubemelt", "--name", "1=a\x1b[2Jb"], "must be printable"),
    (["play", "cubemelt", "--position", "x"], "position"),
    (["play", "cubemelt", "--load", "x.txt", "--seats", "3"], "a saved match has its own seats"),
    (["play", "--load", "none.txt"], "there is no file 'none.txt'"),
    (["play", "cubemelt", "--edition", "none.toml"], "there is no file 'none.toml'"),
    (["play", "cubemelt", "--seed", "-1"], "-1 is not in the range"),
    (["simulate", "cubemelt", "--bots", "random,random,random", "--seats", "2"], "3 bots for 2"),
    (["simulate", "cubemelt", "-n", "0"], "0 is not in the range"),
    (["simulate", "cubemelt", "--bots", "rndom"], "did you mean 'random'?"),
    (["simulate", "cubemelt", "--jobs", "0"], "0 is not in the range"),
    (["rules", "cubemelt", "Z-1"], "cubemelt has no rule 'Z-1'"),
    (["rules"], "Missing argument"),
    (["replay", "none.txt"], "there is no file 'none.txt'"),
    (["games", "--all"], "No such option"),
    (["warm", "chess"], "there is no game 'chess'"),
]  # fmt: skip


@pytest.mark.parametrize(("args", "words"), USAGE, ids=lambda v: " ".join(v)[:40])
def test_wrong_usage(cubarium, args, words):
    result = cubarium(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("cubarium: ") and result.stderr.count("\n") == 1
    assert words in result.stderr


EDITIONS = [
    ("broken.toml", "faces = {", "broken.toml: "),
    ("broken.json", '{"faces": ', "broken.json: "),
    ("list.json", "[1]", "an edition is a table of names and values"),
    ("wrong.toml", "[faces]\nH = 3\nS = 3\nT = 1\nD = 1\n", "must add up to 6"),
]


@pytest.mark.parametrize(("name", "text", "words"), EDITIONS)
def test_an_edition_that_is_none(cubarium, tmp_path, name, text, words):
    (tmp_path / name).write_text(text)
    result = cubarium("play", "cubemelt", "--edition", name)
    assert result.exit_code == 1 and words in result.stderr


def test_an_edition_that_is_one_plays(cubarium, tmp_path):
    (tmp_path / "box.toml").write_text("[faces]\nH = 1\nS = 1\nT = 2\nD = 2\n")
    result = cubarium("play", "cubemelt", "--edition", "box.toml", input="save m.txt\n")
    assert result.exit_code == 0
    assert Match.load((tmp_path / "m.txt").read_text()).options["faces"] == "1,1,2,2"


# ----- damaged records --------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path):
    """A short match on file; returns a function that damages it."""
    match = Match.new("cubemelt", 2, {"start": 1})
    for seat, text in ((-1, "roll HHSTDD"), (0, "reroll 1,2"), (-1, "roll SS"), (0, "keep")):
        match.play(seat, text)

    def damaged(old: str = "", new: str = "") -> str:
        (tmp_path / "m0.txt").write_text(match.dump())
        (tmp_path / "m.txt").write_text(match.dump().replace(old, new) if old else match.dump())
        return "m.txt"

    return damaged


DAMAGE = [
    ("1 reroll 1,2", "1 reroll 7", "line 15: 'reroll 7': expected dice 1 to 6", 1),
    ("1 reroll 1,2", "2 reroll 1,2", "line 15: seat 2 cannot play 'reroll 1,2'", 1),
    ("1 reroll 1,2", "one reroll", "line 15: an event is a seat from 1 to 2 or '*'", 1),
    ("* roll SS", "* roll XX", "line 16: 'roll XX': expected 2 faces of H, S, T, D", 2),
    ("1 keep", "\x00\x00", "line 17: an event is a seat from 1 to 2", 3),
]


@pytest.mark.parametrize(("old", "new", "words", "good"), DAMAGE)
def test_the_first_bad_line_is_named_and_what_is_before_it_kept(
    cubarium, saved, old, new, words, good
):
    path = saved(old, new)
    for args in (["play", "--load", path], ["replay", path]):
        result = cubarium(*args)
        assert result.exit_code == 1 and words in result.stderr
        assert "before it" in result.stderr and "--keep-good" in result.stderr
    result = cubarium("play", "--load", path, "--keep-good", input="save good.txt\n")
    assert result.exit_code == 0
    whole, rest = Match.load(Path("m0.txt").read_text()), Match.load(Path("good.txt").read_text())
    assert rest.record[:good] == whole.record[:good]
    assert new in Path(path).read_text(), "the damaged file is left as it was"


def test_replay_tells_the_good_part(cubarium, saved):
    result = cubarium("replay", saved("1 keep", "1 kep"))
    assert "Player 1 re-rolls 2 hearts" in result.stdout and "line 17" in result.stderr


HEADERS = [
    ("cubarium match 1", "chess", "line 1: a saved match begins with 'cubarium match 1'"),
    ("game: cubemelt", "game: go", "there is no game 'go'"),
    ("seats: 2", "seats: 9", "is played by"),
    ("seats: 2", "seats: x", "is not a whole number"),
    ("rules: 1", "rules: 99", "update Cubarium to open it"),
    ("option rules: base", "option rules: x", "is one of base, expansion"),
    ("seats: 2", "seats: 2\nplayers: [1, 2]", "is not a list of names"),
    ("seats: 2", "seats: 2\nplayers: {", "'players' in the header is not valid JSON"),
    ("option rules: base", "nonsense", "expected 'name: value' in the header"),
]


@pytest.mark.parametrize(("old", "new", "words"), HEADERS)
def test_a_header_that_cannot_be(cubarium, saved, old, new, words):
    path = saved(old, new)
    for args in (["play", "--load", path], ["replay", path]):
        result = cubarium(*args)
        assert result.exit_code == 1 and words in result.stderr and path in result.stderr


def test_files_that_are_no_text(cubarium, tmp_path):
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00\x80")
    assert "noise is not a text file in UTF-8" in cubarium("replay", "noise").stderr
    result = cubarium("replay", str(tmp_path))
    assert result.exit_code == 1 and "cannot be read" in result.stderr


def test_load_for_another_game(cubarium, saved):
    result = cubarium("play", "chroma_cubes", "--load", saved())
    assert result.exit_code == 2 and "is a match of cubemelt, not of chroma_cubes" in result.stderr


def test_replay_beyond_the_end(cubarium, saved):
    result = cubarium("replay", saved(), "--at", "99")
    assert result.exit_code == 2 and "the match has 4 events (0 to 4)" in result.stderr
    assert "seats 1 to 2" in cubarium("replay", saved(), "--seat", "3").stderr


# ----- files that somebody has bent -------------------------------------------------------


@cache
def whole_file(name):
    """A match of that game as text, some events long."""
    match, rng = Match.new(name, options={}), np.random.default_rng(2)
    with native.interpreted():
        while not match.over and match.ply < 40:
            seat = match.to_act[0]
            match.play(seat, str(rng.choice(match.legal(seat)))) if seat >= 0 else match.roll(rng)
    return match.dump() + "# bot 2: random\n# seed: 5\n"


@given(name=st.sampled_from(games()), data=st.data())
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_bent_file_is_refused_in_a_sentence_or_read(tmp_path, name, data):
    text = whole_file(name)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 12))
        new = data.draw(st.text(st.sampled_from("\n*123 :,abcrolkep#\"'[]{}\x00\x1bé"), max_size=6))
        text = text[:start] + new + text[start + cut :]
    path = tmp_path / "bent.txt"
    path.write_text(text, encoding="utf-8")
    try:
        match, read, _ = loading.read(path)
    except click.ClickException as error:
        assert str(path) in error.message
    else:
        assert Match.load(match.dump()) == match
        assert all(isinstance(player, str) for player in match.players)
        notes(read)
