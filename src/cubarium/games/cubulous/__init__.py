"""Cubulous. Facts and options; the rules in words are in RULES.md."""

from cubarium.core.contract import Facts, Option

FACTS = Facts(
    name="cubulous",
    title="Cubulous",
    tagline="Tip your dice across the board and corner the enemy master.",
    seats=(2,),
    minutes=30,
    actions=81 * 168,
    outcomes=1,
    max_plies=1000,
    features=81 * 36 + 3,
    version=1,
    seat_names=("Coral", "Indigo"),
    inferred=(
        "That a die tips over one face for every space it moves is not printed. The set-up fixes "
        "which faces look forward and backward, and that only matters if the dice tip.",
    ),
)

OPTIONS = (
    Option(
        "tipping", "How dice travel", ("yes", "no"), "yes",
        "Whether a die tips over one face for every space it moves.",
        labels=("They tip", "They slide"),
        notes=(
            "The number on top changes on the way.",
            "A die keeps its number for the whole game.",
        ),
        inferred=True,
    ),
    Option(
        "sideways", "Dice moving sideways", ("turn_only", "not_only", "free"), "turn_only",
        "When a die may move sideways.",
        labels=("Only after its turn", "In any path but a sideways line", "Freely"),
        notes=(
            "Forward or backward first, then at most one turn to the side.",
            "Sideways first is fine as long as a turn follows.",
            "Any path with at most one turn.",
        ),
    ),
    Option(
        "stalemate", "No legal move, no check", ("draw", "loss"), "draw",
        "What it means for a player to have no legal move without being in check.",
        labels=("A draw", "A loss"), more=True,
    ),
)  # fmt: skip
