"""Plain mode at a table on a server: the lobby, then the match, line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.naming import short_name
from ludotheque.online.table import RemoteTable
from ludotheque.rules import Seat
from ludotheque.terminal.formatting import format_log_line
from ludotheque.terminal.online.inbox import Inbox
from ludotheque.terminal.online.session import OnlineSession, seat_words
from ludotheque.terminal.plain.line_input import LineInput
from ludotheque.terminal.plain.table import QUIT_WORDS, PlainTable, Quit
from ludotheque.text import Language, Problem, text

Write = Callable[[str], None]


class TableClosed(Exception):
    """The server has closed the table to us."""


def play_online(
    table: RemoteTable,
    say: Language,
    inbox: Inbox,
    write: Write,
    *,
    live: bool,
    clear: Callable[[], bool] = lambda: False,
    aids: bool = True,
    words: bool = False,
) -> PlainTable | None:
    """Sit down, play, and say how it ended; None if nobody played. With `live` somebody may type
    at any time; else lines answer questions, in their order, and wait for them."""
    plain: PlainTable | None = None
    while True:
        lines = OnlineInput(table, say, inbox, write, live)
        table.open()
        try:
            if not PlainLobby(lines).wait_for_players():
                return plain
            session, shown = OnlineSession(table), {"aids": aids, "words": words}
            plain = PlainTable(session, say, write=write, read=lines, clear=clear, **shown)
            lines.say = plain.say
            plain.run()
        except TableClosed:
            assert table.closed is not None
            raise Problem(table.closed) from None
        finally:
            table.close()
        rematch, words = table.open_rematch(), plain.words
        if rematch is None:
            return plain
        table = rematch


class OnlineInput(LineInput):
    """Typed lines and the server's messages, for the lobby and the match."""

    def __init__(
        self, table: RemoteTable, say: Language, inbox: Inbox, write: Write, live: bool
    ) -> None:
        self.table, self.say, self.inbox, self.write = table, say, inbox, write
        self.live = live
        table.notify, table.wait = inbox.notify, self.wait

    def receive(self) -> None:
        """Take in what has come; say at once that the connection was lost, and the like."""
        for words in self.table.process_incoming():
            self.write(self.say(words))
        if self.table.closed is not None and not self.table.over:
            raise TableClosed

    def wait(self) -> None:
        self.inbox.wait()
        self.receive()

    def next(self) -> str | None:
        if not self.live:
            self.wait()
        elif (line := self.inbox.next()) is not None:
            return " ".join(line.split())
        else:
            self.receive()
        return None

    def read(self, on_news: Callable[[], None]) -> str:
        while (line := self.inbox.next()) is None:
            self.receive()
            on_news()
        return " ".join(line.split())


class PlainLobby:
    """The time before a match: who sits where, and taking a seat."""

    def __init__(self, lines: OnlineInput) -> None:
        self.table, self.say, self.write = lines.table, lines.say, lines.write
        self._lines = lines
        self._shown: object = None
        self._lines_shown = 0

    def line(self, key: str, **args: Any) -> None:
        self.write(self.say(text(key, **args)))

    def wait_for_players(self) -> bool:
        """Wait until the match begins; False if the player leaves before."""
        table, name = self.table, self.table.name
        try:
            while not table.is_synced:
                self._lines.wait()
            if not table.begun:
                self.line("online-lobby")
                self.write(table.invitation.link)
            while not table.begun:
                self._show()
                free = [n for n, seat in enumerate(table.info.seats) if seat.kind == "open"]
                if not table.mine and free:
                    name = self._sit(free, name)
                else:
                    self._command(self._lines.next())
        except (Quit, EOFError, KeyboardInterrupt):
            self.line("online-left")
            return False
        return True

    def _show(self) -> None:
        """Print the seats, if they have changed, and new lines of the log."""
        table, say = self.table, self.say
        if self._shown != (table.info.seats, table.mine):
            self._shown = (table.info.seats, table.mine)
            for number, seat in enumerate(table.info.seats):
                who = say.say("terminal-who", name=say.say("player", n=number + 1))
                self.write(f"{who} {seat_words(seat, number in table.mine, say)}")
            if table.mine:
                self.line("online-waiting")
        names = [holder.name for holder in table.holders]
        for line in table.lines[self._lines_shown :]:
            self.write(format_log_line(line, names, say))
        self._lines_shown = len(table.lines)

    def _sit(self, free: Sequence[Seat], name: str) -> str:
        """Take a seat: the one that is named, or the first that is free."""
        if not name:
            self.line("online-your-name", name=self.say.say("web-guest"))
            name = short_name(self._lines.read(self._show)) or self.say.say("web-guest")
        self.line("online-which-seat", n=free[0] + 1)
        answer = self._lines.read(self._show)
        numbers = {str(seat + 1): seat for seat in free}
        seat = numbers.get(answer) if answer else free[0]
        if seat is None:
            if not self._command(answer):
                self.line("plain-keys", keys=", ".join(numbers))
            return name
        try:
            self.table.sit(seat, name)
        except Problem as problem:
            self.write(self.say(problem.reason))
            self._shown = None  # somebody else was quicker
        return name

    def _command(self, answer: str | None) -> bool:
        """Carry out a typed command; returns whether it was understood."""
        if answer in QUIT_WORDS:
            raise Quit
        try:
            if answer == "stand" and self.table.mine:
                self.table.stand(self.table.mine[0])
            elif answer and answer.startswith("say "):
                self.table.say(answer[4:])
            elif answer and self.table.mine:
                self.line("online-lobby-help")
            else:
                return False
        except Problem as problem:
            self.write(self.say(problem.reason))
        return True
