"""The pages around a table: games, lobby, replays, records, profile, daily challenge, files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.host.data import shown_options
from ludotheque.record import decode, replay
from ludotheque.registry import all_games
from ludotheque.server.rate_limits import UPLOADS
from ludotheque.table.setup import challenge, daily_seed
from ludotheque.text import LANGUAGES, language

from .harness import Browser, Json, Refusal, Running, Tab, quiet_config, running


async def finished(browser: Browser, game: str = "maxisurf", **more: Any) -> tuple[Json, Tab]:
    """A match that one browser has played to its end for all seats."""
    seats = more.pop("seats", ("me:Ana", "me:Ben"))
    table = await browser.table(game, *seats, **more)
    tab = Tab(browser, table["id"])
    await tab.open()
    while not tab.whats("ended"):
        if tab.position["seat"] != tab.position["to_move"][0]:
            await tab.look()
        actions = tab.position["actions"]
        await tab.move("pass" if "pass" in actions and tab.position["ply"] > 12 else actions[0])
    await tab.close()
    return table, tab


# Games and options -------------------------------------------------------------------------------


async def test_games_and_their_forms(server: Running) -> None:
    ana = await server.browser("Ana")
    games = await ana.get("/api/games")
    assert [game["id"] for game in games] == [game.id for game in all_games()]
    for game in games:
        assert game["bot"] in [bot["name"] for bot in game["bots"]]
        checked = await ana.post(f"/api/games/{game['id']}/check", {"options": {}})
        assert checked["seats"] == game["seats"]
        assert set(checked["options"]) == {field["name"] for field in game["form"]}
        for edition, options in game.get("editions", {}).items():
            checked = await ana.post(f"/api/games/{game['id']}/check", {"options": options})
            assert checked["seats"]
            for end in ("name", "tagline"):
                for lang in LANGUAGES:
                    assert language(lang).knows(f"{game['id']}-{edition}-{end}")


async def test_options_are_checked(server: Running) -> None:
    ana = await server.browser("Ana")
    two = await ana.post("/api/games/minisurf/check", {"options": {"boxes": 2}})
    assert two["seats"] == [2, 3, 4, 5, 6, 7, 8]
    both = {"options": {"boxes": 2, "duplicate": True}}
    refused = await ana.post("/api/games/minisurf/check", both)
    assert refused["seats"] == []
    assert refused["why"]["key"] == "quadracarta-bad-boxes"
    for options in ({"boxes": 7}, {"boxes": "1"}, {"cheat": True}):
        with pytest.raises(Refusal, match="bad-option"):
            await ana.post("/api/games/minisurf/check", {"options": options})
        with pytest.raises(Refusal, match="bad-option"):
            await ana.table("minisurf", "me", "random", options=options)
    with pytest.raises(Refusal, match="minisurf-bad-seats"):
        await ana.table("minisurf", "me")
    with pytest.raises(Refusal, match="unknown-game"):
        await ana.table("chess", "me", "random")
    with pytest.raises(Refusal, match="unknown-bot"):
        await ana.table("minisurf", "me", "tree@99s")


def test_a_file_in_the_options_is_not_sent_around() -> None:
    shown = shown_options({"cards": "x" * 5000, "name": "short", "solo": True})
    assert shown == shown | {"name": "short", "solo": True}
    assert len(str(shown["cards"])) < 20
    assert shown["cards"] != shown_options({"cards": "y" * 5000})["cards"]


# Replays and records -----------------------------------------------------------------------------


async def test_replay_of_a_finished_match(server: Running) -> None:
    ana, eve = await server.browser("Ana"), await server.browser("Eve")
    table, tab = await finished(ana)
    base = f"/api/tables/{table['id']}"
    record = decode(await eve.get(base + "/record"))
    states = list(replay(record))
    for seat in (None, 0, 1):
        where = {} if seat is None else {"seat": seat}
        lines = (await eve.get(base + "/turns", **where))["lines"]
        assert len(lines) == len(states) - 1
        first = await eve.get(base + "/replay", **where)
        assert first["plies"] == len(states) - 1
        frames = first["frames"]
        while len(frames) < len(states):
            page = await eve.get(base + "/replay", first=len(frames), last=10**6, **where)
            frames += page["frames"]
        assert [frame["ply"] for frame in frames] == list(range(len(states)))
        assert [frame.get("line") for frame in frames[1:]] == lines
        assert frames[-1]["view"]["seat"] == seat
        assert frames[-1]["scores"] == tab.position["scores"]


@pytest.mark.usefixtures("canary")
async def test_replay_of_a_running_match_shows_ones_own_view_only(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("canary", "me", "open")
    base = f"/api/tables/{table['id']}"
    async with ben.sit_at(table["id"]) as two:
        await two.ask("sit", seat=1, name="Ben")
        await two.until(lambda: two.position)
        await two.move()
        assert (await ben.get(base + "/replay", seat=1))["frames"][-1]["view"]["word"]
        assert (await ben.get(base + "/replay"))["frames"][-1]["view"]["word"] is None
        assert (await ben.get(base + "/position"))["view"]["word"] is None
        for page in ("/replay", "/turns", "/log"):
            with pytest.raises(Refusal, match="server-not-your-seat"):
                await ben.get(base + page, seat=0)
        with pytest.raises(Refusal, match="server-record-later"):
            await ben.get(base + "/record")
        with pytest.raises(Refusal, match="server-not-over"):
            await ben.get(base + "/final")
        await two.ask("resign", seat=1)
        await two.until(lambda: two.whats("ended"))
    assert (await ben.get(base + "/replay", seat=0))["frames"][-1]["view"]["word"]
    assert b"canary0-" in await ben.get(base + "/record")


async def test_a_record_goes_out_and_comes_back(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table, tab = await finished(ana)
    data = await ana.get(f"/api/tables/{table['id']}/record")
    new = await ben.post("/api/records", data)
    assert new["imported"]
    assert new["status"] == "over"
    assert [seat["name"] for seat in new["seats"]] == ["Ana", "Ben"]
    assert await ben.get(f"/api/tables/{new['id']}/record") == data
    async with ben.sit_at(new["id"]) as again:
        assert again.position["scores"] == tab.position["scores"]
        assert again.whats("ended") == tab.whats("ended")
        assert again.whats("logged") == [
            what for what in tab.whats("logged") if what["line"]["seq"] <= again.position["seq"]
        ]
        with pytest.raises(Refusal, match="server-not-your-seat"):
            await again.ask("rematch")


async def test_an_unfinished_record_can_be_looked_at(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    data = await ana.get(f"/api/tables/{table['id']}/record")
    for lines in (data.count(b"\n"), 3):  # whole, and in the middle of the first draws
        cut = b"\n".join(data.split(b"\n")[:lines]) + b"\n"
        new = await ana.post("/api/records", cut)
        final = await ana.get(f"/api/tables/{new['id']}/final")
        assert final["reason"] == "abandoned"
        replayed = await ana.get(f"/api/tables/{new['id']}/replay")
        assert replayed["plies"] == lines - 1


async def test_bad_records_are_refused(server: Running) -> None:
    ana = await server.browser("Ana")
    table, _ = await finished(ana)
    whole: bytes = await ana.get(f"/api/tables/{table['id']}/record")
    *lines, _ = whole.split(b"\n")  # without the checksum: older programs wrote none
    data = b"\n".join(lines) + b"\n"
    won = re.sub(rb'"winners":\[[0-9,]*\]', b'"winners":[9]', lines[-1])
    for bad, why in [
        (b"", "record-empty"),
        (b"hello\n", "record-bad-line"),
        (whole.replace(b'"game":"maxisurf"', b'"game":"minisurf"'), "record-bad-checksum"),
        (data.replace(b'"game":"maxisurf"', b'"game":"chess"'), "unknown-game"),
        (b"\n".join([*lines[:5], *lines[6:]]) + b"\n", "record-bad-number"),
        (b"\n".join([*lines[:-1], won]) + b"\n", "record-bad-result"),
    ]:
        with pytest.raises(Refusal, match=why):
            await ana.post("/api/records", bad)
        await _forget_uploads(server)
    with pytest.raises(Refusal, match="server-too-large"):
        await ana.post("/api/records", b" " * 2_000_001)


async def _forget_uploads(server: Running) -> None:
    """Uploads are rare; a test makes more of them than a person may."""
    server.services.limiter.bucket(UPLOADS)._levels.clear()


# Profile and daily challenge ---------------------------------------------------------------------


async def test_profile(server: Running) -> None:
    ana = await server.browser("Ana")
    first, _ = await finished(ana)
    second, tab = await finished(ana)
    other, _ = await finished(ana, takeback=True)
    profile = await ana.get("/api/profile")
    tables = [played["table"] for played in profile["history"]]
    assert sorted(tables) == sorted([first["id"], second["id"], other["id"]])
    assert profile["history"][0]["names"] == ["Ana", "Ben"]
    (best,) = profile["best"]  # tables that allow taking back do not count
    assert (best["game"], best["seats"], best["matches"]) == ("maxisurf", 2, 4)  # both seats
    assert best["score"] >= max(score["total"] for score in tab.position["scores"])
    stranger = await server.browser("Eve")
    assert (await stranger.get("/api/profile"))["history"] == []


@pytest.mark.usefixtures("canary")
async def test_achievements(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is earned is kept by itself; of what may be claimed, one a match."""
    monkeypatch.setenv("LUDOTHEQUE_JOURNAL", str(home / "journal"))
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        for _ in range(2):
            table = await ana.table("canary", "me", "random")
            async with ana.sit_at(table["id"]) as tab:
                while not tab.whats("ended"):
                    await tab.until(lambda: tab.whats("ended") or 0 in tab.position["to_move"])
                    if 0 in tab.position["to_move"]:
                        await tab.move(tab.position["actions"][3])  # nothing beats it
            sheet = await ana.get(f"/api/tables/{table['id']}/final")
            assert sheet["claimable"] == [{"seat": 0, "names": ["bold", "sly"]}]
            assert sheet["files"] == ["Canaries.txt"]  # and not where it lies on the server
            kept = (await ana.get("/api/profile"))["achievements"]
            assert "scenario-1" in [one["name"] for one in kept]
        claim = f"/api/tables/{table['id']}/claim"
        for body in ({"seat": 0, "name": "brave"}, {"seat": 1, "name": "sly"}):
            with pytest.raises(Refusal, match=r"refused-claim|server-not-your-seat"):
                await ana.post(claim, body)
        await ana.post(claim, {"seat": 0, "name": "sly"})
        with pytest.raises(Refusal, match="server-claimed"):
            await ana.post(claim, {"seat": 0, "name": "bold"})
        assert "claimable" not in await ana.get(f"/api/tables/{table['id']}/final")
        kept = (await ana.get("/api/profile"))["achievements"]
        assert sorted(one["name"] for one in kept) == ["scenario-1", "sly"]
        eve = await server.browser("Eve")
        assert "claimable" not in await eve.get(f"/api/tables/{table['id']}/final")
        with pytest.raises(Refusal, match="server-not-your-seat"):
            await eve.post(claim, {"seat": 0, "name": "bold"})
    written = (home / "journal" / "Canaries.txt").read_text()
    assert written.count("Ana: (3, ") == 2


@pytest.mark.usefixtures("canary")
async def test_where_the_files_are_is_told_to_nobody(home: Path) -> None:
    """Not even on the server's own machine: a browser there may be shown to others."""
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        table, _ = await finished(ana, "canary")
        assert (await ana.get(f"/api/tables/{table['id']}/final"))["files"] == ["Canaries.txt"]


async def test_the_final_sheet_has_the_blocks_of_the_manual(server: Running) -> None:
    """Cascadia's manual: animals with the fox second, habitats, then what has no heading."""
    ana = await server.browser("Ana")
    table, _ = await finished(ana, "cascadia")
    sheet = await ana.get(f"/api/tables/{table['id']}/final")
    wildlife, habitats, others = sheet["blocks"]
    assert wildlife["heading"] == {"key": "cascadia-block-wildlife"}
    assert wildlife["parts"] == ["bear", "fox", "elk", "salmon", "hawk"]
    assert habitats["heading"] == {"key": "cascadia-block-habitats"}
    assert others == {"parts": ["bonuses", "nature"]}
    listed = [name for block in sheet["blocks"] for name in block["parts"]]
    assert sorted(listed) == sorted(sheet["scores"][0]["parts"])
    table, _ = await finished(ana)  # a game that has none: one block without a heading
    sheet = await ana.get(f"/api/tables/{table['id']}/final")
    assert sheet["blocks"] == [{"parts": ["smallest"]}]
    assert "files" not in sheet


@pytest.mark.usefixtures("canary")
async def test_where_taking_back_is_free_nothing_is_achieved(home: Path) -> None:
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        table, _ = await finished(ana, "canary", takeback=True)
        assert "claimable" not in await ana.get(f"/api/tables/{table['id']}/final")
        assert (await ana.get("/api/profile"))["achievements"] == []
        with pytest.raises(Refusal, match="refused-claim"):
            await ana.post(f"/api/tables/{table['id']}/claim", {"seat": 0, "name": "sly"})


async def test_the_daily_challenge(server: Running) -> None:
    server.services.clock.now = lambda: 1_800_000_000.0  # no midnight in the middle
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    for game in all_games():
        found = await ana.get(f"/api/daily/{game.id}")
        assert found["results"] == []
        assert (found["seats"] == 1) != bool(found.get("bot"))
    mine = await ana.post("/api/daily/minisurf")
    same = await ana.post("/api/daily/minisurf")
    assert mine["id"] == same["id"]  # one attempt a day
    theirs = await ben.post("/api/daily/minisurf")
    assert theirs["id"] != mine["id"]
    assert mine["options"]["duplicate"]
    scores = {}
    for browser, table in ((ana, mine), (ben, theirs)):
        tab = Tab(browser, table["id"])
        await tab.open()
        drawn = [what["line"]["action"] for what in tab.whats("logged")]
        with pytest.raises(Refusal, match="server-no-hints-daily"):
            await tab.ask("hint", seat=0)
        while not tab.whats("ended"):
            await tab.move(tab.position["actions"][-1 if browser is ana else 0])
        lines = [what["line"] for what in tab.whats("logged")]
        draws = [line.get("action") for line in lines if line["actor"] is None]
        scores[browser.guest] = (drawn, draws[: len(drawn) + 5], tab.position["scores"][0]["total"])
        await tab.close()
    (one, two) = scores.values()
    assert one[:2] == two[:2]  # the same draws for everybody
    results = (await ana.get("/api/daily/minisurf"))["results"]
    assert [row["place"] for row in results] in ([1, 2], [1, 1])
    assert sorted(row["score"] for row in results) == sorted([one[2], two[2]])
    assert results[0]["score"] <= results[-1]["score"]  # the smaller surface is the better one
    assert [row["name"] for row in results if row.get("mine")] == ["Ana"]
    for day in ("yesterday", "2026-1-1", "9999-01-01"):
        with pytest.raises(Refusal, match="server-bad-day"):
            await ana.get("/api/daily/minisurf", day=day)
    assert (await ana.get("/api/daily/minisurf", day="2020-02-29"))["results"] == []


def test_daily_seeds_depend_on_secret_game_and_day() -> None:
    seeds = {
        daily_seed(game, day, secret)
        for secret in (b"a" * 32, b"b" * 32)
        for game in ("taxi", "cascadia")
        for day in ("2026-01-01", "2026-01-02")
    }
    assert len(seeds) == 8
    assert challenge("cascadia").seats == 1


# Nothing secret in what goes wrong ---------------------------------------------------------------


async def test_a_fault_says_nothing_about_the_inside(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = await server.browser("Ana")
    secret = ana.cookies().partition("=")[2]

    def broken(*_: object) -> None:
        raise RuntimeError("inside")

    monkeypatch.setattr("ludotheque.server.http.lobby.lobby", broken)
    with pytest.raises(Refusal, match="server-fault") as refused:
        await ana.get("/api/lobby")
    assert refused.value.status == 500
    assert "inside" in caplog.text  # noted for whoever runs the server
    assert secret not in caplog.text
