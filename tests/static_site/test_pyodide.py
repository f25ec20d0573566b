"""The rules in the Python of the page: the law suite of every game, run by Node. The readable
matches that it compares were written by CPython.

Without pytest, whose own modules Pyodide would have to compile first. Laws take about four times
the processor time that they take in CPython.
"""

from __future__ import annotations

import os
import subprocess
import zipfile
from pathlib import Path

import pytest

from ludotheque.static_site.archives import run_in_pyodide
from ludotheque.static_site.downloads import DownloadFailed, EngineFiles, fetch_engine

ROOT = Path(__file__).parents[2]
PACKAGES = Path(pytest.__file__).parents[1]
MAX_SECONDS = 1800.0  # of a machine that is busy with other tests
# Hypothesis has a compiled module: the laws that it steers are left out.
RUN_LAWS = """
import inspect, sys
from importlib import import_module
from unittest.mock import MagicMock
for name in ("hypothesis", "hypothesis.strategies"):
    sys.modules[name] = MagicMock()
sys.modules["numpy"] = sys.modules["numba"] = None  # those of this machine's Python are not for it
sys.path[:0] = ["/compiled", "/repository/src", "/repository"]
sys.path.append("/packages")
from ludotheque.testing import Conformance
for name in {modules}:
    for suite in vars(import_module(name)).values():
        if not inspect.isclass(suite) or suite is Conformance or not issubclass(suite, Conformance):
            continue
        one = suite()
        one.thorough = {thorough}
        names = {laws} or [name for name in dir(one) if name.startswith("test_")]
        for name in names:
            law = getattr(one, name)
            if "hypothesis" in name or name == "test_malformed_actions_are_refused":
                continue
            several = "case" in inspect.signature(law).parameters
            for case in one.cases[:{cases}] if several else [None]:
                print(suite.__name__, case, name, flush=True)
                law(case) if several else law()
"""
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in ROOT.glob("tests/games/*/test_laws.py")
)
GAMES = ("Cascadia", "Maxisurf", "Minisurf", "Quadrata", "Taxi")
A_FEW = ["test_laws_hold_in_random_matches", "test_playthroughs_have_not_changed"]


@pytest.fixture(scope="module")
def engine() -> EngineFiles:
    try:
        found = fetch_engine()
    except DownloadFailed as problem:
        if problem.reason.key != "static-no-package":
            raise
        pytest.skip(str(problem))
    if found.node is None:
        pytest.skip("no Node")
    return found


def run_laws(
    engine: EngineFiles, folder: Path, modules: list[str], laws: list[str], cases: int | None
) -> str:
    """Run the laws of these modules, all if none are named; returns the names of those that hold.
    Fails the test where one does not."""
    with zipfile.ZipFile(engine.msgspec) as wheel:
        wheel.extractall(folder)
    mounts = {"/compiled": folder, "/repository": ROOT, "/packages": PACKAGES}
    code = RUN_LAWS
    thorough = 0.02 if laws else 0.2  # share of the states on which the costly ones are checked
    asked = {"modules": modules, "laws": laws, "cases": cases, "thorough": thorough}
    for name, value in asked.items():
        code = code.replace(f"{{{name}}}", repr(value))
    assert engine.node is not None
    try:
        return run_in_pyodide(engine.node, engine.pyodide, code, mounts, MAX_SECONDS)
    except subprocess.CalledProcessError as error:
        said = f"{error.stdout}\n{error.stderr}".splitlines()
        pytest.fail("\n".join(line for line in said if len(line) < 1000))  # not Pyodide's source


def test_a_few_laws_of_every_game_hold_in_the_python_of_the_page(
    engine: EngineFiles, tmp_path: Path
) -> None:
    printed = run_laws(engine, tmp_path, MODULES, A_FEW, 1)
    for game in GAMES:
        for law in A_FEW:
            assert any(f"Test{game} " in line and law in line for line in printed.splitlines())


@pytest.mark.skipif(not os.environ.get("LUDOTHEQUE_LONG"), reason="minutes: LUDOTHEQUE_LONG=1")
@pytest.mark.parametrize("module", MODULES)
def test_all_laws_hold_in_the_python_of_the_page(
    engine: EngineFiles, tmp_path: Path, module: str
) -> None:
    assert "test_a_review_adds_up" in run_laws(engine, tmp_path, [module], [], None)
