"""One plan for every family of games: the same names with the same duties in each folder."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ludotheque
from ludotheque.registry import all_games

ROOT = Path(ludotheque.__file__).parent / "games"
FAMILIES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))
MODULES = ("game", "options", "pieces", "state", "tables", "rules", "view", "words", "board")
LEARNING = ("numbers", "observation")  # what learners are offered
SUBJECTS = ("moves", "scoring")  # a module, or a package where there is much to say
FOLDERS = ("locale", "rulebook")
LONGEST_RULES = 250  # lines: the page only sends each question to its module


def sources(family: str) -> list[Path]:
    return sorted((ROOT / family).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Everything a module imports, in functions and for type checkers as well."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def is_compiled(path: Path) -> bool:
    return bool(imports(path) & {"numba", "ludotheque.bots.compiled"})


def defined(path: Path) -> set[str]:
    """The names a module offers."""
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
    return names


def test_there_are_families_to_look_at() -> None:
    assert len(FAMILIES) >= 4


@pytest.mark.parametrize("family", FAMILIES)
def test_the_modules_have_the_names_of_the_plan(family: str) -> None:
    folder = ROOT / family
    wanted = [folder / f"{name}.py" for name in (*MODULES, *LEARNING)]
    wanted += [folder / name for name in FOLDERS]
    missing = [path.name for path in wanted if not path.exists()]
    missing += [
        name
        for name in SUBJECTS
        if not (folder / f"{name}.py").exists() and not (folder / name / "__init__.py").exists()
    ]
    assert not missing, f"{family} has no {', '.join(missing)}"


@pytest.mark.parametrize("family", FAMILIES)
def test_players_are_a_package_that_offers_levels(family: str) -> None:
    assert "level" in defined(ROOT / family / "bot" / "__init__.py")


@pytest.mark.parametrize("family", FAMILIES)
def test_compiled_code_is_in_the_kernel(family: str) -> None:
    kernel = ROOT / family / "kernel"
    compiled = [path for path in sources(family) if is_compiled(path)]
    outside = [path.name for path in compiled if not path.is_relative_to(kernel)]
    assert not outside, f"{family}: {', '.join(outside)} compile outside kernel/"
    assert kernel.exists() == bool(compiled)
    if compiled:
        assert {"PARTS", "warm", "bench"} <= defined(kernel / "__init__.py")


@pytest.mark.parametrize("family", FAMILIES)
def test_the_rules_are_a_page(family: str) -> None:
    lines = (ROOT / family / "rules.py").read_text(encoding="utf-8").count("\n")
    assert lines < LONGEST_RULES


@pytest.mark.parametrize("family", FAMILIES)
def test_helpers_do_not_know_the_rules(family: str) -> None:
    """They take tables and a state; only the game makes rules, only bots are given them, and what
    counts or prints for a table of wood has a match of its own."""
    folder = ROOT / family
    rules = f"ludotheque.games.{family}.rules"
    for path in sources(family):
        inside = path.relative_to(folder)
        if inside.parts[0] not in ("game.py", "bot", "real_table", "real_boards"):
            assert rules not in imports(path), f"{inside} imports the rules"


def test_no_game_is_named_outside_the_folders_of_games() -> None:
    """Nothing is keyed by a game's id elsewhere: no table in the code, no data file, no text."""
    ids = {game.id for game in all_games()} | set(FAMILIES)
    package = ROOT.parent
    found = []
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        if inside.parts[0] in ("games", "manual") or inside.is_relative_to("server/static"):
            continue  # the manual and the client are built
        if path.suffix == ".py":
            found += [f"{inside}: {name}" for name in strings(path) if name in ids]
        elif path.suffix == ".ftl":
            texts = re.findall(r"^([a-z0-9-]+) *=", path.read_text(encoding="utf-8"), re.MULTILINE)
            words = {name: set(name.split("-")) for name in texts}
            found += [f"{inside}: {name}" for name in texts if words[name] & ids]
        elif path.is_file() and path.suffix != ".pyc":
            found += [str(inside)] if ids & set(re.split(r"\W", path.name)) else []
    assert found == []


def strings(path: Path) -> set[str]:
    """The string constants of a module, without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
