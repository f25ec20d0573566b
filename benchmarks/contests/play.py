"""An event at full size: guests played by scripts, a server that is killed in the middle.

    python -m benchmarks.contests.play                           200 guests, both kinds
    python -m benchmarks.contests.play --guests 6 --deals 2 --rounds 3 --kinds swiss
    python -m benchmarks.contests.play --seed 7 --database postgres --processes 2

The real command serves. Guests join, a duplicate of five deals and a Swiss of seven rounds are
played to the end with moves by chance, and the server is killed at points that the seed chooses and
started again. Then the standings are compared with a second count, made from the tables themselves
as the database keeps them: who sat where, places and points; nothing of what the event has noted.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from random import Random
from typing import Any

import httpx
import msgspec
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from benchmarks.contests.recount import Game, Report, recount
from benchmarks.history.servers import Postgres, Served, served
from ludotheque.table.setup import challenge

AT_ONCE = 40  # tables that are played at the same moment
Json = dict[str, Any]
TROUBLE = (httpx.HTTPError, WebSocketException, OSError, TimeoutError, asyncio.IncompleteReadError)


class Stands(msgspec.Struct):
    ply: int = -1
    to_move: tuple[int, ...] = ()
    actions: tuple[str, ...] = ()


class Heard(msgspec.Struct):
    type: str
    events: tuple[Any, ...] = ()
    position: Stands | None = None
    mine: tuple[int, ...] | None = None


hear = msgspec.json.Decoder(Heard)


class Guest:
    """A guest with a cookie, who asks until it is answered."""

    def __init__(self, origin: str, number: int, rng: Random) -> None:
        self.origin, self.number, self.rng = origin, number, rng
        self.http = httpx.AsyncClient(base_url=origin, headers={"Origin": origin}, timeout=60)
        self.sent = 0

    async def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Answers of 500 and more, and none at all, are a server that is coming back."""
        content = None if body is None else json.dumps(body)
        address = f"10.{self.number >> 16 & 255}.{self.number >> 8 & 255}.{self.number & 255}"
        headers = {"X-Forwarded-For": address}
        for _ in range(600):
            with contextlib.suppress(httpx.HTTPError):
                found = await self.http.request(method, path, content=content, headers=headers)
                if found.status_code < 500 and found.status_code != 429:
                    if found.status_code >= 400:
                        raise Refused(found.json()["why"]["key"])
                    answer: Json = found.json()
                    return answer
            await asyncio.sleep(0.2)
        raise RuntimeError(f"{path}: no answer")

    async def play(self, table: str) -> None:
        """My moves at a table, until it is over or the line breaks."""
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        url = f"{self.origin.replace('http', 'ws')}/ws/table/{table}"
        async with connect(
            url,
            origin=Origin(self.origin),
            additional_headers={"Cookie": cookie},
            max_size=None,
            compression=None,
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "last": 0}))
            mine: tuple[int, ...] = ()
            answered = -1
            async for data in socket:
                message = hear.decode(data)
                if message.type == "bye":
                    return
                mine = message.mine if message.mine is not None else mine
                position = message.position
                if message.type != "update" or position is None:
                    continue
                if not position.to_move:
                    return
                if position.actions and position.ply != answered and {*mine} & {*position.to_move}:
                    answered = position.ply
                    self.sent += 1
                    seat = next(s for s in position.to_move if s in mine)
                    move = {"type": "move", "id": f"m{self.sent}", "seat": seat}
                    move |= {"ply": position.ply, "action": self.rng.choice(position.actions)}
                    await socket.send(json.dumps(move))


class Refused(Exception):
    """The server said no."""


async def follow(guest: Guest, event: str, places: asyncio.Semaphore) -> None:
    """Play whatever the event has for this guest, until it is over."""
    path = f"/api/events/{event}"
    while True:
        info = await guest.ask("GET", path)
        if info["status"] == "over":
            return
        if not (info.get("next") or info.get("may_play")):
            await asyncio.sleep(guest.rng.uniform(0.5, 1.5))
            continue
        async with places:
            with contextlib.suppress(Refused, *TROUBLE):
                table = (await guest.ask("POST", f"{path}/play", {}))["id"]
                async with asyncio.timeout(60):
                    await guest.play(table)


async def hold(
    server: Served, guests: list[Guest], asked: Json, kills: int, rng: Random
) -> tuple[Json, float]:
    """One event from its making to its end, with this number of kills on the way; and how long
    it took."""
    director = guests[0]
    event = (await director.ask("POST", "/api/events", asked))["id"]
    path = f"/api/events/{event}"
    started = time.monotonic()
    for guest in guests:
        await guest.ask("POST", f"{path}/join", {})
    with contextlib.suppress(Refused):  # a line may break after it was done
        await director.ask("POST", f"{path}/direct", {"do": "begin"})
    # Two play at a table of matches: all guests must be there at once.
    places = asyncio.Semaphore(AT_ONCE if asked["kind"] == "duplicate" else len(guests))
    playing = asyncio.gather(*(follow(guest, event, places) for guest in guests))
    total = asked["rounds"] * (len(guests) if asked["kind"] == "duplicate" else len(guests) // 2)
    at = sorted(rng.uniform(0.1, 0.9) * total for _ in range(kills))
    for point in at:
        while not playing.done():
            info = await director.ask("GET", path)
            if sum(one.get("over", 0) for one in info["played"]) >= point:
                break
            await asyncio.sleep(0.2)
        server.kill(rng)
        print(f"  killed after {point:.0f} of {total} tables", flush=True)
        await server.ready()
    await playing
    seconds = time.monotonic() - started
    found = await director.ask("GET", f"{path}/results")
    return found, seconds


# The second count --------------------------------------------------------------------------------


def from_tables(url: str, results: Json) -> Report:
    """What the tables themselves say, as the database keeps them."""
    contest = results["contest"]
    engine = sa.create_engine(url)
    games, names = list[Game](), {one["name"] for one in contest["entries"]}
    pages = results["rounds"]
    byes = [(p["round"], _name(contest, n)) for p in pages for n in p.get("byes", ())]
    duplicate = contest["kind"] == "duplicate"
    query = sa.text("SELECT contest, seats, result, scores FROM tables WHERE contest LIKE :of")
    with engine.connect() as connection:
        for of, seats, result, scores in connection.execute(query, {"of": f"{contest['id']}:%"}):
            there = json.loads(seats)
            people = tuple(one["name"] if one["kind"] == "person" else None for one in there)
            assert names.issuperset(name for name in people if name)
            ended = json.loads(result)
            games.append(
                Game(
                    int(of.partition(":")[2]),
                    people,
                    tuple(ended["places"]),
                    tuple(json.loads(scores)),
                )
            )
    engine.dispose()
    return Report(
        contest["kind"],
        sorted(names),
        games,
        byes,
        contest["seats"],
        lowest_wins=contest.get("lowest_wins", False),
        alone=duplicate,
    )


def _name(contest: Json, number: int) -> str:
    names = {one["number"]: str(one["name"]) for one in contest["entries"]}
    return names[number]


def differences(url: str, results: Json) -> list[str]:
    """Where the standings are not what the second referee counts."""
    contest = results["contest"]
    report = from_tables(url, results)
    again = recount(report)
    wrong = []
    for one in contest["standings"]:
        name = _name(contest, one["entry"])
        place, points = again[name]
        if (place, round(float(points), 9)) != (one["place"], round(one["points"], 9)):
            wrong.append(f"{name}: {one['place']} {one['points']}, counted {place} {points}")
    many = len(contest["entries"])
    tables = contest["rounds"] * (many if contest["kind"] == "duplicate" else many // 2)
    if len(report.games) != tables:
        wrong.append(f"{len(report.games)} tables, not {tables}")
    return wrong


def url_of(server: Served, postgres: Postgres | None) -> str:
    if postgres is not None:
        return postgres.direct.render_as_string(hide_password=False)
    return f"sqlite:///{server.home / 'server.sqlite'}"


async def run(arguments: argparse.Namespace) -> int:
    rng = Random(arguments.seed)
    failed = 0
    async with served(arguments.database, arguments.processes) as (server, postgres):
        origin = f"http://127.0.0.1:{server.port}"
        guests = [Guest(origin, n, Random(rng.random())) for n in range(arguments.guests)]
        for guest in guests:
            await guest.ask("POST", "/api/me", {"name": f"G{guest.number}"})
        for kind in arguments.kinds.split(","):
            rounds = arguments.deals if kind == "duplicate" else arguments.rounds
            short = challenge(arguments.game)  # as the daily challenge is played, alone or by two
            seats = short.seats if kind == "duplicate" else 2
            asked: Json = {"kind": kind, "game": arguments.game, "title": kind, "seats": seats}
            asked |= {"rounds": rounds, "options": short.options}
            results, seconds = await hold(server, guests, asked, arguments.kills, rng)
            wrong = await asyncio.to_thread(differences, url_of(server, postgres), results)
            failed += len(wrong)
            print(
                f"{kind}: {arguments.guests} guests, {rounds} rounds, {arguments.kills} kills, "
                f"{seconds:.0f} s: {'standings as counted again' if not wrong else wrong[:5]}",
                flush=True,
            )
        for guest in guests:
            await guest.http.aclose()
    return 1 if failed else 0


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--guests", type=int, default=200)
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--kinds", default="duplicate,swiss")
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--game", default="maxisurf", help="short matches are enough")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="postgres, or SQLite")
    parser.add_argument("--processes", type=int, default=1)
    return asyncio.run(run(parser.parse_args(words)))


if __name__ == "__main__":
    sys.exit(main())
