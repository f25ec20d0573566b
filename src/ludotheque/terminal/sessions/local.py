"""A table whose match runs in this process, bots included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from msgspec.structs import replace

import ludotheque.home as home
from ludotheque.bots import ADVISER_LEVEL
from ludotheque.bots.levels import check_installed, fallback_warning, strongest_bot
from ludotheque.bots.seats import display_names
from ludotheque.host.actions import put_bot
from ludotheque.host.bot_questions import BotQuestion, answer
from ludotheque.host.data import Guest
from ludotheque.host.memory import MemoryTable, PendingQuestion
from ludotheque.host.queries import ask_for_hint
from ludotheque.match import Match
from ludotheque.program import command
from ludotheque.protocol import requests as r
from ludotheque.record import Reason, Record
from ludotheque.registry import game
from ludotheque.rules import Part, Seat
from ludotheque.table import match_queries
from ludotheque.table.match_queries import Hint, Preview
from ludotheque.table.position import Position, position, write
from ludotheque.terminal.match_form import rematch_form
from ludotheque.terminal.sessions.base import RunInBackground, Session
from ludotheque.text import Language, Problem, Text, text

ME = Guest("me", "")  # everybody at this terminal


class LocalSession(Session):
    """A match that runs in this process; bots think here."""

    def __init__(self, match: Match, caution: Text | None = None) -> None:
        """`caution` is what to know before the match begins."""
        self.match: Match = match
        self.table = MemoryTable.of_match(match, ME.id)
        self._caution = caution
        self.game = match.record.header.game
        self._position: tuple[object, Position] | None = None  # of which moment and reader
        self._claims: dict[Seat, tuple[str, ...]] = {}
        if not self.shared:
            self.reader = next(iter(self.people), None)

    def prepare(self) -> Text | None:
        """Give the seats of bots whose packages are missing to the strongest that needs none, also
        in the record: another installation began this match."""
        match = self.match
        if match.over:
            return None
        caution = self._caution or fallback_warning(
            match.rules, [holder.bot for holder in match.holders]
        )
        for seat, holder in enumerate(match.holders):
            if strongest_bot(match.rules, holder.bot) != holder.bot:
                put_bot(self.table, seat, holder.bot)
        return caution

    @property
    def shared(self) -> bool:
        """A resigned player may still watch, and may resume the match."""
        seated = {seat for seat, one in enumerate(self.match.record.header.seats) if not one.bot}
        return self.rules.secrets and len(seated.union(self.people)) > 1

    def names(self, say: Language) -> tuple[str, ...]:
        return display_names(self.match, say)

    @property
    def bot(self) -> Seat | None:
        """Bots go before people when all choose together."""
        return next(iter(self.table.bots_to_move()), None)

    # What the reader may know -------------------------------------------------------------------

    @property
    def position(self) -> Position:
        now = (self.match.seq, self.reader)
        if self._position is None or self._position[0] != now:
            self._position = now, self._read()
        return self._position[1]

    def _read(self) -> Position:
        return position(self.match, self.reader)

    def label(self, action: Any) -> Text:
        label = self.position.label(write(self.rules, action))
        return label or match_queries.label(self._moment, action)

    def look_up(self, actions: Sequence[Any]) -> None:
        """Do nothing: labels are computed here."""

    @property
    def _moment(self) -> match_queries.FrozenMatch:
        return match_queries.freeze(self.match, self.reader)

    def preview(self, action: Any) -> Preview:
        return match_queries.preview(self._moment, action)

    def explain(self, seat: Seat) -> tuple[Part, ...]:
        return match_queries.explain(self._moment, seat)

    def aid_lines(self) -> tuple[Text, ...]:
        return match_queries.aids(self._moment).lines

    # Bots ---------------------------------------------------------------------------------------

    @cached_property
    def can_hint(self) -> bool:
        return strongest_bot(self.rules, ADVISER_LEVEL) == ADVISER_LEVEL

    def bot_question(self) -> PendingQuestion:
        question = self.table.next_question()
        assert question is not None
        return question

    def hints(self) -> tuple[Hint, ...]:
        return self._suggest(self._hint_question())

    def request_hints(
        self,
        run_in_background: RunInBackground[tuple[Hint, ...]],
        done: Callable[[tuple[Hint, ...]], None],
    ) -> None:
        question = self._hint_question()
        run_in_background(lambda: self._suggest(question), done)

    def _suggest(self, question: BotQuestion) -> tuple[Hint, ...]:
        """Hints of the strongest level, or why it cannot be asked: a weaker one would mislead."""
        check_installed(self.rules, [ADVISER_LEVEL])
        return answer(question).hints

    def _hint_question(self) -> BotQuestion:
        assert self.reader is not None, "a spectator cannot ask this"
        return ask_for_hint(self.table, ME, r.HintRequest(id="", seat=self.reader)).question

    # What can be done ---------------------------------------------------------------------------

    def request(self, message: Any) -> None:
        """Execute a request; its id is the number of the next entry, which no other has."""
        self.table.execute_request(ME, replace(message, id=str(self.match.seq)))

    # The end, and leaving -----------------------------------------------------------------------

    def resign(self, seat: Seat) -> None:
        super().resign(seat)
        self.take_screen(None if self.shared else next(iter(self.people), None))

    def reason(self) -> Reason | None:
        end = self.match.record.end()
        return end.reason if end is not None else None

    def record(self) -> Record:
        return self.match.record

    def rematch(self, say: Language) -> Match:
        return rematch_form(game(self.game), self.match.record.header).start(say)

    def exit_message(self) -> Text | None:
        if self.match.over:
            return None
        return text("plain-saved", command=command("resume", self.reference))

    @property
    def reference(self) -> str:
        return home.reference(self.match)

    def finish(self) -> None:
        home.update_profiles(self.match)

    def saved_notes(self) -> tuple[Text, ...]:
        files = home.journal_files(self.match)
        if not files and (why := home.journal_refusal(self.match)):
            return (why,)
        return tuple(text("plain-journal", file=str(file)) for file in files)

    def claims(self, seat: Seat) -> tuple[str, ...]:
        if seat not in self._claims:
            self._claims[seat] = ()
            with suppress(Problem):  # a profile that cannot be read: nothing is offered
                self._claims[seat] = home.unclaimed(self.match, seat)
        return self._claims[seat]

    def claim(self, seat: Seat, name: str) -> None:
        home.claim(self.match, seat, name)
        self._claims[seat] = ()
