"""Playing at a terminal: a real one, with a keyboard, in a process of its own."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cubarium import Match
from cubarium.core.registry import game, games

SIGNS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][A-Z0-9]?|[\r\x07]")


class Terminal:
    """`cubarium` in a pseudo-terminal of 80 columns and 30 rows."""

    def __init__(self, env, *args, term="xterm-256color", **extra):
        self.master, slave = pty.openpty()
        env = env | {
            "TERM": term, "COLUMNS": "80", "LINES": "30", "PROMPT_TOOLKIT_NO_CPR": "1",
            "NUMBA_DISABLE_JIT": "1", "CUBARIUM_DATA": os.environ["CUBARIUM_DATA"],
        } | extra  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cubarium", *args],
            stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.raw, self.read_up_to = "", 0

    def type(self, keys):
        os.write(self.master, keys.encode())

    def see(self, words, seconds=20):
        """Wait for these words after those seen last."""
        until = time.monotonic() + seconds
        while words not in self.text[self.read_up_to :]:
            assert time.monotonic() < until, f"no {words!r} in {self.text[self.read_up_to :]!r}"
            self._read(0.1)
        self.read_up_to = self.text.index(words, self.read_up_to) + len(words)

    @property
    def text(self):
        return SIGNS.sub("", self.raw)

    def _read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            try:
                self.raw += os.read(self.master, 65536).decode(errors="replace")
            except OSError:
                time.sleep(seconds)

    def end(self, seconds=20):
        """The exit code; everything is read."""
        until = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < until:
            self._read(0.05)
        self._read(0.2)
        return self.process.poll()

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(clean_env):
    opened = []

    def start(*args, **extra):
        opened.append(Terminal(clean_env, *args, **extra))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def kept(text):
    return Path(re.search(r"cubarium play --load (\S+)", text)[1])


def test_completion_save_undo_load_quit(terminal):
    screen = terminal("play", "cubemelt", "--seed", "3", "--name", "1=Ada", "-o", "start=1")
    screen.see("Choose dice to re-roll")
    screen.see("● Ada >")
    screen.type("ke\t")
    screen.see("keep")
    screen.type("\x15undo\r")
    screen.see("Nothing to take back")
    screen.type("reroll 1,2\t\r")
    screen.see("Re-roll again? Costs 1 ice")
    screen.type("save m.txt\r")
    screen.see("Saved to m.txt")
    screen.type("quit\r")
    assert screen.end() == 0 and "kept" not in screen.text
    match = Match.load(Path("m.txt").read_text())
    assert [event.text for event in match.record if event.seat == 0] == ["reroll 1,2"]

    screen = terminal("play", "--load", "m.txt")
    screen.see("Re-roll again? Costs 1 ice")
    screen.type("keep\r")
    screen.see("Ada keeps")
    screen.see("Player 2 >")
    screen.type("\x04")
    screen.see("The match is kept")
    assert screen.end() == 0
    assert Match.load(kept(screen.text).read_text()).ply > match.ply
    assert Match.load(Path("m.txt").read_text()) == match


def test_ctrl_c_keeps_the_match_and_shows_no_traceback(terminal):
    screen = terminal("play", "cubemelt", "--seed", "3", "-o", "start=1")
    screen.see("Player 1 >")
    screen.type("keep\r")
    screen.see("Player 1 keeps")
    screen.see("Player 2 >")
    screen.type("\x03")
    assert screen.end() == 130
    assert "Traceback" not in screen.text
    assert Match.load(kept(screen.text).read_text()).ply == 3


def test_a_closed_terminal_keeps_the_match(terminal, tmp_path):
    screen = terminal("play", "cubemelt", "--seed", "3", "-o", "start=1")
    screen.see("Player 1 >")
    screen.type("keep\r")
    screen.see("Player 2 >")
    os.killpg(screen.process.pid, signal.SIGHUP)
    screen.end()
    (path,) = (tmp_path / "data" / "matches").iterdir()
    assert Match.load(path.read_text()).ply == 3


def test_the_end_offers_to_save(terminal):
    screen = terminal("play", "cubemelt", "--seed", "3", "-o", "start=1", "--bot", "2=random")
    for _ in range(400):
        screen.see(" >")
        if "Game over" in screen.text:
            break
        screen.type("keep\r")
    screen.type("save end.txt\r")
    screen.see("Saved to end.txt")
    screen.type("\r")
    assert screen.end() == 0
    assert Match.load(Path("end.txt").read_text()).over


COLOUR = re.compile(r"\x1b\[[0-9;]*(38|48|3[0-7]|4[0-7]);?")


def test_colours_and_their_absence(terminal):
    screen = terminal("play", "cubemelt", "--seed", "3", "-o", "start=1")
    screen.see("Player 1 >")
    assert COLOUR.search(screen.raw)
    screen = terminal("play", "cubemelt", "--seed", "3", "-o", "start=1", NO_COLOR="1")
    screen.see("Player 1 >")
    assert not COLOUR.search(screen.raw)


def test_a_dumb_terminal_gets_plain_lines(terminal):
    screen = terminal("play", "cubemelt", "--seed", "3", "-o", "start=1", term="dumb")
    screen.see("Player 1 >")
    screen.type("keep\n")
    screen.see("Player 1 keeps")
    screen.see("Player 2 >")
    screen.type("quit\n")
    assert screen.end() == 0
    assert "\x1b" not in screen.raw


@pytest.mark.parametrize("name", [name for name in games() if game(name).has("hide")][:1])
def test_secrets_are_cleared_before_the_next_player_looks(terminal, name):
    seats = game(name).facts.seats[0]
    screen = terminal("play", name, "--seats", str(seats), "--seed", "3", "-o", "start=1")
    screen.see("Hand over to Player 1. Player 1, press Enter.")
    shown_before = screen.raw
    assert shown_before.rindex("\x1b[3J") > shown_before.rindex("Seat")
    screen.type("\r")
    screen.see("Player 1 >")
    assert screen.raw.count("\x1b[3J") == 2


def test_replay_step_by_step(terminal):
    match = Match.new("cubemelt", 2, {"start": 1})
    for seat, text in ((-1, "roll HHSTDD"), (0, "reroll 1,2"), (-1, "roll SS"), (0, "keep")):
        match.play(seat, text)
    Path("m.txt").write_text(match.dump())
    screen = terminal("replay", "m.txt", "--step")
    for keys, words in (("\r", "After 1 of 4"), ("\r", "After 2 of 4"), ("b\r", "After 1 of 4"),
                        ("e\r", "After 4 of 4"), ("2\r", "Player 1 re-rolls 2 hearts"),
                        ("9\r", "'9': expected Enter")):  # fmt: skip
        screen.see(" >")
        screen.type(keys)
        screen.see(words)
    screen.type("q\r")
    assert screen.end() == 0
