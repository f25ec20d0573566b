"""The rules in the Python of the page: the law suite of every game, run by Node. The readable
matches that it compares were written by CPython."""

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
# Hypothesis has a compiled module: the law that it steers is left out.
RUN_TESTS = """
import os, sys
from unittest.mock import MagicMock
for name in ("hypothesis", "hypothesis.strategies"):
    sys.modules[name] = MagicMock()
sys.modules["numpy"] = sys.modules["numba"] = None  # those of this machine's Python are not for it
sys.path[:0] = ["/compiled", "/repository/src", "/repository"]
sys.path.append("/packages")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.chdir("/repository")
import pytest
options = ("-q", "--noconftest", "-p", "no:cacheprovider", "--override-ini", "addopts=")
if pytest.main([*options, "-k", "not hypothesis", *{tests}]):
    sys.exit("laws failed")
"""
LAWS = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/games/*/test_laws.py"))


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


@pytest.mark.skipif(not os.environ.get("LUDOTHEQUE_LONG"), reason="minutes: LUDOTHEQUE_LONG=1")
@pytest.mark.parametrize("tests", LAWS)
def test_the_laws_hold_in_the_python_of_the_page(
    engine: EngineFiles, tmp_path: Path, tests: str
) -> None:
    with zipfile.ZipFile(engine.msgspec) as wheel:
        wheel.extractall(tmp_path)
    mounts = {"/compiled": tmp_path, "/repository": ROOT, "/packages": PACKAGES}
    code = RUN_TESTS.replace("{tests}", repr([tests]))
    assert engine.node is not None
    try:
        printed = run_in_pyodide(engine.node, engine.pyodide, code, mounts)
    except subprocess.CalledProcessError as error:
        said = f"{error.stdout}\n{error.stderr}".splitlines()
        pytest.fail("\n".join(line for line in said if len(line) < 1000))  # not Pyodide's source
    assert " passed" in printed
