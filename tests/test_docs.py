"""The examples of the front page and of the pages for authors run as they are printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.bots import Budget, Choice, keyed_rng
from ludotheque.cli import main
from ludotheque.registry import game

ROOT = Path(__file__).parent.parent


def examples(page: str) -> list[str]:
    source = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", source, flags=re.MULTILINE | re.DOTALL)


def run(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(source, "the page", "exec"), names)
    return names


def test_five_lines_of_the_front_page_play_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = examples("docs/index.md")
    assert len([line for line in source.splitlines() if line]) == 5
    match = run(source)["match"]
    assert match.result() is not None
    assert capsys.readouterr().out == f"{match}\n"


def test_the_move_of_the_front_page_can_be_made() -> None:
    (source,) = examples("docs/index.md")
    match = run(source.partition("while")[0])["match"]
    page = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    (written,) = re.findall(r'`match\.act\(0, "(.+?)"\)`', page)
    match.act(0, written)


def test_the_results_of_an_arena_are_asked_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["arena", "minisurf", "--bots", "random,casual", "--games", "2"])
    run(examples("docs/arena.md")[-1])
    assert "casual" in capsys.readouterr().out.partition("avg(total)")[2]


def test_the_bot_of_the_page_chooses() -> None:
    bot = run(examples("docs/bots.md")[0])["Greedy"]()
    rules = game("quadrata").rules(game("quadrata").options(), 1)
    state = rules.start()
    while not rules.actions(state, 0):
        state = rules.play(state, None, rules.chances(state)[0][0])
    choice = bot.choose(rules, state, 0, (), Budget(), keyed_rng(1))
    assert isinstance(choice, Choice)
    assert choice.action in rules.actions(state, 0)


def test_the_hints_of_the_page_have_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    run(examples("docs/bots.md")[-1])
    assert "surface" in capsys.readouterr().out


def test_the_environment_of_the_page_is_played_to_the_end() -> None:
    assert run(examples("docs/research.md")[0])["env"].agents == []
