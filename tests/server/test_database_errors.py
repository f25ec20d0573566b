"""A database that refuses, and input that nobody sends by accident."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import InternalError, OperationalError

from ludotheque.naming import MAX_NAME_CHARACTERS, clean, clean_name
from ludotheque.record import decode
from ludotheque.server.services import Services
from ludotheque.server.storage.database_errors import (
    DatabaseUnusable,
    describe_error,
    is_outcome_unknown,
)
from ludotheque.server.storage.store import Store
from ludotheque.text import LANGUAGES, Problem, language

from .harness import Disk, Refusal, Running, Tab, make_client, quiet_config, running

# At the start ------------------------------------------------------------------------------------


def foreign(path: Path) -> None:
    path.write_bytes(b"This is a letter, not a database. " * 100)


def other_program(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")


def newer(path: Path) -> None:
    Store(f"sqlite:///{path}").close()
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
        other.commit()


def no_folder(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("a file where a folder should be")


@pytest.mark.parametrize("spoil", [foreign, other_program, newer, no_folder])
def test_a_database_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    path = tmp_path / "data" / "server.sqlite"
    path.parent.mkdir()
    spoil(path)
    with pytest.raises(DatabaseUnusable) as found:
        Store(f"sqlite:///{path}")
    for code in LANGUAGES:
        said = language(code)(found.value.reason)
        assert "\n" not in said
        assert "Error" not in said


@pytest.mark.parametrize(
    "url", ["nonsense", "oracle://nowhere/x", "magic://user:hunter2@x/y", "postgresql://x:y:z/"]
)
def test_a_bad_address_is_one_sentence_without_passwords(url: str) -> None:
    with pytest.raises(DatabaseUnusable) as found:
        Store(url)
    assert "hunter2" not in str(found.value)


def serve(home: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludotheque", "serve", "--no-open", "--port", "0", *more]
    env = os.environ | {"LUDOTHEQUE_HOME": str(home), "LUDOTHEQUE_LANG": "en"}
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)


def test_a_second_server_on_the_same_folder_is_refused(home: Path) -> None:
    """With a sentence and exit code two, as every database that cannot be used."""
    first = Store(quiet_config(home).url(), exclusive=True)
    done = serve(home)
    first.close()
    assert (done.returncode, done.stdout) == (2, "")
    assert str(home) in done.stderr
    assert done.stderr.count("\n") == 1
    Store(quiet_config(home).url(), exclusive=True).close()  # free again


# While people play -------------------------------------------------------------------------------


async def test_a_full_disk_is_told_and_recovered_from(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    services = Services(quiet_config(home))
    disk = Disk(services)
    async with running(services.config, services) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        tab = Tab(ana, table["id"])
        await tab.open()
        disk.is_full = True
        assert await tab.play_until_refused() == "server-disk-full"
        with contextlib.suppress(ConnectionError):
            await tab.until(lambda: tab.bye is not None)
        assert tab.bye == {"type": "bye", "why": {"key": "server-disk-full"}, "again": True}
        await tab.close()
        with pytest.raises(Refusal) as found:
            await ana.table("minisurf", "me", "me:Ben")
        assert (found.value.key, found.value.status) == ("server-disk-full", 503)
        assert (await ana.get("/api/health"))["ready"]  # it answers, whatever the disk does
        assert "OperationalError" not in caplog.text
        disk.is_full = False
        await tab.open()
        await tab.play_for_all()
        await tab.close()


FULL = """
CREATE TABLE full_disk (is_full boolean);
CREATE FUNCTION extend() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM full_disk WHERE is_full) THEN
    RAISE 'could not extend file "base/5/16397": No space left on device' USING ERRCODE = '53100';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION extend();
"""


async def test_a_full_disk_of_postgresql_is_told_and_recovered_from(
    postgres: str, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As PostgreSQL says it when a file of a table cannot grow; what it does when its own log
    cannot (it ends, and comes back) is a fault of `benchmarks.server_history`."""
    with psycopg.connect(postgres, autocommit=True) as other:
        other.execute(FULL)
        async with running(quiet_config(home, database=postgres)) as server:
            ana = await server.browser("Ana")
            table = await ana.table("minisurf", "me", "me:Ben")
            tab, watching = Tab(ana, table["id"]), Tab(await server.browser("Cara"), table["id"])
            await tab.open()
            await watching.open()
            await tab.play_for_all()
            events = len(tab.events)
            other.execute("INSERT INTO full_disk VALUES (true)")
            with pytest.raises(Refusal, match="server-disk-full"):
                await tab.play_for_all()
            for one in (tab, watching):  # everybody hears it, not only who moved
                with contextlib.suppress(ConnectionError):
                    await one.until(lambda one=one: one.bye is not None)
                assert one.bye is not None
                assert one.bye["why"] == {"key": "server-disk-full"}
                assert one.bye["again"]
                await one.close()
            with pytest.raises(Refusal) as found:
                await ana.table("minisurf", "me", "me:Ben")
            assert (found.value.key, found.value.status) == ("server-disk-full", 503)
            assert "Traceback" not in caplog.text
            other.execute("TRUNCATE full_disk")
            await tab.open()
            assert len(tab.events) == events  # nothing of what was refused
            await tab.play_for_all()
            await tab.close()


class Ended(psycopg.errors.InternalError_):
    """What PostgreSQL says last when its log cannot be written: seen with RLIMIT_FSIZE."""

    diag = SimpleNamespace(severity_nonlocalized="PANIC")  # type: ignore[assignment]


def test_whether_a_change_was_written_is_unknown_when_postgresql_ends() -> None:
    """After its recovery the change may be there: nobody is told that it was refused."""
    said = 'could not write to log file "000000010000000000000001" at offset 8192: File too large'
    error = InternalError("UPDATE tables", None, Ended(said))
    assert is_outcome_unknown(error)
    assert describe_error(error).key == "server-disk-full"
    assert not is_outcome_unknown(
        InternalError("UPDATE tables", None, psycopg.errors.DiskFull(said))
    )


async def test_readiness_says_whether_changes_can_be_written(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await server.browser("Ana")
    await ana.table("minisurf", "me", "me:Ben")
    ready = {"ready": True, "tables": 1, "set_aside": 0, "why": None}
    assert await ana.get("/api/ready") == ready

    async def full(work: object) -> None:
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(server.services.store, "write", full)
    found = await ana.http.get("/api/ready")
    assert (found.status_code, found.json()["ready"]) == (503, False)
    assert found.json()["why"]["key"] == "server-disk"
    assert (await ana.get("/api/health"))["tables"] == 1


# Odd input ---------------------------------------------------------------------------------------


async def raw(server: Running, request: bytes) -> int:
    """The status of an answer to exactly these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    with contextlib.suppress(ConnectionError):
        writer.write(request)
        await writer.drain()
    line = await asyncio.wait_for(reader.readline(), 20)
    writer.close()
    return int(line.split()[1])


async def test_odd_requests_are_the_askers_fault(server: Running) -> None:
    host = f"Host: localhost:{server.port}\r\n".encode()
    origin = f"Origin: {server.origin}\r\n".encode()
    post = b"POST /api/me HTTP/1.1\r\n" + host
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    odd = [
        post + b"Origin: http://[\r\nContent-Length: 2\r\n\r\n{}",
        post + origin + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 40 + b"0\r\n\r\n",
        b"GET /api/tables/%00/ HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/tables/a%00b/log HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/games/%00/kit HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/daily/%00?day=%00 HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/games/taxi/rules/%00 HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /art/taxi/%00/x.svg HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/ratings/minisurf?family=%00 HTTP/1.1\r\n" + host + b"\r\n",
        b"POST /api/notices/stop/%00-a HTTP/1.1\r\n" + host + b"Content-Length: 0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    ]
    for request in odd:
        assert 400 <= await raw(server, request) < 500, request[:80]


@pytest.mark.parametrize("blank", ["ㅤ", "⠀", "͏", "ᅟ", "ᅠ", "ﾠ", "́"])
def test_names_that_nobody_sees_are_refused(blank: str) -> None:
    assert clean(f"{blank} {blank}") == ""
    with pytest.raises(Problem):
        clean_name(blank * 3)


def test_marks_on_a_letter_are_few() -> None:
    assert len(clean("Z" + "\u0335\u0336\u0337\u0338" * 50 + "o")) <= 5
    assert clean("Ngọc Việt Đặng") == "Ngọc Việt Đặng"
    assert clean("हिन्दी") == "हिन्दी"


async def test_names_in_uploaded_records_are_cleaned_everywhere(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as tab:
        await tab.ask("resign", seat=0)
        await tab.until(lambda: tab.whats("ended"))
    lines = (await ana.get(f"/api/tables/{table['id']}/record")).decode().splitlines()
    dirty, spoilt = "\u202eevil\x07" + "o" * 50, []
    for line in map(json.loads, lines):
        for holder in (*line.get("seats", ()), line.get("holder", {})):
            if holder:
                holder["name"] = dirty
        spoilt.append(json.dumps(line))
    assert sum(json.dumps(dirty) in line for line in spoilt) >= 2
    again = await ana.post("/api/records", ("\n".join(spoilt) + "\n").encode())
    kept = decode(await ana.get(f"/api/tables/{again['id']}/record"))
    names = [holder.name for holder in kept.header.seats]
    names += [entry.holder.name for entry in kept.entries if hasattr(entry, "holder")]
    assert len(names) >= 3
    assert all(clean(name) == name and len(name) <= MAX_NAME_CHARACTERS + 2 for name in names)
    log = json.dumps(await ana.get(f"/api/tables/{again['id']}/log"))
    assert "202e" not in log


# HTTPS -------------------------------------------------------------------------------------------


async def test_https_means_https(home: Path) -> None:
    async with running(quiet_config(home)) as plain:
        ana = await plain.browser("Ana")
        (cookie,) = [(one.name, one.value) for one in ana.http.cookies.jar]
    async with running(quiet_config(home, https=True)) as server:
        secure = server.origin.replace("http:", "https:")
        async with make_client(server.origin) as http:
            refused = await http.post("/api/me", content=b"{}", headers={"Origin": server.origin})
            assert refused.status_code == 403
            sent = {"Origin": secure, "Cookie": f"{cookie[0]}={cookie[1]}"}
            found = await http.post("/api/me", content=b"{}", headers=sent)
            assert found.json()["name"] == "Ana"  # the old cookie is known, and given anew
            given = found.headers["set-cookie"]
            assert given.startswith(f"__Host-{cookie[0]}={cookie[1]};")
            assert "Secure" in given
            assert "Path=/" in given
            assert found.headers["strict-transport-security"].startswith("max-age=")
            sent["Cookie"] = f"__Host-{cookie[0]}={cookie[1]}"
            assert (await http.get("/api/me", headers=sent)).json()["name"] == "Ana"


def test_a_database_that_fails_while_a_server_starts_gets_a_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection) -> bytes:
        raise OperationalError("select", {}, sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr("ludotheque.server.services.server_secret", fail)
    with pytest.raises(DatabaseUnusable):
        Services(quiet_config(home))


def test_a_process_that_stands_still_holds_the_locks_of_others_for_seconds(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # the limits as they are outside tests
    store = Store(postgres)
    with store.engine.connect() as connection:
        shown = {
            limit: connection.exec_driver_sql(f"SHOW {limit}").scalar()
            for limit in ("idle_in_transaction_session_timeout", "lock_timeout")
        }
    store.close()
    assert shown == {"idle_in_transaction_session_timeout": "3s", "lock_timeout": "5s"}
