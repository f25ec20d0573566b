"""Runs a command in a pseudo-terminal as a user does: keys in, the screen as text, the exit code.

`scripts.terminal_driver` plays a table inside the process of a test. This one starts a process of
its own, with its signals, its exit code and what it leaves in the terminal; `ForkedTerminal` of
`scripts.forked_program` does so in a third of the processor time. POSIX only.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Protocol

import pyte

WAIT_SECONDS = 240.0  # until a test that hangs is given up; one that passes never waits so long
SCROLLBACK_LINES = 5000
LUDOTHEQUE = (sys.executable, "-m", "ludotheque")
# Full-screen programs draw on a second screen, which pyte does not know.
ENTER_FULL_SCREEN, LEAVE_FULL_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f5": "\x1b[15~",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
}


class Process(Protocol):
    """The part of `subprocess.Popen` that is used."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float) -> int: ...
    def kill(self) -> None: ...


class TerminalProcess:
    """One command in a terminal of its own; as a context manager it ends with the block.

    `size` is columns and rows. `variables` are added to the environment, and taken out of it where
    they are None; `folder` is where it runs. Raises AssertionError with the screen where something
    that is waited for does not come.
    """

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        variables: Mapping[str, str | None] | None = None,
        program: Sequence[str] = LUDOTHEQUE,
        folder: Path | None = None,
    ) -> None:
        columns, rows = size
        self._lines = pyte.HistoryScreen(columns, rows, history=SCROLLBACK_LINES)
        self._full = pyte.Screen(columns, rows)
        self._streams = {True: pyte.ByteStream(self._full), False: pyte.ByteStream(self._lines)}
        self._rest = b""  # the beginning of a sequence that has not arrived in full
        self.full_screen = False  # whether the program draws on the full screen now
        self.output = b""  # everything that it has written
        self._terminal, child = pty.openpty()
        self.resize(columns, rows)
        wanted = {"TERM": "xterm-256color", "COLUMNS": None, "LINES": None, **(variables or {})}
        environment = {**os.environ, **{name: value or "" for name, value in wanted.items()}}
        for name in [name for name, value in wanted.items() if value is None]:
            del environment[name]
        self._process = self._start(program, arguments, environment, folder, child)
        os.close(child)

    def _start(
        self,
        program: Sequence[str],
        arguments: Sequence[str],
        environment: Mapping[str, str],
        folder: Path | None,
        terminal: int,
    ) -> Process:
        return subprocess.Popen(
            [*program, *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environment,
            cwd=folder,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )

    def __enter__(self) -> TerminalProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(WAIT_SECONDS)
        os.close(self._terminal)

    # Keys in ------------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys by the names in KEYS; what is no name is typed as it stands. Nothing follows
        Escape before the screen has changed: with another key it would be a sequence."""
        assert "escape" not in keys[:-1]
        for key in keys:
            os.write(self._terminal, KEYS.get(key, key).encode())
            self._read(0.0)

    def enter(self, line: str) -> None:
        """Type a line and press Enter."""
        self.press(line, "enter")

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size, as dragging a window does."""
        for screen in (self._lines, self._full):
            screen.resize(rows, columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)

    # The screen out -----------------------------------------------------------------------------

    @property
    def screen(self) -> str:
        """The text that stands on the screen."""
        shown = self._full if self.full_screen else self._lines
        return "\n".join(line.rstrip() for line in shown.display)

    @property
    def scrollback(self) -> str:
        """Everything that can be read by scrolling up, and the screen below it."""
        columns = range(self._lines.columns)
        above = [
            "".join(line[column].data for column in columns).rstrip()
            for line in self._lines.history.top
        ]
        return "\n".join([*above, *(line.rstrip() for line in self._lines.display)])

    def until(self, condition: Callable[[str], bool], what: str = "") -> str:
        """Wait until the screen is as wanted; returns it."""
        deadline = time.monotonic() + WAIT_SECONDS
        while not condition(self.screen):
            left = deadline - time.monotonic()
            if left <= 0 or not self._read(left):
                while self._read(0.0):
                    pass
                if condition(self.screen):
                    break
                ended = self._process.poll()
                state = "still runs" if ended is None else f"ended with {ended}"
                raise AssertionError(f"never: {what}\nit {state}, and shows\n{self.screen}")
        return self.screen

    def sees(self, *words: str) -> str:
        """Wait until all these words stand on the screen; returns it."""
        return self.until(lambda screen: all(one in screen for one in words), f"{words}")

    def has_written(self, words: str) -> str:
        """Wait until these words have been written, whether or not they have scrolled away since;
        returns the screen."""
        return self.until(lambda _: words.encode() in self.output, f"written {words!r}")

    def loses(self, words: str) -> str:
        """Wait until these words are gone from the screen; returns it."""
        return self.until(lambda screen: words not in screen, f"without {words!r}")

    def ends(self) -> int:
        """Wait until the process has ended, and return its exit code; a signal is negative."""
        deadline = time.monotonic() + WAIT_SECONDS
        while self._read(max(0.0, deadline - time.monotonic())):
            pass
        try:
            return self._process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise AssertionError(f"it does not end, and shows\n{self.screen}") from None

    def starts(self, words: str) -> None:
        """Wait until it has started a process with these words in its command. Linux only."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        deadline = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < deadline:
            for child in children.read_text().split():
                with suppress(OSError):  # it has ended meanwhile
                    if words.encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                        return
            self._read(0.01)
        raise AssertionError(f"it never starts {words!r}, and shows\n{self.screen}")

    def _read(self, seconds: float) -> bool:
        """Take in what is written within this time; False if nothing comes, or ever will."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # Linux says so when the last process has closed the terminal
            data = b""
        self.output += data
        self._paint(data)
        return bool(data)

    def _paint(self, data: bytes) -> None:
        data, self._rest = self._rest + data, b""
        switch = LEAVE_FULL_SCREEN if self.full_screen else ENTER_FULL_SCREEN
        before, found, after = data.partition(switch)
        if found:
            self._streams[self.full_screen].feed(before)
            self.full_screen = not self.full_screen
            self._full.reset()
            self._paint(after)
            return
        begun = data.rfind(b"\x1b")
        if begun >= 0 and switch.startswith(data[begun:]):
            data, self._rest = data[:begun], data[begun:]
        self._streams[self.full_screen].feed(data)


def _take_terminal() -> None:
    """In the new process: its terminal is the one that signals of keys come from, and Ctrl+C ends
    it, as for a command of a shell. Programs that are started in the background ignore it, and what
    they start inherits that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
