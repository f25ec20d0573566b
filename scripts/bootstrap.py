"""Makes the private environment that `./play` and `./check` run in.

Standard library only: this is the one file that runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import locale
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from scripts import browsing, client

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"


def python_of(environment: Path) -> Path:
    """The Python of a virtual environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


PYTHON = python_of(VENV)
FRENCH = {  # of what a player reads at the first start
    "Setting up (once; a minute or two the first time, seconds with packages at hand)…": (
        "Installation (une seule fois : une minute ou deux, moins si les paquets sont là)…"
    ),
    "1/3 an environment for Python": "1/3 un environnement pour Python",
    "2/3 the packages it needs": "2/3 les paquets nécessaires",
    "3/3 Ludothèque itself": "3/3 Ludothèque",
    "Building the browser client (once)…": (
        "Préparation de la page pour le navigateur (une seule fois)…"
    ),
    "1/2 the tools for it": "1/2 les outils",
    "2/2 the client itself": "2/2 la page",
    "The browser client could not be built, so only the terminal can be used.": (
        "La page pour le navigateur n’a pas pu être préparée : seul le terminal permet de jouer."
    ),
    "The set-up could not install the packages (see above). Is the network there?": (
        "Les paquets n’ont pas pu être installés (voir plus haut). Le réseau est-il là ?"
    ),
}
BROWSER_COMMANDS = ("", "home", "play", "serve")  # commands of `./play` that may open the browser


def command_of(arguments: Sequence[str]) -> str:
    """The command among the arguments of `./play`: what follows the language, or "--help" wherever
    it stands; "" if there is none."""
    words = iter(arguments)
    if "--help" in arguments:
        return "--help"
    for word in words:
        if word == "--lang":
            next(words, "")
        elif not word.startswith("--lang="):
            return word
    return ""


def is_french(arguments: Sequence[str]) -> bool:
    """Whether `./play` with these arguments speaks French (as `ludotheque.text.choose_language`,
    which cannot be imported before anything is installed)."""
    asked = re.search(r"--lang[ =](\S+)", " ".join(arguments))
    variables = ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    candidates = (asked and asked[1], *map(os.environ.get, variables), locale.getlocale()[0])
    codes = (candidate[:2].lower() for candidate in candidates if candidate)
    return next((code for code in codes if code in ("en", "fr")), "en") == "fr"


def in_language(message: str) -> str:
    """The message in the language of `./play`."""
    return FRENCH.get(message, message) if is_french(sys.argv[1:]) else message


def ensure(kind: str) -> bool:
    """Install what `kind` ("run" or "check") needs; returns whether it was not there already."""
    wanted = _fingerprint(kind)
    stamp = VENV / f"ludotheque-{kind}.stamp"
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return False
    _say("Setting up (once; a minute or two the first time, seconds with packages at hand)…")
    with step("1/3 an environment for Python"):
        make_venv(VENV)
        uv()
    with step("2/3 the packages it needs"):
        install(PYTHON, "--require-hashes", "-r", str(ROOT / "requirements" / f"{kind}.txt"))
    with step("3/3 Ludothèque itself"):
        install(PYTHON, "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    stamp.write_text(wanted)
    return True


def compile_kernels(*, wait: bool = True) -> None:
    """Compile the bots' kernels, or load them from the cache; without waiting: in the background,
    so that nobody waits for them at the table."""
    command = [str(PYTHON), "-m", "ludotheque.kernel_compilation"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if wait:
        process.wait()


def ensure_client() -> None:
    """Build the browser client if its sources have changed; without it everything else works."""
    if not client.stale():
        return
    _say("Building the browser client (once)…")
    with step("1/2 the tools for it"):
        ensure_tools("build")
    try:
        with step("2/2 the client itself"):
            client.build(PYTHON)
    except client.BuildFailed as reason:
        _say("The browser client could not be built, so only the terminal can be used.")
        _say(str(reason))


def ensure_site() -> None:
    """Build the documentation if its sources have changed, and say where it is."""
    if subprocess.call([str(PYTHON), "-m", "scripts.site", "--quiet"], cwd=ROOT) == 0:
        os.environ["LUDOTHEQUE_SITE"] = str(ROOT / "build" / "site")


def start_manual() -> None:
    """Build the players' manual in the background if it is stale: the server shows it under
    `/docs` as soon as it is there."""
    command = [str(PYTHON), "-m", "scripts.site", "--players"]
    quiet = subprocess.DEVNULL
    subprocess.Popen(command, cwd=ROOT, stdout=quiet, stderr=quiet)


def ensure_client_tools() -> list[str]:
    """Install what builds and what checks the client, at once; returns how Node is called."""
    ensure_tools("build")
    node = client.node_of(PYTHON)
    client.install_packages(node, everything=True)
    return node


def check_client() -> list[str]:
    """Format, types and unit tests of the client; returns the names of what failed."""
    node = ensure_client_tools()
    steps = {
        "prettier": (
            *("node_modules/prettier/bin/prettier.cjs", "--check", "--cache"),
            *("--log-level=warn", "."),
        ),
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
    found = browsing.find_chromium()
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _say("Installing Chromium for the browser tests…")
        _quietly("apt-get", "update", "-q")
        for package in ("chromium", browsing.HEADLESS_SHELL):  # older systems lack the second
            _quietly("apt-get", "install", "-y", "-q", package)
        found = browsing.find_chromium()
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
    return subprocess.call([str(PYTHON), *arguments])


def logged_python(log: Path, *arguments: str, **environment: str) -> tuple[int, float | None]:
    """Run the private Python, with additions to the environment; what it prints goes into a file.

    Returns its exit code and the processor time of it and of what it started, in seconds (None
    where the system does not tell).
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as file:
        process = subprocess.Popen(
            [str(PYTHON), *arguments],
            env={**os.environ, **environment},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        if os.name == "nt":
            return process.wait(), None
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime


def become(*arguments: str) -> None:
    """Replace this process by the private Python (a child process on Windows)."""
    if os.name == "nt":
        sys.exit(python(*arguments))
    os.execv(PYTHON, [str(PYTHON), *arguments])


def tell_how_started(script: str) -> None:
    """Commands that are shown begin with what was typed: `./play`, or `python3 play`."""
    windows = os.name == "nt"
    words = [] if os.path.dirname(script) and not windows else ["py" if windows else "python3"]
    os.environ["LUDOTHEQUE_COMMAND"] = shlex.join([*words, script])


def make_venv(folder: Path) -> None:
    """An empty environment; one that is there already stays as it is."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file may well be run by an old Python
        sys.exit(f"Ludothèque needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    if python_of(folder).exists():
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
    venv.create(folder, with_pip=False, clear=folder.exists())


def install(python: Path, *arguments: str) -> None:
    """Install packages with uv; with pip where uv cannot (it does not read pip's settings)."""
    found = uv()
    if found and _quietly(found, "pip", "install", "--python", str(python), *arguments):
        return
    _ensure_pip(python)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*command, *arguments]) != 0:
        sys.exit(
            in_language(
                "The set-up could not install the packages (see above). Is the network there?"
            )
        )


def uv() -> str | None:
    """uv of the private environment or of the system; otherwise whichever pip is here fetches it.

    With packages in its cache it sets everything up in two seconds, where pip takes half a minute.
    """
    own = PYTHON.with_name("uv.exe" if os.name == "nt" else "uv")
    if own.exists():
        return str(own)
    if found := shutil.which("uv"):
        return found
    wanted = ("install", "--require-hashes", "-r", str(ROOT / "requirements" / "tools.txt"))
    if not _quietly(sys.executable, "-m", "pip", "--python", str(PYTHON), *wanted):
        _ensure_pip(PYTHON)
        _quietly(str(PYTHON), "-m", "pip", *wanted)
    return str(own) if own.exists() else None


def _ensure_pip(python: Path) -> None:
    if not _quietly(str(python), "-m", "pip", "--version"):
        _quietly(str(python), "-m", "ensurepip")


def ensure_tools(kind: str) -> None:
    """What only some commands need, asked for when they run: "build" (Node from PyPI, for the
    browser client), "docs" (the documentation) or "release"."""
    stamp = VENV / f"ludotheque-{kind}.stamp"
    locked = ROOT / "requirements" / f"{kind}.txt"
    wanted = hashlib.blake2b(locked.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        install(PYTHON, "--require-hashes", "-r", str(locked))
        stamp.write_text(wanted)


def _fingerprint(kind: str) -> str:
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for path in (ROOT / "requirements" / f"{kind}.txt", ROOT / "pyproject.toml", Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _quietly(*command: str) -> bool:
    nowhere = subprocess.DEVNULL
    return subprocess.call(command, stdout=nowhere, stderr=nowhere) == 0


def _say(message: str) -> None:
    print(in_language(message), file=sys.stderr, flush=True)


@contextmanager
def step(what: str) -> Iterator[None]:
    """Say that this part of the set-up is under way; in a terminal, how many seconds it has taken,
    so that a slow network does not look like a program that hangs."""
    begun, ended, what = time.monotonic(), threading.Event(), in_language(what)

    def show(end: str) -> None:
        seconds = f" {time.monotonic() - begun:.0f} s"
        print(f"\r  {what} …{seconds}", end=end, file=sys.stderr, flush=True)

    def count() -> None:
        while not ended.wait(1):
            show("")

    if not sys.stderr.isatty():
        _say(f"  {what} …")
        yield
        return
    show("")
    counting = threading.Thread(target=count, daemon=True)
    counting.start()
    try:
        yield
    finally:
        ended.set()
        counting.join()
        show("\n")
