"""Authorization: through which seat a guest may look at a table.

All that shows a table (views, logs, replays, labels, records, reviews) is built for a `Viewer`, and
only the functions of this module issue one. A viewer is good for one answer: seats are taken back
and matches end, so it must not be kept for the next.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NoReturn, final

from ludotheque.host.data import TableData
from ludotheque.rules import Seat
from ludotheque.text import Problem, text


@final
@dataclass(frozen=True, slots=True, init=False)
class Viewer:
    """Permission to see one table through one seat. It cannot be made or changed outside this
    module."""

    table_id: str
    guest: str  # empty: a stranger, or a bot
    seat: Seat | None  # None: what a spectator sees
    is_over: bool  # the match has ended, and no seat has secrets any more

    def __init__(self, issued_elsewhere: NoReturn) -> None:
        raise TypeError(
            "a Viewer is issued by the functions of ludotheque.host.authorization alone"
        )

    def require_table(self, table_id: str) -> None:
        """Raises ValueError for another table than the one it was issued for."""
        if table_id != self.table_id:
            raise ValueError(f"issued for table {self.table_id}, not for {table_id}")

    def require_over(self, reason: str) -> None:
        """Raises a Problem with this text while the match runs: for what shows every seat."""
        if not self.is_over:
            raise Problem(text(reason))


def authorize_bot(data: TableData, seat: Seat) -> Viewer:
    """A viewer for the bot on this seat. Raises ValueError where a person plays."""
    if not data.seats[seat].bot:
        raise ValueError(f"no bot plays seat {seat} of table {data.id}")
    return _issue(data, "", seat)


def authorize_guest(
    data: TableData, mine: Collection[Seat], guest: str, seat: Seat | None = None
) -> Viewer:
    """A viewer for a guest (empty: a stranger) who holds the seats `mine`: through one of those,
    when the match is over through any, or as a spectator. Raises a Problem."""
    if not (data.settings.watch or data.status == "open" or mine):
        raise Problem(text("server-no-spectators"))
    if seat is not None and not 0 <= seat < len(data.seats):
        raise Problem(text("refused-seat"))
    if seat is not None and seat not in mine and data.status != "over":
        raise Problem(text("server-not-your-seat"))
    return _issue(data, guest, seat)


def _issue(data: TableData, guest: str, seat: Seat | None) -> Viewer:
    viewer = object.__new__(Viewer)
    fields = {"table_id": data.id, "guest": guest, "seat": seat, "is_over": data.status == "over"}
    for name, value in fields.items():
        object.__setattr__(viewer, name, value)  # frozen outside this function
    return viewer
