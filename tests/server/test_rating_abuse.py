"""Points cannot be had from guests who are made to lose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import game as game_of
from ludotheque.server.ratings import storage as rating_storage
from ludotheque.server.storage.schema import ratings as ratings_table
from ludotheque.text import language, text

from .harness import Browser, Json, Running
from .test_ratings import CLOCK, NEEDED, POOL, RATED, lost_by, my_rating, pair, play_some

MAXISURF_NEEDED = 16  # a third of the moves of each in a usual Maxisurf of two
THROW_AWAY_GUESTS = 29  # one fewer than one address may make at once


async def ranked(browser: Browser) -> list[str]:
    found = await browser.get("/api/ratings/minisurf", family=POOL.family)
    return [one["name"] for one in found["players"] if "place" in one]


async def cause_of(browser: Browser, table: str) -> str:
    (first, *_) = (await browser.get(f"/api/tables/{table}/ratings"))["seats"]
    return str(first.get("cause", ""))


def trust_everybody(connection: Any) -> None:
    connection.execute(update(ratings_table).values(error=100.0))


@pytest.fixture
def few_a_day(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(rating_storage, "MAX_NETWORK_MATCHES_PER_DAY", 3)
    return 3


async def test_resignations_of_throw_away_guests_give_no_rank(server: Running) -> None:
    eve = await server.browser("Eve")
    tables = []
    for number in range(THROW_AWAY_GUESTS):
        victim = await server.browser(f"Victim {number}")
        tables.append(await pair(victim, eve))
        await victim.post(f"/api/tables/{tables[-1]}/resign")
    assert await cause_of(eve, tables[0]) == "short"
    assert await my_rating(eve) == {}
    assert await ranked(eve) == []


async def test_guests_who_play_a_little_give_no_rank_either(
    server: Running, few_a_day: int
) -> None:
    """One after the other from the same network: few of the matches count, and nobody of those who
    lost them is known well enough."""
    eve = await server.browser("Eve")
    tables = [
        await lost_by(await server.browser(f"Victim {number}"), eve)
        for number in range(few_a_day + 2)
    ]
    assert [await cause_of(eve, table) for table in tables] == [""] * few_a_day + ["network"] * 2
    mine = await my_rating(eve)
    assert mine["matches"] == few_a_day

    def trust_eve(connection: Any) -> None:
        me = ratings_table.c.player == eve.guest
        connection.execute(update(ratings_table).where(me).values(error=100.0))

    await server.services.store.write(trust_eve)
    assert await ranked(eve) == []
    await server.services.store.write(trust_everybody)
    assert await ranked(eve) == ["Eve"]
    assert await server.services.store.write(lambda c: rating_storage.recount(c, POOL)) == (
        few_a_day + 1,
        few_a_day + 1,  # the errors that were put in by hand
    )
    assert await my_rating(eve) == mine


async def test_a_match_counts_when_each_has_made_a_third_of_the_moves(server: Running) -> None:
    ana, bob = [await server.browser(name) for name in ("Ana", "Bob")]
    table = await pair(ana, bob)
    await play_some(table, ana, bob, moves=NEEDED - 1)
    await ana.post(f"/api/tables/{table}/resign")
    assert await cause_of(ana, table) == "short"
    assert await my_rating(ana) == {}
    assert await cause_of(ana, await lost_by(ana, bob)) == ""


@pytest.mark.parametrize("victim_moves", [1, MAXISURF_NEEDED])
async def test_a_match_lost_by_passing_counts_when_a_third_was_played(
    server: Running, victim_moves: int
) -> None:
    """A Maxisurf ends by the rules when all have passed: one who passes at once loses it without
    having played."""
    victim, eve = [await server.browser(name) for name in ("Victim", "Eve")]
    table = await victim.table("maxisurf", "me", "open", rated=True, clock=CLOCK)
    async with victim.sit_at(table["id"]) as losing, eve.sit_at(table["id"]) as winning:
        await winning.ask("sit", seat=1, name="")
        made = {losing: 0, winning: 0}
        needed = {losing: victim_moves, winning: MAXISURF_NEEDED}
        while not losing.whats("ended"):
            await losing.until(lambda: losing.position.get("to_move"))
            tab = losing if losing.position["to_move"][0] in losing.mine else winning
            await tab.until(lambda tab=tab: tab.position.get("actions"))
            made[tab] += 1
            actions = tab.position["actions"]  # "pass" is one of them where a turn begins
            passing = "pass" in actions and made[tab] >= needed[tab]
            await tab.move("pass" if passing else next(one for one in actions if one != "pass"))
            await losing.until(lambda tab=tab: losing.last >= tab.last)
    counted = victim_moves == MAXISURF_NEEDED
    assert made[losing] == 1 or counted
    assert await cause_of(eve, table["id"]) == ("" if counted else "short")
    assert (await my_rating(eve)).get("matches", 0) == counted


async def test_an_invitation_says_beforehand_that_a_match_would_not_count(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_storage, "MAX_PAIR_MATCHES_PER_DAY", 1)
    ana, bob, cleo = [await server.browser(name) for name in ("Ana", "Bob", "Cleo")]
    await lost_by(ana, bob)
    table = (await ana.table("minisurf", "me", "open", **RATED))["id"]
    told = {
        name: await one.get(f"/api/tables/{table}/ratings")
        for name, one in (
            ("Ana", ana),
            ("Bob", bob),
            ("Cleo", cleo),
            ("stranger", Browser(server.origin)),
        )
    }
    assert {name: one.get("cause", "") for name, one in told.items()} == {
        "Ana": "",
        "Bob": "pair",
        "Cleo": "",
        "stranger": "",
    }
    assert [one.get("limit", 0) for one in told.values()] == [0, 1, 0, 0]
    counted_out = await ana.get(f"/api/tables/{await lost_by(ana, bob)}/ratings")
    assert (counted_out["seats"][0]["cause"], counted_out["limit"]) == ("pair", 1)


@pytest.mark.parametrize("key", ["would-not-pair", "would-not-network", "not-pair", "not-network"])
@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_limit_that_is_told_is_the_servers(key: str, code: str) -> None:
    told = {limit: language(code)(text(f"web-rating-{key}", limit=limit)) for limit in (1, 7)}
    assert "7" in told[7]
    assert told[1] != told[7].replace("7", "1")  # one match is no plural


async def test_what_a_bot_plays_for_somebody_who_left_is_not_theirs(server: Running) -> None:
    """Three at a table: it goes on to its end after one has resigned."""
    people = [await server.browser(name) for name in ("Ana", "Bob", "Eve")]
    table = await pair(people[0], people[1], "open")
    async with people[2].sit_at(table) as tab:
        await tab.ask("sit", seat=2, name="")
    await people[0].post(f"/api/tables/{table}/resign")
    await play_some(table, *people[1:], moves=NEEDED)
    await people[1].post(f"/api/tables/{table}/resign")
    assert await cause_of(people[2], table) == "short"


@pytest.mark.parametrize("name", ["cascadia", "maxisurf", "minisurf", "quadrata", "taxi"])
def test_games_say_how_long_a_usual_match_is(name: str) -> None:
    """Nobody finishes one with a third of the moves, chosen at random: what was played to its end
    counts. Passing apart, which ends a Maxisurf at once."""
    rng, played = Random(name), game_of(name)
    options: Json = {"duplicate": False} if name.endswith("surf") else {}
    for seats in (2, 3):
        match = Match(
            new_header(played, played.options(**options), [Holder(f"P{n}") for n in range(seats)]),
            rng.randbytes(16),
        )
        usual = played.usual_moves(played.options(**options), seats)
        assert usual
        made = 0
        while not match.over and made < usual / 3:
            seat = match.to_move[0]
            made += seat == 0
            actions = match.actions(seat)
            match.act(
                seat,
                rng.choice([one for one in actions if type(one).__name__ != "Pass"] or actions),
            )
        assert not match.over
