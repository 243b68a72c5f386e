"""RULES.md as a page: sections, clauses, drawings."""

import re

import pytest

from cubarium import games
from cubarium.web.rulebook import rulebook


def test_sections_and_clauses():
    sections = {section.slug: section for section in rulebook("cubemelt")}
    turn = sections["your-turn"]
    assert [clause.id for clause in turn.clauses] == ["C-5", "C-6", "C-7", "C-8"]
    assert turn.holds("C-6")
    assert not turn.holds("")
    assert sections["characters"].cards
    assert [clause.title for clause in sections["characters"].clauses][1:3] == ["Cat", "Dragon"]


def test_a_drawing_stands_with_the_paragraph_after_it():
    faces = next(section for section in rulebook("cubemelt") if section.slug == "the-faces")
    assert faces.clauses[0].shape == "strip"
    assert 'aria-label="Hearts, stars, sad, drooping"' in faces.clauses[0].drawing


@pytest.mark.parametrize("name", games())
def test_every_drawing_is_there_and_no_id_twice(name):
    clauses = [clause for section in rulebook(name) for clause in section.clauses]
    markup = "".join(clause.drawing for clause in clauses)
    ids = re.findall(r'\bid="([^"]+)"', markup)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))
    assert used <= set(ids)
    assert all("<img" not in clause.text for clause in clauses)
