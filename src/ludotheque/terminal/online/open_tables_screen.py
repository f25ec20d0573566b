"""Open tables of a server in a list: Enter takes a seat, R looks again."""

from __future__ import annotations

from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList

from ludotheque.online.http_client import ServerClient
from ludotheque.online.open_tables import find_open_tables, sit_at_open_table
from ludotheque.protocol.pages import TableLine
from ludotheque.terminal.drawing.prose import Piece
from ludotheque.terminal.online.open_tables import table_details, table_name
from ludotheque.terminal.screens.base import BACK_BY_LETTER, LIST_KEYS, Command
from ludotheque.terminal.screens.pick import Item, PickScreen
from ludotheque.terminal.widgets.prose_view import Prose


class OpenTablesScreen(PickScreen):
    KEYS = (
        *LIST_KEYS,
        Command("enter", words="sit"),
        Command("r", "look_again", "look-again"),
        BACK_BY_LETTER,
    )

    def __init__(self, server: ServerClient, name: str | None = None) -> None:
        super().__init__("", ())
        self._server, self._name = server, name
        self._asked = False  # for a seat; a second press is not a second seat

    def body(self) -> ComposeResult:
        yield Prose("words", indent=1)
        yield from super().body()

    def on_mount(self) -> None:
        self._title = self.ludo.word("web-tables-open")
        super().on_mount()
        self.action_look_again()

    def action_look_again(self) -> None:
        self.ludo.run_in_background(partial(find_open_tables, self._server), self._show)

    def _show(self, found: tuple[TableLine, ...]) -> None:
        if self not in self.app.screen_stack:
            return
        say = self.ludo.say
        key = "online-open-tables" if found else "online-no-open-tables"
        words = self.ludo.word(key, server=self._server.origin)
        self.query_one("#words", Prose).show([[Piece(words)]])
        self.show_items(
            [Item(one.table.id, table_name(one, say), table_details(one, say)) for one in found]
        )

    @on(OptionList.OptionSelected)
    def chosen(self, message: OptionList.OptionSelected) -> None:
        """Take a seat there; where somebody was quicker, the list is fetched again."""
        table, ludo = message.option.id or "", self.ludo
        if self._asked:
            return
        self._asked = True
        sit = partial(
            sit_at_open_table,
            self._server,
            table,
            self._name or ludo.settings.name or ludo.word("web-guest"),
            rename=self._name is not None,
        )
        ludo.run_in_background(sit, ludo.open_remote_table, self._refused)

    def _refused(self) -> None:
        self._asked = False
        if self in self.app.screen_stack:
            self.action_look_again()

    def action_back(self) -> None:
        self.ludo.go_home()
