"""One table on this terminal, whichever way it is shown: who looks, who must choose, what bots do.

Both the full-screen table and plain mode use it, and neither knows where the match runs: here
(`terminal.sessions.local`), or on a server (`terminal.online.session`). What a player may see, do
and ask is answered by `ludotheque.table`, here or there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from ludotheque.host.memory import PendingQuestion
from ludotheque.match import Match
from ludotheque.protocol import requests as r
from ludotheque.record import Reason, Record
from ludotheque.rules import LogLine, Part, Rules, Score, Seat
from ludotheque.table.match_queries import Hint, Preview
from ludotheque.table.position import Position, write
from ludotheque.text import Language, Text, text

if TYPE_CHECKING:
    from ludotheque.online.link import Invitation
    from ludotheque.online.table import RemoteTable

UNDO_LOG_KEY = "log-undo"
AnyMatch: TypeAlias = "Match | RemoteTable"
T = TypeVar("T")
RunInBackground = Callable[
    [Callable[[], T], Callable[[T], None]], None
]  # work, and what to do with it


class Offer(NamedTuple):
    """An entry of a table's menu."""

    name: str
    label: Text


class Session(ABC):
    match: AnyMatch
    game: str
    reader: Seat | None = None  # who looks at the screen
    aids = True  # whether the table allows hints and previews
    talks = False  # whether others can be spoken to

    @property
    def can_hint(self) -> bool:
        """Whether there is a bot that can be asked for a hint."""
        return True

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        return self.match.rules

    # Who is there -------------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        """The seats that are played from this terminal."""
        return [seat for seat, holder in enumerate(self.match.holders) if not holder.bot]

    @abstractmethod
    def names(self, say: Language) -> tuple[str, ...]:
        """The names of the players, by seat."""

    def say(self, language: Language) -> Language:
        """The language with the players' names put in."""
        return language.at_table(holder.name for holder in self.match.holders)

    @property
    def bot(self) -> Seat | None:
        """The bot that must choose now, if it is for us to ask it."""
        return None

    def bot_question(self) -> PendingQuestion:
        """What the bot that must choose now is asked; `answer` it in a thread."""
        raise AssertionError("there is no bot here")

    @property
    def person(self) -> Seat | None:
        """The person here who must choose now, the one who is looking first."""
        people = self.people
        waiting = [seat for seat in self.match.to_move if seat in people]
        return self.reader if self.reader in waiting else next(iter(waiting), None)

    @property
    def shared(self) -> bool:
        """Whether several people use this device who may not know all of each other's."""
        return self.rules.secrets and len(self.people) > 1

    @property
    def hand_over_to(self) -> Seat | None:
        """The seat whose player must take the screen before anything of theirs is shown."""
        person = self.person
        return person if self.shared and person != self.reader else None

    def take_screen(self, seat: Seat | None) -> None:
        """Show this person's view from now on; None: no one's, while the device changes hands."""
        self.reader = seat

    def waiting_reason(self, say: Language) -> str:
        """The reason why no one is asked now, if there is something to say."""
        return ""

    def blocking_problem(self, say: Language) -> str:
        """The reason why the match cannot go on, if any."""
        return ""

    def prepare(self) -> Text | None:
        """Prepare the table before anyone plays; returns what to say about it."""
        return None

    # What happens elsewhere ---------------------------------------------------------------------

    def follow(self, notify: Callable[[], None]) -> None:
        """Call `notify`, perhaps in another thread, whenever there is news."""
        return

    def news(self) -> list[Text]:
        """Process what has happened elsewhere; returns what to say about it."""
        return []

    @property
    def closed(self) -> Text | None:
        """The reason why the table has ended for good, if it has."""
        return None

    def leave(self) -> None:
        """Stop following the table."""
        return

    # What the reader may know -------------------------------------------------------------------

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position of the player at the screen."""

    @property
    def actions(self) -> Sequence[Any]:
        """What the reader may do now."""
        return self.match.actions(self.reader) if self.reader is not None else ()

    @property
    def question(self) -> tuple[object, ...]:
        """The open question as a value: while it is equal, the player area stays as it is."""
        person = self.person
        return self.match.over, person, self.position.actions if person is not None else ()

    def ask(self) -> Text:
        return self.position.ask or text("online-untold")

    @abstractmethod
    def label(self, action: Any) -> Text:
        """What an action is called in a list of choices."""

    @abstractmethod
    def look_up(self, actions: Sequence[Any]) -> None:
        """Prepare the labels of these actions, which are asked for next."""

    def key(self, action: Any) -> str | None:
        """The key that players of this game expect for the action, if any."""
        return self.position.key(write(self.rules, action))

    def is_final(self, action: Any) -> bool:
        """Whether the reader confirms this action by choosing it a second time."""
        return self.position.is_final(write(self.rules, action))

    def scores(self) -> tuple[Score, ...]:
        return self.position.scores

    def log(self) -> list[LogLine]:
        return self.match.log(self.reader)

    def moves(self) -> list[LogLine]:
        """The lines of the moves that count; their action only where it may be known."""
        found: list[LogLine] = []
        for line in self.log():
            while found and 0 <= line.ply <= found[-1].ply:  # it was taken back
                found.pop()
            if line.ply >= 0 and line.text.key != UNDO_LOG_KEY:
                found.append(line)
        return found

    @abstractmethod
    def preview(self, action: Any) -> Preview | None:
        """Refuses what the rules refuse; None as long as it is not known."""

    @abstractmethod
    def explain(self, seat: Seat) -> tuple[Part, ...]:
        """What makes the score of a seat."""

    @abstractmethod
    def aid_lines(self) -> tuple[Text, ...]:
        """Odds, distances, remaining pieces."""

    @abstractmethod
    def hints(self) -> tuple[Hint, ...]:
        """The best actions a strong bot sees for the reader. Slow."""

    @abstractmethod
    def request_hints(
        self,
        run_in_background: RunInBackground[tuple[Hint, ...]],
        done: Callable[[tuple[Hint, ...]], None],
    ) -> None:
        """Ask for `hints` in the background; `done` is called with them."""

    # What can be done ---------------------------------------------------------------------------

    @abstractmethod
    def request(self, message: Any) -> None:
        """Carry out a request of the protocol, under an id of its own. Raises a Problem for one
        that is refused, where that is known at once."""

    def act(self, seat: Seat, action: Any) -> None:
        written, ply = write(self.rules, action), self.match.ply
        self.request(r.MoveRequest(id="", seat=seat, ply=ply, action=written))

    def undo(self, seat: Seat, whole_turn: bool = False) -> None:
        """Take back a step, or the turn."""
        self.request(r.UndoRequest(id="", seat=seat, ply=self.match.ply, turn=whole_turn))

    def resign(self, seat: Seat) -> None:
        """Give up; a bot plays on if others are still in."""
        self.request(r.ResignRequest(id="", seat=seat))

    # The end, and leaving -----------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        """What the menu of the table holds now."""
        playing = not self.match.over and self.reader is not None
        stop = ["undo-turn", "resign"] if playing else []
        sheet = ["sheet"] if self.match.over else []
        names = [*sheet, "rules", "save", "replay", "aids", *stop, "settings", "leave"]
        return [Offer(name, text(f"terminal-menu-{name}")) for name in names]

    def talk(self, words: str) -> None:
        """Say something to everybody at the table."""
        raise AssertionError("a table in this process has no chat")

    def commands(self) -> dict[str, Callable[[], None]]:
        """What else can be typed at this kind of table in plain mode, by word."""
        return {}

    @property
    def can_rematch(self) -> bool:
        """Whether the players at the end of a match are asked in plain mode if they play again."""
        return False

    @abstractmethod
    def rematch(self, say: Language) -> Match | None:
        """Begin a rematch: the new match, or None where `rematch_invitation` will lead to it."""

    def do(self, name: str) -> None:
        """Carry out an entry of the menu that only this kind of table has."""
        raise AssertionError(f"nobody offers {name}")

    @abstractmethod
    def reason(self) -> Reason | None:
        """Why the match is over."""

    def resigned_seats(self) -> list[Seat]:
        """The seats that had resigned from a match that was played to its end."""
        return sorted(self.match.resigned) if self.reason() == "finished" else []

    @abstractmethod
    def record(self) -> Record:
        """The record, as far as it may be had now."""

    @property
    def reference(self) -> str | None:
        """What the command `replay` knows this match by, if it is kept here."""
        return None

    @property
    def rematch_invitation(self) -> Invitation | None:
        """The invitation to the table of the rematch, once there is one."""
        return None

    @abstractmethod
    def exit_message(self) -> Text | None:
        """What to say to somebody who leaves now: how to come back."""

    @abstractmethod
    def finish(self) -> None:
        """Store profiles and achievements at the end of the match."""

    def saved_notes(self) -> tuple[Text, ...]:
        """Texts that name the files to which the result was added."""
        return ()

    @abstractmethod
    def claims(self, seat: Seat) -> tuple[str, ...]:
        """Achievements of which this seat may keep one."""

    @abstractmethod
    def claim(self, seat: Seat, name: str) -> None:
        """Keep it."""
