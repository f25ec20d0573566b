"""The largest that can be sent to a server, case by case: bodies, records, messages, frames."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.server_attack.growth import grow
from benchmarks.server_attack.records import large_records
from benchmarks.server_attack.target import Json, Target
from ludotheque.protocol.requests import MAX_MESSAGE_BYTES

LARGE_BODY_BYTES = 1_000_000  # options with files, boards to be counted
SMALL_BODY_BYTES = 16_384
UPLOAD_BYTES = 2_000_000
ANSWER_SECONDS = 60.0

Send = Callable[[], Awaitable[str]]


class Case(Struct, frozen=True):
    """`prepare` does what has to be done first; what it returns is measured."""

    name: str
    prepare: Callable[[Attacker], Awaitable[Send]]


class Attacker:
    """A new guest from an address nobody has come from, so that no rate limit applies."""

    _numbers = itertools.count(1)

    def __init__(self, target: Target) -> None:
        self.target, number = target, next(self._numbers)
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        headers = {"Origin": target.origin, "X-Forwarded-For": self.address}
        self.http = httpx.AsyncClient(
            base_url=target.origin, headers=headers, timeout=ANSWER_SECONDS
        )

    async def __aenter__(self) -> Attacker:
        (await self.http.post("/api/me", content=b'{"name":"Eve"}')).raise_for_status()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def table(self) -> str:
        seats = ({"kind": "me"}, {"kind": "me", "name": "Second"})
        return await self.target.table(self.http, "minisurf", *seats)

    async def post(self, path: str, body: bytes) -> str:
        """The status of an answer, and the reason of a refusal."""
        try:
            answer = await self.http.post(path, content=body)
        except httpx.TransportError as error:
            return type(error).__name__
        found = re.search(r'"key":"([\w-]+)"', answer.text) if answer.status_code >= 400 else None
        return f"{answer.status_code} {found[1] if found else ''}".strip()

    async def raw(self, data: bytes, ends: bytes = b"") -> str:
        """The first line that is answered to exactly these bytes; "" where nothing is."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.target.port)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                with contextlib.suppress(ConnectionError):
                    writer.write(data + ends)
                    await writer.drain()
                with contextlib.suppress(ConnectionError):
                    return (await reader.readline()).decode().strip()
                return "cut off"
        except TimeoutError:
            return "no answer"
        finally:
            writer.transport.abort()

    def head(self, first: str, *more: str) -> bytes:
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        origin, host = self.target.origin, self.target.origin.partition("//")[2]
        lines = (first, f"Host: {host}", f"Origin: {origin}", f"Cookie: {cookies}", *more)
        return "\r\n".join((*lines, f"X-Forwarded-For: {self.address}", "", "")).encode()

    async def socket(self) -> ClientConnection:
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        origin: Any = self.target.origin
        address = f"{self.target.origin.replace('http', 'ws')}/ws/table/{await self.table()}"
        headers = {"Cookie": cookies, "X-Forwarded-For": self.address}
        socket = await connect(
            address, origin=origin, additional_headers=headers, compression=None, max_size=None
        )
        await socket.send(json.dumps({"type": "hello", "protocol": 1}))
        await socket.recv()
        return socket


# Bodies ----------------------------------------------------------------------------------------

_OPTIONS: Json = {"target": 2, "city": "x = 1"}
_SEATS: list[Json] = [
    {"kind": "me", "name": "Eve", "colour": "red"},
    {"kind": "bot", "bot": "easy"},
]
_TILE: Json = {"q": 0, "r": 0, "rotation": 0, "token": "bear", "habitat_a": "forest"}
_ENVIRONMENT: Json = {"tiles": [_TILE], "nature": 0}
_BODIES: dict[str, tuple[Any, int]] = {
    "/api/games/taxi/check": ({"options": _OPTIONS}, LARGE_BODY_BYTES),
    "/api/games/quadrata/check": ({"options": {"cards": "x"}}, LARGE_BODY_BYTES),
    "/api/games/cascadia/score": (
        {"options": {}, "boards": [_ENVIRONMENT], "lenient": True},
        LARGE_BODY_BYTES,
    ),
    "/api/tables": (
        {
            "game": "taxi",
            "seats": _SEATS,
            "options": _OPTIONS,
            "listed": False,
            "clock": {"kind": "move", "amount": 60},
        },
        LARGE_BODY_BYTES,
    ),
    "/api/events": (
        {
            "kind": "swiss",
            "game": "taxi",
            "title": "T",
            "seats": 2,
            "options": _OPTIONS,
            "rounds": 3,
            "begins": 0,
        },
        LARGE_BODY_BYTES,
    ),
    "/api/me": ({"name": "Eve"}, SMALL_BODY_BYTES),
    "/api/me/devices/end": ({"device": "a"}, SMALL_BODY_BYTES),
    "/api/me/hand-over": ({}, SMALL_BODY_BYTES),
    "/api/me/hand-over/look": ({"token": "aaaaaaaaaaaa"}, SMALL_BODY_BYTES),
    "/api/me/hand-over/take": ({"token": "aaaaaaaaaaaa"}, SMALL_BODY_BYTES),
    "/api/me/leave": ({"sure": False}, SMALL_BODY_BYTES),
    "/api/tables/{table}/delete": ({}, SMALL_BODY_BYTES),
    "/api/tables/{table}/resign": ({}, SMALL_BODY_BYTES),
    "/api/tables/{table}/onward": ({"ply": 1, "seat": 0, "bot": "easy"}, SMALL_BODY_BYTES),
    "/api/tables/{table}/seat": ({"token": "aaaaaaaaaaaa"}, SMALL_BODY_BYTES),
    "/api/tables/{table}/claim": ({"seat": 0, "name": "a"}, SMALL_BODY_BYTES),
    "/api/puzzles/minisurf/1": ({"action": "pass"}, SMALL_BODY_BYTES),
    "/api/daily/minisurf": ({}, SMALL_BODY_BYTES),
    "/api/events/{event}/join": ({"name": "Eve"}, SMALL_BODY_BYTES),
    "/api/events/{event}/leave": ({}, SMALL_BODY_BYTES),
    "/api/events/{event}/play": ({}, SMALL_BODY_BYTES),
    "/api/events/{event}/direct": (
        {"do": "rule", "bot": "easy", "entry": 1, "places": [1, 2], "score": 3, "why": "w"},
        SMALL_BODY_BYTES,
    ),
    "/api/notices": (
        {"turns": "all", "language": "en", "zone": "UTC", "quiet": {"begins": 1, "ends": 2}},
        SMALL_BODY_BYTES,
    ),
    "/api/notices/push": (
        {"endpoint": "https://push.example.org/a", "p256dh": "a", "auth": "b"},
        SMALL_BODY_BYTES,
    ),
    "/api/notices/mail": ({"address": "eve@example.org"}, SMALL_BODY_BYTES),
    "/api/notices/hook": ({"address": "https://example.org/hook"}, SMALL_BODY_BYTES),
    "/api/notices/confirm": ({"token": "aaaa"}, SMALL_BODY_BYTES),
    "/api/notices/ways/aaaa/end": ({}, SMALL_BODY_BYTES),
    "/api/notices/ways/aaaa/try": ({}, SMALL_BODY_BYTES),
    "/api/notices/stop/aaaa-bbbb": ({}, SMALL_BODY_BYTES),
}


def _bodies() -> Iterator[Case]:
    for path, (example, limit) in _BODIES.items():
        for part, body in grow(example, limit):
            yield Case(f"body {path} {part}", _posting(path, body))
        yield Case(f"body {path} beyond the limit", _posting(path, b'"' + b"x" * (limit + 10)))
        if limit < LARGE_BODY_BYTES:
            large = b'{"name":"' + b"\xcc\xa7\xcc\x81" * (LARGE_BODY_BYTES // 4 - 20) + b'"}'
            yield Case(f"body {path} of a megabyte", _posting(path, large))


def _posting(path: str, body: bytes) -> Callable[[Attacker], Awaitable[Send]]:
    async def prepare(attacker: Attacker) -> Send:
        named = path
        if "{table}" in path:
            named = path.replace("{table}", await attacker.table())
        if "{event}" in path:
            event = {"kind": "swiss", "game": "minisurf", "title": "T", "seats": 2}
            made = await attacker.http.post("/api/events", content=json.dumps(event))
            named = path.replace("{event}", made.raise_for_status().json()["id"])
        return lambda: attacker.post(named, body)

    return prepare


def _records() -> Iterator[Case]:
    for name, data in large_records(UPLOAD_BYTES):
        yield Case(f"record {name}", _posting("/api/records", data))


# Messages and frames ---------------------------------------------------------------------------

_MESSAGES: list[Json] = [
    {"type": "hello", "protocol": 1, "last": 0, "look": 0},
    {"type": "ack", "n": 1},
    {"type": "look", "id": "a", "seat": 0},
    {"type": "move", "id": "a", "seat": 0, "ply": 1, "action": "pass"},
    {"type": "undo", "id": "a", "seat": 0, "ply": 1, "turn": False},
    {"type": "preview", "id": "a", "seat": 0, "ply": 1, "action": "pass"},
    {"type": "hint", "id": "a", "seat": 0},
    {"type": "aids", "id": "a", "seat": 0},
    {"type": "explain", "id": "a", "seat": 0},
    {"type": "describe", "id": "a", "language": "en"},
    {"type": "sit", "id": "a", "seat": 0, "name": "Eve", "colour": ""},
    {"type": "arrange", "id": "a", "seat": 0, "bot": "easy"},
    {"type": "standin", "id": "a", "seat": 0, "agree": True, "bot": "normal"},
    {"type": "say", "id": "a", "words": "hello"},
    {"type": "mute", "id": "a", "guest": "a", "on": True},
    {"type": "ping", "id": "a", "away": False},
]


def _messages() -> Iterator[Case]:
    for example in _MESSAGES:
        for part, data in grow(example, MAX_MESSAGE_BYTES):
            yield Case(f"message {example['type']} {part}", _saying([_text(data)] * 20))
    longest = b'{"type":"say","id":"a","words":"' + "\u0327\u0301".encode() * 600 + b'"}'
    yield Case("message say of 1,200 marks, five times", _saying([_text(longest)] * 5))
    for size in (MAX_MESSAGE_BYTES + 100, 999_000, 2_000_000):
        yield Case(f"message of {size:,} bytes", _saying([_text(b"x" * size)]))


def _frames() -> Iterator[Case]:
    kinds = {"empty texts": _frame(0x81), "pings": _frame(0x89), "pongs": _frame(0x8A)}
    for name, frame in kinds.items():
        yield Case(f"frames {name}, a megabyte", _saying([frame * (1_000_000 // len(frame))]))
    pieces = _frame(0x01, b"x") + _frame(0x00, b"x") * 150_000
    yield Case("frames a message in pieces of a byte", _saying([pieces]))
    empty = _frame(0x01, b"x") + _frame(0x00) * 170_000
    yield Case("frames a message in empty pieces", _saying([empty]))
    yield Case("frames 10,000 acknowledgements", _saying([_text(b'{"type":"ack","n":1}') * 10_000]))


def _frame(first: int, data: bytes = b"") -> bytes:
    """As a client sends it, with a mask that changes nothing."""
    size = len(data)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + data


def _text(data: bytes) -> bytes:
    return _frame(0x81, data)


def _saying(frames: list[bytes]) -> Callable[[Attacker], Awaitable[Send]]:
    async def prepare(attacker: Attacker) -> Send:
        socket = await attacker.socket()

        async def send() -> str:
            reading = asyncio.create_task(_count(socket))
            for frame in frames:
                socket.transport.write(frame)
            while socket.transport.get_write_buffer_size() and not socket.transport.is_closing():
                await asyncio.sleep(0.02)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(reading), 0.5)
            socket.transport.abort()
            return await reading

        return send

    return prepare


async def _count(socket: ClientConnection) -> str:
    many: dict[str, int] = {}
    with contextlib.suppress(ConnectionClosed):
        async for data in socket:
            message = json.loads(data)
            kind = message["type"] + " " + message.get("why", {}).get("key", "")
            many[kind.strip()] = many.get(kind.strip(), 0) + 1
    return ", ".join(f"{count} {kind}" for kind, count in many.items()) or "nothing"


def _requests() -> Iterator[Case]:
    """What comes before a body, or between its parts."""
    chunked = ("POST /api/records HTTP/1.1", "Transfer-Encoding: chunked")
    for size, name in ((1, "a byte"), (16, "16 bytes"), (1024, "a kilobyte")):
        chunk = b"%x\r\n%s\r\n" % (size, b"a" * size)
        many = min(400_000, UPLOAD_BYTES // size)
        yield Case(f"request in chunks of {name}", _sending(chunked, chunk * many + b"0\r\n\r\n"))
    dropped = ("POST /api/daily/none HTTP/1.1", "Transfer-Encoding: chunked")
    byte = b"1\r\na\r\n" * 400_000 + b"0\r\n\r\n"
    yield Case("request that reads no body, in chunks of a byte", _sending(dropped, byte))
    for size in (15_000, 60_000):
        page, tail = "GET /api/me HTTP/1.1", f" of {size:,} bytes"
        yield Case(f"request headers{tail}", _sending((page, *["a:b"] * (size // 5))))
        yield Case(f"request a header{tail}", _sending((page, "X: " + "a" * size)))
        yield Case(f"request cookies{tail}", _sending((page, "Cookie: " + "a=b;" * (size // 4))))
        agent = "User-Agent: " + "a" * size
        yield Case(f"request user agent{tail}", _sending((page, agent)))
        query = "a=b&" * (size // 4)
        yield Case(f"request query{tail}", _sending((f"GET /api/daily/taxi?{query} HTTP/1.1",)))
        path = "/a" * (size // 2)
        yield Case(f"request path{tail}", _sending((f"GET /api{path} HTTP/1.1",)))
        yield Case(f"request page{tail}", _sending((f"GET {path} HTTP/1.1",)))
        escaped = "%41" * (size // 3)
        yield Case(f"request escapes{tail}", _sending((f"GET /api/games/{escaped}/kit HTTP/1.1",)))
        yield Case(
            f"request type{tail}", _sending((page, "Content-Type: a/b;" + "a=b;" * (size // 4)))
        )
        yield Case(
            f"request ranges{tail}", _sending((page, "Accept-Encoding: " + "a," * (size // 2)))
        )
        half = f"GET /{'a' * size}"
        yield Case(f"request line that never ends{tail}", _sending((half,)))


def _sending(lines: tuple[str, ...], body: bytes = b"") -> Callable[[Attacker], Awaitable[Send]]:
    async def prepare(attacker: Attacker) -> Send:
        head = attacker.head(*lines)
        return lambda: attacker.raw(head, body)

    return prepare


def all_cases() -> Iterator[Case]:
    yield Case("nothing", _nothing)
    for kind in (_records, _bodies, _messages, _frames, _requests):
        yield from kind()


async def _nothing(attacker: Attacker) -> Send:
    async def wait() -> str:
        await asyncio.sleep(2)
        return "-"

    return wait
