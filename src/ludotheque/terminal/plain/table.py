"""Plain line mode: append-only lines and numbered choices, for screen readers, scripts and pipes.

Every question accepts the number of a choice, the key the game gives it, or the action's text
form. Standard library only, no cursor tricks.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from ludotheque.home import SaveFailed
from ludotheque.host.bot_questions import answer
from ludotheque.rules import LogLine, Seat
from ludotheque.terminal.formatting import format_log_line, show_points
from ludotheque.terminal.line_terminal import ESCAPE
from ludotheque.terminal.plain.choices import CHOICES_PER_PAGE, Choices
from ludotheque.terminal.plain.line_input import LineInput
from ludotheque.terminal.plain.match_end import MatchEnd
from ludotheque.terminal.sessions.base import AnyMatch, Session
from ludotheque.text import Language, Problem, text

THINKING_NOTICE_SECONDS = 2.0  # without a word before it is said that a bot thinks
QUIT_WORDS = ("q", "quit")
BELL = "\a"  # rung when others have moved, perhaps while another window was looked at
BLANK_LINES = 40  # blank lines that push secrets out of sight before a hand-over


class Quit(Exception):
    """The player leaves; the match is saved."""


class InputOutdated(Exception):
    """The match went on while something was being typed."""


class PlainTable:
    """A match at a line-by-line table, in this process or on a server (`session`). Input ends like
    `q`: the match stays saved."""

    def __init__(
        self,
        session: Session,
        say: Language,
        *,
        write: Callable[[str], None] = print,
        read: Callable[[], str] | LineInput = input,
        clear: Callable[[], bool] = lambda: False,
        aids: bool = True,
        words: bool = False,
    ) -> None:
        """`clear` makes unreadable what was written so far; False where it cannot."""
        self.session, self.write, self._clear = session, write, clear
        self._input = read if isinstance(read, LineInput) else LineInput(read)
        self.say = session.say(say)
        self._choices = Choices(session, self.say)
        self.aids, self.words = aids and session.aids, words
        self._lines_shown: dict[Seat | None, int] = {}  # lines of the log, by who has looked
        self._last_board = -1
        self._page = 0
        self._question: object = None  # that is being answered
        self._waiting = ""  # what was said of those who are waited for

    @property
    def match(self) -> AnyMatch:
        return self.session.match

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        self._introduce()
        try:
            while not self.match.over:
                with suppress(InputOutdated):
                    self._step()
            self._tell_news()
            self._end()
        except (Quit, EOFError, KeyboardInterrupt):
            if self.session.shared and self.session.reader is not None:
                self._hide()
            if (words := self.session.exit_message()) is not None:
                self.write(self.say(words))

    def line(self, key: str, **args: Any) -> None:
        self.write(self.say(text(key, **args)))

    def _introduce(self) -> None:
        """Print the players' names with their numbers, by which boards speak of them."""
        if (caution := self.session.prepare()) is not None:
            self.write(self.say(caution))
        names = self.session.names(self.say)
        for seat, who in enumerate(names if len(names) > 1 else ()):
            number = self.say(text("player", n=seat + 1))
            if who != number:
                self.write(f"{self.say(text('terminal-who', name=number))} {who}")

    def _name(self, seat: Seat) -> str:
        return self.session.names(self.say)[seat]

    # One decision ------------------------------------------------------------------------------

    def _step(self) -> None:
        session = self.session
        if (bot := session.bot) is not None:
            self._play_bot(bot)
            return
        if session.person is None:
            self._wait()
            return
        if self._waiting and self._input.live:
            self.write(BELL)
        self._waiting = ""
        if session.hand_over_to is not None:
            self._hand_over(session.hand_over_to)
        if (person := session.person) is not None:
            session.take_screen(person)
            self._ask_for_move(person)

    def _wait(self) -> None:
        """Print once who must move; carry out commands typed meanwhile."""
        self._tell_news()
        words = self.session.waiting_reason(self.say)
        if words and words != self._waiting:
            self.write(words)
        self._waiting = words
        if answer := self._input.next():
            try:
                if not self._command(answer, None):
                    self.write(words or self.say(text("refused-turn")))
            except Problem as problem:
                self._refuse(problem)

    def _play_bot(self, bot: Seat) -> None:
        """Let a bot move; say that it thinks, if that takes long: perhaps it is compiled first."""
        words = partial(self.line, "terminal-thinking", name=self._name(bot))
        saying = threading.Timer(THINKING_NOTICE_SECONDS, words)
        saying.daemon = True
        saying.start()
        try:
            asked = self.session.bot_question()
            found = answer(asked.question)
        finally:
            saying.cancel()
        asked.then(found)

    def _ask_for_move(self, seat: Seat) -> None:
        self._question = self.session.question
        self._tell_news()
        match = self.match
        if self._last_board != match.ply and self._turn_begins():
            self._board()
        elif self._last_board != match.ply:
            view = self.session.position.view
            self._show(match.rules.close_up(view, self.say, spoken=self.words))
        self.write("")
        self.line("plain-ask", who=self._name(seat), what=self.session.ask())
        self._page = 0
        self._menu()
        seq = match.seq
        confirming: Any = None  # a final action that was chosen once
        while match.seq == seq and not match.over:
            try:
                answer = self._ask()
                if not self._choices.has_key(answer) and self._command(answer, seat):
                    continue
                action = self._choices.parse(answer)
                if not self.session.is_final(action) or action == confirming:
                    self.session.act(seat, action)
                else:
                    confirming = action
                    self.line("confirm-action", action=self.session.label(action))
            except Problem as problem:
                self._refuse(problem)

    def _refuse(self, problem: Problem) -> None:
        if isinstance(problem, SaveFailed):
            raise problem
        self.write(self.say(problem.reason))

    def _turn_begins(self) -> bool:
        return self.session.position.undo is None or self.match.ply - self._last_board > 1

    def _hand_over(self, seat: Seat) -> None:
        """Call the next person before anything is shown, where there are secrets."""
        self._question = self.session.question
        self._hide()
        self.line("plain-hand-over", who=self._name(seat))
        if self._ask() in (*QUIT_WORDS, ESCAPE):
            raise Quit

    def _hide(self) -> None:
        """Clear what one person was shown; where the terminal cannot, push it out of sight and say
        that it is still there."""
        self._last_board = -1
        if self._clear():
            return
        self.write("\n" * BLANK_LINES)
        if self._lines_shown:
            self.line("plain-scrollback")

    def _ask(self) -> str:
        self.write("> ")
        return self._input.read(self._tell_while_typing)

    def _tell_while_typing(self) -> None:
        """Say what happens while something is typed; if something else is asked by now, the
        question is put anew."""
        self._tell_news()
        if self.session.question != self._question:
            raise InputOutdated

    def _menu(self, wanted: str = "") -> None:
        """A page of the choices, or all that contain the wanted words."""
        actions = self.session.actions
        first = self._page * CHOICES_PER_PAGE
        shown = range(first, min(first + CHOICES_PER_PAGE, len(actions)))
        numbers = range(len(actions)) if wanted else shown
        self.session.look_up([actions[number] for number in numbers])
        found = False
        for number in numbers:
            label, written = (
                self.say(self.session.label(actions[number])),
                self._choices.written[number],
            )
            if wanted.lower() in f"{label} [{written}]".lower():
                self.write(f"{self._choices.key(number):>4}  {label}  [{written}]")
                found = True
        if not found:
            self.line("plain-none-such", words=wanted)
        if len(actions) > CHOICES_PER_PAGE and not wanted:
            self.line("plain-more", first=first + 1, last=shown[-1] + 1, n=len(actions))

    # Commands ----------------------------------------------------------------------------------

    def _command(self, answer: str, asked: Seat | None) -> bool:
        """Carry out an answer that is no choice of the seat that is asked (None: others move);
        False for one that is no command."""
        commands = self._commands(asked)
        if answer in QUIT_WORDS:
            raise Quit
        if answer in commands:
            commands[answer]()
        elif answer.startswith("say ") and self.session.talks:
            self.session.talk(answer[4:])
        elif answer.startswith("/") and asked is not None:
            self._menu(answer[1:].strip() or " ")
        elif answer.startswith("?") and asked is not None:
            self._preview(self._choices.parse(answer[1:].strip()))
        else:
            return False
        return True

    def _commands(self, asked: Seat | None) -> dict[str, Callable[[], None]]:
        """What can be typed now beside choices, by word."""
        session = self.session
        commands: dict[str, Callable[[], None]] = {
            "b": lambda: self._board_as(words=False),
            "w": lambda: self._board_as(words=True),
            "s": self._scores,
            "l": self._log,
            "?": lambda: self.line("online-help"),
            **session.commands(),
        }
        seat = asked if asked is not None else next(iter(session.people), None)
        if seat is not None:
            commands["u"] = lambda: session.undo(seat)
            commands["U"] = lambda: session.undo(seat, whole_turn=True)
            commands["resign"] = lambda: session.resign(seat)
        if asked is not None:
            commands["?"] = self._explain
            commands["a"] = self._show_aids
            commands["h"] = self._hint
            commands["+"] = self._turn_page
        return commands

    def _turn_page(self) -> None:
        self._page = (self._page + 1) % max(1, -(-len(self._choices.written) // CHOICES_PER_PAGE))
        self._menu()

    def _explain(self) -> None:
        """The current decision in words."""
        self.line("plain-help", what=self.session.ask())
        self.line("plain-help-choices", n=len(self._choices.written))
        if self.aids and self.session.can_hint:
            self.line("plain-help-hint")
        if self.session.talks:
            self.line("online-help")

    def _preview(self, action: Any) -> None:
        """What a choice would change in the score."""
        preview = self.session.preview(action)
        label = self.session.label(action)
        changed = preview.change.parts if preview is not None else {}
        game, unit = self.session.game, self.match.rules.unit
        parts = [
            text(
                "plain-part",
                part=text(f"{game}-part-{name}"),
                points=show_points(units, unit, self.say, signed=True),
            )
            for name, units in changed.items()
        ]
        if parts and self.aids:
            self.line("plain-preview", what=label, parts=parts)
        else:
            self.line("plain-preview-none", what=label)

    def _show_aids(self) -> None:
        lines = self.session.aid_lines() if self.aids else ()
        nothing = text("plain-no-aids" if self.aids else "terminal-aids-off")
        for line in lines or [nothing]:
            self.write(self.say(line))

    def _hint(self) -> None:
        """What a bot would do, best first, with the number of each choice."""
        if not self.aids:
            self.line("terminal-aids-off")
            return
        if self.session.can_hint:
            self.line("terminal-hint-best")
        for hint in self.session.hints():
            key = self._choices.key(self._choices.written.index(hint.action))
            self.write(f"{key:>4}  {self.say(hint.label)}")
            self.write(f"      {self.say(hint.reason)}")
            if hint.why is not None:
                self.write(f"      {self.say(hint.why)}")

    # Output ------------------------------------------------------------------------------------

    def _tell_news(self) -> None:
        reader, log = self.session.reader, self.session.log()
        news = log[self._lines_shown.get(reader, 0) :]
        self._lines_shown[reader] = len(log)
        self._tell(news)

    def _log(self) -> None:
        self._tell(self.session.log()[-CHOICES_PER_PAGE:])

    def _tell(self, lines: Sequence[LogLine]) -> None:
        names = self.session.names(self.say)
        for line in lines:
            self.write(format_log_line(line, names, self.say))

    def _board(self) -> None:
        self._last_board = self.match.ply
        rules = self.match.rules
        lines = rules.spoken if self.words else rules.lines
        self._show(lines(self.session.position.view, self.say))

    def _show(self, lines: Sequence[str]) -> None:
        for line in ["", *lines] if lines else ():
            self.write(line)

    def _board_as(self, *, words: bool) -> None:
        """Drawn or in words: as it was asked for last, it is shown from then on."""
        self.words = words
        self._board()

    def _scores(self) -> None:
        if not self.aids and not self.match.over:
            self.line("terminal-aids-off")
            return
        self._ending.scores()

    def _end(self) -> None:
        self._question = self.session.question
        self._board()
        self._ending.tell()
        if self._input.live and self.session.can_rematch:
            self.line("online-play-again")
            if self._ask() == "again":
                try:
                    self.session.rematch(self.say)
                except Problem as problem:
                    self._refuse(problem)

    @property
    def _ending(self) -> MatchEnd:
        return MatchEnd(self.session, self.say, self.write, self._ask)
