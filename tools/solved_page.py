"""Figures and tables of docs/solved.md: `python tools/solved_page.py habits | handicaps | tables`.

`habits` watches perfect play (`cubarium solve cubemelt` first); `tables` writes everything that
is noted in docs/solved/*.json into the page, between its markers.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np
from solved import FACES, OUT, decisions, key, note, noted

from cubarium.games.cubemelt import appraise, parts
from cubarium.games.cubemelt.bots import best_of
from cubarium.games.cubemelt.policies import POLICIES
from cubarium.games.cubemelt.positions import Rules
from cubarium.games.cubemelt.solution import load

PAGE = OUT.parent / "solved.md"
SEED, GAMES = 11, 1_000


# ----- what perfect play does ---------------------------------------------------------------


def habits(games: int = GAMES) -> None:
    """How often perfect play does what people should remember."""
    seen: Counter[str] = Counter()
    for match, seat, worth in decisions(games, SEED):
        found = noticed(match.state, seat, best_of(worth)) if worth else ended(match.state)
        for name, done in found:
            seen[f"{name}: all"] += 1
            seen[f"{name}: done"] += done
    names = sorted({name.rpartition(":")[0] for name in seen})
    shares = {
        name: {
            "share": round(seen[f"{name}: done"] / seen[f"{name}: all"], 3),
            "of": seen[f"{name}: all"],
        }
        for name in names
    }
    note("habits", {"games": games} | shares)
    print(noted("habits"))


def noticed(state: np.record, seat: int, best: int) -> Iterator[tuple[str, bool]]:
    """What that decision is an example of, and whether perfect play does it."""
    me, other = appraise.player(state, seat), appraise.player(state, 1 - seat)
    dice, keeps = state.dice.tolist(), best == parts.KEEP
    counts = [dice.count(face) for face in range(4)]
    leaders = [face for face in range(4) if counts[face] == max(counts)]
    happy = leaders in ([parts.HEART], [parts.STAR])
    if state.phase == parts.PAID:
        yield f"pays, having {ice_band(me[2])} ice", not keeps
    if happy and max(counts) >= 4:
        yield f"rolls again with {max(counts)} hearts or stars", not keeps
    hunts = other[2] <= 3 and min(me[:2]) > min(other[:2])
    situation = "ahead of one with 1 to 3 ice" if hunts else "in all other turns"
    if keeps:
        yield (
            f"stops with sad or drooping faces in front, {situation}",
            not happy and len(leaders) == 1,
        )
        yield f"stops with a tie, so nothing is given away, {situation}", len(leaders) > 1


def ended(state: np.record) -> Iterator[tuple[str, bool]]:
    goal = max(*state.love[:2], *state.star[:2]) >= parts.GOAL
    yield "games that end because ice is gone, nobody has 20", not goal


def ice_band(ice: int) -> str:
    return "1" if ice == 1 else "2 to 4" if ice < 5 else "5 or 6" if ice < 7 else "7 or more"


def handicaps() -> None:
    """What the start is worth to the beginner if one of the two has a little more."""
    known, even = load(Rules()), (0, 0, 20)
    note(
        "handicaps",
        {
            "even": round(known.value(even, even), 5),
            "the other has 1 love": round(known.value(even, (1, 0, 20)), 5),
            "the other has 2 love": round(known.value(even, (2, 0, 20)), 5),
            "the other has 1 love and 1 adventure": round(known.value(even, (1, 1, 20)), 5),
            "the beginner has 1 ice less": round(known.value((0, 0, 19), even), 5),
            "the beginner has 2 ice less": round(known.value((0, 0, 18), even), 5),
            "the beginner has 5 ice less": round(known.value((0, 0, 15), even), 5),
        },
    )
    print(noted("handicaps"))


# ----- the page -----------------------------------------------------------------------------


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def percent(value: float, digits: int = 2) -> str:
    """Signed, in per cent, with a real minus."""
    return f"{value + 0.0:+.{digits}%}".replace("-", "\N{MINUS SIGN}").replace("%", " %")


def start_values() -> str:
    """Value of the first turn for every combination of options."""
    known, said = noted("values"), []
    for length in (20, 10):
        rows = []
        for faces, repeatable in product(FACES, (False, True)):
            wanted = [
                Rules(faces, repeatable, least, times, length, length, length)
                for least, times in product((1, 2), (1, 2))
            ]
            found = [known.get(key(rules)) for rules in wanted]
            if any(value is not None for value in found):
                cells = ["" if value is None else percent(value) for value in found]
                rows.append([" ".join(map(str, faces)), ("once", "repeatable")[repeatable], *cells])
        head = [
            "faces", f"paid re-roll ({length} spaces)", "allowed, once", "allowed, twice",
            "forbidden, once", "forbidden, twice",
        ]  # fmt: skip
        said.append(table(head, rows))
    return "\n\n".join(said)


def start_sentence() -> str:
    value = noted("values")[key(Rules())]
    return (
        f"**The player who begins wins {100 * value:.2f} percentage points more often than the "
        "other** (usual options, printed tracks)."
    )


def how_games_end() -> str:
    ends = noted("ends")
    if not ends:
        return ""
    return (
        f"Between two perfect players the one who begins wins {ends['first']:.2%} of the games, "
        f"the other {ends['second']:.2%}; {ends['both']:.2%} are won by both together, "
        f"{ends['nobody']:.2%} by nobody, for both have melted."
    ).replace("%", " %")


def handicap_table() -> str:
    found = noted("handicaps")
    rows = [[name, percent(value)] for name, value in found.items()]
    even = found["even"]
    heart, ice = even - found["the other has 1 love"], even - found["the beginner has 1 ice less"]
    return (
        table(["at the start", "value for the beginner"], rows)
        + f"\n\nSo at the start one ice weighs as much as {ice / heart:.0f} hearts, and to begin "
        f"is worth {even / ice:.2f} ice."
    )


def figures() -> str:
    found = noted("bench")
    return (
        f"`python bench/solve.py --full` measures it: {found['positions']:,} positions took "
        f"{found['processor_s']:.0f} seconds of processor time, {found['solve_s']:.0f} seconds by "
        f"the clock with {found['jobs']} threads on a machine busy with other work, and "
        f"{found['peak_mb']} MB of memory at most; the file has {found['file_mb']:.0f} MB."
    )


def policy_table() -> str:
    known, rows = noted("policies"), []
    for policy in POLICIES:
        cells = []
        for length in (20, 10):
            pair = known.get(f"{length} {policy.name}")
            cells += ["", ""] if pair is None else [percent(value, 1) for value in pair]
        rows.append([policy.name, *cells])
    head = ["way to play", "begins", "second", "begins (10 spaces)", "second (10 spaces)"]
    return table(head, rows)


def surprise_table() -> str:
    rows = []
    for number, case in enumerate(noted("surprises"), 1):
        me, other = ("/".join(map(str, case[who])) for who in ("me", "other"))
        dice = f"{case['dice']} ({case['stage']})"
        rows.append(
            [str(number), me, other, dice, case["perfect"], case["greedy"], f"{case['cost']:.2f}"]
        )
    return table(["", "you", "other", "dice", "perfect play", "greedy", "costs"], rows)


def habit_table() -> str:
    found = noted("habits")
    rows = [
        [name, f"{case['share']:.0%}".replace("%", " %"), f"{case['of']:,}"]
        for name, case in found.items()
        if name != "games"
    ]
    return table([f"perfect play, {found['games']} games", "share", "of decisions"], rows)


def mean_of(name: str) -> str:
    """What that way to play gets on average of both seats, on the longest tracks known."""
    known = noted("policies")
    length = next(n for n in (20, 10) if f"{n} {name}" in known)
    mean = percent(sum(known[f"{length} {name}"]) / 2, 1)
    return mean if length == 20 else f"{mean} on tracks of {length}"


def advice() -> str:
    """What a person should remember, each with the figure behind it."""
    known, starts = noted("habits"), noted("handicaps")
    share = {name: f"{case['share']:.0%}"[:-1] for name, case in known.items() if name != "games"}
    hearts = (starts["even"] - starts["the beginner has 1 ice less"]) / (
        starts["even"] - starts["the other has 1 love"]
    )
    return f"""\
1. **Sad faces are your weapon.** The most frequent face goes to the other player: let it be a \
sad or a drooping one. Re-rolling all sad faces, and paying for it, gets \
{mean_of("re-roll all sad faces, always pay for more")} against perfect play; rolling for sad \
faces gets {mean_of("roll for sad faces to melt the other, pay for it")}; `greedy`, exact over one \
turn but blind beyond it, gets {mean_of("greedy")}. Perfect play has them in front in \
{share["stops with sad or drooping faces in front, in all other turns"]} % of the turns \
that it ends by choice.
2. **Ice decides.** {share["games that end because ice is gone, nobody has 20"]} % of perfect \
games end because somebody has melted, and at the start one ice weighs \
as much as {hearts:.0f} hearts.
3. **Pay.** With 7 ice or more perfect play pays in {share["pays, having 7 or more ice"]} % of the \
turns in which it may. Never to pay, playing perfectly otherwise, gets \
{mean_of("perfect, but never pays")}.
4. **The last ice is a coin toss.** Perfect play pays it in {share["pays, having 1 ice"]} % of the \
turns in which it may; never to do so, playing perfectly otherwise, gets \
{mean_of("perfect, but never pays the last ice")}.
5. **Four or five hearts or stars are a gift.** Perfect play rolls again in \
{share["rolls again with 4 hearts or stars"]} % and \
{share["rolls again with 5 hearts or stars"]} % of the cases."""


PARTS = {
    "remember": advice,
    "start": start_sentence,
    "ends": how_games_end,
    "handicaps": handicap_table,
    "bench": figures,
    "values": start_values,
    "policies": policy_table,
    "surprises": surprise_table,
    "habits": habit_table,
}


def written(page: str) -> str:
    """The page with all parts between their markers written anew."""
    for name, say in PARTS.items():
        opening, closing = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, _, rest = page.partition(opening)
        _, marked, after = rest.partition(closing)
        if not marked:
            raise ValueError(f"{PAGE.name} has no markers of {name!r}")
        page = f"{before}{opening}{say()}\n{closing}{after}"
    return page


def tables() -> None:
    PAGE.write_text(written(PAGE.read_text()))


if __name__ == "__main__":
    tasks = {"habits": habits, "handicaps": handicaps, "tables": tables}
    if len(sys.argv) < 2 or sys.argv[1] not in tasks:
        sys.exit(f"usage: python tools/solved_page.py {'|'.join(tasks)}")
    tasks[sys.argv[1]](*map(int, sys.argv[2:]))
