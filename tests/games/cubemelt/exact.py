"""An independent exact solver for tiny tracks: fractions, recursion, every subset of the dice.

Written from the rules alone, as plainly as possible; shares no code with the solver.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product


class Exact:
    """Two players; `faces` maps each face H S T D to its count, lengths are those of the tracks."""

    def __init__(self, faces, paid="once", last="allowed", times=1, lengths=(1, 1, 1)):
        self.faces = faces
        self.repeatable = paid == "repeatable"
        self.least = 1 if last == "allowed" else 2
        self.times = times
        self.love, self.adventure, self.melt = lengths
        self.value = cache(self._value)
        self.decide = cache(self._decide)
        self.reroll = cache(self._reroll)
        self.parts = cache(self._parts)

    @cache
    def rolls(self, n):
        """Every sorted outcome of n dice with its chance."""
        odds = Counter()
        for dice in product(self.faces, repeat=n):
            chance = Fraction(1)
            for face in dice:
                chance *= Fraction(self.faces[face], 6)
            odds["".join(sorted(dice))] += chance
        return odds

    def _value(self, mine, theirs):
        """Win minus lose for the player to move; a player is (love, adventure, ice)."""
        return sum(
            chance * self.decide(dice, mine, theirs, "free")
            for dice, chance in self.rolls(6).items()
        )

    def _decide(self, dice, mine, theirs, stage):
        """The best of keeping and of every re-roll that stage allows."""
        options = [self.share(dice, mine, theirs)]
        love, adventure, ice = mine
        if stage == "free":
            options += [self.reroll(kept, mine, theirs, "paid") for kept in self.parts(dice)]
        elif stage == "paid" and ice >= self.least:
            after = "paid" if self.repeatable else "none"
            cheaper = (love, adventure, ice - 1)
            options += [self.reroll(kept, cheaper, theirs, after) for kept in self.parts(dice)]
        return max(options)

    def _parts(self, dice):
        """What may be kept while at least one die is rolled again."""
        return {"".join(kept) for n in range(6) for kept in combinations(dice, n)}

    def _reroll(self, kept, mine, theirs, stage):
        return sum(
            chance * self.decide("".join(sorted(kept + dice)), mine, theirs, stage)
            for dice, chance in self.rolls(6 - len(kept)).items()
        )

    def share(self, dice, mine, theirs):
        """Apply the dice, then the end of the game or the other player's turn."""
        counts = Counter(dice)
        most = max(counts.values())
        leaders = [face for face in counts if counts[face] == most]
        gains = [Counter(), Counter()]
        for face, n in counts.items():
            if leaders == [face]:
                gains[1][face] += n * self.times
            else:
                gains[0][face] += n
        me, you = (self.moved(*pair) for pair in zip((mine, theirs), gains, strict=True))
        won = [p[0] == self.love or p[1] == self.adventure for p in (me, you)]
        if any(won):
            return Fraction(won[0] - won[1])
        if me[2] == 0 or you[2] == 0:
            return Fraction((you[2] == 0) - (me[2] == 0))
        return -self.value(you, me)

    def moved(self, player, gains):
        love, adventure, ice = player
        return (
            min(love + gains["H"], self.love),
            min(adventure + gains["S"], self.adventure),
            max(ice - gains["T"] - gains["D"], 0),
        )
