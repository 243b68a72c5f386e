"""Did you mean …?"""

from collections.abc import Iterable
from difflib import get_close_matches

MOST_LISTED = 24


def closest(word: str, known: Iterable[str]) -> str:
    """The known word most like that one, or ''; capitals do not count."""
    folded = {each.lower(): each for each in reversed(list(known))}
    found = get_close_matches(word.lower(), folded, 1, 0.6)
    return folded[found[0]] if found else ""


def near(word: str, known: Iterable[str]) -> str:
    """Tail of a message: a likely meaning, else all that is known."""
    known = list(known)
    found = closest(word, known)
    if found:
        return f"; did you mean {found!r}?"
    more = " …" if len(known) > MOST_LISTED else ""
    return f"; there is {', '.join(known[:MOST_LISTED])}{more}"
