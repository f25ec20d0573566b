"""How points and the end of a match are told in plain mode: scores, places, what was won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.program import command
from ludotheque.registry import game
from ludotheque.rules import Seat
from ludotheque.terminal.formatting import outcome, own_numbers, points, score_texts, typed_digits
from ludotheque.terminal.sessions.base import Session
from ludotheque.text import Language, text


class MatchEnd:
    def __init__(
        self, session: Session, say: Language, write: Callable[[str], None], ask: Callable[[], str]
    ) -> None:
        self.session, self.say, self.write, self._ask = session, say, write, ask

    def line(self, key: str, **args: Any) -> None:
        self.write(self.say(text(key, **args)))

    def tell(self) -> None:
        self.write("")
        self.line("plain-final")
        self._final_scores()
        result = self.session.match.result()
        if result is None:
            return
        order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
        for seat in order if len(order) > 1 else ():
            self.line("plain-place", place=result.places[seat], who=self._name(seat))
        names = self.session.names(self.say)
        for words in outcome(result, names, self.session.resigned_seats()):
            self.write(self.say(words))
        self._afterwards()

    def scores(self) -> None:
        """Print the scores, a line for each seat."""
        names = self.session.names(self.say)
        for words in score_texts(self.session.rules, self.session.scores(), names):
            self.write(self.say(words))

    def _final_scores(self) -> None:
        """Print the final scores: by blocks where the game has some, else a line each."""
        played = game(self.session.game)
        if not played.blocks:
            self.scores()
            return
        for seat, score in enumerate(self.session.scores()):
            self.write("")
            self.line("plain-block-who", who=self._name(seat), total=self._points(score.total))
            for block in played.in_blocks(score.parts):
                if block.heading is not None:
                    self.write(self.say(block.heading))
                mark = "- " if block.heading is not None else ""
                for name in block.parts:
                    self.write(mark + self._part(name, score.parts[name]))

    def _part(self, name: str, units: int) -> str:
        key = f"{self.session.game}-final-{name}"  # if it is called otherwise at the end
        part = self.say(text(key if self.say.knows(key) else f"{self.session.game}-part-{name}"))
        part = part[:1].upper() + part[1:]
        return self.say(text("plain-block-part", part=part, points=self._points(units)))

    def _afterwards(self) -> None:
        """The match is over, and everybody knows how it ended."""
        self.session.finish()
        for note in self.session.saved_notes():
            self.write(self.say(note))
        if (reference := self.session.reference) is not None:
            self.line("plain-record", command=command("replay", reference))
        for seat in self.session.people:
            self._claim(seat)

    def _claim(self, seat: Seat) -> None:
        """Let a player who has earned achievements keep one."""
        names = self.session.claims(seat)
        if not names:
            return
        self.line("plain-claim", who=self._name(seat))
        numbers = own_numbers(names)
        for number, name in zip(numbers, names, strict=True):
            achievement = text(f"{self.session.game}-achievement-{name}")
            self.write(f"{number:>4}  {self.say(achievement)}")
        while answer := typed_digits(self._ask()):
            if answer in numbers:
                self.session.claim(seat, names[numbers.index(answer)])
                return
            self.line("plain-keys", keys=", ".join(numbers))

    def _name(self, seat: Seat) -> str:
        return self.session.names(self.say)[seat]

    def _points(self, units: int) -> float | int:
        return points(units, self.session.match.rules.unit)
