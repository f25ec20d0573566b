"""A table from its making to its end, as a browser sees it."""

from __future__ import annotations

import pytest

from .harness import Refusal, Running


async def test_two_people_play_a_match(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("maxisurf", "me", "open", listed=True)
    assert table["status"] == "open"
    lobby = await ben.get("/api/lobby")
    assert [line["table"]["id"] for line in lobby["open"]] == [table["id"]]
    async with ana.sit_at(table["id"]) as one, ben.sit_at(table["id"]) as two:
        assert (one.mine, two.mine) == ([0], [])
        await two.ask("sit", seat=1, name="Ben")
        await two.until(lambda: two.position)
        await one.until(lambda: one.position)
        assert two.mine == [1]
        assert two.table["status"] == "playing"
        for _ in range(200):
            if one.whats("ended") or two.whats("ended"):
                break
            mover = one if one.position["to_move"] == [0] else two
            other = two if mover is one else one
            done = await mover.move()
            await other.until(lambda n=done["n"], o=other: o.position["n"] >= n)
        assert one.whats("ended") == two.whats("ended") != []
        assert one.table["status"] == two.table["status"] == "over"
        assert one.table["record"]
    final = await ben.get(f"/api/tables/{table['id']}/final")
    assert final["reason"] == "finished"
    history = (await ana.get("/api/profile"))["history"]
    assert [played["table"] for played in history] == [table["id"]]
    assert history[0]["names"] == ["Ana", "Ben"]


async def test_alone_against_bots(server: Running) -> None:
    ana = await server.browser()
    table = await ana.table("minisurf", "me", "greedy")
    assert table["status"] == "playing"
    async with ana.sit_at(table["id"]) as tab:
        for _ in range(4):
            await tab.until(lambda: tab.position["to_move"] == [0])
            await tab.move()
        actors = {line["line"]["actor"] for line in tab.whats("logged")}
        assert actors == {None, 0, 1}


async def test_a_seat_that_is_not_mine(server: Running) -> None:
    ana, eve = await server.browser("Ana"), await server.browser("Eve")
    table = await ana.table("minisurf", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as one, eve.sit_at(table["id"]) as spy:
        turn = await one.look()
        action = one.position["actions"][0]
        for kind, fields in {
            "move": {"seat": turn, "ply": one.position["ply"], "action": action},
            "undo": {"seat": turn, "ply": one.position["ply"]},
            "preview": {"seat": turn, "ply": one.position["ply"], "action": action},
            "look": {"seat": turn},
            "resign": {"seat": turn},
            "hint": {"seat": turn},
            "link": {"seat": turn},
            "abandon": {},
            "skip": {},
            "rematch": {},
        }.items():
            with pytest.raises(Refusal, match="server-not-your-seat"):
                await spy.ask(kind, **fields)
        assert spy.position["seat"] is None
        assert "actions" not in spy.position
        assert (await one.move(action))["type"] == "done"
