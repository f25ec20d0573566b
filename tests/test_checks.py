"""`./check` in its sizes, and what contributors' tools are told about it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from scripts import bootstrap, checks, client
from scripts.checks import LongReport

ROOT = Path(__file__).resolve().parent.parent


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_the_workflow_calls_the_same_command_with_every_python_we_support() -> None:
    job = read(".github/workflows/check.yml")["jobs"]["check"]
    assert job["steps"][-1]["run"] == "python check"
    matrix = job["strategy"]["matrix"]
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert f">={matrix['python'][0]}" == oldest
    systems = {*matrix["os"], *(one["os"] for one in matrix["include"])}
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}


def test_hooks_before_a_commit_name_files_that_are_there() -> None:
    hooks = read(".pre-commit-config.yaml")["repos"][0]["hooks"]
    assert {hook["language"] for hook in hooks} == {"system"}
    assert {hook["id"] for hook in hooks} >= {"ruff-check", "ruff-format", "prettier"}


def test_some_tests_with_lint_of_what_changed(tmp_path: Path) -> None:
    """The command as it is typed; a test that fails is told by the exit code."""
    (tmp_path / "test_right.py").write_text("def test_right(): pass\n")
    (tmp_path / "test_wrong.py").write_text("def test_wrong(): assert False\n")
    command = [sys.executable, "check", *map(str, sorted(tmp_path.glob("test_*.py"))), "-q"]
    bad = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert bad.returncode == 1
    assert "1 failed, 1 passed" in bad.stdout
    assert "FAILED: pytest" in bad.stderr
    good = subprocess.run([*command, "-k", "right"], cwd=ROOT)
    assert good.returncode == 0


def test_what_failed_beside_other_steps_is_named_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Output of several steps would be mixed; somebody who reads only its end learns what
    failed."""
    monkeypatch.setattr(checks, "LOG_FOLDER", tmp_path)
    (tmp_path / "test_wrong.py").write_text("def test_wrong(): assert False, 'because'\n")
    wrong = checks.logged_step("wrong tests", "-m", "pytest", str(tmp_path / "test_wrong.py"))
    right = checks.logged_step("right", "-c", "print('a\\nb')")
    assert [*wrong.run(), *right.run()] == ["wrong tests"]
    shown = capfd.readouterr().out
    assert "assert False" in shown
    assert re.search(r"\nright: passed, \d+ s .*\nb\n", shown)
    assert checks.report(["wrong tests"]) == 1
    told = capfd.readouterr().err
    assert "FAILED: wrong tests" in told
    assert "test_wrong.py::test_wrong" in told


def test_a_long_check_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    report = LongReport(tmp_path, "abc", seed=7)
    report.add("games", [], 61.2)
    report.add("server", ["server"], 3.0)
    later = LongReport(tmp_path, "abc", seed=8)
    assert later.has_passed("games")
    assert not later.has_passed("server")
    assert not later.has_passed("browser")
    assert "| games | passed | 61 | 7 |" in later.text()
    assert not LongReport(tmp_path, "abd", seed=7).has_passed("games")


def test_a_client_that_has_passed_is_not_checked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until one of its files, or what checks them, is another."""
    answers = [["vitest"], [], ["prettier"]]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(bootstrap, "check_client", lambda: answers.pop(0))
    assert checks.check_client() == ["vitest"]
    assert checks.check_client() == []
    assert checks.check_client() == []
    assert "passed before" in capsys.readouterr().out
    sources = client.fingerprint
    monkeypatch.setattr(client, "fingerprint", lambda *others: sources(*others, Path(__file__)))
    assert checks.check_client() == ["prettier"]


def test_every_test_belongs_to_a_long_step(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[tuple[str, ...]] = []

    def note(*words: str) -> int:
        commands.append(words)
        return 0

    monkeypatch.setattr(bootstrap, "python", note)
    monkeypatch.setattr(bootstrap, "logged_python", lambda log, *words: (note(*words), None))
    monkeypatch.setattr(bootstrap, "check_client", list)
    for step in checks.long_steps(seed=5):
        assert step.run() == []
    named = {word for command in commands for word in command if word.startswith("tests/")}
    tests = {path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")}
    assert {path for path in tests if not any(path.is_relative_to(one) for one in named)} == set()
