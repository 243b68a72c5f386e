"""All multisets of at most six dice, and their neighbours."""

from cubarium.games.cubemelt.multisets import COUNTS, FULL, ID, KEPT, LESS, MORE, ROLLS


def test_multisets_are_complete():
    """84 whole rolls, 210 with those of fewer dice; one die more leads from each to the next."""
    assert len(KEPT) == len(ID) == 210 and len(ROLLS) == 84 and FULL == 126
    assert (
        list(map(sum, KEPT)) == sorted(map(sum, KEPT)) and COUNTS[FULL:].sum(1).tolist() == [6] * 84
    )
    for kept, counts in enumerate(COUNTS[:FULL]):
        for face in range(4):
            more = MORE[kept, face]
            assert (COUNTS[more] - counts).tolist() == [int(f == face) for f in range(4)]
            assert LESS[more, face] == kept


def test_the_empty_multiset_stands_for_a_missing_one():
    assert COUNTS[0].sum() == 0
    assert (LESS[COUNTS == 0] == 0).all()
