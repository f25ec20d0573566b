"""A record as a reel: every state of the match, to step and jump through."""

from __future__ import annotations

from typing import Any

from ludotheque.notation import notation
from ludotheque.record import Record, rules_of
from ludotheque.record import replay as states_of
from ludotheque.rules import LogLine, Seat


class Reel:
    """Stands at one ply. A finished match has no secrets left; a running one shows what its
    reader saw, at every ply."""

    def __init__(self, record: Record, reader: Seat | None = None) -> None:
        self.record, self.reader = record, reader
        self.game, self.rules = rules_of(record.header)
        self.states: list[Any] = list(states_of(record, self.rules))
        self.moves = record.moves()
        self.finished = record.end() is not None
        self.at = 0
        self._told: list[LogLine] = []

    @property
    def length(self) -> int:
        return len(self.moves)

    @property
    def state(self) -> Any:
        return self.states[self.at]

    @property
    def actor(self) -> Seat | None:
        """Who made the move that led here."""
        return self.moves[self.at - 1].actor if self.at else None

    def view(self, seat: Seat | None) -> Any:
        return self.rules.view(self.state, seat if self.finished else self.reader)

    def log(self) -> list[LogLine]:
        """What has happened up to here; a line is written when it is first looked at."""
        parse = notation(self.rules.action).parse
        for number in range(len(self._told), self.at):
            move = self.moves[number]
            reader = move.actor if self.finished else self.reader
            action = parse(move.action)
            event = self.rules.tell(self.states[number], move.actor, action, reader)
            written = None if event.secret else move.action
            self._told.append(LogLine(move.seq, number, move.actor, event.text, written))
        return self._told[: self.at]

    def go(self, at: int) -> None:
        self.at = max(0, min(self.length, at))

    def step_turn(self, by: int) -> None:
        """To where the next turn of a player begins, forward or back."""
        at = self.at + by
        while 0 < at < self.length and not self._turn_begins(at):
            at += by
        self.go(at)

    def _turn_begins(self, at: int) -> bool:
        """The move made from here is a player's, and the one before it was not that player's."""
        actor = self.moves[at].actor
        return actor is not None and self.moves[at - 1].actor != actor
