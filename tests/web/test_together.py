"""Acting at the same time: nobody waits, nobody disturbs another, the first call wins."""

import time

import pytest
from dice import same_dice
from web.visitor import JSON, look, open_table


def two_at(client, friend, game, **fields):
    """A table of two visitors, started."""
    code = open_table(client, game, "you open", auto="off", **fields)
    friend.post(f"/t/{code}/seats/2", data={"action": "take", "name": "Bo"})
    assert client.post(f"/t/{code}/start", headers=JSON).status_code == 200
    return code


def play(client, code, seat, text, ply):
    form = {"seat": seat, "text": text, "ply": ply}
    return client.post(f"/t/{code}/move", data=form, headers=JSON)


@pytest.fixture
def colouring(client, friend):
    code = two_at(client, friend, "chroma_cubes")
    assert [p["now"] for p in look(client, code)["players"]] == [True, True]
    return code


def coloured(t):
    return next((m["text"] for m in t["moves"] if m["text"].startswith("color")), "done")


def test_a_move_of_another_makes_no_move_stale(client, friend, colouring):
    mine, theirs = look(client, colouring), look(friend, colouring)
    assert mine["ply"] == theirs["ply"] and mine["me"] == 0 and theirs["me"] == 1
    assert play(client, colouring, 0, coloured(mine), mine["ply"]).json()["type"] == "ok"
    assert play(friend, colouring, 1, coloured(theirs), theirs["ply"]).json()["type"] == "ok"
    assert look(client, colouring)["ply"] == mine["ply"] + 2


def test_an_own_move_does(client, colouring):
    t = look(client, colouring)
    assert play(client, colouring, 0, coloured(t), t["ply"]).json()["type"] == "ok"
    assert play(client, colouring, 0, "done", t["ply"]).json()["type"] == "stale"


def test_taking_back_disturbs_nobody(client, friend, app, colouring):
    t = look(client, colouring)
    mine, theirs = coloured(t), coloured(look(friend, colouring))
    assert "done" not in (mine, theirs)
    play(client, colouring, 0, mine, t["ply"])
    play(friend, colouring, 1, theirs, t["ply"])
    assert client.post(f"/t/{colouring}/undo", headers=JSON).json()["type"] == "ok"
    left = look(friend, colouring)
    assert left["ply"] == t["ply"] + 1 and left["log"][-1]["seat"] == 1
    app.state.server.hall.tables.clear()
    again = look(friend, colouring)
    assert (again["ply"], again["log"]) == (left["ply"], left["log"])


def test_who_is_done_is_shown(client, friend, colouring):
    play(client, colouring, 0, "done", look(client, colouring)["ply"])
    players = look(friend, colouring)["players"]
    assert [p["done"] for p in players] == [True, False]
    assert look(client, colouring)["prompt"] == "Waiting for Bo"


@pytest.fixture
def race(client, friend):
    """An opening in which both hold a SET."""
    for seed in range(40):
        with same_dice(bytes([seed])):
            code = two_at(client, friend, "set_cubed")
        if all(p["now"] for p in look(client, code)["players"]):
            return code
    raise AssertionError("never a race in 40 openings")


def test_the_first_call_wins(client, friend, race):
    ply = look(client, race)["ply"]
    assert play(friend, race, 1, "call", ply).json()["type"] == "ok"
    late = play(client, race, 0, "call", ply)
    assert late.status_code == 409
    assert late.json()["message"] == "Bo was quicker; here is how the table stands now."
    assert look(client, race)["ply"] == ply + 1


def test_a_race_is_not_played_by_itself(client, friend, race, app):
    table = app.state.server.hall.tables[race]
    table.settings["auto"] = True
    table.changed()
    ply = look(client, race)["ply"]
    time.sleep(0.2)
    assert look(client, race)["ply"] == ply


def test_if_nobody_calls_somebody_is_drawn(client, friend, app):
    code = two_at(client, friend, "set_cubed")
    table = app.state.server.hall.tables[code]
    table.settings["call_seconds"] = 0.05
    app.state.server.driver._timers.pop(code, None)
    ply = look(client, code)["ply"]
    for _ in range(100):
        if look(client, code)["ply"] > ply:
            break
        time.sleep(0.05)
    assert table.match.record[ply].text == "call"


def test_a_forced_choice_plays_itself_after_a_moment(client):
    code = open_table(client, "cubes_and_sticks", "friend friend you", **{"option-start": "1"})
    for _ in range(100):
        t = look(client, code)
        if t["curtain"] is not None:
            client.post(f"/t/{code}/seat", data={"seat": t["curtain"]})
            continue
        if t["forced_after_ms"] is not None:
            break
        text = next((m["text"] for m in t["moves"] if m["text"] == "no"), None)
        play(client, code, t["me"], text or t["moves"][-1]["text"], t["ply"])
    assert t["forced_after_ms"] == 20 and len(t["moves"]) == 1
    time.sleep(0.3)
    assert look(client, code)["ply"] > t["ply"]
