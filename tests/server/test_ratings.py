"""Ratings of people and levels, on both databases and by several processes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

import ludotheque.skill as skill
from ludotheque.record import decode
from ludotheque.registry import game
from ludotheque.server.ratings import rated_tables
from ludotheque.server.ratings import storage as rating_storage
from ludotheque.server.storage.schema import rated_seats
from ludotheque.server.storage.schema import ratings as ratings_table
from ludotheque.skill import Skill
from ludotheque.text import LANGUAGES, language, text

from .harness import Browser, Json, Refusal, Running, quiet_config, running

CLOCK = {"kind": "move", "amount": 300}
SHORT = {"duplicate": True}  # matches of fifteen moves
RATED: Json = {"rated": True, "clock": CLOCK, "options": SHORT}
NEEDED = 5  # moves of each, for a match to count
POOL = rated_tables.pool_of("minisurf", SHORT)


@pytest.fixture(params=["sqlite", "postgres"])
async def services(request: pytest.FixtureRequest, home: Path) -> AsyncIterator[Running]:
    more = {} if request.param == "sqlite" else {"database": request.getfixturevalue("postgres")}
    async with running(quiet_config(home, **more)) as found:
        yield found


async def pair(ana: Browser, bob: Browser, *bots: str, **more: Any) -> str:
    """A rated table where both have sat down."""
    table = await ana.table("minisurf", "me", "open", *bots, **(RATED | more))
    async with bob.sit_at(table["id"]) as tab:
        await tab.ask("sit", seat=1, name="")
    return str(table["id"])


async def play_some(table: str, *players: Browser, moves: int = NEEDED) -> None:
    """So many moves by each."""
    async with contextlib.AsyncExitStack() as stack:
        tabs = [await stack.enter_async_context(one.sit_at(table)) for one in players]
        for _ in range(moves):
            for tab in tabs:
                await tab.until(lambda tab=tab: tab.position.get("actions"))
                await tab.move()


async def played(ana: Browser, bob: Browser, *bots: str, **more: Any) -> str:
    """A rated table where enough has been played for its result to count."""
    table = await pair(ana, bob, *bots, **more)
    await play_some(table, ana, bob)
    return table


async def lost_by(loser: Browser, other: Browser, *bots: str, **more: Any) -> str:
    table = await played(loser, other, *bots, **more)
    await loser.post(f"/api/tables/{table}/resign")
    return table


async def my_rating(browser: Browser) -> Json:
    found = (await browser.get("/api/me/ratings"))["ratings"]
    return dict(found[0]) if found else {}


async def kept(server: Running) -> list[Any]:
    return await server.services.store.read(
        lambda c: list(map(tuple, c.execute(select(ratings_table))))
    )


# The model -------------------------------------------------------------------------------------


def test_four_hundred_points_are_ten_to_one_and_sureness_grows() -> None:
    """The scale is that of the arena: what is expected moves little, what is not much."""
    strong, weak = Skill(1900, 1.0), Skill(1500, 1.0)
    expected = skill.after_match([strong, weak], [1, 2])[0].rating - strong.rating
    surprise = strong.rating - skill.after_match([strong, weak], [2, 1])[0].rating
    assert surprise / expected == pytest.approx(10, rel=0.02)
    one, two, three = skill.after_match([Skill()] * 3, [1, 2, 2])
    assert one.rating > skill.MEAN_RATING > two.rating == pytest.approx(three.rating)
    assert one.error < skill.INITIAL_DEVIATION


@pytest.mark.parametrize("id_", ["cascadia", "maxisurf", "minisurf", "quadrata", "taxi"])
def test_levels_stand_on_the_scale_with_normal_in_the_middle(id_: str) -> None:
    easy, normal, hard = (skill.level(id_, name) for name in ("easy", "normal", "hard"))
    assert easy.rating < normal.rating == skill.MEAN_RATING < hard.rating
    assert skill.level_after("normal", normal, Skill(1700, 1.0)) == normal
    assert skill.level_after("hard", hard, Skill(1700, 999.0)).error == hard.error


def test_a_family_is_what_makes_another_game() -> None:
    found = rated_tables.family_options(
        game("cascadia"), {"tiles": "square", "bear": "C", "elk_ring": "arc"}
    )
    assert found == {"tiles": "square", "variant": "cards"}
    for id_ in ("minisurf", "taxi", "quadrata", "cascadia"):
        pool = rated_tables.pool_of(id_, {})
        assert rated_tables.decode_family(game(id_), pool.family) == rated_tables.family_options(
            game(id_), {}
        )


# Tables ----------------------------------------------------------------------------------------


async def test_a_rated_match_moves_both_once_and_the_record_says_so(services: Running) -> None:
    ana, bob = await services.browser("Ana"), await services.browser("Bob")
    table = await lost_by(ana, bob)
    lower, higher = await my_rating(ana), await my_rating(bob)
    assert lower["rating"] < 1500 < higher["rating"]
    assert lower["error"] == higher["error"] < skill.INITIAL_DEVIATION
    assert [point["table"] for point in lower["curve"]] == [table]
    told = (await ana.get(f"/api/tables/{table}/ratings"))["seats"]
    assert told[0]["change"] == pytest.approx(lower["rating"] - 1500)
    assert decode(await ana.get(f"/api/tables/{table}/record")).header.rated
    assert (await ana.get(f"/api/tables/{table}"))["table"]["rated"]


async def test_casual_tables_do_not_count(server: Running) -> None:
    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    await lost_by(ana, bob, rated=False)
    assert await kept(server) == []
    assert (await ana.get("/api/ratings"))["pools"] == []


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        (("me", "me:Bob"), {}, "server-rated-people"),
        (("me", "easy"), {}, "server-rated-people"),
        (("me", "me:Bob", "open"), {}, "server-rated-people"),
        (("me", "open"), {"clock": {}}, "server-rated-clock"),
        (("me", "open"), {"takeback": True}, "server-rated-clock"),
    ],
)
async def test_a_rated_table_is_for_people_with_a_clock(
    server: Running, seats: tuple[str, ...], more: Json, why: str
) -> None:
    ana = await server.browser()
    with pytest.raises(Refusal, match=why):
        await ana.table("minisurf", *seats, **(RATED | more))


async def test_rated_tables_are_played_by_the_usual_rulings(server: Running) -> None:
    ana = await server.browser()
    with pytest.raises(Refusal, match="server-rated-options"):
        await ana.table("taxi", "me", "open", **(RATED | {"options": {"turn_limit": 5}}))


async def test_no_help_no_undo_no_second_seat_no_link_no_stand_in(server: Running) -> None:
    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    opened = await ana.table("minisurf", "me", "open", **RATED)
    assert not opened["aids"]
    async with ana.sit_at(opened["id"]) as tab:
        with pytest.raises(Refusal, match="server-rated-one-seat"):
            await tab.ask("sit", seat=1, name="Twin")
        with pytest.raises(Refusal, match="server-rated-people"):
            await tab.ask("arrange", seat=1, bot="easy")
    table = await pair(ana, bob)
    async with ana.sit_at(table) as mine, bob.sit_at(table) as his:
        tabs = [mine, his]
        first = tabs[mine.position["to_move"][0]]
        await first.until(lambda: "actions" in first.position)
        with pytest.raises(Refusal):
            await first.ask("hint", seat=first.position["seat"])
        await first.move()
        assert not first.position.get("undo")
        seat, ply = first.position["seat"], first.position["ply"]
        with pytest.raises(Refusal, match="refused-undo"):
            await first.ask("undo", seat=seat, ply=ply, turn=False)
        with pytest.raises(Refusal, match="server-rated-seat"):
            await mine.ask("link", seat=0)
        await his.close()
        with pytest.raises(Refusal, match="server-rated-seat"):
            await mine.ask("standin", seat=1, bot="easy", agree=True)
        await mine.ask("abandon", agree=True)  # Bob is away, and must still say so himself
        assert mine.table["status"] == "playing"


async def test_running_out_of_time_is_a_loss(home: Path) -> None:
    from ludotheque.server.services import Services

    now = [1_000_000.0]
    services = Services(quiet_config(home), now=lambda: now[0])
    async with running(quiet_config(home), services) as server:
        ana, bob = await server.browser("Ana"), await server.browser("Bob")
        table = await played(ana, bob)
        turn = (await server.services.registry.find(table)).match
        assert turn is not None
        late = (ana, bob)[turn.to_move[0]]
        now[0] += 301
        await server.services.maintenance.sweep()
        assert (await my_rating(late))["rating"] < 1500


async def test_what_was_abandoned_by_all_does_not_count(server: Running) -> None:
    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    table = await pair(ana, bob)
    async with ana.sit_at(table) as mine, bob.sit_at(table) as his:
        await mine.ask("abandon", agree=True)
        await his.ask("abandon", agree=True)
        await mine.until(lambda: mine.table["status"] == "over")
    assert await kept(server) == []


async def test_nobody_takes_back_a_match_that_somebody_has_lost(server: Running) -> None:
    """Else a friend who resigns makes a match that is given up as soon as it goes badly."""
    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    table = await pair(ana, bob, "easy")
    await bob.post(f"/api/tables/{table}/resign")
    async with ana.sit_at(table) as mine:
        with pytest.raises(Refusal, match="server-rated-abandon"):
            await mine.ask("abandon", agree=True)


async def test_a_director_decides_no_rated_match(server: Running) -> None:
    people = [await server.browser(name) for name in ("Ana", "Bob")]
    asked = {"kind": "round-robin", "game": "minisurf", "title": "Cup", "seats": 2, "rated": True}
    asked["options"] = SHORT
    event = await people[0].post("/api/events", asked | {"clock": RATED["clock"]})
    path = f"/api/events/{event['id']}"
    for browser in people:
        await browser.post(f"{path}/join", {"name": ""})
    begun = await people[0].post(f"{path}/direct", {"do": "begin"})
    with pytest.raises(Refusal, match="server-rated-director"):
        await people[0].post(f"{path}/direct", {"do": "close"})
    other = next(one["number"] for one in begun["entries"] if one["name"] == "Bob")
    await people[0].post(f"{path}/direct", {"do": "withdraw", "entry": other})
    table = await server.services.registry.find(begun["next"])
    assert table.match is not None
    assert not table.match.over
    assert await kept(server) == []


async def test_a_seat_that_changed_hands_is_not_rated(server: Running) -> None:
    """Links are refused; should a seat have two holders all the same, nothing counts."""
    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    carl = await server.browser("Carl")
    table = await server.services.registry.find(await played(ana, bob))
    async with table.lock:
        table.add_holder(1, carl.guest)
        await table.commit()
    await ana.post(f"/api/tables/{table.id}/resign")
    assert await kept(server) == []


async def test_the_same_two_count_five_times_a_day(server: Running) -> None:
    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    tables = [await lost_by(ana, bob) for _ in range(rating_storage.MAX_PAIR_MATCHES_PER_DAY + 1)]
    mine = await my_rating(ana)
    assert mine["matches"] == rating_storage.MAX_PAIR_MATCHES_PER_DAY
    last = (await ana.get(f"/api/tables/{tables[-1]}/ratings"))["seats"][0]
    same = {"rating": mine["rating"], "error": mine["error"], "change": 0, "counted": False}
    assert last == same | {"cause": "pair"}


async def test_a_level_is_rated_and_normal_stays(server: Running) -> None:
    ana, bob = await server.browser("Ana"), await server.browser("Bob")
    table = await played(ana, bob, "normal", "easy")
    for browser in (ana, bob):
        await browser.post(f"/api/tables/{table}/resign")
    async with asyncio.timeout(90):
        while (await ana.get(f"/api/tables/{table}"))["table"]["status"] != "over":
            await asyncio.sleep(0.02)
    found = dict(
        await server.services.store.read(
            lambda c: rating_storage.level_ratings(c, POOL, skill_names())
        )
    )
    assert found["normal"].skill == skill.level("minisurf", "normal")
    assert found["easy"].matches == 1
    assert found["easy"].skill.rating > skill.level("minisurf", "easy").rating


def skill_names() -> tuple[str, ...]:
    return ("easy", "normal", "hard", "expert")


# Rankings --------------------------------------------------------------------------------------


async def test_a_ranking_shows_whom_it_knows_and_the_levels(server: Running) -> None:
    """Whoever has played enough, and met three others who have."""
    ana, *others = [await server.browser(name) for name in ("Ana", "Bob", "Carl", "Dora")]
    for other in others:
        await lost_by(ana, other)
    ranking = await ana.get("/api/ratings/minisurf", family=POOL.family)
    assert [one.get("bot") for one in ranking["players"]][-1] == "easy"
    assert all(one.get("bot") for one in ranking["players"])  # three matches are not enough
    scale = {"middle": 1500.0, "tenfold": 400.0, "matches": 20, "opponents": len(others)}
    assert ranking["scale"] == (await ana.get("/api/me/ratings"))["scale"] == scale

    def make_sure(connection: Any) -> None:
        connection.execute(update(ratings_table).values(error=100.0))

    await server.services.store.write(make_sure)
    ranking = await ana.get("/api/ratings/minisurf", family=POOL.family)
    people = [
        (one["name"], one["place"], one.get("mine", False))
        for one in ranking["players"]
        if "place" in one
    ]
    assert people == [("Ana", 1, True)]  # the others have met Ana alone
    assert [(await my_rating(one)).get("place", 0) for one in (ana, others[0])] == [1, 0]
    assert (await ana.get("/api/ratings"))["pools"][0]["matches"] == 3
    with pytest.raises(Refusal):
        await ana.get("/api/ratings/nothing")


@pytest.mark.parametrize("code", LANGUAGES)
def test_texts_have_the_figures_of_the_scale(code: str) -> None:
    given = {"matches": "41", "opponents": "7", "points": "400", "middle": "1500"}
    for key in ("web-rating-unsure", "web-ranking-about"):
        said = language(code)(text(key, **given))
        assert "7" in said
        assert ("41" in said) == (key == "web-rating-unsure")


# Once, and again -------------------------------------------------------------------------------


async def test_counted_again_the_ratings_are_the_same(services: Running) -> None:
    """From the stored results alone, with what did not count and with levels; what somebody has
    changed by hand is put right."""
    people = [await services.browser(name) for name in ("Ana", "Bob", "Carl")]
    for loser, other in ((0, 1), (1, 2), (2, 0), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)):
        await lost_by(people[loser], people[other])
    before = await kept(services)
    assert await services.services.store.write(lambda c: rating_storage.recount(c, POOL)) == (3, 0)
    assert sorted(await kept(services)) == sorted(before)

    def spoil(connection: Any) -> None:
        connection.execute(update(ratings_table).values(rating=3000.0))
        connection.execute(update(rated_seats).values(rating=0.0))

    await services.services.store.write(spoil)
    _, wrong = await services.services.store.write(lambda c: rating_storage.recount(c, POOL))
    assert wrong == 3 + 16
    assert sorted(await kept(services)) == sorted(before)


async def test_two_processes_count_every_match_once(postgres: str, home: Path) -> None:
    """Matches of the same people end at the same moment through two processes."""
    config = quiet_config(home, database=postgres, guests=100.0)
    async with running(config) as one, running(config) as other:
        await one.services.membership.send_heartbeat()
        people = [await one.browser(f"P{n}") for n in range(6)]
        tables = [await played(people[n], people[(n + 1) % 6]) for n in range(6)]

        async def resign(n: int) -> None:
            server = (one, other)[n % 2]
            again = Browser(server.origin)
            again.http.cookies = people[n].http.cookies
            for _ in range(2):  # asked twice, as a browser does that lost its line
                with contextlib.suppress(Refusal):
                    await again.post(f"/api/tables/{tables[n]}/resign")

        await asyncio.gather(*map(resign, range(6)))
        numbers = select(rated_seats.c.number, func.count()).group_by(rated_seats.c.number)
        found = await one.services.store.read(lambda c: sorted(map(tuple, c.execute(numbers))))
        assert found == [(number, 2) for number in range(1, 7)]
        before = sorted(await kept(one))
        assert await one.services.store.write(lambda c: rating_storage.recount(c, POOL)) == (6, 0)
        assert sorted(await kept(one)) == before
        assert {row[5] for row in before} == {2}


# Events ----------------------------------------------------------------------------------------


async def test_the_matches_of_an_event_count_if_its_director_says_so(server: Running) -> None:
    people = [await server.browser(name) for name in ("Ana", "Bob")]
    asked = {"kind": "round-robin", "game": "minisurf", "title": "Cup", "seats": 2, "rated": True}
    asked["options"] = SHORT
    with pytest.raises(Refusal, match="server-rated-clock"):
        await people[0].post("/api/events", asked)
    asked["clock"] = RATED["clock"]
    event = await people[0].post("/api/events", asked)
    for browser in people:
        await browser.post(f"/api/events/{event['id']}/join", {"name": ""})
    begun = await people[0].post(f"/api/events/{event['id']}/direct", {"do": "begin"})
    assert begun["rated"]
    table = begun["next"]
    await play_some(table, *people)
    await people[0].post(f"/api/tables/{table}/resign")
    assert (await my_rating(people[0]))["rating"] < 1500
    alone = asked | {"kind": "duplicate", "seats": 2}
    with pytest.raises(Refusal, match="server-rated-people"):
        await people[0].post("/api/events", alone)
