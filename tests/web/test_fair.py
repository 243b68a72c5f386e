"""Fair dice: committed before, checkable after, spoilt by any change."""

import json

import pytest

from cubarium import NATURE, Match
from cubarium.core import native
from cubarium.web import fair


def played(seats=2, nonces=("a1", "b2")):
    """A match whose dice come from a secret, and its proof."""
    match, secret = Match.new("cubemelt", seats), "7f" * 32
    said: list[str] = []
    while not match.over:
        if match.to_act == (NATURE,):
            newest = fair.newest(nonces, zip((e.seat for e in match.events), said, strict=True))
            fair.roll(match, secret, "abc", newest)
            said.append("")
        else:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[-1])
            said.append(f"n{match.ply}")
    return match, fair.proof("abc", match, secret, nonces, said)


@pytest.fixture(autouse=True)
def dice():
    """The real ones."""


@pytest.fixture(scope="module")
def proof():
    with native.interpreted():
        return played()[1]


def changed(proof, **values):
    return json.dumps(proof | values)


def test_an_honest_record_passes(proof):
    assert fair.verify(json.dumps(proof)).startswith("All ")
    assert "table abc are as the secret says" in fair.verify(json.dumps(proof))


def test_the_secret_is_kept_until_the_end():
    match = Match.new("cubemelt", 2)
    told = fair.proof("abc", match, "00" * 32, ["", ""], [])
    assert told["secret"] is None and told["record"] is None
    assert told["commitment"] == fair.commitment("00" * 32)
    with pytest.raises(ValueError, match="not been published yet"):
        fair.verify(json.dumps(told))


def test_another_roll_is_found(proof):
    lines = proof["record"].splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("* roll"))
    dice = lines[at].split()[-1]
    lines[at] = lines[at].replace(dice, "".join("HSTD"["HSTD".index(d) - 1] for d in dice))
    with pytest.raises(ValueError, match=r"the secret gives 'roll|line "):
        fair.verify(changed(proof, record="\n".join(lines) + "\n"))


def test_another_secret_is_found(proof):
    with pytest.raises(ValueError, match="not the one whose hash was shown"):
        fair.verify(changed(proof, secret="11" * 32))


def test_another_nonce_is_found(proof):
    nonces = [nonce and "x" for nonce in proof["nonces"]]
    with pytest.raises(ValueError, match="the secret gives"):
        fair.verify(changed(proof, nonces=nonces))
    with pytest.raises(ValueError, match="the secret gives"):
        fair.verify(changed(proof, seat_nonces=["c", "d"]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "not JSON"),
        ("[]", "expected a JSON object"),
        ('{"format": "cubarium fair 2"}', "expected a JSON object with"),
        ('{"format": "cubarium fair 1", "secret": "xyz"}', "'code' is missing"),
    ],
)
def test_what_is_no_proof(text, message):
    with pytest.raises(ValueError, match=message):
        fair.verify(text)


def test_the_dice_are_even():
    """Lots of many tables: each of 6 outcomes about as often (chi-squared, 5 degrees)."""
    counts = [0] * 6
    for ply in range(6000):
        told = fair.message("abc", ply, ["x", "y"])
        counts[fair.fair_lot(b"k" * 32, told, 6)] += 1
    assert sum((n - 1000) ** 2 / 1000 for n in counts) < 25
