"""Large uploads: no other request waits for them.

Large bodies and records are decoded, cleaned and replayed outside the event loop's thread, what is
written of them is written bit by bit, and what no legitimate client sends is refused unread.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import unicodedata
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import func, select

from ludotheque import record as records
from ludotheque.match import Match
from ludotheque.naming import (
    MAX_LINE_CHARACTERS,
    MAX_NAME_CHARACTERS,
    clean,
    clean_name,
    short_name,
)
from ludotheque.pages.replays import MAX_UPLOAD_BYTES
from ludotheque.record import MAX_SEATS, BadRecord, Record, decode
from ludotheque.server.http import connection_limits
from ludotheque.server.http.bodies import LARGE_BODY_BYTES, SMALL_BODY_BYTES
from ludotheque.server.rate_limits import EMAILS_BY, UPLOADS
from ludotheque.server.realtime.websocket import MAX_ODD_FRAMES, DirectWebSocket
from ludotheque.server.storage import quota, retention, uploads
from ludotheque.server.storage.schema import DELETED, entries, events, tables

from .harness import Browser, Json, Refusal, Running, quiet_config, running
from .test_retention import back_and_forth, record

MARKS = "\u0327\u0301"
LARGE = {  # every request whose body may be larger than `SMALL_BODY_BYTES`
    "/api/records": MAX_UPLOAD_BYTES,
    "/api/tables": LARGE_BODY_BYTES,
    "/api/events": LARGE_BODY_BYTES,
    "/api/games/{game}/check": LARGE_BODY_BYTES,
    "/api/games/{game}/print": LARGE_BODY_BYTES,
    "/api/games/{game}/score": LARGE_BODY_BYTES,
    "/api/games/{game}/sheets": LARGE_BODY_BYTES,
    "/api/workshop/check": LARGE_BODY_BYTES,
    "/api/workshop/drafts": LARGE_BODY_BYTES,
    "/api/workshop/read": LARGE_BODY_BYTES,
    "/api/workshop/write": LARGE_BODY_BYTES,
    "/api/workshop/studies": LARGE_BODY_BYTES,
}


class Work:
    """Notes where costly things are done: the event loop's thread is this one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch, self._here = monkeypatch, threading.get_ident()
        self.here: list[str] = []
        self.elsewhere: list[str] = []

    def watch(self, owner: Any, name: str, is_costly: Any = lambda *_: True) -> None:
        real = getattr(owner, name)

        def noted(*args: Any, **more: Any) -> Any:
            if is_costly(*args):
                mine = threading.get_ident() == self._here
                (self.here if mine else self.elsewhere).append(name)
            return real(*args, **more)

        self._patch.setattr(owner, name, noted)


class Decoder:
    """One of msgspec's, which cannot be watched itself."""

    def __init__(self, kind: Any) -> None:
        self.decode = msgspec.json.Decoder(kind).decode


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    found = Work(monkeypatch)
    for name, kind in (("_header", records.Header), ("_entry", records.Entry)):
        monkeypatch.setattr(records, name, Decoder(kind))
        found.watch(getattr(records, name), "decode")
    found.watch(Match, "__init__")
    found.watch(unicodedata, "normalize")
    found.watch(msgspec.json, "decode", lambda data, *_: len(data) > SMALL_BODY_BYTES)
    return found


@pytest.fixture
def lines() -> list[str]:
    return record()


def renamed(lines: list[str], name: str) -> bytes:
    header = json.loads(lines[0])
    for seat in header["seats"]:
        seat["name"] = name
    return "\n".join([json.dumps(header), *lines[1:], ""]).encode()


# Where it is done ------------------------------------------------------------------------------


async def test_a_record_is_read_cleaned_and_replayed_outside_the_event_loop(
    home: Path, lines: list[str], work: Work
) -> None:
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        work.here.clear()  # her name
        for data in (renamed(lines, "A" + MARKS * 200), back_and_forth(lines, 60)):
            made = await ana.post("/api/records", data)
            for page in ("position", "final", "log", "turns", "replay", "record"):
                await ana.get(f"/api/tables/{made['id']}/{page}")
            async with ana.sit_at(made["id"]):
                match = server.services.registry.tables[made["id"]].match
                assert match is not None
                assert match.first_ply == match.ply > 0  # from its last state
        assert not work.here
        assert {"__init__", "decode", "normalize"} <= set(work.elsewhere)


async def test_a_record_comes_back_as_it_was_with_or_without_a_checksum(
    server: Running, lines: list[str]
) -> None:
    ana = await server.browser("Ana")
    old = "\n".join([*lines, f'{{"type":"end","seq":{len(lines)},"reason":"abandoned"}}', ""])
    new = records.encode(Record(decode(old.encode()).header, decode(old.encode()).entries))
    for data in (old.encode(), new):
        made = await ana.post("/api/records", data)
        assert await ana.get(f"/api/tables/{made['id']}/record") == data
    with pytest.raises(Refusal, match="record-bad-checksum"):
        await ana.post("/api/records", new.replace(b"abandoned", b"closed"))


def padded(body: Json) -> bytes:
    return json.dumps(body).encode() + b" " * SMALL_BODY_BYTES


BODIES: dict[str, Json] = {
    "/api/games/minisurf/check": {"options": {}},
    "/api/games/cascadia/print": {"options": {}, "language": "en"},
    "/api/games/cascadia/score": {"options": {}, "boards": [{"tiles": []}]},
    "/api/tables": {"game": "minisurf", "seats": [{"kind": "me"}, {"kind": "open"}]},
    "/api/events": {"kind": "swiss", "game": "minisurf", "title": "T", "seats": 2},
}


@pytest.mark.parametrize("path", BODIES)
async def test_large_bodies_are_decoded_outside_the_event_loop(
    server: Running, work: Work, path: str
) -> None:
    ana = await server.browser("Ana")
    answer = await ana.http.post(path, content=padded(BODIES[path]))
    assert answer.status_code == 200 or "score" in path, answer.text
    wrong = await ana.http.post(path, content=padded({"fly": "away"}))
    assert (wrong.status_code, wrong.json()["why"]["key"]) == (400, "server-bad-message")
    assert "decode" not in work.here
    assert work.elsewhere.count("decode") == 2


async def test_with_processes_this_one_neither_decodes_nor_starts_them_on_its_loop(
    home: Path, lines: list[str], work: Work
) -> None:
    work.watch(BaseProcess, "start")
    async with running(quiet_config(home, workers=1)) as server:
        ana = await server.browser("Ana")
        work.here.clear()
        made = await ana.post("/api/records", back_and_forth(lines, 60))
        await ana.post("/api/games/taxi/check", padded({"options": {}}))
        assert made["seats"][0]["name"] == "Ana"
        assert not work.here
        assert set(work.elsewhere) == {"start"}


async def test_a_whole_match_is_not_replayed_on_the_event_loop(home: Path, work: Work) -> None:
    """One that began with a snapshot needs all of it once somebody takes back more."""
    async with running(quiet_config(home, snapshot_every=4)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "random", takeback=True)
        async with ana.sit_at(table["id"]) as tab:
            await tab.play_turns(24)
        server.services.registry.tables[table["id"]].close()
        async with ana.sit_at(table["id"]) as tab:
            assert server.services.registry.tables[table["id"]].running_match.first_ply
            work.here.clear()
            while server.services.registry.tables[table["id"]].running_match.first_ply:
                done = await tab.ask("undo", seat=0, ply=tab.position["ply"])
                await tab.until(lambda n=done["n"]: tab.position["n"] >= n)
            assert "__init__" not in work.here
            assert "__init__" in work.elsewhere


# What is refused unread ------------------------------------------------------------------------


async def test_every_other_request_refuses_a_large_body(server: Running) -> None:
    ana = await server.browser("Ana")
    paths = (await ana.get("/api/schema"))["paths"]
    asked = {path: one["post"] for path, one in paths.items() if "post" in one}
    assert set(LARGE) < set(asked)
    for path, operation in asked.items():
        if "requestBody" not in operation:
            continue
        size = LARGE.get(path, SMALL_BODY_BYTES) + 1
        named = path.format(game="taxi", table_id="a", event_id="a", of="taxi", number=1, way="a")
        server.services.limiter.bucket(EMAILS_BY)._levels.clear()
        answer = await ana.http.post(named, content=b" " * size)
        assert answer.status_code == 413, path


async def test_the_parts_of_a_record_have_limits(server: Running, lines: list[str]) -> None:
    ana = await server.browser("Ana")
    header = json.loads(lines[0])
    seat = header["seats"][0]
    for changed in (
        {"seats": [seat] * (MAX_SEATS + 1)},
        {"seats": [seat | {"name": "x" * 501}, seat]},
        {"seats": [seat | {"bot": "x" * 5_001}, seat]},
        {"seats": [seat | {"colour": "x" * 101}, seat]},
        {"id": "x" * 101},
        {"started": "x" * 101},
        {"game": "x" * 101},
        {"options": {f"o{number}": 1 for number in range(101)}},
        {"options": {"x" * 61: 1}},
        {"origin": {"id": "x" * 101, "ply": 1}},
    ):
        server.services.limiter.bucket(UPLOADS)._levels.clear()
        with pytest.raises(Refusal, match="record-bad-line"):
            await ana.post("/api/records", (json.dumps(header | changed) + "\n").encode())
    long = json.dumps({"type": "move", "seq": 1, "ply": 0, "actor": 0, "action": "x" * 2_001})
    with pytest.raises(BadRecord):
        decode(f"{lines[0]}\n{long}\n".encode())


def test_a_name_is_cut_before_its_marks_are_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    sorted_: list[str] = []
    real = unicodedata.normalize

    def noted(form: Any, words: str) -> str:
        sorted_.append(words)
        return real(form, words)

    monkeypatch.setattr(unicodedata, "normalize", noted)
    for written in (MARKS * 500_000, "x" + MARKS * 500, "x" * 1_000_000):
        assert len(short_name(written)) <= MAX_NAME_CHARACTERS
        assert len(clean(written)) <= MAX_LINE_CHARACTERS
    assert max(map(len, sorted_)) <= MAX_LINE_CHARACTERS
    assert max(words.count(MARKS[0]) for words in sorted_) <= 30
    assert clean_name("Ng\u0323o\u0323\u0302c") == "Ng\u0323\u1ed9c"


async def test_a_body_in_tiny_chunks_is_refused(server: Running) -> None:
    ana = await server.browser("Ana")

    async def chunks(size: int) -> Any:
        body = json.dumps({"name": f"Ana {size}"}) + " " * 2_000
        for start in range(0, len(body), size):
            yield body[start : start + size].encode()

    assert (await ana.http.post("/api/me", content=chunks(400))).status_code == 200
    with contextlib.suppress(httpx.TransportError):  # hung up on while it was still sending
        assert (await ana.http.post("/api/me", content=chunks(1))).status_code == 400
    assert (await ana.get("/api/me"))["name"] == "Ana 400"


async def test_little_is_read_at_a_time(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two reads everybody else is served."""
    read: list[int] = []
    real = DirectWebSocket.data_received

    def noted(line: DirectWebSocket, data: bytes) -> None:
        read.append(len(data))
        real(line, data)

    monkeypatch.setattr(DirectWebSocket, "data_received", noted)
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as tab:
        read.clear()
        await tab.send("x" * 50_000)
        await tab.until(lambda: tab.seen[-1]["type"] == "refused")
    assert sum(read) > 50_000
    assert max(read) <= connection_limits.READ_BYTES


async def test_pings_and_pieces_without_end_are_cut_off(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    ping, piece = b"\x89\x80" + bytes(4), b"\x00\x81" + bytes(4) + b"x"
    for flood in (ping * (MAX_ODD_FRAMES + 5), b"\x01\x81" + piece[2:] + piece * 100):
        async with ana.sit_at(table["id"]) as tab:
            assert tab._socket is not None
            tab._socket.transport.write(ping * 3)
            await tab.ask("ping")
            tab._socket.transport.write(flood)
            with pytest.raises(ConnectionError):
                await tab.until(lambda: False)


# How it is written -----------------------------------------------------------------------------


async def count(server: Running, rows: Any) -> int:
    query = select(func.count()).select_from(rows)
    return int(await server.services.store.read(lambda c: c.execute(query).scalar_one()))


async def uploaded(browser: Browser, lines: list[str]) -> str:
    return str((await browser.post("/api/records", back_and_forth(lines, 300)))["id"])


async def test_an_upload_is_written_bit_by_bit(
    server: Running, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, store = await server.browser("Ana"), server.services.store
    sizes: list[int] = []
    real = store.write

    async def noted(work: Any) -> Any:
        before = await count(server, events) + await count(server, entries)
        found = await real(work)
        sizes.append(await count(server, events) + await count(server, entries) - before)
        return found

    monkeypatch.setattr(store, "write", noted)
    id_ = await uploaded(ana, lines)
    assert sum(sizes) > 1_000
    assert max(sizes) <= uploads.MAX_SLICE_ROWS
    monkeypatch.undo()
    log = await ana.get(f"/api/tables/{id_}/log")
    kept = decode(await ana.get(f"/api/tables/{id_}/record"))
    assert log["events"][-1]["n"] == len(kept.entries) + 1
    assert (await ana.get(f"/api/tables/{id_}"))["table"]["imported"]


async def disturb_upload(
    browser: Browser, lines: list[str], disturb: Callable[[int], None], why: str | None = None
) -> str:
    """Upload a record, which is refused: `disturb` is called before each slice is written, with its
    number. Return the id of the table that does not come to be."""
    real, written = uploads.add_slice, list[str]()

    def disturbed(connection: Any, id_: str, data: bytes) -> None:
        written.append(id_)
        disturb(len(written))
        real(connection, id_, data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uploads, "add_slice", disturbed)
        with pytest.raises(Refusal, match=why):
            await uploaded(browser, lines)
    return written[0]


async def purge_later(server: Running) -> None:
    """When nobody can still be writing an upload."""
    later = server.services.clock.now() + retention.MAX_UPLOAD_S + 60
    server.services.clock.now = lambda: later
    await server.services.deletion.purge()


async def test_half_an_upload_is_no_table_and_is_forgotten(
    server: Running, lines: list[str]
) -> None:
    ana = await server.browser("Ana")
    before = await count(server, tables)

    def fail(number: int) -> None:
        if number > 3:
            raise OSError(28, "No space left on device")

    id_ = await disturb_upload(ana, lines, fail)
    assert await count(server, tables) == before + 1
    with pytest.raises(Refusal, match="server-no-table"):
        await ana.get(f"/api/tables/{id_}/log")
    assert (await ana.get("/api/lobby"))["mine"] == []
    await server.services.deletion.purge()  # somebody may still be writing it
    assert await count(server, tables) == before + 1
    await purge_later(server)
    assert await count(server, tables) == before
    assert await uploaded(ana, lines)


async def test_an_upload_of_a_guest_who_leaves_meanwhile_is_no_table(
    server: Running, lines: list[str]
) -> None:
    """It would be left behind with everybody's names."""
    ana, loop = await server.browser("Ana"), asyncio.get_running_loop()
    before = await count(server, tables)

    def leave(number: int) -> None:
        if number == 1:
            asyncio.run_coroutine_threadsafe(
                server.services.account_deletion.begin(ana.guest), loop
            )

    await disturb_upload(ana, lines, leave, "server-who")
    await purge_later(server)
    assert await count(server, tables) == before


async def test_what_is_deleted_goes_at_once_and_its_rows_bit_by_bit(
    home: Path, lines: list[str]
) -> None:
    async with running(quiet_config(home)) as server:
        ana, store = await server.browser("Ana"), server.services.store
        before = [await count(server, rows) for rows in (tables, events, entries)]
        first, second = await uploaded(ana, lines), await uploaded(ana, lines)
        await store.write(partial(retention.delete_table, id_=first))
        for path in (f"/api/tables/{first}", f"/api/tables/{first}/record"):
            with pytest.raises(Refusal, match="server-no-table"):
                await ana.get(path)
        gone = partial(quota.stored_bytes, host=ana.guest)
        assert await store.read(gone) < 2 * await store.read(
            lambda c: c.execute(select(tables.c.bytes).where(tables.c.id == second)).scalar_one()
        )
        sizes = [await count(server, events) + await count(server, entries)]
        while await store.write(partial(retention.purge, now=server.services.clock.now())):
            sizes.append(await count(server, events) + await count(server, entries))
        steps = [a - b for a, b in pairwise(sizes)]
        assert len(steps) > 4
        assert max(steps) <= retention.MAX_PURGED_ROWS
        await ana.post(f"/api/tables/{second}/delete")
        hidden = select(func.count()).select_from(tables).where(tables.c.status == DELETED)
        async with asyncio.timeout(90):
            while await store.read(lambda c: c.execute(hidden).scalar_one()):
                await asyncio.sleep(0.01)
        assert [await count(server, rows) for rows in (tables, events, entries)] == before


async def test_clocks_and_the_end_of_a_server_do_not_wait_for_what_is_deleted(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There may be millions of rows; the next server goes on."""
    async with running(quiet_config(home)) as server:
        monkeypatch.setattr(
            retention, "purge", lambda connection, now: True
        )  # there is always more
        server.services.maintenance.next_cleanup_at = 0.0
        async with asyncio.timeout(60):
            await server.services.maintenance.sweep()
            server.services.background.start(server.services.deletion.purge())
            await asyncio.sleep(0.05)
            await server.services.close()
