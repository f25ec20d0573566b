"""Standard input and output as lines, for plain mode: output is wrapped between words, input is
cleaned, and the open question is repeated when a suspended program resumes."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

from ludotheque.naming import remove_invisible
from ludotheque.terminal.formatting import fit_line, print_line, read_line
from ludotheque.terminal.plain.clear_screen import clear_terminal

ESCAPE = "\x1b"  # typed as an answer, in a terminal that reads whole lines
MAX_QUESTION_LINES = 200  # of a repeated question


def clean_typed(line: str) -> str:
    """What was typed, without the characters that steer a terminal: messages quote it. Escape alone
    is an answer."""
    if line.strip(" \t\r\n") == ESCAPE:
        return ESCAPE
    return " ".join(remove_invisible(" ".join(line.split())).split())


class LineTerminal:
    """Writes and reads lines; as a context manager it repeats the open question after `fg`.

    `read` gives the next line that is typed; it may be called in another thread.
    """

    def __init__(self, read: Callable[[], str] = read_line) -> None:
        self._read = read
        self._question: deque[str] = deque(maxlen=MAX_QUESTION_LINES)  # since the last answer
        self._before: dict[signal.Signals, Any] = {}  # handlers to put back

    def write(self, line: str) -> None:
        self._question.append(line)
        print_line(line)

    def read(self) -> str:
        """The next line that is typed. Raises EOFError at the end."""
        line = self._read()
        self._question.clear()
        return clean_typed(line)

    def clear(self) -> bool:
        """Clear the terminal; False where it cannot. What was written is not repeated either way:
        the next reader is somebody else."""
        self._question.clear()
        return clear_terminal()

    def __enter__(self) -> LineTerminal:
        if hasattr(signal, "SIGCONT") and sys.stdin.isatty() and sys.stdout.isatty():
            handlers = {signal.SIGCONT: self._repeat, signal.SIGINT: _interrupt}
            self._before = {number: signal.signal(number, do) for number, do in handlers.items()}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _repeat(self, _signal: int, _frame: FrameType | None) -> None:
        """Write the question past Python's buffer, which this may have interrupted."""
        lines = "".join(f"{fit_line(line)}\n" for line in self._question)
        os.write(sys.stdout.fileno(), lines.encode(sys.stdout.encoding, errors="replace"))


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Ctrl+C, which terminals show as ^C: the next message begins on a new line."""
    os.write(sys.stdout.fileno(), b"\n")
    signal.default_int_handler(number, frame)
