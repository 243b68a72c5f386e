"""S-5: canaries. Every clique has a name that occurs nowhere else; before the end nobody is
sent a byte of another seat's, by the match, the boards, the terminal or the server."""

import copy as copies
import io
import json

import numpy as np
import pytest
from games.cubes_and_sticks.drawing import NAME, table
from rich.console import Console
from starlette.testclient import TestClient
from web.visitor import JSON, look, move, open_table, settings

from cubarium import NATURE, Match
from cubarium.core import native
from cubarium.core.chance import stream
from cubarium.core.state import same
from cubarium.games.cubes_and_sticks.bots import beliefs
from cubarium.games.cubes_and_sticks.campus import default
from cubarium.games.cubes_and_sticks.terminal import render
from cubarium.web.app import create_app

CANARIES = ("canary-ant", "canary-bee", "canary-cat", "canary-dog")
SHOWS = (
    {}, {"card": "1"}, {"plan": "1", "card": "1"}, {"turn": "2", "worth": "1"},
    {"plan": "1", "worth": "2", "column": "a2"}, {"worth": "3", "card": "1", "turn": "9"},
)  # fmt: skip


def campus():
    """The default campus, its cliques under the names of canaries."""
    data = copies.deepcopy(default())
    cards = list(data["cliques"].values())
    return data | {"cliques": dict(zip(CANARIES, cards, strict=False))}


def at_random(seats, seed, plies=10_000):
    """A short game at random."""
    match = Match.new(NAME, seats, {"pieces": "18"}, edition=campus())
    rng = np.random.default_rng(seed)
    while not match.over and match.ply < plies:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(seat, str(rng.choice([*legal, *legal[-2:] * len(legal)])))
    return match


def heard(match, seat):
    """Everything a viewer can get out of a match, as one text."""
    told = [json.dumps(match.view(seat)), json.dumps(match.log(seat))]
    told += [match.svg(seat, show) for show in SHOWS]
    page = io.StringIO()
    Console(file=page, width=80).print(render(match.look(seat)))
    hidden = match.hidden(seat)
    told += [page.getvalue(), match.game.prompt(hidden, seat or 0)]
    told += [match.game.standing(hidden, other) for other in range(match.seats)]
    for text in ("deal nobody", "pick cube pink", "yes", ""):
        if seat is not None:
            with pytest.raises(ValueError, match=r".") as error:
                match.copy().play(seat, text if seat not in match.to_act else "nonsense")
            told.append(str(error.value))
    return "\n".join(told).lower().replace(" ", "-")


def owner(match, canary):
    """The seat that was dealt that card, or None."""
    deals = [event.text for event in match.record if event.seat == NATURE]
    return deals.index(f"deal {canary}") if f"deal {canary}" in deals else None


@pytest.mark.parametrize("seats", [3, 4])
def test_no_canary_sings_before_the_end(seats):
    with native.interpreted():
        match = at_random(seats, seats)
        for ply in [0, seats - 1, *range(seats + 2, match.ply, match.ply // 3)]:
            now = match.at(ply)
            for viewer in (None, *range(seats)):
                text = heard(now, viewer)
                for canary in CANARIES[:seats]:
                    mine = viewer is not None and owner(now, canary) == viewer
                    assert (canary in text) == mine, (ply, viewer, canary)
        for viewer in (None, *range(seats)):
            assert all(canary in heard(match, viewer) for canary in CANARIES[:seats])


def test_points_of_others_are_unknown_until_the_end():
    match = at_random(3, 1)
    for ply in range(3, match.ply, match.ply // 5):
        for viewer in range(3):
            scores = match.at(ply).view(viewer)["scores"]
            assert [score is None for score in scores] == [seat != viewer for seat in range(3)]
    assert None not in match.view(None)["scores"]


def test_a_bot_cannot_tell_apart_what_its_seat_cannot():
    """Beliefs, moves and features are the same whatever the others hold."""
    found = []
    for first, second in (("football-team", "beatniks"), ("beatniks", "football-team")):
        match = Match.new(NAME, 3, {"start": "1"})
        for card in ("think-tank", first, second):
            match.play(NATURE, f"deal {card}")
        match.play(0, "pick cube red")
        match.play(0, "promise area sciences")
        hidden, features = match.hidden(0), np.zeros(match.game.facts.features, np.float32)
        match.game.observe(hidden, 0, features)
        greedy = match.game.greedy(match.hidden(0), 0, match.game.buffer())
        found.append((hidden, features.tolist(), greedy, beliefs(hidden, 0).tolist()))
    assert same(found[0][0], found[1][0]) and found[0][1:] == found[1][1:]


def test_a_guess_deals_the_cards_nobody_has_shown():
    match = table(seats=4, first="beatniks")
    seen = set()
    for seed in range(40):
        guessed = match.hidden(0)
        match.game.guess(guessed, 0, stream(seed))
        cliques = guessed.clique.tolist()[:4]
        assert cliques[0] == 2 and sorted(cliques) == [0, 1, 2, 3]
        seen.add(tuple(cliques))
    assert len(seen) == 6


# ----- the server -------------------------------------------------------------------------


def bytes_for(client, code):
    """Every kind of answer that the server gives about a table, as one text."""
    told = [client.get(f"/t/{code}").text, client.get(f"/t/{code}.json").text]
    told += [
        client.get(f"/t/{code}/at/{ply}.json?show-card=1&show-worth={ply}").text for ply in (2, 6)
    ]
    told += [client.get(f"/t/{code}/{page}").text for page in ("record", "fair.json", "events")]
    with client.websocket_connect(f"/t/{code}/ws") as socket:
        socket.send_json({"type": "show", "show": {"card": "1", "plan": "1"}})
        socket.send_json({"type": "move", "seat": 1, "text": "deal nobody", "ply": 0,
                          "nonce": "x"})  # fmt: skip
        told += [socket.receive_text() for _ in range(3)]
    return "\n".join(told).lower().replace(" ", "-")


def test_the_server_sends_nobody_another_s_canary(tmp_path):
    app = create_app(settings(tmp_path))
    with native.interpreted(), TestClient(app) as host:
        people = [host, TestClient(app), TestClient(app)]
        data = {"edition": json.dumps(campus()), "option-start": "1"}
        code = open_table(host, NAME, "you open open", **data)
        for number, person in enumerate(people[1:], 2):
            person.post(f"/t/{code}/seats/{number}", data={"action": "take", "name": "Bo"})
        host.post(f"/t/{code}/start", headers=JSON)
        for text, person in (("pick cube red", 0), ("vote", 0), ("no", 0), ("pass", 1)):
            assert move(people[person], code, text).status_code == 200
        heard = [bytes_for(person, code) for person in (*people, TestClient(app))]
        sung = [[canary for canary in CANARIES[:3] if canary in text] for text in heard]
        assert [len(mine) for mine in sung] == [1, 1, 1, 0]
        assert len({mine[0] for mine in sung[:3]}) == 3
        assert look(people[1], code)["me"] == 1


def test_on_one_screen_nothing_sings_before_the_card_is_opened(tmp_path):
    """Neither clique nor points, also not those of the seat that has the device."""
    app = create_app(settings(tmp_path))
    with native.interpreted(), TestClient(app) as client:
        data = {"edition": json.dumps(campus()), "option-start": "1"}
        code = open_table(client, NAME, "you friend friend", **data)
        for seat in range(3):
            behind = client.get(f"/t/{code}").text
            assert "Hand over to" in behind and not sung(behind)
            client.post(f"/t/{code}/seat", data={"seat": seat})
            seen = look(client, code)
            assert seen["me"] == seat and not sung(json.dumps(seen))
            assert [player["score"] for player in seen["players"]] == [None] * 3
            opened = client.get(f"/t/{code}?show-card=1").text
            assert len(sung(opened)) == 1 and "points now" in opened
            for text in ("pick cube red", "vote", "pass") if seat == 0 else ("pass",):
                assert move(client, code, text).status_code == 200


def sung(text):
    return [name for name in CANARIES[:3] if name in text.lower().replace(" ", "-")]
