"""The package of docs/write-a-game.md is made as the page says, and keeps the laws."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.greedy import Greedy
from ludotheque.testing.walk import walk

PAGE = Path(__file__).parent.parent / "docs" / "write-a-game.md"


def blocks(kind: str) -> list[str]:
    source = PAGE.read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", source, flags=re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that a reader would have written."""
    root = tmp_path_factory.mktemp("my-games")
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
    page = PAGE.read_text(encoding="utf-8")
    for name, content in written.items():
        assert Path(name).name in page
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    return root


@pytest.fixture
def pig(package: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The game, found as the entry point names it."""
    monkeypatch.syspath_prepend(str(package))
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    module, _, name = project["entry-points"]["ludotheque.games"]["pig"].partition(":")
    return getattr(importlib.import_module(module), name)


def test_the_example_keeps_the_laws(pig: Any) -> None:
    suite: Any = importlib.import_module("test_pig").TestPig()
    assert suite.game is pig
    for case in suite.cases:
        suite.test_laws_hold_in_random_matches(case)
        suite.test_a_match_can_be_replayed_byte_for_byte(case)
        suite.test_no_move_changes_an_earlier_state(case)
        suite.test_choices_made_by_hypothesis(case)
        suite.test_malformed_actions_are_refused(case)
    suite.test_conventional_texts_are_there()
    suite.test_both_languages_have_the_same_texts()


def test_bots_can_play_it(pig: Any) -> None:
    rules = pig.rules(pig.options(), 2)
    for step in walk(rules, keyed_rng("pig")):
        if step.actor is not None:
            choice = Greedy().choose(rules, step.state, step.actor, (), Budget(), keyed_rng(1))
            assert choice.action in rules.actions(step.state, step.actor)
