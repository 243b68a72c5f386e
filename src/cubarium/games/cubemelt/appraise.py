"""What every choice of a position of the solved game is worth."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from cubarium.games.cubemelt import OPTIONS, parts, rules
from cubarium.games.cubemelt.multisets import FULL, KEPT, MORE, ROLLS
from cubarium.games.cubemelt.positions import GOES_ON, WORTH, Rules, constants
from cubarium.games.cubemelt.solution import Solution, load, path_of
from cubarium.games.cubemelt.solver import at_end, best_kept, roll_rest

Player = tuple[int, int, int]
_MORE: list[list[int]] = MORE.tolist()


def rules_of(state: np.record) -> Rules | None:
    """What a solution for that table depends on; None if it is no two-player base game."""
    if state.players != 2 or state.rules != parts.BASE:
        return None
    faces = tuple(int(n) for n in state.face_counts)
    least = 2 if state.last_melt == parts.FORBIDDEN else 1
    times = 2 if state.two_player_neighbours == parts.TWICE else 1
    return Rules(faces, bool(state.paid_rerolls == parts.REPEATABLE), least, times)  # type: ignore[arg-type]


@cache
def solution(wanted: Rules) -> Solution:
    """The stored solution, read once. ValueError says how to make it."""
    try:
        return load(wanted)
    except FileNotFoundError:
        raise ValueError(
            f"this game is not solved here yet; make it with: cubarium solve cubemelt"
            f"{_wishes(wanted)}"
        ) from None


def _wishes(wanted: Rules) -> str:
    table = {
        "faces": ",".join(map(str, wanted.faces)),
        "paid_rerolls": "repeatable" if wanted.repeatable else "once",
        "last_melt": "allowed" if wanted.least_to_pay == 1 else "forbidden",
        "two_player_neighbours": "twice" if wanted.times == 2 else "once",
    }
    usual = {option.name: option.default for option in OPTIONS}
    return "".join(f" --option {name}={c}" for name, c in table.items() if c != usual[name])


class Turn:
    """One player's turn in one position: what each way to go on is worth to that player.

    `stand[roll]` taking the dice as they lie, `free[kept]` and `paid[kept]` keeping that
    multiset and rolling the rest for free or for one ice (with the ice paid).
    """

    def __init__(self, solution: Solution, me: Player, other: Player) -> None:
        self._solution = solution
        self.known = constants(solution.rules)
        least, repeatable = solution.rules.least_to_pay, solution.rules.repeatable
        love, adventure, ice = me
        lowest = 0 if repeatable else max(ice - 1, 0)
        price = paid = None
        for now in range(lowest, ice + 1):
            stand = self._stand((love, adventure, now), other)
            play = stand.copy()
            if price is not None and now >= least:
                play[FULL:] = np.maximum(stand, price)[FULL:]
            self.paid = paid if now >= least else None
            paid = (play if repeatable else stand).copy()
            price = self._best(paid)
        self.stand, self.free = stand[:, 0], play
        self._best(self.free)
        self.free = self.free[:, 0]
        self.paid = None if self.paid is None else self.paid[:, 0]

    def _stand(self, me: Player, other: Player) -> np.ndarray:
        values = np.zeros((len(KEPT), 1))
        for effect, roll in zip(self.known.effect, ROLLS, strict=True):
            values[roll] = self._after(effect.tolist(), me, other)
        return values

    def _after(self, effect: list[int], me: Player, other: Player) -> float:
        """The value once the dice are shared out: the end, or the other player's turn."""
        mine = (me[0] + effect[0], me[1] + effect[1], me[2] - effect[2])
        theirs = (other[0] + effect[3], other[1] + effect[4], other[2] - effect[5])
        end = at_end(*mine, *theirs, self.known.love, self.known.adventure)
        return -self._solution.value(theirs, mine) if end == GOES_ON else float(WORTH[end])

    def _best(self, values: np.ndarray) -> np.ndarray:
        """Fill the smaller multisets of `values`; return the best real re-roll of each roll."""
        work = np.concatenate([values, np.zeros_like(values)])
        roll_rest(work, 0, self.known.single)
        best_kept(work, 0, len(KEPT))
        values[:] = work[: len(KEPT)]
        return work[len(KEPT) :]

    def value(self) -> float:
        """The value before the first roll."""
        best = self._best(self.free[:, None].copy())[:, 0]
        return float(self.known.whole @ np.maximum(self.stand, best)[FULL:])


@lru_cache(maxsize=10_000)
def turn_of(known: Solution, me: Player, other: Player) -> Turn:
    """The same turn is not worked out twice."""
    return Turn(known, me, other)


def appraise(state: np.record, seat: int) -> dict[int, float] | None:
    """Win minus lose for the seat after each legal action; None where nothing is solved.

    ValueError if the game could be solved but is not, with the command that does it.
    """
    wanted = rules_of(state)
    if wanted is None or state.phase not in (parts.FREE, parts.PAID):
        return None
    turn = turn_of(solution(wanted), player(state, seat), player(state, 1 - seat))
    return worth_of(turn, state)


def worth_of(turn: Turn, state: np.record) -> dict[int, float]:
    """What that turn says of each legal action."""
    values = turn.free if state.phase == parts.FREE else turn.paid
    base = parts.REROLL if state.phase == parts.FREE else parts.PAY
    dice = state.dice.tolist()
    worth = {parts.KEEP: float(turn.stand[_kept(dice, 0)])}
    for slots in range(1, parts.ALL_DICE + 1):
        worth[base + slots] = float(values[_kept(dice, slots)])
    return worth


def prospect(state: np.record, seat: int) -> float | None:
    """Win minus lose for the seat in any position of a solved game; None elsewhere."""
    wanted = rules_of(state)
    if wanted is None or not path_of(wanted).exists():
        return None
    if state.phase == parts.OVER:
        won, lost = (int(rules.winners(state)) >> who & 1 for who in (seat, 1 - seat))
        return float(won - lost)
    if state.phase not in (parts.ROLL, parts.FREE, parts.PAID):
        return None
    turn = int(state.turn)
    mine = _of_turn(state, turn, solution(wanted))
    return mine if seat == turn else -mine


def _of_turn(state: np.record, seat: int, known: Solution) -> float:
    if state.phase != parts.ROLL:
        return max((appraise(state, seat) or {}).values())
    me, other = player(state, seat), player(state, 1 - seat)
    if state.rolls == 1:
        return known.value(me, other)
    turn = turn_of(known, me, other)
    kept = _kept(state.dice.tolist(), int(state.rolling))
    if state.rolls == 2:
        return float(turn.free[kept])
    ahead = turn_of(known, (me[0], me[1], me[2] + 1), other)
    return float(turn.stand[kept] if ahead.paid is None else ahead.paid[kept])


def player(state: np.record, seat: int) -> Player:
    """Love, adventure and ice of a seat."""
    return int(state.love[seat]), int(state.star[seat]), int(state.melt[seat])


def _kept(dice: list[int], rerolled: int) -> int:
    """The multiset of the dice that are not rolled again."""
    kept = 0
    for slot, face in enumerate(dice):
        if not rerolled >> slot & 1:
            kept = _MORE[kept][face]
    return kept


def options_of(wishes: dict[str, str]) -> Rules:
    """What a solution for a table with those options depends on."""
    table = {option.name: option.default for option in OPTIONS} | wishes
    return Rules(
        tuple(map(int, table["faces"].split(","))),  # type: ignore[arg-type]
        table["paid_rerolls"] == "repeatable",
        2 if table["last_melt"] == "forbidden" else 1,
        2 if table["two_player_neighbours"] == "twice" else 1,
    )
