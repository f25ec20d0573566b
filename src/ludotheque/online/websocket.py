"""The WebSocket of one table: it reconnects by itself and resumes after the last event.

A thread of its own receives messages and puts them into a queue; the owner takes them from there,
so that everything else happens in the owner's thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from typing import TypeAlias

import msgspec
from msgspec import Struct
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ludotheque.online.http_client import ServerClient
from ludotheque.online.validation import known, read_message
from ludotheque.protocol.messages import PROTOCOL_VERSION, Bye, ServerMessage, Welcome
from ludotheque.protocol.requests import Hello
from ludotheque.text import Problem, Text

FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.25, 8.0  # before it is tried again
MAX_MESSAGE_BYTES = 8_000_000
MAX_QUEUED_MESSAGES = 1000  # messages that may wait to be taken; then the server waits


class Disconnected(Struct, frozen=True):
    """The connection is lost; it is being tried again."""


class Closed(Struct, frozen=True):
    """The connection has ended for good."""

    why: Text


Incoming: TypeAlias = ServerMessage | Disconnected | Closed


class WebSocketConnection:
    def __init__(self, server: ServerClient, table: str, notify: Callable[[], None]) -> None:
        """`notify` is called, in another thread, when there is something to be taken."""
        self._server, self._notify = server, notify
        scheme, rest = server.origin.split("://")
        self._address = f"ws{'s' if scheme == 'https' else ''}://{rest}/ws/table/{table}"
        self._incoming: Queue[Incoming] = Queue(MAX_QUEUED_MESSAGES)
        self._socket: ClientConnection | None = None
        self._closed = threading.Event()
        self.last = 0  # the last event that was taken: where to resume

    def open(self) -> None:
        threading.Thread(target=self._listen, name="table", daemon=True).start()

    def close(self) -> None:
        self._closed.set()
        self.disconnect()

    def disconnect(self) -> None:
        """Drop the connection; it reconnects, unless it is closed."""
        if (socket := self._socket) is not None:
            with suppress(WebSocketException, OSError):
                socket.close()

    def send(self, message: Struct) -> None:
        """Send now or drop: the owner repeats after a welcome what must arrive."""
        if (socket := self._socket) is not None:
            with suppress(WebSocketException, OSError):
                socket.send(msgspec.json.encode(message).decode())

    def take(self) -> Incoming | None:
        """The next thing that was received."""
        with suppress(Empty):
            return self._incoming.get_nowait()
        return None

    # In the thread ------------------------------------------------------------------------------

    def _listen(self) -> None:
        wait = FIRST_RETRY_SECONDS
        while not self._closed.is_set():
            welcomed = False
            try:
                with self._connect() as socket:
                    self._socket = socket
                    self.send(Hello(PROTOCOL_VERSION, self.last))
                    for data in socket:
                        message = read_message(data)
                        if isinstance(message, Bye) and not message.again:
                            raise Problem(known(message.why))
                        if message is not None:
                            welcomed = welcomed or isinstance(message, Welcome)
                            self._receive(message)
            except InvalidStatus as error:
                if 400 <= error.response.status_code < 500:
                    self._receive(Closed(self._server.why(bytes(error.response.body or b""))))
                    return
            except Problem as problem:
                self._receive(Closed(problem.reason))
                return
            except (WebSocketException, OSError, EOFError):
                pass  # the connection is lost; another one is tried
            finally:
                self._socket = None
            if not self._closed.is_set():
                self._receive(Disconnected())
            wait = FIRST_RETRY_SECONDS if welcomed else min(2 * wait, MAX_RETRY_SECONDS)
            self._closed.wait(wait)

    def _connect(self) -> ClientConnection:
        cookie = self._server.cookie
        return connect(
            self._address,
            origin=Origin(self._server.origin),
            additional_headers={"Cookie": cookie} if cookie else {},
            max_size=MAX_MESSAGE_BYTES,
            compression=None,
            proxy=None,
            close_timeout=1,  # closing does not wait for an unreachable server
        )

    def _receive(self, message: Incoming) -> None:
        if not self._closed.is_set():
            self._incoming.put(message)
            self._notify()
