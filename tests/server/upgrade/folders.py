"""The stored data folders: what is in each, and how it is unpacked."""

from __future__ import annotations

import contextlib
import io
import json
import lzma
import sqlite3
import tarfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from ludotheque.server.services import Services

from ..harness import Browser, Json, Running, quiet_config, running

FOLDERS = Path(__file__).with_name("folders")
NAMES = sorted(path.name.removesuffix(".tar.xz") for path in FOLDERS.glob("*.tar.xz"))
RELEASE_0_1_0 = "0002-bf25acae"


def unpack(name: str, home: Path) -> Json:
    """Put a stored folder to `home`; returns what its own version said of it."""
    packed = lzma.decompress((FOLDERS / f"{name}.tar.xz").read_bytes())
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(home, filter="data")
    dump, said = home / "server.sql", home / "expected.json"
    with contextlib.closing(sqlite3.connect(home / "server.sqlite")) as connection:
        connection.executescript(dump.read_text())
    expected: Json = json.loads(said.read_text())
    dump.unlink()
    said.unlink()
    return expected


@contextlib.asynccontextmanager
async def serving(home: Path, expected: Json, **more: Any) -> AsyncIterator[Running]:
    """Today's server on the folder, a moment after the old one was stopped: later it would have
    thrown old matches away."""
    config, started = quiet_config(home, **more), time.time()
    services = Services(config, lambda: expected["made"] + time.time() - started)
    async with running(config, services) as server:
        yield server


def guest(server: Running, expected: Json, name: str) -> Browser:
    """A browser with the cookie that the old version gave to this guest."""
    browser, known = Browser(server.origin), expected["guests"][name]
    for cookie, value in known["cookies"].items():
        browser.http.cookies.set(cookie, value, domain="localhost.local")
    browser.guest = known["id"]
    return browser


def revision_of(database: Path) -> str:
    """The schema that a SQLite file has."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found)
