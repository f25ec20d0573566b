"""Coverage-guided search: what reaches new lines of ours is kept and changed further.

Rounds of Hypothesis, which steers by how many lines an input reaches (`target`) and makes small
what fails. Inputs that reach lines nobody has reached before are what the next round begins with.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings, target
from msgspec import Struct

import ludotheque
from benchmarks.fuzz.mutations import mutated

OURS = str(Path(ludotheque.__file__).parent)
ROUND = 150  # inputs
PATIENCE = 20  # seconds of processor time that one input may take
PHASES = (Phase.generate, Phase.target, Phase.shrink)


class Probe(Struct, frozen=True):
    """A parser, good inputs for it, and words that mean something to it. `read` may raise what it
    likes to refuse with (`refuses`); everything else is a finding."""

    read: Callable[[bytes], None]
    good: Callable[[], Sequence[bytes]]
    refuses: tuple[type[Exception], ...]
    words: tuple[bytes, ...] = ()
    longest: int = 20_000


class Found(Struct):
    name: str
    inputs: int = 0
    kept: int = 0  # inputs that reached something new
    lines: int = 0
    seconds: float = 0.0
    findings: list[tuple[str, bytes]] = []  # the smallest input for each

    def told(self) -> str:
        reached = f"{self.lines:,} lines reached, {self.kept:,} inputs kept"
        return (
            f"{self.name}: {self.inputs:,} inputs in {self.seconds:.0f} s, {reached}: "
            f"{len(self.findings)} findings"
        )


class Lines:
    """Which lines of this package are run."""

    def __init__(self) -> None:
        self.reached: set[tuple[CodeType, int]] = set()

    def __enter__(self) -> Lines:
        self.reached = set()
        self._before = sys.gettrace()
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _call(self, frame: FrameType, event: str, _: Any) -> Any:
        return self._line if frame.f_code.co_filename.startswith(OURS) else None

    def _line(self, frame: FrameType, event: str, _: Any) -> Any:
        self.reached.add((frame.f_code, frame.f_lineno))
        return self._line


class TooSlow(Exception):
    """This input takes too long."""


def _alarm(*_: object) -> None:
    raise TooSlow


class Search:
    def __init__(self, name: str, probe: Probe, is_guided: bool = True) -> None:
        """Not guided, it is several times as fast: only what the first good input reaches is
        looked at, which is enough for a single round."""
        self._is_guided = is_guided
        self.probe, self.found = probe, Found(name, findings=[])
        self.corpus = list(probe.good())
        self._seen: set[tuple[CodeType, int]] = set()
        self._known: set[str] = set()  # findings that are not told again
        self._failing: tuple[str, str, bytes] | None = None
        for one in self.corpus:  # what is good must be taken, or refused with a sentence
            self._try(one, guided=False)

    def run(self, seconds: float, number: int, inputs: int = ROUND) -> Found:
        """Rounds of this number of inputs until the time is over, at least one."""
        begun, turn = time.perf_counter(), 0
        while not turn or time.perf_counter() - begun < seconds:
            self._round(number * 1_000_003 + turn, inputs)
            turn += 1
        self.found.seconds = time.perf_counter() - begun
        self.found.lines = len(self._seen)
        return self.found

    def _round(self, number: int, inputs: int) -> None:
        probe = self.probe
        strategy = mutated(tuple(self.corpus), probe.words, probe.longest)

        @seed(number)
        @settings(
            max_examples=inputs,
            phases=PHASES,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
            print_blob=False,
        )
        @given(strategy)
        def probing(data: bytes) -> None:
            self._try(data)

        self._failing = None
        try:
            probing()
        except Exception:
            if self._failing is None:
                raise  # a fault of the search itself
            key, words, data = self._failing
            self._known.add(key)
            self.found.findings.append((words, data))

    def _try(self, data: bytes, guided: bool = True) -> None:
        self.found.inputs += 1
        lines = Lines()
        signal.signal(signal.SIGPROF, _alarm)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        try:
            with lines if self._is_guided or not self._seen else contextlib.nullcontext():
                self.probe.read(data)
        except self.probe.refuses:
            pass
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)
            ours = [one for one in where if one.filename.startswith(OURS)] or list(where)
            key = f"{type(error).__name__} at {Path(ours[-1].filename).name}:{ours[-1].lineno}"
            if key in self._known:
                return
            self._failing = (key, f"{key}: {str(error)[:200]}", data)
            raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if new := lines.reached - self._seen:
            self._seen |= new
            self.corpus.append(data)
            self.found.kept += 1
        if guided and self._is_guided:
            target(float(len(lines.reached)), label="lines")
