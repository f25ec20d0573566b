"""Tests of screens use what a player or another module uses: no private names of the app, of a
screen or of a module. What only the libraries' private parts can tell is asked in the drivers
(`scripts.terminal_driver`, `scripts.terminal_process`), once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGES = sorted([*(TESTS / "terminal").glob("*.py"), *(TESTS / "browser").glob("*.py")])
PRIVATE = re.compile(r"_(?!_)")
DOTTED = re.compile(r"[a-z]\w*(\.\w+)*\._(?!_)\w+")  # in the strings that `setattr` is given
OWN = ("self", "cls")


def private_names(source: str) -> Iterator[str]:
    """Each private name that is not the own one of a class, with its line."""
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in OWN
            names = [] if own else [node.attr]
        elif isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(one.name for one in node.names)]
            names = [] if node.module == "__future__" else names
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = ["_"] if DOTTED.fullmatch(node.value) else []
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("etattr"):
            given = [one.value for one in node.args if isinstance(one, ast.Constant)]
            names = [one for one in given if isinstance(one, str)]
        if any(PRIVATE.match(name) for name in names):
            assert isinstance(node, ast.expr | ast.stmt)
            yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_tests_of_screens_touch_no_private_names(page: Path) -> None:
    assert not list(private_names(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "line",
    [
        "pilot.app._exit",
        "screen._tick()",
        "from textual._context import active_app",
        "from ludotheque.terminal.cli import _open",
        "monkeypatch.setattr('ludotheque.terminal.cli._open', print)",
        "monkeypatch.setattr(registry, '_found', dict)",
        "getattr(app, '_filters')",
    ],
)
def test_a_private_name_is_found(line: str) -> None:
    assert len(list(private_names(line))) == 1


def test_a_class_may_have_its_own() -> None:
    assert not list(private_names("class A:\n    def b(self): return self._c, self.__class__"))
