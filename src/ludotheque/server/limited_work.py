"""What `limited_processes` runs in the other process, which imports nothing else of the server."""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Callable
from typing import TypeVar

from ludotheque.bots.worker_process import prepare_worker
from ludotheque.text import Problem, Text

T = TypeVar("T")

MEMORY_LIMIT_BYTES = 1_500_000_000


class Refused:
    """A problem as it crosses between processes."""

    def __init__(self, why: Text) -> None:
        self.why = why


def run_limited(seconds: float, work: Callable[[], T]) -> T | Refused:
    """Do it within this time, or end the process."""
    # A thread of the interpreter's own, which needs no turn from it to end the process.
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            return work()
        except Problem as problem:
            return Refused(problem.reason)
        finally:
            faulthandler.cancel_dump_traceback_later()


def prepare_process(niceness: int) -> None:
    prepare_worker(niceness)
    try:
        from resource import RLIMIT_DATA, setrlimit
    except ImportError:  # Windows knows no such limit
        return
    setrlimit(RLIMIT_DATA, (MEMORY_LIMIT_BYTES, MEMORY_LIMIT_BYTES))
