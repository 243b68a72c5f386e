"""Playing through a pipe: plain lines in, plain lines out, nothing lost."""

import re
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.cells import cell_len
from rich.console import Console

from cubarium import NATURE, Match
from cubarium.cli import draw
from cubarium.cli.table import Table
from cubarium.core.registry import game, games


def scripted(name, seats, seed, options=None, most=10_000):
    """A match played at random at such a table, and the lines that people type in it."""
    match = Match.new(name, seats, options or {}, players=names(seats))
    table, rng, lines = Table(match, {}, seed), np.random.default_rng(seed), []
    while not match.over and match.ply < most:
        seat = table.actor()
        if seat == NATURE:
            table.act(seat)
        else:
            lines.append(str(rng.choice(match.legal(seat))))
            table.play(seat, lines[-1])
    while match.to_act == (NATURE,):
        table.act(NATURE)
    return match, lines


def names(seats):
    return [f"Player {seat + 1}" for seat in range(seats)]


def play(cubarium, name, *args, lines=()):
    return cubarium("play", name, *args, input="".join(f"{line}\n" for line in lines))


def kept(output):
    """The file that the output says the match is kept in."""
    return Path(re.search(r"cubarium play --load (.+)", output)[1])


@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_a_whole_game(cubarium, rules):
    match, lines = scripted("cubemelt", 3, 5, {"rules": rules})
    args = ("--seats", "3", "--seed", "5", "--option", f"rules={rules}")
    result = play(cubarium, "cubemelt", *args, lines=[*lines, "save m.txt", "log all"])
    assert result.exit_code == 0 and match.over
    assert Match.load(Path("m.txt").read_text()) == match
    winners = [match.players[seat] for seat in match.winners]
    title = re.search(r"^(Nobody|Player .+) wins?( together)?\.$", result.stdout, re.M)[0]
    assert all(winner in title for winner in winners)
    assert not list(Path("data").rglob("*.txt")), "a finished match is kept only when asked to"


@pytest.mark.parametrize("name", games())
def test_every_game_plays_and_is_kept_when_the_lines_end(cubarium, name):
    seats = game(name).facts.seats[0]
    match, lines = scripted(name, seats, 3, most=30)
    args = ("--seats", str(seats), "--seed", "3")
    result = play(cubarium, name, *args, lines=lines)
    assert result.exit_code == 0, result.output
    assert Match.load(kept(result.stdout).read_text()) == match


@pytest.mark.parametrize("name", games())
def test_boards_fit_80_columns_but_for_sentences_and_are_plain_in_a_pipe(cubarium, name):
    for seats in game(name).facts.seats:
        match, lines = scripted(name, seats, 4, most=30)
        wide = Console(width=200, file=StringIO(), color_system=None)
        for ply in range(0, match.ply, 3):
            wide.print(draw.board(match.at(ply).look(seats - 1)))
        drawn = [line.rstrip() for line in wide.file.getvalue().splitlines()]
        assert max(cell_len(line) for line in drawn if not line.startswith("Player")) <= 80
    result = play(cubarium, name, "--seats", str(seats), "--seed", "4", lines=lines)
    assert "\x1b" not in result.stdout


def test_against_bots_and_on_from_the_file_with_the_same_bots(cubarium):
    args = ("--seats", "3", "--bot", "2=random", "--bot", "3=random", "--seed", "9")
    first = play(cubarium, "cubemelt", *args, "--name", "1=Ada", lines=["keep"])
    path = kept(first.stdout)
    assert "# bot 2: random\n# bot 3: random\n# seed: 9\n" in path.read_text()
    again = cubarium("play", "--load", str(path), input="keep\nsave\n")
    assert "Ada, Random 2, Random 3" in again.stdout
    straight = play(cubarium, "cubemelt", *args, "--name", "1=Ada", lines=["keep", "keep"])
    assert kept(straight.stdout).read_text() == path.read_text()


def test_only_bots_play_by_themselves(cubarium):
    args = ("--bot", "1=random", "--bot", "2=random", "--seed", "1")
    result = play(cubarium, "cubemelt", *args)
    assert result.exit_code == 0 and " > " not in result.stdout
    assert re.search(r"wins?( together)?\.", result.stdout)


def test_a_wrong_line_is_named_and_changes_nothing(cubarium):
    lines = ["# a comment", "", "kep", "reroll 4,1", "fly", "2 keep", "keep"]
    result = play(cubarium, "cubemelt", "-o", "start=1", "--seed", "2", lines=lines)
    assert "input line 3: 'kep' is no move" in result.stdout
    assert "did you mean 'keep'?" in result.stdout
    assert "input line 4: 'reroll 4,1': expected dice 1 to 6, ascending" in result.stdout
    assert "input line 5: 'fly' is no move" in result.stdout
    assert "'moves' lists what is possible" in result.stdout
    assert "input line 6: seat 2 cannot play 'keep': to act: seat 1" in result.stdout
    assert result.exit_code == 1, "the lines ended before the game, and some were refused"
    assert [event.text for event in Match.load(kept(result.stdout).read_text()).record][1] == "keep"


def test_help_moves_log_rules_board_hint(cubarium):
    lines = ["help", "moves", "log", "log 1", "log x", "rules", "rules C-9", "rules options"]
    lines += ["rules all", "rules Z", "board", "hint random", "hint nobody", "undo", "quit"]
    result = play(cubarium, "cubemelt", "-o", "start=2", "--seed", "2", lines=lines)
    assert result.exit_code == 0
    for words in ("Every move that is possible now.", "reroll 1,2,3,4,5,6", "C-6 Once, for free",
                  "C-9 The face you see most often", "At this table", "Inferred, not printed",
                  "there is no rule 'Z'", "'log x': expected a number", "random would play",
                  "there is no bot 'nobody'", "Nothing to take back"):  # fmt: skip
        assert words in result.stdout, words
    assert result.stdout.count("Choose dice to re-roll") == 2


def test_undo_where_a_turn_has_several_steps(cubarium):
    for name in games():
        match, lines = scripted(name, game(name).facts.seats[0], 1, most=60)
        steps = [i for i in range(1, match.ply) if match.at(i).can_undo(match.events[i - 1].seat)]
        if not steps:
            continue
        people = [event for event in match.record[: steps[0]] if event.seat != NATURE]
        typed = [*lines[: len(people)], "undo", "save! m.txt"]
        result = play(
            cubarium, name, "--seats", str(match.seats), "--seed", "1", lines=typed
        )  # fmt: skip
        assert f"Taken back: {people[-1].text}" in result.stdout
        assert Match.load(Path("m.txt").read_text()).record == match.record[: steps[0] - 1]


# ----- saving -----------------------------------------------------------------------------


def test_save_never_replaces_a_strange_file_unasked(cubarium):
    Path("mine.txt").write_text("precious")
    lines = ["save", "save mine.txt", "save new.txt", "save", "keep", "save new.txt"]
    result = play(cubarium, "cubemelt", "--seed", "2", lines=lines)
    assert "input line 1: 'save' needs the name of a file" in result.stdout
    assert "mine.txt is there already; 'save! mine.txt' replaces it" in result.stdout
    assert Path("mine.txt").read_text() == "precious"
    assert result.stdout.count("Saved to new.txt\n") == 1
    assert result.stdout.count("Saved to new.txt (the old file was replaced)") == 2
    play(cubarium, "cubemelt", "--seed", "2", lines=["save! mine.txt"])
    assert Match.load(Path("mine.txt").read_text()).ply == 2


def test_save_where_nothing_can_be_written(cubarium):
    result = play(cubarium, "cubemelt", "--seed", "2", lines=["save /proc/no/m.txt", "keep"])
    assert "/proc/no/m.txt cannot be written: No such file or directory" in result.stdout


def test_nothing_is_kept_that_is_saved_already(cubarium):
    result = play(cubarium, "cubemelt", "--seed", "2", lines=["keep", "save m.txt", "quit"])
    assert result.exit_code == 0 and "kept" not in result.stdout
    assert not Path("data").exists()


def test_an_unwritable_data_folder_does_not_lose_the_match(cubarium, monkeypatch):
    monkeypatch.setenv("CUBARIUM_DATA", "/proc/none")
    result = play(cubarium, "cubemelt", "--seed", "2", lines=["keep"])
    path = kept(result.stdout)
    assert result.exit_code == 0 and Match.load(path.read_text()).ply > 2
    path.unlink()
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/proc/none")
    result = play(cubarium, "cubemelt", "--seed", "2", lines=["keep"])
    assert result.exit_code == 1 and "The match could not be kept" in result.stdout
    record = result.stdout[result.stdout.index("cubarium match 1") :]
    assert Match.load(record).ply > 2


def test_a_crash_keeps_the_match(cubarium, monkeypatch):
    monkeypatch.setattr("cubarium.cli.orders.rulebook.clause", lambda *_: 1 / 0)
    result = play(cubarium, "cubemelt", "--seed", "2", lines=["keep", "rules"])
    assert result.exit_code == 1 and "unexpected error: ZeroDivisionError" in result.stderr
    assert Match.load(kept(result.stdout).read_text()).ply > 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_end_the_program_with_the_match_kept(clean_env, number):
    process = subprocess.Popen(
        [sys.executable, "-m", "cubarium", "play", "cubemelt", "--seed", "3"], text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean_env,
    )  # fmt: skip
    process.stdin.write("keep\n")
    process.stdin.flush()
    while "keeps" not in process.stdout.readline():
        pass
    time.sleep(0.2)
    process.send_signal(number)
    output, errors = process.communicate(timeout=30)
    assert process.returncode == 130 and "Traceback" not in errors + output
    assert Match.load(kept(output).read_text()).ply > 2


# ----- secrets ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in games() if game(name).has("hide")])
def test_people_with_secrets_hand_over(cubarium, name):
    seats = game(name).facts.seats[0]
    _, lines = scripted(name, seats, 3, most=40)
    result = play(cubarium, name, "--seats", str(seats), "--seed", "3", lines=lines)
    assert "Hand over to Player 1. Player 1, press Enter." in result.stdout
    alone = [f"--bot={seat}=random" for seat in range(2, seats + 1)]
    result = play(cubarium, name, "--seats", str(seats), *alone, lines=[])
    assert "Hand over" not in result.stdout


def test_a_bot_that_lacks_what_it_needs_says_so_and_the_match_is_kept(cubarium, monkeypatch):
    def unable(*_):
        raise ValueError("its table is not made yet; make it with: cubarium solve")

    monkeypatch.setattr("cubarium.bots.bot.move", unable)
    args = ("--bot", "2=random", "--seed", "2", "-o", "start=1")
    result = play(cubarium, "cubemelt", *args, lines=["hint random", "keep"])
    assert result.exit_code == 1
    assert "input line 1: the bot random cannot play: its table is not made yet" in result.stdout
    assert "cubarium: the bot random cannot play: its table" in result.stderr
    assert Match.load(kept(result.stdout).read_text()).ply > 2
