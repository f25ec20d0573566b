"""Processes that think for another one: the server's bots, a review."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import connection, parent_process


def prepare_worker() -> None:
    """In a new process: lower priority, and never outlive the first one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the first, which then ends us
    if hasattr(os, "nice"):
        os.nice(10)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)
