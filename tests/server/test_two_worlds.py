"""Issue 17, item 16: worlds that differ only in what a reader may not know sound the same.

A match is played to a random moment; a second world is drawn that one seat cannot tell from the
true one (`Rules.resample`, a law of every game). Both stand on the server as tables. That seat, a
spectator and a stranger ask each of them everything there is to ask; every byte must be equal. With
LUDOTHEQUE_LONG=1 ten thousand pairs for TAXI and for simultaneous choices, else a few.
"""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace

from ludotheque.match import Match
from ludotheque.notation import canonical
from ludotheque.protocol.messages import SeatInfo
from ludotheque.record import Holder, Snapshot, new_header
from ludotheque.registry import game as game_of
from ludotheque.server.guests import new_id
from ludotheque.server.storage.rows import Loaded, TableRow, TableSettings
from ludotheque.server.table import Table

from .harness import Browser, Json, Refusal, Running, Tab

PAIRS = 10_000 if os.environ.get("LUDOTHEQUE_LONG") else 3
NOW = 1_800_000_000
GAMES: dict[str, Json] = {
    "taxi": {},
    "quadrata": {},  # the days on which all choose at the same time
    "maxisurf": {"duplicate": True},  # simultaneous choices all the time
}
PAGES = ("", "/options", "/log", "/turns", "/replay", "/final", "/record")


def two_worlds(name: str, rng: Random) -> tuple[Match, int, tuple[Snapshot, Snapshot]]:
    """A match, a seat, and two positions that this seat cannot tell apart."""
    played = game_of(name)
    options = played.options(**GAMES[name])
    seats = max(2, played.usual_seats(options))
    while True:
        people = [Holder(f"P{seat}") for seat in range(seats)]
        match = Match(new_header(played, options, people), rng.randbytes(16))
        wait = rng.randrange(60)  # moves, before the first moment that has a secret
        while not match.over:
            reader = rng.randrange(seats)
            other = match.rules.resample(match.state, reader, Random(rng.random()))
            if wait <= 0 and other != match.state:
                # Nothing is taken back here: what led to the position does not matter.
                now = replace(match.snapshot(), ply=match.ply, moves=())
                true, drawn = (msgspec.Raw(canonical(state)) for state in (match.state, other))
                return match, reader, (replace(now, state=true), replace(now, state=drawn))
            seat = rng.choice(match.to_move)
            match.act(seat, rng.choice(match.actions(seat)))
            wait -= 1


def stand(server: Running, match: Match, held_by: list[str], snapshot: Snapshot) -> Table:
    """A table on this server where the match is at this position."""
    header = match.record.header
    seats = [
        SeatInfo("person", name=f"P{seat}", guest=held_by[seat]) for seat in range(len(held_by))
    ]
    row = TableRow(
        id=new_id(),
        game=header.game,
        version=header.version,
        options=asdict(msgspec.convert(header.options, game_of(header.game).options)),
        status="playing",
        host="somebody",
        listed=True,
        settings=TableSettings(),
        seats=tuple(seats),
        seed=match.seed,
        created=NOW,
        changed=NOW,
        header=header,
        ply=match.ply,
        to_move=match.to_move,
    )
    loaded = Loaded(row, list(enumerate(held_by)), [], {}, snapshot, [])
    table = Table(server.house, loaded, match.rules)
    server.house.tables[row.id] = table
    return table


async def everything(browser: Browser, table: Table, reader: int) -> str:
    """All that this browser can be told about a table, with a common name for it."""
    heard: list[Any] = []
    for page in PAGES:
        for query in ({}, {"seat": reader}, {"seat": 1 - min(reader, 1)}):
            try:
                found = await browser.get(f"/api/tables/{table.id}{page}", **query)
                heard.append(found.decode() if isinstance(found, bytes) else found)
            except Refusal as refusal:
                heard.append((refusal.key, refusal.status))
    tab = Tab(browser, table.id)
    await tab.open()
    for number, (kind, fields) in enumerate(questions(tab, reader, len(table.seats))):
        try:
            await tab.ask(kind, id_=f"q{number}", **fields)
        except Refusal as refusal:
            heard.append(refusal.key)
    await tab.close()
    heard += tab.seen
    return json.dumps(heard).replace(table.id, "TABLE")


def questions(tab: Tab, reader: int, seats: int) -> list[tuple[str, Json]]:
    ply, actions = tab.position["ply"], tab.position.get("actions") or ["nonsense"]
    other = (reader + 1) % seats
    asked: list[tuple[str, Json]] = [
        *(("preview", {"seat": reader, "ply": ply, "action": one}) for one in actions[:3]),
        ("preview", {"seat": other, "ply": ply, "action": actions[0]}),
        ("move", {"seat": other, "ply": ply, "action": actions[0]}),
        ("move", {"seat": reader, "ply": ply, "action": "nonsense"}),
        ("undo", {"seat": other, "ply": ply}),
        ("look", {"seat": other}),
        ("hint", {"seat": reader}),
        ("hint", {"seat": other}),
        ("holders", {"seat": other}),
        ("link", {"seat": other}),
        ("resign", {"seat": other}),
    ]
    for seat in (reader, other):
        asked += [("aids", {"seat": seat}), ("explain", {"seat": seat})]
    return asked + [("describe", {"language": language}) for language in ("en", "fr")]


@pytest.mark.parametrize("name", GAMES)
async def test_two_worlds_sound_the_same(
    server: Running, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # The usual adviser thinks for a time: what it finds depends on the machine.
    monkeypatch.setattr("ludotheque.server.asking.ADVISER", "greedy")
    server.house.now = lambda: float(NOW)
    ana, ben, cara = [await server.browser() for _ in range(3)]
    told_apart = 0
    for number in range(PAIRS):
        match, reader, worlds = two_worlds(name, Random(f"{name} {number}"))
        held_by = [ben.guest] * len(match.holders)
        held_by[reader] = ana.guest
        for who in (ana, cara, Browser(server.origin)):
            server.house.limits.replays._levels.clear()
            heard = []
            for snapshot in worlds:
                table = stand(server, match, held_by, snapshot)
                heard.append(await everything(who, table, reader))
                server.house.drop(table)
            assert heard[0] == heard[1], f"pair {number}"
        seen = []
        for snapshot in worlds:
            table = stand(server, match, held_by, snapshot)
            async with ben.sit_at(table.id) as tab:
                seen.append(tab.position)
            server.house.drop(table)
        told_apart += seen[0] != seen[1]
    assert told_apart  # whoever holds another seat knows its secrets
