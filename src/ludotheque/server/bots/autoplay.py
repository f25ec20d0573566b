"""Bots at a table: they think elsewhere, and wait a little so that people can follow."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from ludotheque.bots import keyed_rng
from ludotheque.bots.random import random_action
from ludotheque.notation import notation
from ludotheque.rules import Seat
from ludotheque.server.bots.workers import BotAnswer
from ludotheque.server.storage.changes import Conflict
from ludotheque.server.tables.queries import BotQuery, ask_bot, ask_for_move
from ludotheque.server.tables.table import Table
from ludotheque.text import Problem

log = logging.getLogger("ludotheque.server")
ONLY_CHOICE_PACE = 0.3  # of the pace: when there is nothing to choose


async def play_bots(table: Table) -> None:
    """Play for the bots until a person must act, or the match is over."""
    while not table.is_closed:
        async with table.lock:
            waiting = table.bots_to_move()
            if not waiting or table.is_closed or not table.house.peers.is_keeper(table.row.keeper):
                break
            seat = waiting[0]
            asked = ask_for_move(table, seat)
            assert table.match is not None
            since = table.match.seq
            only_one = len(table.match.actions(seat)) == 1
        table.set_thinking(seat, table.house.thinkers.queue.expected_wait_s(table.row.host))
        started = asyncio.get_running_loop().time()
        answer = await _answer(table, asked)
        await _pause(table, started, ONLY_CHOICE_PACE if only_one else 1.0)
        async with table.lock:
            if table.is_closed or table.match is None or table.match.seq != since:
                continue  # somebody was quicker: an undo, a choice at the same time, a resignation
            if seat in table.bots_to_move():
                with contextlib.suppress(Conflict):  # somebody in another process was quicker
                    await _act(table, seat, answer)
    table.set_thinking(None)


async def _answer(table: Table, asked: BotQuery) -> BotAnswer:
    try:
        return await ask_bot(table, asked)
    except Exception:
        # A bot must never hold up a table: without an answer it plays anything legal.
        log.exception("the bot %s failed at %s", asked.question.bot, table.row.game)
        return BotAnswer()


async def _act(table: Table, seat: Seat, answer: BotAnswer) -> None:
    match = table.running_match
    try:
        match.act(seat, answer.action)
    except Problem:
        if answer.action:
            log.error("the bot %s chose an illegal action", table.seats[seat].bot)
        action = random_action(match.actions(seat), keyed_rng(table.id, match.ply))
        match.act(seat, notation(table.rules.action).show(action))
    await table.commit()
    if table.people_to_move():
        table.skip_pause.clear()


async def _pause(table: Table, started: float, share: float) -> None:
    """Until people have had time to see the move before. Where nobody looks, the others who wait
    for a bot have time meanwhile."""
    passed = asyncio.get_running_loop().time() - started
    left = table.house.config.pace * share - passed
    if left > 0:
        try:
            await asyncio.wait_for(table.skip_pause.wait(), left)
        except TimeoutError:
            return
