"""Data folders of every schema open, play on and count the same."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict
from sqlalchemy import Connection, select, update

from ludotheque import home as own
from ludotheque import registry
from ludotheque.cli import main
from ludotheque.forms import renewed_options
from ludotheque.match import Match
from ludotheque.record import Record, decode, find_rules, load, recorded_options
from ludotheque.server.storage import migrate
from ludotheque.server.storage.schema import contests
from ludotheque.terminal.settings import load_settings
from sizes import some_of

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
    if "draft" in expected:
        shared = await ben.get(f"/api/workshop/drafts/{expected['draft']}")
        assert (shared["by"], [one["name"] for one in shared["parts"]]) == ("Ana", ["deck"])
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
            await tab.look(turn)
            await tab.move()
            assert tab.position["ply"] > ply


@pytest.mark.parametrize("name", some_of(NAMES, RELEASE_0_1_0))
async def test_finished_matches_of_an_old_server_are_played_again(
    name: str, tmp_path: Path
) -> None:
    """By the rules of today, with the options that were chosen then."""
    expected = unpack(name, tmp_path)
    again: dict[str, int] = {}
    of: dict[str, str] = {}
    async with serving(tmp_path, expected) as server:
        ana, ben = guest(server, expected, "Ana"), guest(server, expected, "Ben")
        for game in GAMES:
            old = expected["tables"][f"{game}-finished"]["id"]
            for browser in (ana, ben):
                async with browser.sit_at(old) as tab:
                    await tab.ask("rematch")
                    await tab.until(lambda tab=tab: tab.table.get("rematch"))
            new = tab.table["rematch"]
            of[new], again[new] = old, await play_some(new, ana, ben)
    async with serving(tmp_path, expected) as server:
        ana = guest(server, expected, "Ana")
        for new, ply in again.items():
            assert (await ana.get(f"/api/tables/{new}"))["ply"] == ply
            before = await ana.get(f"/api/tables/{of[new]}/record")
            follows(decode(before), await resigned(ana, new))


async def play_some(table: str, *browsers: Browser, moves: int = 6) -> int:
    """So many first choices; returns the ply they led to."""
    async with contextlib.AsyncExitStack() as stack:
        tabs = [await stack.enter_async_context(one.sit_at(table)) for one in browsers]
        for _ in range(moves):
            await tabs[0].until(lambda: tabs[0].position.get("to_move"))
            turn = tabs[0].position["to_move"][0]
            tab = next(one for one in tabs if turn in one.mine)
            await tab.until(lambda tab=tab: tab.position.get("actions"))
            await tab.move()
            await tabs[0].until(lambda tab=tab: tabs[0].last >= tab.last)
    return int(tabs[0].position["ply"])


async def resigned(browser: Browser, table: str) -> Record:
    """The record of a match that is now over; it replays."""
    await browser.post(f"/api/tables/{table}/resign")
    found = decode(await browser.get(f"/api/tables/{table}/record"))
    Match(found, bytes(16))
    return found


def follows(old: Record, new: Record) -> None:
    """The new match has today's rules and the old one's choices."""
    played = registry.game(old.header.game)
    assert new.header.version == played.versions[-1]
    expected = renewed_options(played, old.header.version, old.header.options)
    assert asdict(recorded_options(played, new.header.version, new.header.options)) == expected


async def test_an_open_table_of_the_first_release_begins_by_its_own_options(tmp_path: Path) -> None:
    """Options that were added since are as they were played then. (The table is made of the open
    one that is stored, with the options that a Quadrata had.)"""
    expected = unpack(RELEASE_0_1_0, tmp_path)
    open_ = expected["tables"]["open"]["id"]
    asked = {"version": "family", "strict_consolation": True}
    with contextlib.closing(sqlite3.connect(tmp_path / "server.sqlite")) as connection:
        values = ("quadrata", 1, json.dumps(asked), open_)
        connection.execute("UPDATE tables SET game=?, version=?, options=? WHERE id=?", values)
        connection.commit()
    async with serving(tmp_path, expected) as server:
        ana, ben = guest(server, expected, "Ana"), guest(server, expected, "Ben")
        async with ben.sit_at(open_) as tab:
            await tab.ask("sit", seat=1, name="Ben")
        await play_some(open_, ana, ben)
        rules: Any = server.services.registry.tables[open_].rules
        found = await resigned(ana, open_)
        recorded: Any = find_rules("quadrata", 1, found.header.options, 2)[1]
        assert recorded.options == rules.options


async def test_a_rated_event_begins_by_the_options_it_was_opened_with(server: Running) -> None:
    """Defaults have changed and options have been added since: what may be rated was decided when
    it was opened. (It is opened by today's server, and stored as rules version 3 of TAXI did.)"""
    ana, ben = [await server.browser(name) for name in ("Ana", "Ben")]
    asked = {"kind": "swiss", "game": "taxi", "title": "Cup", "seats": 2, "rounds": 2}
    asked |= {"rated": True, "clock": {"kind": "days", "amount": 3}}
    event = (await ana.post("/api/events", asked))["id"]
    for browser in (ana, ben):
        await browser.post(f"/api/events/{event}/join", {})
    options = {"target": 2, "first": "random", "town": "lively", "city": "", "random_city": 0}
    options |= {"freed_moves": False, "move_cones": False, "turn_limit": 150}

    def store_as_before(connection: Connection) -> None:
        this = contests.c.id == event
        settings = json.loads(
            connection.execute(select(contests.c.settings).where(this)).scalar_one()
        )
        settings |= {"version": 3, "options": options}
        values = {"settings": json.dumps(settings), "revision": contests.c.revision + 1}
        connection.execute(update(contests).where(this).values(**values))

    await server.services.store.write(store_as_before)
    await ana.post(f"/api/events/{event}/direct", {"do": "begin"})
    table = (await ana.get(f"/api/events/{event}"))["next"]
    await play_some(table, ana, ben)
    found = await resigned(ana, table)
    assert (found.header.version, found.header.rated) == (3, True)
    assert found.header.options["turn_limit"] == 150


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
