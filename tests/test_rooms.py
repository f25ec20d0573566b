"""Arrows point one way: a game imports no face, and importing the package stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(ludotheque.__file__).parent
ALLOWED = {
    "text": set(),
    "rules": {"text"},
    "faults": {"text"},
    "notation": {"faults", "text"},
    "games": {"faults", "rules", "text", "notation", "games", "bots", "match"},
    "record": {"faults", "games", "notation", "rules", "text"},
    "match": {"notation", "record", "rules", "text"},
    "bots": {"match", "record", "rules", "text", "bots", "notation", "games"},
    "arena": {
        "arena",
        "faults",
        "match",
        "record",
        "bots",
        "rules",
        "text",
        "notation",
        "games",
        "forms",
        "bench",
        "home",
    },
}
SPOKEN = ("ludotheque.server.protocol", "ludotheque.server.web_types")
FORBIDDEN_IN_GAMES = {"asyncio", "sqlalchemy", "litestar", "textual", "random", "time", "uvicorn"}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def files(room: str) -> list[Path]:
    return [*ROOT.glob(f"{room}.py"), *sorted((ROOT / room).glob("**/*.py"))]


@pytest.mark.parametrize("room", ALLOWED)
def test_arrows_point_one_way(room: str) -> None:
    for path in files(room):
        for name in imports(path):
            if name.startswith("ludotheque."):
                target = name.split(".")[1]
                lazy = room == "text" and target == "games"  # inside a function: the registry
                assert target in ALLOWED[room] or lazy, f"{path.relative_to(ROOT)} imports {name}"


def test_games_know_no_clock_no_generator_and_no_face() -> None:
    for path in files("games"):
        if path.stem.startswith(("bot", "kernel")) or "kernel" in path.parts:
            continue  # bots are given a generator; kernels are checked against the rules
        tops = {name.split(".")[0] for name in imports(path)}
        assert not tops & FORBIDDEN_IN_GAMES, f"{path.relative_to(ROOT)}: {tops}"


def test_importing_the_package_brings_in_nothing_heavy() -> None:
    script = (
        "import sys, ludotheque.cli, ludotheque.games\n"
        "ludotheque.games.all_games()\n"
        "heavy = {'numba', 'numpy', 'litestar', 'textual', 'polars', 'sqlalchemy', 'altair'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


@pytest.mark.parametrize("room", ["online", "terminal"])
def test_guests_know_of_a_server_only_what_is_spoken(room: str) -> None:
    for path in files(room):
        for name in imports(path):
            if name.startswith("ludotheque.server"):
                assert name.startswith(SPOKEN), f"{path.name} imports {name}"
