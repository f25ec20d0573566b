"""No help for a running rated match, or one of an event, by way of its record."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from random import Random

import pytest

from ludotheque.match import Match
from ludotheque.record import Holder, Move, Record, decode, encode, new_header
from ludotheque.registry import game as game_of
from ludotheque.server.tables.shared_draws import SecretSeed, Source, find_source

from .harness import Browser, Json, Refusal, Running, Tab
from .test_contests import direct, enter, info, make, play_out, tried

GAME = "minisurf"
RATED: Json = {"rated": True, "clock": {"kind": "move", "amount": 300}}
OPEN = {"", "review-not-played-out"}  # a match that was cut off has no review
ONWARD: Json = {"ply": 3, "seat": 0, "bot": "easy"}
OF_A_TABLE = (
    "",
    "/position",
    "/options",
    "/log",
    "/turns",
    "/replay",
    "/review",
    "/final",
    "/record",
)


@contextlib.asynccontextmanager
async def playing(*players: Browser, table: str) -> AsyncIterator[list[Tab]]:
    """A few moves by everybody."""
    async with contextlib.AsyncExitStack() as stack:
        tabs = [await stack.enter_async_context(one.sit_at(table)) for one in players]
        for seat, tab in enumerate(tabs):
            if not tab.mine:
                await tab.ask("sit", seat=seat, name=f"P{seat}")
        await tabs[0].until(lambda: tabs[0].table["status"] == "playing")
        for _ in range(6):
            mover = tabs[0].position["to_move"][0]
            tab = next(tab for tab in tabs if mover in tab.mine)
            await tab.until(lambda tab=tab: tab.position.get("actions"))
            done = await tab.move()
            await tabs[0].until(lambda n=done["n"]: tabs[0].position["n"] >= n)
        yield tabs


async def written_down(browser: Browser, table: str, more_moves: int = 0) -> bytes:
    """The record of a running match, from what anybody sees of it; with moves that were never made
    there, and draws of their own."""
    turns = (await browser.get(f"/api/tables/{table}/turns"))["lines"]
    options = await browser.get(f"/api/tables/{table}/options")
    played = game_of(GAME)
    header = new_header(played, played.options(**options), [Holder("Ana"), Holder("Ben")])
    entries = [
        Move(seq=n + 1, ply=n, actor=line.get("actor"), action=line["action"])
        for n, line in enumerate(turns)
    ]
    match = Match(Record(header, [*entries]), bytes(16))
    rng = Random(1)
    for _ in range(more_moves):
        seat = match.to_move[0]
        match.act(seat, rng.choice(match.actions(seat)))
    return encode(match.record)


async def seen(browser: Browser, table: str) -> set[str]:
    """How each way to look at a table ends: "" or the reason of the refusal."""
    found = {await tried(browser.get(f"/api/tables/{table}{page}")) for page in OF_A_TABLE}
    found.add(await tried(browser.post(f"/api/tables/{table}/onward", ONWARD)))
    tab = Tab(browser, table)
    await tab.open()
    found.add(tab.bye["why"]["key"] if tab.bye else "")
    await tab.close()
    return found


async def records(browser: Browser) -> list[str]:
    return [one for one in (await browser.get("/api/me/export"))["tables"] if "record" in one]


async def test_nobody_gets_the_record_of_a_running_rated_match(server: Running) -> None:
    ana, ben, eve = [await server.browser(name) for name in ("Ana", "Ben", "Eve")]
    made = await ana.table(GAME, "me", "open", **RATED)
    address = f"/api/tables/{made['id']}"
    async with playing(ana, ben, table=made["id"]) as (tab, _):
        for browser in (ana, ben, eve, Browser(server.origin)):
            with pytest.raises(Refusal, match="server-record-fair"):
                await browser.get(f"{address}/record")
        assert not tab.table.get("record")
        assert not await records(ana)
        await tab.ask("resign", seat=0)
    for browser in (ana, eve):
        assert await browser.get(f"{address}/record")
    assert await records(ana)


@pytest.mark.parametrize("more_moves", [0, 30])
async def test_an_upload_with_draws_of_a_running_rated_match_waits_for_its_end(
    server: Running, more_moves: int
) -> None:
    ana, ben, eve = [await server.browser(name) for name in ("Ana", "Ben", "Eve")]
    made = await ana.table(GAME, "me", "open", **RATED)
    async with playing(ana, ben, table=made["id"]) as (tab, _):
        record = await written_down(ana, made["id"], more_moves)
        copy = (await eve.post("/api/records", record))["id"]
        for browser in (ana, eve, Browser(server.origin)):
            assert await seen(browser, copy) <= {"server-draws-later", "server-who"}
        assert not await records(eve)
        await tab.ask("resign", seat=0)
    assert await seen(eve, copy) == OPEN
    again = (await eve.post("/api/records", record))["id"]
    assert await seen(eve, again) == OPEN


async def test_an_upload_with_draws_of_an_event_waits_for_the_end_of_the_match(
    server: Running,
) -> None:
    """Also where every table of the event has draws of its own."""
    ana = await server.browser("Ana")
    event = await make(ana, "swiss", rounds=1)
    players = await enter(server, event, "One", "Two")
    await direct(ana, event, "begin")
    table = (await info(players[0], event))["next"]
    seated = sorted(players, key=lambda one: one.guest != _guest(server, table, 0))
    async with playing(*seated, table=table) as tabs:
        assert await tried(seated[0].get(f"/api/tables/{table}/record")) == "server-record-fair"
        record = await written_down(seated[0], table)
        copy = (await ana.post("/api/records", record))["id"]
        assert await seen(ana, copy) == {"server-draws-later"}
        await play_out(tabs)
    assert await seen(ana, copy) == OPEN


def _guest(server: Running, table: str, seat: int) -> str:
    return server.services.registry.tables[table].seats[seat].guest


async def test_other_records_are_open_while_rated_matches_run(server: Running) -> None:
    ana, ben = [await server.browser(name) for name in ("Ana", "Ben")]
    rated = [await ana.table(GAME, "me", "open", **RATED) for _ in range(8)]
    for made in rated:
        async with ben.sit_at(made["id"]) as tab:
            await tab.ask("sit", seat=1, name="Ben")
    plain = await ana.table(GAME, "me", "open")
    async with playing(ana, ben, table=plain["id"]):
        record = await ana.get(f"/api/tables/{plain['id']}/record")
        copy = (await ben.post("/api/records", record))["id"]
    assert await seen(ben, copy) == OPEN


GAMES = ["cascadia", "maxisurf", "minisurf", "quadrata", "taxi"]


def play(name: str, seed: bytes, moves: int, before: Match | None = None) -> Match:
    """Moves by chance, with draws of this seed, from the start or from another match on."""
    rng, played = Random(f"{name} {moves}"), game_of(name)
    options = played.options()
    people = [Holder(f"P{seat}") for seat in range(max(2, played.usual_seats(options)))]
    header = new_header(played, options, people)
    match = Match(header if before is None else decode(encode(before.record)), seed)
    for _ in range(moves):
        seat = rng.choice(match.to_move)
        actions = match.actions(seat)  # some end when everybody passes
        match.act(
            seat, rng.choice([one for one in actions if type(one).__name__ != "Pass"] or actions)
        )
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_told_by_its_draws_and_by_no_others(name: str) -> None:
    """Of every game, from its first draws on, and never by chance."""
    rng = Random(name)
    others = [
        SecretSeed(rng.randbytes(16), Source(table=str(number)), plies=999) for number in range(60)
    ]
    seed = rng.randbytes(16)
    own, today = Source(table="own"), Source(daily="2026-05-04")
    for moves in (8, 24):
        match = play(name, seed, moves)
        assert find_source(match, others) == Source()
        found = find_source(match, [*others, SecretSeed(seed, own, plies=match.ply)])
        assert found == (Source() if match.rules.secrets else own)  # hidden draws: not confirmed
        ahead = SecretSeed(seed, own, plies=0)  # nor draws that are still to come
        assert find_source(match, [*others, ahead]) == Source()
        assert find_source(match, [*others, SecretSeed(seed, today, is_known=True)]) == today


@pytest.mark.parametrize("name", GAMES)
def test_later_draws_of_an_upload_do_not_change_what_is_said_of_a_deal(name: str) -> None:
    """Otherwise guesses could be tested: with right draws before them, or with wrong ones."""
    rng = Random(name)
    seed, other, third = rng.randbytes(16), rng.randbytes(16), rng.randbytes(16)
    today = Source(daily="2026-05-04")
    for is_known in (False, True):
        deal = SecretSeed(seed, today, is_known=is_known)
        right, wrong = play(name, seed, 8), play(name, other, 8)
        is_compared = is_known or not right.rules.secrets
        for later in (seed, other):
            assert find_source(play(name, later, 8, before=right), [deal]) == (
                today if is_compared else Source()
            )
        for later in (seed, third):
            assert find_source(play(name, later, 8, before=wrong), [deal]) == Source()
