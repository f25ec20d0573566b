"""Worlds that differ only in what a reader may not know answer every request the same.

Two servers have the same match, but for one secret (`worlds.py`). Requests come from the
description of the interface and from the types of messages (`api_requests.py`), with their
parameters in combination; every byte of the two answers must be equal, and none may be a fault. In
the ordinary suite: every two values of two parameters for each page of a table and each reader, and
a few random requests. With LUDOTHEQUE_LONG=1: every combination, 1,000 random ones and 10,000 pairs
of positions for each game (LUDOTHEQUE_LONG=300: three hundred of both).
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from msgspec.structs import replace

from ludotheque.host.data import TableSettings
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import Record, encode

from .api_requests import (
    Known,
    Maker,
    Operation,
    Parameter,
    Request,
    all_requests,
    message_types,
    operations,
    pairwise_requests,
    random_request,
)
from .harness import Browser, Json
from .worlds import (
    GAMES,
    OWNER,
    READERS,
    TODAY,
    Draws,
    Pair,
    World,
    is_revealed,
    pair_of_positions,
    pair_with_past,
    two_worlds,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")
LONG = int(os.environ.get("LUDOTHEQUE_LONG") or 0)
REQUESTS = {0: 60, 1: 1000}.get(LONG, LONG)
TABLES = 24 if LONG else 3  # pairs that random requests are made at
POSITIONS = {0: 2, 1: 10_000}.get(LONG, LONG)
MOVES = (8, 60) if LONG else (8, 12)  # of a match, at least
SAMPLED = 0.3  # of the requests by others than the seated reader, in the ordinary suite
OF_A_TABLE = "/api/tables/{table_id}"
# Answered to whoever asks, and not in the description.
OUTSIDE = ("/api/schema", "/api/metrics", "/docs", "/table/{table_id}", "/event/{event_id}")


class Comparison:
    """Asks both worlds the same, and puts a table back when it has been changed."""

    def __init__(self, worlds: tuple[World, World], draws: Draws) -> None:
        self.worlds, self.draws = worlds, draws
        self.asked = 0
        self._placed: dict[str, list[int]] = {}

    async def place(self, pair: Pair, *, in_memory: bool = True) -> None:
        for world in self.worlds:
            await world.place(pair, self.draws, in_memory=in_memory)
        self._placed[pair.table_id] = [await self._revision(world, pair) for world in self.worlds]

    async def remove(self, pair: Pair) -> None:
        for world in self.worlds:
            await world.remove(pair)

    async def request(self, pair: Pair, reader: str, asked: Request) -> None:
        answers = []
        for world in self.worlds:
            self.draws.restart(self.asked)
            answers.append(await world.ask(reader, asked))
        assert answers[0][0] < 500, (reader, asked, answers[0])
        await self._compare(pair, answers, f"{reader}: {asked}")

    async def talk(self, pair: Pair, reader: str, hello: Json, messages: list[Json]) -> None:
        answers = []
        for world in self.worlds:
            self.draws.restart(self.asked)
            answers.append(await world.talk(reader, pair, hello, messages))
        await self._compare(pair, answers, f"{reader}: {hello} {messages}")

    async def _compare(self, pair: Pair, answers: list[Any], about: str) -> None:
        self.asked += 1
        now = [await self._revision(world, pair) for world in self.worlds]
        is_changed = now != self._placed[pair.table_id]
        if not (is_changed and is_revealed(self.worlds, pair)):
            assert answers[0] == answers[1], f"{pair.game} {pair.table_id}, {about}"
        if is_changed:
            await self.remove(pair)
            await self.place(pair)

    async def _revision(self, world: World, pair: Pair) -> int:
        return (await world.server.services.registry.find(pair.table_id)).row.revision


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def comparison(
    tmp_path_factory: pytest.TempPathFactory, empty_database: Path
) -> AsyncIterator[Comparison]:
    homes = (tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other"))
    for home in homes:
        shutil.copy(empty_database, home / "server.sqlite")
    with pytest.MonkeyPatch.context() as monkeypatch:
        async with two_worlds(homes, monkeypatch) as (worlds, draws):
            yield Comparison(worlds, draws)


async def described(world: World) -> Json:
    found: Json = await Browser(world.server.origin).get("/api/schema")
    return found


def known_values(pair: Pair, world: World) -> Known:
    """What a client at this table would send, by the names of parameters and fields."""
    record = pair.records[0]
    match = Match(Record(record.header, [*record.entries]), pair.seed)
    show = notation(match.rules.action).show
    legal = [show(action) for action in match.actions(pair.reader)[:3]]
    seats = [*range(pair.seats), pair.seats]  # and one that there is not
    ply, n = match.ply, match.seq
    return {
        "table_id": [pair.table_id],
        "of": [pair.table_id],
        "event_id": [world.event],
        "game": [pair.game],
        "language": ["en", "fr"],
        "seat": seats,
        "look": [None, *seats],
        "first": [max(0, ply - 4)],
        "last": [ply - 2, ply],
        "before": [n // 2, n],
        "ply": [ply, ply - 1, ply // 2],
        "action": [*legal, "nonsense"],
        "protocol": [1],
        "n": [n // 2, n],
        "day": [TODAY],
        "round_number": [0, 1],
        "number": [1],
        "token": ["guessed-and-wrong"],
        "bot": ["easy"],
        "guest": [world.browsers[OWNER].guest],
        "text": [b"", b"nonsense", encode(Record(record.header, []))],
        "sure": [False],  # who leaves for good cannot be asked again
        "boards": [[]],
    }


async def can_tell_apart(comparison: Comparison, pair: Pair) -> bool:
    """Whether the owner of the secret is told it, without which nothing is compared."""
    asked = Request("get", f"/api/tables/{pair.table_id}/log", (("seat", str(pair.owner)),))
    told = [await world.ask(OWNER, asked) for world in comparison.worlds]
    return told[0] != told[1]


async def test_pages_of_a_table_with_a_past_keep_its_secret(comparison: Comparison) -> None:
    world, _ = comparison.worlds
    pages = [
        operation
        for operation in operations(await described(world))
        if operation.method == "get" and operation.path.startswith(OF_A_TABLE)
    ]
    some = [("taxi", 0), ("maxisurf", 1)]  # a draw, and a choice
    for name, seat in itertools.product(GAMES, range(2)) if LONG else some:
        rng = Random(f"{name} {seat}")
        found = pair_with_past(name, rng, f"past{name}{seat}", rng.randint(*MOVES), seat)
        pair = replace(found, settings=TableSettings(), daily="", in_event=False)
        await comparison.place(pair, in_memory=False)
        assert await can_tell_apart(comparison, pair)
        known = known_values(pair, world)
        for operation, reader in itertools.product(pages, READERS):
            every = all_requests(operation, known)
            for asked in every if LONG else pairwise_requests(operation, known, rng):
                if LONG or reader == "seat" or rng.random() < SAMPLED:
                    await comparison.request(pair, reader, asked)


async def test_random_requests_by_anybody_at_any_table_keep_its_secret(
    comparison: Comparison,
) -> None:
    rng = Random(1)
    world, _ = comparison.worlds
    description = await described(world)
    types: Mapping[str, Json] = description["components"]["schemas"]
    every = [*operations(description), *(Operation("get", path, _path(path)) for path in OUTSIDE)]
    weights = [_weight(operation) for operation in every]
    messages = message_types()
    pairs = [
        pair_with_past(name, Random(f"pair {number}"), f"pair{number}", rng.randint(*MOVES))
        for number, name in enumerate(itertools.islice(itertools.cycle(GAMES), TABLES))
    ]
    for pair in pairs:
        await comparison.place(pair, in_memory=rng.random() < 0.5)
        assert await can_tell_apart(comparison, pair)
    values = {pair.table_id: known_values(pair, world) for pair in pairs}
    for _ in range(REQUESTS):
        pair, reader = rng.choice(pairs), rng.choice(READERS)
        known = values[pair.table_id]
        if rng.random() < 0.3:
            maker = Maker(known, rng, {})
            hello, *said = (
                maker.value(messages[kind])
                for kind in ("hello", *rng.choices(sorted(messages), k=3))
            )
            await comparison.talk(pair, reader, hello, [m for m in said if m["type"] != "hello"])
        else:
            operation = rng.choices(every, weights)[0]
            await comparison.request(pair, reader, random_request(operation, known, rng, types))


def _path(path: str) -> tuple[Parameter, ...]:
    """The parameters of an address that is not described."""
    return tuple(Parameter(name, True, True, {}) for name in re.findall("{(.*?)}", path))


def _weight(operation: Operation) -> int:
    """Pages of a table are asked for more often, and those with many parameters most of all."""
    of_a_table = operation.path.startswith(OF_A_TABLE)
    return (1 + len(operation.parameters)) * (5 if of_a_table else 1)


async def test_positions_that_a_seat_cannot_tell_apart_look_the_same(
    comparison: Comparison,
) -> None:
    """What whoever comes is told before asking anything."""
    told_apart = set[str]()
    for name, number in itertools.product(GAMES, range(POSITIONS)):
        pair = pair_of_positions(name, Random(f"{name} {number}"), f"position{number}")
        await comparison.place(pair)
        for reader in ("seat", "spectator", "stranger"):
            await comparison.talk(pair, reader, {}, [])
        known = [await world.talk(OWNER, pair, {}, []) for world in comparison.worlds]
        if known[0] != known[1]:
            told_apart.add(name)
        await comparison.remove(pair)
    assert told_apart == {*GAMES}  # whoever holds another seat knows its secrets
