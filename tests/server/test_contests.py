"""Events on a server: made, entered, played, settled, counted; nothing of a deal too early."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import Any

import pytest
from benchmarks.contests.published import report_of
from benchmarks.contests.recount import recount

from ludotheque.server.contests.contest import Contest, ContestChanged
from ludotheque.server.rate_limits import REPLAYS, TokenBucket
from ludotheque.server.services import Services
from ludotheque.table.setup import challenge

from .harness import (
    WAIT_SECONDS,
    Browser,
    Json,
    Refusal,
    Running,
    Tab,
    quiet_config,
    running,
)

GAME = "minisurf"
OF_A_TABLE = ("", "/options", "/log", "/turns", "/replay", "/final", "/record", "/review")


async def tried(asking: Any) -> str:
    try:
        await asking
    except Refusal as refusal:
        return refusal.key
    return ""


async def make(director: Browser, kind: str = "duplicate", **more: Any) -> str:
    usual: Json = {"game": GAME, "title": "Cup", "seats": 2, "rounds": 2}
    if kind == "duplicate" and not more.get("together"):
        alone = challenge(GAME)
        usual |= {"seats": alone.seats, "options": alone.options}
    found: Json = await director.post("/api/events", usual | {"kind": kind} | more)
    return str(found["id"])


async def direct(browser: Browser, id_: str, do: str, **more: Any) -> Json:
    found: Json = await browser.post(f"/api/events/{id_}/direct", {"do": do, **more})
    return found


async def enter(server: Running, id_: str, *names: str) -> list[Browser]:
    found = [await server.browser(name) for name in names]
    for one in found:
        await one.post(f"/api/events/{id_}/join", {})
    return found


async def info(browser: Browser, id_: str) -> Json:
    found: Json = await browser.get(f"/api/events/{id_}")
    return found


async def finish(browser: Browser, table: str, pick: int = 0) -> None:
    """Play this guest's moves to the end."""
    async with browser.sit_at(table) as tab:
        await play_out([tab], pick)


async def play_out(tabs: list[Tab], pick: int = 0) -> None:
    while not tabs[0].whats("ended"):
        for tab in tabs:
            if actions := tab.position.get("actions"):
                await tab.move(actions[pick % len(actions)])
                break
        else:
            await asyncio.sleep(0.01)
        await level(tabs)


async def level(tabs: list[Tab]) -> None:
    """Until all have heard of the same events."""
    last = max(tab.last for tab in tabs)
    while any(tab.last < last for tab in tabs):
        await asyncio.sleep(0.005)


async def play_round(
    server: Running, id_: str, players: list[Browser], to_the_end: bool = False
) -> None:
    """Every match of the round that is open, by resigning, which takes a hundredth of the time; the
    first to its end where that is wanted: its points count."""
    tables: dict[str, list[Browser]] = {}
    for one in players:
        if table := (await info(one, id_)).get("next", ""):
            tables.setdefault(table, []).append(one)
    for number, (table, there) in enumerate(tables.items()):
        if number or not to_the_end:
            await there[number % len(there)].post(f"/api/tables/{table}/resign")
            continue
        tabs = [Tab(one, table) for one in there]
        for tab in tabs:
            await tab.open()
        await play_out(tabs)
        for tab in tabs:
            await tab.close()
    await server.services.contests.advance(id_)


async def counted_again(browser: Browser, id_: str) -> None:
    """The published results, counted by the second referee."""
    results = await browser.get(f"/api/events/{id_}/results")
    again = recount(report_of(results))
    found = {
        str(one["entry"]): (one["place"], round(one["points"], 9))
        for one in results["contest"]["standings"]
    }
    assert found == {who: (place, round(float(p), 9)) for who, (place, p) in again.items()}


# Duplicate -------------------------------------------------------------------------------------


async def test_a_duplicate_is_played_alone_and_counted(server: Running) -> None:
    director = await server.browser("Dora")
    id_ = await make(director)
    players = await enter(server, id_, "Ana", "Ben", "Cleo")
    assert await tried(players[0].post(f"/api/events/{id_}/play")) == "server-event-nothing"
    begun = await direct(director, id_, "begin")
    assert begun["status"] == "playing"
    assert [one["tables"] for one in begun["played"]] == [3, 3]  # one for each, though none is made
    for deal in (1, 2):
        for pick, one in enumerate(players):
            table = (await one.post(f"/api/events/{id_}/play"))["id"]
            assert (await one.post(f"/api/events/{id_}/play"))["id"] == table
            await finish(one, table, pick)
            await server.services.contests.advance(id_)
            shown = await info(one, id_)
            assert bool(shown["played"][deal - 1].get("closed")) == (one is players[-1])
    assert shown["status"] == "over"
    await counted_again(players[0], id_)
    assert len(shown["standings"]) == 3
    assert shown["standings"][0]["points"] > 0
    first = await players[0].get(f"/api/events/{id_}/rounds/1")
    assert all(table["table"] for table in first["tables"])
    assert len(first["places"]) == 3
    rows = [
        *csv.reader(io.StringIO((await director.get(f"/api/events/{id_}/results.csv")).decode()))
    ]
    assert rows[0][:2] == ["Place", "Name"]
    assert len(rows) == 4


async def seen(browser: Browser, table: str) -> set[str]:
    """How every way to look at a table ends: "" or the reason of the refusal."""
    found = set()
    for path in OF_A_TABLE:
        found.add(await tried(browser.get(f"/api/tables/{table}{path}")))
        found.add(await tried(browser.get(f"/api/tables/{table}{path}", seat=0)))
    tab = Tab(browser, table)
    await tab.open()
    found.add(tab.bye["why"]["key"] if tab.bye else "")
    assert bool(tab.bye) != bool({m["type"] for m in tab.seen} & {"welcome", "update", "present"})
    await tab.close()
    return found


async def test_nothing_of_a_deal_is_shown_to_anybody_while_somebody_can_play_it(
    server: Running,
) -> None:
    server.services.limiter.buckets[REPLAYS] = TokenBucket(
        burst=10_000, rate=10_000
    )  # all from one address
    director = await server.browser("Dora")
    id_ = await make(director, rounds=1)
    ana, ben, cleo = await enter(server, id_, "Ana", "Ben", "Cleo")
    stranger = Browser(server.origin)
    await direct(director, id_, "begin")
    mine = (await ana.post(f"/api/events/{id_}/play"))["id"]
    theirs = (await ben.post(f"/api/events/{id_}/play"))["id"]
    for done in (False, True):
        if done:
            await finish(ana, mine)
            await finish(ben, theirs, 1)
            await server.services.contests.advance(id_)
        for browser in (ben, cleo, director, stranger):
            assert await seen(browser, mine) == {"server-event-later"}, done
            pages = [
                await browser.get(f"/api/events/{id_}"),
                await browser.get(f"/api/events/{id_}/rounds/1"),
                await browser.get(f"/api/events/{id_}/results"),
                (await browser.get(f"/api/events/{id_}/results.csv")).decode(),
                await browser.get("/api/lobby"),
            ]
            assert mine not in repr(pages)
            assert not any(one["points"] or one["score"] for one in pages[0]["standings"])
            seats = [seat for table in pages[1]["tables"] for seat in table["seats"]]
            told = [seat["entry"] for seat in seats if "score" in seat or "place" in seat]
            assert told == ([2] if browser is ben and done else [])  # one's own
    # What has been seen cannot be carried elsewhere on this server either.
    for copied in ("/onward", "/seat"):
        body = {"ply": 0, "seat": 0, "bot": "easy"} if copied == "/onward" else {"token": "x" * 20}
        refused = await tried(ana.post(f"/api/tables/{mine}{copied}", body))
        assert refused in ("server-event-later", "server-event-own-seat")
    record = await ana.get(f"/api/tables/{mine}/record")
    copy = (await ana.post("/api/records", record))["id"]
    assert await seen(cleo, copy) == await seen(stranger, copy) == {"server-event-later"}
    async with ana.sit_at(mine) as tab:
        assert await tried(tab.ask("link", seat=0)) == "server-event-own-seat"
        assert await tried(tab.ask("rematch")) == "server-not-over"
    await direct(director, id_, "close")
    for browser in (ana, cleo, stranger):
        assert await seen(browser, theirs) == {""}
        assert await seen(browser, copy) <= {"", "server-not-your-seat"}
    assert mine in repr(await stranger.get(f"/api/events/{id_}/rounds/1"))


async def test_pages_say_the_same_whatever_others_have_drawn_and_scored(server: Running) -> None:
    """Two worlds that differ in how the others fared: whoever still has to play cannot tell them
    apart by anything the event says."""
    server.services.clock.now = lambda: 1_800_000_000.0  # times are equal, too
    told = []
    for pick in (0, 3):
        director = await server.browser("Dora")
        id_ = await make(director, rounds=1)
        ana, ben = await enter(server, id_, "Ana", "Ben")
        await direct(director, id_, "begin")
        await finish(ana, (await ana.post(f"/api/events/{id_}/play"))["id"], pick)
        await server.services.contests.advance(id_)
        said = [await ben.get(f"/api/events/{id_}{path}") for path in ("", "/rounds/1", "/results")]
        said.append((await ben.get(f"/api/events/{id_}/results.csv")).decode())
        told.append(repr(said).replace(id_, "ID"))
    assert told[0] == told[1]


async def test_deals_at_tables_are_compared_by_seat(server: Running) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, seats=2, together=True)
    players = await enter(server, id_, "Ana", "Ben", "Cleo", "Dan")
    await direct(director, id_, "begin")
    first, *others = [await info(player, id_) for player in players]
    elsewhere = next(one["next"] for one in others if one["next"] != first["next"])
    assert await seen(players[0], elsewhere) == {"server-event-later"}
    seeds = {
        t.row.seed for t in server.services.registry.tables.values() if t.row.contest == f"{id_}:1"
    }
    assert len(seeds) == 1
    assert first["played"][0]["tables"] == 2
    for deal in (1, 2):
        await play_round(server, id_, players, to_the_end=deal == 1)
    assert (await info(players[0], id_))["status"] == "over"
    await counted_again(players[0], id_)


async def test_time_is_up_for_a_deal(server: Running) -> None:
    now = 1_800_000_000.0
    server.services.clock.now = lambda: now
    director = await server.browser("Dora")
    id_ = await make(director, rounds=1, hours=24)
    ana, ben = await enter(server, id_, "Ana", "Ben")
    await direct(director, id_, "begin")
    await finish(ana, (await ana.post(f"/api/events/{id_}/play"))["id"])
    await ben.post(f"/api/events/{id_}/play")  # and does not go on
    server.services.clock.now = lambda: now + 24 * 3600 + 1
    await server.services.maintenance.sweep()
    shown = await info(ben, id_)
    assert shown["status"] == "over"
    assert [(one["place"], one["entry"]) for one in shown["standings"]] == [(1, 1), (2, 2)]
    await counted_again(ana, id_)


async def test_late_entries_and_withdrawals_of_a_duplicate(server: Running) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, rounds=1, late=True)
    ana, ben = await enter(server, id_, "Ana", "Ben")
    await direct(director, id_, "begin")
    (cleo,) = await enter(server, id_, "Cleo")
    await finish(cleo, (await cleo.post(f"/api/events/{id_}/play"))["id"])
    await ben.post(f"/api/events/{id_}/leave")
    assert await tried(ben.post(f"/api/events/{id_}/join")) == "server-event-left"
    assert await tried(ben.post(f"/api/events/{id_}/play")) == "server-event-not-in"
    await finish(ana, (await ana.post(f"/api/events/{id_}/play"))["id"])
    await server.services.contests.advance(id_)
    assert (await info(ana, id_))["status"] == "playing"  # somebody may still come
    assert (await direct(director, id_, "close"))["status"] == "over"
    await counted_again(ana, id_)


# Matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "many", "rounds"), [("swiss", 5, 3), ("round-robin", 4, 3)])
async def test_matches_are_played_round_by_round(
    server: Running, kind: str, many: int, rounds: int
) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, kind, rounds=rounds)
    players = await enter(server, id_, *(f"P{n}" for n in range(many)))
    await direct(director, id_, "begin")
    for round_ in range(1, rounds + 1):
        shown = await info(players[0], id_)
        assert len(shown["played"]) == round_
        assert shown["rounds"] == rounds
        await play_round(server, id_, players, to_the_end=round_ == 1)
    assert (await info(players[0], id_))["status"] == "over"
    await counted_again(players[0], id_)


async def test_a_knockout_with_a_bot_and_a_ruling(server: Running) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, "knockout")
    players = await enter(server, id_, "Ana", "Ben")
    await direct(director, id_, "bot", bot="easy")
    assert [bool(e.get("bot")) for e in (await info(director, id_))["entries"]] == [0, 0, 1]
    await direct(director, id_, "begin")
    first = await director.get(f"/api/events/{id_}/rounds/1")
    assert len(first["tables"]) == len(first["byes"]) == 1
    ruling = {"round": 1, "table": 1, "why": "the line was down"}
    assert await tried(direct(players[0], id_, "rule", **ruling, places=[2, 1])) == (
        "server-event-director"
    )
    for places in ([1, 1], [1], [0, 3]):
        refused = await tried(direct(director, id_, "rule", **ruling, places=places))
        assert refused == "server-event-bad-places"
    shown = await direct(director, id_, "rule", **ruling, places=[2, 1])
    assert len(shown["played"]) == 2
    again = await director.get(f"/api/events/{id_}/rounds/1")
    assert again["tables"][0]["ruling"] == "the line was down"
    winner = again["tables"][0]["seats"][1]["entry"]
    final = await director.get(f"/api/events/{id_}/rounds/2")
    assert {seat["entry"] for seat in final["tables"][0]["seats"]} == {winner, *first["byes"]}
    assert await tried(direct(director, id_, "rule", **ruling, places=[1, 2])) == (
        "server-event-no-table"
    )


async def test_whoever_withdraws_from_a_swiss_loses_the_match_and_plays_no_more(
    server: Running,
) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, "swiss", late=True)
    players = await enter(server, id_, "Ana", "Ben", "Cleo", "Dan")
    await direct(director, id_, "begin")
    await players[0].post(f"/api/events/{id_}/leave")
    (late,) = await enter(server, id_, "Eve")
    await play_round(server, id_, players[1:], to_the_end=True)
    async with asyncio.timeout(WAIT_SECONDS):  # a bot plays on for whoever withdrew
        while (await info(director, id_))["played"][-1]["round"] != 2:
            await asyncio.sleep(0.05)
            await server.services.contests.advance(id_)
    second = await director.get(f"/api/events/{id_}/rounds/2")
    playing = {s["entry"] for t in second["tables"] for s in t["seats"]} | {*second.get("byes", ())}
    assert playing == {2, 3, 4, 5}
    await play_round(server, id_, [*players[1:], late])
    assert (await info(director, id_))["status"] == "over"
    await counted_again(director, id_)


async def test_time_is_up_for_a_round_of_matches(server: Running) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, "swiss", rounds=1)
    await enter(server, id_, "Ana", "Ben")
    await direct(director, id_, "begin")
    shown = await direct(director, id_, "close")
    assert shown["status"] == "over"
    assert sorted(one["points"] for one in shown["standings"]) == [0.0, 1.0]


async def test_an_event_begins_by_itself(server: Running) -> None:
    now = 1_800_000_000.0
    server.services.clock.now = lambda: now
    director = await server.browser("Dora")
    id_ = await make(director, "swiss", begins=int(now) + 3600)
    await enter(server, id_, "Ana", "Ben")
    await server.services.maintenance.sweep()
    assert (await info(director, id_))["status"] == "open"
    server.services.clock.now = lambda: now + 3601
    await server.services.maintenance.sweep()
    assert (await info(director, id_))["status"] == "playing"


async def test_what_cannot_be_is_refused(server: Running) -> None:
    director = await server.browser("Dora")
    for wrong, why in (
        ({"kind": "swiss", "game": "cascadia", "seats": 1}, "server-event-seats"),
        ({"kind": "knockout", "seats": 3}, "server-event-two"),
        ({"kind": "swiss", "bot": "nobody"}, "server-no-bot"),
    ):
        refused = await tried(make(director, **wrong))
        assert refused, wrong
        assert refused == why or wrong.get("bot")
    id_ = await make(director)
    assert await tried(direct(director, id_, "begin")) == "server-event-few"
    assert await tried(director.get("/api/events/nothing")) == "server-no-event"
    assert await tried(director.get(f"/api/events/{id_}/rounds/1")) == "server-no-event"
    (ana,) = await enter(server, id_, "Ana")
    assert len((await info(ana, id_))["entries"]) == 1
    await ana.post(f"/api/events/{id_}/join", {})
    assert len((await info(ana, id_))["entries"]) == 1
    await ana.post(f"/api/events/{id_}/leave")
    assert (await info(ana, id_))["entries"] == []
    assert [one["id"] for one in (await director.get("/api/events"))["contests"]] == [id_]


# Restarts and races ----------------------------------------------------------------------------


async def test_an_event_goes_on_after_a_restart_wherever_it_stopped(home: Any) -> None:
    """Also between the end of the last match of a round and the next round."""
    config = quiet_config(home)
    services = Services(config)
    async with running(config, services) as server:
        director = await server.browser("Dora")
        id_ = await make(director, "swiss", rounds=2)
        players = await enter(server, id_, "Ana", "Ben")
        await direct(director, id_, "begin")
        services.registry.on_match_over = lambda id_: None  # it dies too early
        table = (await info(players[0], id_))["next"]
        tabs = [Tab(one, table) for one in players]
        for tab in tabs:
            await tab.open()
        await play_out(tabs)
        for tab in tabs:
            await tab.close()
        assert len((await info(director, id_))["played"]) == 1
    async with running(config) as again:
        browser = Browser(again.origin)
        async with asyncio.timeout(90):
            while len((await info(browser, id_))["played"]) < 2:
                await asyncio.sleep(0.02)


async def test_two_processes_take_each_step_once(tmp_path: Any, postgres: str) -> None:
    config = quiet_config(tmp_path, database=postgres)
    async with running(config) as one, running(config) as other:
        director = await one.browser("Dora")
        id_ = await make(director, "swiss", rounds=3)
        players = await enter(one, id_, *(f"P{n}" for n in range(6)))
        await direct(director, id_, "begin")
        for round_ in (1, 2, 3):
            assert [r["round"] for r in (await info(director, id_))["played"]][-1] == round_
            await play_round(one, id_, players)
            await asyncio.gather(
                *(services.contests.advance(id_) for services in (one.services, other.services) * 3)
            )
        shown = await Browser(other.origin).get(f"/api/events/{id_}")
        assert shown["status"] == "over"
        assert [r["tables"] for r in shown["played"]] == [3, 3, 3]
        await counted_again(director, id_)


async def test_many_steps_at_once_make_one_round(server: Running) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, "swiss")
    await enter(server, id_, *(f"P{n}" for n in range(6)))
    contest = await server.services.contests.find(id_)
    found = await asyncio.gather(
        *(server.services.contests.begin(contest) for _ in range(5)), return_exceptions=True
    )
    assert sum(one is None for one in found) == 1
    shown = await info(director, id_)
    assert shown["played"][0]["tables"] == 3
    mine = [t for t in server.services.registry.tables.values() if t.row.contest]
    assert len(mine) == 3


async def test_a_director_whom_others_forestall_is_told_so(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Again and again somebody else was quicker: that is no beginning."""

    async def forestalled(contest: Contest) -> None:
        raise ContestChanged

    director = await server.browser("Dora")
    id_ = await make(director)
    await enter(server, id_, "Ana", "Ben")
    monkeypatch.setattr(server.services.contests, "begin", forestalled)
    assert await tried(direct(director, id_, "begin")) == "server-again"
    assert (await info(director, id_))["status"] == "open"
