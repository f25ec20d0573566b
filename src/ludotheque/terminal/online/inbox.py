"""One queue of typed lines and server messages: plain mode waits for both at once."""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue

from ludotheque.terminal.formatting import read_line

_POLL_SECONDS = 0.5  # a wait without an end cannot be interrupted on every system


class _News:
    """A server message came."""


class _End:
    """The end of the input."""


class Inbox:
    def __init__(self, read: Callable[[], str]) -> None:
        self._queue: SimpleQueue[str | _News | _End] = SimpleQueue()
        self._typed: deque[str | _End] = deque()  # before it was asked for
        threading.Thread(target=self._listen, args=(read,), name="typed", daemon=True).start()

    def notify(self) -> None:
        """Note that a server message came; called in any thread."""
        self._queue.put(_News())

    def next(self) -> str | None:
        """The next line that is typed, or None if there is news first."""
        if not self._typed:
            self._take()
        return self._line() if self._typed else None

    def wait(self) -> None:
        """Wait for a server message; typed lines stay queued."""
        while not self._take():
            pass

    def _take(self) -> bool:
        """Whether it was news."""
        while True:
            try:
                found = self._queue.get(timeout=_POLL_SECONDS)
            except Empty:
                continue
            if isinstance(found, _News):
                return True
            self._typed.append(found)
            return False

    def _line(self) -> str:
        line = self._typed.popleft()
        if isinstance(line, _End):
            self._typed.append(line)  # it stays the end
            raise EOFError
        return line

    def _listen(self, read: Callable[[], str]) -> None:
        try:
            while True:
                self._queue.put(read())
        except (EOFError, OSError, ValueError):
            self._queue.put(_End())


def typed_lines() -> Callable[[], str]:
    """Lines of standard input. Read past Python's own buffer: a thread that still waits there when
    the program ends would hold a lock that the end needs."""
    try:
        source = sys.stdin.fileno()
    except (OSError, ValueError):
        return read_line
    encoding, waiting = sys.stdin.encoding or "utf-8", bytearray()

    def read() -> str:
        while b"\n" not in waiting:
            more = os.read(source, 4096)
            if not more:
                if not waiting:
                    raise EOFError
                waiting.extend(b"\n")
            waiting.extend(more)
        line, _, rest = bytes(waiting).partition(b"\n")
        waiting[:] = rest
        return line.decode(encoding, errors="replace")

    return read
