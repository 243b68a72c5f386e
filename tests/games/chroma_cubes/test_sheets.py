"""Sheet files: every fault with its line, nothing harmful gets through, the game's own are good."""

import json
import re
import tomllib
from importlib import resources

import pytest
from click.testing import CliRunner

from cubarium import Match
from cubarium.games.chroma_cubes import SHEETS, commands, sheetfile, sheetform
from cubarium.games.chroma_cubes.balance import Report, simulate
from cubarium.games.chroma_cubes.components import printed_sheet, sheet_data
from cubarium.games.chroma_cubes.outline import clean, clearance, inside, rings
from cubarium.games.chroma_cubes.pictures import printed_picture
from cubarium.games.chroma_cubes.printing import printed
from cubarium.games.chroma_cubes.sheetfile import all_faults, edition_from

FOLDER = resources.files("cubarium.games.chroma_cubes") / "sheets"

GOOD = """\
format = 1
name = "Six Stripes"
width = 600
height = 400

[[figures]]
name = "left"
points = 3

[[figures]]
name = "right"
points = 3

""" + "\n".join(
    f"""\
[[sections]]
figure = "{"left" if i < 3 else "right"}"
colour = "{colour}"
symbols = 2
at = [[{50 + 100 * i}, 100], [{50 + 100 * i}, 140]]
outline = "M{100 * i} 0h100v400h-100z"
"""
    for i, colour in enumerate(("red", "orange", "yellow", "green", "blue", "purple"))
)


def line_of(text: str, part: str) -> int:
    """The line in which that part first stands."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_good_sheet_has_no_faults_and_can_be_played():
    assert all_faults(GOOD) == []
    match = Match.new("chroma_cubes", 2, edition=edition_from(GOOD))
    assert match.components["sheet"] == {
        "name": "Six Stripes",
        "sections": [[letter, 2] for letter in "roygbp"],
        "figures": [
            {"name": "left", "sections": [1, 2, 3], "points": 3},
            {"name": "right", "sections": [4, 5, 6], "points": 3},
        ],
    }
    assert Match.load(match.dump()).svg(0) == match.svg(0)
    assert 'd="M0 0h100v400h-100z"' in match.svg(0)


FAULTS = {
    # what is replaced, by what, where the fault is, what is said
    "unknown colour": ('"yellow"', '"pink"', '"pink"', "section 3: unknown colour 'pink'"),
    "no figure": ('figure = "left"', 'figure = "up"', 'figure = "up"', "there is none named 'up'"),
    "outside": ("M0 0h100", "M-9 0h109", "M-9", "section 1 reaches outside the picture"),
    "no points": ("points = 3", "points = 0", "points = 0", "needs at least 1 point"),
    "no such colour": ('"green"', '"blue"', "[[sections]]", "colour green has no section"),
    "crossing": ("M100 0h100", "M80 0h120", "M80", "the outlines of sections 1 and 2 cross"),
    "self-crossing": ("M0 0h100v400h-100z", "M0 0L100 400V0L0 400Z", "M0 0L", "crosses itself"),
    "gap": ("M0 0h100v400h-100z", "M0 0h100v300h-100z", "width", "covers the picture around"),
    "too small": ("at = [[50, 100]", "at = [[6, 100]", "[[6,", "too small for its symbols at 6"),
    "not inside": ("at = [[50, 100]", "at = [[150, 100]", "[[150,", "150 100 is not inside it"),
    "touching": ("[50, 140]", "[50, 108]", "[50, 108]", "two of its symbols touch"),
    "places": (", [50, 140]", "", "at = [[50, 100]]", "has 2 symbols but 1 places"),
    "symbols": ("symbols = 2", "symbols = 5", "symbols = 5", "1 to 4 symbols, not 5"),
    "arc": ("h100v400", "A5 5 0 0 1 9 9v400", "A5", "command 'A' is not one of"),
    "script": ("h100v400", "<script>", "<script>", "does not belong into an outline"),
    "same names": ('name = "right"', 'name = "left"', "points", "are named 'left'"),
    "empty figure": ('name = "right"', 'name = "far"', 'name = "far"', "'far' has no section"),
    "kind": ("points = 3", 'points = "3"', 'points = "3"', "points is a whole number, not '3'"),
    "missing": ('colour = "red"\n', "", "[[sections]]", "section 1: 'colour' is missing"),
    "unknown key": ("symbols = 2", "symbols = 2\nsize = 3", "size = 3", "unknown key 'size'"),
    "toml": ("width = 600", "width = = 600", "width = =", "not valid TOML"),
    "total": ("points = 3", "points = 1", "points = 1", "come to 8; at least 10"),
}  # fmt: skip


@pytest.mark.parametrize("kind", FAULTS)
def test_every_fault_is_named_with_its_line(kind):
    before, after, place, words = FAULTS[kind]
    bad = GOOD.replace(before, after) if kind == "total" else GOOD.replace(before, after, 1)
    assert bad != GOOD
    found = [fault for fault in all_faults(bad) if words in fault.text]
    assert found, all_faults(bad)
    if kind != "same names":
        assert found[0].line == line_of(bad, place)
    with pytest.raises(ValueError, match=r"line \d+: "):
        edition_from(bad)


def test_a_large_file_is_refused():
    assert "larger than" in str(all_faults(GOOD + "#" * sheetfile.LARGEST)[0])


@pytest.mark.parametrize(
    "path",
    ["M0 0<a>", "M0 0 url(#x)", 'M0 0" onload="x', "M0 0A1 1 0 0 0 1 1", "javascript:1", "0 0", ""],
)
def test_an_outline_is_commands_and_numbers(path):
    with pytest.raises(ValueError, match=r"\w"):
        clean(path)


def test_outlines_are_read_as_svg_reads_them():
    assert clean("M 0,0 L1.50 -2 l 3,4 5 6z") == "M0 0L1.5-2l3 4 5 6z"
    (square,) = rings("m1 1h2v2h-2z")
    assert square == [(1, 1), (3, 1), (3, 3), (1, 3)]
    bump = rings("M0 0C0 4 4 4 4 0S8-4 8 0Q9 2 10 0T12 0Z")[0]
    assert (12, 0) in bump and max(y for _, y in bump) == pytest.approx(3, abs=0.01)
    ring = rings("M0 0H10V10H0ZM2 2H8V8H2Z")
    assert inside(ring, 1, 5) and not inside(ring, 5, 5)
    assert clearance(ring, 5, 5) == 3


def test_names_are_escaped_in_the_picture():
    text = GOOD.replace("Six Stripes", "<script>alert(1)</script>")
    svg = Match.new("chroma_cubes", 1, edition=edition_from(text)).svg(0)
    assert "<script" not in svg and "&lt;script" in svg


def test_a_hand_made_edition_cannot_smuggle_markup_into_the_picture():
    edition = edition_from(GOOD)
    edition["sheet"]["picture"]["outlines"][0] = 'M0 0"/><script>1</script>'
    with pytest.raises(ValueError, match="does not belong into an outline"):
        Match.new("chroma_cubes", 1, edition=edition)


def test_a_sheet_without_a_picture_is_shown_as_tiles():
    sheet = {
        "name": "Plain",
        "sections": [["r", 1], ["g", 4]],
        "figures": [
            {"name": "one", "sections": [1], "points": 8},
            {"name": "two", "sections": [2], "points": 1},
        ],
    }
    svg = Match.new("chroma_cubes", 1, edition={"sheet": sheet}).svg(0)
    assert 'id="section-2"' in svg and ">two</text>" in svg


@pytest.mark.parametrize("name", SHEETS)
def test_the_games_own_sheets_have_no_faults(name):
    assert all_faults((FOLDER / f"{name}.toml").read_text("utf-8")) == []


@pytest.mark.parametrize("name", SHEETS)
def test_the_games_own_sheets_keep_the_guidelines(name):
    data = sheet_data(printed_sheet(name))
    prices = [price for _, price in data["sections"]]
    assert 28 <= len(prices) <= 36 and 76 <= sum(prices) <= 90
    assert 6 <= len(data["figures"]) <= 8
    assert 15 <= sum(figure["points"] for figure in data["figures"]) <= 17
    for letter in "roygbp":
        assert sum(colour == letter for colour, _ in data["sections"]) >= 3
    for figure in data["figures"]:
        assert len({data["sections"][n - 1][0] for n in figure["sections"]}) >= 2


def test_the_scream_has_a_sky_for_four_and_a_face_of_three_stars():
    data = sheet_data(printed_sheet("the-scream"))
    assert {f["name"]: f["points"] for f in data["figures"]}["sky"] == 4
    head = next(f for f in data["figures"] if f["name"] == "head")
    assert ["y", 3] in [data["sections"][n - 1] for n in head["sections"]]


@pytest.mark.parametrize("name", SHEETS)
def test_greedy_games_last_eight_to_fourteen_rounds(name):
    report = simulate(sheet_data(printed_sheet(name)), 2, 60)
    assert report.within >= 0.9, report.line()


def test_a_report_counts_the_games_within_the_guideline():
    report = Report(2, rounds=[7, 8, 14, 15], stuck=1)
    assert report.within == 0.5 and not report.balanced
    assert "50% of 4 games" in report.line() and "stuck in 25%" in report.line()


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_printed_on_a4(name):
    page = printed(printed_sheet(name))
    assert 'width="297.0mm" height="210.0mm"' in page
    symbols = len(re.findall(r'<use href="#cc-\w+" class="s-', page))
    assert symbols == sum(len(spots) for spots in printed_picture(name).at) + 6


def test_the_schema_says_what_the_reader_says():
    schema = json.loads((FOLDER / "sheet.schema.json").read_text("utf-8"))
    assert set(schema["properties"]) == {*sheetform.HEAD, *sheetform.HEAD_MORE}
    for table, keys in sheetform.TABLES.items():
        assert set(schema["properties"][table]["items"]["properties"]) == set(keys)
    for name in SHEETS:
        file = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
        assert set(file) <= set(schema["properties"])


def run(*words: str):
    return CliRunner().invoke(commands.sheet, words)


def test_check_names_the_line_and_fails(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace('"yellow"', '"pink"'))
    answer = run("check", str(path))
    assert answer.exit_code == 1
    assert f"mine.toml: line {line_of(path.read_text(), 'pink')}: section 3" in answer.output


def test_check_reports_the_sheet_in_numbers(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(GOOD)
    answer = run("check", str(path), "--games", "3")
    assert answer.exit_code == 0
    assert "6 sections (guideline 28 to 36), 12 symbols" in answer.output
    assert "of 3 games took 8 to 14 rounds" in answer.output


def test_print_names_the_sheets_there_are():
    assert run("print", "the-scream").output.startswith("<svg")
    answer = run("print", "mona-lisa")
    assert answer.exit_code == 2 and "the-scream, great-wave" in answer.output
