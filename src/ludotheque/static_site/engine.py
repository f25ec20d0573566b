"""The engine of the page without a server: commands in, outputs out, nothing waits.

    engine = Engine()
    engine.handle('{"type": "request", "id": 1, "method": "GET", "path": "/api/lobby"}')

A client of a channel exchanges the messages of `ludotheque.protocol`, as over a WebSocket; requests
are those of the server (`requests`). Tables that must be kept come first among the outputs: the
worker keeps them before it delivers the rest, so nobody is told of a move that may still be lost.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ludotheque.host.bot_questions import BotAnswer
from ludotheque.host.memory import MemoryClient, MemoryTable
from ludotheque.protocol.messages import Bye
from ludotheque.static_site import commands as c
from ludotheque.static_site.bots import ChooseMove, ReviewMatch, Task, TaskAnswer
from ludotheque.static_site.request_context import Reply
from ludotheque.static_site.requests import answer_request, refuse
from ludotheque.static_site.tables import BrowserTables
from ludotheque.text import Problem, text

_commands: msgspec.json.Decoder[c.Command] = msgspec.json.Decoder(c.Command)
_answers = msgspec.json.Decoder(TaskAnswer)
_moves = msgspec.json.Decoder(BotAnswer)


class Engine:
    """The tables of one browser, its clients, and the open questions to its bots."""

    def __init__(self) -> None:
        self.tables = BrowserTables()
        self._clients: dict[int, MemoryClient] = {}
        # By number: the table, or none, and what takes the answer; empty: the worker failed.
        self._asked: dict[int, tuple[str, Callable[[str], list[c.Output]]]] = {}
        self._count = 0

    def handle(self, command: str) -> str:
        """Carry out a command; returns the outputs as a JSON list."""
        return msgspec.json.encode(self.execute(_commands.decode(command))).decode()

    def execute(self, command: c.Command) -> list[c.Output]:
        """Carry out a command; returns what the worker has to do."""
        before = self.tables.guest.name
        outputs = self._execute(command)
        outputs += self._ask_bots()
        for channel, client in tuple(self._clients.items()):
            self.tables.add_rematch(client.table)
            outputs += self._messages(channel, client.take_messages())
        kept: list[c.Output] = [c.Save(*change) for change in self.tables.take_changes()]
        if self.tables.guest.name != before:
            kept.append(c.SaveName(self.tables.guest.name))
        return kept + outputs

    def _execute(self, command: c.Command) -> list[c.Output]:
        match command:
            case c.Load():
                self.tables.load(command.saved)
                self.tables.guest = msgspec.structs.replace(self.tables.guest, name=command.name)
            case c.Request():
                return [self._answer_request(command)]
            case c.Open():
                return self._open(command)
            case c.Message():
                client = self._clients.get(command.channel)
                if client is not None:
                    self.tables.find_rematch(client.table)
                    return self._messages(command.channel, client.receive(command.data))
            case c.Close():
                client = self._clients.pop(command.channel, None)
                if client is not None:
                    client.close()
            case c.Answered():
                _, then = self._asked.pop(command.question, ("", _ignore))
                return then(command.answer)
        return []

    def _answer_request(self, command: c.Request) -> c.Output:
        found = answer_request(self.tables, command.method, command.path, command.body)
        if isinstance(found, Reply):
            return c.Reply(command.id, *found)

        def reply(answer: str) -> list[c.Output]:
            if not answer:
                return [c.Reply(command.id, *refuse(Problem(text("server-fault"))))]
            done = _answers.decode(answer)
            body = bytes(done.body).decode()
            if isinstance(found, ReviewMatch) and not done.refused:
                self.tables.keep_review(found.table, body)
            return [c.Reply(command.id, 400 if done.refused else 200, c.JSON_TYPE, body)]

        return self._ask("", found, reply)

    def _ask(self, table: str, task: Task, then: Callable[[str], list[c.Output]]) -> c.Ask:
        self._count += 1
        self._asked[self._count] = table, then
        return c.Ask(self._count, msgspec.json.encode(task).decode())

    def _open(self, command: c.Open) -> list[c.Output]:
        try:
            table = self.tables.find(command.table)
        except Problem as problem:
            bye = msgspec.json.encode(Bye(problem.reason, again=False)).decode()
            return [c.Message(command.channel, bye), c.Close(command.channel)]
        self._clients[command.channel] = MemoryClient(table, self.tables.guest)
        return []

    def _messages(self, channel: int, found: list[bytes]) -> list[c.Output]:
        outputs: list[c.Output] = [c.Message(channel, one.decode()) for one in found]
        client = self._clients.get(channel)
        if client is not None and client.bye is not None:
            client.close()
            del self._clients[channel]
            outputs.append(c.Close(channel))
        return outputs

    def _ask_bots(self) -> list[c.Output]:
        """One question at a time for each table at which somebody looks."""
        waiting = {id_ for id_, _ in self._asked.values()}
        outputs: list[c.Output] = []
        tables: dict[str, MemoryTable] = {one.table.id: one.table for one in self._clients.values()}
        for id_, table in tables.items():
            if id_ in waiting or (asked := table.next_question()) is None:
                continue
            outputs.append(self._ask(id_, ChooseMove(asked.question), _playing(asked.then)))
        return outputs


def _playing(then: Callable[[BotAnswer], None]) -> Callable[[str], list[c.Output]]:
    """Play what a bot has answered. A worker that failed has answered nothing: then the table plays
    something legal, because a match must go on."""

    def play(answer: str) -> list[c.Output]:
        then(_moves.decode(_answers.decode(answer).body) if answer else BotAnswer())
        return []

    return play


def _ignore(answer: str) -> list[c.Output]:
    """The engine was started again meanwhile."""
    return []
