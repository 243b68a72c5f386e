"""The plain pages and forms: everything works without a script."""

import re

import pytest
from starlette.testclient import TestClient
from web.visitor import JSON, look, move, open_table, play_on, settings

from cubarium.core.registry import games
from cubarium.web.app import create_app
from cubarium.web.settings import Limits


def test_home_names_all_games(client):
    page = client.get("/")
    assert page.status_code == 200
    assert all(f'href="/new/{name}"' in page.text for name in games())
    assert client.get("/home.json").json()["tables"] == []


def test_own_tables_are_on_the_first_page(client, friend):
    code = open_table(client)
    assert f"/t/{code}" in client.get("/").text
    assert client.get("/home.json").json()["tables"][0]["status"] == "Your turn"
    assert f"/t/{code}" not in friend.get("/").text


def test_a_table_opens_by_the_form_and_plays_by_forms(client):
    form = {"game": "cubemelt", "seat-1": "you", "name-1": "Ada", "seat-2": "friend"}
    page = client.post("/tables", data=form, follow_redirects=False)
    assert page.status_code == 303
    where = page.headers["location"]
    code = where.rsplit("/", 1)[1]
    t = look(client, code)
    assert [p["name"] for p in t["players"]] == ["Ada", "Player 2"]
    assert t["started"] and t["ply"] == 2
    answer = client.post(
        f"{where}/move",
        data={"seat": t["me"], "text": "keep", "ply": t["ply"], "nonce": "abc"},
        follow_redirects=False,
    )
    assert (answer.status_code, answer.headers["location"]) == (303, where)
    assert look(client, code)["ply"] == 4


def test_a_bad_form_comes_back_with_everything_typed(client):
    form = {
        "game": "cubemelt", "seat-1": "you", "name-1": "Zoë <3", "option-rules": "chess",
        "seat-2": "robot",
    }  # fmt: skip
    page = client.post("/tables", data=form)
    assert page.status_code == 400
    assert "Zoë &lt;3" in page.text
    assert "Seat 2 is you, friend, bot, open, empty; not &#39;robot&#39;." in page.text
    assert "needs at least 2 players; there are 1." in page.text
    told = client.post("/tables", data=form | {"seat-2": "bot"}, headers=JSON).json()
    assert told["errors"] == ["Option 'rules' is one of base, expansion; not 'chess'."]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"option-colour": "red"}, "has no option 'colour'; it has rules,"),
        ({"level-2": "genius"}, "Bot 2 is gentle, steady, sharp; not 'genius'."),
        ({"pace": "warp"}, "The bots' pace is fast, usual, slow; not 'warp'."),
        ({"edition": "{"}, "The component data cannot be used: "),
        ({"edition": "[1]"}, "cannot be used: expected a JSON object."),
        ({"call_seconds": "1"}, "The time for a call is 5 to 600 seconds; not '1'."),
    ],
)
def test_what_a_table_cannot_be(client, fields, message):
    form = {"game": "cubemelt", "seat-1": "you", "seat-2": "bot"} | fields
    answer = client.post("/tables", data=form, headers=JSON)
    assert answer.status_code == 400
    assert message in answer.json()["message"]


def test_component_data_of_an_owner(client):
    edition = '{"faces": {"H": 1, "S": 2, "T": 2, "D": 1}}'
    code = open_table(client, edition=edition)
    faces = next(o for o in look(client, code)["options"] if o["name"] == "faces")
    assert faces["value"] == "1,2,2,1"


@pytest.mark.parametrize(
    ("choice", "in_force"), [("as the page has it", "1,2,2,1"), ("3,1,1,1", "3,1,1,1"),
                             ("2,2,1,1", "2,2,1,1")],
)  # fmt: skip
def test_component_data_yield_only_to_an_option_that_was_chosen(client, choice, in_force):
    page = client.get("/new/cubemelt").text
    untouched = re.search(r'name="option-faces".*?value="([^"]*)" selected', page, re.DOTALL)[1]
    edition = '{"faces": {"H": 1, "S": 2, "T": 2, "D": 1}}'
    wish = untouched if choice == "as the page has it" else choice
    code = open_table(client, edition=edition, **{"option-faces": wish})
    faces = next(o for o in look(client, code)["options"] if o["name"] == "faces")
    assert faces["value"] == in_force


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/t/nothere", "There is no table with the code"),
        ("/new/chess", "There is no game"),
        ("/rules/chess", "There is no game"),
        ("/join?code=abc", "There is no table with the code"),
        ("/nowhere", "There is no such page."),
        ("/art/cubemelt/../x.svg", "There is no such page."),
        ("/art/cubemelt/none.svg", "There is no such drawing."),
    ],
)
def test_what_is_not_there(client, path, message):
    page = client.get(path)
    assert page.status_code == 404
    assert message in page.text
    assert "Traceback" not in page.text


def test_programs_get_errors_as_json(client):
    answer = client.get("/t/nothere.json")
    assert answer.status_code == 404
    assert answer.json()["message"] == "There is no table with the code 'nothere'."
    assert client.delete("/", headers=JSON).status_code == 405


@pytest.mark.parametrize(
    ("fields", "status", "message"),
    [
        ({"text": "fly"}, 400, "'fly' is no move; expected for instance"),
        ({"text": "ninja take"}, 400, "is not legal now"),
        ({"seat": "x"}, 400, "'seat' must be a whole number, not 'x'."),
        ({"seat": "7"}, 400, "That seat is not yours."),
        ({"ply": ""}, 400, "'ply' must be a whole number"),
        ({"ply": "1"}, 409, "The table has moved on"),
        ({"ply": "99"}, 409, "The table has moved on"),
        ({"nonce": "a b"}, 400, "A nonce is up to 64"),
    ],
)
def test_moves_that_cannot_be(client, fields, status, message):
    code = open_table(client)
    t = look(client, code)
    form = {"seat": t["me"], "text": "keep", "ply": t["ply"], "nonce": "n"} | fields
    answer = client.post(f"/t/{code}/move", data=form, headers=JSON)
    assert answer.status_code == status
    assert message in answer.json()["message"]
    page = client.post(f"/t/{code}/move", data=form)
    assert page.status_code == status
    assert look(client, code)["ply"] == t["ply"]


def test_a_stale_move_gets_a_fresh_view(client):
    code = open_table(client)
    assert move(client, code, "keep").status_code == 200
    answer = move(client, code, "keep", ply=2)
    assert answer.status_code == 409
    assert answer.json()["view"]["ply"] == look(client, code)["ply"]


def test_the_same_nonce_moves_once(client):
    code = open_table(client)
    seat = look(client, code)["me"]
    first = move(client, code, "keep", seat, 2, "same")
    again = move(client, code, "keep", seat, 2, "same")
    assert first.json() == again.json()
    assert look(client, code)["ply"] == 4


def test_replay_record_and_rules(client):
    code = open_table(client)
    for _ in range(5):
        move(client, code, "keep")
    back = client.get(f"/t/{code}/at/3.json").json()
    assert back["at"] == 3 and back["moves"] == [] and "<svg" in back["svg"]
    assert "Move 3 of 12" in client.get(f"/t/{code}?at=3").text
    assert client.get(f"/t/{code}/at/99.json").status_code == 404
    assert client.get(f"/t/{code}/record").text.startswith("cubarium match 1\ngame: cubemelt")
    assert "At this table" in client.get(f"/rules/cubemelt?t={code}").text


def test_without_a_script_a_waiting_page_looks_again(client):
    again = '<noscript><meta http-equiv="refresh"'
    assert again in client.get(f"/t/{open_table(client, seats='you open')}").text
    assert again not in client.get(f"/t/{open_table(client)}").text


def test_undo_chat_and_names_are_harmless(client):
    code = open_table(client, **{"name-1": "<script>alert(1)</script>", "name-2": "‮evil\n\0"})
    names = [p["name"] for p in look(client, code)["players"]]
    assert names == ["<script>alert(1)</sc", "evil"]
    client.post(f"/t/{code}/chat", data={"text": "<img src=x onerror=alert(1)>" + "y" * 999})
    t = look(client, code)
    assert len(t["chat"][-1]["text"]) == 280
    page = client.get(f"/t/{code}").text
    assert "<script>alert" not in page and "<img src=x" not in page
    assert client.post(f"/t/{code}/undo", headers=JSON).status_code == 400


def test_no_page_runs_a_script_of_its_own(client):
    code = open_table(client)
    for path in ("/", "/new/cubemelt", f"/t/{code}", "/rules/cubemelt", "/t/none"):
        page = client.get(path)
        policy = page.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "script-src" not in policy
        assert "onclick=" not in page.text and "<script>" not in page.text


def test_foreign_pages_can_do_nothing(client):
    code = open_table(client)
    for origin in (
        "http://evil.example",
        "null",
        "http://testserver.evil.example",
        "https://testserver",
    ):
        answer = client.post(f"/t/{code}/chat", data={"text": "x"}, headers={"origin": origin})
        assert answer.status_code == 403
    answer = client.post(
        f"/t/{code}/chat", data={"text": "x"}, headers={"sec-fetch-site": "cross-site"}
    )
    assert answer.status_code == 403
    same = client.post(
        f"/t/{code}/chat", data={"text": "x"}, headers={"origin": "http://testserver"}
    )
    assert same.status_code == 200


def test_a_forged_cookie_is_nobody(client, app):
    code = open_table(client)
    thief = TestClient(app, cookies={"cubarium": "x." + "a" * 27})
    assert look(thief, code)["mine"] == []
    name, signature = client.cookies["cubarium"].rsplit(".", 1)
    thief = TestClient(app, cookies={"cubarium": f"{name}.{signature[::-1]}"})
    assert look(thief, code)["mine"] == []


def test_too_fast_is_told_when_to_come_back(tmp_path):
    slow = Limits(moves=(0.01, 3), chat=(0.01, 2), tables=(0.01, 2), pages=(0.01, 12))
    with TestClient(create_app(settings(tmp_path, limits=slow))) as client:
        code = open_table(client)
        answers = [
            client.post(f"/t/{code}/chat", data={"text": "x"}, headers=JSON) for _ in range(3)
        ]
        assert [a.status_code for a in answers] == [200, 200, 429]
        assert int(answers[-1].headers["retry-after"]) > 50
        assert "try again in" in answers[-1].json()["message"]
        assert client.get("/static/tokens.css").status_code == 200
        assert 429 in [client.get("/").status_code for _ in range(10)]


def test_too_much_at_once(client):
    answer = client.post("/tables", content=b"x" * 400_000, headers=JSON)
    assert answer.status_code == 413
    bad = client.post("/tables", content=b"{", headers=JSON | {"content-type": "application/json"})
    assert bad.json()["message"] == "The body is not JSON."


def test_a_whole_game_and_the_next_one(client):
    code = open_table(client, seats="you friend bot", **{"option-faces": "1,1,1,3"})
    t = play_with_bots(client, code)
    assert t["secret"] and t["results"]["rows"][0]["place"] == 1
    assert client.get(f"/t/{code}/fair.json").json()["secret"] == t["secret"]
    page = client.get(f"/t/{code}").text
    assert t["results"]["title"] in page
    again = client.post(f"/t/{code}/again", headers=JSON).json()["at"]
    assert client.post(f"/t/{code}/again", headers=JSON).json()["at"] == again
    following = look(client, again[3:])
    assert [p["name"] for p in following["players"]] == [p["name"] for p in t["players"]]
    assert following["options"] == t["options"]


def play_with_bots(client, code):
    with client.websocket_connect(f"/t/{code}/ws") as socket:
        while True:
            told = socket.receive_json()
            if told["type"] == "view" and told["over"]:
                return look(client, code)
            if told["type"] == "view" and told["moves"]:
                text = told["moves"][-1]["text"]
                socket.send_json(
                    {"type": "move", "seat": told["me"], "text": text, "ply": told["ply"]}
                )


def test_the_proof_of_a_played_game_verifies(client):
    from cubarium.web.fair import verify

    code = open_table(client, **{"option-faces": "1,1,1,3"})
    play_on(client, code)
    assert "as the secret says" in verify(client.get(f"/t/{code}/fair.json").text)


def test_health_and_openapi(client):
    assert client.get("/health").json()["status"] == "ok"
    paths = client.get("/openapi.json").json()["paths"]
    body = paths["/t/{code}/move"]["post"]["requestBody"]["content"]["application/json"]
    assert body["schema"]["required"] == ["seat", "text", "ply"]
    assert "/tables" in paths
