"""Starts `python -m ludotheque` as a fork of a process that has imported it already.

Tests that drive the program in a terminal want a real process: its signals, its exit code, what it
leaves on the screen. Importing takes more than half of its processor time and is the same each
time, so one process of a test run imports, and every start is a fork of it. POSIX only.

What is read from the environment while Python starts and imports is as it was for that process: a
program with other `IMPORT_VARIABLES` is started in the usual way. So is one whose start itself is
tried (`TerminalProcess`).
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import io
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from scripts.terminal_process import LUDOTHEQUE, Process, TerminalProcess

ROOT = Path(__file__).resolve().parent.parent
MODULE = "ludotheque"
# What the commands for the terminal import anyway; none of them starts a thread.
PRELOADED = (
    "ludotheque.cli",
    "ludotheque.terminal.app",
    "ludotheque.terminal.cli",
    "ludotheque.terminal.online.cli",
    "ludotheque.terminal.screens.home",
    "ludotheque.terminal.screens.puzzle",
    "ludotheque.terminal.screens.replay",
    "ludotheque.terminal.screens.rules",
    "ludotheque.terminal.screens.table",
)
IMPORT_VARIABLES = ("LUDOTHEQUE_NOJIT", "NUMBA_", "PYTHON", "TEXTUAL", "COLORTERM", "LANG", "LC_")
MAX_MESSAGE_BYTES = 1 << 20
POLL_SECONDS = 0.01


class ForkedTerminal(TerminalProcess):
    """A terminal whose program is a fork, where that makes no difference."""

    def _start(
        self,
        program: Sequence[str],
        arguments: Sequence[str],
        environment: Mapping[str, str],
        folder: Path | None,
        terminal: int,
    ) -> Process:
        if program == LUDOTHEQUE and _import_variables(environment) == _import_variables(
            os.environ
        ):
            return ForkedProcess(arguments, environment, folder, terminal)
        return super()._start(program, arguments, environment, folder, terminal)


def _import_variables(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: environment[name] for name in environment if name.startswith(IMPORT_VARIABLES)}


class ForkedProcess:
    """A started program; `terminal` becomes its input and output, and the source of its signals."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        folder: Path | None,
        terminal: int,
    ) -> None:
        wanted = {
            "arguments": list(arguments),
            "environment": dict(environment),
            "folder": str(folder or Path.cwd()),
        }
        self.pid: int = _parent().ask({"start": wanted}, terminal)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The exit code, a signal as a negative number; None as long as it runs."""
        if self.returncode is None:
            self.returncode = _parent().ask({"poll": self.pid})
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Raises subprocess.TimeoutExpired."""
        deadline = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(MODULE, timeout)
            time.sleep(POLL_SECONDS)
        return code

    def kill(self) -> None:
        """It is nobody else's number as long as it has not been polled."""
        if self.returncode is None:
            os.kill(self.pid, signal.SIGKILL)


class _Parent:
    """The process that has imported everything, seen from the tests."""

    def __init__(self) -> None:
        self._socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", __name__, str(other.fileno())]
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            pass_fds=(other.fileno(),),
            start_new_session=True,
        )
        other.close()

    def ask(self, request: dict[str, Any], *descriptors: int) -> Any:
        message = json.dumps(request).encode()
        socket.send_fds(self._socket, [message], list(descriptors))
        return json.loads(self._socket.recv(MAX_MESSAGE_BYTES))

    def close(self) -> None:
        self._socket.close()
        self._process.wait()


@cache
def _parent() -> _Parent:
    """Started when the first program is."""
    parent = _Parent()
    atexit.register(parent.close)
    return parent


# In the process that imports --------------------------------------------------------------------


def serve(requests: socket.socket) -> dict[str, Any] | None:
    """Carry out requests until nobody can make any. In a fork: returns what is to be run."""
    codes: dict[int, int] = {}
    while True:
        message, descriptors, *_ = socket.recv_fds(requests, MAX_MESSAGE_BYTES, 1)
        if not message:
            return None
        request = json.loads(message)
        if "start" in request:
            (terminal,) = descriptors
            answer: int | None = os.fork()
            if not answer:
                requests.close()
                _take_terminal(terminal)
                return dict(request["start"])
            os.close(terminal)
        else:
            pid = request["poll"]
            found, status = os.waitpid(pid, os.WNOHANG) if pid not in codes else (0, 0)
            if found:
                codes[pid] = os.waitstatus_to_exitcode(status)
            answer = codes.get(pid)
        requests.send(json.dumps(answer).encode())


def _take_terminal(terminal: int) -> None:
    """As a shell starts a program: a session of its own, whose keys are signals."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(terminal, stream)
    os.close(terminal)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def run(arguments: list[str], environment: dict[str, str], folder: str) -> None:
    """Be the program, until it ends."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.stdin = sys.__stdin__ = _stream(0, "r")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = _stream(1, "w")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _stream(2, "w", "backslashreplace")  # type: ignore[misc]
    sys.argv[1:] = arguments
    runpy.run_module(MODULE, run_name="__main__", alter_sys=True)


def _stream(number: int, mode: str, errors: str = "strict") -> io.TextIOWrapper:
    return cast(
        io.TextIOWrapper,
        open(number, mode, encoding="utf-8", errors=errors, closefd=False),
    )


def main() -> None:
    for name in PRELOADED:
        import_module(name)
    import_module("ludotheque.registry").all_games()
    gc.freeze()  # a fork that collects garbage does not copy what all of them share
    with socket.socket(fileno=int(sys.argv[1])) as requests:
        wanted = serve(requests)
    if wanted is not None:
        run(**wanted)


if __name__ == "__main__":
    main()
