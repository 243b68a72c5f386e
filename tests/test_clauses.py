"""Every clause of a game's RULES.md has a test, and no code or test names one that is not there."""

import re
from pathlib import Path

import pytest

from cubarium import games

ROOT = Path(__file__).resolve().parents[1]


def clauses(name: str) -> set[str]:
    """The clauses of the rules in words: {'C-1', …}."""
    text = (ROOT / "src/cubarium/games" / name / "RULES.md").read_text()
    return set(re.findall(r"^\*\*([A-Z]-\d+[a-z]?)\*\*", text, re.M))


def named(folder: Path, letter: str) -> set[str]:
    """Clauses that Python files name, as 'C-4' or in a function's name as 'c4'."""
    found = set()
    for path in folder.rglob("*.py"):
        text = path.read_text()
        found |= set(re.findall(rf"\b{letter}-\d+[a-z]?\b", text))
        for title in re.findall(r"def (test_\w+)", text):
            numbers = re.findall(rf"(?<=_){letter.lower()}_?(\d+[a-z]?)(?=_|$)", title)
            found |= {f"{letter}-{number}" for number in numbers}
    return found


def letter_of(name: str) -> str:
    letters = {clause[0] for clause in clauses(name)}
    assert len(letters) == 1, f"{name}: clauses share one letter, not {letters}"
    return letters.pop()


def spans(folder: Path, letter: str) -> set[str]:
    """Clauses within a span such as 'C-9 to C-11'."""
    found = set()
    for path in folder.rglob("*.py"):
        for first, last in re.findall(rf"{letter}-(\d+) to {letter}-(\d+)", path.read_text()):
            found |= {f"{letter}-{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("name", games())
def test_every_clause_has_a_test(name):
    letter, tests = letter_of(name), ROOT / "tests/games" / name
    untested = clauses(name) - named(tests, letter) - spans(tests, letter)
    assert not untested, f"{name}: no test names {', '.join(sorted(untested))}"


@pytest.mark.parametrize("name", games())
def test_every_clause_named_is_there(name):
    letter = letter_of(name)
    for folder in (ROOT / "src/cubarium/games" / name, ROOT / "tests/games" / name):
        unknown = named(folder, letter) - clauses(name)
        assert not unknown, f"{folder.name}: {', '.join(sorted(unknown))} is not in RULES.md"
