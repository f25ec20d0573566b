"""The end of a match: the score sheet by category, the ranking, and what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ludotheque.rules import Seat
from ludotheque.terminal.palette import seated
from ludotheque.terminal.prose import set_prose
from ludotheque.terminal.screens.base import PaintedScreen
from ludotheque.terminal.screens.pick import Item, PickScreen
from ludotheque.terminal.screens.save import SaveScreen
from ludotheque.terminal.session import Session
from ludotheque.terminal.sheet import score_sheet
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line
from ludotheque.terminal.widgets.picture import Picture


class SheetScreen(PaintedScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,R", "replay", show=False),
        Binding("n,N", "again", show=False),
        Binding("s,S", "save", show=False),
        Binding("a,A", "claim", show=False),
        Binding("b,B,escape", "board", show=False),
        Binding("q,Q,enter", "home", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._claimed: set[Seat] = set()

    def compose(self) -> ComposeResult:
        yield Line("top")
        yield Picture("sheet")
        yield KeyBar("keys")

    def repaint(self) -> None:
        word = self.ludo.word
        keys = [
            Key("r", "R", word("terminal-key-replay")),
            Key("n", "N", word("terminal-key-again")),
            Key("s", "S", word("terminal-key-save")),
            *([Key("a", "A", word("terminal-key-claim"))] if self._claims() else []),
            Key("b", "B", word("terminal-key-board")),
            Key("q", "Q", word("terminal-key-leave")),
        ]
        title = word("terminal-end-title", game=word(f"{self.session.game}-name"))
        self.show_frame(title, keys)
        picture = self.query_one("#sheet", Picture)
        width = min(100, max(40, picture.size.width - 4))
        say = self.session.say(self.ludo.say)
        palette = seated(self.ludo.palette, self.session.match.holders)
        canvas = set_prose(score_sheet(self.session, say, palette, width), width)
        picture.show(canvas, self.ludo.palette.ground)

    def action_scroll(self, by: int) -> None:
        self.query_one("#sheet", Picture).move(0, by)

    def action_replay(self) -> None:
        self.ludo.show_replay(self.session.record)

    def action_again(self) -> None:
        """The same table, new draws."""

        def begin() -> None:
            match = self.session.again(self.ludo.say)
            if match is not None:
                self.ludo.open_table(match)

        self.ludo.attempt(begin)

    def action_save(self) -> None:
        self.ludo.attempt(lambda: self.ludo.push_screen(SaveScreen(self.session.record())))

    def _claims(self) -> list[tuple[Seat, str]]:
        """Achievements that people at this table may still keep: one each."""
        return [
            (seat, name)
            for seat in self.session.people
            if seat not in self._claimed
            for name in self.session.claims(seat)
        ]

    def action_claim(self) -> None:
        word, game = self.ludo.word, self.session.game
        claims, names = self._claims(), self.session.names(self.ludo.say)
        items = [
            Item(str(number), word(f"{game}-achievement-{name}"), names[seat])
            for number, (seat, name) in enumerate(claims)
        ]

        def chosen(number: str | None) -> None:
            if number is None:
                return
            seat, name = claims[int(number)]
            if self.ludo.attempt(lambda: self.session.claim(seat, name)):
                self._claimed.add(seat)
                self.ludo.notify(word("terminal-claimed"), markup=False)
                self.repaint()

        if claims:
            self.ludo.push_screen(PickScreen(word("terminal-claim"), items), chosen)

    def action_board(self) -> None:
        self.dismiss(None)

    def action_home(self) -> None:
        self.ludo.go_home()
