"""A table on a server, as plain mode and full-screen mode use it. Nothing is computed
here: views, labels, previews, explanations and hints are the server's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from ludotheque.bots.seats import bot_title
from ludotheque.online.link import Invitation
from ludotheque.online.table import RemoteTable
from ludotheque.online.validation import one_line
from ludotheque.program import command
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.protocol.pages import Achieved, ClaimAchievement
from ludotheque.record import Reason, Record
from ludotheque.rules import Part, Score, Seat
from ludotheque.table.match_queries import Hint, Preview
from ludotheque.table.position import Position
from ludotheque.terminal.sessions.base import Offer, RunInBackground, Session
from ludotheque.text import Language, Problem, Text, text


class OnlineSession(Session):
    talks = True

    def __init__(self, table: RemoteTable) -> None:
        self.match: RemoteTable = table
        self.game = table.info.game
        self.reader = table.seat
        if self.shared:  # nobody in particular sits down here first
            self.take_screen(None)
        self.aids = table.info.aids
        self._claims: dict[Seat, tuple[str, ...]] | None = None
        self._journal_notes: tuple[Text, ...] = ()

    # Who is there -------------------------------------------------------------------------------

    @property
    def people(self) -> list[Seat]:
        seats = self.match.info.seats
        return [seat for seat in self.match.mine if seat < len(seats) and not seats[seat].bot]

    def names(self, say: Language) -> tuple[str, ...]:
        return tuple(seat_name(seat, say) for seat in self.match.info.seats)

    @property
    def person(self) -> Seat | None:
        """None while a move is under way, or the position is another seat's."""
        if self.match.sending or self.match.closed is not None:
            return None
        person = super().person
        return None if person == self.reader != self.match.seat else person

    @property
    def shared(self) -> bool:
        return self.rules.secrets and len(self.match.mine) > 1

    @property
    def looks_right(self) -> bool:
        """Whether the position belongs to the player who has the screen."""
        return not self.shared or self.match.seat == self.reader

    def take_screen(self, seat: Seat | None) -> None:
        self.reader = seat
        if seat != self.match.seat:
            self.match.look(seat)
        while self.match.wait is not None and seat != self.match.seat and not self.match.closed:
            self.match.wait()

    def waiting_reason(self, say: Language) -> str:
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

    def blocking_problem(self, say: Language) -> str:
        return "" if self.match.online or self.match.over else say.say("online-lost")

    # News ---------------------------------------------------------------------------------------

    def follow(self, notify: Callable[[], None]) -> None:
        self.match.notify = notify
        notify()

    def news(self) -> list[Text]:
        return self.match.process_incoming()

    @property
    def closed(self) -> Text | None:
        return self.match.closed

    def leave(self) -> None:
        self.match.close()

    # What the reader may know -------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The server's; sessions begin when there is one."""
        assert self.match.position is not None
        return self.match.position

    def label(self, action: Any) -> Text:
        return self.match.label(self._seat, action)

    def look_up(self, actions: Sequence[Any]) -> None:
        self.match.look_up(self._seat, actions)

    @property
    def _seat(self) -> Seat:
        assert self.reader is not None, "a spectator cannot ask this"
        return self.reader

    def preview(self, action: Any) -> Preview | None:
        return self.match.preview(self._seat, action)

    def scores(self) -> tuple[Score, ...]:
        ended = self.match.ended
        return ended.scores if ended is not None else self.position.scores

    def explain(self, seat: Seat) -> tuple[Part, ...]:
        return self.match.explain(seat)

    def aid_lines(self) -> tuple[Text, ...]:
        return self.match.aids(self._seat)

    def hints(self) -> tuple[Hint, ...]:
        found: list[tuple[Hint, ...]] = []
        self.match.hints(self._seat, found.append)
        while not found and self.match.wait is not None:
            self.match.wait()
        return found[0] if found else ()

    def request_hints(
        self,
        run_in_background: RunInBackground[tuple[Hint, ...]],
        done: Callable[[tuple[Hint, ...]], None],
    ) -> None:
        """Ask the server, whose bots think."""
        self.match.hints(self._seat, done)

    # The menu -----------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        table, names = self.match, [one_line(seat.name, 80) for seat in self.match.info.seats]
        offers = [*(["sheet"] if table.over else []), "rules", "chat", "aids"]
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
        if verb in ("stop", "stop-agree", "stop-refuse"):
            self.request(r.AbandonRequest(id="", agree=verb != "stop-refuse"))
        elif verb == "back":
            self.request(r.ReturnRequest(id="", seat=int(seat)))
        elif verb == "bot":
            self.request(r.StandInRequest(id="", seat=int(seat)))

    def commands(self) -> dict[str, Callable[[], None]]:
        found: dict[str, Callable[[], None]] = {}
        found["stop"] = partial(self.do, "stop")
        found["no"] = partial(self.do, "stop-refuse")
        for verb, seats in (("back", self.replaced), ("bot", self.away)):
            if seats:
                found[verb] = partial(self.do, f"{verb} {seats[0]}")
        return found

    def talk(self, words: str) -> None:
        self.match.say(words)

    def request(self, message: Any) -> None:
        self.match.send(message)

    def act(self, seat: Seat, action: Any) -> None:
        super().act(seat, action)
        others = (who for number, who in enumerate(self.match.info.seats) if number != seat)
        if all(who.kind != "person" for who in others):  # nobody else has to follow the bots
            self.match.requests_in_flight.ask(r.SkipRequest(id=""), lambda answer: None)

    # The end, and leaving -----------------------------------------------------------------------

    def reason(self) -> Reason | None:
        return self.match.ended.reason if self.match.ended is not None else None

    def record(self) -> Record:
        return self.match.record()

    @property
    def can_rematch(self) -> bool:
        table = self.match
        once = table.info.daily or table.info.contest or table.info.imported
        return table.result() is not None and bool(table.mine) and not once

    def rematch(self, say: Language) -> None:
        self.match.rematch()

    @property
    def rematch_invitation(self) -> Invitation | None:
        return self.match.rematch_invitation

    def exit_message(self) -> Text | None:
        if self.match.over or not self.match.mine or self.match.closed is not None:
            return None
        return text("online-seat-kept", command=command("join", self.match.invitation.link))

    def finish(self) -> None:
        """The server keeps the result."""

    def saved_notes(self) -> tuple[Text, ...]:
        self.claims(0)  # the final sheet says both
        return self._journal_notes

    def claims(self, seat: Seat) -> tuple[str, ...]:
        if self._claims is None:
            self._claims = {}
            with suppress(Problem):
                sheet = self.match.final()
                self._claims = {one.seat: one.names for one in sheet.claimable}
                files = (one_line(file, 400) for file in sheet.files)
                self._journal_notes = tuple(
                    text("plain-journal-server", file=file) for file in files
                )
        return self._claims.get(seat, ())

    def claim(self, seat: Seat, name: str) -> None:
        path = f"/api/tables/{self.match.invitation.table}/claim"
        self.match.server.post(path, ClaimAchievement(seat, name), Achieved)
        if self._claims is not None:
            self._claims.pop(seat, None)


def seat_name(seat: p.SeatInfo, say: Language) -> str:
    """The name of a seat's holder, as in the browser."""
    plain = replace(seat, name=one_line(seat.name, 80))
    return say(bot_title(plain.name, plain.bot)) if plain.kind == "bot" else plain.name


def seat_words(seat: p.SeatInfo, mine: bool, say: Language) -> str:
    """A seat while players are waited for."""
    if seat.kind != "open":
        name = seat_name(seat, say)
        return f"{name} {say.say('web-you')}" if mine else name
    reserved_for = one_line(seat.name, 80)
    return say.say("server-seat-kept", name=reserved_for) if reserved_for else say.say("web-free")
