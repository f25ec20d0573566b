"""Builds the files of a release, and tries them: `python -m scripts.release [try]`.

Without arguments: the source distribution and the wheel, in `dist/`. The wheel is built from the
checkout and once more from the unpacked source distribution; both must be the same, byte for byte.
With `try`: the built wheel in empty environments, with the oldest and with the newest packages
that `pyproject.toml` allows.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from importlib.metadata import PathDistribution
from pathlib import Path
from zipfile import Path as ZipPath

from packaging.requirements import Requirement

from scripts import bootstrap, site
from scripts.environments import ROOT, Environment

DIST = ROOT / "dist"
EPOCH = "1767225600"  # the date of every file in the archives: 2026-01-01

# What every environment must be able to do, with the packages of the extra `all`.
TRIALS = {
    "a match in the terminal": "play minisurf --plain --seats human:Ana,normal --seed 5",
    "a compiled bot": "play cascadia --plain --seats human:Ana,normal --seed 5",
    "rules": "rules taxi",
    "the arena": "arena minisurf --bots random,casual --games 2",
    "options of a game": "play quadrata --help",
}
PROGRAMS = {
    "the environments": "import ludotheque as l; e = l.env('taxi', seats=2); e.reset(seed=1)",
    "the front door": "import ludotheque as l; m = l.new('taxi', 2, seed=1); "
    "l.bot('greedy').play(m); print(m)",
    "the full screen": "import ludotheque.terminal.app",
}


def build(folder: Path) -> tuple[Path, Path]:
    """The source distribution and the wheel of the checkout."""
    bootstrap.ensure_client()
    if site.players_stale():
        bootstrap.ensure_tools("docs")
    shutil.rmtree(folder, ignore_errors=True)
    _hatch(ROOT, folder, "sdist")
    _hatch(ROOT, folder, "wheel")
    (source,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return source, wheel


def rebuild(source: Path, folder: Path) -> Path:
    """The wheel again, from nothing but the source distribution."""
    with tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    _hatch(unpacked, folder / "dist", "wheel")
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def _hatch(source: Path, folder: Path, kind: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    env = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
    subprocess.run(command, cwd=source, env=env, check=True, stdout=subprocess.DEVNULL)


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def direct(wheel: Path) -> list[str]:
    """The packages that the wheel names for any of its extras, with their bounds."""
    (info,) = (one for one in ZipPath(wheel).iterdir() if one.name.endswith(".dist-info"))
    named = map(Requirement, PathDistribution(info).requires or ())
    return sorted({f"{one.name}{one.specifier}" for one in named if one.name != "ludotheque"})


def try_out(wheel: Path, newest: bool, folder: Path) -> list[str]:
    """Install everything and use it; returns the names of what failed."""
    made = Environment(folder)
    uv = bootstrap.uv()
    assert uv is not None, "the oldest packages can be found with uv only"
    which = "highest" if newest else "lowest-direct"
    wanted = ["--resolution", which, f"{wheel}[all]", *direct(wheel)]
    subprocess.run([uv, "pip", "install", "-q", "--python", str(made.python), *wanted], check=True)
    failed = []
    for name, words in TRIALS.items():
        done = made.run("-m", "ludotheque", *words.split(), stdin="1\n" * 80)
        if done.returncode != 0 or "Traceback" in done.stderr:
            failed.append(f"{name}: {done.stderr[-2000:]}")
    for name, program in PROGRAMS.items():
        done = made.run("-c", program)
        if done.returncode != 0:
            failed.append(f"{name}: {done.stderr[-2000:]}")
    with made.serving() as base:
        program = f"import urllib.request as u; print(u.urlopen('{base}/api/ready').status)"
        if made.run("-c", program).stdout != "200\n":
            failed.append("the server")
    return failed


def main() -> None:
    if sys.argv[1:] == ["try"]:
        (wheel,) = DIST.glob("*.whl")
        failed = []
        for newest in (False, True):
            begun = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                found = try_out(wheel, newest, Path(folder))
            which = "newest" if newest else "oldest"
            print(f"{which} packages: {len(found)} failed ({time.monotonic() - begun:.0f} s)")
            failed += found
        sys.exit("\n".join(failed) or None)
    bootstrap.ensure_tools("release")
    source, wheel = build(DIST)
    with tempfile.TemporaryDirectory() as folder:
        same = digest(rebuild(source, Path(folder))) == digest(wheel)
    for file in (source, wheel):
        print(f"{digest(file)}  {file.name}  {file.stat().st_size / 1e6:.1f} MB")
    if not same:
        sys.exit("The wheel of the source distribution is not the wheel of the checkout.")
    sys.exit(bootstrap.python("-m", "twine", "check", "--strict", str(source), str(wheel)))


if __name__ == "__main__":
    main()
