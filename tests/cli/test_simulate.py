"""`cubarium simulate`: the report, and the same for programs."""

import json

import pytest

from cubarium.arena.statistics import wilson


def report(cubarium, *args):
    result = cubarium("simulate", "cubemelt", "--seed", "4", "--json", *args)
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_a_seed_gives_the_same_report(cubarium):
    one, other = (report(cubarium, "-n", "12", "--bots", "random,random") for _ in range(2))
    for name in ("seconds", "playouts_per_s", "moves_per_s"):
        assert one.pop(name) > 0 and other.pop(name) > 0
    assert one == other
    assert one["games"] == 12 and one["seed"] == 4 and one["options"]["rules"] == "base"
    assert one["share"] == [wins / 12 for wins in one["wins"]]
    assert one["interval95"] == [pytest.approx(wilson(wins, 12)) for wins in one["wins"]]


def test_one_bot_for_all_seats_and_limits_with_commas(cubarium):
    assert report(cubarium, "-n", "1", "--seats", "4")["bots"] == ["random"] * 4
    told = report(cubarium, "-n", "1", "--bots", "random:steps=3,seconds=1,random")
    assert told["bots"] == ["random:steps=3,seconds=1", "random"]


def test_options_and_editions_count(cubarium, tmp_path):
    (tmp_path / "box.toml").write_text("[faces]\nH = 1\nS = 1\nT = 1\nD = 3\n")
    told = report(cubarium, "-n", "1", "-o", "rules=expansion", "--edition", "box.toml")
    assert told["options"]["rules"] == "expansion" and told["options"]["faces"] == "1,1,1,3"


def test_people_read_shares_intervals_and_speed(cubarium):
    text = cubarium("simulate", "cubemelt", "-n", "8", "--seed", "1", "--rotate").stdout
    for words in ("8 games, seed 1", "● 1 random", "95 %", "nobody", "playouts/s", "moves a game"):
        assert words in text


def test_ctrl_c_reports_what_was_played(cubarium, monkeypatch):
    from_module = "cubarium.cli.commands.simulate.run"
    batches = iter([])

    def interrupted(plan, games, jobs=1):
        yield from batches
        if games:
            raise KeyboardInterrupt

    monkeypatch.setattr(from_module, interrupted)
    result = cubarium("simulate", "cubemelt", "-n", "8", "--seed", "1")
    assert result.exit_code == 130
    assert "0 games, seed 1" in result.stdout and "Stopped after 0 of 8 games." in result.stderr
