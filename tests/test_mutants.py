"""The command that measures what tests protect (`scripts/mutants.py`)."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from scripts import bootstrap, client, mutants, mutation
from scripts.mutants import Copy, Plan, run_tests
from scripts.mutation import Mutant, python_faults, report

SOURCE = '''\
LIMIT = 3

def check(number: int, names: list[str]) -> bool:
    """A docstring, 7."""
    if number < 5 and not names:
        raise ValueError("nobody", 1)
    names.append(f"{number + 1}")
    return number * 2 == len(names)
'''


def mutant(line: str, before: str, after: str, kind: str = "compare") -> Mutant:
    return Mutant("match", "src/ludotheque/one.py", line, line.index(before), before, after, kind)


def test_faults_of_a_function() -> None:
    """Operators, conditions, numbers, statements and results; no texts, no module level."""
    found = {(kind, before, after) for _, kind, _, _, before, after in python_faults(SOURCE)}
    assert found == {
        ("condition", "number < 5 and not names", "(not (number < 5 and not names))"),
        ("and-or", "number < 5 and not names", "(number < 5 or not names)"),
        ("compare", "number < 5", "(number <= 5)"),
        ("constant", "5", "6"),
        ("constant", "5", "4"),
        ("not", "not names", "(names)"),
        ("drop", 'raise ValueError("nobody", 1)', "pass"),
        ("drop", 'names.append(f"{number + 1}")', "pass"),
        ("return", "number * 2 == len(names)", "None"),
        ("compare", "number * 2 == len(names)", "(number * 2 != len(names))"),
        ("arithmetic", "number * 2", "(number + 2)"),
        ("constant", "2", "3"),
        ("constant", "2", "1"),
    }


@pytest.mark.skipif(
    not (mutation.ROOT / "web/node_modules/typescript").exists(), reason="no TypeScript here"
)
def test_faults_of_the_client(tmp_path: Path) -> None:
    path = tmp_path / "one.ts"
    path.write_text("const far = 3;\nexport const near = (x: 1 | 2): boolean => !(x < far);\n")
    found = mutation._faults(mutation.ROOT, [path], client.node_of(bootstrap.PYTHON))
    assert [(kind, row, before, after) for _, kind, row, _, before, after in found[str(path)]] == [
        ("not", 1, "!(x < far)", "((x < far))"),
        ("compare", 1, "x < far", "(x <= far)"),
    ]


def test_a_mutant_is_found_after_code_has_moved() -> None:
    one = mutant("if number < 5 and not names:", "number < 5", "(number <= 5)")
    file, row = one.place({one.file: SOURCE}) or ("", -1)
    assert (file, row) == (one.file, 4)
    assert "    if (number <= 5) and not names:" in one.apply(SOURCE, row).split("\n")
    assert one.place({one.file: "# new\n\n" + SOURCE}) == (one.file, 6)
    assert one.place({"src/ludotheque/new_name.py": SOURCE}) == ("src/ludotheque/new_name.py", 4)
    assert one.place({one.file: SOURCE + SOURCE}) is None, "which of the two is meant?"
    assert one.place({one.file: "pass\n"}) is None


def test_probes_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hits: list[str] = []
    probe = type("Probe", (), {"hit": staticmethod(hits.append)})
    monkeypatch.setitem(sys.modules, "mutant_probe", probe)  # type: ignore[arg-type]
    marked = [
        mutant("if number < 5 and not names:", "number < 5", "(number <= 5)"),
        mutant('names.append(f"{number + 1}")', 'names.append(f"{number + 1}")', "pass", "drop"),
    ]
    text = SOURCE
    for one in marked:
        text = one.probe(text, (one.place({one.file: text}) or ("", -1))[1])
    found: dict[str, object] = {}
    exec(text, found)
    check = found["check"]
    assert callable(check)
    assert check(1, ["Ana"]) is True
    assert hits == [one.id for one in marked]


def test_the_list_is_as_it_was_drawn() -> None:
    """So many of each area; every fault that is still in place can be put in."""
    listed = mutation.read(mutants.LIST)
    wanted = {area: count for area, (count, *_) in mutation.AREAS.items()}
    assert Counter(one.area for one in listed) == wanted
    assert len({one.id for one in listed}) == len(listed)
    texts = mutation.texts(mutation.ROOT)
    for one in listed:
        if (place := one.place(texts)) and place[0].endswith(".py"):
            ast.parse(one.apply(texts[place[0]], place[1]))
            ast.parse(one.probe(texts[place[0]], place[1]))


TESTS = """
import pathlib, time

def test_passes(): pass

def test_is_disturbed_once():
    before = pathlib.Path("once")
    if not before.exists():
        before.write_text("")
        raise AssertionError

def test_fails(): raise AssertionError

def test_is_endless():
    while True:
        time.sleep(0.01)
"""


def test_one_failure_ends_a_mutant_and_is_looked_at_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist -p _hypothesis_pytestplugin")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "src"))
    monkeypatch.setattr(mutants, "LIMIT_SECONDS", 1.0)
    (tmp_path / "src").mkdir()
    (tmp_path / "build").mkdir()
    shutil.copy(mutants.PROBE, tmp_path / "src")
    (tmp_path / "test_one.py").write_text(TESTS)
    names = ("passes", "is_disturbed_once", "fails", "is_endless")
    tests = [f"test_one.py::test_{name}" for name in names]
    costs = [
        {"test": test, "outcome": "passed", "seconds": 0.0, "cpu_seconds": n / 10}
        for n, test in enumerate(tests)
    ]
    (tmp_path / "costs.jsonl").write_text("".join(json.dumps(cost) + "\n" for cost in costs))
    hits = [{"mutant": "m", "test": tests[0]}, {"mutant": "m", "test": tests[2]}]
    (tmp_path / "hits.jsonl").write_text("".join(json.dumps(hit) + "\n" for hit in hits))
    copy, plan = Copy(tmp_path), Plan(tmp_path)
    copy.python = Path(sys.executable)

    chosen, covering = plan.choose("m", 9.0)
    assert chosen == [tests[0], tests[2], tests[1], tests[3]], "first those that evaluate it"
    assert covering == 2
    assert plan.choose("m", 0.25)[0] == [tests[0], tests[2]]

    killed = run_tests(copy, plan, tests, 0.0)
    assert killed == {"outcome": "killed", "by": tests[2], "tests": 3, "disturbed": [tests[1]]}
    assert run_tests(copy, plan, tests[3:], 0.0)["outcome"] == "timeout"
    assert run_tests(copy, plan, tests[:2], 0.0)["outcome"] == "survived", "not disturbed again"
    assert run_tests(copy, plan, ["test_one.py::test_no_such"], 0.0)["by"] == "collection"
    monkeypatch.setattr(mutants, "COLLECTION_SECONDS", 1.0)
    (tmp_path / "test_one.py").write_text("while True: pass")
    unread = run_tests(copy, plan, tests, 0.0)
    assert (unread["outcome"], unread["by"]) == ("timeout", "collection")


def test_report_names_what_was_killed_before() -> None:
    one = mutant("if number < 5 and not names:", "number < 5", "(number <= 5)")
    told = report(
        [one], {one.id: {"outcome": "survived"}}, {one.id: {"outcome": "killed", "by": "t"}}
    )
    assert "| match | 1 | 0 | 0 | 1 | 0 | 0 |" in told
    assert "survived LOST, killed before by t" in told
