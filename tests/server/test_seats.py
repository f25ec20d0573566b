"""Seats: taking, leaving, keeping, linking, giving up, standing in, playing again."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import update

from ludotheque.server.storage.schema import tables
from ludotheque.server.tables.requests import MAX_HOLDERS_PER_SEAT, MAX_LINKS_PER_SEAT

from .harness import Browser, Refusal, Running, Tab, quiet_config, running


async def two_at_a_table(server: Running) -> tuple[Tab, Tab]:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("minisurf", "me", "open")
    one, two = Tab(ana, table["id"]), Tab(ben, table["id"])
    await one.open()
    await two.open()
    await two.ask("sit", seat=1, name="Ben")
    for tab in (one, two):
        await tab.until(lambda tab=tab: tab.position)
    return one, two


async def test_sit_stand_and_arrange(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ana")
    table = await ana.table("minisurf", "me", "open", "open", listed=True)
    async with ana.sit_at(table["id"]) as one, ben.sit_at(table["id"]) as two:
        await two.ask("sit", seat=1, name="Ana")
        await two.until(lambda: two.mine == [1])
        assert [seat["name"] for seat in two.table["seats"][:2]] == ["Ana", "Ana 2"]
        with pytest.raises(Refusal, match="server-seat-taken"):
            await two.ask("sit", seat=0, name="Ben")
        with pytest.raises(Refusal, match="server-host-only"):
            await two.ask("arrange", seat=2, bot="easy")
        with pytest.raises(Refusal, match="server-seat-taken"):
            await one.ask("arrange", seat=1, bot="easy")
        with pytest.raises(Refusal, match="unknown-bot"):
            await one.ask("arrange", seat=2, bot="tree@9999s")
        with pytest.raises(Refusal, match="unknown-bot"):
            await one.ask("arrange", seat=2, bot="bot.py:Bot")
        with pytest.raises(Refusal, match="server-not-begun"):
            await one.ask("move", seat=0, ply=0, action="pass")
        await two.ask("stand", seat=1)
        await two.until(lambda: two.mine == [])
        with pytest.raises(Refusal, match="server-not-your-seat"):
            await two.ask("stand", seat=1)
        await one.ask("arrange", seat=1, bot="random")
        await one.ask("arrange", seat=2, bot="random")
        await one.until(lambda: one.table["status"] == "playing")
        with pytest.raises(Refusal, match="server-begun"):
            await two.ask("sit", seat=1, name="Ben")
    assert (await ben.get("/api/lobby"))["open"] == []
    assert len((await ben.get("/api/lobby"))["watch"]) == 1


async def test_who_sits_down_or_stands_up_is_shown_as_here_or_not(server: Running) -> None:
    """Nobody opens or closes a tab meanwhile."""
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("minisurf", "me", "open", "open")
    async with ana.sit_at(table["id"]) as one, ben.sit_at(table["id"]) as two:
        for tab in (one, two):
            await tab.until(lambda tab=tab: tab.present.get("watching") == 1)
        await two.ask("sit", seat=1, name="Ben")
        for tab in (one, two):
            await tab.until(lambda tab=tab: tab.present["seats"] == [0, 1])
            assert tab.present["watching"] == 0
        await two.ask("stand", seat=1)
        for tab in (one, two):
            await tab.until(lambda tab=tab: tab.present["seats"] == [0])
            assert tab.present["watching"] == 1


async def test_everybody_at_a_table_has_a_name_of_their_own(server: Running) -> None:
    ana = await server.browser("Domino")
    table = await ana.table("minisurf", "easy", "me", "easy", "open")
    names = [seat.get("name", "") for seat in table["seats"]]
    assert names == ["Pixel", "Domino", "Tango", ""]
    async with ana.sit_at(table["id"]) as tab:
        await tab.ask("arrange", seat=0, bot="")
        await tab.ask("arrange", seat=2, bot="expert")
        await tab.ask("arrange", seat=0, bot="easy")
        await tab.until(lambda: tab.table["seats"][0].get("bot"))
        assert [seat.get("name", "") for seat in tab.table["seats"]] == [
            *("Pixel", "Domino", "Turbo", ""),
        ]
        ben = await server.browser("turbo")
        async with ben.sit_at(table["id"]) as two:
            await two.ask("sit", seat=3, name="turbo")
            await two.until(lambda: two.mine)
            assert two.table["seats"][3]["name"] == "turbo 2"


async def test_one_browser_holds_several_seats(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me:Ana", "me:Ben", "me:Cleo", shuffle=True)
    assert sorted(seat["name"] for seat in table["seats"]) == ["Ana", "Ben", "Cleo"]
    async with ana.sit_at(table["id"]) as tab:
        assert tab.mine == [0, 1, 2]
        for _ in range(6):
            await tab.play_for_all()


async def test_a_seat_link_works_once(server: Running) -> None:
    ana, phone, eve = [await server.browser(name) for name in ("Ana", "Phone", "Eve")]
    table = await ana.table("minisurf", "me", "me:Ben")
    claim = f"/api/tables/{table['id']}/seat"
    async with ana.sit_at(table["id"]) as tab, phone.sit_at(table["id"]) as small:
        assert small.mine == []
        link = await tab.ask("link", seat=1)
        await phone.post(claim, {"token": link["token"]})
        await small.until(lambda: small.mine == [1])
        await small.until(lambda: small.position["seat"] == 1)
        with pytest.raises(Refusal, match="server-bad-link"):
            await eve.post(claim, {"token": link["token"]})
        with pytest.raises(Refusal, match="server-bad-link"):
            await eve.post(claim, {"token": "x" * 43})
        assert tab.mine == [0, 1]  # the seat is on both devices
    other = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as tab:
        link = await tab.ask("link", seat=0)
    with pytest.raises(Refusal, match="server-bad-link"):
        await eve.post(f"/api/tables/{other['id']}/seat", {"token": link["token"]})


async def test_an_old_seat_link_is_refused(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, phone = await server.browser("Ana"), await server.browser("Phone")
    table = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as tab:
        link = await tab.ask("link", seat=0)
    later = server.services.clock.now() + 2 * 86_400
    monkeypatch.setattr(server.services.clock, "now", lambda: later)
    with pytest.raises(Refusal, match="server-bad-link"):
        await phone.post(f"/api/tables/{table['id']}/seat", {"token": link["token"]})


async def test_resigning(server: Running) -> None:
    one, two = await two_at_a_table(server)
    await two.ask("resign", seat=1)
    for tab in (one, two):
        await tab.until(lambda tab=tab: tab.whats("ended"))
        assert tab.whats("ended")[0]["reason"] == "resigned"
        assert tab.whats("ended")[0]["result"]["winners"] == [0]
        await tab.close()


async def test_resigning_on_both_seats_from_afar(server: Running) -> None:
    """The first resignation ends the match; there is nothing left to resign."""
    ana = await server.browser("Ana")
    made = await ana.table("minisurf", "me", "me:Ben")
    await ana.post(f"/api/tables/{made['id']}/resign", {})
    assert server.services.registry.tables[made["id"]].row.status == "over"


async def test_resigning_among_three_leaves_a_bot(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben", "me:Cleo")
    async with ana.sit_at(table["id"]) as tab:
        await tab.ask("resign", seat=2)
        await tab.until(lambda: tab.table["seats"][2].get("resigned"))
        assert tab.table["seats"][2]["bot"]
        with pytest.raises(Refusal, match="server-nobody-stands-in"):
            await tab.ask("return", seat=2)
        assert tab.table["status"] == "playing"


async def test_abandoning_takes_everybody(server: Running) -> None:
    one, two = await two_at_a_table(server)
    with pytest.raises(Refusal, match="server-no-proposal"):
        await two.ask("abandon", agree=False)
    await one.ask("abandon")
    await two.until(lambda: two.whats("voted"))
    assert two.whats("voted")[-1] == {
        "type": "voted", "about": "abandon", "seat": None, "agreed": [0], "missing": [1],
    }  # fmt: skip
    await two.ask("abandon", agree=False)
    await one.until(lambda: one.whats("voted")[-1].get("refused"))
    await two.ask("abandon")
    await one.ask("abandon")
    await two.until(lambda: two.whats("ended"))
    assert two.whats("ended")[0]["reason"] == "abandoned"
    for tab in (one, two):
        await tab.close()


async def test_against_bots_one_voice_is_enough(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "random", "random")
    async with ana.sit_at(table["id"]) as tab:
        await tab.ask("abandon")
        await tab.until(lambda: tab.whats("ended"))


async def test_a_bot_stands_in_and_gives_the_seat_back(server: Running) -> None:
    one, two = await two_at_a_table(server)
    with pytest.raises(Refusal, match="server-still-here"):
        await one.ask("standin", seat=1, bot="random")
    with pytest.raises(Refusal, match="server-not-your-seat"):
        await two.ask("standin", seat=1, bot="random")
    await two.close()
    await one.until(lambda: one.present["seats"] == [0])
    await one.ask("standin", seat=1, bot="random")
    await one.until(lambda: one.table["seats"][1].get("bot") == "random")
    for _ in range(4):
        await one.until(lambda: one.position["to_move"] == [0])
        await one.move()
    again = Tab(two.browser, two.table_id)
    await again.open()
    with pytest.raises(Refusal, match="server-bot-plays"):
        await again.ask("move", seat=1, ply=again.position["ply"], action="pass")
    await again.ask("return", seat=1)
    await again.until(lambda: "bot" not in again.table["seats"][1])
    await one.close()
    await again.close()


async def test_a_voter_who_is_away_holds_nobody_up(home: Path) -> None:
    async with running(quiet_config(home, away=30.0)) as server:
        now = time.time()
        server.services.clock.now = lambda: now
        one, two = await two_at_a_table(server)
        await two.close()
        await one.until(lambda: one.present["seats"] == [0])
        with pytest.raises(Refusal, match="server-still-here"):
            await one.ask("standin", seat=1, bot="random")  # not away for long enough
        await one.ask("abandon")
        await one.until(lambda: one.whats("voted"))
        assert one.whats("voted")[-1]["missing"] == [1]
        server.services.clock.now = lambda: now + 31
        await one.ask("abandon")
        await one.until(lambda: len(one.whats("voted")) == 2)
        assert one.whats("voted")[-1]["missing"] == [1]  # no way back: takes more patience
        server.services.clock.now = lambda: now + 601
        await one.ask("abandon")
        await one.until(lambda: one.whats("ended"))
        await one.close()


async def test_a_bot_steps_in_without_the_word_of_another_who_is_away(home: Path) -> None:
    async with running(quiet_config(home, away=30.0)) as server:
        now = time.time()
        server.services.clock.now = lambda: now
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "open", "open")
        tabs = [Tab(await server.browser(name), table["id"]) for name in ("Ben", "Cy")]
        async with ana.sit_at(table["id"]) as one:
            for seat, tab in enumerate(tabs, 1):
                await tab.open()
                await tab.ask("sit", seat=seat, name=f"P{seat}")
            for tab in tabs:
                await tab.close()
            await one.until(lambda: one.present["seats"] == [0])
            server.services.clock.now = lambda: now + 31  # once the usual time, and not twice
            await one.ask("standin", seat=1, bot="random")
            await one.until(lambda: one.table["seats"][1].get("bot") == "random")


async def finish(tab: Tab) -> None:
    await tab.ask("resign", seat=tab.mine[0])
    await tab.until(lambda: tab.whats("ended"))


async def test_whoever_begins_by_an_option_begins_the_rematch_too(server: Running) -> None:
    """TAXI: Ana is the youngest at whichever seat she sits."""
    ana = await server.browser("Ana")
    table = await ana.table("taxi", "me:Ana", "me:Ben", "me:Cy", options={"first": "1"})
    async with ana.sit_at(table["id"]) as tab:
        await tab.until(lambda: tab.position)
        assert tab.position["to_move"] == [0]
        for seat in (0, 1):
            await tab.ask("resign", seat=seat)
        await tab.until(lambda: tab.whats("ended"))
        await tab.ask("rematch")
        await tab.until(lambda: tab.whats("again"))
        new = tab.whats("again")[0]["table"]
    async with ana.sit_at(new) as tab:
        await tab.until(lambda: tab.position)
        assert [seat["name"] for seat in tab.table["seats"]] == ["Ben", "Cy", "Ana"]
        assert tab.position["to_move"] == [2]


async def test_the_rematch_of_an_older_table_is_played_by_the_rules_of_today(
    server: Running,
) -> None:
    """What somebody chose stays; what was a default of version 3 is today's default."""
    ana = await server.browser("Ana")
    chosen = {"target": 3, "turn_limit": 150, "freed_moves": False, "move_cones": True}
    table = await ana.table("taxi", "me:Ana", "me:Ben", options=chosen)
    registry, store = server.services.registry, server.services.store
    registry.tables[table["id"]].close()
    await store.write(lambda c: c.execute(update(tables).values(version=3)))
    async with ana.sit_at(table["id"]) as tab:
        await tab.ask("resign", seat=0)
        await tab.until(lambda: tab.whats("ended"))
        await tab.ask("rematch")
        await tab.until(lambda: tab.whats("again"))
        new = registry.tables[tab.whats("again")[0]["table"]].row
    assert new.version == 4
    wanted = {"target": 3, "turn_limit": 0, "freed_moves": True, "move_cones": True}
    assert {name: new.options[name] for name in wanted} == wanted


async def test_tables_of_bots_have_their_limit_unless_somebody_says_otherwise(
    server: Running,
) -> None:
    ana = await server.browser("Ana")
    for options, limit in (({}, 150), ({"turn_limit": 0}, 0)):
        made = await ana.table("taxi", "easy", "easy", options=options)
        assert server.services.registry.tables[made["id"]].row.options["turn_limit"] == limit
    with pytest.raises(Refusal, match="minisurf-bad-seats"):
        await ana.table("minisurf", "me", *["easy"] * 5, options={"boxes": 1})


async def test_a_rematch_that_had_to_wait_is_the_only_one(server: Running) -> None:
    """Until then the table was read again: what is written is the table as it is now."""
    one, _ = await two_at_a_table(server)
    await finish(one)
    table = server.services.registry.tables[one.table_id]
    async with table.lock:
        asked = asyncio.create_task(one.ask("rematch"))
        while not table.lock._waiters:
            await asyncio.sleep(0.001)
        await table.reload()
    await asked
    assert table.row.rematch == one.table["rematch"] != ""


async def test_a_rematch_moves_the_seats_on(server: Running) -> None:
    one, two = await two_at_a_table(server)
    with pytest.raises(Refusal, match="server-not-over"):
        await one.ask("rematch")
    await finish(one)
    await one.ask("rematch")
    await two.until(lambda: two.whats("again"))
    new = two.whats("again")[0]["table"]
    eve = await server.browser("Eve")
    async with eve.sit_at(new) as spy:
        with pytest.raises(Refusal, match="server-seat-kept"):
            await spy.ask("sit", seat=0, name="Eve")
    await two.ask("rematch")  # whoever asks later sits down at the same table
    async with one.browser.sit_at(new) as first, two.browser.sit_at(new) as second:
        assert first.table["status"] == "playing"
        assert (first.mine, second.mine) == ([1], [0])
        assert [seat["name"] for seat in first.table["seats"]] == ["Ben", "Ana"]
    for tab in (one, two):
        await tab.close()


async def test_spectators_only_where_they_are_welcome(server: Running) -> None:
    ana, eve = await server.browser("Ana"), await server.browser("Eve")
    table = await ana.table("minisurf", "me", "random", watch=False, listed=True)
    tab = Tab(eve, table["id"])
    await tab.open()
    assert tab.bye is not None
    assert tab.bye["why"]["key"] == "server-no-spectators"
    await tab.close()
    for page in ("", "/position", "/log", "/replay", "/record"):
        with pytest.raises(Refusal, match="server-no-spectators"):
            await eve.get(f"/api/tables/{table['id']}{page}")
    assert (await eve.get("/api/lobby"))["watch"] == []
    async with ana.sit_at(table["id"]) as mine:
        assert mine.mine == [0]


async def said(browser: Browser, table: str, count: int) -> list[str]:
    async with browser.sit_at(table) as tab:
        await tab.until(lambda: tab.last >= count)
        return [what["words"] for what in tab.whats("said")]


async def test_muting(server: Running) -> None:
    one, two = await two_at_a_table(server)
    await two.ask("say", words="first")
    await one.until(lambda: one.whats("said"))
    await one.ask("mute", guest=two.browser.guest)
    done = await two.ask("say", words="second")
    await one.until(lambda: one.last >= done["n"])
    assert [what["words"] for what in one.whats("said")] == ["first"]
    assert one.whats("nothing")
    assert await said(one.browser, one.table_id, done["n"]) == []  # after a reload, too
    await one.ask("mute", guest=two.browser.guest, on=False)
    assert await said(one.browser, one.table_id, done["n"]) == ["first", "second"]
    for tab in (one, two):
        await tab.close()


async def test_whoever_sits_down_chooses_a_colour_that_is_free(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    seats = [{"kind": "me", "colour": "blue"}, {"kind": "open"}, {"kind": "bot", "bot": "easy"}]
    table = await ana.post("/api/tables", {"game": "quadrata", "seats": seats})
    assert [seat.get("colour", "") for seat in table["seats"]] == ["blue", "", "purple"]
    async with ben.sit_at(table["id"]) as tab:
        for colour, why in (("blue", "colour-twice"), ("mauve", "colour-unknown")):
            with pytest.raises(Refusal, match=why):
                await tab.ask("sit", seat=1, name="Ben", colour=colour)
        await tab.ask("sit", seat=1, name="Ben", colour="orange")
        await tab.until(lambda: tab.position)
        assert [seat["colour"] for seat in tab.table["seats"]] == ["blue", "orange", "purple"]
    for twice in ([{"kind": "me", "colour": "red"}] * 2, [{"kind": "me", "colour": "mauve"}] * 2):
        with pytest.raises(Refusal, match="colour"):
            await ana.post("/api/tables", {"game": "taxi", "seats": twice})


# Seat links --------------------------------------------------------------------------------------


async def test_seat_links_are_few_and_the_newest_work(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("minisurf", "me", "random")
    async with ana.sit_at(table["id"]) as tab:
        tokens = [(await tab.ask("link", seat=0))["token"] for _ in range(MAX_LINKS_PER_SEAT + 3)]
        assert (await tab.ask("holders", seat=0))["links"] == MAX_LINKS_PER_SEAT
    path = f"/api/tables/{table['id']}/seat"
    with pytest.raises(Refusal, match="server-bad-link"):
        await ben.post(path, {"token": tokens[2]})
    await ben.post(path, {"token": tokens[-1]})


async def test_other_holders_of_a_seat_are_seen_and_revoked(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("minisurf", "me", "me:Second", watch=False)
    path = f"/api/tables/{table['id']}/seat"
    async with ana.sit_at(table["id"]) as tab:
        token = (await tab.ask("link", seat=0))["token"]
        unused = (await tab.ask("link", seat=0))["token"]
        await ben.post(path, {"token": token})
        async with ben.sit_at(table["id"]) as other:
            found = (await tab.ask("holders", seat=0))["holders"]
            assert {one["name"]: one["here"] for one in found} == {"Ana": True, "Ben": True}
            with pytest.raises(Refusal, match="server-not-your-seat"):
                await other.ask("revoke", seat=0)  # it was lent, not given
            with pytest.raises(Refusal, match="server-not-your-seat"):
                await other.ask("holders", seat=1)
            await tab.ask("revoke", seat=0)
            await other.until(lambda: other.bye is not None)
        assert tab.mine == [0, 1]
        assert len((await tab.ask("holders", seat=0))["holders"]) == 1
    with pytest.raises(Refusal, match="server-bad-link"):
        await ben.post(path, {"token": unused})
    server.services.registry.tables[table["id"]].close()
    assert (await server.services.registry.find(table["id"])).seats_held_by(ben.guest) == ()


async def test_a_link_made_before_seats_are_mixed_leads_to_no_other_seat(server: Running) -> None:
    ana, ben, cleo = [await server.browser(name) for name in ("Ana", "Ben", "Cleo")]
    table = await ana.table("minisurf", "me", "open", shuffle=True)
    async with ana.sit_at(table["id"]) as tab, ben.sit_at(table["id"]) as other:
        token = (await tab.ask("link", seat=0))["token"]
        await other.ask("sit", seat=1, name="Ben")
    with pytest.raises(Refusal, match="server-bad-link"):
        await cleo.post(f"/api/tables/{table['id']}/seat", {"token": token})


async def test_a_seat_has_so_many_holders(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    async with ana.sit_at(table["id"]) as tab:
        path = f"/api/tables/{table['id']}/seat"
        others = [
            await server.browser(f"Device {number}") for number in range(MAX_HOLDERS_PER_SEAT)
        ]
        for other in others[1:]:
            await other.post(path, {"token": (await tab.ask("link", seat=0))["token"]})
        with pytest.raises(Refusal, match="server-many-holders"):
            await others[0].post(path, {"token": (await tab.ask("link", seat=0))["token"]})
        assert len((await tab.ask("holders", seat=0))["holders"]) == MAX_HOLDERS_PER_SEAT
