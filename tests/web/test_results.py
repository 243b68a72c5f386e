"""The end of a game in words and in a table."""

from cubarium import Match
from cubarium.web.results import results


def table(root, game, record):
    match = Match.load((root / "tests/games" / game / "golden" / record).read_text("utf-8"))
    return results(match, [f"P{seat}" for seat in range(match.seats)])


def test_columns_are_what_the_game_counts_points_being_the_score(root):
    told = table(root, "chroma_cubes", "three-starry-night.txt")
    assert [column.split()[0] for column in told["columns"]] == ["Of", "In"]
    assert all(len(row["cells"]) == 2 for row in told["rows"])
    told = table(root, "cubemelt", "3-seats.txt")
    assert told["columns"] == ["Love", "Adventure", "Ice"]


def test_a_draw_says_why(root):
    told = table(root, "cubulous", "2-seats.txt")
    assert told["title"] == "A draw"
    assert told["why"] == "100 moves without a capture or a regained die."
    assert table(root, "cubulous", "2-seats-no-free-loss.txt")["why"] == "Checkmate."
