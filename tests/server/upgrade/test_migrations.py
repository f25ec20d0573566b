"""Upgrades that are killed, refused or undone, on SQLite and PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy.engine import make_url

from ludotheque.cli import main
from ludotheque.server.storage import backups, migrate
from ludotheque.server.storage.database_errors import DatabaseUnusable, lock_file
from ludotheque.server.storage.migrate import HEAD
from ludotheque.server.storage.store import Store
from ludotheque.text import text
from sizes import some_of

from .folders import NAMES, RELEASE_0_1_0, revision_of, serving, unpack
from .test_old_folders import all_is_there, run

OLDEST = NAMES[0]
LATER = "0099"  # a revision that no version has yet
LONG = bool(os.environ.get("LUDOTHEQUE_LONG"))


def url_of(home: Path) -> str:
    return f"sqlite:///{home / 'server.sqlite'}"


# Killed ------------------------------------------------------------------------------------------

# Arguments: a data folder, a folder to work in, a step. Upgrades copies of the data folder, each in
# a child that is killed before another statement; prints its number and how the child ended.
KILLED = """
import os, shutil, sys
from pathlib import Path
import sqlalchemy as sa
import alembic.command
from ludotheque.server.storage import migrate

def upgrade(home, killed_before):
    engine, seen = sa.create_engine(f"sqlite:///{home / 'server.sqlite'}"), [0]

    @sa.event.listens_for(engine, "connect")
    def prepare(connection, record):
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA journal_mode=WAL")

    @sa.event.listens_for(engine, "before_cursor_execute")
    def count(connection, cursor, statement, *rest):
        if statement.split()[0] in ("CREATE", "INSERT", "UPDATE", "ALTER", "DROP", "DELETE"):
            seen[0] += 1
            if seen[0] == killed_before:
                os._exit(9)  # without a word, like SIGKILL

    migrate.migrate(engine)

source, work, step = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
number = 1 - step
while True:
    number += step
    home = work / str(number)
    home.mkdir(parents=True)
    shutil.copy(source / "server.sqlite", home)
    child = os.fork()
    if not child:
        upgrade(home, number)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(number, code, flush=True)
    if code != 9:
        break
"""


def schema(database: Path) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name")
        return found.fetchall()


@pytest.mark.skipif(os.name == "nt", reason="fork")
def test_an_upgrade_killed_before_any_statement_leaves_the_old_schema(tmp_path: Path) -> None:
    """Before every one of them with LUDOTHEQUE_LONG, else before some."""
    source, work = tmp_path / "source", tmp_path / "work"
    expected = unpack(OLDEST, source)
    before = schema(source / "server.sqlite")
    script = [sys.executable, "-c", KILLED, str(source), str(work), "1" if LONG else "7"]
    done = subprocess.run(script, capture_output=True, text=True, check=True, timeout=600)
    ended = [(int(number), int(code)) for number, code in map(str.split, done.stdout.splitlines())]
    killed = [number for number, code in ended if code == 9]
    assert [code for _, code in ended] == [9] * len(killed) + [0]
    assert killed[-1] > 40, "every table and index of the migrations is a statement"
    for number in killed:
        database = work / str(number) / "server.sqlite"
        assert revision_of(database) == expected["revision"], number
        assert schema(database) == before, number
    for number in (killed[0], killed[-1]):  # the next start finishes it
        home = work / str(number)
        Store(url_of(home)).close()
        assert revision_of(home / "server.sqlite") == HEAD
        kept = sorted(path.name for path in home.glob("server-*"))
        assert kept == ["server-0001.sqlite"], "the same copy is not kept twice"
        assert schema(home / kept[0]) == before


def test_a_copy_of_something_else_is_not_overwritten(tmp_path: Path) -> None:
    unpack(OLDEST, tmp_path)
    taken = tmp_path / "server-0001.sqlite"
    taken.write_bytes(b"a copy of last year")
    Store(url_of(tmp_path)).close()
    assert taken.read_bytes() == b"a copy of last year"
    assert revision_of(tmp_path / "server-0001-2.sqlite") == "0001"


def test_without_a_copy_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpack(OLDEST, tmp_path)

    def fail(source: Path, target: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backups, "copy_database", fail)
    with pytest.raises(DatabaseUnusable) as found:
        Store(url_of(tmp_path))
    assert found.value.reason.key == "server-database-not-copied"
    assert found.value.reason.args["why"] == text("server-disk-full")
    assert revision_of(tmp_path / "server.sqlite") == "0001"


# Two versions on one folder ----------------------------------------------------------------------


def test_a_folder_that_an_old_server_serves_from_is_left_alone(tmp_path: Path) -> None:
    unpack(RELEASE_0_1_0, tmp_path)
    with (
        contextlib.closing(lock_file(tmp_path / "server.sqlite")),
        pytest.raises(DatabaseUnusable) as found,
    ):
        Store(url_of(tmp_path))
    assert found.value.reason.key == "server-locked"
    assert revision_of(tmp_path / "server.sqlite") == "0002"


def test_todays_program_on_a_later_folder_ends_with_a_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.closing(sqlite3.connect(home / "server.sqlite")) as connection:
        connection.execute("CREATE TABLE of_later (name TEXT)")
        connection.execute("UPDATE alembic_version SET version_num = ?", (LATER,))
        connection.commit()
    said = f"schema {LATER}; this one knows {HEAD} and older"
    done = run(home, "serve", "--no-open", "--port", "0")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home))
    for words in (["admin"], ["admin", "repair"], ["admin", "upgrade"]):
        with pytest.raises(SystemExit):
            main(words)
        assert said in capsys.readouterr().err
    assert [path.name for path in home.glob("server-*")] == []
    assert revision_of(home / "server.sqlite") == LATER


def test_the_copy_brings_the_old_version_back(tmp_path: Path) -> None:
    """As docs/hosting.md says: in the place of the file, it is what the old version left."""
    unpack(RELEASE_0_1_0, tmp_path)
    database = tmp_path / "server.sqlite"
    with contextlib.closing(sqlite3.connect(database)) as connection:
        before = list(connection.iterdump())
    Store(url_of(tmp_path)).close()
    shutil.move(tmp_path / "server-0002.sqlite", database)
    with contextlib.closing(sqlite3.connect(database)) as connection:
        assert list(connection.iterdump()) == before


# PostgreSQL --------------------------------------------------------------------------------------


def pour(home: Path, url: str) -> None:
    """The rows of a SQLite folder into an empty PostgreSQL database of the same schema."""
    engine = sa.create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    config = AlembicConfig()
    config.set_main_option("script_location", str(migrate._SCRIPTS))
    source = sa.create_engine(url_of(home))
    with engine.begin() as there, source.connect() as here:
        config.attributes["connection"] = there
        command.upgrade(config, revision_of(home / "server.sqlite"))
        found = sa.MetaData()
        found.reflect(there)
        for table in found.sorted_tables:
            if table.name == "alembic_version":
                continue
            yes_or_no = {c.name for c in table.c if isinstance(c.type, sa.Boolean)}
            rows = here.execute(sa.text(f"SELECT * FROM {table.name}")).mappings()
            values = [{n: bool(v) if n in yes_or_no else v for n, v in r.items()} for r in rows]
            if values:
                there.execute(sa.insert(table), values)
    engine.dispose()
    source.dispose()


@pytest.fixture
def empty_postgres(postgres_server: str) -> str:
    """A database of its own, without any tables."""
    name = f"old_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return make_url(postgres_server).set(database=name).render_as_string(hide_password=False)


@pytest.mark.parametrize("name", some_of(NAMES, RELEASE_0_1_0))
async def test_an_old_postgresql_waits_for_a_dump_and_plays_on(
    name: str, tmp_path: Path, empty_postgres: str
) -> None:
    expected = unpack(name, tmp_path)
    pour(tmp_path, empty_postgres)
    if expected["revision"] != HEAD:
        done = run(tmp_path, "serve", "--no-open", "--port", "0", "--database", empty_postgres)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"pg_dump -Fc {make_url(empty_postgres).database} > dump" in done.stderr
        assert done.stderr.count("\n") == 1
        main(["admin", "upgrade", "--database", empty_postgres])
    async with serving(tmp_path, expected, database=empty_postgres) as server:
        await all_is_there(server, expected)


def test_an_upgrade_on_postgresql_is_not_given_up_where_the_machine_is_slow(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session that stands still in a transaction is ended; an upgrade may stand still for longer
    than a request, while Alembic is loaded."""
    upgrade = command.upgrade
    allowed: list[str] = []

    def upgrade_and_look(config: AlembicConfig, revision: str) -> None:
        # The limit, not an upgrade that takes longer: a busy machine would reach a short limit.
        question = "SHOW idle_in_transaction_session_timeout"
        allowed.append(config.attributes["connection"].exec_driver_sql(question).scalar())
        upgrade(config, revision)

    monkeypatch.setattr(command, "upgrade", upgrade_and_look)
    url = make_url(empty_postgres).set(drivername="postgresql+psycopg")
    ended_soon = {"options": "-c idle_in_transaction_session_timeout=30s"}
    engine = sa.create_engine(url, connect_args=ended_soon)
    migrate.migrate(engine)
    assert allowed == ["10min"]
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == (
            HEAD
        )
    engine.dispose()
