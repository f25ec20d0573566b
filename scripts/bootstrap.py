"""Makes the private environment that `./play` and `./check` run in.

Standard library only: this is the one file that runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import client

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
    if kind == "run":
        _warm()


def _warm() -> None:
    """Compile the bots' kernels in the background: nobody waits for them at the table."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.Popen([str(PYTHON), "-m", "ludotheque.warm"], **quiet)


def ensure_client() -> None:
    """Build the browser client if its sources have changed; without it everything else works."""
    if not client.stale():
        return
    _say("Building the browser client (once, about half a minute)…")
    _ensure_node()
    try:
        client.build(PYTHON)
    except client.BuildFailed as reason:
        _say(f"The browser client could not be built, so only the terminal can be used.\n{reason}")


def check_client() -> list[str]:
    """Format, types and unit tests of the client; returns the names of what failed."""
    _ensure_node()
    node = client.node_of(PYTHON)
    client.install_packages(node, everything=True)
    steps = {
        "prettier": ("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."),
        "svelte-check": (
            "node_modules/svelte-check/bin/svelte-check",
            "--fail-on-warnings",
            "--output=human",
        ),
        "vitest": ("node_modules/vitest/vitest.mjs", "run", "--reporter=dot"),
    }
    return [name for name, step in steps.items() if client.run_tool(node, *step) != 0]


def ensure_browser() -> str | None:
    """The Chromium that browser tests drive: on the path, or installed; None if none can be had."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _say("Installing Chromium for the browser tests…")
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.call(["apt-get", "update", "-q"], **quiet)
        subprocess.call(["apt-get", "install", "-y", "-q", "chromium"], **quiet)
        found = shutil.which("chromium")
    if found is None:
        show = (
            "from playwright.sync_api import sync_playwright\n"
            "with sync_playwright() as p: print(p.chromium.executable_path)"
        )
        if python("-m", "playwright", "install", "chromium") == 0:
            path = subprocess.run([str(PYTHON), "-c", show], capture_output=True, text=True)
            found = path.stdout.strip() or None
    return found


def python(*arguments: str) -> int:
    """Run the private Python and return its exit code."""
    return subprocess.call([str(PYTHON), *arguments], cwd=None)


def become(*arguments: str) -> None:
    """Replace this process by the private Python (a child process on Windows)."""
    if os.name == "nt":
        sys.exit(python(*arguments))
    os.execv(PYTHON, [str(PYTHON), *arguments])


def _ensure_node() -> None:
    """Node from PyPI, asked for only when the client must be built or checked."""
    stamp = VENV / "ludotheque-build.stamp"
    wanted = hashlib.blake2b((ROOT / "requirements" / "build.txt").read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        _pip("--require-hashes", "-r", str(ROOT / "requirements" / "build.txt"))
        stamp.write_text(wanted)


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
