"""The WebSocket: two tabs in step, and everything a client may do wrong."""

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from web.visitor import look, open_table, settings

from cubarium.web.app import create_app
from cubarium.web.settings import Limits


def tab(client, code, **more):
    return client.websocket_connect(f"/t/{code}/ws", **more)


def until(socket, kind, **wanted):
    """The next message of that kind with those values."""
    for _ in range(50):
        told = socket.receive_json()
        if told["type"] == kind and all(told.get(k) == v for k, v in wanted.items()):
            return told
    raise AssertionError(f"no {kind} with {wanted}")


def keep(t, **changes):
    return {
        "type": "move", "seat": t["me"], "text": "keep", "ply": t["ply"], "nonce": "n1",
    } | changes  # fmt: skip


def test_two_tabs_are_in_step(client, friend):
    code = open_table(client, "cubemelt", "you open")
    friend.post(f"/t/{code}/seats/2", data={"action": "take", "name": "Bo"})
    client.post(f"/t/{code}/start")
    with tab(client, code) as one, tab(friend, code) as two:
        for _ in range(5):
            views = [until(one, "view"), until(two, "view")]
            while views[0]["ply"] != views[1]["ply"] or not views[0]["started"]:
                behind = 0 if views[0]["ply"] < views[1]["ply"] else 1
                views[behind] = until((one, two)[behind], "view")
            turn = next(i for i, view in enumerate(views) if view["moves"])
            (one, two)[turn].send_json(keep(views[turn], nonce=f"n{views[0]['ply']}"))
            answer = until((one, two)[turn], "ok")
            assert answer["nonce"] == f"n{views[0]['ply']}"
        assert look(client, code)["ply"] == look(friend, code)["ply"] >= 12


def test_a_view_comes_at_once_and_after_hello(client):
    code = open_table(client)
    with tab(client, code) as socket:
        first = socket.receive_json()
        assert first["type"] == "view" and first["ply"] == 2 and "<svg" in first["html"]
        socket.send_json({"type": "hello", "ply": 0})
        assert until(socket, "ok", re="hello")
        assert until(socket, "view")["ply"] == 2


def test_stale_repeated_and_foreign_moves(client, friend):
    code = open_table(client)
    with tab(client, code) as socket, tab(friend, code) as other:
        t = until(socket, "view")
        socket.send_json(keep(t))
        made = until(socket, "ok")
        socket.send_json(keep(t))
        assert until(socket, "ok") == made
        socket.send_json(keep(t, nonce="n2"))
        stale = until(socket, "stale")
        assert stale["view"]["ply"] == 4 and stale["nonce"] == "n2"
        fresh = stale["view"]
        other.send_json(keep(fresh, nonce="n3"))
        assert until(other, "error")["message"] == "That seat is not yours."
        socket.send_json(keep(fresh, text="fly"))
        assert "no move" in until(socket, "error")["message"]
        assert look(client, code)["ply"] == 4


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        ("nonsense", "A message is a JSON object."),
        ("[1, 2]", "A message is a JSON object."),
        ("[" * 3000, "A message is a JSON object."),
        ('{"type": "dance"}', "A message is one of hello, move, undo, chat, seat, show."),
        ('{"type": ["move"]}', "A message is one of"),
        ('{"type": "move", "seat": "0", "ply": 2}', "as whole numbers"),
        ('{"type": "move", "seat": 0, "ply": null}', "as whole numbers"),
        ('{"type": "move", "seat": 99999999999999, "ply": 2, "text": 5}', "not yours"),
        ('{"type": "undo"}', "There is nothing to take back."),
        ('{"type": "undo", "seat": 9}', "That seat is not yours."),
        ('{"type": "chat", "text": "   "}', "nothing to say"),
        ('{"type": "seat", "seat": 5}', "That seat is not yours."),
        ('{"type": "seat", "seat": "x"}', "That seat is not yours."),
    ],
)
def test_what_makes_no_sense(client, frame, message):
    code = open_table(client)
    with tab(client, code) as socket:
        socket.send_text(frame)
        assert message in until(socket, "error")["message"]
        socket.send_json({"type": "hello", "ply": 2})
        assert until(socket, "ok")


def test_too_large_a_frame_ends_the_talk(client):
    code = open_table(client)
    with tab(client, code) as socket:
        until(socket, "view")
        socket.send_json({"type": "chat", "text": "x" * 5000})
        with pytest.raises(WebSocketDisconnect) as end:
            until(socket, "ok")
        assert end.value.code == 1009


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver:81"])
def test_a_foreign_page_gets_no_socket(client, origin):
    code = open_table(client)
    with pytest.raises(WebSocketDisconnect), tab(client, code, headers={"origin": origin}):
        pass


def test_the_own_page_does(client):
    code = open_table(client)
    with tab(client, code, headers={"origin": "http://testserver"}) as socket:
        assert until(socket, "view")["mine"] == [0, 1]


def test_no_table_no_socket(client):
    with pytest.raises(WebSocketDisconnect), tab(client, "nothere"):
        pass


def test_too_fast(tmp_path):
    limits = Limits(moves=(0.01, 3), chat=(9, 9), tables=(9, 9), pages=(99, 99))
    with TestClient(create_app(settings(tmp_path, limits=limits))) as client:
        code = open_table(client)
        with tab(client, code) as socket:
            for _ in range(4):
                socket.send_json({"type": "hello", "ply": 0})
            assert "too fast" in until(socket, "error")["message"]


def test_a_program_reads_events_instead_of_pages(client):
    code = open_table(client)
    with tab(client, code) as socket:
        socket.send_json({"type": "hello", "ply": 1, "lean": True})
        state = until(socket, "state")
        assert state["ply"] == 2 and len(state["events"]) == 1 and state["events"][0][0] == -1
        seat, legal = next(iter(state["legal"].items()))
        assert "keep" in legal
        socket.send_json(
            {"type": "move", "seat": int(seat), "text": "keep", "ply": 2, "nonce": "a"}
        )
        assert until(socket, "ok")["ply"] == 3
        after = until(socket, "state")
        assert after["events"][0][1] == "keep" and after["ply"] == 4
    with client.websocket_connect(f"/t/{code}/ws?lean=1") as socket:
        first = socket.receive_json()
        assert first["type"] == "state" and len(first["events"]) == first["ply"] == 4


def test_chat_reaches_everybody_and_strangers_cannot_talk(client, friend):
    code = open_table(client)
    with tab(client, code) as one, tab(friend, code) as two:
        until(two, "view")
        one.send_json({"type": "chat", "text": "hello\n\x07there"})
        until(one, "ok")
        while not (t := until(two, "view"))["chat"]:
            pass
        assert t["chat"][-1]["text"] == "hello there"
        two.send_json({"type": "chat", "text": "me too"})
        assert "Only who sits at the table" in until(two, "error")["message"]


def test_switches_of_the_board_are_one_viewers_own(client, friend):
    code = open_table(client)
    with tab(client, code) as one, tab(friend, code) as two:
        until(one, "view")
        until(two, "view")
        one.send_json({"type": "show", "show": {"turn": "1", "x" * 99: "<b>" * 99}})
        until(one, "ok")
        assert until(one, "view")["ply"] == 2
