"""Playing all the matches of an arena, in one process or several; stopping and going on.

A run lives in a folder: `arena.json` says what is played, every finished match is a line of
`outcomes.jsonl` and a record in `matches/`. Whatever is missing there is still to be played.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import msgspec

from ludotheque.arena.plan import Setup, fixtures
from ludotheque.arena.play import BotFailed, Outcome, play_task
from ludotheque.faults import fault
from ludotheque.text import Problem, Text, text

Given: TypeAlias = tuple[bytes, int, int, tuple[int, ...]]  # a setup, and a fixture of it
Found: TypeAlias = tuple[bytes, bytes]  # of a match, as JSON; nothing at first: why, second
Task: TypeAlias = Callable[[bytes, int, int, tuple[int, ...]], Found]


class BadFolder(Problem):
    """This folder holds another arena, or cannot be used."""


class Folder:
    """The files of a run."""

    def __init__(self, path: Path, setup: Setup) -> None:
        """Open a new folder, or one in which the same arena was begun."""
        self.path, self.setup = path, setup
        self.matches = path / "matches"
        self._outcomes = path / "outcomes.jsonl"
        settings = path / "arena.json"
        try:
            self.matches.mkdir(parents=True, exist_ok=True)
            if settings.exists():
                before = msgspec.json.decode(settings.read_bytes(), type=Setup)
                if before.fingerprint() != setup.fingerprint():
                    raise BadFolder(_difference(before, setup, str(path)))
            settings.write_bytes(msgspec.json.format(msgspec.json.encode(setup)))
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadFolder(text("arena-bad-folder", folder=str(path), why=fault(error))) from None

    def outcomes(self) -> dict[int, Outcome]:
        """The finished matches by number. A line that was cut off is played again."""
        found: dict[int, Outcome] = {}
        if self._outcomes.exists():
            sound = b""
            for line in self._outcomes.read_bytes().splitlines(keepends=True):
                try:
                    outcome = msgspec.json.decode(line, type=Outcome)
                except (msgspec.MsgspecError, UnicodeDecodeError):
                    continue
                if line.endswith(b"\n") and outcome.number not in found:
                    found[outcome.number] = outcome
                    sound += line
            self._outcomes.write_bytes(sound)
        return found

    def save(self, outcome: bytes, record: bytes) -> Outcome:
        """The record first: a match counts once its line is written."""
        made = msgspec.json.decode(outcome, type=Outcome)
        (self.matches / f"{made.number:06}.ludo").write_bytes(record)
        with self._outcomes.open("ab") as file:
            file.write(outcome + b"\n")
        return made


def _difference(before: Setup, setup: Setup, folder: str) -> Text:
    """Why a folder cannot be gone on with."""
    for name, code in setup.code.items():
        if before.code.get(name, code) != code:
            return text("arena-other-code", folder=folder, bot=name)
    return text("arena-other-folder", folder=folder)


def run(folder: Folder, workers: int = 1) -> Iterator[Outcome]:
    """Every outcome, those of earlier runs first, the others as their matches end."""
    done = folder.outcomes()
    wanted = fixtures(folder.setup)
    yield from (done[fixture.number] for fixture in wanted if fixture.number in done)
    setup = msgspec.json.encode(folder.setup)
    missing = ((setup, *fixture) for fixture in wanted if fixture.number not in done)
    for outcome, record in work(play_task, missing, workers, in_order=False):
        yield folder.save(outcome, record)


def work(task: Task, given: Iterable[Given], workers: int, *, in_order: bool) -> Iterator[Found]:
    """What a task makes of everything it is given, here or in processes of their own. Only as much
    is under way as they need, so that neither what is given nor what is found piles up."""
    if workers <= 1:
        yield from (_sound(task(*one)) for one in given)
    else:
        yield from _elsewhere(task, iter(given), workers, in_order)


def _elsewhere(task: Task, given: Iterator[Given], workers: int, in_order: bool) -> Iterator[Found]:
    """Processes are started afresh (no fork: threads and compiled code would be copied)."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupt)
    running: deque[Future[Found]] = deque()
    try:
        while True:
            more = islice(given, max(0, workers * (8 if in_order else 2) - len(running)))
            running.extend(pool.submit(task, *one) for one in more)
            if not running:
                return
            if in_order:
                yield _sound(running.popleft().result())
                continue
            ended, others = wait(running, return_when=FIRST_COMPLETED)
            running = deque(others)
            yield from (_sound(future.result()) for future in ended)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        # Whoever stops an arena does not want to wait for the matches under way.
        for process in list((pool._processes or {}).values()):
            process.terminate()


def _sound(found: Found) -> Found:
    """What was found, unless it is nothing and why."""
    if not found[0]:
        raise BotFailed(msgspec.json.decode(found[1], type=Text))
    return found


def _ignore_interrupt() -> None:
    """Only the first process answers to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
