"""A table on a server, as a guest who sits there follows and changes it.

Nothing here happens by itself: `process_incoming` reads what the connection has received, and sends
again what came too fast; `notify` says when there is something for it. A caller that can wait for
answers sets `wait`; one that paints a screen does not, and is told of refusals then.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from ludotheque.declaration import OptionValues
from ludotheque.forms import form
from ludotheque.naming import short_name
from ludotheque.online import validation
from ludotheque.online.http_client import ServerClient
from ludotheque.online.link import Invitation
from ludotheque.online.queries import QueriedTable
from ludotheque.online.requests import WRITE_REQUESTS, Reply, RequestTracker
from ludotheque.online.websocket import Closed, Disconnected, Incoming, WebSocketConnection
from ludotheque.protocol import messages as p
from ludotheque.protocol import pages as wire
from ludotheque.protocol import requests as r
from ludotheque.record import Holder, Record, decode
from ludotheque.registry import game
from ludotheque.rules import LogLine, Result, Rules, Seat
from ludotheque.table.setup import Variant
from ludotheque.text import Problem, Text, text

MAX_LOG_LINES = 5000
TOO_FAST = "server-too-often"  # the refusal of a message that is not even read
REPEAT_AFTER_SECONDS = 0.5
CLOCK_SECONDS = 0.02  # a timer may go off a little early
REPEAT_EVERY_SECONDS = 0.1  # one after the other: a server disconnects those who hurry on


class RemoteTable(QueriedTable):
    def __init__(self, server: ServerClient, invitation: Invitation, name: str = "") -> None:
        """Refuses what cannot be played here, before anybody sits down."""
        super().__init__()
        self.server, self.invitation, self.name = server, invitation, name
        self.info, self.rules = _describe(server, invitation)
        self.colour = ""  # the wanted one
        self.mine: tuple[Seat, ...] = ()
        self.guest = ""  # my public id
        self.position = None
        self.ended: p.Ended | None = None
        self.present: p.Present | None = None
        self.votes: dict[tuple[str, Seat | None], p.Voted] = {}
        self.is_synced = False  # what has happened before is known
        self.closed: Text | None = None  # why it is over for good
        self.lines: list[LogLine] = []
        self.texts = []
        self.notify: Callable[[], None] = lambda: None  # in another thread: there is news
        self.wait = None
        self._connection = WebSocketConnection(server, invitation.table, lambda: self.notify())
        self.requests_in_flight = RequestTracker(self._connection)
        self._actions: tuple[Any, ...] = ()
        self._leaving = False  # for a rematch
        self._repeats: dict[str, float] = {}  # what came too fast, and when it is sent again
        self._last_repeat = 0.0  # when the last of them is
        self._awaited_event = 0  # the event that the last change of the match has caused

    def open(self) -> None:
        self._connection.open()

    def close(self) -> None:
        self._connection.close()

    # The match ----------------------------------------------------------------------------------

    @property
    def holders(self) -> list[Holder]:
        return [
            Holder(validation.one_line(seat.name, 80), seat.bot, seat.colour)
            for seat in self.info.seats
        ]

    @property
    def online(self) -> bool:
        return self.requests_in_flight.online

    @property
    def begun(self) -> bool:
        return self.position is not None

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def seq(self) -> int:
        return self.position.seq if self.position is not None else 0

    @property
    def ply(self) -> int:
        return self.position.ply if self.position is not None else 0

    @property
    def to_move(self) -> tuple[Seat, ...]:
        return self.position.to_move if self.position is not None and not self.over else ()

    @property
    def sending(self) -> bool:
        """Whether a move, or something like it, is on its way there or back."""
        on_its_way = self.requests_in_flight.is_waiting_for(*WRITE_REQUESTS) or not self._has_event(
            self._awaited_event
        )
        return self.closed is None and on_its_way

    @property
    def seat(self) -> Seat | None:
        """The seat I look through."""
        return self.position.seat if self.position is not None else next(iter(self.mine), None)

    def result(self) -> Result | None:
        return self.ended.result if self.ended is not None else None

    @property
    def resigned(self) -> list[Seat]:
        return [seat for seat, who in enumerate(self.info.seats) if who.resigned]

    def actions(self, seat: Seat) -> Sequence[Any]:
        return self._actions if seat == self.seat and not self.over else ()

    def log(self, reader: Seat | None) -> list[LogLine]:
        return self.lines

    def record(self) -> Record:
        return decode(self.server.ask("GET", f"/api/tables/{self.invitation.table}/record"))

    def final(self) -> wire.FinalSheet:
        return self.server.get(f"/api/tables/{self.invitation.table}/final", wire.FinalSheet)

    # What can be done ---------------------------------------------------------------------------

    def sit(self, seat: Seat, name: str) -> None:
        self.send(r.SitRequest(id="", seat=seat, name=name, colour=self.colour))

    def stand(self, seat: Seat) -> None:
        self.send(r.StandRequest(id="", seat=seat))

    def arrange(self, seat: Seat, bot: str) -> None:
        self.send(r.ArrangeRequest(id="", seat=seat, bot=bot))

    def look(self, seat: Seat | None) -> None:
        """Look through another of my seats, or as anybody may (None), and read the log so."""
        self.lines.clear()
        whose = "" if seat is None else f"?seat={seat}"
        path = f"/api/tables/{self.invitation.table}/log{whose}"
        for event in self.server.get(path, wire.LogPage).events:
            if isinstance(event.what, p.Logged):
                self._add_line(validation.read_line(event.what.line, event.n, len(self.info.seats)))
        self.send(r.LookRequest(id="", seat=seat))

    def say(self, words: str) -> None:
        self.send(
            r.SayRequest(id="", words=validation.one_line(words, p.MAX_CHAT_CHARACTERS) or " ")
        )

    def rematch(self) -> None:
        """Play again; then `rematch_invitation` says where."""
        self._leaving = True
        self.send(r.RematchRequest(id=""))

    def open_rematch(self) -> RemoteTable | None:
        """The table of the rematch, as the same guest."""
        invitation = self.rematch_invitation
        return RemoteTable(self.server, invitation, self.name) if invitation is not None else None

    @property
    def rematch_invitation(self) -> Invitation | None:
        """The table of the rematch, once I have asked for it and sit there."""
        if not self._leaving or self.requests_in_flight.is_waiting_for(r.RematchRequest):
            return None
        return self.invitation.at_same_server(self.info.rematch)

    def send(self, request: Any) -> None:
        """Send a change. Where the caller may wait, wait for it and raise a refusal; else `sending`
        tells how long it takes, and `process_incoming` tells a refusal."""
        settled: list[Reply | None] = []

        def then(answer: Reply | None) -> None:
            settled.append(answer)
            if isinstance(answer, p.Done) and isinstance(request, WRITE_REQUESTS):
                self._awaited_event = answer.n
            if isinstance(answer, p.RequestRefused) and self.wait is None:
                self.texts.append(validation.known(answer.why))

        self.requests_in_flight.ask(request, then)
        while self.wait is not None and not (settled and self._is_settled(settled[0])):
            self.wait()
        if self.wait is not None and isinstance(settled[0], p.RequestRefused):
            raise Problem(validation.known(settled[0].why))

    def _is_settled(self, answer: Reply | None) -> bool:
        return (
            not isinstance(answer, p.Done) or self._has_event(answer.n) or self.closed is not None
        )

    def _has_event(self, n: int) -> bool:
        """Whether everything up to this event is here."""
        return self._connection.last >= n

    # Incoming messages --------------------------------------------------------------------------

    def process_incoming(self) -> list[Text]:
        """Process every message that the connection has received since the last call. Returns
        texts to be shown once: refusals, the loss of the connection and its return."""
        self._send_again()
        while self.closed is None and (incoming := self._connection.take()) is not None:
            try:
                self._process(incoming)
            except Problem as problem:  # the server cannot be followed any more
                self._end(problem.reason)
        texts, self.texts = self.texts, []
        return texts

    def _process(self, incoming: Incoming) -> None:
        if isinstance(incoming, p.Welcome):
            self._welcome(incoming)
        elif isinstance(incoming, p.Update):
            self._update(incoming)
        elif isinstance(incoming, p.Present):
            self.present = incoming
        elif isinstance(incoming, Disconnected):
            if self.online:
                self.texts.append(text("online-lost"))
            self.requests_in_flight.on_disconnect()
        elif isinstance(incoming, Closed):
            self._end(incoming.why)
        elif isinstance(incoming, p.RequestRefused) and self._may_repeat(incoming):
            self._repeat_later(incoming.id)
        elif isinstance(incoming, p.RequestRefused) and not incoming.id:
            raise Problem(validation.known(incoming.why))
        elif isinstance(incoming, Reply):
            self.requests_in_flight.on_reply(incoming)

    def _may_repeat(self, refused: p.RequestRefused) -> bool:
        too_fast = refused.why.key == TOO_FAST
        return too_fast and (not refused.id or self.requests_in_flight.may_repeat(refused.id))

    def _repeat_later(self, id_: str) -> None:
        """Without an id it was an acknowledgement: the next one covers all that were refused."""
        if id_ in self._repeats:
            return
        now = time.monotonic()
        self._last_repeat = max(
            now + REPEAT_AFTER_SECONDS, self._last_repeat + REPEAT_EVERY_SECONDS
        )
        self._repeats[id_] = self._last_repeat
        wake_up = threading.Timer(self._last_repeat - now, lambda: self.notify())
        wake_up.daemon = True
        wake_up.start()

    def _send_again(self) -> None:
        now = time.monotonic() + CLOCK_SECONDS
        for id_ in [one for one, due in self._repeats.items() if due <= now]:
            del self._repeats[id_]
            if id_:
                self.requests_in_flight.repeat(id_)
            else:
                self._connection.send(r.Ack(self._connection.last))

    def _welcome(self, welcome: p.Welcome) -> None:
        if welcome.protocol != p.PROTOCOL_VERSION:
            raise Problem(text("online-protocol", mine=p.PROTOCOL_VERSION, yours=welcome.protocol))
        self.guest, self.mine = welcome.guest, welcome.mine
        self._replace_info(welcome.table)
        if not self.online and self._connection.last:
            self.texts.append(text("online-back"))
        self.requests_in_flight.on_welcome()

    def _update(self, update: p.Update) -> None:
        if update.table is not None:
            self._replace_info(update.table)
        if update.mine is not None:
            self.mine = update.mine
        for event in update.events:
            if event.n > self._connection.last:
                self._connection.last = event.n
                self._event(event)
        self.is_synced = True
        if update.position is not None:
            self.position, self._actions = validation.read_position(self.rules, update.position)
        if self.info.status == "over" and self.ended is None:
            sheet = self.final()  # it ended long before the events that came
            self._record_end(p.Ended(sheet.reason, sheet.result, sheet.scores))
        if update.events:
            self._connection.send(r.Ack(update.events[-1].n))

    def _replace_info(self, info: p.TableInfo) -> None:
        """Take a new description of the table. Raises BadAnswer for one of another table."""
        old = self.info
        if (info.id, info.game, len(info.seats)) != (old.id, old.game, len(old.seats)):
            raise validation.BadAnswer
        self.info = info

    def _event(self, event: p.TableEvent) -> None:
        what, seats = event.what, len(self.info.seats)
        if isinstance(what, p.Logged):
            self._add_line(validation.read_line(what.line, event.n, seats))
        elif isinstance(what, p.Said):
            self._add_chat(event.n, what)
        elif isinstance(what, p.Seated):
            if len(what.seats) != seats:
                raise validation.BadAnswer
            self.info = replace(self.info, seats=what.seats, status=what.status)
        elif isinstance(what, p.Voted):
            self._record_vote(event.n, what)
        elif isinstance(what, p.Ended):
            self._record_end(what)
        elif isinstance(what, p.RematchOpened):
            self.info = replace(self.info, rematch=what.table)
            self._add_line(LogLine(event.n, -1, None, text("online-again")))

    def _record_end(self, ended: p.Ended) -> None:
        scores = validation.read_scores(self.rules, ended.scores)
        self.ended = replace(
            ended, result=validation.read_result(ended.result, len(scores)), scores=scores
        )

    def _add_chat(self, n: int, said: p.Said) -> None:
        words = validation.one_line(said.words)
        if said.seat is not None and 0 <= said.seat < len(self.info.seats):
            self._add_line(LogLine(n, -1, said.seat, text("online-said", words=words)))
        else:
            who = validation.one_line(said.name, 80)
            self._add_line(LogLine(n, -1, None, text("online-said-by", name=who, words=words)))

    def _record_vote(self, n: int, vote: p.Voted) -> None:
        about = (vote.about, vote.seat)
        if vote.refused or not vote.missing:
            self.votes.pop(about, None)
        else:
            self.votes[about] = vote
        state = "refused" if vote.refused else "open" if vote.missing else ""
        if state:
            seat = {} if vote.seat is None else {"seat": vote.seat + 1}
            self._add_line(LogLine(n, -1, None, text(f"online-vote-{vote.about}-{state}", **seat)))

    def _add_line(self, line: LogLine) -> None:
        self.lines.append(line)
        del self.lines[:-MAX_LOG_LINES]

    def _end(self, why: Text) -> None:
        self.closed = why
        self._connection.close()
        self.requests_in_flight.end()


def join_table(invitation: Invitation, name: str, *, rename: bool) -> RemoteTable:
    """Come to a table, as the guest the server knows this terminal by."""
    server = ServerClient(invitation.server)
    name = short_name(name)
    me = server.become(name, rename=rename)
    if invitation.token:
        path = f"/api/tables/{invitation.table}/seat"
        server.post(path, wire.ClaimSeat(invitation.token), p.TableInfo)
    there = Invitation(invitation.server, invitation.table)
    return RemoteTable(server, there, name or short_name(me.name))


def open_table(server: ServerClient, wanted: wire.NewTable) -> Invitation:
    """Open a new table on a server that knows this terminal."""
    return Invitation(server.origin, server.post("/api/tables", wanted, p.TableInfo).id)


def _describe(
    server: ServerClient, invitation: Invitation
) -> tuple[p.TableInfo, Rules[Any, Any, Any]]:
    """What a table says of itself, and the rules that are played there."""
    info = server.get(f"/api/tables/{invitation.table}", wire.TableLine).table
    options = info.options
    if any(options.get(field.name) for field in form(game(info.game)) if field.kind == "file"):
        # What the table says of itself has a mark in the place of a long file.
        options = server.get(f"/api/tables/{invitation.table}/options", OptionValues)
    return info, Variant(info.game, info.version, options, len(info.seats)).rules()
