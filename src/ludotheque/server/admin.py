"""`ludotheque admin`: what a server holds, and a copy of it. The server may run meanwhile."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

from sqlalchemy import select

import ludotheque.home as home
from ludotheque.server.config import Config
from ludotheque.server.metrics import stored
from ludotheque.server.storage.schema import tables
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, choose_language, language, text


def list_tables(*, database: str | None = None, most: int = 50) -> None:
    """Counts, then the tables that changed last: id, game, state, moves, bytes, minutes ago."""
    wanted = database or os.environ.get("LUDOTHEQUE_DATABASE", "")
    store = Store(Config(home.folder(), wanted).url())
    try:
        with store.engine.connect() as connection:
            for name, value in stored(connection).items():
                print(f"{name} {value:g}")
            told = (tables.c[name] for name in ("id", "game", "status", "ply", "bytes", "changed"))
            query = select(*told).order_by(tables.c.changed.desc()).limit(most)
            for id_, game, status, ply, size, changed in connection.execute(query):
                ago = (time.time() - changed) / 60
                print(f"{id_:<18} {game:<10} {status:<8} {ply:>5} {size:>9} {ago:>8.0f}")
    finally:
        store.close()


def back_up(file: str, /) -> None:
    """Copy the SQLite file of the data folder as it is at one moment, readable by its owner."""
    source, target = home.folder() / "server.sqlite", Path(file)
    if not source.is_file() or target.exists():
        raise Problem(text("admin-no-backup", file=str(target)))
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600))
    here, there = sqlite3.connect(source), sqlite3.connect(target)
    try:
        here.backup(there)
        (found,) = there.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise Problem(text("admin-no-backup", file=str(target)))
    finally:
        there.close()
        here.close()
    print(language(choose_language())(text("admin-backup", file=str(target))))
