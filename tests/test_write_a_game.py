"""The example of docs/write-a-game.md is executed, and keeps the laws."""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from ludotheque.bots import Budget, keyed_rng
from ludotheque.bots.greedy import Greedy
from ludotheque.testing import Case, Conformance
from ludotheque.testing.walk import walk

PAGE = Path(__file__).parent.parent / "docs" / "write-a-game.md"


def example() -> types.ModuleType:
    """The page's code, as the module a reader would have written."""
    source = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", source, flags=re.MULTILINE | re.DOTALL)
    assert len(blocks) == 4
    module = sys.modules["pig"] = types.ModuleType("pig")  # msgspec looks annotations up there
    exec(compile("\n".join(blocks), str(PAGE), "exec"), module.__dict__)
    return module


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Any:
    module = example()
    folder = tmp_path_factory.mktemp("locale")
    (folder / "en.ftl").write_text(module.ENGLISH, encoding="utf-8")
    (folder / "fr.ftl").write_text(module.FRENCH, encoding="utf-8")
    return module.PigGame(folder)


def test_the_example_keeps_the_laws(pig: Any) -> None:
    class Suite(Conformance):
        game = pig
        cases = (Case(seats=2), Case({"goal": 100}, seats=4))

    suite = Suite()
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
