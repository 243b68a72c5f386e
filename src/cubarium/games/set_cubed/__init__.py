"""Set Cubed. Facts and options; the rules in words are in RULES.md."""

from cubarium.core.contract import Facts, Option

FACTS = Facts(
    name="set_cubed",
    title="Set Cubed",
    tagline="See the SETs, lay the dice, cover the bonus squares.",
    seats=(2, 3, 4),
    minutes=25,
    actions=2012,
    outcomes=252,
    max_plies=5000,
    features=1458,
    version=1,
    inferred=(
        "That two to four people can play is not printed in the rulebook.",
        "Which faces each of the 42 dice has is not printed. Here each of the 27 symbols is on "
        "nine dice, nine dice have a wild face, and every die is as mixed as it can be; an owner "
        "of the dice can enter the true faces.",
        "The size of the board and its bonus squares are printed on the board alone. Here it has "
        "11 by 11 squares and a small symmetric pattern of bonuses from 1 to 5; an owner of the "
        "board can enter the true ones.",
        "That the game ends when everybody has passed in three rounds in a row is our own rule "
        "for a case the rulebook leaves open.",
    ),
)

OPTIONS = (
    Option(
        "lines", "Dice in a line", ("any_three", "whole_run"), "any_three",
        "Which dice in a line must be a SET.",
        labels=("Any three in a row", "The whole line"),
        notes=(
            "Every three dice side by side count by themselves; others may stand next to them.",
            "A line counts only if every three dice side by side in it are a SET.",
        ),
        more=True,
    ),
)  # fmt: skip
