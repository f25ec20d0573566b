"""`event` in the terminal: the same as in the browser, on a real server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from ludotheque.cli import main

from .harness import Running
from .test_contests import finish


class Person:
    """Somebody with a data folder of their own, who types commands."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._home, self._monkeypatch = home, monkeypatch

    async def types(self, *words: str) -> None:
        await self.runs("event", *words)

    async def runs(self, *words: str) -> None:
        self._monkeypatch.setenv("LUDOTHEQUE_HOME", str(self._home))
        self._monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
        await asyncio.to_thread(main, list(words))


async def test_an_event_from_the_terminal(
    server: Running,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    dora, ana = (Person(tmp_path / name, monkeypatch) for name in ("dora", "ana"))
    usual = ("make", "minisurf", "--seats", "2", "--bot", "easy", "--rounds", "1")
    await dora.types(*usual, "--server", server.origin, "--name", "Dora", "--title", "Cup")
    title, _, link = capsys.readouterr().out.strip().partition(": ")
    assert title == "Cup"
    await ana.types("join", link, "--name", "Ana")
    await dora.types("join", link)
    assert "You take part as Ana." in capsys.readouterr().out
    await dora.types("begin", link)
    await ana.types("status", link)
    told = capsys.readouterr().out
    assert "under way" in told
    assert "event play" in told
    other = await server.browser("Cleo")
    with pytest.raises(SystemExit):
        await dora.types("bot", link, "easy")  # too late
    assert "has begun" in capsys.readouterr().err
    await dora.types("close", link)
    await dora.types("standings", link)
    assert "Dora *" in capsys.readouterr().out
    await ana.types("results", link, str(tmp_path / "all.json"))
    found = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert [one["name"] for one in found["contest"]["entries"]] == ["Ana", "Dora"]
    await ana.types("results", link, str(tmp_path / "all.csv"))
    assert "Ana" in (tmp_path / "all.csv").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        await ana.types("results", link, str(tmp_path / "all.txt"))
    assert "table (.csv) or JSON (.json)" in capsys.readouterr().err
    assert not (tmp_path / "all.txt").exists()
    await dora.types("list", "--server", server.origin)
    assert link in capsys.readouterr().out
    assert other.guest


async def test_a_match_of_an_event_is_played_from_the_terminal(
    server: Running,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whatever `event play` sits down at is the table that the event says."""
    ana = Person(tmp_path / "ana", monkeypatch)
    ben = await server.browser("Ben")
    await ana.types("make", "minisurf", "--kind", "swiss", "--server", server.origin)
    link = capsys.readouterr().out.strip().partition(": ")[2]
    id_ = link.rpartition("/")[2]
    await ana.types("join", link, "--name", "Ana")
    await ben.post(f"/api/events/{id_}/join", {})
    await ana.types("begin", link)
    sat: list[str] = []
    monkeypatch.setattr(
        "ludotheque.terminal.online.events.sit_down",
        lambda say, table, plain: sat.append(table.info.id),
    )
    await ana.types("play", link)
    assert sat == [(await ben.get(f"/api/events/{id_}"))["next"]]
    await ana.types("withdraw", link, "1")
    await finish(ben, sat[0])


async def test_what_is_wrong_with_a_command_for_directors_is_said(
    server: Running,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    dora = Person(tmp_path / "dora", monkeypatch)
    await dora.types("make", "minisurf", "--server", server.origin, "--title", "Cup")
    link = capsys.readouterr().out.strip().partition(": ")[2]
    await dora.types("join", link, "--name", "Dora")
    await dora.types("status", link)
    assert "Entry 1: Dora" in capsys.readouterr().out
    for words, said in (
        (("admit", link, "1"), "Entry 1 does not wait to be let in."),
        (("admit", link, "7"), "no entry 7"),
        (("withdraw", link, "7"), "no entry 7"),
        (("status", link.replace("/event/", "/table/")), "not the link of an event"),
        (("status", "no link"), "not the link of an event"),
    ):
        with pytest.raises(SystemExit):
            await dora.types(*words)
        assert said in capsys.readouterr().err


async def test_a_name_that_the_server_knows_is_kept(
    server: Running,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A command without --name made a guest of somebody who had one."""
    ana = Person(tmp_path / "ana", monkeypatch)
    here = ("--server", server.origin)
    await ana.types("make", "minisurf", *here, "--name", "Ana")
    sat: list[list[str]] = []
    monkeypatch.setattr(
        "ludotheque.terminal.online.cli.sit_down",
        lambda say, table, plain: sat.append([seat.name for seat in table.info.seats]),
    )
    await ana.runs("host", "minisurf", "--seats", "me,easy", *here)
    assert sat[0][0] == "Ana"
    await ana.types("make", "minisurf", *here)
    assert capsys.readouterr().out.splitlines()[-1].startswith("Quadracarta Minisurf, Ana: ")
