"""Playing on from a moment of a finished match: the seats and first moves of the new one."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.host.data import Guest, TableData
from ludotheque.host.seats import new_seats
from ludotheque.protocol.messages import SeatInfo
from ludotheque.protocol.pages import NewSeat, PlayOn
from ludotheque.record import Record
from ludotheque.registry import game
from ludotheque.text import Problem, text

MAX_REPLAYED_MOVES = 2000  # they are replayed where other tables wait


class Fork(NamedTuple):
    """A match that goes on from another: its seats, and the record it begins with."""

    seats: list[SeatInfo]
    before: Record


def fork_match(data: TableData, record: Record, guest: Guest, asked: PlayOn) -> Fork:
    """Let a guest play on against bots from a moment of this table's match. Raises a Problem."""
    if asked.seat >= len(data.seats):
        raise Problem(text("refused-seat"))
    if not asked.ply < min(len(record.moves()), MAX_REPLAYED_MOVES):
        raise Problem(text("server-no-move", n=asked.ply))
    wanted = [
        NewSeat("me", name=guest.name, colour=info.colour)
        if seat == asked.seat
        else NewSeat("bot", bot=asked.bot, colour=info.colour)
        for seat, info in enumerate(data.seats)
    ]
    seats = new_seats(game(data.game), guest, wanted)
    return Fork(seats, Record(record.header, record.until(asked.ply)))
