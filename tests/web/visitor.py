"""What the tests of the web app share: settings, and a visitor's usual steps."""

from pathlib import Path

from cubarium.web.settings import Limits, Settings

NO_LIMITS = Limits(moves=(1e6, 1e6), chat=(1e6, 1e6), tables=(1e6, 1e6), pages=(1e6, 1e6))


def settings(folder: Path, **changes) -> Settings:
    usual = {
        "data": folder, "database": "", "origin": "", "bot_pace_ms": 0, "forced_ms": 20,
        "race_ms": 0, "warm": False, "limits": NO_LIMITS,
    }  # fmt: skip
    return Settings(**usual | changes)


JSON = {"accept": "application/json"}


def open_table(client, game="cubemelt", seats="you friend", **fields) -> str:
    """Open a table; returns its code."""
    form = {"game": game, **fields}
    form |= {f"seat-{n}": kind for n, kind in enumerate(seats.split(), 1)}
    answer = client.post("/tables", data=form, headers=JSON)
    assert answer.status_code == 201, answer.text
    return answer.json()["code"]


def look(client, code) -> dict:
    answer = client.get(f"/t/{code}.json")
    assert answer.status_code == 200, answer.text
    return answer.json()


def move(client, code, text, seat=None, ply=None, nonce=""):
    """Play `text` as the seat in view, now."""
    t = look(client, code)
    form = {
        "seat": t["me"] if seat is None else seat, "text": text,
        "ply": t["ply"] if ply is None else ply, "nonce": nonce,
    }  # fmt: skip
    return client.post(f"/t/{code}/move", data=form, headers=JSON)


def play_on(client, code, moves=400):
    """Play the first legal move that ends the rolling, until the game is over."""
    for _ in range(moves):
        t = look(client, code)
        if t["over"]:
            return t
        assert move(client, code, t["moves"][-1]["text"]).status_code == 200
    raise AssertionError("the game does not end")
