"""Nothing that a seat may not know leaves the server for it.

Two tables differ in nothing but secrets: every byte sent to a viewer who may not know them
must be the same at both.
"""

import asyncio
import json
import random

import pytest
from web.visitor import JSON, look, open_table, settings

from cubarium import NATURE, Match
from cubarium.core.registry import game, games
from cubarium.core.state import same
from cubarium.web.driver import Driver
from cubarium.web.live import Connection
from cubarium.web.present import view, viewer
from cubarium.web.seats import FRIEND, YOU, Seat
from cubarium.web.tables import Table
from cubarium.web.thinking import ask

SECRET_GAMES = [name for name in games() if game(name).has("hide")]
pytestmark = pytest.mark.skipif(not SECRET_GAMES, reason="no game has secrets")


def dealt(name, rng, plies):
    """A match after the secrets were dealt and a few moves, none of them random ones after."""
    match = Match.new(name, max(game(name).facts.seats[0], 3), {"start": "1"})
    while match.to_act == (NATURE,):
        match.play(NATURE, rng.choice(match.legal(NATURE)))
    for _ in range(plies):
        if match.to_act != (NATURE,) and not match.over:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[0])
    return match


def alike(name, seat, plies):
    """Two matches that seat cannot tell apart, with other secrets."""
    rng = random.Random(1)
    one = dealt(name, rng, plies)
    for _ in range(400):
        two = dealt(name, rng, plies)
        if same(one.hidden(seat), two.hidden(seat)) and not same(one.state, two.state):
            return one, two
    raise AssertionError("no such pair")


def table(match, sessions):
    row = {
        "code": "abc", "host": "h", "settings": {}, "secret": "00" * 32, "started": True,
        "again": None,
    }  # fmt: skip
    kinds = [YOU if s not in sessions[:i] else FRIEND for i, s in enumerate(sessions)]
    seats = [Seat(i, kinds[i], f"P{i + 1}", s) for i, s in enumerate(sessions)]
    found = Table(None, row, seats, match, [""] * match.ply)
    found.name_players()
    return found


class Stand:
    """As much of a server as a socket needs."""

    def address(self, _):
        return "http://x"


def sent(match, session, sessions, tmp_path):
    """Every kind of thing that is sent to a session."""

    async def all_of_it():
        at = table(match, sessions)
        driver = Driver(settings(tmp_path), None)
        views = [await view(at, driver, session, "http://x")]
        views += [await view(at, driver, session, "http://x", at=p) for p in range(match.ply)]
        lean = Connection(Stand(), at, None, session)._state()
        return json.dumps([views, lean], sort_keys=True, default=str)

    return asyncio.run(all_of_it())


@pytest.mark.parametrize("name", SECRET_GAMES)
@pytest.mark.parametrize("plies", [0, 3])
@pytest.mark.parametrize("seat", [0, None])
def test_a_view_tells_no_secret(name, plies, seat, tmp_path):
    one, two = alike(name, seat, plies)
    sessions = ["a", "b", "c"]
    who = "onlooker" if seat is None else sessions[seat]
    assert sent(one, who, sessions, tmp_path) == sent(two, who, sessions, tmp_path)


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_behind_the_curtain_is_nobodys_secret(name, tmp_path):
    one, two = alike(name, None, 0)
    sessions = ["a", "a", "c"]
    assert viewer(table(one, sessions), "a").curtain is not None
    assert viewer(table(one, sessions), "a").me is None
    assert sent(one, "a", sessions, tmp_path) == sent(two, "a", sessions, tmp_path)


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_a_bot_is_told_its_own_secret_only(name):
    one, two = alike(name, 0, 0)
    asked = [ask(match, 0, "steady") for match in (one, two)]
    for question in asked:
        question.pop("seed")
    assert asked[0] == asked[1]


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_the_device_changes_hands_by_hand_only(name, client):
    code = open_table(client, name, "you friend friend", **{"option-start": "1"})
    t = look(client, code)
    assert (t["me"], t["curtain"], t["moves"]) == (None, 0, [])
    assert client.post(f"/t/{code}/seat", data={"seat": 0}, headers=JSON).status_code == 200
    t = look(client, code)
    assert (t["me"], t["curtain"]) == (0, None) and t["moves"]
    assert client.post(f"/t/{code}/seat", data={"seat": 9}, headers=JSON).status_code == 400


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_the_record_of_a_running_game_is_closed(name, client):
    code = open_table(client, name, "you friend friend")
    answer = client.get(f"/t/{code}/record")
    assert answer.status_code == 403 and "once the game is over" in answer.text
    assert client.get(f"/t/{code}/fair.json").json()["record"] is None
