"""Copies of a SQLite database, whole and at one moment, also while a server writes to it."""

from __future__ import annotations

import contextlib
import filecmp
import itertools
import os
import sqlite3
from pathlib import Path

from ludotheque.server.storage.database_errors import DatabaseUnusable, describe_error
from ludotheque.text import text


def copy_database(source: Path, target: Path) -> None:
    """Copy a database, readable by its owner only; `target` is there when all of it is on disk.
    Raises OSError or sqlite3.Error."""
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_WRONLY, 0o600))
    try:
        with (
            contextlib.closing(sqlite3.connect(source)) as here,
            contextlib.closing(sqlite3.connect(partial)) as there,
        ):
            here.backup(there)
            (found,) = there.execute("PRAGMA integrity_check").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)
        with partial.open("rb+") as written:
            os.fsync(written.fileno())
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def copy_before_upgrade(file: Path, revision: str) -> Path:
    """Copy a database beside itself, named by its revision; returns where the copy is. An upgrade
    that failed has left the same copy already: it is not kept twice. Raises DatabaseUnusable."""
    fresh = file.with_name(f"{file.stem}-{revision}{file.suffix}.new")
    try:
        copy_database(file, fresh)
        try:
            target = _name_for(file, revision, fresh)
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        key, why = "server-database-not-copied", describe_error(error)
        raise DatabaseUnusable(text(key, file=str(fresh), why=why)) from None
    return target


def _name_for(file: Path, revision: str, fresh: Path) -> Path:
    """The first name that is free, or has this very copy."""
    for number in itertools.count(1):
        ending = f"-{number}" if number > 1 else ""
        target = file.with_name(f"{file.stem}-{revision}{ending}{file.suffix}")
        if not target.exists() or filecmp.cmp(fresh, target, shallow=False):
            break
    return target
