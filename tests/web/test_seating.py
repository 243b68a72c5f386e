"""Who sits where: open seats, leaving, bots that stand in (C5), hot-seat, undo per seat."""

import time

from web.visitor import JSON, look, move, open_table


def sit(client, code, seat, action, **more):
    form = {"action": action, **more}
    return client.post(f"/t/{code}/seats/{seat}", data=form, headers=JSON)


def player(client, code, seat):
    return look(client, code)["players"][seat - 1]


def test_a_friend_comes_by_link(client, friend):
    code = open_table(client, seats="you open", **{"name-1": "Ada"})
    assert not look(client, code)["started"]
    assert client.post(f"/t/{code}/start", headers=JSON).json()["message"].startswith("A seat is")
    assert friend.get(f"/join?code=http://x/t/{code}/").url.path == f"/t/{code}"
    assert sit(friend, code, 2, "take", name="Ada").status_code == 200
    assert player(client, code, 2)["name"] == "Ada 2"
    assert player(client, code, 2)["kind"] == "human" and player(friend, code, 2)["mine"]
    assert sit(friend, code, 1, "take").json()["message"] == "Seat 1 is taken by Ada."
    assert client.post(f"/t/{code}/start", headers=JSON).status_code == 200
    assert look(friend, code)["ply"] == 2
    assert client.post(f"/t/{code}/start", headers=JSON).status_code == 400


def test_a_seat_given_up_before_the_game_is_open_again(client, friend):
    code = open_table(client, seats="you open")
    sit(friend, code, 2, "take", name="Bo")
    assert sit(client, code, 2, "leave").json()["message"] == "That seat is not yours."
    assert sit(friend, code, 2, "leave").status_code == 200
    assert player(client, code, 2)["kind"] == "open"
    assert sit(client, code, 2, "bot", level="gentle").status_code == 200
    assert player(client, code, 2)["level"] == "gentle"


def test_a_bot_stands_in_and_the_player_comes_back(client, friend):
    code = open_table(client, seats="you open")
    sit(friend, code, 2, "take", name="Bo")
    client.post(f"/t/{code}/start")
    assert "still here" in sit(client, code, 2, "bot").json()["message"]
    assert sit(friend, code, 2, "leave").status_code == 200
    assert sit(client, code, 2, "bot", level="gentle").status_code == 200
    assert player(client, code, 2)["kind"] == "bot"
    assert "A bot plays for Bo now." in [line["text"] for line in look(client, code)["chat"]]
    ply = look(client, code)["ply"]
    for _ in range(100):
        t = look(client, code)
        if t["moves"] and t["ply"] > ply + 3:
            break
        if t["moves"]:
            move(client, code, "keep")
        time.sleep(0.05)
    assert any(line["seat"] == 1 for line in look(client, code)["log"])
    assert player(friend, code, 2)["back"] and not player(client, code, 2)["back"]
    assert "Come back" in friend.get(f"/t/{code}").text
    assert sit(friend, code, 2, "take").status_code == 200
    assert look(friend, code)["mine"] == [1]
    assert player(client, code, 2)["name"] == "Bo"


def test_strangers_change_nothing(client, friend):
    code = open_table(client, seats="you open")
    assert "Only who sits" in sit(friend, code, 2, "bot").json()["message"]
    assert "Only players" in friend.post(f"/t/{code}/start", headers=JSON).json()["message"]
    assert "take, leave or bot" in sit(client, code, 1, "dance").json()["message"]
    assert "seats 1 to 2" in sit(friend, code, 7, "take").json()["message"]
    assert "is gentle, steady, sharp" in sit(client, code, 2, "bot", level="x").json()["message"]


def test_a_closed_table_is_for_its_players(client, friend):
    code = open_table(client, watch="off")
    assert friend.get(f"/t/{code}.json").status_code == 403
    assert "closed to onlookers" in friend.get(f"/t/{code}").text
    assert look(client, code)["settings"]["watch"] is False


def test_seats_survive_a_restart(client, friend, app):
    code = open_table(client, seats="you open bot")
    sit(friend, code, 2, "take", name="Bo")
    before = look(client, code)
    app.state.server.hall.tables.clear()
    after = look(client, code)
    assert [p["name"] for p in after["players"]] == [p["name"] for p in before["players"]]
    assert after["chat"] == before["chat"] and look(friend, code)["mine"] == [1]


def test_on_one_screen_the_view_follows_the_turn(client):
    code = open_table(client, seats="friend you", **{"option-start": "2"})
    assert look(client, code)["me"] == 1
    move(client, code, "keep")
    assert look(client, code)["me"] == 0
    assert look(client, code)["curtain"] is None


def test_a_step_is_taken_back_for_good(client, app):
    """Cubes and Sticks: a pick may be taken back; the record on the disk follows."""
    code = open_table(client, "cubes_and_sticks", "you open open")
    for seat in (2, 3):
        sit(client, code, seat, "bot")
    client.post(f"/t/{code}/start")
    for _ in range(200):
        t = look(client, code)
        if t["moves"] and t["moves"][0]["text"].startswith("pick"):
            break
        if t["moves"]:
            move(client, code, t["moves"][0]["text"])
        time.sleep(0.02)
    ply, text = t["ply"], t["moves"][0]["text"]
    assert move(client, code, text).json()["type"] == "ok"
    assert look(client, code)["can_undo"]
    assert client.post(f"/t/{code}/undo", headers=JSON).status_code == 200
    assert look(client, code)["ply"] == ply
    app.state.server.hall.tables.clear()
    assert look(client, code)["ply"] == ply
    assert move(client, code, text).json()["type"] == "ok"
