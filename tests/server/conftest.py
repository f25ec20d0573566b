from __future__ import annotations

import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path
from typing import Any

import pytest

import ludotheque.registry as registry
from ludotheque.server import lobby, static
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


@pytest.fixture
def home(tmp_path: Path, empty_database: Path) -> Path:
    shutil.copy(empty_database, tmp_path / "server.sqlite")
    return tmp_path


@pytest.fixture
async def server(home: Path) -> AsyncIterator[Running]:
    async with running(quiet_config(home)) as found:
        yield found


@pytest.fixture
def canary(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game of `canary.py` is installed for one test."""
    sys.modules["ludotheque_canary"] = canary_module
    extra = EntryPoint("canary", "ludotheque_canary:CANARY", registry.GROUP)

    def with_canary(**wanted: Any) -> EntryPoints:
        found: Any = entry_points(**wanted)
        named = wanted.get("name") in (None, "canary")
        return EntryPoints((*found, extra)) if named else found

    def forget() -> None:
        for cached in (registry._found, language, lobby.games, static.texts):
            cached.cache_clear()

    monkeypatch.setattr(registry, "entry_points", with_canary)
    forget()
    yield
    monkeypatch.undo()
    forget()
