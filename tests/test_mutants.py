"""The command that measures what tests protect (`scripts/mutants.py`)."""

from __future__ import annotations

import ast
import json
import signal
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
    monkeypatch.setitem(sys.modules, "mutant_probe", probe)
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
    """This number of of each area; every fault that is still in place can be put in."""
    listed = mutation.read(mutants.LIST)
    wanted = {area: count for area, (count, *_) in mutation.AREAS.items()}
    assert Counter(one.area for one in listed) == wanted
    assert len({one.id for one in listed}) == len(listed)
    texts, probed = mutation.texts(mutation.ROOT), dict[str, str]()
    for one in listed:
        if (place := one.place(texts)) and place[0].endswith(".py"):
            file, row = place
            assert one.after in one.apply(texts[file], row).split("\n")[row]
            probed[file] = one.probe(probed.get(file, texts[file]), row)
    for text in probed.values():
        ast.parse(text)


NAMES = [f"test_one.py::test_{name}" for name in ("passes", "disturbed", "fails", "endless")]


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    """Four tests; the first and the third evaluate the mutant."""
    costs = [
        {"test": test, "outcome": "passed", "seconds": 0.0, "cpu_seconds": n / 10}
        for n, test in enumerate(NAMES)
    ]
    hits = [{"mutant": "m", "test": NAMES[0]}, {"mutant": "m", "test": NAMES[2]}]
    for name, entries in (("costs", costs), ("hits", hits)):
        lines = [json.dumps(entry) + "\n" for entry in entries]
        (tmp_path / f"{name}.jsonl").write_text("".join(lines))
    (tmp_path / "build").mkdir()
    return Plan(tmp_path)


def test_the_cheapest_tests_that_evaluate_a_mutant_come_first(plan: Plan) -> None:
    passes, disturbed, fails, endless = NAMES
    assert plan.choose("m", 9.0) == ([passes, fails, disturbed, endless], 2)
    assert plan.choose("m", 0.25) == ([passes, fails], 2)
    assert plan.choose("another", 9.0) == ([], 0)


class Scripted(Copy):
    """Runs no tests, but says how each ends: the first time, the second time."""

    def __init__(self, folder: Path, outcomes: dict[str, list[str]], code: int | None = 1) -> None:
        super().__init__(folder)
        self.outcomes, self.code = outcomes, code

    def pytest(self, *_: str, seconds: float | None = None, **variables: str) -> int | None:
        written = list[str]()
        for test in (self.root / "build" / "tests.txt").read_text().splitlines():
            if not (left := self.outcomes.get(test)):
                return self.code
            written.append(json.dumps({"test": test, "outcome": left.pop(0)}) + "\n")
            Path(variables["MUTANT_COSTS"]).write_text("".join(written))
            if '"passed"' not in written[-1]:
                return 1
        return 0


def test_a_failure_is_looked_at_twice(tmp_path: Path, plan: Plan) -> None:
    passes, disturbed, fails, _ = NAMES
    outcomes = {
        passes: ["passed"],
        disturbed: ["failed", "passed"],
        fails: ["failed", "failed"],
    }
    found = run_tests(Scripted(tmp_path, outcomes), plan, NAMES, 0.0)
    assert found == {"outcome": "killed", "by": fails, "tests": 3, "disturbed": [disturbed]}
    survives = Scripted(tmp_path, {passes: ["passed"]})
    assert run_tests(survives, plan, NAMES[:1], 0.0)["outcome"] == "survived"


@pytest.mark.parametrize(("code", "outcome"), [(2, "killed"), (None, "timeout"), (124, "timeout")])
def test_tests_that_cannot_be_read_kill(
    tmp_path: Path, plan: Plan, code: int | None, outcome: str
) -> None:
    found = run_tests(Scripted(tmp_path, {}, code), plan, NAMES, 0.0)
    assert (found["outcome"], found["by"]) == (outcome, "collection")


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="the command needs POSIX")
def test_an_endless_test_is_ended(
    tmp_path: Path, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist -p _hypothesis_pytestplugin")
    monkeypatch.setenv("PYTHONPATH", str(mutants.PROBE.parent))
    monkeypatch.setattr(mutants, "LIMIT_SECONDS", 1.0)
    body = "def test_passes(): pass\ndef test_endless():\n    while True: pass\n"
    (tmp_path / "test_one.py").write_text(body)
    copy = Copy(tmp_path)
    copy.python = Path(sys.executable)
    tests = [NAMES[0], NAMES[3]]
    found = mutants._run_once(copy, plan, tests, 0.0)
    assert found == [(NAMES[0], "passed"), (NAMES[3], "timeout")]


def test_report_names_what_was_killed_before() -> None:
    one = mutant("if number < 5 and not names:", "number < 5", "(number <= 5)")
    told = report(
        [one], {one.id: {"outcome": "survived"}}, {one.id: {"outcome": "killed", "by": "t"}}
    )
    assert "| match | 1 | 0 | 0 | 1 | 0 | 0 | 0 | 0 |" in told
    assert "survived LOST, killed before by t" in told
    partly = {one.id: {"outcome": "survived", "chosen": 5, "covering": 6}}
    assert "| match | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |" in report([one], partly, {})
