"""The examples of the front page and of the pages for authors run as they are printed."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from scripts import learning_pages

from ludotheque.bots import Budget, Choice, keyed_rng
from ludotheque.cli import main
from ludotheque.registry import game

ROOT = Path(__file__).parent.parent
PUBLISHED = False  # whether a release is on PyPI: docs/publishing.md says what to change then


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


def test_a_data_set_is_read_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["dataset", "--games", "minisurf", "--matches", "1", "--bots", "random"])
    run(examples("docs/dataset.md")[-1])
    assert "['random', 'random']" in capsys.readouterr().out


def test_a_small_game_is_solved_as_printed(capsys: pytest.CaptureFixture[str]) -> None:
    run(examples("docs/solving.md")[0])
    assert capsys.readouterr().out.strip() in (ROOT / "docs/solving.md").read_text()


def test_the_parts_of_a_study_are_asked_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["study", "minisurf", "--bots", "random", "--matches", "4"])
    (source,) = examples("docs/cluster.md")
    run(source)
    assert "4 │" in capsys.readouterr().out.partition("avg(figure_turns)")[2]


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


@pytest.mark.long
def test_the_pages_for_researchers_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    _, vector, learner = examples("docs/research.md")
    assert run(vector)["total"].min() > 0
    means = run(learner)["means"]
    assert means[-1] < means[0] - 5
    assert "after six generations" in capsys.readouterr().out


def test_the_tables_for_researchers_are_those_of_the_games() -> None:
    assert learning_pages.PAGE.read_text(encoding="utf-8") == learning_pages.page()


def test_the_learner_of_cascadia_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    learned = runpy.run_path(str(ROOT / "examples" / "learn_cascadia.py"))["learn"](6, games=12)
    assert learned[0][-1] > learned[0][0]


def test_pages_name_a_package_index_only_once_there_is_a_release() -> None:
    by_name = re.compile(r"(?:pipx? install|uvx --from|uv tool install)\s+\"?ludotheque\b(?!-\d)")
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        found = by_name.findall(page.read_text(encoding="utf-8"))
        assert PUBLISHED or page.name == "publishing.md" or not found, page


def test_french_pages_keep_their_punctuation_on_the_line() -> None:
    """A no-break space before : ; ? ! % » and after «, outside code and links."""
    code = re.compile(r"^```.*?^```|^    .*?$|`[^`]*`|\]\([^)]*\)", re.MULTILINE | re.DOTALL)
    rules = (ROOT / "src" / "ludotheque" / "games").glob("*/rulebook/*.fr.md")
    for page in [*(ROOT / "docs" / "fr").rglob("*.md"), *rules]:
        words = code.sub("", page.read_text(encoding="utf-8"))
        assert re.findall(r".{0,20} (?:[;?!%»]|:(?![-:])).{0,10}|« .{0,10}", words) == [], page
