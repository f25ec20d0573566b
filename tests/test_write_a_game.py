"""The package of docs/write-a-game.md: its bot, its rules and its covers, as the page prints them.

`tests/wheel/test_plugin_game.py` installs it and runs the law suite on it; `test_plugin_game.py`
in `tests/browser` plays it there."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripts.example_game import write_package

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.greedy import GreedyBot
from ludotheque.testing.walk import walk


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("my-games")
    write_package(root)
    return root


@pytest.fixture
def pig(package: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The game, found as the entry point names it."""
    monkeypatch.syspath_prepend(str(package))
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    module, _, name = project["entry-points"]["ludotheque.games"]["pig"].partition(":")
    yield getattr(importlib.import_module(module), name)
    for loaded in [one for one in sys.modules if one.split(".")[0] == "my_games"]:
        del sys.modules[loaded]


def test_bots_can_play_it(pig: Any) -> None:
    rules = pig.rules(pig.options(), 2)
    own = pig.bots.level(rules, "hard")
    assert pig.bots.level(rules, "easy") is None
    for step in walk(rules, keyed_rng("pig")):
        if step.actor is not None:
            for bot in (GreedyBot(), own):
                choice = bot.choose(rules, step.state, step.actor, (), Budget(), keyed_rng(1))
                assert choice.action in rules.actions(step.state, step.actor)


def test_it_brings_what_the_page_says(pig: Any) -> None:
    names = {file.name for folder in (pig.art, pig.rulebook) for file in folder.iterdir()}
    covers = {"pig.cover.svg", "pig.cover.txt"}
    assert names == covers | {"pig.board.js", "pig.en.md", "pig.fr.md"}
