"""The pages about `Rules` and `Game` name every member, on the right side of must and may."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludotheque.declaration import Game
from ludotheque.rules import Rules

DOCS = Path(__file__).parent.parent / "docs"


def members(kind: type) -> set[str]:
    names = {*vars(kind), *vars(kind)["__annotations__"]}
    return {name for name in names if not name.startswith("_")}


def listed(page: str, heading: str) -> set[str]:
    text = (DOCS / page).read_text(encoding="utf-8")
    section = text.partition(f"## {heading}")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)", section, flags=re.MULTILINE)
    return {*rows, *re.findall(r"`(\w+)`", section.partition("\n|")[0])}


@pytest.mark.parametrize(
    ("kind", "page"), [(Rules, "rules-interface.md"), (Game, "game-interface.md")]
)
def test_every_member_is_named(kind: type, page: str) -> None:
    must, may = listed(page, "What a game must provide"), listed(page, "What a game may provide")
    abstract: set[str] = set(getattr(kind, "__abstractmethods__"))  # noqa: B009
    without_default = {
        name for name in vars(kind)["__annotations__"] if not hasattr(kind, name)
    } | abstract
    assert without_default <= must
    assert members(kind) - without_default <= may
    assert must & members(kind) == without_default
    assert may & without_default == set()
