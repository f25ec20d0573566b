"""One table on this terminal, whichever way it is shown: who looks, who must choose, what bots do.

Both the full-screen table and plain mode use it, and neither knows where the match runs: here
(`LocalSession`), or on a server (`ludotheque.terminal.online.session`). It knows no rules: previews
are the rules' own `play` on a world the player cannot tell from the true one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from ludotheque import home
from ludotheque.bots import Bot, Budget, Choice, choose, keyed_rng, make_bot
from ludotheque.bots.seats import called_in
from ludotheque.match import Match
from ludotheque.program import command
from ludotheque.record import Holder, Reason, Record
from ludotheque.registry import game
from ludotheque.rules import LogLine, Part, Result, Rules, Score, Seat
from ludotheque.terminal.match_form import form_like
from ludotheque.text import Language, Text, text

if TYPE_CHECKING:
    from ludotheque.bots.hints import Hint
    from ludotheque.online.link import Invitation

UNDONE = "log-undo"
T = TypeVar("T")
Beside = Callable[[Callable[[], T], Callable[[T], None]], None]  # work, and what to do with it


class Change(Struct, frozen=True):
    """What an action would change in its player's score: in all, and by category."""

    total: int
    parts: dict[str, int]


class Preview(Struct, frozen=True):
    """What an action would do, as far as its player can know: what would be seen, what changes."""

    view: Any  # None where the action would show what nobody can know yet
    change: Change


class Offer(NamedTuple):
    """An entry of a table's menu."""

    name: str
    label: Text


class Ongoing(Protocol):
    """A match as faces follow and change it. `Match` is one, and so is a table on a server."""

    @property
    def rules(self) -> Rules[Any, Any, Any]: ...
    @property
    def holders(self) -> Sequence[Holder]: ...
    @property
    def seq(self) -> int: ...
    @property
    def ply(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def to_move(self) -> tuple[Seat, ...]: ...

    def result(self) -> Result | None: ...
    def actions(self, seat: Seat) -> Sequence[Any]: ...
    def view(self, seat: Seat | None) -> Any: ...
    def log(self, reader: Seat | None) -> list[LogLine]: ...
    def undo_target(self, seat: Seat, whole_turn: bool = False) -> tuple[int | None, bool]: ...

    def act(self, seat: Seat, action: Any) -> None: ...
    def undo(self, seat: Seat, whole_turn: bool = False) -> None: ...
    def resign(self, seat: Seat, bot: str) -> None: ...


class Session(ABC):
    match: Ongoing
    game: str
    reader: Seat | None = None  # who looks at the screen
    aids = True  # whether the table allows hints and previews
    talks = False  # whether others can be spoken to

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        return self.match.rules

    # Who is there -------------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        """The seats that are played from here."""
        return [seat for seat, holder in enumerate(self.match.holders) if not holder.bot]

    @abstractmethod
    def names(self, say: Language) -> tuple[str, ...]: ...

    def say(self, language: Language) -> Language:
        """The language in which everybody here is called by name."""
        return language.at_table(holder.name for holder in self.match.holders)

    @property
    def bot(self) -> Seat | None:
        """The bot that must choose now, if it is for us to ask it."""
        return None

    def think(self, seat: Seat) -> Choice:
        """What the bot on this seat would do. Slow: call it from a thread."""
        raise AssertionError("there is no bot here")

    @property
    def person(self) -> Seat | None:
        """The person here who must choose now, the one who is looking first."""
        people = self.people
        waiting = [seat for seat in self.match.to_move if seat in people]
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

    def standing(self, say: Language) -> str:
        """Why nobody is asked just now, if there is something to say."""
        return ""

    def trouble(self, say: Language) -> str:
        """What keeps the match from going on, whoever is asked."""
        return ""

    # What happens elsewhere ---------------------------------------------------------------------

    def follow(self, ring: Callable[[], None]) -> None:
        """Have this called, perhaps in another thread, whenever there is news."""
        return

    def news(self) -> list[Text]:
        """Take in what has happened elsewhere; what there is to say about it."""
        return []

    @property
    def closed(self) -> Text | None:
        """Why there is no going on with this table, ever."""
        return None

    def leave(self) -> None:
        """Nobody looks at this table any more."""
        return

    # What a player may know ---------------------------------------------------------------------

    def view(self) -> Any:
        return self.match.view(self.reader)

    def log(self) -> list[LogLine]:
        return self.match.log(self.reader)

    def moves(self) -> list[LogLine]:
        """The lines of the moves that count; their action only where it may be known."""
        found: list[LogLine] = []
        for line in self.log():
            while found and 0 <= line.ply <= found[-1].ply:  # it was taken back
                found.pop()
            if line.ply >= 0 and line.text.key != UNDONE:
                found.append(line)
        return found

    @abstractmethod
    def ask(self, seat: Seat) -> Text: ...

    @abstractmethod
    def label(self, seat: Seat, action: Any) -> Text: ...

    @abstractmethod
    def look_up(self, seat: Seat, actions: Sequence[Any]) -> None:
        """The labels of these are wanted next."""

    @abstractmethod
    def key(self, seat: Seat, action: Any) -> str | None:
        """The key that players of this game expect for the action, if any."""

    @abstractmethod
    def preview(self, seat: Seat, action: Any) -> Preview | None:
        """Refuses what the rules refuse; None as long as it is not known."""

    @abstractmethod
    def scores(self) -> tuple[Score, ...]: ...

    @abstractmethod
    def explain(self, seat: Seat) -> tuple[Part, ...]: ...

    @abstractmethod
    def aid_lines(self, seat: Seat) -> tuple[Text, ...]: ...

    @abstractmethod
    def hints(self, seat: Seat) -> list[Hint]:
        """The best actions a strong bot sees for this player. Slow."""

    def advise(self, seat: Seat, beside: Beside[list[Hint]], done: Callable[..., None]) -> None:
        """The same without waiting for it."""
        beside(lambda: self.hints(seat), done)

    # The end, and leaving -----------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        """What the menu of the table holds now."""
        playing = not self.match.over and self.reader is not None
        stop = ["undo-turn", "resign"] if playing else []
        names = ["rules", "save", "replay", "aids", *stop, "settings", "leave"]
        return [Offer(name, text(f"terminal-menu-{name}")) for name in names]

    def talk(self, words: str) -> None:
        """Say something to everybody at the table."""
        raise AssertionError("there is nobody to hear it")

    @abstractmethod
    def again(self, say: Language) -> Match | None:
        """The same table with new draws; None if it will be `following`."""

    def do(self, name: str) -> None:
        """Carry out an entry of the menu that only this kind of table has."""
        raise AssertionError(f"nobody offers {name}")

    @abstractmethod
    def resign(self, seat: Seat, bot: str) -> None:
        """Give up; the bot plays on if others are still in."""

    @abstractmethod
    def reason(self) -> Reason | None:
        """Why the match is over."""

    @abstractmethod
    def record(self) -> Record:
        """The record, as far as it may be had now."""

    @property
    def called(self) -> str | None:
        """What the command `replay` knows this match by, if it is kept here."""
        return None

    @property
    def following(self) -> Invitation | None:
        """Where it goes on, if this table has moved elsewhere."""
        return None

    @abstractmethod
    def farewell(self) -> Text | None:
        """What to say to somebody who leaves now: how to come back."""

    @abstractmethod
    def finish(self) -> None:
        """The match is over: keep what is to be kept."""

    @abstractmethod
    def claims(self, seat: Seat) -> tuple[str, ...]:
        """Achievements of which this seat may keep one."""

    @abstractmethod
    def claim(self, seat: Seat, name: str) -> None:
        """Keep it."""


class LocalSession(Session):
    """A match that runs in this process; bots think here."""

    def __init__(self, match: Match) -> None:
        self.match: Match = match
        self.game = match.record.header.game
        self._bots: dict[str, Bot] = {}
        if len(self.people) == 1 or not self.rules.secrets:
            self.reader = next(iter(self.people), None)

    def names(self, say: Language) -> tuple[str, ...]:
        return called_in(self.match, say)

    @property
    def bot(self) -> Seat | None:
        """Bots go before people when all choose together."""
        holders = self.match.holders
        return next((seat for seat in self.match.to_move if holders[seat].bot), None)

    # What a player may know ---------------------------------------------------------------------

    def ask(self, seat: Seat) -> Text:
        return self.rules.ask(self.match.state, seat)

    def label(self, seat: Seat, action: Any) -> Text:
        return self.rules.tell(self.match.state, seat, action, seat).text

    def key(self, seat: Seat, action: Any) -> str | None:
        return self.rules.key(self.match.state, seat, action)

    def preview(self, seat: Seat, action: Any) -> Preview | None:
        match = self.match
        rng = keyed_rng("preview", match.record.header.id, match.ply, seat)
        after = self.rules.play(self.rules.resample(match.state, seat, rng), seat, action)
        scores = (self.rules.scores(state)[seat] for state in (match.state, after))
        return Preview(self.rules.view(after, self.reader), change(*scores))

    def scores(self) -> tuple[Score, ...]:
        return self.rules.scores(self.match.state)

    def explain(self, seat: Seat) -> tuple[Part, ...]:
        return self.rules.explain(self.match.state, seat)

    def aid_lines(self, seat: Seat) -> tuple[Text, ...]:
        return self.rules.aids(self.match.state, seat).lines

    def look_up(self, seat: Seat, actions: Sequence[Any]) -> None:
        """They are all at hand."""

    # Bots ---------------------------------------------------------------------------------------

    def think(self, seat: Seat) -> Choice:
        match = self.match
        name = match.holders[seat].bot
        bot = self._bots.setdefault(name, make_bot(name))
        rng = keyed_rng(match.seed.hex(), "bot", seat, match.ply)
        return choose(match, seat, bot, Budget(), rng)  # a level has a budget of its own

    def hints(self, seat: Seat, most: int = 3) -> list[Hint]:
        from ludotheque.bots.hints import best_moves

        return best_moves(self.match, seat, most)

    # The end, and leaving -----------------------------------------------------------------------

    def resign(self, seat: Seat, bot: str) -> None:
        self.match.resign(seat, bot)
        self.reader = next(iter(self.people), None)

    def reason(self) -> Reason | None:
        end = self.match.record.end()
        return end.reason if end is not None else None

    def record(self) -> Record:
        return self.match.record

    def again(self, say: Language) -> Match:
        return form_like(game(self.game), self.match.record.header).start(say)

    def farewell(self) -> Text | None:
        if self.match.over:
            return None
        return text("plain-saved", command=command("resume", self.called))

    @property
    def called(self) -> str:
        return home.called(self.match)

    def finish(self) -> None:
        home.note_result(self.match)

    def claims(self, seat: Seat) -> tuple[str, ...]:
        return home.claimable(self.match, seat)

    def claim(self, seat: Seat, name: str) -> None:
        home.claim(self.match, seat, name)


def change(old: Score, new: Score) -> Change:
    """How a player's public score differs between now and then."""
    parts = {name: n - old.parts.get(name, 0) for name, n in new.parts.items()}
    return Change(new.total - old.total, {name: n for name, n in parts.items() if n})
