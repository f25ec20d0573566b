"""Plain line mode: append-only lines and numbered choices, for screen readers, scripts and pipes.

Every question accepts the number of a choice, the key the game gives it, or the action's text
form. Standard library only, no cursor tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludotheque.bots import Bot, Budget, choose, keyed_rng, make_bot
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.rules import Seat
from ludotheque.text import Problem, Say, Text, text

PAGE = 20  # choices shown at once; more on request
BOT_BUDGET = Budget(ms=1000)


class Quit(Exception):
    """The player leaves; the match is saved."""


class Plain:
    """A match at a line-by-line table. Input ends like `q`: the match stays saved."""

    def __init__(
        self,
        match: Match,
        say: Say,
        *,
        write: Callable[[str], None] = print,
        read: Callable[[], str] = input,
    ) -> None:
        self.match, self.say, self.write, self._read = match, say, write, read
        self._bots: dict[str, Bot] = {}
        self._told = 0
        self._last_board = -1
        self._reader: Seat | None = None

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            while not self.match.over:
                self._step()
            self._tell_news()
            self._end()
        except (Quit, EOFError):
            self.line("plain-saved", id=self.match.record.header.id)

    def line(self, key: str, **args: Any) -> None:
        self.write(self.say(text(key, **args)))

    # One decision ------------------------------------------------------------------------------

    def _step(self) -> None:
        match = self.match
        people = [seat for seat in match.to_move if not match.holders[seat].bot]
        bots = [seat for seat in match.to_move if match.holders[seat].bot]
        if bots:
            self._bot(bots[0])
        else:
            self._person(people[0])

    def _bot(self, seat: Seat) -> None:
        match = self.match
        name = match.holders[seat].bot
        bot = self._bots.setdefault(name, make_bot(name))
        rng = keyed_rng(match.seed.hex(), "bot", seat, match.ply)
        match.act(seat, choose(match, seat, bot, BOT_BUDGET, rng).action)

    def _person(self, seat: Seat) -> None:
        self._hand_over(seat)
        self._tell_news()
        match = self.match
        if self._last_board != match.ply and self._turn_begins(seat):
            self._board()
        actions = match.actions(seat)
        self.write("")
        who = match.holders[seat].name
        self.line("plain-ask", who=who, what=match.rules.ask(match.state, seat))
        page = 0
        self._menu(seat, actions, page)
        while True:
            answer = self._ask()
            if answer == "+" and len(actions) > PAGE:
                page = (page + 1) % -(-len(actions) // PAGE)
                self._menu(seat, actions, page)
            elif self._command(seat, answer):
                if match.over or match.actions(seat) != actions:
                    return
            else:
                try:
                    match.act(seat, self._chosen(seat, actions, answer))
                except Problem as problem:
                    self.write(self.say(problem.reason))
                    continue
                return

    def _turn_begins(self, seat: Seat) -> bool:
        target, _ = self.match.undo_target(seat)
        return target is None or self.match.ply - self._last_board > 1

    def _hand_over(self, seat: Seat) -> None:
        """Where there are secrets, the next person is called before anything is shown."""
        people = [s for s, holder in enumerate(self.match.holders) if not holder.bot]
        if self.match.rules.secrets and len(people) > 1 and self._reader not in (None, seat):
            self.write("\n" * 3)
            self.line("plain-hand-over", who=self.match.holders[seat].name)
            self._ask()
        self._reader = seat

    def _ask(self) -> str:
        self.write("> ")
        return " ".join(self._read().split())

    def _menu(self, seat: Seat, actions: Sequence[Any], page: int) -> None:
        rules, state = self.match.rules, self.match.state
        first = page * PAGE
        for number in range(first, min(first + PAGE, len(actions))):
            action = actions[number]
            label = self.say(rules.tell(state, seat, action, seat).text)
            key = rules.key(state, seat, action) or str(number + 1)
            self.write(f"{key:>4}  {label}  [{notation(rules.action).show(action)}]")
        if len(actions) > PAGE:
            self.line("plain-more", first=first + 1, last=number + 1, n=len(actions))

    def _chosen(self, seat: Seat, actions: Sequence[Any], answer: str) -> Any:
        rules, state = self.match.rules, self.match.state
        for action in actions if len(answer) == 1 else ():
            key = rules.key(state, seat, action)
            if key is not None and key.lower() == answer.lower():
                return action
        if answer.isdecimal():
            number = int(answer)
            if 1 <= number <= len(actions):
                return actions[number - 1]
            raise Problem(text("plain-number", n=len(actions)))
        if not answer:
            raise Problem(text("plain-empty"))
        return notation(rules.action).parse(answer)

    # Commands: ? b s l a u U q ------------------------------------------------------------------

    def _command(self, seat: Seat, answer: str) -> bool:
        match = self.match
        keys = {match.rules.key(match.state, seat, action) for action in match.actions(seat)[:50]}
        if answer in keys:
            return False
        if answer == "?":
            self.line("plain-help", what=match.rules.ask(match.state, seat))
        elif answer == "b":
            self._board()
        elif answer == "s":
            self._scores()
        elif answer == "l":
            for entry in match.log(seat)[-PAGE:]:
                self._log_line(entry.actor, entry.text)
        elif answer == "a":
            lines = match.rules.aids(match.state, seat).lines
            for line in lines or [text("plain-no-aids")]:
                self.write(self.say(line))
        elif answer in ("u", "U"):
            try:
                match.undo(seat, whole_turn=answer == "U")
            except Problem as problem:
                self.write(self.say(problem.reason))
        elif answer == "resign":
            match.resign(seat, "greedy")
        elif answer == "q":
            raise Quit
        else:
            return False
        return True

    # What is shown -----------------------------------------------------------------------------

    def _tell_news(self) -> None:
        news = self.match.log(self._reader)[self._told :]
        self._told += len(news)
        for entry in news:
            self._log_line(entry.actor, entry.text)

    def _log_line(self, actor: Seat | None, told: Text) -> None:
        who = f"{self.match.holders[actor].name}: " if actor is not None else "* "
        self.write(who + self.say(told))

    def _board(self) -> None:
        self._last_board = self.match.ply
        self.write("")
        rules = self.match.rules
        for line in rules.lines(self.match.view(self._reader), self.say):
            self.write(line)

    def _scores(self) -> None:
        match, rules = self.match, self.match.rules
        game = match.record.header.game
        for seat, score in enumerate(rules.scores(match.state)):
            parts = [
                text("plain-part", part=text(f"{game}-part-{name}"), points=points(n, rules.unit))
                for name, n in score.parts.items()
            ]
            total = points(score.total, rules.unit)
            self.line("plain-score", who=match.holders[seat].name, total=total, parts=parts)

    def _end(self) -> None:
        self._board()
        self.write("")
        self.line("plain-final")
        self._scores()
        result = self.match.result()
        if result is None:
            return
        names = [self.match.holders[seat].name for seat in result.winners]
        self.line("plain-winners", n=len(names), names=", ".join(names))
        if result.decided is not None:
            self.write(self.say(result.decided))
        self.line("plain-record", id=self.match.record.header.id)


def points(units: int, unit: int) -> float | int:
    """Score units as points: halves stay halves."""
    return units // unit if units % unit == 0 else units / unit
