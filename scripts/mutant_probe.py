"""A pytest plugin that `scripts/mutants.py` puts into a working copy (`-p mutant_probe`).

It writes what each test costs and how it ends (`MUTANT_COSTS`), ends tests that take too long
(`MUTANT_LIMITS`), and writes down which test evaluates which mutated expression (`MUTANT_MAP`).
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HITS = Path(__file__).resolve().parent.parent / "build" / "hits.jsonl"
COSTS = os.environ.get("MUTANT_COSTS", "")
LIMITS: dict[str, float] = {}
TIMEOUT_CODE = 124  # of a process that could not even read the tests in time
DONE: set[str] = set()  # by an earlier run that was interrupted
_seen: set[tuple[str, str]] = set()
_outcomes: dict[str, str] = {}


class TookTooLong(BaseException):
    """The time limit of a test: no `Exception`, which a server under test would catch."""


def hit(mutant: str) -> bool:
    """Write down, once, that the running test evaluates this expression; False, for `or`."""
    # Processes that a test starts find its name in their environment; "" while modules are read.
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    if (mutant, test) not in _seen:
        _seen.add((mutant, test))
        _append(HITS, {"mutant": mutant, "test": test})
    return False


def _append(path: Path | str, entry: dict[str, object]) -> None:
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")  # one write: lines of several processes do not mix


def pytest_configure() -> None:
    """Read the limits; for the map, what is done, and listen to the consoles of browsers."""
    if path := os.environ.get("MUTANT_LIMITS"):
        LIMITS.update(json.loads(Path(path).read_text(encoding="utf-8")))
    if seconds := os.environ.get("MUTANT_COLLECTION"):
        signal.signal(signal.SIGALRM, _give_up)
        signal.setitimer(signal.ITIMER_REAL, float(seconds))
    if most := os.environ.get("MUTANT_MEMORY"):
        resource.setrlimit(resource.RLIMIT_AS, (int(most), int(most)))
    if not os.environ.get("MUTANT_MAP"):
        return
    if Path(COSTS).exists():
        lines = Path(COSTS).read_text(encoding="utf-8").splitlines()
        DONE.update(json.loads(line)["test"] for line in lines)
    with contextlib.suppress(ImportError):
        from playwright.sync_api import Browser

        _listen(Browser)


def _listen(browser: Any) -> None:
    make = browser.new_context

    def new_context(*arguments: Any, **options: Any) -> Any:
        context = make(*arguments, **options)
        context.on("console", _read_console)
        return context

    browser.new_context = new_context


def _read_console(message: Any) -> None:
    word, _, mutant = message.text.partition(" ")
    if word == "mutant":
        hit(mutant)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what is done; the time to read the tests is over."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    items[:] = [item for item in items if item.nodeid not in DONE]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Limit a test with its fixtures, and record its cost."""
    began, cpu = time.perf_counter(), _cpu_seconds()
    limit = LIMITS.get(item.nodeid)
    if limit is not None:
        signal.signal(signal.SIGALRM, _interrupt)
        signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        if COSTS:
            spent = time.perf_counter() - began
            outcome = _outcomes.pop(item.nodeid, "passed")
            if outcome == "failed" and limit is not None and spent >= limit:
                outcome = "timeout"
            costs = {"seconds": round(spent, 3), "cpu_seconds": round(_cpu_seconds() - cpu, 3)}
            _append(COSTS, {"test": item.nodeid, "outcome": outcome, **costs})


def _give_up(*_: object) -> None:
    os._exit(TIMEOUT_CODE)


def _interrupt(*_: object) -> None:
    raise TookTooLong


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep the worst outcome of set-up, call and tear-down."""
    if report.outcome != "passed" and _outcomes.get(report.nodeid) != "failed":
        _outcomes[report.nodeid] = report.outcome


def _cpu_seconds() -> float:
    """Of this process and of those it started that have ended."""
    return sum(os.times()[:4])
