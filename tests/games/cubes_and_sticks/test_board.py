"""The board: what can be clicked, what is told, from every side."""

import re

import numpy as np
import pytest
from games.cubes_and_sticks.drawing import everybody, lay, table

from cubarium import Match
from cubarium.games.cubes_and_sticks import scenery
from cubarium.games.cubes_and_sticks.scenery import Block, Scene
from cubarium.games.cubes_and_sticks.sights import level_pills

LARGEST = 60_000


def tower(levels, cell="a2"):
    """A match with a tower of that many cubes, two of a colour at a time."""
    colours = ["red", "blue", "green", "brown", "orange", "yellow"]
    return table(*(f"{colours[i % 6]} {cell}" for i in range(levels)))


def ids_of(svg):
    return re.findall(r'\bid="([^"]+)"', svg)


def part(svg, name):
    """A group of the drawing that holds no other group."""
    return svg.split(f'id="{name}"')[1].split("</g>")[0]


@pytest.mark.parametrize("show", [{}, {"turn": "1"}, {"turn": "3"}, {"plan": "1"}])
def test_every_cell_and_stick_can_be_picked(show):
    match = table("red a2", "blue d2", "green f3-i3")
    for piece in ("cube orange", "stick orange"):
        now = match.copy()
        seat = now.to_act[0]
        now.play(seat, f"pick {piece}")
        view, svg = now.look(seat, show), now.svg(seat, show)
        cells = {click for move in view.moves for click in move.clicks if "cell" in click}
        assert cells and cells <= set(ids_of(svg))
        exact = [move for move in view.moves if move.text.startswith("promise at")]
        assert all(len(move.clicks) == (2 if "stick" in piece else 1) for move in exact)
        assert [f"cell-{c}" for c in exact[0].text.split()[-1].split("-")] == [*exact[0].clicks]


def test_votes_supply_and_promises_are_things_on_the_board():
    match = table()
    assert [move.clicks for move in match.look(0).moves][:2] == [
        ("supply-cube-red",), ("supply-cube-orange",),
    ]  # fmt: skip
    match.play(0, "pick stick red")
    clicks = {move.text: move.clicks for move in match.look(0).moves}
    assert clicks["promise areas library+arts"] == ("promise-area-library+arts",)
    assert clicks["vote"] == ("act-vote",)
    match.play(0, "vote")
    assert [move.clicks[0] for move in match.look(0).moves] == ["vote-yes", "vote-no", "vote-pass"]


def test_one_block_height_for_the_whole_board():
    assert Scene(14, 12, 0, 5).block == 27
    assert Scene(14, 12, 0, 10).block == 15
    assert Scene(14, 12, 0, 20).block == 7.5
    assert Scene(14, 12, 0, 45).block == 6


def test_a_tower_of_twenty_levels_has_pills_a_ruler_and_a_ladder():
    match = tower(20)
    svg = match.svg(0)
    assert re.findall(r">(\d+)</text>", part(svg, "levels")) == ["20"]
    assert re.findall(r">(\d+)</text>", part(svg, "ruler")) == ["5", "10", "15", "20"]
    assert 'data-show="column=a2"' in svg
    ladder = match.svg(0, {"column": "a2"})
    assert len(rungs(ladder[ladder.index('id="ladder"') :])) == 20
    assert "<script>" not in match.svg(0, {"column": "<script>"})


def rungs(svg):
    """The pieces of a ladder from the ground up: 'cr' is a red cube, 'sn' a brown stick."""
    return re.findall(r'<use href="#cs-([cs][roygbn])"', svg)


def test_a_column_shows_its_pieces_and_its_gaps():
    match = table("red a2", "blue d2", "green a2-d2", "yellow b2")
    svg = match.svg(0)
    assert rungs(svg.split('id="cell-b2"')[1].split('id="cell-')[0]) == ["sg", "cy"]
    assert 'data-label="b2, height 3: 3 yellow cube, 2 green stick"' in svg
    assert 'data-label="a3, bare"' in svg


def test_looking_into_columns_comes_before_choosing_places():
    match = table("red a2", "blue a2")
    match.play(match.to_act[0], "pick cube green")
    seat = match.to_act[0]
    assert 'data-show="look=1"' in match.svg(seat)
    assert 'data-show="column=a2"' not in match.svg(seat)
    for show in ({"look": "1"}, {"look": "1", "plan": "1"}):
        assert 'data-show="column=a2"' in match.svg(seat, show)
    assert "look=" not in table().svg(0), "there is nothing to look into yet"


def test_a_ladder_never_covers_its_own_column():
    match = table("red a2", "blue a2", "red n2", "blue n2")
    for cell in ("a2", "n2"):
        for turn in range(4):
            show = {"column": cell, "turn": str(turn)}
            at = re.search(r'id="ladder".*?translate\(([\d.]+)', match.svg(0, show))[1]
            scene = Scene(14, 12, turn, 2)
            spot = scene.middle((ord(cell[0]) - 97, 1))
            assert abs(scene.on_board(spot)[0] - float(at) - 36) > 60


@pytest.mark.parametrize("cell", ["a2", "a11", "n11", "n2"])
def test_no_tower_rises_into_the_switches(cell):
    for turn in range(4):
        svg = tower(24, cell).svg(0, {"turn": str(turn)})
        assert float(re.search(r'y="(-?[\d.]+)"', part(svg, "levels"))[1]) >= 80
        assert min(map(float, re.findall(r'<text x="(-?[\d.]+)"', part(svg, "ruler")))) >= 24


def test_low_towers_carry_their_level_on_the_side():
    svg = tower(3).svg(0)
    assert re.findall(r'class="lv"[^>]*>(\d)<', svg) == ["1", "2", "3"]


def test_what_is_seen_from_above():
    pieces = scenery.blocks(table("red a2", "red d2", "blue a2-d2", "green b2").state)
    assert [(scenery.name(cell), block.level) for cell, block in level_pills(pieces)] == [
        ("c2", 2), ("b2", 3),
    ]  # fmt: skip


@pytest.mark.parametrize("turn", range(4))
def test_nothing_is_painted_before_what_it_hides(turn):
    scene = Scene(14, 12, turn, 3)
    near, far = Block(0, 0, ((0, 0),), 1), Block(1, 0, ((13, 11),), 1)
    stick = Block(2, 6, tuple((c, 4) for c in range(3, 7)), 1)
    on_top = Block(3, 0, ((3, 4),), 2)
    order = [block.number for block in scene.in_order([on_top, far, near, stick])]
    assert order.index(2) < order.index(3)
    depth = {block.number: sum(scene.spot(block.cells[0])) for block in (near, far)}
    assert (order.index(0) < order.index(1)) == (depth[0] < depth[1])


@pytest.mark.parametrize("turn", range(4))
def test_a_quarter_turn_keeps_every_cell_on_the_board(turn):
    scene = Scene(14, 12, turn, 0)
    spots = {scene.spot((c, r)) for c in range(14) for r in range(12)}
    assert len(spots) == 14 * 12
    assert {x for x, _ in spots} == set(range(scene.wide))
    assert {y for _, y in spots} == set(range(scene.deep))


def test_the_card_opens_for_its_owner_only():
    match = table("red a2", first="beatniks")
    assert "Beatniks" not in match.svg(0)
    assert "Beatniks" in match.svg(0, {"card": "1"})
    for viewer in (None, 1, 2):
        assert "Beatniks" not in match.svg(viewer, {"card": "1"})
    match.play(1, "pick cube red")
    match.play(1, "vote")
    everybody(match, "pass")
    assert "· +0" in match.svg(1, {"worth": "2"}) and "· +" not in match.svg(1, {"worth": "1"})


def test_a_promised_place_is_drawn_as_a_ghost():
    match = table()
    match.play(0, "pick stick red")
    assert 'id="proposal"' not in match.svg(1)
    match.play(0, "promise at a2-d2")
    assert 'id="proposal"' in match.svg(1) and 'id="proposal"' in match.svg(1, {"plan": "1"})
    assert "on a2-d2" in match.svg(None)


def test_a_board_stays_small():
    match = tower(12)
    for c in "klm":
        lay(match, f"yellow {c}5")
    match.play(match.to_act[0], "pick cube brown")
    seat = match.to_act[0]
    for show in ({}, {"plan": "1"}, {"turn": "1", "card": "1"}):
        assert len(match.svg(seat, show)) < LARGEST


def test_a_board_stays_small_with_nearly_all_pieces():
    match, rng = Match.new("cubes_and_sticks", 3), np.random.default_rng(4)
    while match.state.laid < 55 and not match.over:
        seat = match.to_act[0]
        spared = ("promise", "yes", "no")
        legal = [text for text in match.legal(seat) if not text.startswith(spared)]
        match.play(seat, str(rng.choice(legal)))
    bare = table()
    bare.play(0, "pick stick red")
    for now in (match, bare):
        for show in ({}, {"plan": "1"}):
            assert len(now.svg(now.to_act[0], show)) < LARGEST


def test_names_are_escaped():
    match = table()
    match.head.players = ("<b>&", "Ben", "Mei")
    match.play(0, "pick cube red")
    assert "<b>" not in match.svg(1) and "&lt;b&gt;&amp;" in match.svg(1)
