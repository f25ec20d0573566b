"""Brings a database to the newest schema. Alembic is loaded only when there is something to do.

All steps are one transaction: a process that is killed in the middle leaves the old schema, and the
next one begins anew. Older programs cannot use the newer schema, so a SQLite file is copied first;
a database on PostgreSQL is left as it is until its administrator says that there is a dump.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy import text as sql

from ludotheque.program import program
from ludotheque.server.storage.backups import copy_before_upgrade
from ludotheque.server.storage.database_errors import DatabaseUnusable, lock_file
from ludotheque.text import choose_language, language, text

log = logging.getLogger("ludotheque.server")
HEAD = "0013"  # the newest revision in migrations/versions; a test compares
_LOCK = 0x4C55444F  # of all who bring one database up to date
_SCRIPTS = Path(__file__).parent / "migrations"


def migrate(engine: Engine, *, held: bool = False, dumped: bool = False) -> None:
    """Bring a database up to date. Many processes may ask at once: one does it, the others wait.

    `held`: this process holds the SQLite file (`database_errors.lock_file`) already. `dumped`:
    there is a dump of the PostgreSQL database. Raises DatabaseUnusable, also where this program is
    too old for it.
    """
    with engine.connect() as connection:
        found = _check_revision(connection)
    if found == HEAD:
        return
    if engine.dialect.name != "sqlite":
        if found is not None and not dumped:
            name = engine.url.database or ""
            older = {"found": found, "needed": HEAD, "name": name, "program": program()}
            raise DatabaseUnusable(text("server-database-older", **older))
        with engine.begin() as connection:
            # Alembic is loaded, and others wait, for longer than a request may stand still.
            for limit in ("idle_in_transaction_session_timeout", "lock_timeout"):
                connection.exec_driver_sql(f"SET LOCAL {limit} = '10min'")
            connection.execute(sql("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            _upgrade(connection)
        return
    if found is None:
        with _sqlite_transaction(engine) as connection:
            _upgrade(connection)
        return
    file = Path(engine.url.database or "")
    # A server of the old version must not find its tables changed while it runs.
    with contextlib.nullcontext() if held else contextlib.closing(lock_file(file)):
        _upgrade_file(engine, file)


def _upgrade_file(engine: Engine, file: Path) -> None:
    """While no other process uses the file."""
    with engine.connect() as connection:
        found = _check_revision(connection)
    if found is None or found == HEAD:  # another process was quicker
        return
    copy = copy_before_upgrade(file, found)
    say = language(choose_language())
    log.warning(say(text("server-database-copied", found=found, file=str(copy))))
    with _sqlite_transaction(engine) as connection:
        _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    """In a transaction that no other process can have at the same time."""
    if _check_revision(connection) == HEAD:  # another process was quicker
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@contextlib.contextmanager
def _sqlite_transaction(engine: Engine) -> Iterator[Connection]:
    """A transaction from the first statement on. By itself Python's driver begins one only when
    rows are written, and commits every change of the schema before that at once."""
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.isolation_level = None
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            connection.commit()
        finally:
            connection.rollback()  # nothing, unless something failed
            driver.isolation_level = ""


def _check_revision(connection: Connection) -> str | None:
    """The schema that the database has; None if it is empty. Raises DatabaseUnusable where it is
    not one of ours, or of a newer program."""
    if not inspect(connection).has_table("alembic_version"):
        if connection.dialect.name == "sqlite" and inspect(connection).get_table_names():
            raise DatabaseUnusable(text("server-database-foreign"))
        return None
    found: str | None = connection.execute(sql("SELECT version_num FROM alembic_version")).scalar()
    if found is not None and found not in known_revisions():
        raise DatabaseUnusable(text("server-database-newer", found=found, known=HEAD))
    return found


def known_revisions() -> set[str]:
    """All revisions up to the newest; a database of a newer Ludothèque has another."""
    return {path.name.partition("_")[0] for path in (_SCRIPTS / "versions").glob("0*.py")}
