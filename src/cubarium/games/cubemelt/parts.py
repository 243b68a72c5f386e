"""The parts on the table: faces, characters, phases, actions, and the state that holds them."""

from cubarium.core.state import state_type

FACE_NAMES = ("heart", "star", "sad", "drooping")
HEART, STAR, SAD, DROOPING = range(4)
CHARACTER_NAMES = ("cat", "dragon", "knight", "ninja", "unicorn")
CAT, DRAGON, KNIGHT, NINJA, UNICORN = range(5)
NOBODY = -1
PHASE_NAMES = (
    "be", "draw", "start", "roll", "free", "paid", "ninja", "knight", "dragon", "unicorn", "over",
)  # fmt: skip
BE, DRAW, START, ROLL, FREE, PAID, ASK_NINJA, ASK_KNIGHT, ASK_DRAGON, ASK_UNICORN, OVER = range(11)

# option values, in the order of OPTIONS' choices
BASE, EXPANSION = range(2)
RANDOM, CHOSEN, BY_SEAT = range(3)
ONCE, REPEATABLE = range(2)
ALLOWED, FORBIDDEN = range(2)
TWICE = 1
EVERYONE, NEIGHBOURS = range(2)

# action ids: keep, re-roll or pay for a set of slots, answers, characters
KEEP, REROLL, PAY, TAKE, LEAVE, LOVE, ADVENTURE, BECOME = 0, 0, 64, 128, 129, 130, 131, 132

SIDES = 6
DICE = 6
ALL_DICE = (1 << DICE) - 1
GOAL = 20
TIE = -1

State = state_type(
    {
        "rules": 0, "characters": 0, "faces": 0, "paid_rerolls": 0, "last_melt": 0,
        "two_player_neighbours": 0, "ninja_others": 0, "start": 0,
        "face_counts": 4,
        "turn": 0, "phase": 0, "dice": DICE, "rolling": 0, "rolls": 0,
        "love": 5, "star": 5, "melt": 5, "character": 5,
        "count": 4, "leader": 0, "taken": 0,
    }
)  # fmt: skip
