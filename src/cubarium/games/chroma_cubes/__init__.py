"""Chroma Cubes. Facts and options; the rules in words are in RULES.md."""

from cubarium.core.contract import Facts, Option

FACTS = Facts(
    name="chroma_cubes",
    title="Chroma Cubes",
    tagline="Roll, trade and colour a famous painting.",
    seats=(1, 2, 3),
    minutes=25,
    actions=2888,
    outcomes=6,
    max_plies=6000,
    features=372,
    version=1,
    inferred=(
        "Which two symbols each face of a die shows is not printed. These dice follow the two "
        "things the rulebook says: every symbol is on every die, on one face or up to three.",
        "The sheets are our own, drawn after public-domain paintings; the box has others.",
        "That one to three people can play follows from the three sets of dice and crayons; the "
        "publisher's solo rules are not in the rulebook, so the solo challenge here is ours.",
    ),
)

SHEETS = ("the-scream", "great-wave", "starry-night", "lily-bridge")
"""The files in `sheets/`, named here so that listing options reads no file."""


def _needs_partner(seats: int, options: dict[str, str]) -> str:
    return "" if seats > 1 else "nobody to trade with"


OPTIONS = (
    Option(
        "sheet", "Picture", SHEETS, "the-scream", "The sheet that everybody colours.",
        labels=("The Scream", "The Great Wave", "Starry Night", "The Lily Bridge"),
        notes=(
            "After Edvard Munch, 1893. A big sky, and a face of three stars.",
            "After Katsushika Hokusai, about 1831. Water in every colour.",
            "After Vincent van Gogh, 1889. Many small lights over a village.",
            "After Claude Monet, 1899. A bridge between two greens.",
        ),
    ),
    Option(
        "offers_per_round", "Trade offers", ("3", "6", "1", "0"), "3",
        "How many dice each player may offer for trade in a round.",
        labels=("Three a round", "Six a round", "One a round", "No trading"),
        matters=_needs_partner,
    ),
)  # fmt: skip
