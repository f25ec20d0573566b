"""WebSockets of tabs, with messages read and written without ASGI in between.

A socket is opened and closed by the application like any other. Between the two, most of what a
message costs on its way through ASGI is the way itself: a queue, a task, a pause of the socket for
every message. Here a message in one frame goes straight to the connection; all else (fragments,
pings, closing, protocol errors) is left to the library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from ludotheque.server.rate_limits import RateLimited, TokenBucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was not compiled
    from websockets.utils import apply_mask

EXTENSION = "ludotheque.websocket"  # its key in the extensions of a handler's scope
_TEXT_FRAME = 0x81  # the first byte of a frame
_MASKED, _SHORT, _LONG = 0x80, 126, 127
_MIN_FRAME_BYTES = 6  # of a frame from a client: two, and its mask
# Pings, pongs and pieces of messages, which the library reads at some cost: a browser sends a pong
# every twenty seconds.
MAX_ODD_FRAMES = 50  # at once
ODD_FRAMES_A_SECOND = 5.0


class DirectWebSocket(WebSocketsSansIOProtocol):
    _on_message: Callable[[bytes], None] | None = None
    _partial_frame = b""  # the beginning of a frame
    _is_library_reading = False  # the library reads every byte from now on

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._odd_frames = TokenBucket(MAX_ODD_FRAMES, ODD_FRAMES_A_SECOND, keys=1)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def read_directly(self, take: Callable[[bytes], None]) -> None:
        """Hand messages to `take` from now on; those that came already go first."""
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] != "websocket.receive":  # closed: for the handler that receives
                self.queue.put_nowait(message)
                break
            found = message.get("text")
            take(found.encode() if found is not None else message["bytes"])
        self._on_message = take
        self.resume_reading()

    def stop_reading(self) -> None:
        """Ignore further messages, and break references to this socket. The end of the connection
        is still read."""
        self._on_message = _ignore
        self.scope["extensions"].pop(EXTENSION, None)

    # Reading --------------------------------------------------------------------------------

    def pause_reading(self) -> None:
        """Read nothing until `resume_reading`."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            if not self.transport.is_closing():
                self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        if self._on_message is None or self._is_library_reading:
            super().data_received(data)
            return
        data = self._partial_frame + data if self._partial_frame else data
        done = self._read_frames(data, self._on_message)
        self._partial_frame = b"" if done == len(data) else data[done:]
        if self._is_library_reading and self._partial_frame:
            data, self._partial_frame = self._partial_frame, b""
            super().data_received(data)

    def _read_frames(self, data: bytes, take: Callable[[bytes], None]) -> int:
        """Read all whole frames; returns the bytes they take. The library is given whole frames
        only, so it never waits in the middle of one."""
        start, end = 0, len(data)
        while end - start >= _MIN_FRAME_BYTES and not self.transport.is_closing():
            first, length = data[start], data[start + 1]
            if not length & _MASKED or length == _MASKED | _LONG or not first & 0x80:
                self._is_library_reading = True  # an error, a very long message, or one in pieces
                break
            length, mask = length & ~_MASKED, start + 2
            if length == _SHORT:
                length = int.from_bytes(data[mask : mask + 2], "big")
                mask += 2
            stop = mask + 4 + length
            if stop > end:
                break
            if first == _TEXT_FRAME:
                if not self.close_sent:
                    take(apply_mask(data[mask + 4 : stop], data[mask : mask + 4]))
            else:
                super().data_received(data[start:stop])
            start = stop
        return start

    def handle_cont(self, event: Frame) -> None:
        if self._count_odd_frame():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._count_odd_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._count_odd_frame():
            super().handle_pong(event)

    def _count_odd_frame(self) -> bool:
        """Count an odd frame; returns whether the connection goes on. A client that sends too many
        is disconnected."""
        try:
            self._odd_frames.take(None)
        except RateLimited:
            self.transport.abort()
        return not self.transport.is_closing()

    def send_receive_event_to_app(self) -> None:
        if self._on_message is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._on_message(data)

    # Writing ---------------------------------------------------------------------------------

    def is_drained(self) -> bool:
        """Whether the client has read nearly all that was written."""
        return self.writable.is_set()

    async def wait_drained(self) -> None:
        """Wait until the client has read nearly all that was written."""
        await self.writable.wait()

    def write(self, messages: Iterable[bytes]) -> None:
        """Write messages as one piece. Raises ConnectionError if the client has disconnected."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ConnectionResetError
        frames: list[bytes] = []
        for message in messages:
            frames += (_frame_header(len(message)), message)
        self.transport.write(b"".join(frames))


def _ignore(message: bytes) -> None:
    pass


def _frame_header(length: int) -> bytes:
    """The header of a text in one unmasked frame (RFC 6455, 5.2)."""
    if length < _SHORT:
        return bytes((_TEXT_FRAME, length))
    if length < 1 << 16:
        return bytes((_TEXT_FRAME, _SHORT)) + length.to_bytes(2, "big")
    return bytes((_TEXT_FRAME, _LONG)) + length.to_bytes(8, "big")
