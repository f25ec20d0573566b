"""For whoever runs a server: figures, lists, copies, and coming back from one."""

from __future__ import annotations

import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from ludotheque.cli import main
from ludotheque.server.config import Config
from ludotheque.server.house import House
from ludotheque.server.metrics import figures, written

from .harness import Running


async def test_figures_are_in_the_format_of_prometheus(server: Running) -> None:
    ana = await server.browser("Ana")
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
    await ana.post("/api/tables", {"game": "minisurf", "seats": seats, "options": {}})
    page = written(await figures(server.house))
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
    house = House(Config(home=tmp_path / "home", workers=0))
    house.store.close()
    copy = tmp_path / "copy.sqlite"
    main(["admin", "backup", str(copy), "--lang", "en"])
    assert copy.stat().st_mode & 0o777 == 0o600
    shutil.rmtree(tmp_path / "home")
    (tmp_path / "home").mkdir()
    shutil.copy(copy, tmp_path / "home" / "server.sqlite")
    House(Config(home=tmp_path / "home", workers=0)).store.close()
    main(["admin", "tables"])
    assert "guests 0" in capsys.readouterr().out
    with pytest.raises(SystemExit):  # it overwrites nothing
        main(["admin", "backup", str(copy)])
    assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",)
