"""CubeMelt: Getting Dicey. Facts and options; the rules in words are in RULES.md."""

from itertools import product

from cubarium.core.contract import Facts, Option, start_option

FACTS = Facts(
    name="cubemelt",
    title="CubeMelt: Getting Dicey",
    tagline="Fill up on love and adventure before you melt.",
    seats=(2, 3, 4, 5),
    minutes=15,
    actions=137,
    outcomes=4**6,
    max_plies=1000,
    features=80,
    version=1,
    inferred=(
        "How often each face is on a die is not printed. Two hearts, two stars, one sad and one "
        "drooping face is the only split in which love, adventure and melting come up equally "
        "often; an owner of the dice can choose the true counts.",
        "That two to five people can play follows from the five sets of boards in the box.",
    ),
)

FACES = tuple(
    ",".join(map(str, counts))
    for counts in sorted(
        (c for c in product((1, 2, 3), repeat=4) if sum(c) == 6),
        key=lambda c: c != (2, 2, 1, 1),
    )
)


def _needs_expansion(seats: int, options: dict[str, str]) -> str:
    return "" if options["rules"] == "expansion" else "only with characters"


def _needs_two(seats: int, options: dict[str, str]) -> str:
    return "" if seats == 2 else "only for two players"


OPTIONS = (
    Option(
        "rules", "Rules", ("base", "expansion"), "base", "With or without characters.",
        labels=("Base game", "With characters"),
        notes=("Roll, keep, share. Best for a first game.", "Each player has one special ability."),
    ),
    Option(
        "characters", "Characters", ("random", "chosen", "by_seat"), "random",
        "How each player gets a character.",
        labels=("Drawn at random", "Everyone chooses", "By seat"),
        notes=(
            "Nobody picks, no character twice.",
            "In seat order, before the first roll.",
            "Cat, Dragon, Knight, Ninja, Unicorn from seat 1 on.",
        ),
        matters=_needs_expansion,
    ),
    Option(
        "faces", "Faces of the dice", FACES, "2,2,1,1",
        "How many hearts, stars, sad and drooping faces a die has.",
        labels=tuple(
            "{} hearts, {} stars, {} sad, {} drooping".format(*counts.split(","))
            for counts in FACES
        ),
        notes=("The only split where all three tracks move equally often.",) + ("",) * 9,
        inferred=True,
    ),
    Option(
        "paid_rerolls", "Paying ice for a re-roll", ("once", "repeatable"), "once",
        "How often a turn you may pay one ice to roll again.",
        labels=("Once a turn", "As often as you can pay"), more=True,
    ),
    Option(
        "last_melt", "Paying the last ice", ("allowed", "forbidden"), "allowed",
        "Whether you may pay with your last ice, and so melt.",
        labels=("Allowed", "Forbidden"), more=True,
    ),
    Option(
        "two_player_neighbours", "Two players: the one neighbour", ("once", "twice"), "once",
        "Whether the most frequent face goes to the only opponent once or for both sides.",
        labels=("Gets it once", "Gets it twice"), more=True, matters=_needs_two,
    ),
    Option(
        "ninja_others", "The Ninja's last die", ("everyone", "neighbours"), "everyone",
        "Whom the remaining die goes to when the Ninja takes five equal faces.",
        labels=("To everybody else", "To both neighbours"), more=True, matters=_needs_expansion,
    ),
    start_option(5),
)  # fmt: skip
