"""Brings a database to the newest form. Alembic is loaded only when there is something to do."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy import text as sql

from ludotheque.server.storage.trouble import NoDatabase
from ludotheque.text import text

HEAD = "0004"  # the newest revision in migrations/versions; a test compares
_SCRIPTS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    with engine.connect() as connection:
        found = _revision(connection)
        if found == HEAD:
            return
        if found is not None and found not in known():
            raise NoDatabase(text("server-database-newer"))
        is_file = connection.dialect.name == "sqlite"
        if found is None and is_file and inspect(connection).get_table_names():
            raise NoDatabase(text("server-database-foreign"))
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def known() -> set[str]:
    """All revisions up to the newest; a database of a newer Ludothèque has another."""
    return {path.name.partition("_")[0] for path in (_SCRIPTS / "versions").glob("0*.py")}


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sql("SELECT version_num FROM alembic_version")).scalar()
    return found
