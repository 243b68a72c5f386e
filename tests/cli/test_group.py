"""The group of commands: help, start-up, games' own commands, and how errors end."""

import json
import subprocess
import sys
from importlib import import_module

import click
import pytest

from cubarium.cli import extensions, group
from cubarium.core.registry import game, games


def test_help_lists_every_command(cubarium):
    result = cubarium("--help")
    assert result.exit_code == 0
    for name, text in group.COMMANDS.items():
        assert f"{name} " in result.output and text in result.output


@pytest.mark.parametrize("name", group.COMMANDS)
def test_each_commands_own_help_begins_as_the_list_says(cubarium, name):
    result = cubarium(name, "--help")
    assert result.exit_code == 0
    assert group.COMMANDS[name] in result.output
    assert import_module(f"cubarium.cli.commands.{name}").command.name == name


def test_games_tells_every_game_to_people_and_to_programs(cubarium):
    people = cubarium("games").output
    programs = json.loads(cubarium("games", "--json").output)
    assert [entry["name"] for entry in programs] == games()
    for name in games():
        assert name in people and game(name).facts.title in people


@pytest.mark.parametrize("args", [["--help"], ["games"], ["play", "--help"]])
def test_starts_without_numba(clean_env, args):
    code = (
        "import sys; from cubarium.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: print('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True, text=True, check=True, timeout=60, env=clean_env,
    )  # fmt: skip
    assert done.stdout.endswith("False\n")


def test_version(cubarium):
    assert cubarium("--version").output == "cubarium 0.1.0\n"


# ----- commands of games ------------------------------------------------------------------


def command(name):
    return click.Command(name, help=f"Does {name}.")


def test_groups_of_one_name_are_joined_so_that_two_games_can_have_it():
    one = click.Group("solve", {"a": command("a")})
    other = click.Group("solve", {"b": command("b")})
    assert set(extensions.merged([one, other])["solve"].commands) == {"a", "b"}


def test_two_games_cannot_have_one_command_name():
    with pytest.raises(AssertionError, match="two games have a command 'perft'"):
        extensions.merged([command("perft"), command("perft")])
    with pytest.raises(AssertionError, match="two games have a command solve a"):
        extensions.merged([click.Group("solve", {"a": command("a")}) for _ in range(2)])


def test_the_games_commands_are_listed_as_they_are_and_fit_together(cubarium):
    text = cubarium("--help").output
    found = extensions.merged([each for name in games() for each in extensions.commands_of(name)])
    assert set(found) == set(extensions.outline())
    assert not set(found) & set(group.COMMANDS), "a game's command hides a general one"
    for name, each in found.items():
        assert f"{name} " in text
        assert extensions.command(name).name == name
        sentence = extensions.outline()[name].rstrip(".")
        assert " ".join(each.help.split()).startswith(sentence)


def test_a_games_command_is_called_like_a_general_one(cubarium, monkeypatch):
    @click.command("measure")
    @click.argument("n", type=int)
    def measure(n):
        """Measure."""
        click.echo(n + 1)

    monkeypatch.setattr(extensions, "command", {"measure": measure}.get)
    assert cubarium("measure", "41").output == "42\n"


def test_help_loads_no_game(clean_env):
    code = (
        "import sys; from cubarium.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print([m for m in sys.modules if m.endswith('.commands')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=clean_env, timeout=60
    )
    assert done.stdout.endswith("[]\n")


# ----- errors -----------------------------------------------------------------------------


def test_a_wrong_command_is_named_with_what_may_be_meant(cubarium):
    result = cubarium("simulat")
    assert (result.exit_code, result.stderr) == (
        2, "cubarium: there is no command 'simulat'; did you mean 'simulate'?\n",
    )  # fmt: skip


def test_a_fault_of_ours_shows_no_traceback_but_keeps_one(cubarium, monkeypatch, tmp_path):
    def broken():
        raise RuntimeError("boom")

    monkeypatch.setattr("cubarium.cli.commands.games.games", broken)
    result = cubarium("games")
    assert result.exit_code == 1
    assert "Traceback" not in result.output and "RuntimeError('boom')" in result.stderr
    kept = tmp_path / "data" / "last-error.txt"
    assert str(kept) in result.stderr.replace("\n", "")
    assert "boom" in kept.read_text()


def test_a_reader_that_stops_reading_is_no_error(clean_env):
    done = subprocess.run(
        f"{sys.executable} -m cubarium rules cubemelt | head -1",
        shell=True, capture_output=True, text=True, env=clean_env, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""


def test_a_terminal_without_our_signs_gets_question_marks(shell):
    done = shell("play", "cubemelt", "--seed", "1", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "Player 1" in done.stdout


def test_the_package_of_the_games_does_not_hide_the_function_of_that_name(clean_env):
    code = "import cubarium; cubarium.Match.new('cubemelt'); print(*cubarium.games())"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=clean_env, timeout=60
    )
    assert done.stdout.split() == games()


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "cubemelt", "-n", "3", "--bots", "random,greedy"),
        ("solve", "cubemelt", "--length", "1"),
    ],
)
def test_no_bar_where_nobody_watches(shell, command):
    done = shell(*command)
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout and "━" not in done.stdout
