"""Plays all the matches of an arena and resumes interrupted runs.

A run is a folder: `arena.json` holds its setup; every finished match has a line in
`outcomes.jsonl`, a line in `times.jsonl` and a record in `matches/`. Matches without these are
still to be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from ludotheque.arena.plan import Setup, fixtures
from ludotheque.arena.play import Outcome, Timing, play_task
from ludotheque.arena.work_items import WorkItem
from ludotheque.arena.workers import Executor, ProcessExecutor
from ludotheque.faults import fault
from ludotheque.text import Problem, Text, text

Line = TypeVar("Line", Outcome, Timing)


class BadRunFolder(Problem, ValueError):
    """A folder that holds another arena, or cannot be used."""


class RunFolder:
    """The files of a run."""

    def __init__(self, path: Path, setup: Setup) -> None:
        """Open a new folder, or one in which the same arena was begun."""
        self.path, self.setup = path, setup
        self.matches = path / "matches"
        self._outcomes, self._times = path / "outcomes.jsonl", path / "times.jsonl"
        settings = path / "arena.json"
        try:
            self.matches.mkdir(parents=True, exist_ok=True)
            if settings.exists():
                before = msgspec.json.decode(settings.read_bytes(), type=Setup)
                if before.fingerprint() != setup.fingerprint():
                    raise BadRunFolder(_difference(before, setup, str(path)))
            settings.write_bytes(msgspec.json.format(msgspec.json.encode(setup)))
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadRunFolder(
                text("arena-bad-folder", folder=str(path), why=fault(error))
            ) from None

    def outcomes(self) -> dict[int, Outcome]:
        """The finished matches by number. A line that was cut off is played again."""
        times = {one.number: one for one in self._read_valid_lines(self._times, Timing)}
        found: dict[int, Outcome] = {}
        for outcome in self._read_valid_lines(self._outcomes, Outcome):
            took = times.get(outcome.number)
            found[outcome.number] = outcome if took is None else outcome.timed(took)
        return found

    def _read_valid_lines(self, path: Path, kind: type[Line]) -> list[Line]:
        """The lines of a file, the first of each match; others are taken out."""
        found: dict[int, Line] = {}
        written = path.read_bytes() if path.exists() else b""
        whole_lines = b""
        for line in written.splitlines(keepends=True):
            try:
                one = msgspec.json.decode(line, type=kind)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                continue
            if line.endswith(b"\n") and one.number not in found:
                found[one.number] = one
                whole_lines += line
        if whole_lines != written:
            path.write_bytes(whole_lines)
        return list(found.values())

    def save(self, outcome: bytes, record: bytes) -> Outcome:
        """The record and the times first: a match counts once its line is written. What was
        measured has a file of its own, so that equal runs have equal outcomes."""
        made = msgspec.json.decode(outcome, type=Outcome)
        (self.matches / f"{made.number:06}.ludo").write_bytes(record)
        for path, line in ((self._times, made.timing()), (self._outcomes, made.timed(None))):
            with path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")
        return made

    def sort(self) -> None:
        """Lines by the numbers of their matches, whichever ended first."""
        self._sort(self._times, Timing)
        self._sort(self._outcomes, Outcome)

    def _sort(self, path: Path, kind: type[Line]) -> None:
        lines = sorted(self._read_valid_lines(path, kind), key=lambda one: one.number)
        beside = path.with_suffix(".new")
        beside.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in lines))
        beside.replace(path)


def _difference(before: Setup, setup: Setup, folder: str) -> Text:
    """Why a run cannot be resumed in this folder."""
    for name, code in setup.code.items():
        if before.code.get(name, code) != code:
            return text("arena-other-code", folder=folder, bot=name)
    return text("arena-other-folder", folder=folder)


def run(folder: RunFolder, executor: Executor | None = None) -> Iterator[Outcome]:
    """Every outcome, those of earlier runs first, the others as their matches end."""
    done = folder.outcomes()
    wanted = fixtures(folder.setup)
    yield from (done[fixture.number] for fixture in wanted if fixture.number in done)
    setup = msgspec.json.encode(folder.setup)
    missing = [WorkItem(setup, *fixture) for fixture in wanted if fixture.number not in done]
    deals = len({one.deal for one in missing})
    found = (executor or ProcessExecutor()).work(play_task, missing, in_order=False, deals=deals)
    for outcome, record in found:
        yield folder.save(outcome, record)
    folder.sort()
