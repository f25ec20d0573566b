"""A client that asks for much makes no other wait for all of it."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import ludotheque.host.bot_questions as questions
import ludotheque.server.bots.workers as thinking
from ludotheque.bots import keyed_rng
from ludotheque.server.bots.fair_queue import FairQueue
from ludotheque.server.bots.stride_scheduling import Work

from .harness import quiet_config, running


class Bench:
    """Work that lasts until it is told to end, in the order it was given a turn."""

    def __init__(self, slots: int) -> None:
        self.turns = FairQueue(slots, clock=lambda: 0.0)
        self.order: list[tuple[str, str]] = []
        self._ends: list[asyncio.Event] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, owner: str, table: str, watched: bool = True) -> None:
        self._tasks.append(asyncio.create_task(self._work(owner, table, watched)))
        await asyncio.sleep(0)

    async def _work(self, owner: str, table: str, watched: bool) -> None:
        work = Work.WATCHED if watched else Work.UNWATCHED
        async with self.turns.slot(owner, table, lambda: work):
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


class Load(NamedTuple):
    """Askers of each class, each of whom asks again as soon as it was served."""

    slots: int
    seconds: dict[Work, float]  # what a turn of the class takes
    askers: dict[Work, int]
    owners: int  # that the askers of a class belong to


def some_loads(many: int) -> list[Load]:
    rng = keyed_rng("loads")
    durations = (0.02, 0.1, 0.3, 1.0, 3.0)
    return [
        Load(
            slots=rng.choice((1, 2, 4, 8)),
            seconds={work: rng.choice(durations) for work in Work},
            askers={work: rng.choice((8, 9, 12, 40)) for work in Work},
            owners=rng.choice((1, 2, 5, 40)),
        )
        for _ in range(many)
    ]


async def simulate(load: Load, turns_of_each: int = 25) -> dict[Work, float]:
    """The part of the time that each class gets, by a clock that stands while work is handed on."""
    clock, order = [0.0], itertools.count()
    turns = FairQueue(load.slots, clock=lambda: clock[0])
    ends: list[tuple[float, int, asyncio.Event]] = []
    given: Counter[Work] = Counter()

    async def ask(work: Work, owner: str, table: str) -> None:
        while True:
            async with turns.slot(owner, table, lambda: work):
                given[work] += 1
                end = asyncio.Event()
                heapq.heappush(ends, (clock[0] + load.seconds[work], next(order), end))
                await end.wait()

    tasks = [
        asyncio.create_task(ask(work, f"{work.name} {number % load.owners}", str(number)))
        for work in Work
        for number in range(load.askers[work])
    ]
    for _ in range(turns_of_each * len(Work) * 8):
        for _ in range(3):
            await asyncio.sleep(0)
        clock[0], _, end = heapq.heappop(ends)
        end.set()
        if min(given[work] for work in Work) >= turns_of_each:
            break
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    used = {work: given[work] * load.seconds[work] for work in Work}
    return {work: used[work] / sum(used.values()) for work in Work}


@pytest.mark.parametrize("load", some_loads(12), ids=str)
async def test_every_class_of_work_gets_its_share(load: Load) -> None:
    """Whatever a turn takes, however many ask and whoever they are."""
    found = await simulate(load)
    whole = sum(work.weight for work in Work)
    for work in Work:
        assert found[work] > 0.7 * work.weight / whole


async def test_a_class_that_had_nothing_to_do_saves_nothing_up() -> None:
    bench = Bench(1)
    for number in range(40):
        await bench.ask(f"seen {number}", "t")
    await bench.serve(30)
    for number in range(6):
        await bench.ask(f"unseen {number}", "t", watched=False)
    await bench.serve(9)
    assert sum(who.startswith("unseen") for who, _ in bench.order[30:]) <= 2
    await bench.finish()


async def test_a_wait_is_as_long_as_there_are_others() -> None:
    bench = Bench(2)
    assert bench.turns.expected_wait_s("ana") == 0
    for number in range(10):
        await bench.ask("eve", f"{number}")
    one = bench.turns.expected_wait_s("ana")
    for number in range(10):
        await bench.ask(f"guest {number}", "t")
    assert bench.turns.expected_wait_s("ana") > one > 0
    await bench.finish()
    assert bench.turns.expected_wait_s("ana") == 0


async def test_whoever_gives_up_waiting_leaves_the_queue() -> None:
    turns = FairQueue(1)
    async with turns.slot("ana"):
        waiting = asyncio.create_task(turns.slot("ben").__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    async with asyncio.timeout(5), turns.slot("cleo"):
        pass


async def test_a_guest_with_many_tables_holds_up_nobodys_bot(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nineteen tables ask for their bots first; Ana's is the next but the ones at work."""
    asked: list[str] = []
    gate = asyncio.Event()
    loop = asyncio.get_running_loop()
    answer = questions.answer_question

    def slow(data: bytes) -> bytes:
        question = questions._question_decoder.decode(data)
        asked.append(question.bot)
        asyncio.run_coroutine_threadsafe(gate.wait(), loop).result()
        return answer(data)

    monkeypatch.setattr(thinking, "answer_question", slow)
    async with running(quiet_config(home)) as server:
        eve, ana = await server.browser("Eve"), await server.browser("Ana")
        for _ in range(19):
            await eve.table("minisurf", "hard", "hard")
        while len(asked) < thinking.THREADS_WITHOUT_PROCESSES:
            await asyncio.sleep(0.01)
        table = await ana.table("minisurf", "easy", "easy")
        async with ana.sit_at(table["id"]) as tab:
            await tab.until(lambda: tab.present.get("wait", 0) > 0)  # she is told
            gate.set()
            await tab.until(lambda: "easy" in asked)
        assert asked.index("easy") <= thinking.THREADS_WITHOUT_PROCESSES + 1


async def test_a_question_that_waited_long_is_answered_quickly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[Any] = []

    def note(data: bytes) -> bytes:
        given.append(questions._question_decoder.decode(data).ms)
        return msgspec.msgpack.encode(questions.BotAnswer())

    monkeypatch.setattr(thinking, "answer_question", note)
    monkeypatch.setattr(thinking, "HURRY_AFTER_S", -1.0)
    thinkers = thinking.BotWorkers(0)
    await thinkers.ask(questions.BotQuestion(b"", b"", 0, 0, "expert", "", 0, ()))
    thinkers.close()
    assert given == [thinking.HURRIED_BUDGET_MS]


async def test_a_turn_is_not_lost_to_those_who_give_up_as_it_is_given_back() -> None:
    """A review that is given up cancels forty who wait, while others hand their turns on."""
    turns = FairQueue(1)

    async def wait() -> None:
        async with turns.slot("eve"):
            raise AssertionError("given up before")

    async with turns.slot("ana"):
        waiting = [asyncio.ensure_future(wait()) for _ in range(3)]
        await asyncio.sleep(0)
        for one in waiting:
            one.cancel()
    assert all(isinstance(one, asyncio.CancelledError) for one in await _all(waiting))
    async with asyncio.timeout(5), turns.slot("ben"):
        pass


async def _all(tasks: list[asyncio.Task[None]]) -> list[BaseException | None]:
    return list(await asyncio.gather(*tasks, return_exceptions=True))
