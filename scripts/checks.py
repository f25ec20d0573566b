"""The three sizes of `./check`. Standard library only: it runs before packages are imported."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

from scripts import bootstrap, browsing, client

ROOT = bootstrap.ROOT
LONG_FOLDER = ROOT / "build" / "long"
LOG_FOLDER = ROOT / "build" / "check"
SHOWN_LINES = 200  # of the log of a step that failed
WORKERS = max(2, os.cpu_count() or 2)
# A module's fixtures (servers, databases, recorded matches) are made in one process only.
PYTEST = ("-m", "pytest", "-n", str(WORKERS), "--dist", "loadfile", "--no-loadscope-reorder")
# These wait half of their time. By themselves, because each process reads all tests it is given
# before it runs one (ten seconds for all of them).
WAITING = ("tests/server", "tests/terminal", "tests/wheel")
# On few cores one process each: several would read all of the tests several times.
PYTEST_ALONE = PYTEST if WORKERS > 4 else ("-m", "pytest")
# Tests of the server wait for most of their time: with as many processes as cores they would go on
# alone when everything else is done.
SERVER_PYTEST = ("-m", "pytest", "-n", str(2 * WORKERS), *PYTEST[4:])
# What only calculates fills the time in which tests of servers, terminals and browsers wait.
BACKGROUND_STEPS_AT_ONCE = 2
BACKGROUND_NICENESS = 5
SLOWEST = ("--durations=15", "--durations-min=3")  # where to look when this takes too long


@dataclass(frozen=True)
class Step:
    """A named part of a check; `run` returns what failed."""

    name: str
    run: Callable[[], list[str]]


def python_step(name: str, *arguments: str) -> Step:
    """A command of the private Python."""
    return Step(name, lambda: [] if bootstrap.python(*arguments) == 0 else [name])


def logged_step(name: str, *arguments: str, **environment: str) -> Step:
    """A command beside others: its output is shown when it has failed, in one piece."""
    log = log_of(name)

    def run() -> list[str]:
        began = time.perf_counter()
        code, processor = bootstrap.logged_python(log, *arguments, **environment)
        failed = code != 0
        lines = _lines(log)
        shown = lines[-SHOWN_LINES:] if failed else lines[-1:]
        seconds = f"{time.perf_counter() - began:.0f} s"
        if processor is not None:
            seconds += f" ({processor:.0f} s of processor time)"
        print("\n".join([f"{name}: {'FAILED' if failed else 'passed'}, {seconds}", *shown]))
        return [name] if failed else []

    return Step(name, run)


def log_of(name: str) -> Path:
    return LOG_FOLDER / f"{name.replace('/', '-').replace(' ', '-')}.log"


def failed_tests(log: Path) -> list[str]:
    """The lines of pytest's summary that name what failed."""
    return [line for line in _lines(log) if line.startswith(("FAILED ", "ERROR "))]


def _lines(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []


def check_some(arguments: Sequence[str]) -> int:
    """The named tests, and lint of changed files."""
    paths = [argument for argument in arguments if not argument.startswith("-")]
    wants_pages = any(name in path for path in paths for name in ("browser", "site", "wheel"))
    if wants_pages or any("server" in path for path in paths):
        bootstrap.ensure_client()
    if wants_pages:
        _prepare_pages()
    changed = [file for file in changed_files() if file.endswith(".py")]
    steps = [python_step("pytest", "-m", "pytest", *_parallel(paths), *arguments)]
    if changed:
        steps.insert(0, python_step("ruff check", "-m", "ruff", "check", *changed))
        steps.insert(1, python_step("ruff format", "-m", "ruff", "format", "--check", *changed))
    return report([failed for step in steps for failed in step.run()])


def _parallel(paths: Sequence[str]) -> tuple[str, ...]:
    """Several processes for folders; starting them takes longer than the tests of one file."""
    small = bool(paths) and all(".py" in path for path in paths) and len(paths) < 3
    return () if small else PYTEST[2:]


def changed_files() -> list[str]:
    """Files that differ from the last commit, new ones included."""
    found = set[str]()
    for command in (
        ("git", "diff", "--name-only", "--diff-filter=d", "HEAD"),
        ("git", "ls-files", "--others", "--exclude-standard"),
    ):
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        found |= set(told.stdout.splitlines())
    return sorted(found)


def check_all() -> int:
    """Everything a change can break. Tests wait for what each of their processes would do again:
    compiling kernels, and compiling the modules that they import."""
    began = time.perf_counter()
    waiting = ThreadPoolExecutor(len(WAITING) + 3)
    background = ThreadPoolExecutor(BACKGROUND_STEPS_AT_ONCE, initializer=_lower_priority)
    with waiting, background:
        kernels = waiting.submit(bootstrap.compile_kernels)
        reading = [waiting.submit(step.run) for step in _reading()]
        results = [*reading, *(background.submit(step.run) for step in _lint())]
        # First, or they are installed twice; also where the client has passed: a test needs them.
        bootstrap.ensure_client_tools()
        bootstrap.ensure_client()
        browser = _prepare_pages()
        results.append(background.submit(check_client))
        kernels.result()
        wait(reading)
        if browser is not None:
            results.append(waiting.submit(_browser_tests().run))
        results += [waiting.submit(step.run) for step in _waiting_tests()]
        results += [background.submit(step.run) for step in _calculating_tests()]
        failed = _failures(results)
    if browser is None:
        print("SKIPPED: tests/browser (no Chromium here, and none could be installed)")
    print(f"check: {time.perf_counter() - began:.0f} s", file=sys.stderr)
    return report(failed)


def _reading() -> list[Step]:
    """In a new clone nothing is compiled to bytecode, neither our modules nor those of packages:
    ten processes that start together would each compile all of it. Two have little in common."""
    read = ("-m", "pytest", "--collect-only", "-q")
    return [
        logged_step("reading tests of the server and of screens", *read, *WAITING, "tests/browser"),
        logged_step("reading the other tests", *read, *_ignoring(*WAITING, "tests/browser")),
    ]


def _ignoring(*folders: str) -> list[str]:
    return [f"--ignore={folder}" for folder in folders]


def _lint() -> list[Step]:
    return [
        logged_step("ruff check", "-m", "ruff", "check", "."),
        logged_step("ruff format", "-m", "ruff", "format", "--check", "."),
        logged_step("mypy", "-m", "mypy", "--cache-dir", str(_cache_folder() / "mypy")),
    ]


def _cache_folder() -> Path:
    """What all clones of a user share. Only what is compared by content, never by time or path."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "ludotheque", "check")


def _passed_client() -> Path:
    """The file that is there when this client has passed with these tools."""
    tools = ROOT / "requirements" / "check.txt"
    return _cache_folder() / "passed-clients" / client.fingerprint(tools)


def check_client() -> list[str]:
    """Most changes leave the client as it is: then it is not checked again."""
    passed = _passed_client()
    if passed.exists():
        print("client: passed before with the same files")
        return []
    failed = bootstrap.check_client()
    if not failed:
        passed.parent.mkdir(parents=True, exist_ok=True)
        passed.touch()
    return failed


def _lower_priority() -> None:
    """Of this thread, and so of the processes that it starts (of all of them on macOS)."""
    if hasattr(os, "nice"):
        os.nice(BACKGROUND_NICENESS)


COMPILED = (*SLOWEST, "-m", "not plain_kernel")


def _browser_tests() -> Step:
    """Apart: Playwright keeps an event loop of its own."""
    return logged_step("tests/browser", *PYTEST, *SLOWEST, "tests/browser")


def _waiting_tests() -> list[Step]:
    return [
        logged_step("tests of the server", *SERVER_PYTEST, *COMPILED, WAITING[0]),
        logged_step("tests of terminal and wheel", *PYTEST, *COMPILED, *WAITING[1:]),
    ]


def _calculating_tests() -> list[Step]:
    """Apart: whether kernels are compiled is settled when they are imported."""
    others = _ignoring(*WAITING, "tests/browser", "tests/games")
    folders = ("tests/games/cascadia", "tests/games/quadrata", "tests/research")
    plain = ("-m", "pytest", "-m", "plain_kernel", *folders)
    return [
        logged_step("tests of the games", *PYTEST_ALONE, *COMPILED, "tests/games"),
        logged_step("kernels as plain Python", *plain, LUDOTHEQUE_NOJIT="1"),
        logged_step("other tests", *PYTEST, *COMPILED, *others),
    ]


def _prepare_pages() -> str | None:
    """The documentation's site and a Chromium; None where there is no browser."""
    bootstrap.ensure_site()
    browser = bootstrap.ensure_browser()
    if browser is not None and browsing.find_chromium() is None:  # Playwright's own
        os.environ["LUDOTHEQUE_CHROMIUM"] = browser
    return browser


def _failures(results: Iterable[Future[list[str]]]) -> list[str]:
    return [name for result in results for name in result.result()]


def report(failed: Sequence[str]) -> int:
    for name in failed:
        print("\n  ".join([f"FAILED: {name}", *failed_tests(log_of(name))]), file=sys.stderr)
    return 1 if failed else 0


def long_steps(seed: int) -> list[Step]:
    """What needs size, in parts that can be repeated by themselves."""
    pytest = (*PYTEST, *SLOWEST)
    groups = {
        "tests of the core": (*pytest, *_core_tests()),
        "tests of the games": (*pytest, "tests/games"),
        "tests of the server": (*pytest, "tests/server"),
        "tests of the terminal": (*pytest, "tests/terminal"),
        "tests of arena, research and reviews": (
            *pytest,
            *("tests/arena", "tests/research", "tests/review"),
        ),
        "tests in the browser": (*pytest, "tests/browser"),
        "wheels of every extra": (*pytest, "tests/wheel"),
        "oldest and newest dependencies": ("-m", "scripts.release", "try"),
        "hundreds of faults": (
            *("-m", "benchmarks.server_history", "--faults", "200", "--seed", str(seed)),
        ),
    }
    return [
        *_lint(),
        Step("client", bootstrap.check_client),
        *(python_step(name, *command) for name, command in groups.items()),
    ]


def _core_tests() -> list[str]:
    """The tests that belong to no other group."""
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").glob("test_*.py"))
    return [
        *files,
        *map(
            "tests/{}".format,
            ("bots", "contests", "documented", "host", "printing", "static_site", "table"),
        ),
    ]


def check_at_length(arguments: Sequence[str]) -> int:
    """Every step with its result in `build/long`; steps that passed at this commit are not
    repeated."""
    parser = argparse.ArgumentParser(prog="./check --long", description=check_at_length.__doc__)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of random choices")
    parser.add_argument("--again", action="store_true", help="repeat what has passed, too")
    parser.add_argument("--only", metavar="WORD", help="steps with this word in their names")
    chosen = parser.parse_args(arguments)
    bootstrap.compile_kernels()
    bootstrap.ensure_client()
    _prepare_pages()
    os.environ |= {"LUDOTHEQUE_LONG": "1", "LUDOTHEQUE_SEED": str(chosen.seed)}
    results = LongReport(LONG_FOLDER, _commit(), chosen.seed)
    steps = [step for step in long_steps(chosen.seed) if (chosen.only or "") in step.name]
    for step in steps:
        if chosen.again or not results.has_passed(step.name):
            began = time.perf_counter()
            failed = step.run()
            results.add(step.name, failed, time.perf_counter() - began)
    print(results.text())
    return report([step.name for step in steps if not results.has_passed(step.name)])


def _commit() -> str:
    """The commit, marked where files differ from it: their results are not kept for later."""
    command = ("git", "rev-parse", "HEAD")
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.strip() + (f"+{time.time_ns()}" if changed_files() else "")


class LongReport:
    """Results of the long steps, in a file for each commit."""

    def __init__(self, folder: Path, commit: str, seed: int) -> None:
        self._path = folder / f"{commit}.jsonl"
        self._commit, self._seed = commit, seed
        folder.mkdir(parents=True, exist_ok=True)
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        self._entries = {entry["step"]: entry for entry in map(json.loads, lines)}

    def has_passed(self, step: str) -> bool:
        return step in self._entries and not self._entries[step]["failed"]

    def add(self, step: str, failed: list[str], seconds: float) -> None:
        entry = {"step": step, "failed": failed, "seconds": round(seconds), "seed": self._seed}
        self._entries[step] = entry
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def text(self) -> str:
        """A table for the release notes, also written beside the results."""
        rows = [
            f"| {one['step']} | {'failed' if one['failed'] else 'passed'} | {one['seconds']} |"
            f" {one['seed']} |"
            for one in self._entries.values()
        ]
        head = [f"Long check of {self._commit}", "", "| step | result | seconds | seed |"]
        told = "\n".join([*head, "|---|---|---|---|", *rows])
        self._path.with_suffix(".md").write_text(told + "\n", encoding="utf-8")
        return told
