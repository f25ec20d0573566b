"""`admin`: closing tables, shutting guests out and asking for the load, while servers run."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, select

from ludotheque.cli import main
from ludotheque.record import decode
from ludotheque.server.admin import client, command_storage
from ludotheque.server.services import Services
from ludotheque.server.storage import schema
from ludotheque.server.storage.store import Store
from ludotheque.text import text

from .harness import Browser, Refusal, Running, Tab, quiet_config, running


class Servers:
    """What serves from one database: a process, or two."""

    def __init__(self, url: str, serving: list[Running]) -> None:
        self.url, self.serving = url, serving
        self.one, self.other = serving[0], serving[-1]

    async def admin(self, *words: str) -> None:
        """The command, as somebody types it beside the servers."""
        await asyncio.to_thread(main, ["admin", *words, "--database", self.url, "--lang", "en"])

    def through_the_other(self, browser: Browser) -> Browser:
        again = Browser(self.other.origin)
        again.http.cookies, again.guest = browser.http.cookies, browser.guest
        return again


@pytest.fixture(params=["sqlite", "postgres"])
async def servers(request: pytest.FixtureRequest, home: Path) -> AsyncIterator[Servers]:
    on_postgres = request.param == "postgres"
    url: str = request.getfixturevalue("postgres") if on_postgres else quiet_config(home).url()
    config = quiet_config(home, database=url, sweep=0.05)
    async with AsyncExitStack() as stack:
        serving = [
            await stack.enter_async_context(running(config, Services(config, exclusive=True)))
            for _ in range(2 if on_postgres else 1)
        ]
        for one in serving:
            await one.services.membership.send_heartbeat() if on_postgres else None
        yield Servers(url, serving)


async def seated(servers: Servers) -> tuple[Browser, Tab, Tab]:
    """Ana and Ben at a table, through different processes where there are two."""
    ana, ben = await servers.one.browser("Ana"), await servers.other.browser("Ben")
    table = await ana.table("minisurf", "me", "open")
    first, second = Tab(ana, table["id"]), Tab(ben, table["id"])
    for tab in (first, second):
        await tab.open()
    await second.ask("sit", seat=1, name="Ben")
    await first.until(lambda: first.table["status"] == "playing")
    await first.until(lambda: "actions" in first.position or first.position["to_move"] == [1])
    return ana, first, second


async def test_whoever_is_at_a_closed_table_is_told(
    servers: Servers, capsys: pytest.CaptureFixture[str]
) -> None:
    ana, first, second = await seated(servers)
    await servers.admin("close", first.table_id)
    assert "The table is closed" in capsys.readouterr().out
    for tab in (first, second):
        await tab.until(lambda t=tab: bool(t.whats("ended")))
        (ended,) = tab.whats("ended")
        assert (ended["reason"], ended.get("result")) == ("closed", None)
        said = [line["line"]["text"]["key"] for line in tab.whats("logged")]
        assert said[-1] == "log-end-closed"
        await tab.close()
    record = decode(await ana.get(f"/api/tables/{first.table_id}/record"))
    assert record.end().reason == "closed"  # type: ignore[union-attr]
    with pytest.raises(SystemExit):
        await servers.admin("close", first.table_id)
    assert "over already" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        await servers.admin("close", "nosuchtable")


def test_whoever_is_slower_to_close_a_table_does_not_decide() -> None:
    """Of two processes one closes it; the other may be the first to answer."""
    gone, over, done = (
        msgspec.json.encode(text(key)).decode()
        for key in ("server-no-table", "admin-over", "admin-closed")
    )
    assert client._is_closed({"a": gone})
    assert client._is_closed({"a": over, "b": done})
    assert not client._is_closed({"a": over})
    assert not client._is_closed({})


async def test_a_table_that_has_not_begun_goes(servers: Servers) -> None:
    ana = await servers.one.browser("Ana")
    table = await ana.table("minisurf", "me", "open")
    tab = Tab(servers.through_the_other(ana), table["id"])
    await tab.open()
    await servers.admin("close", table["id"])
    await tab.until(lambda: tab.bye is not None)
    assert tab.bye
    assert tab.bye["why"]["key"] in ("log-end-closed", "server-no-table")  # here, elsewhere
    with pytest.raises(Refusal, match="server-no-table"):
        await servers.through_the_other(ana).get(f"/api/tables/{table['id']}")


async def test_a_guest_is_shut_out_and_let_in_again(
    servers: Servers, capsys: pytest.CaptureFixture[str]
) -> None:
    _, first, second = await seated(servers)
    ben = second.browser
    await servers.admin("block", ben.guest)
    assert "Ben is blocked" in capsys.readouterr().out
    await second.until(lambda: second.bye is not None)
    assert second.bye
    assert (second.bye["why"]["key"], second.bye["again"]) == ("server-blocked", False)
    assert first.bye is None
    for asking in (ben.get("/api/me"), ben.table("minisurf", "me", "open")):
        with pytest.raises(Refusal, match="server-blocked") as refused:
            await asking
        assert refused.value.status == 403
    again = Tab(ben, second.table_id)
    await again.connect()
    await again.until(lambda: again.bye is not None)
    assert again.bye
    assert again.bye["why"]["key"] == "server-blocked"
    await servers.admin("guests", "be")
    assert "Ben (blocked)" in capsys.readouterr().out
    await servers.admin("unblock", ben.guest)
    async with asyncio.timeout(90):
        while True:
            try:
                assert (await ben.get("/api/me"))["name"] == "Ben"
                break
            except Refusal:
                await asyncio.sleep(0.02)
    with pytest.raises(SystemExit):
        await servers.admin("block", "nobody")
    await first.close()


async def test_every_process_says_how_busy_it_is(
    servers: Servers, capsys: pytest.CaptureFixture[str]
) -> None:
    ana, first, second = await seated(servers)
    await servers.admin()
    page = capsys.readouterr().out
    assert page.count("running for") == len(servers.serving)
    assert sum(map(int, re.findall(r"tabs at them: (\d+)", page))) == 2
    assert "1 being played" in page
    assert "Guests: 2, 0 of them blocked." in page
    assert first.table_id in page
    assert ana.guest in page  # whose tables take most
    await servers.admin("tables", first.table_id)
    seats = capsys.readouterr().out
    assert "Ana" in seats
    assert ana.guest in seats
    for tab in (first, second):
        await tab.close()


async def test_without_a_server_a_table_is_closed_when_one_starts(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = quiet_config(home, sweep=0.05)
    async with running(config) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
    main(["admin", "close", table["id"], "--database", config.url(), "--lang", "fr"])
    assert "sera fermée au prochain démarrage" in capsys.readouterr().out
    main(["admin", "load", "--database", config.url(), "--lang", "en"])
    assert "No server runs" in capsys.readouterr().out
    async with running(config) as server:
        store = server.services.store
        async with asyncio.timeout(90):
            while (await store.read(lambda c: command_storage.pending_commands(c, "x"))).commands:
                await asyncio.sleep(0.02)
        assert (await server.services.registry.find(table["id"])).row.status == "over"
        left = select(func.count()).select_from(schema.admin_commands)
        assert await store.read(lambda c: c.execute(left).scalar()) == 1
        await store.write(lambda c: command_storage.delete_old_commands(c, before=2e12))
        assert await store.read(lambda c: c.execute(left).scalar()) == 0


async def test_an_order_that_cannot_be_carried_out_is_answered(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table that does not open any more: one sentence, and the server goes on."""
    config = quiet_config(home, sweep=0.05)
    async with running(config, Services(config, exclusive=True)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")

        async def broken(id_: str) -> None:
            raise RuntimeError("broken")

        monkeypatch.setattr(server.services.registry, "find", broken)
        with pytest.raises(SystemExit):
            await Servers(config.url(), [server]).admin("close", table["id"])
        assert "went wrong" in capsys.readouterr().err


def test_a_withdrawn_order_takes_no_answer(home: Path) -> None:
    store = Store(quiet_config(home).url())
    order = command_storage.AdminCommand("one", "load")
    with store.engine.begin() as connection:
        command_storage.add_command(connection, order)
        command_storage.withdraw_command(connection, order.id)
        command_storage.answer_command(connection, order.id, "", "{}")
        assert command_storage.answers_to(connection, order.id) == {}
    store.close()
