"""Limits of connections: in all, by network, and of the time a request may take to arrive.

An idle connection costs a descriptor. When none is left, the connection that was idle longest is
closed; those of players at tables are never idle. Uvicorn has no such limits, so its two protocols
are extended here.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, OrderedDict
from functools import lru_cache
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludotheque.protocol.pages import Refusal
from ludotheque.server.config import Config
from ludotheque.server.realtime.socket_handover import SocketHandover
from ludotheque.server.realtime.websocket import DirectWebSocket
from ludotheque.text import text

RESERVED_DESCRIPTORS = 300  # for the database, processes, and refusals
MAX_DESCRIPTORS = 65_536
CHECK_EVERY_S = 1.0  # between looks at the time
ABORT_AFTER_S = 2.0  # until a connection that was ended is cut off
MAX_HEADER_BYTES = 16_384  # of a request, all lines before its body
READ_BYTES = 2048  # at a time: hundreds of the smallest parts that there are, 10 ms of work
FREE_CHUNKS = 100  # that a body may come in, however small they are …
MIN_CHUNK_BYTES = 256  # … and their mean size in a body of more


@lru_cache(1_000)  # it is asked for several times a connection
def _parse_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address; an IPv4 one as such, also where it came to a socket for both protocols."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def network_of(address: str) -> str:
    """The network that counts as one client: an IPv4 address, or a /64 of IPv6."""
    found = _parse_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(found), 64), strict=False))
    return str(found or address)


def raise_descriptor_limit() -> int:
    """Raise the limit of open files as far as allowed; returns it."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit
    except ImportError:  # Windows
        return MAX_DESCRIPTORS
    soft, hard = getrlimit(RLIMIT_NOFILE)
    wanted = MAX_DESCRIPTORS if hard == RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    if soft != RLIM_INFINITY and soft < wanted:
        setrlimit(RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return min(soft, MAX_DESCRIPTORS) if soft != RLIM_INFINITY else MAX_DESCRIPTORS


class ConnectionLimiter:
    def __init__(self, config: Config) -> None:
        self.max_connections = max(
            10, min(config.connections, raise_descriptor_limit() - RESERVED_DESCRIPTORS)
        )
        self._config = config
        self._proxies = [ipaddress.ip_network(one, strict=False) for one in config.proxies]
        self._networks: dict[asyncio.Transport, str] = {}
        self._counts: Counter[str] = Counter()
        # Connections that have not asked yet, or not again, and since when: the longest first.
        self._idle: OrderedDict[asyncio.Transport, float] = OrderedDict()
        self._active: dict[asyncio.Transport, tuple[float, H11Protocol]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._networks)

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a new connection; returns False if it must be refused."""
        peer: Any = transport.get_extra_info("peername")
        address = peer[0] if isinstance(peer, tuple) else ""
        network = network_of(address)
        each = self._config.connections_each
        if not self._is_proxy(address) and self._counts[network] >= each:
            return False
        if len(self) >= self.max_connections:
            if not self._idle:
                return False
            oldest = next(iter(self._idle))
            self.release(oldest)
            oldest.abort()
        self._networks[transport] = network
        self._counts[network] += 1
        self.mark_idle(transport)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CHECK_EVERY_S, self._drop_late)
        return True

    def _is_proxy(self, address: str) -> bool:
        """Whether many clients share this address; those behind a proxy are counted at tables."""
        found = _parse_address(address)
        if found is None:
            return True
        return found.is_loopback or any(found in network for network in self._proxies)

    def release(self, transport: asyncio.Transport) -> None:
        self._idle.pop(transport, None)
        self._active.pop(transport, None)
        network = self._networks.pop(transport, None)
        if network is not None:
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]

    def mark_idle(self, transport: asyncio.Transport) -> None:
        """Note that no request of this connection is under way."""
        self._active.pop(transport, None)
        if transport in self._networks and transport not in self._idle:
            self._idle[transport] = asyncio.get_running_loop().time()

    def mark_active(
        self, transport: asyncio.Transport, protocol: H11Protocol | None = None
    ) -> None:
        """Note that a request is under way; without a protocol: that it became a WebSocket."""
        self._idle.pop(transport, None)
        if protocol is None:
            self._active.pop(transport, None)
        elif transport not in self._active:
            self._active[transport] = (asyncio.get_running_loop().time(), protocol)

    def _drop_late(self) -> None:
        """Close connections whose request takes too long to arrive."""
        loop = asyncio.get_running_loop()
        now, config = loop.time(), self._config
        late = []
        for transport, since in self._idle.items():
            if now - since < config.headers_within_s:
                break
            late.append(transport)
        for transport, (since, protocol) in self._active.items():
            if now - since >= config.body_within_s and protocol.cycle.more_body:
                late.append(transport)
        for transport in late:
            self.release(transport)
            transport.abort()
        self._timer = loop.call_later(CHECK_EVERY_S, self._drop_late) if self._networks else None


_REFUSAL_BODY = msgspec.json.encode(Refusal(text("server-full")))
_REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n"
    b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%s"
    % (len(_REFUSAL_BODY), _REFUSAL_BODY)
)


def _break_cycle(transport: asyncio.Transport) -> None:
    """A transport of asyncio keeps one of its own methods: a cycle for every connection."""
    getattr(transport, "__dict__", {}).pop("_read_ready_cb", None)


def _client_address(protocol: H11Protocol | DirectWebSocket) -> tuple[str, int] | None:
    """The address of the client; an IPv4 one in its usual form."""
    if protocol.client is None:
        return None
    host, port = protocol.client
    return str(_parse_address(host) or host), port


class SmallReads(asyncio.BufferedProtocol):
    """Reads little at a time, so that other clients are served in between. Asyncio reads up to
    256 kB: that can be tens of thousands of frames or chunks, and seconds of work."""

    _read = bytearray()

    def get_buffer(self, sizehint: int) -> bytearray:
        self._read = bytearray(READ_BYTES)
        return self._read

    def buffer_updated(self, nbytes: int) -> None:
        data, self._read = bytes(self._read[:nbytes]), bytearray()
        receiver: Any = self  # the protocol that this is mixed into
        receiver.data_received(data)


class TooManyChunks(Exception):
    """A body has very many tiny chunks, each of which costs as much as a large one."""


class LimitedConnection(h11.Connection):
    """Counts the chunks of every body."""

    _chunks = _bytes = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = self._bytes = 0
        elif isinstance(event, h11.Data):
            self._chunks += event.chunk_end
            self._bytes += len(event.data)
            if self._bytes < (self._chunks - FREE_CHUNKS) * MIN_CHUNK_BYTES:
                raise TooManyChunks
        return event


def protocols(
    limiter: ConnectionLimiter, handover: SocketHandover | None = None
) -> tuple[type[H11Protocol], type[DirectWebSocket]]:
    """Uvicorn's two protocols, with these limits. Where several processes serve, WebSockets are
    handed over to the one that has their table."""

    class Http(H11Protocol, SmallReads):
        handed_over = b""  # the request that another process read of this connection

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self.conn = LimitedConnection(h11.SERVER, MAX_HEADER_BYTES)

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.client = _client_address(self)
            if not limiter.admit(transport):
                transport.write(_REFUSAL)
                transport.close()
            if self.handed_over:  # before anything that the client sends after it
                self.data_received(self.handed_over)

        def connection_lost(self, exc: Exception | None) -> None:
            limiter.release(self.transport)
            super().connection_lost(exc)
            _break_cycle(self.transport)

        def data_received(self, data: bytes) -> None:
            if not self.transport.is_closing():
                super().data_received(data)

        def handle_events(self) -> None:
            try:
                super().handle_events()
            except TooManyChunks:
                if self.conn.our_state is h11.SEND_RESPONSE:
                    self.send_400_response("Too many small chunks.")
                else:
                    self.transport.abort()
                return
            if self.cycle is not None and not self.cycle.response_complete:
                limiter.mark_active(self.transport, self)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            if self._hand_over(event):
                return
            limiter.mark_active(self.transport)
            super().handle_websocket_upgrade(event)

        def _hand_over(self, event: h11.Request) -> bool:
            if handover is None or self.handed_over or self.conn.trailing_data[0]:
                return False
            lines = [b"%s: %s\r\n" % header for header in self.headers]
            request = b"%s %s HTTP/1.1\r\n%s\r\n" % (event.method, event.target, b"".join(lines))
            if not handover.hand_over(self.transport, event.target, request):
                return False
            self.connections.discard(self)
            return True

        def on_response_complete(self) -> None:
            limiter.mark_idle(self.transport)
            super().on_response_complete()

    class Socket(DirectWebSocket, SmallReads):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.client = _client_address(self)

        def connection_lost(self, exc: Exception | None) -> None:
            limiter.release(self.transport)
            super().connection_lost(exc)
            self.conn.parser.close()  # it and its protocol hold on to each other
            _break_cycle(self.transport)

        def keepalive_timeout(self) -> None:
            """Abort: unsent data would keep the connection for ever."""
            super().keepalive_timeout()
            self.transport.abort()

        async def run_asgi(self) -> None:
            await super().run_asgi()
            self.stop_reading()
            self.loop.call_later(ABORT_AFTER_S, self.transport.abort)

    return Http, Socket
