"""`ludotheque admin`: lists and copies of a server's database, also while the server runs."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, func, or_, select

import ludotheque.home as home
from ludotheque.command_arguments import Unwritable, refuse_unwritable, require_at_least
from ludotheque.server.config import Config
from ludotheque.server.storage import migrate
from ludotheque.server.storage.backups import copy_database
from ludotheque.server.storage.rows import load_holders, load_row
from ludotheque.server.storage.schema import blocked_guests, guests, holders, tables
from ludotheque.server.storage.schema_drafts import draft_reports, drafts
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, choose_language, language, text
from ludotheque.text_wrapping import print_text

MEGABYTE = 1_000_000
MAX_LARGEST_GUESTS = 5  # guests that are named


@contextlib.contextmanager
def open_store(database: str | None) -> Iterator[Store]:
    """Open the database of a server with the same settings."""
    store = Store(_url(database))
    try:
        yield store
    finally:
        store.close()


def _url(database: str | None) -> str:
    return Config(home.folder(), database or os.environ.get("LUDOTHEQUE_DATABASE", "")).url()


def list_tables(table: str = "", /, *, database: str | None = None, most: int = 50) -> None:
    """List the tables that changed last, or the seats of one."""
    require_at_least(1, {"--most": most})
    say = language(choose_language())
    with open_store(database) as store, store.engine.connect() as connection:
        columns = (tables.c[name] for name in ("id", "game", "status", "ply", "bytes", "changed"))
        query = select(*columns).where(*([tables.c.id == table] if table else []))
        found = connection.execute(query.order_by(tables.c.changed.desc()).limit(most)).all()
        if table and not found:
            raise Problem(text("server-no-table"))
        print_text(say(text("admin-columns")))
        for id_, game, status, ply, size, changed in found:
            ago = (time.time() - changed) / 60
            state = say(text("admin-state", state=status))
            print_text(f"{id_:<17} {game:<10} {state:<8} {ply:>7} {size:>8} {ago:>9.0f}")
        if table:
            _list_seats(connection, table)


def _list_seats(connection: Connection, table: str) -> None:
    row, held_by = load_row(connection, table), load_holders(connection, table)
    assert row is not None
    for number, seat in enumerate(row.seats):
        held = [guest for where, guest in held_by if where == number]
        kind = seat.bot or seat.kind
        print_text(f"  {number + 1}  {kind:<10} {seat.name:<20} {' '.join(held)}".rstrip())


def list_guests(name: str = "", /, *, database: str | None = None, most: int = 50) -> None:
    """List guests, the latest first; by a part of a name, or an id."""
    require_at_least(1, {"--most": most})
    say = language(choose_language())
    running = (
        select(func.count(holders.c.table_id.distinct()))
        .join(tables, tables.c.id == holders.c.table_id)
        .where(holders.c.guest == guests.c.id, tables.c.status != "over")
        .scalar_subquery()
    )
    asked = or_(guests.c.id == name, guests.c.name.icontains(name, autoescape=True))
    query = (
        select(guests.c.id, guests.c.name, guests.c.seen, running, blocked_guests.c.at)
        .outerjoin(blocked_guests, blocked_guests.c.guest == guests.c.id)
        .where(*([asked] if name else []))
        .order_by(guests.c.seen.desc(), guests.c.id)
        .limit(most)
    )
    with open_store(database) as store, store.engine.connect() as connection:
        print_text(say(text("admin-guests")))
        for id_, called, seen, many, shut_out in connection.execute(query):
            day = time.strftime("%Y-%m-%d", time.gmtime(seen))
            note = f" {say(text('admin-is-blocked'))}" if shut_out is not None else ""
            print_text(f"{id_:<17} {day:<11} {many:>7}  {called}{note}")


def print_storage(*, database: str | None = None) -> None:
    """Print how much is stored, where, and which guests' tables take most."""
    say = language(choose_language())
    with open_store(database) as store, store.engine.connect() as connection:
        size, where = _size(store, connection)
        print_text(say(text("admin-size", size=_megabytes(size), where=where)))
        if not store.is_clustered:
            free = shutil.disk_usage(Path(where).parent).free
            print_text(say(text("admin-free", size=_megabytes(free))))
        by_status = select(tables.c.status, func.count()).group_by(tables.c.status)
        counts = {found.status: found[1] for found in connection.execute(by_status)}
        many = {
            of.name: connection.execute(select(func.count()).select_from(of)).scalar_one()
            for of in (guests, blocked_guests)
        }
        states = {name: counts.get(name, 0) for name in ("open", "playing", "over")}
        print_text(say(text("admin-counts", **states, **many)))
        shared = connection.execute(select(func.count()).select_from(drafts)).scalar_one()
        reported = select(func.count(draft_reports.c.draft.distinct()))
        many_reported = connection.execute(reported).scalar_one()
        print_text(say(text("admin-draft-counts", n=shared, reported=many_reported)))
        largest = (
            select(tables.c.host, guests.c.name, func.count(), func.sum(tables.c.bytes))
            .outerjoin(guests, guests.c.id == tables.c.host)
            .group_by(tables.c.host, guests.c.name)
            .order_by(func.sum(tables.c.bytes).desc())
            .limit(MAX_LARGEST_GUESTS)
        )
        if found := connection.execute(largest).all():
            print_text(say(text("admin-largest")))
        for host, called, n, taken in found:
            print_text(f"  {host:<17} {_megabytes(taken):>9} MB {n:>6}  {called or ''}")


def _size(store: Store, connection: Connection) -> tuple[int, str]:
    """The bytes of the database, and its address without a password."""
    url = store.engine.url
    if store.is_clustered:
        asked = select(func.pg_database_size(func.current_database()))
        return connection.execute(asked).scalar_one(), url.render_as_string(hide_password=True)
    file = Path(url.database or "")
    parts = (file, file.with_name(f"{file.name}-wal"))
    return sum(part.stat().st_size for part in parts if part.exists()), str(file)


def upgrade(*, database: str | None = None) -> None:
    """Bring the database up to date. A SQLite file is copied first; PostgreSQL has been dumped."""
    Store(_url(database), dumped=True).close()
    print_text(language(choose_language())(text("admin-upgraded", revision=migrate.HEAD)))


def _megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.1f}"


def back_up(file: str, /) -> None:
    """Copy the SQLite file of the data folder as it is at one moment, readable by its owner."""
    source, target = home.folder() / "server.sqlite", Path(file)
    if not source.is_file():
        raise Problem(text("admin-nothing-to-copy", folder=str(source.parent)))
    if target.exists():
        raise Problem(text("admin-copy-exists", file=str(target)))
    refuse_unwritable(target)
    try:
        copy_database(source, target)
    except (OSError, sqlite3.Error) as error:
        raise Unwritable(target, error if isinstance(error, OSError) else str(error)) from None
    print_text(language(choose_language())(text("admin-backup", file=str(target))))
