"""Several processes on one PostgreSQL, any of which serves any table.

The processes are houses in one event loop here; `test_history.py` starts real ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, func, select, update

from ludotheque.bots import Budget
from ludotheque.record import decode, replay
from ludotheque.server import rate_limits
from ludotheque.server.bots.job_runner import JobRunner
from ludotheque.server.bots.remote_workers import RemoteWorkers
from ludotheque.server.cluster.membership import Membership
from ludotheque.server.reviews import service
from ludotheque.server.storage import bot_jobs, cluster
from ludotheque.server.storage.schema import processes, tables
from ludotheque.server.storage.store import Store

from .harness import Browser, Refusal, Running, Tab, quiet_config, running
from .test_reviews import a_record, uploaded, whole_review


@pytest.fixture
async def two(postgres: str, home: Path) -> AsyncIterator[tuple[Running, Running]]:
    config = quiet_config(home, database=postgres, sweep=0.05)
    async with running(config) as one, running(config) as other:
        await one.services.membership.send_heartbeat()  # they know of each other
        yield one, other


def at(server: Running, browser: Browser) -> Browser:
    """The same browser, through another process."""
    again = Browser(server.origin)
    again.http.cookies = browser.http.cookies
    again.guest = browser.guest
    return again


async def eventually(met: Callable[[], bool]) -> None:
    async with asyncio.timeout(90):
        while not met():
            await asyncio.sleep(0.01)


async def end_lease(store: Store, member: Membership) -> None:
    """As if it had sent no heartbeat for long."""
    theirs = update(processes).where(processes.c.id == member.id)
    ended = theirs.values(until=cluster.database_now() - 1)
    await store.transact(lambda c: c.execute(ended))


async def test_both_sides_of_a_table(two: tuple[Running, Running]) -> None:
    """A match with its two players at different processes; each hears of the other's moves."""
    one, other = two
    ana, ben = await one.browser("Ana"), await other.browser("Ben")
    table = await ana.table("minisurf", "me", "open")
    async with ana.sit_at(table["id"]) as first, ben.sit_at(table["id"]) as second:
        await second.ask("sit", seat=1, name="Ben")
        await first.until(lambda: first.table["status"] == "playing")
        for _ in range(14):
            turn = first.position["to_move"][0]
            mover, waiter = (first, second) if turn == 0 else (second, first)
            await mover.until(lambda m=mover, t=turn: m.position["to_move"] == [t])
            await mover.move()
            await waiter.until(lambda m=mover, w=waiter: w.position["n"] >= m.position["n"])
        await first.until(lambda: first.last == second.last)
        assert {n: e["at"] for n, e in first.events.items()} == {
            n: e["at"] for n, e in second.events.items()
        }
        here = sorted((ana.guest, ben.guest))
        for tab in (first, second):
            await tab.until(lambda t=tab: t.present["guests"] == here)
    for server in two:
        data = await at(server, ana).get(f"/api/tables/{table['id']}/record")
        list(replay(decode(data)))


async def test_the_same_move_through_two_processes(two: tuple[Running, Running]) -> None:
    """One request, sent to both at the same time, is carried out once; both are told so."""
    one, other = two
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as first, at(other, ana).sit_at(table["id"]) as second:
        for number in range(10):
            turn = first.position["to_move"][0]
            for tab in (first, second):
                await tab.look(turn)
            where = first.position
            move = {"seat": turn, "ply": where["ply"], "action": where["actions"][0]}
            both = await asyncio.gather(
                *(tab.ask("move", f"same-{number}", **move) for tab in (first, second))
            )
            n = both[0]["n"]
            assert both[1]["n"] == n
            for tab in (first, second):
                await tab.until(lambda t=tab, n=n: t.position["n"] >= n)
        assert not first.bye
        assert not second.bye


async def test_different_moves_through_two_processes(two: tuple[Running, Running]) -> None:
    """One of them is played; the other is refused as things are then, not as they were."""
    one, other = two
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as first, at(other, ana).sit_at(table["id"]) as second:
        turn = first.position["to_move"][0]
        for tab in (first, second):
            await tab.look(turn)
        where = first.position
        found = await asyncio.gather(
            *(
                tab.ask("move", f"m{n}", seat=turn, ply=where["ply"], action=where["actions"][n])
                for n, tab in enumerate((first, second))
            ),
            return_exceptions=True,
        )
        refused = [one for one in found if isinstance(one, Refusal)]
        assert len(refused) == 1
        assert refused[0].key in ("refused-stale", "refused-turn")
        await first.until(lambda: first.last == second.last)


async def test_bots_belong_to_one_process_and_are_taken_over(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keeper dies without a word while its bot is to move: the other goes on."""
    one, other = two
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    tab = Tab(at(other, ana), table["id"])
    await tab.open()
    for _ in range(4):  # through the other process; the keeper's bot answers
        await tab.until(lambda: tab.position["to_move"] == [0])
        await tab.move()
    await tab.until(lambda: tab.position["to_move"] == [0])
    assert one.services.registry.tables[table["id"]].row.keeper == one.services.membership.id

    async def silent() -> None:
        """No sign of life."""

    monkeypatch.setattr(one.services.membership, "send_heartbeat", silent)
    monkeypatch.setattr(one.services.membership, "is_keeper", lambda keeper: False)
    monkeypatch.setattr(cluster, "LEASE_S", 3.0)  # a heartbeat may be on its way
    await end_lease(one.services.store, one.services.membership)
    while tab.position["to_move"] == [0]:
        await tab.move()
    keeper = other.services.membership.id
    await eventually(lambda: other.services.registry.tables[table["id"]].row.keeper == keeper)
    await tab.until(lambda: tab.position["to_move"] == [0])
    await tab.close()


async def test_presence_is_common(two: tuple[Running, Running]) -> None:
    one, other = two
    ana, ben = await one.browser("Ana"), await other.browser("Ben")
    table = await ana.table("minisurf", "me", "open")
    async with ana.sit_at(table["id"]) as first:
        async with ben.sit_at(table["id"]) as second:
            await second.ask("sit", seat=1, name="Ben")
            here = sorted((ana.guest, ben.guest))
            await first.until(lambda: first.present.get("guests") == here)
            await second.until(lambda: second.present.get("guests") == here)
            await first.until(lambda: first.table["status"] == "playing")
            standing = one.services.registry.tables[table["id"]]
            assert not standing.is_away(1)
            with pytest.raises(Refusal, match="server-still-here"):
                await first.ask("standin", seat=1, bot="easy", agree=True)
        await first.until(lambda: first.present.get("guests") == [ana.guest])


async def test_limits_hold_across_processes(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as first, at(other, ana).sit_at(table["id"]) as second:
        for server in two:  # no more comes while a busy machine takes its time
            slow = rate_limits.TokenBucket(rate_limits.CHAT.burst, rate=1e-6)
            server.services.limiter.buckets[rate_limits.CHAT] = slow
        said, refused = 0, 0
        for number in range(12):
            try:
                await (first, second)[number % 2].ask("say", words=f"word {number}")
                said += 1
            except Refusal as refusal:
                refused += refusal.key == "server-too-often"
        assert (said, refused) == (5, 7)
        monkeypatch.setattr(rate_limits, "MAX_SOCKETS_EACH", 3)
        async with at(other, ana).sit_at(table["id"]):
            tab = Tab(ana, table["id"])
            await tab.connect()
            await tab.until(lambda: tab.bye is not None)
            assert tab.bye
            assert tab.bye["why"]["key"] == "server-too-often"
            await tab.close()


async def test_one_attempt_at_a_daily_challenge(two: tuple[Running, Running]) -> None:
    one, other = two
    ana = await one.browser("Ana")
    elsewhere = at(other, ana)
    tries = [browser.post("/api/daily/minisurf") for browser in (ana, elsewhere) * 4]
    found = await asyncio.gather(*tries)
    assert len({table["id"] for table in found}) == 1
    count = select(func.count()).select_from(tables)
    assert await one.services.store.read(lambda c: c.execute(count).scalar_one()) == 1


async def test_a_guest_has_a_hundred_tables_at_most(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.server.http.tables.MAX_TABLES_PER_GUEST", 3)
    one, other = two
    ana = await one.browser("Ana")
    elsewhere = at(other, ana)
    tries = [browser.table("minisurf", "me", "open") for browser in (ana, elsewhere) * 4]
    found = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(made, Refusal) for made in found) == 3


async def test_what_one_process_has_said_the_others_know(two: tuple[Running, Running]) -> None:
    """Names, seats by a link, deleted tables: whoever asks another process next sees it."""
    one, other = two
    ana, ben = await one.browser("Ana"), await one.browser("Ben")
    table = await ana.table("minisurf", "me", "me:Second")
    assert (await at(other, ana).get("/api/me"))["name"] == "Ana"
    await at(other, ana).get(f"/api/tables/{table['id']}")
    await ana.post("/api/me", {"name": "Anna"})
    await eventually(lambda: not other.services.registry.tables[table["id"]].is_closed)
    async with asyncio.timeout(90):
        while (await at(other, ana).get("/api/me"))["name"] != "Anna":
            await asyncio.sleep(0.01)
    async with ana.sit_at(table["id"]) as tab:
        link = await tab.ask("link", seat=0)
    await ben.post(f"/api/tables/{table['id']}/seat", {"token": link["token"]})
    assert (await at(other, ben).get(f"/api/tables/{table['id']}"))["mine"] == [0]
    mine = await ana.table("minisurf", "me", "open")
    await at(other, ana).get(f"/api/tables/{mine['id']}")
    await ana.post(f"/api/tables/{mine['id']}/delete")
    with pytest.raises(Refusal, match="server-no-table"):
        await at(other, ana).get(f"/api/tables/{mine['id']}")


async def test_news_that_were_missed(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves that a process did not hear of are there when it is asked, and when it hears again."""
    one, other = two
    ana = await one.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    watching = Tab(at(other, ana), table["id"])
    await watching.open()
    deaf: Any = lambda news: None  # noqa: E731
    monkeypatch.setattr(other.services.membership, "_on_notification", deaf)
    async with ana.sit_at(table["id"]) as tab:
        for _ in range(5):
            await tab.play_for_all()
        assert watching.last < tab.last
        other.services.table_sync._resync()
        await watching.until(lambda: watching.last == tab.last)
        await tab.play_for_all()
        line = await at(other, ana).get(f"/api/tables/{table['id']}")
        assert line["ply"] == tab.position["ply"]
    await watching.close()


async def test_taking_back_is_heard_everywhere(postgres: str, home: Path) -> None:
    """Also beyond the snapshot that the other process opened the table from."""
    config = quiet_config(home, database=postgres, snapshot_every=4)
    async with running(config) as one, running(config) as other:
        ana = await one.browser("Ana")
        table = await ana.table("minisurf", "me", "random", takeback=True)
        async with ana.sit_at(table["id"]) as tab:
            await tab.play_turns(24)
            async with at(other, ana).sit_at(table["id"]) as watching:
                while tab.position.get("undo"):
                    done = await tab.ask("undo", seat=0, ply=tab.position["ply"])
                    await tab.until(lambda n=done["n"]: tab.position["n"] >= n)
                await tab.move()
                await watching.until(lambda: watching.last == tab.last)
                assert watching.position["ply"] == tab.position["ply"]
                await watching.until(lambda: watching.position["to_move"] == [0])
                await watching.move()


async def test_a_folder_that_is_not_there(postgres: str, tmp_path: Path) -> None:
    """The data folder holds next to nothing where the database is elsewhere."""
    async with running(quiet_config(tmp_path / "nowhere", database=postgres)) as server:
        ana = await server.browser("Ana")
        assert (await ana.table("minisurf", "me", "me:Ben"))["status"] == "playing"


async def test_migrations_run_once(postgres_server: str) -> None:
    import psycopg
    from sqlalchemy.engine import make_url

    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE many_at_once")
    url = make_url(postgres_server).set(database="many_at_once")
    shown = url.render_as_string(hide_password=False)
    stores = await asyncio.gather(*(asyncio.to_thread(Store, shown) for _ in range(4)))
    for store in stores:
        await asyncio.to_thread(store.close)


async def test_a_lease_ends(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sends no heartbeat in time is not counted any more, and begins anew when it comes
    back."""
    store = Store(postgres)
    one, other = Membership(store), Membership(store)
    await one._add_process()
    await other._add_process()
    assert other.since == one.since  # the same service, all the time
    await one.send_heartbeat()
    assert set(one.alive) == {one.id, other.id}
    await end_lease(store, other)
    await one.send_heartbeat()
    assert set(one.alive) == {one.id}
    touched: list[bool] = []
    other._on_resync = lambda: touched.append(True)
    await other.send_heartbeat()
    assert touched
    assert set(other.alive) == {one.id, other.id}
    with contextlib.suppress(Exception):
        await one.leave()
    await asyncio.to_thread(store.close)


# Reviews -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("small_reviews")
async def test_one_process_works_a_review_out(
    postgres: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other shows what it finds, takes over when it ends, and both have the same in the end."""
    begun: list[int] = []
    begin, go_on = service._make_plan, threading.Event()

    def count(record: bytes, budget: Budget | None) -> Any:
        begun.append(1)
        if len(begun) == 2:
            go_on.wait(60)  # its process ends before the review does
        return begin(record, budget)

    monkeypatch.setattr(service, "_make_plan", count)
    config = quiet_config(home, database=postgres, review=Budget(simulations=1))
    async with running(config) as one, running(config) as other:
        await one.services.membership.send_heartbeat()
        ana = await one.browser("Ana")
        id_ = await uploaded(ana, a_record())
        ben = at(other, ana)
        both = await asyncio.gather(whole_review(ana, id_), whole_review(ben, id_))
        assert both[0][0] == both[1][0]
        assert len(begun) == 1
        again = await uploaded(ana, a_record())
        await ana.get(f"/api/tables/{again}/review")
        await eventually(lambda: len(begun) == 2)
        await ben.get(f"/api/tables/{again}/review")
        assert len(begun) == 2
        await one.services.reviews.close()
        go_on.set()
        found, _ = await whole_review(ben, again)
        assert found["done"]
        assert len(begun) == 3


# Bots that think elsewhere -----------------------------------------------------------------------


async def test_bots_think_in_other_processes(
    postgres: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a process that thinks, the one that serves does not."""
    async with running(quiet_config(home, database=postgres, sweep=0.05)) as server:
        desk = asyncio.create_task(JobRunner(Store(postgres), 2, threads=True).run())
        await eventually(server.services.membership.has_bot_workers)

        async def never(asked: bytes) -> bytes:
            raise AssertionError("it should not think itself")

        monkeypatch.setattr(server.services.workers, "answer", never)
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "easy")
        async with ana.sit_at(table["id"]) as tab:
            for _ in range(3):
                await tab.until(lambda: tab.position["to_move"] == [0])
                await tab.move()
            await tab.until(lambda: tab.position["to_move"] == [0])
        monkeypatch.undo()
        desk.cancel()
        await asyncio.gather(desk, return_exceptions=True)


async def test_lost_work_is_taken_again(postgres: str) -> None:
    """A thinker that dies with a question in hand: another one takes it."""
    store = Store(postgres)
    first, second = Membership(store, "think"), Membership(store, "think")
    await first._add_process()
    await second._add_process()
    row = {"id": "q", "owner": "ana", "place": "t", "watched": True, "question": b"?"}
    await store.transact(lambda c: bot_jobs.add_job(c, "server", **row))
    assert await store.transact(lambda c: bot_jobs.take_job(c, first.id)) == (
        "q",
        b"?",
        True,
    )
    assert await store.transact(lambda c: bot_jobs.take_job(c, second.id)) is None
    await store.transact(lambda c: cluster.remove_process(c, first.id))
    assert await store.transact(lambda c: bot_jobs.take_job(c, second.id)) == (
        "q",
        b"?",
        True,
    )
    await store.transact(lambda c: bot_jobs.answer_job(c, "q", first.id, b"late"))
    assert await store.transact(lambda c: bot_jobs.find_answer(c, "q")) == (None, True)
    await store.transact(lambda c: bot_jobs.answer_job(c, "q", second.id, b"!"))
    assert await store.transact(lambda c: bot_jobs.find_answer(c, "q")) == (b"!", True)
    await asyncio.to_thread(store.close)


async def test_a_late_answer_is_not_looked_for_again_and_again(postgres: str, home: Path) -> None:
    """Of a thinker that was given up, while another has the question: one look a second."""
    async with running(quiet_config(home, database=postgres)) as server:
        services, looks = server.services, 0
        first, second = Membership(services.store, "think"), Membership(services.store, "think")
        await first._add_process()
        await second.join(lambda news: None, lambda: None)
        await services.membership.send_heartbeat()
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "easy", "easy")
        async with ana.sit_at(table["id"]):
            taken = await take(services.store, first.id)
            await services.store.transact(lambda c: cluster.remove_process(c, first.id))
            assert (await take(services.store, second.id)).id == taken.id

            def count(*execution: Any) -> None:
                nonlocal looks
                looks += "SELECT thoughts.answer" in execution[2]

            event.listen(services.store.engine, "before_cursor_execute", count)
            await services.store.transact(
                lambda c: bot_jobs.answer_job(c, taken.id, first.id, b"late")
            )
            services.workers.on_job_answered(taken.id)  # as from a process of an older version
            loop = asyncio.get_running_loop()
            began = loop.time()
            await asyncio.sleep(1.5)
            assert looks <= loop.time() - began + 3  # however late this machine is
            event.remove(services.store.engine, "before_cursor_execute", count)
            found = await services.workers.answer(taken.question)
            await services.store.transact(
                lambda c: bot_jobs.answer_job(c, taken.id, second.id, found)
            )
            assert (await take(services.store, second.id)).id != taken.id  # they play on
        await second.leave()


async def take(store: Store, thinker: str) -> bot_jobs.BotJob:
    async with asyncio.timeout(90):
        while (found := await store.transact(lambda c: bot_jobs.take_job(c, thinker))) is None:
            await asyncio.sleep(0.02)
    return found


async def test_owners_take_turns_in_the_database(postgres: str) -> None:
    """However much somebody asks for, everybody else waits for one piece of it at most."""
    store = Store(postgres)
    me = Membership(store, "think")
    await me._add_process()

    async def ask(id_: str, owner: str, watched: bool = True) -> None:
        row = {"owner": owner, "place": id_, "watched": watched, "question": b"?"}
        await store.transact(lambda c: bot_jobs.add_job(c, "server", id=id_, **row))

    for number in range(6):
        await ask(f"greedy{number}", "greedy")
    await ask("unseen", "ben", watched=False)
    await ask("ana", "ana")
    order = []
    while found := await store.transact(lambda c: bot_jobs.take_job(c, me.id)):
        order.append(found[0])
        await store.transact(lambda c, id_=found[0]: bot_jobs.answer_job(c, id_, me.id, b"!"))  # type: ignore[misc]
    assert order[:2] == ["greedy0", "ana"]
    assert order[-1] == "unseen"
    await ask("unseen too", "greedy", watched=False)
    await ask("seen", "cleo")
    found = await store.transact(lambda c: bot_jobs.take_job(c, me.id, watched_first=False))
    assert found is not None
    assert found.id == "unseen too"  # though its owner was served later
    await asyncio.to_thread(store.close)


async def test_a_question_nobody_takes_is_answered_here(postgres: str, home: Path) -> None:
    """Those who think have no time: after a while the server's own processes do it."""
    async with running(quiet_config(home, database=postgres)) as server:
        services = server.services
        busy = Membership(services.store, "think")
        await busy._add_process()
        await services.membership.send_heartbeat()
        assert services.membership.has_bot_workers()
        services.workers._remote = RemoteWorkers(
            services.store, services.membership, start_within_s=0.0
        )
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "easy")
        async with ana.sit_at(table["id"]) as tab:
            await tab.until(lambda: tab.position["to_move"] == [0])
            await tab.move()
            await tab.until(lambda: tab.position["to_move"] == [0])
