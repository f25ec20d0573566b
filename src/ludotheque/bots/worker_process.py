"""Processes that think for another one: the server's bots, a review."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import connection, get_context, parent_process
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOWEST_PRIORITY = 19  # niceness: runs only while a processor has nothing else to do


class WorkerPool(ProcessPoolExecutor):
    """Processes that Ctrl+C does not reach: it is for the first one, which ends them.

    They are spawned, not forked: threads, connections and compiled code would be copied.
    """

    def __init__(self, count: int, initializer: Callable[[], None] | None = None) -> None:
        """`initializer` runs in each process before its work; `prepare_worker` if left out."""
        spawn = get_context("spawn")
        super().__init__(count, mp_context=spawn, initializer=initializer or prepare_worker)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _interrupts_held():  # a process that is started here begins with them held
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl+C waits until the end of the block, and for good in processes that are started in it:
    they would print tracebacks while they import, before `prepare_worker` runs."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def prepare_worker(niceness: int = 10) -> None:
    """In a new process: lower priority, and never outlive the first one. LUDOTHEQUE_NICENESS in
    the environment takes the place of `niceness`."""
    ignore_interrupts()
    niceness = int(os.environ.get("LUDOTHEQUE_NICENESS") or niceness)
    if hasattr(os, "nice"):
        os.nice(niceness)
    if niceness >= LOWEST_PRIORITY and hasattr(os, "SCHED_IDLE"):
        # Others that wake up need not wait for the end of its time slice.
        with suppress(OSError):  # where no policy may be chosen
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def ignore_interrupts() -> None:
    """Only the first process answers to Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)
