"""The package of docs/write-a-game.md, made of what the page prints."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "write-a-game.md"


def blocks(kind: str) -> list[str]:
    source = PAGE.read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", source, flags=re.MULTILINE | re.DOTALL)


def named_blocks() -> dict[str, str]:
    """Listings that say in which file they stand."""
    source = PAGE.read_text(encoding="utf-8")
    found = re.findall(r"^```\w+ (\S+)\n(.*?)^```", source, flags=re.MULTILINE | re.DOTALL)
    return dict(found)


def write_package(root: Path) -> None:
    """The files that a reader would have written."""
    options, rules, game, laws = blocks("python")
    english, french = blocks("fluent")
    written = {
        "pyproject.toml": blocks("toml")[0],
        "test_pig.py": laws,
        "my_games/__init__.py": "",
        "my_games/pig/__init__.py": "\n".join((options, rules, game)),
        "my_games/pig/locale/en.ftl": english,
        "my_games/pig/locale/fr.ftl": french,
    }
    written |= {f"my_games/pig/{name}": content for name, content in named_blocks().items()}
    page = PAGE.read_text(encoding="utf-8")
    for name, content in written.items():
        assert Path(name).name in page
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
