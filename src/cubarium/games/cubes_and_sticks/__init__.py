"""Cubes and Sticks. Facts and options; the rules in words are in RULES.md."""

from cubarium.core.contract import Facts, Option, start_option

FACTS = Facts(
    name="cubes_and_sticks",
    title="Cubes and Sticks",
    tagline="Persuade the others, win the vote, build your clique's campus high.",
    seats=(3, 4, 5, 6),
    minutes=60,
    actions=4211,
    outcomes=12,
    max_plies=7000,
    features=777,
    version=1,
    inferred=(
        "The map is not printed in the rulebook. The ring of the six areas follows from the "
        "cards, whose pairs are its neighbours; sizes and gaps are ours, on a grid of 14 by 12 "
        "cells. An owner of a real board can enter its map as an edition.",
    ),
)

OPTIONS = (
    Option(
        "cards", "Clique cards", ("printed", "balanced"), "printed",
        "The cards of the rulebook, or four of them with one colour changed.",
        labels=("As printed", "Balanced"),
        notes=(
            "Some colours belong to one clique alone, which then wins far too often.",
            "With six players every colour is on three cards; ring neighbours share one.",
        ),
    ),
    Option(
        "pieces", "Length of the game", ("60", "30", "18"), "60",
        "The game ends when that many pieces are placed.",
        labels=("60 pieces", "30 pieces", "18 pieces"),
        notes=("The whole game, about an hour.", "Half a game.", "A first taste."),
    ),
    start_option(6),
)  # fmt: skip
