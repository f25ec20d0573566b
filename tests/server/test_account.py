"""A guest on several devices, everything about a guest as a file, and leaving."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, String, Text, select
from sqlalchemy import text as sql

from ludotheque.record import decode
from ludotheque.server.guests import deletion_storage
from ludotheque.server.guests.device_names import label_of
from ludotheque.server.guests.guest import fingerprint
from ludotheque.server.notices.storage import Channel, add_channel, channels_of
from ludotheque.server.services import Services
from ludotheque.server.storage.schema import (
    device_links,
    devices,
    metadata,
    presence,
    sockets,
    tables,
)
from sizes import some_of

from .harness import Browser, Refusal, Running, quiet_config, running
from .test_ratings import POOL, lost_by, pair

PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


@pytest.fixture(params=some_of(["sqlite", "postgres"], "sqlite"))
async def services(request: pytest.FixtureRequest, home: Path) -> AsyncIterator[Running]:
    """PostgreSQL at length only, where a test does not ask for it: what touches every table of the
    database does, and two processes at once try links and devices there."""
    more = {} if request.param == "sqlite" else {"database": request.getfixturevalue("postgres")}
    async with running(quiet_config(home, **more)) as found:
        yield found


def stranger(server: Running) -> Browser:
    browser = Browser(server.origin)
    browser.http.headers["User-Agent"] = PHONE
    return browser


async def token_of(browser: Browser) -> str:
    return str((await browser.post("/api/me/hand-over"))["token"])


async def take(browser: Browser, token: str) -> Any:
    found = await browser.post("/api/me/hand-over/take", {"token": token})
    browser.guest = found["guest"]
    return found


async def second_device(server: Running, browser: Browser) -> Browser:
    other = stranger(server)
    await take(other, await token_of(browser))
    return other


# Devices ---------------------------------------------------------------------------------------


async def test_a_link_makes_another_device_the_same_guest(services: Running) -> None:
    ana = await services.browser("Ana")
    table = await ana.table("minisurf", "me", "easy")
    token = await token_of(ana)
    phone = stranger(services)
    assert await phone.post("/api/me/hand-over/look", {"token": token}) == {"name": "Ana"}
    assert (await take(phone, token))["name"] == "Ana"
    assert phone.guest == ana.guest
    async with phone.sit_at(table["id"]) as tab:
        assert tab.mine == [0]
    found = (await phone.get("/api/me/devices"))["devices"]
    assert sorted((one["label"], one.get("this", False)) for one in found) == [
        ("", False),
        ("Firefox · Android", True),
    ]


async def test_a_link_works_once(services: Running) -> None:
    ana = await services.browser("Ana")
    token = await token_of(ana)
    await take(stranger(services), token)
    for browser in (stranger(services), ana):
        with pytest.raises(Refusal, match="server-bad-handover"):
            await take(browser, token)
        with pytest.raises(Refusal, match="server-bad-handover"):
            await browser.post("/api/me/hand-over/look", {"token": token})


async def test_two_who_use_a_link_at_the_same_time_are_one(postgres: str, home: Path) -> None:
    config = quiet_config(home, database=postgres)
    async with running(config) as one, running(config) as other:
        token = await token_of(await one.browser("Ana"))
        tries = [take(stranger(server), token) for server in (one, other, one, other)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(isinstance(answer, Refusal) for answer in found) == [False, True, True, True]


async def test_a_link_expires_and_only_the_newest_works(home: Path) -> None:
    now = [1_000_000.0]
    services = Services(quiet_config(home), now=lambda: now[0])
    async with running(quiet_config(home), services) as server:
        ana = await server.browser("Ana")
        old, new = await token_of(ana), await token_of(ana)
        with pytest.raises(Refusal, match="server-bad-handover"):
            await take(stranger(server), old)
        now[0] += 601
        with pytest.raises(Refusal, match="server-bad-handover"):
            await take(stranger(server), new)


async def test_guessing_links_is_slowed_down_and_says_nothing(server: Running) -> None:
    ana, eve = await server.browser("Ana"), stranger(server)
    token = await token_of(ana)
    reasons = set()
    for n in range(25):
        try:
            await take(eve, token[:-4] + f"{n:04}")
        except Refusal as refusal:
            reasons.add(refusal.key)
    assert reasons == {"server-bad-handover", "server-too-often"}
    assert (await eve.get("/api/me"))["guest"] == ""


async def test_secrets_are_kept_as_hashes_and_never_logged(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ana = await server.browser("Ana")
    token = await token_of(ana)
    cookie = next(iter(ana.http.cookies.jar)).value
    assert cookie

    def read(connection: Any) -> tuple[list[str], list[str]]:
        found = connection.execute(select(devices.c.secret)).scalars().all()
        return list(found), list(connection.execute(select(device_links.c.secret)).scalars())

    assert await server.services.store.read(read) == ([fingerprint(cookie)], [fingerprint(token)])
    with pytest.raises(Refusal) as refused:
        await take(stranger(server), token + "x")
    assert token not in str(refused.value)
    ours = ("ludotheque", "uvicorn", "litestar", "sqlalchemy")
    logged = [one.getMessage() for one in caplog.records if one.name.startswith(ours)]
    listed = json.dumps(await ana.get("/api/me/devices")) + "\n".join(logged)
    assert cookie not in listed
    assert token not in listed


async def test_an_ended_device_is_out_at_once(services: Running) -> None:
    ana = await services.browser("Ana")
    phone = await second_device(services, ana)
    table = await ana.table("minisurf", "me", "easy")
    here = next(one for one in (await phone.get("/api/me/devices"))["devices"] if one.get("this"))
    async with phone.sit_at(table["id"]) as his, ana.sit_at(table["id"]) as mine:
        left = await ana.post("/api/me/devices/end", {"device": here["id"]})
        assert len(left["devices"]) == 1
        await his.until(lambda: his.bye is not None)
        assert his.bye is not None
        assert his.bye["why"]["key"] == "server-device-ended"
        await mine.ask("ping")
        assert mine.bye is None
    assert (await phone.get("/api/me"))["guest"] == ""
    with pytest.raises(Refusal, match="server-who"):
        await phone.get("/api/me/devices")
    with pytest.raises(Refusal, match="server-no-device"):
        await ana.post("/api/me/devices/end", {"device": here["id"]})


async def test_an_ended_device_has_no_way_back(services: Running) -> None:
    """Neither by a link that it made, nor by a name that it gives itself at the same moment; and
    no notice reaches it."""
    ana = await services.browser("Ana")
    phone = await second_device(services, ana)
    here = next(one for one in (await phone.get("/api/me/devices"))["devices"] if one.get("this"))
    await services.services.store.write(
        lambda c: add_channel(c, Channel("w", ana.guest, "push", "x", "", "", 1))
    )
    link = await token_of(phone)
    end = ana.post("/api/me/devices/end", {"device": here["id"]})
    names = [phone.post("/api/me", {"name": f"Thief {n}"}) for n in range(4)]
    await asyncio.gather(*names, end, return_exceptions=True)
    # A name that came after the end makes somebody new of the browser, as of any other.
    assert (await phone.get("/api/me"))["guest"] != ana.guest
    with pytest.raises(Refusal, match="server-bad-handover"):
        await take(stranger(services), link)
    assert await services.services.store.read(lambda c: channels_of(c, ana.guest)) == []
    with pytest.raises(Refusal, match="server-no-device"):
        await ana.post("/api/me/devices/end", {"device": "a\0b"})


async def test_a_seat_link_ends_with_the_device_that_made_it(services: Running) -> None:
    """Those of the other devices go on working."""
    ana = await services.browser("Ana")
    phone = await second_device(services, ana)
    here = next(one for one in (await phone.get("/api/me/devices"))["devices"] if one.get("this"))
    table = await ana.table("minisurf", "me", "me:Ben")
    async with phone.sit_at(table["id"]) as his, ana.sit_at(table["id"]) as mine:
        lost, kept = [(await tab.ask("link", seat=1))["token"] for tab in (his, mine)]
    await ana.post("/api/me/devices/end", {"device": here["id"]})
    eve, seat = await services.browser("Eve"), f"/api/tables/{table['id']}/seat"
    with pytest.raises(Refusal, match="server-bad-link"):
        await eve.post(seat, {"token": lost})
    await eve.post(seat, {"token": kept})


async def test_an_ended_device_is_out_of_other_processes(postgres: str, home: Path) -> None:
    config = quiet_config(home, database=postgres)
    async with running(config) as one, running(config) as other:
        await one.services.membership.send_heartbeat()
        ana = await one.browser("Ana")
        phone = await second_device(other, ana)
        table = await ana.table("minisurf", "me", "easy")
        here = next(d for d in (await phone.get("/api/me/devices"))["devices"] if d.get("this"))
        async with phone.sit_at(table["id"]) as tab:
            await ana.post("/api/me/devices/end", {"device": here["id"]})
            await tab.until(lambda: tab.bye is not None)
        async with asyncio.timeout(90):
            while (await phone.get("/api/me"))["guest"]:
                await asyncio.sleep(0.02)


async def test_nobody_ends_the_devices_of_others_or_their_own(server: Running) -> None:
    ana, eve = await server.browser("Ana"), await server.browser("Eve")
    (device,) = (await ana.get("/api/me/devices"))["devices"]
    with pytest.raises(Refusal, match="server-no-device"):
        await eve.post("/api/me/devices/end", {"device": device["id"]})
    with pytest.raises(Refusal, match="server-own-device"):
        await ana.post("/api/me/devices/end", {"device": device["id"]})


async def test_whoever_takes_a_link_is_no_longer_who_they_were(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    before = dict(ben.http.cookies)
    await take(ben, await token_of(ana))
    old = Browser(server.origin)
    old.http.cookies.update(before)
    assert (await old.get("/api/me"))["guest"] == ""


def test_a_device_is_called_by_program_and_system() -> None:
    chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"
    assert label_of(chrome) == "Chrome · Windows"
    assert label_of(PHONE) == "Firefox · Android"
    assert label_of("Ludotheque-Terminal (Linux)") == "Terminal · Linux"
    assert label_of("<script>") == ""


def test_old_databases_keep_their_guests(tmp_path: Path) -> None:
    """The one secret of a guest becomes that of a device; what hangs on guests stays."""
    from alembic import command
    from alembic.config import Config as AlembicConfig
    from sqlalchemy import create_engine

    from ludotheque.server.storage import migrate
    from ludotheque.server.storage.store import Store

    url = quiet_config(tmp_path).url()
    config = AlembicConfig()
    config.set_main_option("script_location", str(migrate._SCRIPTS))
    with create_engine(url).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0007")
        connection.execute(sql("INSERT INTO guests VALUES ('ana', 'hash', 'Ana', 5, 7)"))
        connection.execute(sql("INSERT INTO mutes VALUES ('ana', 'ben')"))
        connection.execute(sql("INSERT INTO blocked VALUES ('ana', 9)"))
    store = Store(url)
    with store.engine.connect() as connection:
        row = connection.execute(select(devices)).one()
        assert (row.secret, row.guest, row.created, row.seen) == ("hash", "ana", 5, 7)
        for name, wanted in (("guests", ("ana", "Ana", 5, 7, "")), ("mutes", ("ana", "ben"))):
            assert tuple(connection.execute(sql(f"SELECT * FROM {name}")).one()) == wanted
        assert connection.execute(sql("SELECT count(*) FROM blocked")).scalar() == 1
    store.close()


# Export ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("services", ["sqlite", "postgres"], indirect=True)
async def test_the_export_holds_everything_and_no_secret(services: Running) -> None:
    ana, bob = await services.browser("Ana"), await services.browser("Bob")
    over = await lost_by(ana, bob)
    going = await pair(ana, bob)
    async with ana.sit_at(going) as tab:
        await tab.ask("say", words="hello Bob")
    token = await token_of(ana)
    found = await ana.get("/api/me/export")
    assert found["guest"]["name"] == "Ana"
    by_id = {table["id"]: table for table in found["tables"]}
    assert set(by_id) == {over, going}
    assert decode(by_id[over]["record"].encode()).header.seats[0].name == "Ana"
    assert [one["words"] for one in found["said"]] == ["hello Bob"]
    assert found["ratings"][0]["rating"] < 1500
    assert [one["table_id"] for one in found["rated_matches"]] == [over]

    def secrets(connection: Any) -> list[str]:
        kept = connection.execute(select(tables.c.seed)).scalars().all()
        hashes = connection.execute(select(devices.c.secret)).scalars().all()
        return [*hashes, *(seed.hex() for seed in kept), *(str(list(seed)) for seed in kept)]

    told = json.dumps(found)
    cookie = next(iter(ana.http.cookies.jar)).value
    hidden = await services.services.store.read(secrets)
    for secret in (*hidden, token, fingerprint(token), cookie, bob.guest):
        assert secret is not None
        assert secret not in told


async def test_the_export_shows_nothing_of_a_running_match_with_secrets(server: Running) -> None:
    """In TAXI destinations are hidden: no record, and so no hidden card, before the end."""
    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    table = await ana.table("taxi", "me", "open")
    async with bob.sit_at(table["id"]) as tab:
        await tab.ask("sit", seat=1, name="")
    (mine,) = (await ana.get("/api/me/export"))["tables"]
    assert mine["status"] == "playing"
    assert set(mine) & {"record", "header", "entries", "seed", "events"} == set()


# Leaving ---------------------------------------------------------------------------------------


async def gone(server: Running) -> None:
    async with asyncio.timeout(90):
        while await server.services.store.read(
            lambda c: deletion_storage.deletions_since(c, 2**40)
        ):
            await asyncio.sleep(0.02)


def everywhere(connection: Any) -> str:
    """Everything of every table, as text."""
    found = MetaData()
    found.reflect(connection)
    told = [list(map(str, connection.execute(select(one)))) for one in found.tables.values()]
    return json.dumps(told)


def connected(connection: Any) -> str:
    """What lasts as long as a tab is open, as text."""
    return str([list(connection.execute(select(one))) for one in (presence, sockets)])


@pytest.mark.parametrize("services", ["sqlite", "postgres"], indirect=True)
async def test_leaving_says_what_will_happen_and_does_it(services: Running) -> None:
    """Matches are resigned or go, others keep theirs with nobody in my place, and no row has my
    name or id any more."""
    mia, bob = await services.browser("Miaoux"), await services.browser("Bob")
    ended = await lost_by(bob, mia)
    alone = (await mia.table("minisurf", "me", "easy"))["id"]
    running_ = await pair(mia, bob)
    opened = (await bob.table("minisurf", "me", "open", "open"))["id"]
    async with mia.sit_at(opened) as tab:
        await tab.ask("sit", seat=1, name="")
        await tab.ask("say", words="it is me, Miaoux")
    event = {"kind": "round-robin", "game": "minisurf", "title": "Cup", "seats": 2}
    cup = (await mia.post("/api/events", event))["id"]
    for browser in (mia, bob):
        await browser.post(f"/api/events/{cup}/join", {"name": ""})
    phone = await second_device(services, mia)
    plan = await mia.get("/api/me/leave")
    assert plan == {
        "resigned": 1,
        "deleted": 1,
        "stood": 1,
        "kept": 1,
        "withdrawn": 1,
        "directed": 1,
        "ratings": 1,
    }
    with pytest.raises(Refusal, match="server-not-sure"):
        await mia.post("/api/me/leave", {"sure": False})
    async with phone.sit_at(running_) as his, bob.sit_at(running_) as other:
        await mia.post("/api/me/leave", {"sure": True})
        await his.until(lambda: his.bye is not None)
        await gone(services)
        await other.until(lambda: other.table["status"] == "over")
    for browser in (mia, phone):
        assert (await browser.get("/api/me"))["guest"] == ""
    with pytest.raises(Refusal, match="server-no-table"):
        await bob.get(f"/api/tables/{alone}")
    for table in (ended, running_):
        seats = (await bob.get(f"/api/tables/{table}"))["table"]["seats"]
        assert {seat["name"] for seat in seats} == {"Bob", deletion_storage.DELETED_NAME}
        record = decode(await bob.get(f"/api/tables/{table}/record"))
        assert {holder.name for holder in record.header.seats} == {
            "Bob",
            deletion_storage.DELETED_NAME,
        }
    assert (await bob.get(f"/api/tables/{opened}"))["table"]["seats"][1] == {"kind": "open"}
    assert [one["name"] for one in (await bob.get(f"/api/events/{cup}"))["entries"]] == ["Bob"]
    async with asyncio.timeout(90):  # who is at a table is kept until the server sees a tab close
        while mia.guest in await services.services.store.read(connected):
            await asyncio.sleep(0.02)
    told = await services.services.store.read(everywhere)
    assert "Miaoux" not in told
    assert mia.guest not in told


async def test_leaving_is_done_when_deleted_tables_are_purged(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where that takes its time."""
    purge = server.services.deletion.purge

    async def late() -> None:
        await asyncio.sleep(0.2)
        await purge()

    monkeypatch.setattr(server.services.deletion, "purge", late)
    mia = await server.browser("Miaoux")
    await mia.table("minisurf", "me", "easy")
    await mia.post("/api/me/leave", {"sure": True})
    await gone(server)
    assert "Miaoux" not in await server.services.store.read(everywhere)


async def test_ratings_of_others_stay_what_they_are(server: Running) -> None:
    from ludotheque.server.ratings import storage as rating_storage

    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    await lost_by(ana, bob)
    before = (await bob.get("/api/me/ratings"))["ratings"]
    await ana.post("/api/me/leave", {"sure": True})
    await gone(server)
    assert (await bob.get("/api/me/ratings"))["ratings"] == before
    assert await server.services.store.write(lambda c: rating_storage.recount(c, POOL)) == (2, 0)


async def test_a_server_that_was_killed_goes_on_with_it(home: Path) -> None:
    async with running(quiet_config(home)) as server:
        ana, bob = await server.browser("Anatole"), await server.browser("Bob")
        table = await lost_by(ana, bob)
        guest = ana.guest
        begin = deletion_storage.begin_deletion
        await server.services.store.write(lambda c: begin(c, guest, "gone1", 1, ""))
    async with running(quiet_config(home)) as server:
        await server.services.account_deletion.resume()
        await gone(server)
        told = await server.services.store.read(everywhere)
        assert "Anatole" not in told
        assert guest not in told
        assert table in told


def test_every_column_that_names_a_guest_is_dealt_with() -> None:
    """A new table with a guest in it must say what becomes of it."""
    known = {
        (table.name, column)
        for table, column in (*deletion_storage.OWNED_COLUMNS, *deletion_storage.ALIASED_COLUMNS)
    }
    names = {"guest", "host", "director", "player", "owner", "muted"}
    found = {
        (table.name, column.name)
        for table in metadata.tables.values()
        for column in table.c
        if column.name in names and isinstance(column.type, String | Text)
    }
    assert found - known == set()
