"""Limits of connections and rates: many connections, clients that do not read, floods."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import time
from pathlib import Path
from socket import has_dualstack_ipv6
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.asyncio.client import ClientConnection, connect

from ludotheque.host.queries import QUERIES
from ludotheque.protocol.messages import Described
from ludotheque.protocol.requests import DescribeRequest
from ludotheque.server.http.connection_limits import ConnectionLimiter, network_of
from ludotheque.server.listen_socket import check_networks
from ludotheque.server.log_setup import MAX_REPEATS, RepeatFilter
from ludotheque.server.rate_limits import MAX_DEBT_S, MAX_SOCKETS_EACH, TokenBucket
from ludotheque.server.realtime.connection import Connection
from ludotheque.server.realtime.sender import MAX_QUEUED_REPLIES
from ludotheque.server.storage import rows
from ludotheque.server.uvicorn_config import make_server
from ludotheque.text import Problem

from .harness import Browser, Refusal, Running, Tab, quiet_config, running


async def idle(port: int, many: int) -> list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    return [await asyncio.open_connection("127.0.0.1", port) for _ in range(many)]


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What was said until the other side hung up."""
    async with asyncio.timeout(90):
        with contextlib.suppress(ConnectionError):
            return await reader.read(-1)
        return b""


# Many connections ------------------------------------------------------------------------------


async def test_idle_connections_make_room(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Ten times as many as there is room for: newcomers are served, players play on."""
    async with running(quiet_config(home, connections=20)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        async with ana.sit_at(table["id"]) as tab:
            deaf = await idle(server.port, 200)
            await tab.ask("ping")
            assert (await (await server.browser("Newcomer")).get("/api/me"))["name"] == "Newcomer"
            await tab.play_for_all()
            for _, writer in deaf:
                writer.close()
    assert not caplog.records


async def test_a_full_house_refuses_in_a_sentence(home: Path) -> None:
    async with running(quiet_config(home, connections=12)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        async with contextlib.AsyncExitStack() as stack:
            tabs = [await stack.enter_async_context(ana.sit_at(table["id"])) for _ in range(12)]
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            said = await ended(reader)
            writer.close()
            assert said.startswith(b"HTTP/1.1 503 ")
            assert json.loads(said.partition(b"\r\n\r\n")[2])["why"]["key"] == "server-full"
            for tab in tabs:
                await tab.ask("ping")
        assert (await ana.get("/api/me"))["name"] == "Ana"  # there is room again


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
        b"Content-Length: 30\r\n\r\n{",
    ],
)
async def test_a_request_must_arrive(home: Path, begun: bytes) -> None:
    async with running(quiet_config(home, headers_within_s=0.2, body_within_s=0.2)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(begun)
        await ended(reader)
        writer.close()


def test_ipv6_counts_by_network() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1")
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("a proxy's own word") == "a proxy's own word"


async def test_a_proxy_elsewhere_brings_everybody_and_is_believed(home: Path) -> None:
    """In a container the proxy outside has an address of the container's network."""
    config = quiet_config(home, connections_each=2, proxies=("10.88.0.0/16",))

    def let_in(address: str) -> list[bool]:
        door = ConnectionLimiter(config)
        callers = [Mock(get_extra_info=lambda _: (address, 40_000)) for _ in range(4)]
        found = [door.admit(one) for one in callers]
        for one in callers:
            door.release(one)
        return found

    assert let_in("10.88.0.1") == [True] * 4
    assert let_in("10.89.0.1") == [True, True, False, False]
    believed = make_server(config).config.forwarded_allow_ips
    assert believed == ["127.0.0.1", "::1", "10.88.0.0/16"]
    with pytest.raises(Problem, match="caddy"):
        check_networks(["caddy"])


@pytest.mark.skipif(not has_dualstack_ipv6(), reason="no socket for both protocols here")
@pytest.mark.parametrize("address", ["127.0.0.1", "[::1]"])
async def test_a_proxy_before_a_server_for_both_protocols(home: Path, address: str) -> None:
    """With `--host ::` an IPv4 proxy has an address like ::ffff:127.0.0.1, and is the same proxy:
    it brings everybody, whom it names is believed, and this machine is this machine."""
    config = quiet_config(home, connections_each=2, guests=1)
    async with running(config, host="::") as server:
        origin = f"http://{address}:{server.port}"

        async def newcomer(named: str) -> Browser:
            browser = Browser(origin)
            await browser.post("/api/me", {}, headers={"X-Forwarded-For": named})
            return browser

        browsers = [await newcomer(f"203.0.113.{n}") for n in range(3)]
        with pytest.raises(Refusal, match="server-too-often"):
            await newcomer("203.0.113.0")
        table = await browsers[0].table("minisurf", "me:Ana", "open")
        async with browsers[0].sit_at(table["id"]):  # the fourth line from the same machine
            assert all([await browser.get("/api/me") for browser in browsers])
        assert (await browsers[0].http.get("/api/metrics")).status_code == 200


def test_a_log_cannot_be_flooded() -> None:
    now = [0.0]
    calm = RepeatFilter(clock=lambda: now[0])

    def say(line: int) -> str | None:
        record = logging.LogRecord("x", logging.ERROR, "file.py", line, "it %s", ("failed",), None)
        return record.getMessage() if calm.filter(record) else None

    assert [say(1) for _ in range(1000)] == ["it failed"] * MAX_REPEATS + [None] * (
        1000 - MAX_REPEATS
    )
    assert say(2) == "it failed"  # something else is still told
    now[0] = 61.0
    assert say(1) == f"it failed (and {1000 - MAX_REPEATS} more like it)"
    assert say(1) == "it failed"


# Deaf tabs -------------------------------------------------------------------------------------


async def deaf_tab(browser: Browser, table: str) -> ClientConnection:
    """It says hello, and then never takes anything from its line."""
    url = browser.origin.replace("http", "ws") + f"/ws/table/{table}"
    headers = {"Cookie": browser.cookies()}
    origin: Any = browser.origin
    socket = await connect(
        url, origin=origin, additional_headers=headers, max_queue=1, compression=None
    )
    await socket.send(json.dumps({"type": "hello", "protocol": 1}))
    return socket


async def test_a_tab_that_never_reads_is_not_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its replies are bounded, and it does not stay present for ever."""
    long = Described("a", 0, ("x" * 200_000,))  # the line is full after a few of them
    monkeypatch.setitem(QUERIES, DescribeRequest, lambda *_: long)
    async with running(quiet_config(home, send_timeout=1.0)) as server:
        ana, ben = await server.browser("Ana"), await server.browser("Ben")
        table = await ana.table("taxi", "me", "open")
        async with ben.sit_at(table["id"]) as tab:
            await tab.ask("sit", seat=1, name="Ben")
            await tab.until(lambda: tab.table["status"] == "playing")
            socket = await deaf_tab(ana, table["id"])
            await tab.until(lambda: ana.guest in tab.present["guests"])
            here = server.services.registry.tables[table["id"]]
            (deaf,) = [one for one in here.listeners if one.guest == ana.guest]
            assert isinstance(deaf, Connection)
            asked = json.dumps({"type": "describe", "id": "a", "language": "en"})
            most = 0

            async def ask() -> None:
                nonlocal most
                while True:
                    await socket.send(asked)
                    most = max(most, len(deaf._replies))

            sending = asyncio.create_task(ask())
            await tab.until(lambda: ana.guest not in tab.present["guests"], seconds=120)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            socket.transport.abort()
            assert most <= MAX_QUEUED_REPLIES + 1


# Floods ----------------------------------------------------------------------------------------


async def test_who_asks_for_much_waits_and_nobody_else(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Answers take the time that everybody's moves need: thirty tabs of one guest that wanted the
    city in words stood in front of every move on the server."""
    answered, spent = 0, [0.0]  # seconds, however slow this machine is
    monkeypatch.setattr(
        "ludotheque.server.realtime.connection.time",
        SimpleNamespace(perf_counter=lambda: spent[0]),
    )

    def costly(table: Any, seat: Any, asked: Any) -> Described:
        nonlocal answered
        answered += 1
        spent[0] += 0.02
        return Described(asked.id, 0, ("words",))

    monkeypatch.setitem(QUERIES, DescribeRequest, costly)
    async with running(quiet_config(home)) as server:
        limits = server.services.limiter
        limits.answering = TokenBucket(
            burst=0.1, rate=0.1, clock=lambda: 0.0
        )  # nothing is forgiven
        eve, ana = await server.browser("Eve"), await server.browser("Ana")
        table = await eve.table("taxi", "me", "me:Second")
        tabs = [Tab(eve, table["id"]) for _ in range(4)]
        for tab in tabs:
            await tab.open()
        for tab, number in itertools.product(tabs, range(10)):
            await tab.send({"type": "describe", "id": f"a{number}", "language": "en"})
        own = await ana.table("minisurf", "me", "me:Ben")
        async with ana.sit_at(own["id"]) as other:
            while not limits.answering.debt(eve.guest):
                await asyncio.sleep(0.01)
            assert (await other.ask("describe", language="en"))["type"] == "described"
        # Of forty, one more than there was time for, not one for each tab.
        assert 1 < answered <= 7
        await asyncio.gather(*(tab.close() for tab in tabs))  # while they wait for their answers
        standing = server.services.registry.tables[table["id"]]
        async with asyncio.timeout(90):
            while standing.listeners:
                await asyncio.sleep(0.01)
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


async def test_who_owes_hears_at_once_that_the_table_has_gone(server: Running) -> None:
    """And whoever was shut out is shown nothing more until it has waited."""
    eve = await server.browser("Eve")
    table = await eve.table("minisurf", "me", "me:Second")
    bucket = server.services.limiter.answering
    answering = TokenBucket(bucket.burst, bucket.rate, clock=lambda: 0.0)  # nothing is forgiven
    server.services.limiter.answering = answering
    async with eve.sit_at(table["id"]) as tab:
        answering.charge(eve.guest, 60.0)  # the machine stood still in the middle of an answer
        assert answering.debt(eve.guest) == MAX_DEBT_S  # is no fault of hers
        await tab.send({"type": "ping", "id": "p", "away": False})
        standing = server.services.registry.tables[table["id"]]
        (hers,) = standing.listeners
        assert isinstance(hers, Connection)
        while not hers._is_throttled:
            await asyncio.sleep(0.01)
        standing.close()
        await tab.until(lambda: tab.bye is not None)


async def test_pasts_are_read_one_after_the_other(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four long matches looked through at once slowed down everybody's moves: threads that read
    take turns with the one that answers."""
    reading = most = 0
    load = rows.load_entries

    def slowly(*asked: Any) -> Any:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        time.sleep(0.05)
        reading -= 1
        return load(*asked)

    monkeypatch.setattr(rows, "load_entries", slowly)
    ana = await server.browser("Ana")
    tables = [await ana.table("minisurf", "me", "me:Ben") for _ in range(4)]
    pages = [f"/api/tables/{table['id']}/turns" for table in tables]
    await asyncio.gather(*(ana.get(page) for page in pages))
    assert most == 1


@pytest.mark.parametrize("nonsense", ["{", "x" * 20_000, b"\xff"], ids=["broken", "long", "bytes"])
async def test_nonsense_is_limited_like_everything_else(home: Path, nonsense: Any) -> None:
    async with running(quiet_config(home, rate=20.0)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        tab = Tab(ana, table["id"])
        await tab.open()
        with contextlib.suppress(Exception):
            for _ in range(2000):
                await tab.send(nonsense)
        with contextlib.suppress(ConnectionError):
            await tab.until(lambda: tab.bye is not None)
        assert tab.bye is not None
        assert tab.bye["why"]["key"] == "server-too-often"
        await tab.close()


async def test_the_cap_on_tabs_holds_in_a_race(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    server.services.registry.tables[table["id"]].close()  # all of them wait for it to be loaded
    tabs = [Tab(ana, table["id"]) for _ in range(MAX_SOCKETS_EACH + 15)]
    await asyncio.gather(*(tab.open() for tab in tabs), return_exceptions=True)
    assert sum(tab.bye is None for tab in tabs) == MAX_SOCKETS_EACH
    await asyncio.gather(*(tab.close() for tab in tabs))


async def test_many_tabs_closing_at_once_log_nothing(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    for again in range(3):
        tabs = [Tab(ana, table["id"]) for _ in range(20)]
        await asyncio.gather(*(tab.connect() for tab in tabs))
        for tab in tabs[: 5 * again]:
            await tab.send({"type": "hello", "protocol": 1})
        await asyncio.gather(*(tab.cut() for tab in tabs))
    while any(table.listeners for table in server.services.registry.tables.values()):
        await asyncio.sleep(0.01)
    assert [record.getMessage() for record in caplog.records] == []
