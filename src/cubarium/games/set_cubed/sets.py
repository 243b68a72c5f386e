"""What a SET is: 27 symbols of three features, and the one third die of every pair."""

import numpy as np

from cubarium.core.native import rule

SYMBOLS = 27
WILD = 27
"""The face of a wild die that has not been named."""

FEATURE_NAMES = ("number", "colour", "shape")
NUMBER_NAMES = ("1", "2", "3")
COLOUR_NAMES = ("red", "green", "purple")
SHAPE_NAMES = ("oval", "wave", "diamond")
VALUE_NAMES = (NUMBER_NAMES, COLOUR_NAMES, SHAPE_NAMES)
NUMBER, COLOUR, SHAPE = range(3)
LETTERS = ("123", "rgp", "owd")
WILD_TEXT = "**"


def features(symbol: int) -> tuple[int, int, int]:
    """Number, colour and shape of a symbol, each 0 to 2."""
    return symbol // 9, symbol // 3 % 3, symbol % 3


def symbol_of(number: int, colour: int, shape: int) -> int:
    """The symbol with these features."""
    return 9 * number + 3 * colour + shape


def third_of(a: int, b: int) -> int:
    """T-2: the only symbol that makes a SET with two others."""
    pairs = zip(features(a), features(b), strict=True)
    return symbol_of(*(-(x + y) % 3 for x, y in pairs))


THIRD = np.array([[third_of(a, b) for b in range(SYMBOLS)] for a in range(SYMBOLS)], np.int64)


@rule
def can_be_set(a, b, c):
    """T-1, T-3: whether three dice are a SET, wilds named as one likes."""
    return a == WILD or b == WILD or c == WILD or THIRD[a, b] == c


def broken(a: int, b: int, c: int) -> list[int]:
    """The features that keep three symbols from being a SET, in order."""
    values = zip(features(a), features(b), features(c), strict=True)
    return [feature for feature, three in enumerate(values) if len(set(three)) == 2]


def text_of(symbol: int) -> str:
    """The notation of a face: '2po', a wild is '**'."""
    if symbol == WILD:
        return WILD_TEXT
    return "".join(letters[v] for letters, v in zip(LETTERS, features(symbol), strict=True))


_BY_TEXT = {text_of(symbol): symbol for symbol in range(SYMBOLS + 1)}


def symbol_from(text: str) -> int:
    """The face of that notation. ValueError says how a face is written."""
    if text not in _BY_TEXT:
        raise ValueError(
            f"{text!r} is no face; write a number 1-3, a colour r, g or p and a shape "
            "o, w or d, as in '2po', or '**' for a wild"
        )
    return _BY_TEXT[text]


def words_of(symbol: int) -> str:
    """The face for people: '2 purple ovals'."""
    if symbol == WILD:
        return "a wild"
    number, colour, shape = features(symbol)
    plural = "s" if number else ""
    return f"{NUMBER_NAMES[number]} {COLOUR_NAMES[colour]} {SHAPE_NAMES[shape]}{plural}"
