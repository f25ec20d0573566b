"""Arrows point one way: a room knows only what is below it, and no module imports in a circle."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(ludotheque.__file__).parent
CORE = {
    "colours",
    "text",
    "rules",
    "chance",
    "choice",
    "faults",
    "naming",
    "notation",
    "declaration",
    "registry",
    "record",
}
ROOMS: dict[str, set[str]] = {
    "text": set(),
    "program": set(),
    "text_wrapping": {"program"},
    "rules": {"text"},
    "chance": {"rules", "text"},
    "choice": {"rules", "text"},
    "extras": {"text"},
    "naming": {"text"},
    "faults": {"text"},
    "toml": {"faults", "text"},
    "notation": {"faults", "text"},
    "declaration": {"choice", "rules", "text"},
    "learning": {"notation", "rules", "text"},
    "registry": {"declaration", "text"},
    "rulebook": {"registry", "text"},
    "documentation": {"text"},
    "forms": {"declaration", "faults", "rules", "text"},
    "record": {"colours", "declaration", "faults", "notation", "registry", "rules", "text"},
    "match_log": {"record", "rules", "text"},
    "ranking": {"record", "rules"},
    "colours": {"declaration", "rules", "text"},
    "undo": {"match_log", "rules"},
    "match": CORE | {"match_log", "ranking", "undo"},
    "bots": CORE | {"extras", "match"},
    "games": {"text", "rules", "chance", "choice", "faults", "notation", "declaration", "bots"}
    | {"learning", "toml"},
    "shelf": {"declaration", "registry"},  # the package of all games, which can be called
    "bench": CORE | {"bots", "extras"},
    "warm": {"bots", "declaration", "registry"},
    "home": CORE | {"match"},
    "table": CORE | {"match", "bots", "forms"},
    "contests": set(),
    "skill": set(),
    "protocol": {"contests", "declaration", "forms", "naming", "rules", "table", "text"},
    "arena": CORE | {"extras", "match", "bots", "forms", "skill"},
    "review": CORE | {"arena", "match", "bots", "home"},
    "research": CORE | {"learning", "match", "bots", "forms"},
    "online": CORE | {"forms", "home", "protocol", "table"},
    "server": CORE
    | {
        "match",
        "bots",
        "contests",
        "documentation",
        "extras",
        "forms",
        "home",
        "protocol",
        "review",
        "rulebook",
        "program",
        "skill",
        "table",
        "warm",
    },
    "terminal": CORE
    | {
        "contests",
        "extras",
        "match",
        "bots",
        "forms",
        "home",
        "protocol",
        "online",
        "rulebook",
        "program",
        "text_wrapping",
        "review",
        "table",
    },
    "score": CORE | {"forms", "text_wrapping"},
    "testing": CORE | {"match", "bots", "review", "terminal"},
    "cli": CORE | {"bench", "extras", "forms", "program", "server", "terminal"} | {"text_wrapping"},
    "__main__": {"cli"},
    "front": CORE | {"bots", "forms", "home", "match", "terminal"},
    "__init__": {"declaration", "extras", "front", "match", "registry", "research", "text"},
}
BOARDS = ROOT / "terminal" / "boards"
PAINTED = {"board", "city", "pieces", "state", "view", "words"}  # what a painter may know of a game
FORBIDDEN_IN_GAMES = {"asyncio", "sqlalchemy", "litestar", "textual", "random", "time", "uvicorn"}


def name_of(path: Path) -> str:
    parts = ("ludotheque", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(path: Path) -> str:
    inside = path.relative_to(ROOT)
    return "shelf" if inside == Path("games/__init__.py") else inside.parts[0].removesuffix(".py")


MODULES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def imports(path: Path) -> frozenset[str]:
    """What a module imports, whenever it does: also in functions, also for type checkers only."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                found.add(inside if inside in MODULES else node.module)
    return frozenset(found)


def test_every_room_is_on_the_plan() -> None:
    assert {room_of(path) for path in MODULES.values()} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_arrows_point_one_way(room: str) -> None:
    for path in MODULES.values():
        if room_of(path) == room:
            for name in imports(path):
                if name.startswith("ludotheque."):
                    target = name.split(".")[1]
                    where = f"{path.relative_to(ROOT)} imports {name}"
                    if target == "games" and path.parent == BOARDS:
                        continue  # painters: see below
                    assert target in ROOMS[room] | {room}, where


def test_a_painter_knows_how_a_game_looks_and_none_of_its_rules() -> None:
    found = 0
    for path in BOARDS.glob("*.py"):
        for name in imports(path):
            if name.startswith("ludotheque.games."):
                subject = "".join(name.split(".")[3:4])
                assert subject in PAINTED, f"{path.name} imports {name}"
                found += 1
    assert found


def test_the_rooms_stand_above_each_other() -> None:
    below: dict[str, set[str]] = {}
    while len(below) < len(ROOMS):
        free = [room for room in ROOMS if room not in below and ROOMS[room] <= set(below)]
        assert free, f"a circle among {sorted(set(ROOMS) - set(below))}"
        below.update({room: ROOMS[room] for room in free})


def test_no_module_imports_in_a_circle() -> None:
    arrows = {name: imports(path) & MODULES.keys() for name, path in MODULES.items()}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(reversed(error.args[1])))


def test_games_know_no_clock_no_generator_and_no_face() -> None:
    for path in (ROOT / "games").rglob("*.py"):
        inside = path.relative_to(ROOT / "games")
        if any(part.startswith(("bot", "kernel")) for part in inside.parts):
            continue  # bots are given a generator; kernels are checked against the rules
        tops = {name.split(".")[0] for name in imports(path)}
        assert not tops & FORBIDDEN_IN_GAMES, f"{inside}: {tops}"


def test_importing_the_package_brings_in_nothing_heavy() -> None:
    script = (
        "import sys, ludotheque.cli, ludotheque.registry\n"
        "ludotheque.registry.all_games()\n"
        "heavy = {'numba', 'numpy', 'litestar', 'textual', 'duckdb', 'sqlalchemy', 'ray'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_picture_of_the_house_shows_every_room() -> None:
    from scripts.house_picture import LEFT_OUT, arrows

    picture = (ROOT.parents[1] / "docs" / "pictures" / "house.svg").read_text(encoding="utf-8")
    for room in arrows().keys() - LEFT_OUT - {"__init__"}:
        assert f">{room}</text>" in picture or f">{room}/</text>" in picture, room


def test_every_room_is_on_the_page_about_the_house() -> None:
    page = (ROOT.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    tree = page.partition("src/ludotheque/\n")[2].partition("```")[0]
    rooms = [one.name for one in ROOT.glob("[a-z]*.py")]
    rooms += [f"{one.parent.name}/" for one in ROOT.glob("*/__init__.py")]
    assert [name for name in sorted(rooms) if name not in tree] == []
