"""Issue 17, item 6: whoever asks for much makes nobody else wait for all of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ludotheque.server.thinking as thinking
from ludotheque.server.turns import ASIDE, Turns

from .harness import quiet_config, running


class Bench:
    """Work that lasts until it is told to end, in the order it was given a turn."""

    def __init__(self, slots: int) -> None:
        self.turns = Turns(slots, clock=lambda: 0.0)
        self.order: list[tuple[str, str]] = []
        self._ends: list[asyncio.Event] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, owner: str, table: str, watched: bool = True) -> None:
        self._tasks.append(asyncio.create_task(self._work(owner, table, watched)))
        await asyncio.sleep(0)

    async def _work(self, owner: str, table: str, watched: bool) -> None:
        async with self.turns.turn(owner, table, lambda: watched):
            self.order.append((owner, table))
            end = asyncio.Event()
            self._ends.append(end)
            await end.wait()

    async def serve(self, many: int) -> None:
        for _ in range(many):
            self._ends.pop(0).set()
            for _ in range(5):
                await asyncio.sleep(0)

    async def finish(self) -> None:
        while self._ends:
            await self.serve(1)
        await asyncio.gather(*self._tasks)


async def test_owners_take_turns_then_their_tables() -> None:
    bench = Bench(1)
    for table in range(19):
        await bench.ask("eve", f"e{table}")
    await bench.ask("ana", "a1")
    await bench.ask("ana", "a2")
    await bench.ask("ben", "b1")
    await bench.serve(5)
    assert {who for who, _ in bench.order[:4]} == {"eve", "ana", "ben"}
    assert ("ana", "a1") in bench.order[:4]
    assert ("ben", "b1") in bench.order[:4]
    await bench.finish()
    assert len(bench.order) == 22


async def test_tables_of_one_owner_take_turns() -> None:
    bench = Bench(1)
    await bench.ask("eve", "big")
    for _ in range(3):
        await bench.ask("eve", "big")
    await bench.ask("eve", "small")
    await bench.serve(1)
    assert bench.order[1] == ("eve", "small")
    await bench.finish()


async def test_what_people_look_at_goes_first_and_the_rest_goes_on() -> None:
    bench = Bench(1)
    await bench.ask("first", "t")
    for number in range(6):
        await bench.ask(f"unseen {number}", "t", watched=False)
    for number in range(30):
        await bench.ask(f"seen {number}", "t")
    await bench.serve(4 * ASIDE)
    seen = [who.startswith("seen") for who, _ in bench.order[1:]]
    assert seen.count(True) > 2 * seen.count(False)
    assert seen.count(False) >= 2
    await bench.finish()


async def test_a_wait_is_as_long_as_there_are_others() -> None:
    bench = Bench(2)
    assert bench.turns.wait("ana") == 0
    for number in range(10):
        await bench.ask("eve", f"{number}")
    one = bench.turns.wait("ana")
    for number in range(10):
        await bench.ask(f"guest {number}", "t")
    assert bench.turns.wait("ana") > one > 0
    await bench.finish()
    assert bench.turns.wait("ana") == 0


async def test_whoever_gives_up_waiting_leaves_the_queue() -> None:
    turns = Turns(1)
    async with turns.turn("ana"):
        waiting = asyncio.create_task(turns.turn("ben").__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    async with asyncio.timeout(5), turns.turn("cleo"):
        pass


async def test_a_guest_with_many_tables_holds_up_nobodys_bot(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nineteen tables ask for their bots first; Ana's is the next but the ones at work."""
    asked: list[str] = []
    gate = asyncio.Event()
    loop = asyncio.get_running_loop()
    answer = thinking.answer

    def slow(data: bytes) -> bytes:
        question = thinking._questions.decode(data)
        asked.append(question.bot)
        asyncio.run_coroutine_threadsafe(gate.wait(), loop).result()
        return answer(data)

    monkeypatch.setattr(thinking, "answer", slow)
    async with running(quiet_config(home)) as server:
        eve, ana = await server.browser("Eve"), await server.browser("Ana")
        for _ in range(19):
            await eve.table("minisurf", "hard", "hard")
        while len(asked) < thinking.THREADS:
            await asyncio.sleep(0.01)
        table = await ana.table("minisurf", "easy", "easy")
        async with ana.sit_at(table["id"]) as tab:
            await tab.until(lambda: tab.present.get("wait", 0) > 0)  # she is told
            gate.set()
            await tab.until(lambda: "easy" in asked)
        assert asked.index("easy") <= thinking.THREADS + 1


async def test_a_question_that_waited_long_is_answered_quickly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[Any] = []

    def note(data: bytes) -> bytes:
        given.append(thinking._questions.decode(data).ms)
        return msgspec.msgpack.encode(thinking.Thought())

    monkeypatch.setattr(thinking, "answer", note)
    monkeypatch.setattr(thinking, "PATIENCE", -1.0)
    thinkers = thinking.Thinkers(0)
    await thinkers.ask(thinking.Question(b"", b"", 0, 0, "expert", "", 0, ()))
    thinkers.close()
    assert given == [thinking.HURRIED]


async def test_a_turn_is_not_lost_to_those_who_give_up_as_it_is_given_back() -> None:
    """A review that is given up cancels forty who wait, while others hand their turns on."""
    turns = Turns(1)

    async def wait() -> None:
        async with turns.turn("eve"):
            raise AssertionError("given up before")

    async with turns.turn("ana"):
        waiting = [asyncio.ensure_future(wait()) for _ in range(3)]
        await asyncio.sleep(0)
        for one in waiting:
            one.cancel()
    assert all(isinstance(one, asyncio.CancelledError) for one in await _all(waiting))
    async with asyncio.timeout(5), turns.turn("ben"):
        pass


async def _all(tasks: list[asyncio.Task[None]]) -> list[BaseException | None]:
    return list(await asyncio.gather(*tasks, return_exceptions=True))
