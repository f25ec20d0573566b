"""How a process follows changes of others at its tables: by notifications, else by reading."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from sqlalchemy import Connection, event, func, select, update
from sqlalchemy.exc import OperationalError

from ludotheque.server.admin.repair import repair
from ludotheque.server.storage import cluster
from ludotheque.server.storage.schema import entries
from ludotheque.server.storage.store import Store
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem, text

from .harness import Browser, Refusal, Running, Tab, quiet_config, running
from .test_processes import at, eventually
from .test_repair import break_it


@pytest.fixture
async def pair(postgres: str, home: Path) -> AsyncIterator[tuple[Running, Running]]:
    """Two processes that do nothing of their own accord, but give signs of life."""
    config = quiet_config(home, database=postgres, sweep=3600.0)
    async with running(config) as one, running(config) as other:
        for server in (one, other):
            await server.services.membership.send_heartbeat()  # they know of each other
        yield one, other


Common = tuple[Running, Running, Browser, dict[str, Any]]


@pytest.fixture
async def common(pair: tuple[Running, Running]) -> Common:
    """Both processes, and somebody with a table at the first of them."""
    ana = await pair[0].browser("Ana")
    return *pair, ana, await ana.table("minisurf", "me", "me:Ben")


@contextmanager
def statements(server: Running) -> Iterator[list[str]]:
    """What a process asks of the database meanwhile, signs of life and written changes apart."""
    found: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if "processes" not in statement:
            found.append(statement)

    engine = server.services.store.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


@contextmanager
def hearing(server: Running, passes: Callable[[Any], bool]) -> Iterator[list[Any]]:
    """All news that a process hears meanwhile; some do not reach it."""
    peers, heard = server.services.membership, []
    before = peers._on_notification

    def hear(news: Any) -> None:
        heard.append(news)
        if passes(news):
            before(news)

    peers._on_notification = hear
    try:
        yield heard
    finally:
        peers._on_notification = before


def standing(server: Running, table: dict[str, Any]) -> Table:
    return server.services.registry.tables[table["id"]]


async def seen_by(watching: Tab, tab: Tab) -> None:
    await watching.until(lambda: watching.last == tab.last)
    assert watching.position["ply"] == tab.position["ply"]


async def test_who_is_one_behind_reads_nothing(common: Common) -> None:
    """And whoever moves writes it without reading anything first."""
    one, other, ana, table = common
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]) as watching:
        await eventually(lambda: one.services.registry.tables[table["id"]].remote != {})
        await watching.until(lambda: watching.present.get("guests") == [ana.guest])
        with statements(other) as there, statements(one) as here:
            for _ in range(6):
                await tab.play_for_all()
                await seen_by(watching, tab)
            await tab.ask("say", words="well played")
            await seen_by(watching, tab)
        assert there == []
        assert all("buckets" in said for said in here)  # how often one may say something
        assert standing(other, table).requests == standing(one, table).requests
        assert list(standing(other, table).recent) == list(standing(one, table).recent)
        await watching.play_for_all()  # and goes on from there
        await seen_by(tab, watching)


async def test_news_hold_nothing_that_a_table_keeps_to_itself(
    pair: tuple[Running, Running],
) -> None:
    """The seed of a match, and whoever holds which seat, stay in the database."""
    one, other = pair
    ana = await one.browser("Ana")
    table = await ana.table("quadrata", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]):
        await eventually(lambda: standing(one, table).has_remote_tabs())
        with hearing(other, lambda news: True) as heard:
            await tab.play_for_all()
            await eventually(lambda: any(isinstance(one, cluster.TableChanged) for one in heard))
    told = [msgspec.json.decode(one.what) for one in heard if isinstance(one, cluster.TableChanged)]
    assert None not in told
    assert all(what[0].keys().isdisjoint({"seed", "host"}) for what in told)


async def test_one_that_missed_something_catches_up_with_the_next(
    common: Common,
) -> None:
    one, other, ana, table = common
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]) as watching:
        await eventually(lambda: standing(one, table).has_remote_tabs())
        changed: Callable[[Any], bool] = lambda news: not isinstance(news, cluster.TableChanged)  # noqa: E731
        with hearing(other, changed) as missed:
            await tab.play_for_all()
            await eventually(lambda: not all(map(changed, missed)))
        assert watching.last < tab.last
        with statements(other) as there:
            await tab.play_for_all()
            await seen_by(watching, tab)
        assert any("entries" in said for said in there)
        with statements(other) as there:
            await tab.play_for_all()
            await seen_by(watching, tab)
        assert there == []


async def test_what_is_too_long_to_be_told_is_read(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    ana, ben = await one.browser("Ana"), await other.browser("Ben")
    table = await ana.table("minisurf", "me", "me:Second")
    monkeypatch.setattr(cluster, "MAX_NOTIFICATION_BYTES", 100)
    async with ana.sit_at(table["id"]) as tab, ben.sit_at(table["id"]) as watching:
        here = sorted((ana.guest, ben.guest))
        await tab.until(lambda: tab.present.get("guests") == here)
        with hearing(other, lambda news: True) as heard, statements(other) as there:
            await tab.play_for_all()
            await seen_by(watching, tab)
    changed = [one for one in heard if isinstance(one, cluster.TableChanged)]
    assert [bytes(one.what) for one in changed] == [b"null"]
    assert any("entries" in said for said in there)


async def test_postgresql_carries_as_much_as_is_told(postgres: str) -> None:
    store = Store(postgres)
    rest = len(msgspec.json.encode(cluster.TableChanged("by", "table", 1, Raw(b'""'))))
    for more in (0, 1):
        words = "é" * ((cluster.MAX_NOTIFICATION_BYTES - rest) // 2) + "x" * (
            (cluster.MAX_NOTIFICATION_BYTES - rest) % 2 + more
        )
        news = cluster.TableChanged("by", "table", 1, Raw(msgspec.json.encode(words)))
        assert len(msgspec.json.encode(news)) == cluster.MAX_NOTIFICATION_BYTES + more
        await store.transact(lambda c, news=news: cluster.notify(c, news))  # type: ignore[misc]
    store.close()


async def test_where_nobody_looks_nothing_is_followed(common: Common) -> None:
    """A process that has a table in memory, and nobody there, reads it when somebody comes."""
    _one, other, ana, table = common
    await at(other, ana).get(f"/api/tables/{table['id']}")
    early = Tab(at(other, ana), table["id"])
    await early.connect()  # it has the table, and has not yet said a word
    sessions = other.services.sessions
    await eventually(lambda: len(sessions.tabs) == 1)
    async with ana.sit_at(table["id"]) as tab:
        revision = standing(other, table).row.revision
        with statements(other) as there:
            for _ in range(3):
                await tab.play_for_all()
            await eventually(lambda: standing(other, table).is_behind)
        assert standing(other, table).row.revision == revision
        assert not any("entries" in said for said in there)
        await early.send({"type": "hello", "protocol": 1, "last": 0})
        await early.until(lambda: bool(early.position))
        assert (early.last, early.position["ply"]) == (tab.last, tab.position["ply"])
        await tab.play_for_all()
        await seen_by(early, tab)
    await early.close()


async def test_a_table_without_bots_is_kept_where_it_is_played(
    common: Common,
) -> None:
    """So whoever made it, and has nobody there, need not follow."""
    one, other, ana, table = common
    assert standing(one, table).row.keeper == one.services.membership.id
    async with at(other, ana).sit_at(table["id"]) as tab:
        await tab.play_for_all()
        await eventually(lambda: standing(one, table).row.keeper == other.services.membership.id)
        await tab.play_for_all()
        await eventually(lambda: standing(one, table).is_behind)


async def test_bots_are_followed_by_their_keeper(pair: tuple[Running, Running]) -> None:
    """Although nobody looks there."""
    one, other = pair
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    async with at(other, ana).sit_at(table["id"]) as tab:
        for _ in range(3):
            await tab.until(lambda: tab.position["to_move"] == [0])
            await tab.move()
        await tab.until(lambda: tab.position["to_move"] == [0])
    assert standing(one, table).row.keeper == one.services.membership.id
    assert not standing(one, table).is_behind


async def test_a_line_that_broke_while_nobody_used_it(pair: tuple[Running, Running]) -> None:
    """Nothing was asked over it, so nothing is unclear: the change goes over another one."""
    one, _ = pair
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    store = one.services.store

    def own(connection: Connection) -> int:
        return int(connection.execute(select(func.pg_backend_pid())).scalar_one())

    async with ana.sit_at(table["id"]) as tab:
        await tab.play_for_all()
        pid = await store.write(own)
        await store.transact(lambda c: c.execute(select(func.pg_terminate_backend(pid))).scalar())
        await tab.play_for_all()
        assert not tab.bye
        assert await store.write(own) != pid


# While a table is read ---------------------------------------------------------------------------


@contextmanager
def reading(server: Running, then: Callable[[], Awaitable[None]]) -> Iterator[None]:
    """The next time this process reads a table, something happens before it has the answer."""
    store, left = server.services.store, [then]
    read = store.read

    async def slowly(work: Any) -> Any:
        found = await read(work)
        is_table = any(table.lock.locked() for table in server.services.registry.tables.values())
        if left and is_table:
            await left.pop()()
        return found

    store.read = slowly  # type: ignore[method-assign]
    try:
        yield
    finally:
        store.read = read  # type: ignore[method-assign]


async def fail() -> None:
    raise OperationalError("", {}, Exception("the line broke"))


def told_of(heard: list[Any]) -> list[Any]:
    return [news for news in heard if isinstance(news, cluster.TableChanged)]


async def test_what_is_done_while_a_newcomer_reads(common: Common) -> None:
    """It is no news to anybody there yet, and is not in what is read."""
    _one, other, ana, table = common
    await at(other, ana).get(f"/api/tables/{table['id']}")
    early = Tab(at(other, ana), table["id"])
    await early.connect()
    sessions = other.services.sessions
    await eventually(lambda: len(sessions.tabs) == 1)
    async with ana.sit_at(table["id"]) as tab:
        await tab.play_for_all()
        await eventually(lambda: standing(other, table).is_behind)
        with hearing(other, lambda news: True) as heard:

            async def another() -> None:
                await tab.play_for_all()
                await eventually(lambda: bool(told_of(heard)))

            with reading(other, another):
                await early.send({"type": "hello", "protocol": 1, "last": 0})
                await early.until(lambda: bool(early.position))
        assert (early.last, early.position["ply"]) == (tab.last, tab.position["ply"])
    await early.close()


async def test_what_is_done_while_a_refused_change_is_forgotten(
    common: Common, monkeypatch: pytest.MonkeyPatch
) -> None:
    _one, other, ana, table = common
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]) as watching:

        async def refuse(work: Any) -> None:
            raise Problem(text("server-daily-first"))

        with hearing(other, lambda news: True) as heard:

            async def another() -> None:
                await tab.play_for_all()
                await eventually(lambda: bool(told_of(heard)))

            monkeypatch.setattr(other.services.store, "write", refuse)
            with reading(other, another), pytest.raises(Refusal):
                await watching.ask("say", words="hello")
            monkeypatch.undo()
        await seen_by(watching, tab)


async def test_nothing_is_left_of_a_change_if_the_table_cannot_be_read_again(
    common: Common,
) -> None:
    """Somebody else was quicker: the next move must not follow one that was never written."""
    _one, other, ana, table = common
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]) as watching:
        with hearing(other, lambda news: not isinstance(news, cluster.TableChanged)) as missed:
            await tab.play_for_all()
            await eventually(lambda: bool(told_of(missed)))
        turn = watching.position["to_move"][0]
        await watching.ask("look", seat=turn)
        await watching.until(lambda: "actions" in watching.position)
        with reading(other, fail), pytest.raises((Refusal, ConnectionError)):
            await watching.move()
        assert table["id"] not in other.services.registry.tables
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]) as watching:
        await watching.play_for_all()
        await seen_by(tab, watching)


async def test_who_cannot_catch_up_is_told_to_come_back(
    common: Common, monkeypatch: pytest.MonkeyPatch
) -> None:
    _one, other, ana, table = common
    monkeypatch.setattr(cluster, "MAX_NOTIFICATION_BYTES", 100)  # what is done has to be read
    async with ana.sit_at(table["id"]) as tab:
        watching = Tab(at(other, ana), table["id"])
        await watching.open()
        with reading(other, fail):
            await tab.play_for_all()
            await watching.until(lambda: watching.bye is not None)
        assert watching.bye is not None
        assert watching.bye["again"]
        await watching.close()
        await watching.open()
        await seen_by(watching, tab)
        await watching.close()


async def test_what_was_read_already_is_not_done_again_when_it_is_told(
    pair: tuple[Running, Running],
) -> None:
    one, other = pair
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben", takeback=True)
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]) as watching:
        with hearing(other, lambda news: not isinstance(news, cluster.TableChanged)) as late:
            await tab.play_for_all()
            await eventually(lambda: bool(told_of(late)))
        there = standing(other, table)
        async with there.lock:
            await there._load_whole_match()  # as after an undo: with all entries that there are now
        other.services.table_sync._on_notification(told_of(late)[0])
        await seen_by(watching, tab)
        here: Any = standing(one, table).match
        assert there.match is not None
        assert there.match.seq == here.seq
        await watching.play_for_all()
        await seen_by(tab, watching)


async def test_processes_notice_what_an_administrator_has_cut(
    common: Common, postgres: str
) -> None:
    """Entries that are gone from the database must not be followed by others."""
    one, other, ana, table = common
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]) as watching:
        for _ in range(4):
            await tab.play_for_all()
        await seen_by(watching, tab)
        before = standing(one, table).match
        assert before
        bad = update(entries).where(entries.c.seq == before.seq).values(data='{"type":"move"}')
        break_it(postgres, bad)
        repair(table["id"], database=postgres, cut=True)
        await eventually(lambda: standing(one, table).match is not before)
    async with ana.sit_at(table["id"]) as tab, at(other, ana).sit_at(table["id"]) as watching:
        await tab.play_for_all()
        await seen_by(watching, tab)
        await watching.play_for_all()
        await seen_by(tab, watching)
    repair(table["id"], database=postgres)  # exits if anything is wrong


async def test_nobody_is_here_through_a_process_that_has_ended(
    pair: tuple[Running, Running],
) -> None:
    """What it said last may be heard after it was given up."""
    one, _ = pair
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]):
        here = Raw(msgspec.json.encode(cluster.TablePresence(("ghost",))))
        one.services.table_sync._on_notification(
            cluster.PresenceChanged("ended", table["id"], here)
        )
        assert standing(one, table).present() == {ana.guest}
