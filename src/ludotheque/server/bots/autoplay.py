"""Bots at a table: they think in other processes, and pause a little so that people can follow."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.host.authorization import Viewer
from ludotheque.host.bot_questions import BotAnswer
from ludotheque.host.events import read_lines
from ludotheque.host.queries import BotQuery, ask_for_move, play_answer
from ludotheque.rules import LogLine, Seat
from ludotheque.server.background import BackgroundTasks
from ludotheque.server.bots.workers import BotWorkers
from ludotheque.server.storage.changes import Conflict
from ludotheque.server.storage.rows import load_events
from ludotheque.server.tables.quarantine import Quarantine
from ludotheque.server.tables.table import Table

log = logging.getLogger("ludotheque.server")
ONLY_CHOICE_PACE = 0.3  # of the usual pause: when there is nothing to choose


class BotPlayer:
    """Plays for the bots of many tables, one task a table."""

    def __init__(
        self, workers: BotWorkers, background: BackgroundTasks, quarantine: Quarantine
    ) -> None:
        self._workers, self._background, self._quarantine = workers, background, quarantine
        self._playing: dict[str, asyncio.Task[None]] = {}

    def is_playing(self, id_: str) -> bool:
        return id_ in self._playing

    def start(self, table: Table, on_stop: Callable[[str], None]) -> None:
        """Play unless this table's bots do already; `on_stop` is called with its id when no bot
        must move any more. A table where that fails leaves memory, and is retried later."""
        if table.id not in self._playing:
            task = asyncio.create_task(play_bots(table, self._workers))
            self._playing[table.id] = task
            task.add_done_callback(lambda done: self._stop(table, done, on_stop))

    def _stop(self, table: Table, task: asyncio.Task[None], on_stop: Callable[[str], None]) -> None:
        del self._playing[table.id]
        if task.cancelled():
            return
        if error := task.exception():
            table.close()
            self._background.start(self._quarantine.add(table.id, error))
        else:
            on_stop(table.id)

    async def close(self) -> None:
        tasks = tuple(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def play_bots(table: Table, workers: BotWorkers) -> None:
    """Play for the bots until a person must act, or the match is over."""
    while not table.is_closed:
        async with table.lock:
            waiting = table.bots_to_move()
            is_keeper = table.membership.is_keeper(table.row.keeper)
            if not waiting or table.is_closed or not is_keeper:
                break
            seat = waiting[0]
            query = ask_for_move(table, seat)
            assert table.match is not None
            since = table.match.seq
            only_one = len(table.match.actions(seat)) == 1
        table.set_thinking(seat, workers.queue.expected_wait_s(table.row.host))
        started = asyncio.get_running_loop().time()
        answer = await _answer(table, workers, query)
        await _pause(table, started, ONLY_CHOICE_PACE if only_one else 1.0)
        async with table.lock:
            if table.is_closed or table.match is None or table.match.seq != since:
                continue  # something came first: an undo, a choice at the same time, a resignation
            if seat in table.bots_to_move():
                with contextlib.suppress(Conflict):  # another process was quicker
                    await _act(table, seat, answer)
    table.set_thinking(None)


async def ask_bot(workers: BotWorkers, table: Table, asked: BotQuery) -> BotAnswer:
    """A bot's answer; the few that read far back in the log get all of it."""
    whose = (table.row.host, table.id, lambda: bool(table.tab_guests()))
    question, viewer = asked
    row = table.row  # where results are compared, a bot is as strong as its level says
    simpler = not (row.settings.rated or row.contest or row.daily)
    found = await workers.ask(question, *whose, simpler=simpler)
    if found.needs_log:
        lines = await table.store.read(lambda c: _read_log(c, viewer))
        question = replace(question, log=lines[: question.log_lines])
        found = await workers.ask(question, *whose, simpler=simpler)
    return found


def _read_log(connection: Connection, viewer: Viewer) -> tuple[LogLine, ...]:
    """The whole log from the database, as this viewer may know it."""
    return read_lines(load_events(connection, viewer.table_id, 1, 2**31 - 1), viewer)


async def _answer(table: Table, workers: BotWorkers, query: BotQuery) -> BotAnswer:
    try:
        return await ask_bot(workers, table, query)
    except Exception:
        # A bot must never hold up a table: without an answer it plays anything legal.
        log.exception("the bot %s failed at %s", query.question.bot, table.row.game)
        return BotAnswer()


async def _act(table: Table, seat: Seat, answer: BotAnswer) -> None:
    if not play_answer(table, seat, answer) and answer.action:
        log.error("the bot %s chose an illegal action", table.seats[seat].bot)
    await table.commit()
    if table.people_to_move():
        table.skip_pause.clear()


async def _pause(table: Table, started: float, share: float) -> None:
    """Wait until people have had time to see the move before, or ask for the next."""
    passed = asyncio.get_running_loop().time() - started
    left = table.config.pace * share - passed
    if left > 0:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(table.skip_pause.wait(), left)
