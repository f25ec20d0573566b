"""For whoever runs a server: figures, lists, copies, and coming back from one."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from ludotheque.cli import main
from ludotheque.server.config import Config
from ludotheque.server.http.metrics import prometheus_text
from ludotheque.server.services import Services

from .harness import Running, quiet_config, running
from .test_repair import goes_on
from .test_restart import moved


async def test_figures_are_in_the_format_of_prometheus(server: Running) -> None:
    ana = await server.browser("Ana")
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
    await ana.post("/api/tables", {"game": "minisurf", "seats": seats, "options": {}})
    page = prometheus_text(await server.services.metrics.collect())
    for line in page.splitlines():
        assert re.fullmatch(r"# TYPE \w+ (gauge|counter)|\w+(\{status=\"\w+\"\})? [\d.e+-]+", line)
    assert 'ludotheque_stored_tables{status="open"} 1\n' in page
    assert "ludotheque_guests 1\n" in page
    assert "Ana" not in page


def test_a_copy_is_a_server_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The drill: a copy is made, the file is lost, the copy takes its place."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    services = Services(Config(home=tmp_path / "home", workers=0))
    services.store.close()
    copy = tmp_path / "copy.sqlite"
    main(["admin", "backup", str(copy), "--lang", "en"])
    assert copy.stat().st_mode & 0o777 == 0o600
    shutil.rmtree(tmp_path / "home")
    (tmp_path / "home").mkdir()
    shutil.copy(copy, tmp_path / "home" / "server.sqlite")
    Services(Config(home=tmp_path / "home", workers=0)).store.close()
    main(["admin", "storage", "--lang", "en"])
    assert "Guests: 0" in capsys.readouterr().out
    with pytest.raises(SystemExit):  # it overwrites nothing
        main(["admin", "backup", str(copy)])
    assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_match_goes_on_from_a_copy(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drill with people in it: a copy in the middle of a match, the machine is lost,
    and the same browser goes on from the moment of the copy, with the same draws."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home))
    copy, elsewhere = tmp_path / "copy.sqlite", tmp_path / "elsewhere"
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        table = (await ana.table("minisurf", "me", "me:Ben"))["id"]
        await goes_on(server, ana, table)
        await asyncio.to_thread(main, ["admin", "backup", str(copy), "--lang", "en"])
        ply = (await ana.get(f"/api/tables/{table}"))["ply"]
        await goes_on(server, ana, table)
        lost = await ana.get(f"/api/tables/{table}/record")
    elsewhere.mkdir()
    shutil.copy(copy, elsewhere / "server.sqlite")
    async with running(quiet_config(elsewhere)) as server:
        assert await goes_on(server, ana, table) == ply
        again = await moved(ana, server).get(f"/api/tables/{table}/record")
    at = [json.loads(line).get("action") for line in lost.splitlines()]
    assert [json.loads(line).get("action") for line in again.splitlines()] == at
