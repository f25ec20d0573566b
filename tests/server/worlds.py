"""Two servers that differ only in one secret of one match, and the people who look at them.

A pair is a match and the same match with one secret replaced: a draw that only one seat has seen, a
choice that nobody may know yet, or one that was taken back. Everything that the reader and
spectators may know of the two is equal, entry by entry. Whatever else a server draws (ids, links,
seeds) is drawn equally on both, and their clocks stand still.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import asdict, replace

from ludotheque import chance
from ludotheque.host.data import TableSettings
from ludotheque.host.events import LoggedFor
from ludotheque.match import Match, Refused
from ludotheque.notation import canonical, notation
from ludotheque.protocol.messages import SeatInfo
from ludotheque.record import BadRecord, Holder, Move, Record, Snapshot, Undo, new_header
from ludotheque.registry import game as game_of
from ludotheque.rules import Chance, LogLine, Seat
from ludotheque.server.storage.retention import delete_table, purge
from ludotheque.server.storage.rows import LoadedTable, TableRow
from ludotheque.server.tables.table import Table

from .api_requests import Request
from .harness import Browser, Json, Running, Tab, quiet_config, running

NOW = 1_800_000_000
TODAY = time.strftime("%Y-%m-%d", time.gmtime(NOW))
GAMES: dict[str, Json] = {
    "taxi": {},
    "quadrata": {},  # the days on which all choose at the same time
    "maxisurf": {"duplicate": True},  # simultaneous choices all the time
}
OWNER = "owner"  # plays every seat but the reader's
# Who looks: the other seat, a guest, nobody known, the host (who stood up), somebody whose link was
# revoked, the director of the event, and a browser that was signed out.
READERS = ("seat", "spectator", "stranger", "host", "old link", "director", "signed out")
TIMED = ("_seconds", "_bytes")  # figures of this machine


class Pair(Struct, frozen=True):
    """Two matches that the reader's seat cannot tell apart."""

    game: str
    table_id: str
    reader: Seat
    owner: Seat  # whose secret it is
    records: tuple[Record, Record]
    seed: bytes
    snapshots: tuple[Snapshot | None, Snapshot | None] = (None, None)
    settings: TableSettings = TableSettings()
    daily: str = ""
    in_event: bool = False

    @property
    def seats(self) -> int:
        return len(self.records[0].header.seats)

    @property
    def ply(self) -> int:
        return len(self.records[0].moves())


# Pairs -----------------------------------------------------------------------------------------


def pair_with_past(
    name: str, rng: Random, table_id: str, moves: int, reader_seat: Seat | None = None
) -> Pair:
    """A match of about this many moves, some of them taken back, and the same with another secret,
    which this seat (any, if none is given) does not know."""
    match = _begin(name, rng, table_id)
    _play(match, rng, moves)
    while True:
        if match.over:
            match = _begin(name, rng, table_id)
            moves = moves * 3 // 4  # short matches end before the number that was asked for
            _play(match, rng, moves)
        found = None if match.over else _with_another_secret(match, rng)
        if found is not None and reader_seat in (None, found[0]):
            break
        _play(match, rng, 2)
    reader, owner, other = found
    header = match.record.header
    return Pair(
        name,
        table_id,
        reader,
        owner,
        (Record(header, [*match.record.entries]), other),
        match.seed,
        settings=TableSettings(
            watch=rng.random() < 0.8,
            takeback=header.takeback,
            aids=rng.random() < 0.8,
            rated=header.rated,
        ),
        daily=TODAY if rng.random() < 0.15 else "",
        in_event=rng.random() < 0.15,
    )


def pair_of_positions(name: str, rng: Random, table_id: str) -> Pair:
    """A position, and another that the reader's seat cannot tell from it (`Rules.resample`, a law
    of every game); without a past."""
    while True:
        match = _begin(name, rng, table_id)
        _play(match, rng, rng.randrange(60))
        while not match.over:
            reader = rng.randrange(len(match.holders))
            other = match.rules.resample(match.state, reader, Random(rng.random()))
            if other != match.state:
                now = replace(match.snapshot(), ply=match.ply, moves=())
                true, drawn = (msgspec.Raw(canonical(state)) for state in (match.state, other))
                record = Record(match.record.header, [])
                snapshots = (replace(now, state=true), replace(now, state=drawn))
                owner = (reader + 1) % len(match.holders)
                sides = (record, record)
                return Pair(name, table_id, reader, owner, sides, match.seed, snapshots)
            _play(match, rng, 1)


def _begin(name: str, rng: Random, table_id: str) -> Match:
    played = game_of(name)
    options = played.options(**GAMES[name])
    people = [Holder(f"P{seat}") for seat in range(max(2, played.usual_seats(options)))]
    flags = {"takeback": rng.random() < 0.3, "rated": rng.random() < 0.2}
    header = new_header(played, options, people, id=table_id, **flags)
    return Match(header, rng.randbytes(16), clock=lambda: NOW)


def _play(match: Match, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if match.over:
            return
        seat = rng.choice(match.to_move)
        match.act(seat, rng.choice(match.actions(seat)))
        if rng.random() < 0.15 and not match.over:
            with contextlib.suppress(Refused):
                match.undo(rng.randrange(len(match.holders)), rng.random() < 0.3)


def _with_another_secret(match: Match, rng: Random) -> tuple[Seat, Seat, Record] | None:
    """A reader, the owner of a secret, and the record with another one that leaves everything as
    it was for the reader and for spectators."""
    entries, before = match.record.entries, _states_before(match)
    moves = [entry for entry in entries if isinstance(entry, Move)]
    secret = [move for move in moves if match.line(move, None).action is None]
    rng.shuffle(secret)
    for move in secret[:8]:
        for action in _alternatives(match, before[move.seq], move, rng)[:3]:
            changed = replace(move, action=action)
            other = Record(match.record.header, [changed if e is move else e for e in entries])
            try:
                twin = Match(Record(other.header, [*other.entries]), match.seed)
            except BadRecord:
                continue
            if twin.record.entries != other.entries:  # something else follows by itself
                continue
            seats = range(len(match.holders))
            same = [seat for seat in (None, *seats) if _knows(match, seat) == _knows(twin, seat)]
            if None in same and 1 < len(same) <= len(seats):
                reader = rng.choice([seat for seat in same if seat is not None])
                owner = next(seat for seat in seats if seat not in same)
                return reader, owner, other
    return None


def _states_before(match: Match) -> dict[int, Any]:
    """The state in which each move was made, also those that were taken back."""
    rules, parse = match.rules, notation(match.rules.action).parse
    states, found = [rules.start()], {}
    for entry in match.record.entries:
        if isinstance(entry, Move):
            found[entry.seq] = states[-1]
            states.append(rules.play(states[-1], entry.actor, parse(entry.action)))
        elif isinstance(entry, Undo):
            del states[entry.to + 1 :]
    return found


def _alternatives(match: Match, state: Any, move: Move, rng: Random) -> list[str]:
    rules, show = match.rules, notation(match.rules.action).show
    if isinstance(rules.turn(state), Chance):
        possible = [action for action, _ in rules.chances(state)]
    else:
        assert move.actor is not None
        possible = [*rules.actions(state, move.actor)]
    found = [written for one in possible if (written := show(one)) != move.action]
    rng.shuffle(found)
    return found


def _knows(match: Match, seat: Seat | None) -> tuple[list[LogLine], list[Any], tuple[Seat, ...]]:
    """All that the rules let a seat know of a match."""
    views = [match.rules.view(state, seat) for state in match.states()]
    return match.log(seat), views, match.to_move


# Two servers -----------------------------------------------------------------------------------


class Draws:
    """What `secrets` draws in this process: equal in both worlds for an equal subject."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._rng = Random(0)
        monkeypatch.setattr(chance, "secrets", secrets)
        for name, draw in {
            "choice": lambda options: self._rng.choice(options),
            "token_bytes": lambda count=32: self._rng.randbytes(count),
            "token_hex": lambda count=32: self._rng.randbytes(count).hex(),
            "token_urlsafe": self._token,
            "SystemRandom": lambda: self._rng,
        }.items():
            monkeypatch.setattr(secrets, name, draw)

    def restart(self, about: object) -> None:
        self._rng.seed(str(about))

    def _token(self, count: int = 32) -> str:
        return base64.urlsafe_b64encode(self._rng.randbytes(count)).rstrip(b"=").decode()


class World:
    """One of the two servers, with a browser for everybody."""

    def __init__(self, server: Running, side: int) -> None:
        self.server, self.side = server, side
        self.browsers: dict[str, Browser] = {}
        self.event = ""

    async def populate(self, draws: Draws) -> None:
        for name in (OWNER, *READERS):
            draws.restart(name)
            if name == "stranger":
                self.browsers[name] = Browser(self.server.origin)
            else:
                self.browsers[name] = await self.server.browser(name.title())
        draws.restart("another device")
        await self._sign_out(self.browsers[OWNER], self.browsers["signed out"])
        wanted = {"kind": "duplicate", "game": "taxi", "title": "Deals", "seats": 2}
        made = await self.browsers["director"].post("/api/events", wanted)
        self.event = made["id"]

    async def _sign_out(self, owner: Browser, other: Browser) -> None:
        """The owner's other device has been there, and is no longer."""
        link = await owner.post("/api/me/hand-over")
        await other.post("/api/me/hand-over/take", {"token": link["token"]})
        for device in (await owner.get("/api/me/devices"))["devices"]:
            if not device.get("this"):
                await owner.post("/api/me/devices/end", {"device": device["id"]})

    def table(self, pair: Pair) -> Table | None:
        return self.server.services.registry.tables.get(pair.table_id)

    async def place(self, pair: Pair, draws: Draws, *, in_memory: bool = True) -> None:
        """Put the match of this world on the server, with its whole past, as a table that was
        played there."""
        services, header = self.server.services, pair.records[self.side].header
        draws.restart(pair.table_id)
        owner = self.browsers[OWNER].guest
        held_by = [owner] * pair.seats
        held_by[pair.reader] = self.browsers["seat"].guest
        row = TableRow(
            id=pair.table_id,
            game=header.game,
            version=header.version,
            options=asdict(msgspec.convert(header.options, game_of(header.game).options)),
            status="open",
            host=self.browsers["host"].guest,
            listed=True,
            settings=pair.settings,
            seats=tuple(
                SeatInfo("person", name=holder.name, guest=guest, colour=holder.colour)
                for holder, guest in zip(header.seats, held_by, strict=True)
            ),
            seed=pair.seed,
            created=NOW,
            changed=NOW,
            daily=pair.daily,
            contest=f"{self.event}:1" if pair.in_event else "",
        )
        rules = row.variant.rules()
        table = Table(services.registry._context, LoadedTable(row, [], [], {}, None, []), rules)
        record = Record(header, [*pair.records[self.side].entries])
        snapshot = pair.snapshots[self.side]
        match = Match(record, pair.seed, rules=rules, clock=services.clock.now, snapshot=snapshot)
        table.mark_new(enumerate(held_by))
        table.add_holder(pair.owner, self.browsers["old link"].guest)
        table.begin(match)
        services.registry.tables[row.id] = table
        async with table.lock:
            await table.commit()
            table.remove_holders(pair.owner, remaining=owner)
            await table.commit()
        if not in_memory:
            table.close()

    async def remove(self, pair: Pair) -> None:
        services = self.server.services
        if (table := self.table(pair)) is not None:
            table.close()
        await services.store.write(partial(delete_table, id_=pair.table_id))
        while await services.store.write(partial(purge, now=NOW)):
            pass

    # Asking ------------------------------------------------------------------------------------

    async def ask(self, reader: str, asked: Request) -> tuple[int, list[tuple[str, str]], bytes]:
        """What this reader is answered: status, headers and body."""
        self._forget_limits()
        http = self.browsers[reader].http
        answer = await http.request(
            asked.method, asked.path, params=list(asked.query), content=asked.body
        )
        body, ignored = answer.content, {"date"}
        if asked.path == "/api/metrics":
            lines = [
                line for line in body.splitlines() if not any(t.encode() in line for t in TIMED)
            ]
            body = b"\n".join(lines)
            ignored.add("content-length")  # times have more digits or fewer
        headers = [(k, v) for k, v in answer.headers.items() if k not in ignored]
        return answer.status_code, headers, body

    async def talk(
        self, reader: str, pair: Pair, hello: Json, messages: Sequence[Json]
    ) -> list[str]:
        """All that this reader is told who comes to the table and says this."""
        self._forget_limits()
        tab = Tab(self.browsers[reader], pair.table_id)
        tab.acknowledges = hello.get("last") != 0
        heard: list[Any] = []
        try:
            await tab.open(hello=hello)
            for number, message in enumerate(messages):
                if tab.bye is not None:
                    break
                heard.append(await _answer(tab, {**message, "id": f"q{number}"}))
                # What follows from it has been told when the next is answered.
                await _answer(tab, {"type": "ping", "id": f"p{number}"})
        except ConnectionError:  # refused at once
            pass
        finally:
            await tab.close()
        # Whether a reply comes before the news, and how often it is said who is there, is chance.
        heard += sorted(json.dumps(one) for one in tab.seen if one["type"] != "present")
        return [json.dumps(one) for one in heard]

    def _forget_limits(self) -> None:
        """Nobody asks too often."""
        limiter = self.server.services.limiter
        for limit in (limiter.answering, *limiter.buckets.values()):
            limit._levels.clear()


async def _answer(tab: Tab, message: Json) -> Any:
    """What is said to a message; to one that was not understood, without its id."""
    if message["type"] == "ack":  # is not answered, and has none
        await tab.send({name: value for name, value in message.items() if name != "id"})
        return None
    start = len(tab.seen)

    def answers() -> list[Json]:
        return [one for one in tab.seen[start:] if one.get("id") in (message["id"], "")]

    await tab.send(message)
    await tab.until(answers)
    return answers()[0]


@contextlib.asynccontextmanager
async def two_worlds(
    homes: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[tuple[World, World], Draws]]:
    gmtime = time.gmtime
    monkeypatch.setattr(time, "gmtime", lambda seconds=NOW: gmtime(seconds))
    # The usual adviser thinks for a time: what it finds depends on the machine. Bots at a table
    # move while others are asked.
    monkeypatch.setattr("ludotheque.host.queries.ADVISER_LEVEL", "greedy")
    monkeypatch.setattr("ludotheque.server.bots.autoplay.play_bots", _no_bots)
    draws = Draws(monkeypatch)
    async with contextlib.AsyncExitStack() as stack:
        worlds = []
        for side, home in enumerate(homes):
            draws.restart("server")
            server = await stack.enter_async_context(running(quiet_config(home)))
            server.services.clock.now = lambda: float(NOW)
            worlds.append(World(server, side))
            await worlds[-1].populate(draws)
        yield (worlds[0], worlds[1]), draws


async def _no_bots(table: Table, workers: object) -> None:
    await asyncio.sleep(0)


def is_revealed(worlds: Sequence[World], pair: Pair) -> bool:
    """Whether the rules themselves have told the reader the secret since the tables were placed: a
    match that is over hides nothing, and choices are shown when all have chosen."""
    known = []
    for world in worlds:
        table = world.table(pair)
        if table is None or table.match is None or table.match.over:
            return True
        whats = [event.what for event in table.recent]
        lines = [one.lines for one in whats if isinstance(one, LoggedFor)]
        read = [
            [one[0 if len(one) == 1 else place] for one in lines] for place in (0, pair.reader + 1)
        ]
        known.append((table.match.view(None), table.match.view(pair.reader), read))
    return known[0] != known[1]
