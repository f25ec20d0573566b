"""Issue 17, item 16: worlds that differ only in what a reader may not know sound the same.

A match is played to a random moment; a second world is drawn that one seat cannot tell from the
true one (`Rules.resample`, a law of every game). Both stand on the server as tables. That seat, a
spectator and a stranger ask each of them everything there is to ask; every byte must be equal. With
LUDOTHEQUE_LONG=1 ten thousand pairs for TAXI and for simultaneous choices (LUDOTHEQUE_LONG=300:
three hundred), else a few. In a long run they come and look at every pair, and ask everything of
one in fifty. Whatever is added to the interface must be asked here, or be named with the test that
holds it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import AsyncIterator, Awaitable
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import asdict, replace

from ludotheque.match import Match
from ludotheque.notation import canonical
from ludotheque.protocol.messages import SeatInfo
from ludotheque.protocol.requests import ClientMessage
from ludotheque.record import Holder, Snapshot, new_header
from ludotheque.registry import game as game_of
from ludotheque.server.guests import new_id
from ludotheque.server.limits import Limit
from ludotheque.server.storage.keeping import delete_table
from ludotheque.server.storage.rows import Loaded, TableRow, TableSettings
from ludotheque.server.table import Table

from .harness import Browser, Json, Refusal, Running, Tab

LONG = int(os.environ.get("LUDOTHEQUE_LONG") or 0)
PAIRS = {0: 3, 1: 10_000}.get(LONG, LONG)
THOROUGH = 50 if LONG else 1  # of so many pairs everything is asked of one
NOW = 1_800_000_000
GAMES: dict[str, Json] = {
    "taxi": {},
    "quadrata": {},  # the days on which all choose at the same time
    "maxisurf": {"duplicate": True},  # simultaneous choices all the time
}
OF_A_TABLE = "/api/tables/{table_id}"
PAGES = (
    "",
    "/options",
    "/log",
    "/turns",
    "/replay",
    "/final",
    "/record",
    "/review",
    "/position",
    "/ratings",
)
EVERYWHERE = (  # pages that name no table, or all of them
    *("/api/me", "/api/profile", "/api/lobby", "/api/games", "/api/daily/{game}"),
    *("/api/events", "/api/ratings", "/api/ratings/{game}", "/api/notices"),
    *(f"/api/me/{page}" for page in ("devices", "export", "leave", "ratings")),
    *("/api/games/{game}/rules/{language}", "/api/games/{game}/rules/{language}/html"),
    *("/api/games/{game}/guide", "/api/health", "/api/metrics", "/docs", "/table/{table_id}"),
)
POSTS: dict[str, Json] = {  # what changes nothing at a table that is not over, or not theirs
    "/onward": {"ply": 0, "seat": 0, "bot": "easy"},
    "/seat": {"token": "guessed"},
    "/claim": {"seat": 0, "name": "bold"},
    "/delete": {},
}
EVENT_POSTS = ("", *(f"/{{event_id}}/{what}" for what in ("join", "leave", "play", "direct")))
EVENT_PAGES = ("", "/rounds/{round_number}", "/results", "/results.csv")
OWN_POSTS = ("devices/end", "hand-over", "hand-over/look", "hand-over/take", "leave")
NOTICE_POSTS = ("", "/push", "/mail", "/hook", "/confirm", "/stop/{token}")
WAY_POSTS = ("/ways/{way}/try", "/ways/{way}/end")
# What cannot be asked of two worlds, and the test that holds it.
ELSEWHERE = {
    "POST /api/me": "test_guests",  # is asked before there is a table
    "POST /api/games/{game}/check": "test_bounded",  # reads what it is sent, and no table
    "POST /api/games/{game}/score": "test_scoring",
    "GET /api/games/{game}/kit": "test_scoring",
    "POST /api/tables": "test_seats",  # another table
    "POST /api/tables/{table_id}/resign": "test_onward",  # gives one's own seat away
    "POST /api/records": "test_daily_secrets",
    "POST /api/daily/{game}": "test_daily_secrets",
    # An event has tables of its own, which are asked like any other.
    **{f"POST /api/events{page}": "test_contests" for page in EVENT_POSTS},
    **{f"GET /api/events/{{event_id}}{page}": "test_contests" for page in EVENT_PAGES},
    "GET /api/puzzles/{of}/{number}": "test_puzzles",  # of finished matches
    "POST /api/puzzles/{of}/{number}": "test_puzzles",
    **{f"POST /api/me/{page}": "test_own" for page in OWN_POSTS},
    **{f"POST /api/notices{page}": "test_notices" for page in (*NOTICE_POSTS, *WAY_POSTS)},
    "GET /api/ready": "test_trouble",  # is limited, and asks whether anything can be written
}
MESSAGES_ELSEWHERE = {"hello": "test_reconnect", "ack": "test_reconnect"}  # said by every tab


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
            luck = Random(rng.random())
            if (
                wait <= 0
                and (other := match.rules.resample(match.state, reader, luck)) != match.state
            ):
                # Nothing is taken back here: what led to the position does not matter.
                now = replace(match.snapshot(), ply=match.ply, moves=())
                true, drawn = (msgspec.Raw(canonical(state)) for state in (match.state, other))
                return match, reader, (replace(now, state=true), replace(now, state=drawn))
            seat = rng.choice(match.to_move)
            match.act(seat, rng.choice(match.actions(seat)))
            wait -= 1


@contextlib.asynccontextmanager
async def standing(
    server: Running, match: Match, held_by: list[str], snapshot: Snapshot
) -> AsyncIterator[Table]:
    """A table on this server where the match is at this position, in memory and in its lists."""
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
    table.make(enumerate(held_by))
    async with table.lock:
        await table.commit()
    yield table
    server.house.drop(table)
    await server.house.store.write(partial(delete_table, id_=table.id))


async def everything(browser: Browser, table: Table, reader: int) -> str:
    """All that this browser can be told about a table, with a common name for it."""
    heard: list[Any] = []
    here = OF_A_TABLE.format(table_id=table.id)
    for page in PAGES:
        for query in ({}, {"seat": reader}, {"seat": 1 - min(reader, 1)}):
            heard.append(await _asked(browser.get(here + page, **query)))
    for page in EVERYWHERE:
        named = page.format(game=table.row.game, language="en", table_id=table.id)
        found = await _asked(browser.get(named))
        if page == "/api/metrics":  # the clock and the memory of this machine
            found = [line for line in found.splitlines() if "_seconds" not in line]
            found = [line for line in found if "_bytes" not in line]
        heard.append(repr(found))
    for page, body in POSTS.items():
        heard.append(await _asked(browser.post(here + page, body)))
    async with browser.sit_at(table.id) as tab:
        for number, (kind, fields) in enumerate(questions(tab, reader, len(table.seats))):
            answer = await _asked(tab.ask(kind, id_=f"q{number}", **fields))
            heard.append(answer)
            if isinstance(answer, dict) and answer["type"] == "done":
                await tab.until(lambda n=answer["n"]: tab.last >= n)
    return told(heard, tab)


async def at_first_sight(browser: Browser, table: Table) -> str:
    """What whoever comes is told before asking anything."""
    async with browser.sit_at(table.id) as tab:
        return told([await tab.ask("ping", id_="q")], tab)


def told(heard: list[Any], tab: Tab) -> str:
    # Whether a reply comes before the news, and how often it is said who is there, is chance.
    heard += sorted(json.dumps(one) for one in tab.seen if one["type"] != "present")
    return re.sub(r'"token": "[^"]+"', "", json.dumps(heard)).replace(tab.table_id, "TABLE")


async def _asked(asking: Awaitable[Any]) -> Any:
    try:
        found = await asking
    except Refusal as refusal:
        return (refusal.key, refusal.status)
    return found.decode() if isinstance(found, bytes) else found


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
    asked += [("describe", {"language": language}) for language in ("en", "fr")]
    # What the other seats, or a table that has not begun, would be asked
    asked += [("sit", {"seat": other, "name": "Eve"}), ("stand", {"seat": other})]
    asked += [("arrange", {"seat": other, "bot": "easy"}), ("return", {"seat": other})]
    asked += [("revoke", {"seat": other}), ("rematch", {}), ("skip", {}), ("ping", {})]
    asked += [("mute", {"guest": "somebody", "on": False})]
    # Heard by everybody; a match that ends, or a bot that moves, would tell the worlds apart
    asked += [("say", {"words": "Hello"}), ("standin", {"seat": other, "agree": False})]
    return [*asked, ("abandon", {"agree": False})]


def unlimited(server: Running) -> None:
    """Nobody asks too often."""
    for limit in vars(server.house.limits).values():
        if isinstance(limit, Limit):
            limit._levels.clear()


async def test_every_endpoint_and_message_is_asked_of_two_worlds(server: Running) -> None:
    """Whatever is added is asked, too, or named with the test that holds it."""
    paths = (await Browser(server.origin).get("/api/schema"))["paths"]
    described = {f"{m.upper()} {path}" for path, methods in paths.items() for m in methods}
    asked = {f"GET {OF_A_TABLE}{page}" for page in PAGES} | {f"GET {page}" for page in EVERYWHERE}
    asked |= {f"POST {OF_A_TABLE}{page}" for page in POSTS}
    assert described - asked == ELSEWHERE.keys()
    for name in {*ELSEWHERE.values(), *MESSAGES_ELSEWHERE.values()}:
        assert (Path(__file__).parent / f"{name}.py").exists()
    nobody: Any = SimpleNamespace(position={"ply": 0})
    messages = {kind for kind, _ in questions(nobody, 0, 2)} | MESSAGES_ELSEWHERE.keys()
    assert {kind.__struct_config__.tag for kind in get_args(ClientMessage)} == messages


@pytest.mark.parametrize("name", GAMES)
async def test_two_worlds_sound_the_same(
    server: Running, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # The usual adviser thinks for a time: what it finds depends on the machine.
    monkeypatch.setattr("ludotheque.server.asking.ADVISER", "greedy")
    server.house.now = lambda: float(NOW)
    ana, ben, cara = [await server.browser() for _ in range(3)]
    readers = (ana, cara, Browser(server.origin))
    told_apart = 0
    for number in range(PAIRS):
        match, reader, worlds = two_worlds(name, Random(f"{name} {number}"))
        held_by = [ben.guest] * len(match.holders)
        held_by[reader] = ana.guest
        if number % THOROUGH == 0:
            for who in readers:  # a table for each: what is asked leaves traces
                unlimited(server)
                heard = []
                for snapshot in worlds:
                    async with standing(server, match, held_by, snapshot) as table:
                        heard.append(await everything(who, table, reader))
                assert heard[0] == heard[1], f"pair {number}"
        seen, known = [], []
        unlimited(server)
        for snapshot in worlds:
            async with standing(server, match, held_by, snapshot) as table:
                seen.append([await at_first_sight(who, table) for who in readers])
                known.append(await at_first_sight(ben, table))
        assert seen[0] == seen[1], f"pair {number}"
        told_apart += known[0] != known[1]
    assert told_apart  # whoever holds another seat knows its secrets
