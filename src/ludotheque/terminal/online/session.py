"""A table on a server as both faces use it. Nothing is worked out here: views, labels, previews,
explanations and hints are the server's, asked for when they are wanted and kept while they hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from ludotheque.bots.seats import bot_called
from ludotheque.notation import notation
from ludotheque.online.link import Invitation
from ludotheque.online.table import Answer, Table
from ludotheque.online.trust import check_categories, known, one_line, read_view
from ludotheque.program import command
from ludotheque.protocol import messages as p
from ludotheque.protocol.pages import Achieved, ClaimAchievement
from ludotheque.record import Reason, Record
from ludotheque.rules import Part, Score, Seat
from ludotheque.terminal.session import Beside, Offer, Preview, Session, change
from ludotheque.text import Language, Problem, Text, text

if TYPE_CHECKING:
    from ludotheque.bots.hints import Hint

T = TypeVar("T")


class OnlineSession(Session):
    talks = True

    def __init__(self, table: Table) -> None:
        self.match: Table = table
        self.game = table.info.game
        self.reader = table.seat
        self.aids = table.info.aids
        self._found: dict[tuple[Any, ...], Any] = {}  # of this position; None: on its way
        self._labels: dict[str, Text] = {}  # of previews
        self._seq = table.seq
        self._claims: dict[Seat, tuple[str, ...]] | None = None

    # Who is there -------------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        seats = self.match.info.seats
        return [seat for seat in self.match.mine if seat < len(seats) and not seats[seat].bot]

    def names(self, say: Language) -> tuple[str, ...]:
        return tuple(seat_name(seat, say) for seat in self.match.info.seats)

    @property
    def person(self) -> Seat | None:
        """Nobody while a move is under way, or another seat's position."""
        if self.match.sending or self.match.closed is not None:
            return None
        person = super().person
        return None if person == self.reader != self.match.seat else person

    def take_screen(self, seat: Seat) -> None:
        self.reader = seat
        if seat != self.match.seat:
            self.match.look(seat)
        while self.match.wait is not None and seat != self.match.seat and not self.match.closed:
            self.match.wait()

    def standing(self, say: Language) -> str:
        table = self.match
        if table.over or table.sending:
            return ""
        lost = [seat for seat in table.mine if table.info.seats[seat].bot]
        names = self.names(say)
        waiting = ", ".join(names[seat] for seat in table.to_move)
        words = say.say("web-waiting-for", names=waiting) if waiting else ""
        if not table.mine:
            words = f"{say.say('online-watching')} {words}"
        elif lost and not table.info.seats[lost[0]].resigned:
            words = f"{say.say('online-bot-plays')} {words}"
        return words

    def trouble(self, say: Language) -> str:
        return "" if self.match.online or self.match.over else say.say("online-lost")

    # News ---------------------------------------------------------------------------------------

    def follow(self, ring: Callable[[], None]) -> None:
        self.match.ring = ring
        ring()

    def news(self) -> list[Text]:
        self.match.take_in()
        said, self.match.notices = self.match.notices, []
        return said

    @property
    def closed(self) -> Text | None:
        return self.match.closed

    def leave(self) -> None:
        self.match.close()

    # What a player may know ---------------------------------------------------------------------

    def ask(self, seat: Seat) -> Text:
        here = self.match.here
        return here.ask if here is not None and here.ask is not None else text("online-untold")

    def key(self, seat: Seat, action: Any) -> str | None:
        """As far as the game finds it by the action alone: there is no state here."""
        try:
            return self.rules.key(None, seat, action)
        except (AttributeError, TypeError):
            return None

    def _written(self, action: Any) -> str:
        here = self.match.here
        found = here.written.get(action) if here is not None else None
        return found or notation(self.rules.action).show(action)

    def label(self, seat: Seat, action: Any) -> Text:
        """The server's; with very many choices it comes with the preview."""
        here, written = self.match.here, self._written(action)
        if here is not None and written in here.labels:
            return here.labels[written]
        self._refresh()
        if written not in self._labels and self.aids and self.match.wait is not None:
            with suppress(Problem):
                self._previewed(seat, written)
        return self._labels.get(written) or text("online-action", action=written)

    def look_up(self, seat: Seat, actions: Sequence[Any]) -> None:
        """Ask for all of them before the first is waited for."""
        here = self.match.here
        if self.aids and here is not None:
            for written in map(self._written, actions):
                if written not in here.labels:
                    self._ask_preview(seat, written)

    def preview(self, seat: Seat, action: Any) -> Preview | None:
        return self._previewed(seat, self._written(action)) if self.aids else None

    def _previewed(self, seat: Seat, written: str) -> Preview | None:
        key = self._ask_preview(seat, written)
        found: Preview | None = self._wait_for(key)
        return found

    def _ask_preview(self, seat: Seat, written: str) -> tuple[Any, ...]:
        table, rules = self.match, self.rules
        message = p.Preview(id=table.new_id(), seat=seat, ply=table.ply, action=written)

        def read(answer: Answer) -> Preview | None:
            if not isinstance(answer, p.Previewed):
                return None
            for score in (answer.before, answer.after):
                check_categories(self.game, score.parts)
            self._labels[written] = known(answer.label)
            view = None if answer.view is None else read_view(rules, answer.view)
            return Preview(view, change(answer.before, answer.after))

        return self._look_for(("preview", seat, written), message, read)

    def scores(self) -> tuple[Score, ...]:
        ended, here = self.match.ended, self.match.here
        if ended is not None:
            return ended.scores
        return here.scores if here is not None else ()

    def explain(self, seat: Seat) -> tuple[Part, ...]:
        message = p.Explain(id=self.match.new_id(), seat=seat)

        def read(answer: Answer) -> tuple[Part, ...]:
            parts = answer.parts if isinstance(answer, p.Explained) else ()
            check_categories(self.game, (part.category for part in parts))
            return parts

        return self._wait_for(self._look_for(("explain", seat), message, read)) or ()

    def aid_lines(self, seat: Seat) -> tuple[Text, ...]:
        if not self.aids:
            return ()
        message = p.AskAids(id=self.match.new_id(), seat=seat)

        def read(answer: Answer) -> tuple[Text, ...]:
            lines = answer.aids.lines if isinstance(answer, p.Aided) else ()
            return tuple(map(known, lines))

        return self._wait_for(self._look_for(("aids", seat), message, read)) or ()

    # Hints --------------------------------------------------------------------------------------

    def hints(self, seat: Seat) -> list[Hint]:
        found: list[list[Hint]] = []
        self.advise(seat, _nothing, found.append)
        while not found and self.match.wait is not None:
            self.match.wait()
        return found[0] if found else []

    def advise(self, seat: Seat, beside: Beside[list[Hint]], done: Callable[..., None]) -> None:
        def then(answer: Answer | None) -> None:
            if isinstance(answer, p.Refused):
                self.match.notices.append(known(answer.why))
            done(self._advice(answer) if isinstance(answer, p.Hinted) else [])

        self.match.ask(p.Hint(id=self.match.new_id(), seat=seat), then)

    def _advice(self, answer: p.Hinted) -> list[Hint]:
        """What is advised and can be done."""
        from ludotheque.bots.hints import Hint

        here = self.match.here
        actions = {written: action for action, written in here.written.items()} if here else {}
        return [
            Hint(actions[line.action], line.value, known(line.reason))
            for line in answer.hints
            if line.action in actions
        ]

    # Asking -------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """What was found out about another position does not hold any more."""
        if self._seq != self.match.seq:
            self._seq, self._found, self._labels = self.match.seq, {}, {}

    def _look_for(
        self, key: tuple[Any, ...], message: Any, read: Callable[[Answer], Any]
    ) -> tuple[Any, ...]:
        """Ask, unless it was asked already; a refusal is found, too."""
        self._refresh()
        found = self._found
        if key not in found:
            found[key] = None

            def then(answer: Answer | None) -> None:
                if answer is None:
                    found.pop(key, None)  # it may be asked again
                elif isinstance(answer, p.Refused):
                    found[key] = Problem(known(answer.why))
                else:
                    found[key] = read(answer)

            self.match.ask(message, then)
        return key

    def _wait_for(self, key: tuple[Any, ...]) -> Any:
        """What was found; None as long as it is not here, where nobody can wait."""
        found = self._found
        while self.match.wait is not None and key in found and found[key] is None:
            self.match.wait()
        if isinstance(found.get(key), Problem):
            if self.match.wait is not None:
                raise found[key]
            return None
        return found.get(key)

    # The menu -----------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        table, names = self.match, [one_line(seat.name, 80) for seat in self.match.info.seats]
        offers = ["rules", "chat", "aids"]
        if not table.over and self.people:
            offers += ["undo-turn", "resign"]
            offers += (
                ["stop-agree", "stop-refuse"] if ("abandon", None) in table.votes else ["stop"]
            )
        if table.info.record:
            offers += ["save", "replay"]
        plain = [Offer(name, text(f"terminal-menu-{name}")) for name in offers]
        if not table.over:
            plain += [Offer(f"back {seat}", text("terminal-menu-back")) for seat in self.replaced]
            plain += [
                Offer(f"bot {seat}", text("web-let-bot", name=names[seat])) for seat in self.away
            ]
        last = (("settings", "terminal-menu-settings"), ("leave", "online-menu-leave"))
        return plain + [Offer(name, text(key)) for name, key in last]

    @property
    def replaced(self) -> list[Seat]:
        """Seats of mine that a bot plays until I take them back."""
        seats = self.match.info.seats
        return [s for s in self.match.mine if seats[s].bot and not seats[s].resigned]

    @property
    def away(self) -> list[Seat]:
        """People who must move and are not there."""
        table = self.match
        if table.present is None or not self.people:
            return []
        return [
            seat
            for seat in table.to_move
            if seat not in table.present.seats and seat not in table.mine
            if table.info.seats[seat].kind == "person" and not table.info.seats[seat].bot
        ]

    def do(self, name: str) -> None:
        verb, _, seat = name.partition(" ")
        table = self.match
        if verb in ("stop", "stop-agree", "stop-refuse"):
            table.stop(agree=verb != "stop-refuse")
        elif verb == "back":
            table.come_back(int(seat))
        elif verb == "bot":
            table.let_bot(int(seat))

    def talk(self, words: str) -> None:
        self.match.say(words)

    def resign(self, seat: Seat, bot: str) -> None:
        self.match.resign(seat, bot)

    # The end, and leaving -----------------------------------------------------------------------

    def reason(self) -> Reason | None:
        return self.match.ended.reason if self.match.ended is not None else None

    def record(self) -> Record:
        return self.match.record()

    def again(self, say: Language) -> None:
        self.match.rematch()

    @property
    def following(self) -> Invitation | None:
        return self.match.following

    def farewell(self) -> Text | None:
        if self.match.over or not self.match.mine or self.match.closed is not None:
            return None
        return text("online-seat-kept", command=command("join", self.match.invitation.link))

    def finish(self) -> None:
        """The server keeps the result."""

    def claims(self, seat: Seat) -> tuple[str, ...]:
        if self._claims is None:
            try:
                found = self.match.final().claimable
            except Problem:
                found = ()
            self._claims = {one.seat: one.names for one in found}
        return self._claims.get(seat, ())

    def claim(self, seat: Seat, name: str) -> None:
        path = f"/api/tables/{self.match.invitation.table}/claim"
        self.match.server.post(path, ClaimAchievement(seat, name), Achieved)
        self._claims = {}


def seat_name(seat: p.SeatInfo, say: Language) -> str:
    """Whoever sits there, as in the browser."""
    plain = replace(seat, name=one_line(seat.name, 80))
    return say(bot_called(plain.name, plain.bot)) if plain.kind == "bot" else plain.name


def seat_words(seat: p.SeatInfo, mine: bool, say: Language) -> str:
    """A seat while players are waited for."""
    if seat.kind != "open":
        name = seat_name(seat, say)
        return f"{name} {say.say('web-you')}" if mine else name
    kept = one_line(seat.name, 80)
    return say.say("server-seat-kept", name=kept) if kept else say.say("web-free")


def _nothing(work: Callable[[], Any], done: Callable[[Any], None]) -> None:
    """Nothing is worked out here."""
