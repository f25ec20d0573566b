"""The daily challenge: its day, its table, and days in a row."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable
from datetime import date, timedelta

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.table.setup import challenge, today
from ludotheque.text import Problem, text


def check_day(day: str, now: float) -> str:
    """Return the day. Raises a Problem unless it is a date as YYYY-MM-DD, not in the future."""
    try:
        written = time.strftime("%Y-%m-%d", time.strptime(day, "%Y-%m-%d"))
    except ValueError:
        written = ""
    if not written or written != day or day > today(now):
        raise Problem(text("server-bad-day"))
    return day


def daily_table(id_: str, name: str, level: str = DEFAULT_LEVEL) -> NewTable:
    """The table of the challenge: alone, or against bots of this level."""
    found = challenge(id_)
    me, bot = NewSeat("me", name=name), NewSeat("bot", bot=level)
    return NewTable(game=id_, seats=(me, *(bot,) * (found.seats - 1)), options=found.options)


def streak(finished: Iterable[str], day: str) -> int:
    """Days in a row up to this one; a day that can still be finished does not break it."""
    days, last = {*finished}, date.fromisoformat(day)
    if day not in days:
        last -= timedelta(1)
    back = (last - timedelta(n) for n in itertools.count())
    return sum(1 for _ in itertools.takewhile(lambda one: one.isoformat() in days, back))
