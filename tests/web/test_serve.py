"""`serve` as an operator meets it: clear words, and nothing lost when it is killed."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from secrets import token_hex

import httpx
import pytest

from cubarium import Match
from cubarium.web.serve import serve

SCRIPT = (
    "import sys; from cubarium.web.serve import serve; sys.exit(serve('127.0.0.1', 0, sys.argv[1]))"
)


def started(folder, env):
    """A server of its own at a free port: the process and a client."""
    quick = {"CUBARIUM_WARM": "0", "NUMBA_DISABLE_JIT": "1", "CUBARIUM_BOT_PACE_MS": "0"}
    command = [sys.executable, "-c", SCRIPT, str(folder)]
    process = subprocess.Popen(command, env=env | quick, stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    address = re.search(r"http://localhost:\d+", line)
    assert address, line
    return process, httpx.Client(base_url=address[0].replace("localhost", "127.0.0.1"), timeout=20)


@pytest.fixture
def servers():
    """Processes of servers that end with the test, however that ends."""
    processes: list[subprocess.Popen] = []
    yield processes
    for process in processes:
        process.kill()
        process.wait()


class Player(threading.Thread):
    """Plays until the server is gone; `made` are the moves that were acknowledged."""

    def __init__(self, client, cookies, code):
        super().__init__()
        self.client = httpx.Client(base_url=client.base_url, cookies=cookies, timeout=20)
        self.code, self.made, self.rng = code, [], random.Random()

    def run(self):
        try:
            while self.step():
                pass
        except httpx.HTTPError:
            pass

    def step(self):
        t = self.client.get(f"/t/{self.code}.json").json()
        if t["over"]:
            return False
        text = self.rng.choice(t["moves"])["text"]
        form = {"seat": t["me"], "text": text, "ply": t["ply"], "nonce": token_hex(8)}
        answer = self.client.post(
            f"/t/{self.code}/move", data=form, headers={"accept": "application/json"}
        ).json()
        if answer["type"] == "ok":
            self.made.append((answer["ply"], t["me"], text))
        return True


def test_kill_9_loses_nothing_acknowledged(tmp_path, clean_env, servers):
    made: dict[str, list] = {}
    cookies, rng = {}, random.Random(7)
    for _ in range(3):
        process, client = started(tmp_path, clean_env)
        servers.append(process)
        client.cookies.update(cookies)
        for code, moves in made.items():
            check(client, code, moves)
        if len(made) < 3:
            form = {"game": "cubemelt", "seat-1": "you", "seat-2": "friend"}
            answer = client.post("/tables", data=form, headers={"accept": "application/json"})
            cookies = dict(client.cookies)
            made[answer.json()["code"]] = []
        players = [Player(client, cookies, code) for code in made]
        for player in players:
            player.start()
        wait_for(players, rng.randint(6, 15))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        for player in players:
            player.join()
            made[player.code] += player.made
    assert sum(map(len, made.values())) >= 18


def wait_for(players, moves):
    """Until that many moves were acknowledged in all; the kill then comes at any moment."""
    end = time.monotonic() + 20
    while sum(len(player.made) for player in players) < moves and time.monotonic() < end:
        time.sleep(0.001)


def check(client, code, moves):
    record = client.get(f"/t/{code}/record").text
    match = Match.load(record)
    assert match.dump() == record
    for ply, seat, text in moves:
        assert match.record[ply - 1] == (seat, text)


def test_a_port_in_use(tmp_path, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert serve("127.0.0.1", port, tmp_path) == 1
    words = f"cubarium: port {port} is in use; stop what uses it, or choose another with --port\n"
    assert capsys.readouterr().err == words


@pytest.mark.parametrize(
    ("host", "port", "code", "message"),
    [
        ("127.0.0.1", 70000, 2, "a port is a number from 0 to 65535, not 70000"),
        ("no such host", 0, 1, "there is no address 'no such host' to serve at"),
        ("203.0.113.9", 0, 1, "cannot serve at 203.0.113.9, port 0"),
    ],
)
def test_an_address_that_cannot_be(tmp_path, capsys, host, port, code, message):
    assert serve(host, port, tmp_path) == code
    assert message in capsys.readouterr().err


def test_a_folder_that_cannot_be_written(tmp_path, capsys):
    (tmp_path / "file").write_text("x")
    assert serve("127.0.0.1", 0, tmp_path / "file" / "data") == 1
    told = capsys.readouterr().err
    assert "cannot be written (not a directory); choose another with --data" in told
    assert told.count("\n") == 1


def test_a_database_that_is_none(tmp_path, capsys):
    (tmp_path / "cubarium.db").write_text("not a database" * 500)
    assert serve("127.0.0.1", 0, tmp_path) == 1
    told = capsys.readouterr().err
    assert "is not a database of Cubarium, or it is damaged" in told and told.count("\n") == 1
    assert (tmp_path / "cubarium.db").read_text() == "not a database" * 500


def test_a_setting_that_is_no_number(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("CUBARIUM_BOT_PACE_MS", "fast")
    assert serve("127.0.0.1", 0, tmp_path) == 2
    assert "CUBARIUM_BOT_PACE_MS is a whole number of milliseconds, not 'fast'" in (
        capsys.readouterr().err
    )


def test_nothing_outlives_a_killed_server(tmp_path, clean_env, servers):
    env = clean_env | {"CUBARIUM_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    script = [sys.executable, "-c", SCRIPT, str(tmp_path)]
    process = subprocess.Popen(script, env=env, stdout=subprocess.PIPE, text=True)
    servers.append(process)
    process.stdout.readline()
    children = children_of(process.pid)
    end = time.monotonic() + 20
    while not children and time.monotonic() < end:
        time.sleep(0.05)
        children = children_of(process.pid)
    process.kill()
    process.wait()
    while any(map(alive, children)) and time.monotonic() < end:
        time.sleep(0.05)
    assert children and not any(map(alive, children))


def children_of(pid):
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    if not listed.exists():
        pytest.skip("this system does not list a process's children")
    found = (p.read_text() for p in Path(f"/proc/{pid}/task").glob("*/children"))
    return [int(child) for text in found for child in text.split()]


def alive(pid):
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and ") Z" not in stat.read_text()
