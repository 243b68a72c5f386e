"""Who may import whom, no cycles, no imports inside functions, and the house's sizes."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src" / "cubarium"
FILES = sorted(SOURCE.rglob("*.py"))
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "learn": {"core", "learn"},
    "arena": {"core", "bots", "arena"},
    "web": {"core", "bots", "arena", "web"},
}


def module(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def trees():
    return {module(path): ast.parse(path.read_text()) for path in FILES}


TREES = trees()


def nodes(tree: ast.AST):
    """All nodes that run; what is imported for types only does not."""
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from nodes(child)


def imports(name: str) -> set[str]:
    """Our own modules that a module imports."""
    found = set()
    for node in nodes(TREES[name]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (inner & set(TREES)) or {node.module}
    return {target for target in found if target.split(".")[0] == "cubarium"}


def layer(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


@pytest.mark.parametrize("name", [n for n in TREES if layer(n) in MAY_IMPORT])
def test_layers(name):
    for target in imports(name):
        if target == "cubarium":
            assert layer(name) not in ("core", "games"), f"{name} imports the public API"
            continue
        assert layer(target) in MAY_IMPORT[layer(name)], f"{name} imports {target}"


@pytest.mark.parametrize("name", [n for n in TREES if layer(n) == "games"])
def test_games_do_not_know_each_other(name):
    own = name.split(".")[:3]
    for target in imports(name):
        if layer(target) == "games" and len(own) > 2:
            assert target.split(".")[:3] == own, f"{name} imports {target}"


def test_no_import_cycle():
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, f"import cycle {' → '.join([*trail, name])}"
        if name not in done:
            for target in imports(name) & set(TREES):
                visit(target, (*trail, name))
            done.add(name)

    for name in TREES:
        visit(name, ())


@pytest.mark.parametrize("name", TREES)
def test_no_import_inside_a_function(name):
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = [n for n in ast.walk(node) if isinstance(n, ast.Import | ast.ImportFrom)]
            assert not inner, f"{name}.{node.name} imports inside"


def test_generic_layers_name_no_game():
    names = {p.parent.name for p in (SOURCE / "games").glob("*/__init__.py")}
    for path in FILES:
        if layer(module(path)) != "games":
            strings = {
                node.value
                for node in ast.walk(TREES[module(path)])
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert not strings & names, f"{path.name} names a game"


def functions():
    for name, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield name, node.name, node.end_lineno - node.lineno + 1


def test_functions_are_short():
    lengths = sorted(length for *_, length in functions())
    assert lengths[len(lengths) // 2] <= 6
    assert sum(length <= 20 for length in lengths) / len(lengths) >= 0.9
    long = [(name, function, n) for name, function, n in functions() if n > 40]
    assert not long


def test_files_are_short():
    long = {p.name: n for p in FILES if (n := len(p.read_text().splitlines())) > 300}
    assert not long
