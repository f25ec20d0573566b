"""The examples of the pages for authors of bots and for researchers run as they are printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.bots import Budget, Choice, keyed_rng
from ludotheque.registry import game

DOCS = Path(__file__).parent.parent / "docs"


def examples(page: str) -> list[str]:
    source = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", source, flags=re.MULTILINE | re.DOTALL)


def run(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(source, "the page", "exec"), names)
    return names


def test_the_bot_of_the_page_chooses() -> None:
    bot = run(examples("bots.md")[0])["Greedy"]()
    rules = game("quadrata").rules(game("quadrata").options(), 1)
    state = rules.start()
    while not rules.actions(state, 0):
        state = rules.play(state, None, rules.chances(state)[0][0])
    choice = bot.choose(rules, state, 0, (), Budget(), keyed_rng(1))
    assert isinstance(choice, Choice)
    assert choice.action in rules.actions(state, 0)


def test_the_hints_of_the_page_have_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    run(examples("bots.md")[-1])
    assert "surface" in capsys.readouterr().out


def test_the_environment_of_the_page_is_played_to_the_end() -> None:
    assert run(examples("research.md")[0])["env"].agents == []
