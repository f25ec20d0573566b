"""The daily challenge: the same draws for everybody on this server, one attempt each."""

from __future__ import annotations

import time

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.table.setup import challenge, today
from ludotheque.text import Problem, text


class DailyAlreadyBegun(Problem):
    """There is an attempt already, at this table."""

    def __init__(self, table: str) -> None:
        super().__init__(text("server-daily-first"))
        self.table = table


def check_day(day: str, now: float) -> str:
    """A day in its one written form, not in the future."""
    try:
        written = time.strftime("%Y-%m-%d", time.strptime(day, "%Y-%m-%d"))
    except ValueError:
        written = ""
    if not written or written != day or day > today(now):
        raise Problem(text("server-bad-day"))
    return day


def daily_table(id_: str, name: str) -> NewTable:
    found = challenge(id_)
    me, bot = NewSeat("me", name=name), NewSeat("bot", bot=DEFAULT_LEVEL)
    return NewTable(game=id_, seats=(me, *(bot,) * (found.seats - 1)), options=found.options)
