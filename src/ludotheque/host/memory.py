"""A table that is kept in memory alone, and its clients: the table host without a server.

Messages of `ludotheque.protocol` come in and go out as JSON. The caller delivers them, lets
bots think where that may take long (`next_question`), and saves what `on_change` is told.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from ludotheque.host.actions import ACTIONS, decode_message, handle_timeout, request_key
from ludotheque.host.authorization import Viewer, authorize_guest
from ludotheque.host.bot_questions import BotAnswer, BotQuestion
from ludotheque.host.data import Guest, TableData, TableSettings, new_variant, table_settings
from ludotheque.host.events import record_events
from ludotheque.host.forking import Fork
from ludotheque.host.queries import ask_for_hint, ask_for_move, hint_reply, play_answer
from ludotheque.host.seats import (
    announce_rematch,
    announce_seats,
    new_seats,
    recorded_seats,
    require_rematch,
    rotate_seats,
    rotate_variant,
    seat_of,
    take_reserved_seats,
)
from ludotheque.host.subscription import Subscription
from ludotheque.host.table import HostedTable, TableChange
from ludotheque.match import Match
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.protocol.pages import NewTable
from ludotheque.record import Record
from ludotheque.registry import game
from ludotheque.rules import LogLine, Rules, Seat
from ludotheque.table.match_queries import HINT_BUDGET
from ludotheque.table.setup import variant_of
from ludotheque.text import Problem, text

T = TypeVar("T")
LATEST_LINES = 30  # of the log, which travel with a question


class PendingQuestion(NamedTuple):
    """A question that a bot is to answer, and what to call with the answer."""

    question: BotQuestion
    then: Callable[[BotAnswer], None]


class MemoryTable(HostedTable):
    """A table in memory; `on_change` is called with everything that happens."""

    hint_ms = HINT_BUDGET.ms or HostedTable.hint_ms

    def __init__(
        self,
        data: TableData,
        rules: Rules[Any, Any, Any],
        holders: Sequence[tuple[Seat, str]],
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(rules, now)
        self.on_change: Callable[[TableChange], None] = lambda change: None
        self._questions: list[PendingQuestion] = []  # that somebody waits for
        self.rematch_table: MemoryTable | None = None  # the table of the rematch
        self.replace_data(data, holders)

    @classmethod
    def open(cls, guest: Guest, asked: NewTable, seed: bytes = b"", daily: str = "") -> MemoryTable:
        """A new table; its match begins if no seat is open. `daily`: the day whose challenge it is.
        Raises BadOption."""
        variant = new_variant(asked)
        settings = table_settings(asked, variant.options)
        seats = new_seats(game(asked.game), guest, asked.seats)
        id_ = secrets.token_hex(8)
        data = TableData.new(id_, variant, guest.id, seats, settings, seed, daily=daily)
        return cls._begin(data)

    @classmethod
    def fork(cls, data: TableData, guest: Guest, fork: Fork) -> MemoryTable:
        """A table whose match goes on from a moment of the match of `data`."""
        id_ = secrets.token_hex(8)
        made = TableData.new(id_, data.variant, guest.id, fork.seats, TableSettings())
        return cls._begin(made, fork.before)

    @classmethod
    def _begin(cls, data: TableData, before: Record | None = None) -> MemoryTable:
        table = cls(data, data.variant.rules(), _people(data))
        announce_seats(table, before)
        table.commit()
        return table

    @classmethod
    def restore(cls, data: TableData, record: Record | None) -> MemoryTable:
        """A table as it was kept: its data, and the record of its match if that has begun. Its
        events are made anew from the record, and numbered from 1."""
        table = cls(data, data.variant.rules(), _people(data))
        data.n = 0
        if record is not None:
            match = Match(record, data.seed, rules=table.rules, clock=table.now)
            table.follow_match(match, known=len(record.entries))
            table.recent.extend(record_events(match, data.changed))
        table.add_event(p.Seated(data.seats, data.status))
        if data.rematch:
            table.add_event(p.RematchOpened(data.rematch))
        data.n, changed = len(table.recent), data.changed
        table.keep_events(table.close_change().events)
        data.changed = changed
        return table

    @classmethod
    def imported(cls, record: Record, guest: str) -> MemoryTable:
        """The table of a finished match from elsewhere, which this guest may look at."""
        header, id_ = record.header, secrets.token_hex(8)
        settings = TableSettings(takeback=header.takeback, imported=True)
        seats = recorded_seats(header)
        data = TableData.new(id_, variant_of(header), guest, seats, settings)
        data.header, data.status = header, "over"
        table = cls.restore(data, record)
        assert table.match is not None
        data.result, data.ply = table.match.result(), table.match.ply
        data.scores = tuple(score.total for score in table.scores())
        return table

    @classmethod
    def of_match(cls, match: Match, guest: str) -> MemoryTable:
        """The table of a match that has begun, whose people are all this guest."""
        header = match.record.header
        seats = tuple(
            replace(
                seat_of(holder),
                kind="bot" if first.bot else "person",
                guest="" if first.bot else guest,
                resigned=seat in match.resigned,
            )
            for seat, (first, holder) in enumerate(zip(header.seats, match.holders, strict=True))
        )
        settings = TableSettings(takeback=header.takeback)
        data = TableData.new(header.id, variant_of(header), guest, seats, settings, match.seed)
        data.header, data.status = header, "over" if match.over else "playing"
        table = cls(data, match.rules, [(s, guest) for s, one in enumerate(seats) if one.guest])
        table.follow_match(match)
        return table

    def commit(self, request: str = "") -> int:
        """Number what has happened and tell the clients; returns the last event's number."""
        change = self.close_change(request)
        self.keep_events(change.events, request)
        self.on_change(change)
        self.notify_listeners()
        return self.data.n

    def execute_request(self, guest: Guest, message: Any) -> p.Done:
        """Execute a request at most once, however often it comes. Raises a Problem; then nothing
        has changed."""
        key = request_key(guest, message)
        if key not in self.requests:
            if handle_timeout(self, self.now()):
                self.commit()
            ACTIONS[type(message)](self, guest, message)
            self.commit(key)
        return p.Done(message.id, self.requests.get(key, self.data.n))

    def authorize(self, guest: str, seat: Seat | None = None) -> Viewer:
        """A viewer for a guest (empty: a stranger). Raises a Problem."""
        return authorize_guest(self.data, self.seats_held_by(guest), guest, seat)

    def latest_lines(self, viewer: Viewer) -> tuple[LogLine, ...]:
        """A viewer's whole log: nothing of the match was forgotten."""
        viewer.require_table(self.id)
        return tuple(self.match.log(viewer.seat)) if self.match else ()

    # Bots --------------------------------------------------------------------------------------

    def next_question(self) -> PendingQuestion | None:
        """What a bot must be asked now, if anything: a hint first, else the next bot's move."""
        bots = self.bots_to_move()
        self.set_thinking(bots[0] if bots else None)
        if bots and not self._questions:
            then = partial(self._play_answer, bots[0], self.running_match.seq)
            self.add_question(ask_for_move(self, bots[0]).question, then)
        return self._questions.pop(0) if self._questions else None

    def add_question(self, question: BotQuestion, then: Callable[[BotAnswer], None]) -> None:
        """Let a bot be asked, with the end of its log; the few that read further get all of it."""

        def answered(answer: BotAnswer) -> None:
            if answer.needs_log:
                self._questions.append(PendingQuestion(question, then))
            else:
                then(answer)

        short = replace(question, log=question.log[-LATEST_LINES:])
        self._questions.append(PendingQuestion(short, answered))

    def _play_answer(self, seat: Seat, seq: int, answer: BotAnswer) -> None:
        """Play a bot's move, unless something came first: an undo, or a choice at the same time."""
        if self.match is not None and self.match.seq == seq and seat in self.bots_to_move():
            play_answer(self, seat, answer)
            self.commit()

    # Again -------------------------------------------------------------------------------------

    def rematch(self, guest: Guest, asked: r.RematchRequest) -> p.Done:
        """Play the same game again with seats rotated by one, at the table `rematch_table`."""
        require_rematch(self, guest)
        if self.rematch_table is None:
            variant, seats = rotate_variant(self), rotate_seats(self, guest)
            settings, id_ = self.data.settings, secrets.token_hex(8)
            data = TableData.new(id_, variant, guest.id, seats, settings)
            self.rematch_table = self._begin(data)
            announce_rematch(self, id_)
            self.commit(request_key(guest, asked))
        elif take_reserved_seats(self.rematch_table, guest):
            self.rematch_table.commit()
        return p.Done(asked.id, self.data.n)


def _people(data: TableData) -> list[tuple[Seat, str]]:
    taken = enumerate(data.seats)
    return [(seat, info.guest) for seat, info in taken if info.guest and info.kind == "person"]


class MemoryClient(Subscription):
    """A client of a table in memory, by the JSON of its messages. `user` is None for strangers."""

    table: MemoryTable

    def __init__(self, table: MemoryTable, user: Guest | None) -> None:
        super().__init__(table, user)
        self._replies: list[bytes] = []

    def close(self) -> None:
        """Leave the table."""
        self.table.remove_listener(self)

    def receive(self, data: str | bytes) -> list[bytes]:
        """Take a message; returns all that is to be sent to this client."""
        message = decode_message(data)
        id_ = getattr(message, "id", "")
        try:
            if isinstance(message, Problem):
                raise message
            self._reply(_run(self.dispatch(message)))
        except Problem as problem:
            self._reply(p.RequestRefused(id_, problem.reason))
            if not self.greeted:
                self.end(problem.reason)
        return self.take_messages()

    def take_messages(self) -> list[bytes]:
        """Replies, and an update if the table has changed: also after somebody else's message."""
        if self.bye is None:
            self._reply(_run(self.make_update()))
        self._reply(self.presence_update())
        self._reply(self.bye)
        found, self._replies = self._replies, []
        return found

    def _reply(self, message: p.ServerMessage | None) -> None:
        if message is not None:
            self._replies.append(msgspec.json.encode(message))

    async def authorize(self, seat: Seat | None) -> Viewer:
        return self.table.authorize(self.guest, seat)

    async def execute_request(self, guest: Guest, message: Any) -> p.Done:
        return self.table.execute_request(guest, message)

    async def command(self, guest: Guest, message: Any) -> p.ServerMessage | None:
        table = self.table
        if isinstance(message, r.RematchRequest):
            return table.rematch(guest, message)
        if isinstance(message, r.HintRequest):
            query = ask_for_hint(table, guest, message)
            then = partial(self._give_hint, guest, message, query.question.ply)
            table.add_question(query.question, then)
            return None
        if isinstance(message, r.SkipRequest):
            return p.Done(message.id, table.data.n)
        raise Problem(text("server-bad-message", why=type(message).__name__))

    def _give_hint(self, guest: Guest, message: r.HintRequest, ply: int, answer: BotAnswer) -> None:
        try:
            self._reply(hint_reply(self.table, guest, message, ply, answer))
        except Problem as problem:
            self._reply(p.RequestRefused(message.id, problem.reason))


def _run(answer: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that waits for nothing."""
    try:
        answer.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError("a table in memory waits for nothing")
