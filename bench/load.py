"""Durable moves a second over real sockets: many tables, one server, commits to the disk.

    python bench/load.py --tables 100 --rate 1000 --seconds 20

starts a server of its own in a new folder, opens the tables, lets every table's player make
moves at an even pace over WebSocket, and prints what was acknowledged a second and how long
an acknowledgement (after the commit) took. `--json` prints one object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

JSON = {"accept": "application/json"}
SERVE = (
    "import sys; from cubarium.web.serve import serve; sys.exit(serve('127.0.0.1', 0, sys.argv[1]))"
)


class Player:
    """One visitor who plays both seats of a table, and opens another when a game is over."""

    def __init__(self, base: str, pause: float, game: str) -> None:
        self.base, self.pause, self.game = base, pause, game
        self.web = httpx.AsyncClient(base_url=base, timeout=60)
        self.seconds: list[float] = []
        self.opened = 0
        self.socket: ClientConnection
        self.state: dict = {}

    async def open(self) -> None:
        """A new table, and its socket."""
        form = {"game": self.game, "seat-1": "you", "seat-2": "friend", "auto": "off"}
        answer = await self.web.post("/tables", data=form, headers=JSON)
        cookie = "; ".join(f"{k}={v}" for k, v in self.web.cookies.items())
        address = f"{self.base.replace('http', 'ws')}/t/{answer.json()['code']}/ws?lean=1"
        headers = {"cookie": cookie}
        self.socket = await connect(address, additional_headers=headers, compression=None)
        await self.until("state")
        self.opened += 1

    async def until(self, kind: str) -> dict:
        while True:
            told = json.loads(await self.socket.recv())
            if told["type"] == "state":
                self.state = told
            if told["type"] == kind:
                return told
            if told["type"] in ("error", "stale"):
                raise RuntimeError(told["message"])

    async def play(self, start: float, end: float) -> None:
        """Moves at an even pace from `start` to `end` (of `time.perf_counter`)."""
        due = start + self.pause * secrets.randbelow(1000) / 1000
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move()
            due = max(due + self.pause, time.perf_counter() - 1)

    async def move(self) -> None:
        if self.state["over"]:
            await self.socket.close()
            await self.open()
        seat, legal = next(iter(self.state["legal"].items()))
        ply = self.state["ply"]
        asked = {"type": "move", "seat": int(seat), "text": legal[-1], "ply": ply}
        asked["nonce"] = secrets.token_hex(8)
        since = time.perf_counter()
        await self.socket.send(json.dumps(asked))
        await self.until("ok")
        self.seconds.append(time.perf_counter() - since)
        if self.state["ply"] == ply:
            await self.until("state")


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(base: str, pid: int, tables: int, rate: float, seconds: float, game: str) -> dict:
    """What the server at that address does."""
    players = [Player(base, tables / rate, game) for _ in range(tables)]
    for player in players:
        await player.open()
    for player in players[:5]:
        await player.move()
        player.seconds.clear()
    start, cpu, own = time.perf_counter() + 0.2, cpu_seconds(pid), time.process_time()
    await asyncio.gather(*(player.play(start, start + seconds) for player in players))
    passed, cpu = time.perf_counter() - start, cpu_seconds(pid) - cpu
    times = sorted(t for player in players for t in player.seconds)
    for player in players:
        await player.socket.close()
        await player.web.aclose()
    return {
        "moves_per_s": round(len(times) / passed, 1),
        "p50_ms": round(1000 * times[len(times) // 2], 2),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 2),
        "server_cpu_us_per_move": round(1e6 * cpu / len(times)),
        "own_cpu_us_per_move": round(1e6 * (time.process_time() - own) / len(times)),
        "tables": tables,
        "new_tables_per_s": round((sum(p.opened for p in players) - tables) / passed, 1),
        "seconds": round(passed, 1),
    }


def serve(folder: str) -> tuple[subprocess.Popen, str]:
    """A server of its own, its rules native from the start (it compiles what is not yet)."""
    command = [sys.executable, "-c", SERVE, folder]
    env = os.environ | {"CUBARIUM_WARM": "0"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    found = re.search(r"http://localhost:\d+", process.stdout.readline())
    return process, found[0].replace("localhost", "127.0.0.1")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="cubemelt")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=1000, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, base = serve(folder)
        try:
            found = uvloop.run(
                measure(base, process.pid, asked.tables, asked.rate, asked.seconds, asked.game)
            )
        finally:
            process.terminate()
            process.wait()
    print(json.dumps(found) if asked.json else "\n".join(f"{k:24} {v}" for k, v in found.items()))


if __name__ == "__main__":
    main()
