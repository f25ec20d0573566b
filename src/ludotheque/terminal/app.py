"""The full-screen app with all its screens, each loaded when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from ludotheque.match import Match
from ludotheque.record import Record
from ludotheque.rules import Seat
from ludotheque.terminal.app_context import AppContext
from ludotheque.terminal.drawing.palette import Depth
from ludotheque.terminal.settings import Settings
from ludotheque.text import Language, Text

if TYPE_CHECKING:
    from ludotheque.online.table import RemoteTable


class LudothequeApp(AppContext):
    """Starts on the home screen, or straight at a table."""

    def __init__(
        self,
        first: Screen[Any] | None = None,
        *,
        say: Language | None = None,
        settings: Settings | None = None,
        depth: Depth | None = None,
    ) -> None:
        super().__init__(say=say, settings=settings, depth=depth)
        self.has_home_screen = first is None
        self._first = first

    def on_mount(self) -> None:
        from ludotheque.terminal.screens.home import HomeScreen

        self.push_screen(self._first or HomeScreen())

    def open_table(self, match: Match, caution: Text | None = None) -> None:
        from ludotheque.terminal.screens.table import TableScreen
        from ludotheque.terminal.sessions.local import LocalSession

        self._show_table(TableScreen(LocalSession(match, caution)))

    def open_remote_table(self, table: RemoteTable) -> None:
        from ludotheque.terminal.screens.lobby import LobbyScreen

        self._show_table(LobbyScreen(table))

    def _show_table(self, screen: Screen[None]) -> None:
        """Show a table above the home screen, or in place of the table that the app opened with."""
        self.pop_to_first_screen()
        if self.has_home_screen:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def show_replay(self, read: Callable[[], Record], reader: Seat | None = None) -> None:
        from ludotheque.terminal.screens.replay import ReplayScreen

        self.attempt(lambda: self.push_screen(ReplayScreen(read(), reader)))
