"""Connections that break before and after each message: nothing is lost or doubled.

With LUDOTHEQUE_LONG=1 whole matches are played so, else their first moves.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from ludotheque.match import Match
from ludotheque.record import Move, Record, decode, replay
from ludotheque.server.storage.rows import load_table

from .harness import Json, Running, Tab

GAMES = ("minisurf", "maxisurf", "quadrata", "cascadia", "taxi")
CUTS = (
    "before hello",
    "after hello",
    "after welcome",
    "after the first update",
    "before the move",
    "after the move was sent",
    "after it was done",
    "after its update",
    "after its acknowledgement",
)
MOVES = 10_000 if os.environ.get("LUDOTHEQUE_LONG") else 2 * len(CUTS)


async def cut_while_coming(tab: Tab, cut: str) -> None:
    """Connect, and lose the line at one of the first messages."""
    await tab.connect()
    start = len(tab.seen)
    if cut != "before hello":
        await tab.send({"type": "hello", "protocol": 1, "last": tab.last})
    if cut in ("after welcome", "after the first update"):
        wanted = "welcome" if cut == "after welcome" else "update"
        await tab.until(lambda: any(one["type"] == wanted for one in tab.seen[start:]))
    await tab.cut()


async def cut_while_moving(tab: Tab, cut: str, move: Json) -> None:
    """Send a move, and lose the line at one of the messages that follow."""
    start, before = len(tab.seen), tab.last
    if cut == "before the move":
        await tab.cut()
        return
    await tab.send(move)
    if cut != "after the move was sent":
        await tab.until(lambda: any(one.get("id") == move["id"] for one in tab.seen[start:]))
    if cut in CUTS[-2:]:
        await tab.until(lambda: tab.last > before)
    if cut == CUTS[-1]:
        await tab.send({"type": "ack", "n": tab.last})
    await tab.cut()


@pytest.mark.parametrize("game", GAMES)
async def test_cut_at_every_message(server: Running, game: str) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table(game, "me", "me:Second")
    rng, played = Random(game), list[str]()
    tab = Tab(ana, table["id"])
    tab.acknowledges = False
    async with ben.sit_at(table["id"]) as watching:
        await tab.open()
        while tab.position["to_move"] and len(played) < MOVES:
            cut = CUTS[len(played) % len(CUTS)]
            turn = await tab.look()
            where = tab.position
            action = rng.choice(where["actions"])
            where_to: dict[str, Any] = {"seat": turn, "ply": where["ply"], "action": action}
            move = {"type": "move", "id": f"m{len(played)}", **where_to}
            if cut in CUTS[:4]:
                await tab.cut()
                await cut_while_coming(tab, cut)
            else:
                await cut_while_moving(tab, cut, move)
            await tab.open()
            # What was not answered is asked again, unchanged; what was done is done once.
            done = await tab.ask("move", move["id"], **where_to)
            await tab.until(lambda n=done["n"]: tab.last >= n and tab.position["n"] >= n)
            await tab.send({"type": "ack", "n": tab.last})
            played.append(action)
        await watching.until(lambda: watching.last >= tab.last)
        await tab.close()
        assert sorted(tab.events) == list(range(1, tab.last + 1))
        assert sorted(watching.events) == list(range(1, watching.last + 1))
    kept = await server.services.store.read(lambda c: load_table(c, table["id"], whole=True))
    assert kept is not None
    assert kept.row.header is not None
    match = Match(Record(kept.row.header, kept.entries), kept.row.seed)
    record, rules, before = match.record, match.rules, match.states()
    chosen = [
        move.action
        for move, state in zip(record.moves(), before, strict=False)
        if move.actor is not None and rules.forced(state, move.actor) is None
    ]
    assert chosen == played
    assert all(isinstance(entry, Move) for entry in record.entries[: len(played)])
    if MOVES > 1000:
        list(replay(decode(await ana.get(f"/api/tables/{table['id']}/record"))))
