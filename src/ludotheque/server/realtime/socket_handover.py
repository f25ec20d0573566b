"""New WebSockets of a table, handed to the one process of this machine that has the table.

The processes of a command share a listening socket, so the people of a table arrive in different
ones, each of which would have to follow every move. A WebSocket is therefore handed over before it
is opened, as an open file with the request that was read (SCM_RIGHTS), to the process that the
table's id leads to. Nothing depends on it: any process serves any table, and one that was not heard
of lately is left out.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from ludotheque.server.background import BackgroundTasks

PING_EVERY_S = 0.2
STOPPED_AFTER_S = 0.7  # since its last ping, after which a process gets no more sockets
MAX_REQUEST_BYTES = 65_536
BACKLOG = 1_000  # sockets that a process is sent before it takes them
TABLE_PATH = b"/ws/table/"


class ProcessSlot(Struct, frozen=True):
    """The place of one of `many` processes of a command, whose sockets are in `folder`."""

    folder: Path
    number: int
    many: int

    def address(self, number: int) -> str:
        return str(self.folder / f"{number}.sock")


class SocketHandover:
    """Hands sockets to the other processes, and takes theirs."""

    def __init__(self, slot: ProcessSlot, clock: Callable[[], float] = time.monotonic) -> None:
        self._slot, self._clock = slot, clock
        self._heard_at: dict[int, float] = {}  # the last ping of each other process
        self._background = BackgroundTasks()
        self._own: socket.socket | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._make_protocol: Callable[[], Any] = lambda: None

    def open(self, make_protocol: Callable[[], Any]) -> None:
        """Take sockets from now on, each with a protocol that `make_protocol` returns."""
        self._make_protocol = make_protocol
        address = self._slot.address(self._slot.number)
        Path(address).unlink(missing_ok=True)  # of a process that was killed
        self._own = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._own.setblocking(False)
        self._own.bind(address)
        self._own.listen(BACKLOG)
        asyncio.get_running_loop().add_reader(self._own, self._accept)
        self._ping()

    def close(self) -> None:
        if self._own is None:
            return
        asyncio.get_running_loop().remove_reader(self._own)
        if self._timer is not None:
            self._timer.cancel()
        self._own.close()
        self._own = None
        Path(self._slot.address(self._slot.number)).unlink(missing_ok=True)

    def hand_over(self, transport: asyncio.Transport, target: bytes, request: bytes) -> bool:
        """Hand over a connection that asks for a WebSocket at `target`; returns False where it is
        to be served here."""
        table = target.partition(b"?")[0].removeprefix(TABLE_PATH)
        if self._own is None or table == target:
            return False
        process = self._process_of(table)
        if process == self._slot.number or transport.get_write_buffer_size():
            return False  # what was written before goes first
        file = transport.get_extra_info("socket").fileno()
        try:
            self._send(process, request, file)
        except OSError:  # it has ended, or has too many to take
            return False
        transport.close()  # this process's descriptor; the connection stays open
        return True

    def others(self) -> list[int]:
        """The other processes that were heard of lately."""
        since = self._clock() - STOPPED_AFTER_S
        return [number for number, at in self._heard_at.items() if at > since]

    def _process_of(self, table: bytes) -> int:
        """The process that all processes send this table's sockets to (rendezvous hashing: few
        tables move when one ends)."""
        return max(
            (self._slot.number, *self.others()),
            key=lambda number: hashlib.blake2b(b"%d %s" % (number, table), digest_size=8).digest(),
        )

    def _send(self, process: int, message: bytes, *files: int) -> None:
        """Send a message, perhaps with an open file; never waits. Raises OSError."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
            line.setblocking(False)
            line.connect(self._slot.address(process))
            socket.send_fds(line, [message], files)

    def _ping(self) -> None:
        for number in range(self._slot.many):
            if number != self._slot.number:
                with contextlib.suppress(OSError):
                    self._send(number, b"%d" % self._slot.number)
        self._timer = asyncio.get_running_loop().call_later(PING_EVERY_S, self._ping)

    def _accept(self) -> None:
        """Take one message at a time: many at once could take all descriptors that are left."""
        assert self._own is not None
        with contextlib.suppress(BlockingIOError):
            line, _ = self._own.accept()
            line.setblocking(False)
            asyncio.get_running_loop().add_reader(line, self._receive, line)

    def _receive(self, line: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(line)
        with line:
            data, files, _, _ = socket.recv_fds(line, MAX_REQUEST_BYTES, 1)
        if files:
            self._background.start(self._serve(files[0], data))
        elif data.isdigit():  # a request comes without its file where no descriptor is left
            self._heard_at[int(data)] = self._clock()

    async def _serve(self, file: int, request: bytes) -> None:
        """Serve a connection as if it had come to this process and sent this request."""
        connection = socket.socket(fileno=file)
        connection.setblocking(False)
        protocol = self._make_protocol()
        protocol.handed_over = request
        await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
