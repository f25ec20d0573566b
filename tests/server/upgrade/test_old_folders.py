"""Issue 31, item 3: data folders of every schema open, play on and count the same."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque import home as own
from ludotheque.cli import main
from ludotheque.match import Match
from ludotheque.record import Record, decode, load
from ludotheque.server.storage import migrate
from ludotheque.terminal.settings import load_settings

from ..harness import Browser, Json, Running
from .folders import NAMES, RELEASE_0_1_0, guest, revision_of, serving, unpack
from .make_folder import GAMES, digest_of

# What a match had when it was stored, and what a list leaves out where it has none
FACTS: Json = {"to_move": [], "scores": [], "result": None}


def test_every_schema_has_a_folder() -> None:
    """README.md says how that of a new migration is made."""
    assert {name.partition("-")[0] for name in NAMES} == migrate.known_revisions()


# The first release's folder, the first and the newest; the long check opens all of them.
SOME = {NAMES[0], RELEASE_0_1_0, NAMES[-1]}
EVERY = [name if name in SOME else pytest.param(name, marks=pytest.mark.long) for name in NAMES]

# Server ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
async def test_every_table_of_an_old_server_plays_on_and_counts_the_same(
    name: str, tmp_path: Path
) -> None:
    expected = unpack(name, tmp_path)
    running = {told["game"] for told in expected["tables"].values() if told["status"] == "playing"}
    over = {told["game"] for told in expected["tables"].values() if told["status"] == "over"}
    assert running == over == set(GAMES)
    async with serving(tmp_path, expected) as server:
        await all_is_there(server, expected)
    async with serving(tmp_path, expected) as server:  # from what today's program has written
        ana = guest(server, expected, "Ana")
        told = expected["tables"]["taxi-running"]
        assert (await ana.get(f"/api/tables/{told['id']}"))["ply"] > told["ply"]


async def all_is_there(server: Running, expected: Json) -> None:
    """Everything that the old version said of its tables and guests is still so."""
    guests = {name: guest(server, expected, name) for name in expected["guests"]}
    for name, browser in guests.items():
        profile, known = await browser.get("/api/profile"), expected["guests"][name]
        assert sorted(one["table"] for one in profile["history"]) == known["played"]
        assert sorted(one["name"] for one in profile["achievements"]) == known["achievements"]
    ana, ben = guests["Ana"], guests["Ben"]
    if "ratings" in expected:
        found = (await ana.get("/api/me/ratings"))["ratings"]
        assert [round(one["rating"], 6) for one in found] == expected["ratings"]
    if "event" in expected:
        assert (await ben.get(f"/api/events/{expected['event']}"))["status"] == "playing"
    for which, told in expected["tables"].items():
        browser = ben if which == "event-running" else ana
        line = await browser.get(f"/api/tables/{told['id']}")
        assert line["table"]["status"] == told["status"], which
        assert await browser.get(f"/api/tables/{told['id']}/log") or told["status"] == "open"
        if told["status"] == "over":
            await ended_the_same(browser, told)
        elif told["status"] == "playing":
            mine = line.get("mine", [])
            await goes_on(browser if told["seat"] in mine else ben, told)


async def ended_the_same(browser: Browser, told: Json) -> None:
    path = f"/api/tables/{told['id']}"
    line = await browser.get(path)
    assert {key: line.get(key, nothing) for key, nothing in FACTS.items()} == {
        key: told[key] for key in FACTS
    }
    assert line["ply"] == told["ply"]
    assert (await browser.get(f"{path}/final")).get("result") == told["result"]
    assert (await browser.get(f"{path}/replay", first=0, last=2))["frames"]
    replays_to(decode(await browser.get(f"{path}/record")), told["result"])


def replays_to(record: Record, told: Json | None) -> None:
    result = Match(record, bytes(16)).result()
    assert (result and list(result.places)) == (told and told["places"])
    assert (result and list(result.winners)) == (told and told["winners"])


async def goes_on(browser: Browser, told: Json) -> None:
    """The seat that was asked is asked the same, and moves."""
    async with browser.sit_at(told["id"], hello={"look": told["seat"]}) as tab:
        if told["choices"] > 1:  # a single one is played by itself today
            assert tab.position["ply"] == told["ply"]
            assert tab.position["to_move"] == told["to_move"]
            assert digest_of(tab.position["actions"]) == told["actions"]
        turn, ply = tab.position["to_move"][0], tab.position["ply"]
        if turn in tab.mine:
            await tab.ask("look", seat=turn)
            await tab.until(lambda: tab.position["seat"] == turn)
            await tab.move()
            assert tab.position["ply"] > ply


# Terminal ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
def test_every_match_of_an_old_terminal_is_resumed(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    expected = unpack(name, tmp_path)["matches"]
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    for over in (False, True):
        assert {one["game"] for one in expected.values() if one["over"] is over} == set(GAMES)
    main(["matches"])
    listed = capsys.readouterr().out
    assert all(id_ in listed for id_ in expected)
    played = {one.match for one in own.load_profile("Ana").played}
    assert played == {id_ for id_, one in expected.items() if one["over"]}
    assert (load_settings().theme, load_settings().name) == ("light", "Ana")
    for id_, told in expected.items():
        path = own.match_path(id_)
        if told["over"]:
            replays_to(load(path), told["result"])
            continue
        before = path.read_bytes()
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n2\n1\n"))
        main(["resume", id_, "--plain"])
        assert path.read_bytes().startswith(before)
        assert len(load(path).moves()) > told["lines"] - 1


# The real commands -------------------------------------------------------------------------------


def run(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludotheque", *words]
    environment = os.environ | {"LUDOTHEQUE_HOME": str(home), "LUDOTHEQUE_LANG": "en"}
    return subprocess.run(
        command, input=typed, env=environment, capture_output=True, text=True, timeout=300
    )


def test_the_terminal_of_the_first_release_goes_on_by_the_real_command(tmp_path: Path) -> None:
    expected = unpack(RELEASE_0_1_0, tmp_path)["matches"]
    first = "6"  # after the five games: the match that was played last
    done = run(tmp_path, "home", "--plain", typed=f"{first}\n1\n2\n1\n")
    assert (done.returncode, done.stderr) == (0, "")
    grown = [
        id_
        for id_, told in expected.items()
        if len(load(tmp_path / "matches" / f"{id_}.ludo").entries) > told["lines"] - 1
    ]
    assert len(grown) == 1


def test_an_upgrade_says_where_the_copy_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """By whatever command opens the folder first; the next one has nothing to do."""
    expected = unpack(RELEASE_0_1_0, tmp_path)
    done = run(tmp_path, "admin", "tables")
    copy = tmp_path / "server-0002.sqlite"
    assert done.returncode == 0
    assert all(told["id"] in done.stdout for told in expected["tables"].values())
    assert done.stderr.count("\n") == 1
    assert f"schema 0002) and is brought up to date. A copy for going back is in {copy}." in (
        done.stderr
    )
    assert (revision_of(copy), revision_of(tmp_path / "server.sqlite")) == ("0002", migrate.HEAD)
    if os.name == "posix":
        assert copy.stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    main(["admin", "upgrade"])
    assert not caplog.records
