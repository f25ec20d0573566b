"""One table on this terminal, whichever way it is shown: who looks, who must choose, what bots do.

Both the full-screen table and plain mode use it. It knows no rules: previews are the rules' own
`play` on a world the player cannot tell from the true one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ludotheque.bots import Bot, Budget, Choice, choose, keyed_rng, make_bot
from ludotheque.bots.seats import called_in
from ludotheque.match import LogLine, Match
from ludotheque.rules import Seat
from ludotheque.text import Language, Problem, Text

if TYPE_CHECKING:
    from ludotheque.bots.hints import Hint


class Change(Struct, frozen=True):
    """What an action would change in its player's score: in all, and by category."""

    total: int
    parts: dict[str, int]


class Session:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules = match.rules
        self.game = match.record.header.game
        self.reader: Seat | None = None  # who looks at the screen
        self._bots: dict[str, Bot] = {}
        if len(self.people) == 1 or not self.rules.secrets:
            self.reader = next(iter(self.people), None)

    # Who is there -------------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, holder in enumerate(self.match.holders) if not holder.bot]

    def names(self, say: Language) -> tuple[str, ...]:
        return called_in(self.match, say)

    def say(self, language: Language) -> Language:
        """The language in which everybody here is called by name."""
        return language.at_table(holder.name for holder in self.match.holders)

    @property
    def bot(self) -> Seat | None:
        """The bot that must choose now; bots go before people when all choose together."""
        holders = self.match.holders
        return next((seat for seat in self.match.to_move if holders[seat].bot), None)

    @property
    def person(self) -> Seat | None:
        """The person who must choose now, the one who is looking first."""
        waiting = [seat for seat in self.match.to_move if not self.match.holders[seat].bot]
        return self.reader if self.reader in waiting else next(iter(waiting), None)

    @property
    def hand_over_to(self) -> Seat | None:
        """Somebody else must take the screen before anything of theirs is shown."""
        person = self.person
        if person is None or person == self.reader or not self.rules.secrets:
            return None
        return person if len(self.people) > 1 else None

    def take_screen(self, seat: Seat) -> None:
        self.reader = seat

    # What a player may know ---------------------------------------------------------------------

    def view(self) -> Any:
        return self.match.view(self.reader)

    def log(self) -> list[LogLine]:
        return self.match.log(self.reader)

    def label(self, seat: Seat, action: Any) -> Text:
        return self.rules.tell(self.match.state, seat, action, seat).text

    def after(self, seat: Seat, action: Any) -> Any:
        """A state this action could lead to, for all its player knows; None if refused."""
        match = self.match
        rng = keyed_rng("preview", match.record.header.id, match.ply, seat)
        try:
            return self.rules.play(self.rules.resample(match.state, seat, rng), seat, action)
        except Problem:
            return None

    def change(self, seat: Seat, after: Any) -> Change:
        """How the player's public score differs between now and then."""
        old = self.rules.scores(self.match.state)[seat]
        new = self.rules.scores(after)[seat]
        parts = {name: n - old.parts.get(name, 0) for name, n in new.parts.items()}
        return Change(new.total - old.total, {name: n for name, n in parts.items() if n})

    # Bots ---------------------------------------------------------------------------------------

    def think(self, seat: Seat) -> Choice:
        """What the bot on this seat would do. Slow: call it from a thread."""
        match = self.match
        name = match.holders[seat].bot
        bot = self._bots.setdefault(name, make_bot(name))
        rng = keyed_rng(match.seed.hex(), "bot", seat, match.ply)
        return choose(match, seat, bot, Budget(), rng)  # a level has a budget of its own

    def hints(self, seat: Seat, most: int = 3) -> list[Hint]:
        """The best actions a strong bot sees for this player. Slow: call it from a thread."""
        from ludotheque.bots.hints import best_moves

        return best_moves(self.match, seat, most)
