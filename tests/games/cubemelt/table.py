"""A match of CubeMelt that is told what to roll, so that tests read like the rules."""

from cubarium import NATURE, Match


class Table:
    """Seats are numbered from 1, as in a record; seat 1 starts unless told otherwise."""

    def __init__(self, seats=3, **options):
        self.match = Match.new("cubemelt", seats, {"start": "1"} | options)

    def roll(self, faces):
        self.match.play(NATURE, f"roll {faces}")
        return self

    def says(self, *moves):
        """Whoever is to act says these, nature too when a roll is due ('HS')."""
        for text in moves:
            if self.match.to_act == (NATURE,):
                self.roll(text)
            else:
                self.match.play(self.match.to_act[0], text)
        return self

    def turn(self, faces, *answers):
        """A turn in which the first roll is kept; then the answers of abilities, if any."""
        return self.roll(faces).says("keep", *answers)

    def turns(self, *rolls):
        for faces in rolls:
            self.turn(faces)
        return self

    def copy(self):
        twin = object.__new__(Table)
        twin.match = self.match.copy()
        return twin

    @property
    def tracks(self):
        """'love/adventure/ice' of every seat."""
        return [
            "/".join(self.match.game.standing(self.match.state, seat).split()[::2])
            for seat in range(self.match.seats)
        ]

    @property
    def asked(self):
        """The seat that is to act, from 1; None for a roll and at the end."""
        first = next(iter(self.match.to_act), NATURE)
        return None if first == NATURE else first + 1

    @property
    def choices(self):
        return self.match.legal(self.match.to_act[0])

    @property
    def winners(self):
        return [seat + 1 for seat in self.match.winners]


def expansion(*characters, **options):
    """A table with those characters from seat 1 on, chosen by their players."""
    table = Table(len(characters), rules="expansion", characters="chosen", **options)
    return table.says(*(f"be {character}" for character in characters))
