"""What docs/solved.md tells: `python tools/solved.py values | policies | ends | maps | surprises`.

`values` solves every combination of options (those of `docs/solved/values.json` that are not
there yet), the others read the stored solution (`cubarium solve cubemelt` first).
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np

from cubarium import NATURE, Match
from cubarium.games.cubemelt import appraise, parts
from cubarium.games.cubemelt.bots import best_of
from cubarium.games.cubemelt.multisets import FULL, KEPT, ROLLS
from cubarium.games.cubemelt.policies import PERFECTION, POLICIES
from cubarium.games.cubemelt.policy import against_perfect
from cubarium.games.cubemelt.positions import NOBODY, SHARED, Rules, cells, groups_by_sum
from cubarium.games.cubemelt.solution import Solution, load, solve_level, solved, stored_pairs
from cubarium.games.cubemelt.solver import roll_rest
from cubarium.games.cubemelt.text import faces_in_words

OUT = Path(__file__).resolve().parents[1] / "docs" / "solved"
JOBS = os.cpu_count() or 1
FACES = ((2, 2, 1, 1), (1, 1, 2, 2), (1, 3, 1, 1), (1, 1, 1, 3), (1, 2, 1, 2))
"""Up to exchanging hearts with stars, or sad with drooping, these are all ten."""


def every_table(length: int):
    """All rules with tracks of that length, the usual ones first."""
    for faces, repeatable, least, times in product(FACES, (False, True), (1, 2), (1, 2)):
        yield Rules(faces, repeatable, least, times, length, length, length)


def key(wanted: Rules) -> str:
    paid = "repeatable" if wanted.repeatable else "once"
    last = "allowed" if wanted.least_to_pay == 1 else "forbidden"
    times = "twice" if wanted.times == 2 else "once"
    faces = ",".join(map(str, wanted.faces))
    return f"{wanted.love} faces={faces} paid_rerolls={paid} last_melt={last} neighbours={times}"


def noted(name: str) -> dict:
    path = OUT / f"{name}.json"
    return json.loads(path.read_text()) if path.exists() else {}


def note(name: str, what) -> None:
    OUT.mkdir(exist_ok=True)
    (OUT / f"{name}.json").write_text(json.dumps(what, indent=1) + "\n")


def values(length: int = 20) -> None:
    """The value of the start for every combination of options."""
    for wanted in every_table(length):
        known = noted("values")
        if key(wanted) in known:
            continue
        began, table = time.monotonic(), np.zeros(wanted.shape)
        for groups in groups_by_sum(wanted):
            solve_level(table, wanted, groups, JOBS)
        value = float(table[0, 0, 0, 0, -1])
        assert np.abs(table).max() <= 1
        note("values", noted("values") | {key(wanted): round(value, 6)})
        print(f"{key(wanted)}: {value:+.6f} ({time.monotonic() - began:.0f} s)", flush=True)


def whole_table(known: Solution) -> np.ndarray:
    """All values as native code wants them."""
    wanted = known.rules
    table, by_ice = np.zeros(wanted.shape, np.float64), cells(wanted.melt)
    for (love, adventure), block in zip(stored_pairs(wanted), known.values, strict=True):
        table[love, adventure][..., by_ice] = block
        if wanted.symmetric:
            table[adventure, love][..., by_ice] = block.swapaxes(0, 1)
    return table


def policies(length: int = 20) -> None:
    """Fixed ways to play against perfect play, those that are not noted yet."""
    wanted = Rules(love=length, adventure=length, melt=length)
    known = load(wanted) if length == Rules().love else solved(wanted)
    table = whole_table(known)
    for policy in POLICIES:
        name = f"{length} {policy.name}"
        if name in noted("policies"):
            continue
        pair = against_perfect(policy, table, wanted, JOBS)
        note("policies", noted("policies") | {name: [round(value, 5) for value in pair]})
        print(f"{name}: {pair[0]:+.4f} first, {pair[1]:+.4f} second", flush=True)


def ends() -> None:
    """How games of two perfect players end, seen by the one who begins."""
    known = load(Rules())
    table, chances = whole_table(known), {}
    for name, end in (("both", SHARED), ("nobody", NOBODY)):
        got, _ = against_perfect(PERFECTION, table, known.rules, JOBS, np.eye(4)[end])
        chances[name] = round(got, 5)
        print(f"{name}: {got:.5f}", flush=True)
    decided = 1 - sum(chances.values())
    chances["first"] = round((decided + known.start) / 2, 5)
    chances["second"] = round((decided - known.start) / 2, 5)
    note("ends", chances)


# ----- maps -------------------------------------------------------------------------------


def chance_to_pay(turn: appraise.Turn) -> float:
    """How likely perfect play pays for a re-roll in that turn."""
    if turn.paid is None:
        return 0.0
    pays = np.zeros((len(KEPT), 1))
    for roll in ROLLS:
        best = max(turn.paid[part] for part in kept_parts(roll) if part != roll)
        pays[roll] = best > turn.stand[roll]
    roll_rest(pays, 0, turn.known.single)
    total = 0.0
    for roll in ROLLS:
        kept = max((part for part in kept_parts(roll) if part != roll), key=lambda p: turn.free[p])
        if turn.free[kept] > turn.stand[roll]:
            total += turn.known.whole[roll - FULL] * pays[kept, 0]
    return float(total)


_PARTS: dict[int, list[int]] = {}


def kept_parts(roll: int) -> list[int]:
    if roll not in _PARTS:
        counts = KEPT[roll]
        _PARTS[roll] = [i for i, kept in enumerate(KEPT) if all(map(int.__le__, kept, counts))]
    return _PARTS[roll]


def maps() -> None:
    """When to pay: by progress and ice; and when to pay the last ice."""
    known = load(Rules())
    by_ice = [
        [chance_to_pay(appraise.Turn(known, (k, k, ice), (k, k, ice))) for k in range(20)]
        for ice in range(20, 0, -1)
    ]
    picture("when-to-pay", by_ice, "love and adventure of both", "ice of both", 20)
    last = [
        [chance_to_pay(appraise.Turn(known, (mine, mine, 1), (k, k, 10))) for k in range(20)]
        for mine in range(19, -1, -1)
    ]
    picture("last-ice", last, "love and adventure of the other (10 ice)", "your own (1 ice)", 19)


def picture(name: str, cells: list[list[float]], across: str, down: str, top: int) -> None:
    """A heat map as SVG, the chance in per cent in every cell."""
    size, left, head = 34, 70, 16
    width, height = left + 20 * size + 16, head + len(cells) * size + 64
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="system-ui,sans-serif" font-size="13" text-anchor="middle">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for y, row in enumerate(cells):
        rows.append(f'<text x="{left - 18}" y="{head + y * size + 22}">{top - y}</text>')
        for x, chance in enumerate(row):
            dark = chance > 0.55
            rows.append(
                f'<rect x="{left + x * size}" y="{head + y * size}" width="{size - 2}" '
                f'height="{size - 2}" rx="6" fill="#0A6568" '
                f'fill-opacity="{0.06 + 0.94 * chance:.2f}"/>'
                f'<text x="{left + x * size + 16}" y="{head + y * size + 21}" '
                f'fill="{"#fff" if dark else "#12252B"}">{100 * chance:.0f}</text>'
            )
    bottom = head + len(cells) * size
    rows += [f'<text x="{left + x * size + 16}" y="{bottom + 18}">{x}</text>' for x in range(20)]
    rows.append(f'<text x="{left + 10 * size}" y="{bottom + 44}" font-weight="600">{across}</text>')
    middle = head + len(cells) * size // 2
    rows.append(
        f'<text transform="translate(20 {middle})rotate(-90)" font-weight="600">{down}</text></svg>'
    )
    OUT.mkdir(exist_ok=True)
    (OUT / f"{name}.svg").write_text("\n".join(rows) + "\n")


# ----- surprises --------------------------------------------------------------------------


def decisions(games: int, seed: int) -> Iterator[tuple[Match, int, dict[int, float]]]:
    """Match, seat and worth of each action, before all decisions of two perfect players.

    After each game once more, with seat -1 and nothing to choose.
    """
    rng = np.random.default_rng(seed)
    for _ in range(games):
        match = Match.new("cubemelt", 2)
        while not match.over:
            if match.to_act == (NATURE,):
                match.roll(rng)
                continue
            seat = match.to_act[0]
            worth = appraise.appraise(match.state, seat)
            yield match, seat, worth
            match.play_id(seat, best_of(worth))
        yield match, -1, {}


def surprises(games: int = 150, listed: int = 10) -> None:
    """Decisions of perfect play that cost most if one decides as `greedy` does."""
    found: dict[tuple[int, tuple[int, ...]], tuple[float, dict]] = {}
    for match, seat, worth in decisions(games, 5):
        if not worth:
            continue
        best = best_of(worth)
        usual = int(match.game.greedy(match.state, seat, match.game.buffer()))
        kind = (int(match.state.phase), tuple(sorted(match.state.dice.tolist())))
        cost = worth[best] - worth[usual]
        if cost > found.get(kind, (0.0,))[0]:
            found[kind] = (cost, told(match, seat, best, usual, worth))
    top = sorted(found.values(), key=lambda entry: -entry[0])[:listed]
    note("surprises", [text for _, text in top])
    for cost, text in top:
        print(f"{cost:.4f} {text}")


def told(match: Match, seat: int, best: int, usual: int, worth: dict[int, float]) -> dict:
    state, say = match.state, match.game.sentence
    stage = "free re-roll" if state.phase == parts.FREE else "paid re-roll"
    return {
        "stage": stage,
        "me": appraise.player(state, seat),
        "other": appraise.player(state, 1 - seat),
        "dice": faces_in_words([int(face) for face in state.dice]),
        "perfect": say(state, seat, best),
        "greedy": say(state, seat, usual),
        "value": round(worth[best], 4),
        "cost": round(worth[best] - worth[usual], 4),
    }


if __name__ == "__main__":
    tasks = {
        "values": values,
        "policies": policies,
        "ends": ends,
        "maps": maps,
        "surprises": surprises,
    }
    if len(sys.argv) < 2 or sys.argv[1] not in tasks:
        sys.exit(f"usage: python tools/solved.py {'|'.join(tasks)} [length]")
    tasks[sys.argv[1]](*map(int, sys.argv[2:]))
