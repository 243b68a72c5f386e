"""Names and phrases that people read."""

from __future__ import annotations

from cubarium.games.cubes_and_sticks.state import COLOUR_NAMES, COLOURS, FORM_NAMES

_TITLES = {"union": "Student Union"}


def area_title(name: str) -> str:
    """An area as people call it: 'Student Union'."""
    return _TITLES.get(name, name.replace("-", " ").strip().capitalize())


def clique_title(name: str) -> str:
    """A clique as people call it: 'Think Tank'."""
    return name.replace("-", " ").strip().title()


def joined(parts: list[str]) -> str:
    """'one', 'one and two', 'one, two and three'."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def kind_words(kind: int, article: str) -> str:
    """A kind of piece: 'an orange stick'."""
    form, colour = divmod(kind, COLOURS)
    if article == "a" and COLOUR_NAMES[colour][0] in "aeiou":
        article = "an"
    return f"{article} {COLOUR_NAMES[colour]} {FORM_NAMES[form]}"


def promised(areas: list[str], level: int, exact: str) -> list[str]:
    """The promises as phrases: 'will touch Library and Arts', 'level 3 or higher', 'on c4'."""
    phrases = []
    if areas:
        phrases.append(f"will touch {joined([area_title(name) for name in areas])}")
    if level:
        phrases.append(f"will be on level {level} or higher")
    if exact:
        phrases.append(f"will lie on {exact}")
    return phrases
