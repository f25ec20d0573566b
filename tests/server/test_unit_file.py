"""The example of a systemd unit: systemd itself finds nothing wrong with it, and little exposed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[2] / "hosting" / "ludotheque.service"
EXPOSED = 20  # tenths; systemd calls 1.5 "OK", and a unit without settings 9.6

pytestmark = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="no systemd here; Debian has it: systemd"
)


@pytest.fixture
def unit(tmp_path: Path) -> str:
    """As it is, with a program that is there."""
    example = UNIT.read_text(encoding="utf-8")
    program = "/srv/ludotheque/venv/bin/ludotheque"
    assert f"ExecStart={program} serve" in example
    path = tmp_path / UNIT.name
    path.write_text(example.replace(program, f"{sys.executable} -m ludotheque"), encoding="utf-8")
    return str(path)


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


def test_systemd_understands_it(unit: str) -> None:
    done = analyze("verify", unit)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_it_exposes_little(unit: str) -> None:
    done = analyze("security", "--no-pager", "--offline=true", f"--threshold={EXPOSED}", unit)
    assert done.returncode == 0, done.stdout[-400:]


def test_what_bots_compile_is_kept(unit: str) -> None:
    """In a folder that systemd makes and lets it write to."""
    lines = Path(unit).read_text().splitlines()
    assert "CacheDirectory=ludotheque" in lines
    assert "Environment=NUMBA_CACHE_DIR=/var/cache/ludotheque" in lines


def test_what_it_starts_is_understood(unit: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every option of its command line is one that `serve` has."""
    from ludotheque.cli import main

    main(["serve", "--help", "--lang", "en"])
    page = capsys.readouterr().out
    line = next(line for line in Path(unit).read_text().splitlines() if line.startswith("ExecSt"))
    assert all(word in page for word in line.split() if word.startswith("--"))
