"""Makes the private environment that `./play` and `./check` run in.

Standard library only: this is the one file that runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")


def ensure(kind: str) -> None:
    """Install what `kind` ("run" or "check") needs, unless it is there already."""
    wanted = _fingerprint(kind)
    stamp = VENV / f"ludotheque-{kind}.stamp"
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    _say("Setting up (once, about a minute)…")
    _make_venv()
    _pip("--require-hashes", "-r", str(ROOT / "requirements" / f"{kind}.txt"))
    _pip("--no-deps", "--no-build-isolation", "-e", str(ROOT))
    stamp.write_text(wanted)


def python(*arguments: str) -> int:
    """Run the private Python and return its exit code."""
    return subprocess.call([str(PYTHON), *arguments], cwd=None)


def become(*arguments: str) -> None:
    """Replace this process by the private Python (a child process on Windows)."""
    if os.name == "nt":
        sys.exit(python(*arguments))
    os.execv(PYTHON, [str(PYTHON), *arguments])


def _fingerprint(kind: str) -> str:
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for path in (ROOT / "requirements" / f"{kind}.txt", ROOT / "pyproject.toml", Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _make_venv() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file may well be run by an old Python
        sys.exit(f"Ludothèque needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    if PYTHON.exists():
        return
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        release = f"{sys.version_info.major}.{sys.version_info.minor}"
        sys.exit(
            "This Python cannot make virtual environments: install its package "
            f"(on Debian or Ubuntu: apt install python{release}-venv), then try again."
        )
    venv.create(VENV, with_pip=True, clear=VENV.exists())


def _pip(*arguments: str) -> None:
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*command, *arguments]) != 0:
        sys.exit("The set-up could not install the packages (see above). Is the network there?")


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)
