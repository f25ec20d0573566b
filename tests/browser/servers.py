"""Servers in processes of their own, for browsers to play on."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .interactions import PATIENCE

SERVE = Path(__file__).with_name("serve.py")
POLL_SECONDS = 0.05


@dataclass(frozen=True)
class Address:
    """Where a server is, and the folder it writes into."""

    url: str
    home: Path


class Server:
    """A server that can be killed and started again on the same port and data."""

    def __init__(self, home: Path, path: str = "") -> None:
        """`path`: a folder with more packages that it can import."""
        self.home = home
        self._environment = os.environ | ({"PYTHONPATH": path} if path else {})
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        for _ in range(5):  # a free port may be somebody else's by the time it is used
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
            if self._started():
                return
        raise AssertionError("the server did not start")

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        assert self._started(), "the server did not start"

    def _started(self) -> bool:
        """False when it has ended instead of answering."""
        command = [sys.executable, str(SERVE), str(self.home), str(self.port)]
        self._process = subprocess.Popen(command, env=self._environment)
        # As long as it lives: on a busy machine it takes minutes to be read and started.
        while self._process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/api/me", timeout=PATIENCE / 1000).close()
            except OSError:
                time.sleep(POLL_SECONDS)
            else:
                return self._process.poll() is None
        return False

    def kill(self) -> None:
        """Without a chance to say goodbye, as when the power fails."""
        assert self._process is not None
        self._process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE / 1000)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


def compile_kernels(folder: Path) -> None:
    """Once for all processes that run tests: compiled in the middle of a match, they would keep
    everybody waiting. The folder is theirs in common, and of this run."""
    done, mine = folder / "kernels.done", folder / "kernels.mine"
    try:
        mine.touch(exist_ok=False)
    except FileExistsError:
        while not done.exists():
            time.sleep(0.05)
        return
    try:
        subprocess.run([sys.executable, "-m", "ludotheque.kernel_compilation"], check=True)
    finally:
        done.touch()


@contextmanager
def shared_server(folder: Path) -> Iterator[Address]:
    """The server of all processes that share `folder`: the first one starts it, and stops it when
    the others have left. A process that comes later starts another."""
    process = str(os.getpid())
    told, users = folder / "server.json", folder / "users"
    own = None
    with locked(folder, "server.lock"):
        if not told.exists():
            home = folder / f"home-{process}"
            home.mkdir()
            own = Server(home)
            told.write_text(json.dumps([own.url, str(home)]))
        users.mkdir(exist_ok=True)
        (users / process).touch()
        url, home_name = json.loads(told.read_text())
    try:
        yield Address(url, Path(home_name))
    finally:
        (users / process).unlink()
        if own is not None:
            _wait_unused(folder, users)
            own.stop()


def _wait_unused(folder: Path, users: Path) -> None:
    """Until nobody uses the server, or whoever did has crashed; from then on nobody finds it."""
    while True:
        with locked(folder, "server.lock"):
            if not any(_is_running(int(user.name)) for user in users.iterdir()):
                (folder / "server.json").unlink()
                return
        time.sleep(POLL_SECONDS)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def locked(folder: Path, name: str) -> Iterator[None]:
    """One process at a time; a folder can be made only once."""
    lock = folder / name
    while True:
        try:
            lock.mkdir()
        except FileExistsError:
            time.sleep(POLL_SECONDS)
        else:
            break
    try:
        yield
    finally:
        lock.rmdir()
