"""Brings a database to the newest form. Alembic is loaded only when there is something to do."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy import text as sql

from ludotheque.server.storage.trouble import NoDatabase
from ludotheque.text import text

HEAD = "0010"  # the newest revision in migrations/versions; a test compares
_LOCK = 0x4C55444F  # of all who bring one database up to date
_SCRIPTS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Many processes may ask at once: one does it, the others wait and find it done."""
    with engine.connect() as connection:
        if _is_newest(connection):
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sql("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            if _is_newest(connection):
                return
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _is_newest(connection: Connection) -> bool:
    found = _revision(connection)
    if found is not None and found not in known():
        raise NoDatabase(text("server-database-newer"))
    is_file = connection.dialect.name == "sqlite"
    if found is None and is_file and inspect(connection).get_table_names():
        raise NoDatabase(text("server-database-foreign"))
    return found == HEAD


def known() -> set[str]:
    """All revisions up to the newest; a database of a newer Ludothèque has another."""
    return {path.name.partition("_")[0] for path in (_SCRIPTS / "versions").glob("0*.py")}


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sql("SELECT version_num FROM alembic_version")).scalar()
    return found
