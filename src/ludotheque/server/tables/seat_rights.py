"""Holders of seats, and what they may do."""

from __future__ import annotations

from ludotheque.match import Match
from ludotheque.protocol.messages import Present, SeatInfo
from ludotheque.rules import Seat
from ludotheque.server.config import Config
from ludotheque.server.realtime.presence import Presence
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.changes import Change
from ludotheque.server.storage.rows import TableRow
from ludotheque.text import Problem, text


class SeatRights(Presence):
    row: TableRow
    match: Match | None
    held_by: list[set[str]]  # the guests who may play for each seat
    _change: Change  # what the next commit writes

    def __init__(self, config: Config, clock: ServerClock) -> None:
        super().__init__(clock)
        self.config = config
        self.known_since = self.last_active  # guests not seen since count as away since
        self.may_know_deal: set[str] = (
            set()
        )  # guests without a seat, who can no longer play its deal

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self.row.seats

    def seats_held_by(self, guest: str) -> tuple[Seat, ...]:
        return tuple(s for s, held in enumerate(self.held_by) if guest and guest in held)

    def require_seat(self, guest: str, seat: Seat) -> None:
        if seat >= len(self.seats):
            raise Problem(text("refused-seat"))
        if not guest or guest not in self.held_by[seat]:
            raise Problem(text("server-not-your-seat"))

    def set_seat(self, seat: Seat, info: SeatInfo) -> None:
        self.row.seats = (*self.seats[:seat], info, *self.seats[seat + 1 :])

    def add_holder(self, seat: Seat, guest: str) -> None:
        if guest not in self.held_by[seat]:
            self.held_by[seat].add(guest)
            self._presence_message = None
            self._change.added_holders.append((seat, guest))

    def remove_holders(self, seat: Seat, kept: str = "") -> None:
        """Remove all holders of a seat except `kept`, and its links."""
        seated, stood = self._change.added_holders, self._change.removed_holders
        gone = self.held_by[seat] - {kept}
        for one in ((seat, guest) for guest in gone):
            if one in seated:  # since the last commit
                seated.remove(one)
            else:
                stood.append(one)
        self.held_by[seat] -= gone
        self._presence_message = None
        self._change.unlinked_seats.append(seat)

    def require_space(self) -> None:
        """Raise a Problem at a table that is full: before undo and chat, which have no end."""
        if self.row.bytes > self.config.table_bytes:
            raise Problem(text("server-table-large"))

    def people(self) -> list[Seat]:
        """Seats that people play themselves now."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and not seat.bot and not seat.resigned
        ]

    def bots_to_move(self) -> list[Seat]:
        return [s for s in self.match.to_move if self.seats[s].bot] if self.match else []

    def people_to_move(self) -> bool:
        return self.match is not None and any(not self.seats[s].bot for s in self.match.to_move)

    def is_away(self, seat: Seat, times: int = 1) -> bool:
        """Whether all holders of a seat have been absent for `times` the configured time."""
        held = self.held_by[seat]
        if held & self.present() or self.row.settings.clock.kind == "days":
            return False
        since = max((self.left_at.get(guest, self.known_since) for guest in held), default=0.0)
        return self.clock.now() - since >= self.config.away * times

    def presence_message(self) -> Present:
        """The presence message for clients; the same object until it changes."""
        if self._presence_message is None:
            self._presence_message = self._make_presence_message()
        return self._presence_message

    def _make_presence_message(self) -> Present:
        here = self.present()
        seats = tuple(s for s, held in enumerate(self.held_by) if held & here)
        playing = {guest for held in self.held_by for guest in held}
        watching = sum(guest not in playing for guest in self.tab_guests())
        thinking, wait = self.thinking_anywhere()
        return Present(tuple(sorted(here)), seats, watching, tuple(sorted(thinking)), wait)
