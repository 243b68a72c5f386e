"""The option `cards = balanced`: one colour changed on four of the printed cards (S-3)."""

from dataclasses import replace

from cubarium.games.cubes_and_sticks.campus import Campus, Clique, default, read
from cubarium.games.cubes_and_sticks.state import COLOUR_NAMES

CHANGES = {
    "football-team": ("brown", "orange"),
    "party-animals": ("blue", "green"),
    "beatniks": ("yellow", "brown"),
    "cheerleaders": ("green", "red"),
}
"""A clique's printed colour and the one in its place."""


def balanced(campus: Campus) -> Campus:
    """The campus with every card that is as printed balanced; all other cards stay."""
    ring = list(campus.areas)
    cards = tuple(
        _changed(card) if _meaning(card, ring) in _printed() else card for card in campus.cliques
    )
    return replace(campus, cliques=cards)


def _printed() -> set[tuple]:
    printed = read(default())
    return {_meaning(card, list(printed.areas)) for card in printed.cliques}


def _meaning(card: Clique, ring: list[str]) -> tuple:
    """A card whatever the order of its colours, its areas and the ring."""
    return card.name, frozenset(card.colours), frozenset(ring[area] for area in card.areas)


def _changed(card: Clique) -> Clique:
    if card.name not in CHANGES:
        return card
    old, new = map(COLOUR_NAMES.index, CHANGES[card.name])
    return replace(card, colours=tuple(new if c == old else c for c in card.colours))
