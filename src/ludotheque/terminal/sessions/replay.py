"""A record as a session: the table as it stood at any ply, to step and jump through."""

from __future__ import annotations

from msgspec.structs import replace

from ludotheque.chance import SEED_BYTES
from ludotheque.match import Match
from ludotheque.record import Record
from ludotheque.rules import LogLine, Seat
from ludotheque.table.match_queries import FrozenMatch
from ludotheque.table.position import Position, position
from ludotheque.table.setup import replay_record
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.text import Text


class FinishedMatch(LocalSession):
    """The end of a match that was over before: looking at it writes nothing."""

    def saved_notes(self) -> tuple[Text, ...]:
        return ()


class ReplaySession(LocalSession):
    """Stands at one ply. A finished match has no secrets left; a running one shows what its
    reader saw, at every ply."""

    def __init__(self, record: Record, reader: Seat | None = None) -> None:
        self.whole = record  # wherever this stands
        self.finished = record.end() is not None
        self._end = replay_record(record)
        self._log_lines: list[LogLine] = []
        super().__init__(self._end.at(0))
        self.made = self._end.record.moves()
        self.reader = 0 if reader is None and self.finished else reader
        # Before the first decision, made or awaited, the table is laid out and boards are empty.
        decided = (ply for ply, move in enumerate(self.made) if move.actor is not None)
        self.first = next(decided, len(self.made))
        self.go(self.first)

    def at_the_end(self) -> LocalSession:
        """The finished match, for its final sheet."""
        return FinishedMatch(Match(self.whole, bytes(SEED_BYTES)))

    @property
    def at(self) -> int:
        return self.match.ply

    @property
    def actor(self) -> Seat | None:
        """The seat that made the move that led here."""
        return self.made[self.at - 1].actor if self.at else None

    def take_screen(self, seat: Seat | None) -> None:
        if self.finished:
            self.reader = seat

    def _read(self) -> Position:
        """The position as a spectator's: no one is asked anything."""
        return replace(position(self.match, None), view=self.match.view(self.reader))

    @property
    def _moment(self) -> FrozenMatch:
        return replace(super()._moment, over=self.finished)

    def log(self) -> list[LogLine]:
        """What has happened up to here; a line is written when it is first looked at."""
        for move in self.made[len(self._log_lines) : self.at]:
            reader = move.actor if self.finished else self.reader
            self._log_lines.append(self._end.line(move, reader))
        return self._log_lines[: self.at]

    def go(self, at: int) -> None:
        self.match = self.table.match = self._end.at(max(0, min(len(self.made), at)))

    def step_turn(self, by: int) -> None:
        """Go to the beginning of a player's next turn, forward or back."""
        at = self.at + by
        while 0 < at < len(self.made) and not self._turn_begins(at):
            at += by
        self.go(at)

    def _turn_begins(self, at: int) -> bool:
        """The move made from here is a player's, and the one before it was not that player's."""
        actor = self.made[at].actor
        return actor is not None and self.made[at - 1].actor != actor
