"""Players at their tables, in a process of their own: what attackers take of this machine's time
they would bring with them in life.

Every move is written down when it is asked for and when it is acknowledged, so that one which is
never answered counts as well.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import TextIO

from websockets.asyncio.client import ClientConnection

from benchmarks.server_attack.target import Visitor

TABLES = 10


class Players:
    """They write to a file; moves are looked up by the time they were asked for."""

    def __init__(self, origin: str, written: Path) -> None:
        self._written = written
        written.touch()
        target = get_context("spawn").Process
        self._process = target(target=_sit, args=(origin, str(written)), daemon=True)

    def __enter__(self) -> Players:
        self._process.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.join()

    def all_there(self) -> bool:
        return self._process.is_alive()

    def waited(self, since: float, until: float) -> list[float]:
        """Seconds that moves asked for in that time took; so far, if they have no answer yet."""
        asked: dict[str, float] = {}
        took: dict[str, float] = {}
        for line in self._written.read_text().splitlines():
            what, move, when = line.split()
            if what == "asked":
                asked[move] = float(when)
            elif move in asked:
                took[move] = float(when) - asked[move]
        now = time.monotonic()
        within = (move for move, when in asked.items() if since <= when < until)
        return sorted(took.get(move, now - asked[move]) for move in within)


def _sit(origin: str, written: str) -> None:
    with open(written, "a", buffering=1) as diary:
        asyncio.run(_all(origin, diary))


async def _all(origin: str, diary: TextIO) -> None:
    visitor, numbers = Visitor(origin), itertools.count()
    await asyncio.gather(*(play(visitor, diary, numbers) for _ in range(TABLES)))


async def play(visitor: Visitor, diary: TextIO, numbers: Iterator[int]) -> None:
    """Both seats of a table: a move, its acknowledgement, a breath, again and again."""
    browser = await visitor.guest()
    while True:
        seats = ({"kind": "me"}, {"kind": "me", "name": "Second"})
        table = await visitor.table(browser, "minisurf", *seats)
        async with await visitor.socket(browser, table) as socket:
            with contextlib.suppress(StopAsyncIteration):
                await _match(socket, diary, numbers)


async def _match(socket: ClientConnection, diary: TextIO, numbers: Iterator[int]) -> None:
    await socket.send(json.dumps({"type": "hello", "protocol": 1}))
    async for data in socket:
        message = json.loads(data)
        if message["type"] in ("done", "refused") and message["id"].startswith("m"):
            diary.write(f"answered {message['id']} {time.monotonic()}\n")
        if message["type"] != "update":
            continue
        if message["events"]:
            await socket.send(json.dumps({"type": "ack", "n": message["events"][-1]["n"]}))
        position = message.get("position")
        if not position or not position["to_move"]:
            if any(event["what"]["type"] == "ended" for event in message["events"]):
                return
            continue
        turn = position["to_move"][0]
        if position["seat"] != turn:
            await socket.send(json.dumps({"type": "look", "id": "look", "seat": turn}))
            continue
        await asyncio.sleep(0.1)
        id_ = f"m{next(numbers)}"
        diary.write(f"asked {id_} {time.monotonic()}\n")
        move = {"type": "move", "id": id_, "seat": turn, "ply": position["ply"]}
        await socket.send(json.dumps(move | {"action": position["actions"][0]}))
