"""The benchmark: tasks are frozen, results follow from their matches, and a changed file is
refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from ludotheque.arena.benchmark import cli, tasks
from ludotheque.arena.benchmark.cli import load, markdown
from ludotheque.arena.benchmark.results import Results, check, encode_results, read_results
from ludotheque.arena.benchmark.tasks import TASKS, BadBenchmark, reference_of
from ludotheque.cli import main
from ludotheque.text import language
from sizes import some_of

DOCS = Path(__file__).parents[2] / "docs"
FILES = sorted((DOCS / "benchmark").glob("*.json"))


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Of a task that is smaller than those that are published."""
    path = tmp_path_factory.mktemp("results") / "small.json"
    with pytest.MonkeyPatch.context() as patch:
        small = replace(tasks.TASKS[3], deals=12, opponent="casual", reference="")
        small = replace(small, reference=reference_of(small))
        patch.setattr(tasks, "TASKS", (small,))
        main(["benchmark", "run", small.name, "--bot", "random", "--out", str(path)])
        main(["benchmark", "check", str(path)])
        assert encode_results(load(path)) == path.read_bytes()
    return replace(load(path), reference=small.reference)


@pytest.fixture
def small(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    task = replace(tasks.TASKS[3], deals=12, opponent="casual", reference=results.reference)
    monkeypatch.setattr(tasks, "TASKS", (task,))


@pytest.mark.usefixtures("small")
def test_results_that_were_changed_are_refused(results: Results) -> None:
    assert check(results, 2, Random(1)) == 2
    first, *others = results.matches
    better = replace(first, place=1, first=1.0) if first.place > 1 else replace(first, place=2)
    less = replace(first, choices=first.choices[:-3])
    for changed in (
        replace(results, matches=tuple(others)),
        replace(results, score=replace(results.score, mean=results.score.mean + 0.01)),
        replace(results, matches=(replace(better, first=1 - first.first), *others)),
        replace(results, reference="0"),
        replace(results, task="solo-chess-1"),
    ):
        with pytest.raises(BadBenchmark):
            check(changed, 0, Random(1))
    for one in (replace(first, place=3 - first.place), less):
        with pytest.raises(BadBenchmark):
            check(replace(results, matches=(one, *others)), len(results.matches), Random(1))
    with pytest.raises(BadBenchmark):
        read_results(b'{"benchmark":1}')


@pytest.mark.usefixtures("small")
def test_nobody_can_foresee_which_matches_are_played_again(
    results: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the command: what is drawn does not follow from the file."""
    first, *others = results.matches
    forged = replace(results, matches=(replace(first, place=3 - first.place), *others))
    path = tmp_path / "forged.json"
    path.write_bytes(encode_results(forged))
    refused = []
    for seed in range(20):
        monkeypatch.setattr(cli, "SystemRandom", lambda seed=seed: Random(seed))
        try:
            cli.check(path, matches=6)
        except BadBenchmark:
            refused.append(seed)
    assert 0 < len(refused) < 20


@pytest.mark.parametrize("task", some_of(TASKS, TASKS[3]), ids=lambda task: task.name)
def test_a_published_task_has_not_changed(task: tasks.Task) -> None:
    assert reference_of(task) == task.reference


def test_an_opponent_that_plays_differently_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(TASKS[3], opponent="random")
    monkeypatch.setattr(tasks, "TASKS", (other,))
    with pytest.raises(BadBenchmark) as caught:
        cli.run(other.name, bot="random")
    assert caught.value.reason.key == "benchmark-changed"


def test_the_table_of_the_page_is_that_of_the_files() -> None:
    page = (DOCS / "benchmark.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"<!-- results -->\n(.*?)\n<!-- /results -->", page, re.DOTALL)
    assert shown.strip() == markdown([load(path) for path in FILES], language("en"))
    for task in TASKS:
        assert f"| `{task.name}` |" in page


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_published_results_are_whole(path: Path) -> None:
    assert check(load(path), 0, Random(1)) == 0
    assert msgspec.json.decode(path.read_bytes())["author"]


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_published_results_are_played_again(path: Path) -> None:
    assert check(load(path), 3, Random(1)) == 3
