"""Plain mode at a table on a server: the lobby, then the match, line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ludotheque.naming import short_name
from ludotheque.online.table import RemoteTable
from ludotheque.rules import Seat
from ludotheque.terminal.formatting import format_log_line
from ludotheque.terminal.online.inbox import Inbox
from ludotheque.terminal.online.session import OnlineSession, seat_words
from ludotheque.terminal.plain.table import InputOutdated, PlainTable, Quit
from ludotheque.text import Language, Problem, text

BELL = "\a"  # others were waited for, perhaps in another window

Write = Callable[[str], None]


class TableClosed(Exception):
    """The server has closed the table to us."""


def play(
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
    plain: OnlinePlain | None = None
    while True:
        hearing = _OnlineInput(table, say, inbox, write, live)
        table.open()
        try:
            if not Lobby(hearing).wait_for_players():
                return plain
            session = OnlineSession(table)
            plain = OnlinePlain(session, hearing, clear=clear, aids=aids, words=words)
            plain.run()
        except TableClosed:
            assert table.closed is not None
            raise Problem(table.closed) from None
        finally:
            table.close()
        following, words = table.go_on(), plain.words
        if following is None:
            return plain
        table = following


class _OnlineInput:
    """Handling of server messages and typed lines, shared by lobby and match."""

    def __init__(
        self, table: RemoteTable, say: Language, inbox: Inbox, write: Write, live: bool
    ) -> None:
        self.table, self.say, self.inbox, self.write = table, say, inbox, write
        self.live = live
        table.ring, table.wait = inbox.ring, self.wait

    def hear(self) -> None:
        """Take in what there is; lost lines and the like are said at once."""
        self.table.take_in()
        said, self.table.notices = self.table.notices, []
        for words in said:
            self.write(self.say(words))
        if self.table.closed is not None and not self.table.over:
            raise TableClosed

    def wait(self) -> None:
        self.inbox.wait()
        self.hear()

    def next(self) -> str | None:
        """A line typed while others move; None if a message arrived."""
        if not self.live:
            self.wait()
        elif (line := self.inbox.next()) is not None:
            return " ".join(line.split())
        else:
            self.hear()
        return None

    def read(self, meanwhile: Callable[[], None]) -> str:
        """The next line; whatever happens before it is minded at once."""
        while (line := self.inbox.next()) is None:
            self.hear()
            meanwhile()
        return " ".join(line.split())


class Lobby:
    def __init__(self, hearing: _OnlineInput) -> None:
        self.table, self.say, self.write = hearing.table, hearing.say, hearing.write
        self._hearing = hearing
        self._shown: object = None
        self._told = 0

    def line(self, key: str, **args: Any) -> None:
        self.write(self.say(text(key, **args)))

    def wait_for_players(self) -> bool:
        """Until the match begins; False for somebody who leaves before."""
        table, name = self.table, self.table.name
        try:
            while not table.arrived:
                self._hearing.wait()
            if not table.begun:
                self.line("online-lobby")
                self.write(table.invitation.link)
            while not table.begun:
                self._show()
                free = [n for n, seat in enumerate(table.info.seats) if seat.kind == "open"]
                if not table.mine and free:
                    name = self._sit(free, name)
                else:
                    self._command(self._hearing.next())
        except (Quit, EOFError, KeyboardInterrupt):
            self.line("online-left")
            return False
        return True

    def _show(self) -> None:
        """Who sits where, if that has changed, and what was said."""
        table, say = self.table, self.say
        if self._shown != (table.info.seats, table.mine):
            self._shown = (table.info.seats, table.mine)
            for number, seat in enumerate(table.info.seats):
                who = say.say("terminal-who", name=say.say("player", n=number + 1))
                self.write(f"{who} {seat_words(seat, number in table.mine, say)}")
            if table.mine:
                self.line("online-waiting")
        names = [holder.name for holder in table.holders]
        for line in table.lines[self._told :]:
            self.write(format_log_line(line, names, say))
        self._told = len(table.lines)

    def _sit(self, free: Sequence[Seat], name: str) -> str:
        """Take a seat: the one that is named, or the first that is free."""
        if not name:
            self.line("online-your-name", name=self.say.say("web-guest"))
            name = short_name(self._hearing.read(self._show)) or self.say.say("web-guest")
        self.line("online-which-seat", n=free[0] + 1)
        answer = self._hearing.read(self._show)
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
        """Whether it was understood."""
        if answer in ("q", "quit"):
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


class OnlinePlain(PlainTable):
    session: OnlineSession

    def __init__(self, session: OnlineSession, hearing: _OnlineInput, **more: Any) -> None:
        read = partial(hearing.read, self._mind)
        super().__init__(session, hearing.say, write=hearing.write, read=read, **more)
        self._hearing, hearing.say = hearing, self.say
        self._question: object = None
        self._waiting = ""

    def _mind(self) -> None:
        """What happens while something is typed is told at once; if something else is asked then,
        the question is put anew."""
        self._tell_news()
        if self.session.question != self._question:
            raise InputOutdated

    def _ask_for_move(self, seat: Seat) -> None:
        self._question = self.session.question
        super()._ask_for_move(seat)

    def _step(self) -> None:
        self._question = self.session.question
        if self.session.person is not None:
            if self._waiting and self._hearing.live:
                self.write(BELL)
            self._waiting = ""
            super()._step()
            return
        self._tell_news()
        words = self.session.standing(self.say)
        if words and words != self._waiting:
            self.write(words)
        self._waiting = words
        answer = self._hearing.next()
        if answer:
            try:
                if not self._other(answer):
                    self.write(words or self.say(text("refused-turn")))
            except Problem as problem:
                self._refuse(problem)

    def _other(self, answer: str) -> bool:
        """Commands that only make sense with others at the table, or while they are waited for."""
        session = self.session
        plain: dict[str, Callable[[], None]] = {
            **self._shows,
            "?": lambda: self.line("online-help"),
            "stop": lambda: session.do("stop"),
            "no": lambda: session.do("stop-refuse"),
        }
        if answer in ("q", "quit"):
            raise Quit
        if answer.startswith("say "):
            session.talk(answer[4:])
        elif answer == "back" and session.replaced:
            session.do(f"back {session.replaced[0]}")
        elif answer == "bot" and session.away:
            session.do(f"bot {session.away[0]}")
        elif answer == "resign" and session.people:
            session.resign(session.people[0])
        elif answer in ("u", "U") and session.people:
            session.undo(session.people[0], answer == "U")
        elif answer in plain:
            plain[answer]()
        else:
            return False
        return True

    def _end(self) -> None:
        """Somebody who sits there may want to play again."""
        self._question = self.session.question
        super()._end()
        table = self.session.match
        if table.result() is None:
            return
        once = table.info.daily or table.info.contest or table.info.imported
        if not self._hearing.live or not table.mine or once:
            return
        self.line("online-play-again")
        if self._ask() == "again":
            try:
                table.rematch()
            except Problem as problem:
                self._refuse(problem)

    def _explain(self) -> None:
        super()._explain()
        self.line("online-help")
