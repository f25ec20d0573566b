"""An online table that waits for players: who sits where, a seat to take, and the talk.

The match begins by itself when no seat is free; then the table takes the place of this screen."""

from __future__ import annotations

from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.naming import short_name
from ludotheque.online.table import RemoteTable
from ludotheque.rules import Seat
from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.drawing.palette import seat_shape, seated
from ludotheque.terminal.drawing.prose import Paragraph, Piece
from ludotheque.terminal.online.session import OnlineSession, seat_words
from ludotheque.terminal.screens.base import LIST_KEYS, Command, LudoScreen
from ludotheque.terminal.screens.entry import chat_screen
from ludotheque.terminal.side_pages import log_paragraph
from ludotheque.terminal.widgets.bars import Key
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.terminal.widgets.rows import TextRow
from ludotheque.text import Problem

CHAT_LINES = 6  # lines of what was said


class LobbyScreen(LudoScreen[None]):
    KEYS = (
        *LIST_KEYS,
        Command("enter", words="sit"),
        Command("b", "bot", "bot"),
        Command("c", "chat", "chat"),
        Command("q,escape", "leave", "leave"),
    )

    def __init__(self, table: RemoteTable) -> None:
        super().__init__()
        self.table = table
        self._handed_on = False  # the table's screen has it now
        self._session: OnlineSession | None = None

    def body(self) -> ComposeResult:
        yield Prose("words")
        yield TextRow("name", self.ludo.word("terminal-your-name"), self.table.name)
        yield OptionList(id="list")
        yield Prose("talk", indent=1)

    def on_mount(self) -> None:
        self.query_one("#list", OptionList).focus()
        self.repaint()
        self.table.notify = partial(self.ludo.call_in_app, self._take_news)
        self.table.open()

    def on_unmount(self) -> None:
        if not self._handed_on:
            self.table.close()

    # News ---------------------------------------------------------------------------------------

    def _take_news(self) -> None:
        if self not in self.app.screen_stack or self._handed_on:
            return
        table = self.table
        for words in table.process_incoming():
            self.ludo.show_problem(Problem(words))
        if table.closed is not None:
            self.ludo.close_table(table.closed)
        elif table.begun:
            self._begin()
        else:
            self.repaint()

    def _begin(self) -> None:
        from ludotheque.terminal.screens.table import TableScreen

        if self._session is None:
            self._session = OnlineSession(self.table)
        if not self._session.looks_right:
            return  # it shows one of several people's views: the next news is anybody's
        self._handed_on = True
        while self.app.screen is not self:  # something was just being typed
            self.app.pop_screen()
        self.app.switch_screen(TableScreen(self._session))

    # Painting -----------------------------------------------------------------------------------

    def repaint(self) -> None:
        if self._handed_on:
            return
        ludo, word, table, palette = self.ludo, self.ludo.word, self.table, self.ludo.palette
        info = table.info
        title = word("terminal-who", name=word(f"{info.game}-name"))
        self.show_frame(f"{title} {word('web-waiting').lower()}")
        state = "online-lobby" if table.online else "online-connecting"
        link = table.invitation.link
        self.query_one("#words", Prose).show(
            [[Piece(word(state))], [Piece(link, palette.accent, BOLD)]]
        )
        seats = self.query_one("#list", OptionList)
        at = seats.highlighted
        seats.clear_options()
        for number, seat in enumerate(info.seats):
            words = seat_words(seat, number in table.mine, ludo.say)
            seats.add_option(Option(f"{seat_shape(number)} {number + 1}. {words}", id=str(number)))
        free = [number for number, seat in enumerate(info.seats) if seat.kind == "open"]
        seats.highlighted = at if at is not None else next(iter(free), 0)
        self.query_one("#talk", Prose).show(self._talk())

    def _talk(self) -> list[Paragraph]:
        say, holders = self.ludo.say, self.table.holders
        names, palette = [h.name for h in holders], seated(self.ludo.palette, holders)
        return [log_paragraph(line, names, say, palette) for line in self.table.lines[-CHAT_LINES:]]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "bot" or self.table.info.host == self.table.guest != ""

    def key(self, key: str, words: str, **args: str) -> Key:
        return super().key(key, "stand" if words == "sit" and self.table.mine else words, **args)

    # What can be done ---------------------------------------------------------------------------

    @property
    def _seat(self) -> Seat | None:
        return self.query_one("#list", OptionList).highlighted

    @on(OptionList.OptionSelected)
    def chosen(self, message: OptionList.OptionSelected) -> None:
        """Sit down there, or stand up."""
        seat, table = message.option_index, self.table
        if seat in table.mine:
            table.stand(seat)
        elif table.mine:
            self.ludo.notify(self.ludo.word("online-sitting"), markup=False)
        else:
            typed = self.query_one("#name Input", Input).value
            table.sit(seat, short_name(typed) or self.ludo.word("web-guest"))

    @on(Input.Submitted)
    def named(self) -> None:
        self.query_one("#list", OptionList).focus()

    def action_bot(self) -> None:
        """The host puts a bot on a free seat, or opens it again."""
        seat, table = self._seat, self.table
        if seat is not None:
            kind = table.info.seats[seat].kind
            table.arrange(seat, DEFAULT_LEVEL if kind == "open" else "")

    def action_chat(self) -> None:
        self.app.push_screen(chat_screen(self.table.say))

    def action_leave(self) -> None:
        self.ludo.go_home()
