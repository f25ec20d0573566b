"""A game of another package brings its own players: they lie beside it, however it is laid out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripts.example_game import blocks

import ludotheque.registry as registry
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.hints import move_reason
from ludotheque.bots.levels import level_bot
from ludotheque.declaration import beside
from ludotheque.text import text

PLAYERS = '''
from ludotheque.bots.random import RandomBot
from ludotheque.text import text

class Daring(RandomBot):
    """Plays Pig."""

def level(rules, name):
    return Daring() if name == "hard" else None

def reason(rules, before, after, seat):
    return text("pig-own-reason")
'''
KERNEL = "PARTS = ('dice',)\n"


def install(root: Path, files: dict[str, str], target: str) -> None:
    """What an installer would leave behind: the files, and an entry point for the game."""
    files["pig-1.dist-info/METADATA"] = "Metadata-Version: 2.1\nName: pig\nVersion: 1\n"
    files["pig-1.dist-info/entry_points.txt"] = f"[ludotheque.games]\npig = {target}\n"
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that packages are installed in, for one test."""
    known = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.installed_games.cache_clear()
    yield tmp_path
    registry.installed_games.cache_clear()
    for name in set(sys.modules) - known:
        if name.split(".")[0] in ("my_games", "pig"):
            del sys.modules[name]


def rules_of(game: Any) -> Any:
    return game.rules(game.options(), 2)


CODE = "\n".join(blocks("python")[:3])
LAYOUTS = {
    "in __init__.py": ({"my_games/pig/__init__.py": CODE}, "my_games.pig:PIG"),
    "in game.py": (
        {"my_games/pig/__init__.py": "", "my_games/pig/game.py": CODE},
        "my_games.pig.game:PIG",
    ),
}


@pytest.mark.parametrize("players", ["bot.py", "bot/__init__.py"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_players_beside_the_game_are_found(site: Path, layout: str, players: str) -> None:
    files, target = LAYOUTS[layout]
    own = {"my_games/__init__.py": "", f"my_games/pig/{players}": PLAYERS}
    install(site, {**files, **own, "my_games/pig/kernel.py": KERNEL}, target)
    pig = registry.game("pig")
    assert pig.package == "my_games.pig"
    rules = rules_of(pig)
    assert type(level_bot(rules, "hard")).__name__ == "Daring"
    assert isinstance(level_bot(rules, "normal"), GreedyBot)
    state = rules.start()
    assert move_reason(rules, state, 0, rules.actions(state, 0)[-1]) == text("pig-own-reason")
    assert pig.kernel is not None
    assert pig.kernel.PARTS == ("dice",)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_game_without_players_gets_the_general_ones(site: Path, layout: str) -> None:
    files, target = LAYOUTS[layout]
    install(site, {**files, "my_games/__init__.py": "", "my_games/bot.py": PLAYERS}, target)
    pig = registry.game("pig")
    assert pig.bots is None, "the players of a folder above are not this game's"
    assert pig.kernel is None
    assert isinstance(level_bot(rules_of(pig), "normal"), GreedyBot)


def test_a_game_in_a_single_file_has_nothing_beside_it(site: Path) -> None:
    install(site, {"pig.py": CODE, "bot.py": PLAYERS}, "pig:PIG")
    pig = registry.game("pig")
    assert pig.bots is None
    assert isinstance(level_bot(rules_of(pig), "normal"), GreedyBot)


def test_a_game_typed_into_a_notebook_has_nothing_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind = type("Typed", (), {"__module__": "__main__"})
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", None)
    assert beside(kind, "bot") is None
