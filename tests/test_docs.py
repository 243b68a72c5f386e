"""Code in the README and the docs runs, and links lead somewhere."""

import re

import pytest
from conftest import ROOT

from cubarium import games
from cubarium.core.registry import game

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NAMES = [page.name for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_code_runs(page):
    """The blocks of a page are one script; a comment after print shows the start of its output."""
    scope: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", page.read_text(), re.S):
        exec(compile(block, str(page), "exec"), scope)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_dependency_is_explained():
    text = (ROOT / "docs/dependencies.md").read_text().lower().replace("python-chess", "chess")
    pins = re.findall(r'^ *"([a-z0-9-]+)[=\[]', (ROOT / "pyproject.toml").read_text(), re.M)
    assert len(pins) > 20
    assert not [name for name in pins if name.replace("-", "_") not in text.replace("-", "_")]


@pytest.mark.parametrize("name", games())
def test_every_option_is_explained(name):
    text = (ROOT / "docs/rulings.md").read_text()
    for option in game(name).options:
        assert f"`{option.name}" in text
        assert len(option.labels) in (0, len(option.choices))
        assert len(option.notes) in (0, len(option.choices))
        assert option.default in option.choices and option.help
