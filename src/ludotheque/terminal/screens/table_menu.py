"""What can be done at a table besides a move: the menu, the palette, the final sheet."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from textual.command import SimpleCommand

from ludotheque.terminal.formatting import capital
from ludotheque.terminal.screens.entry import chat_screen, save_screen
from ludotheque.terminal.screens.pick import Item, PickScreen
from ludotheque.terminal.screens.rules import RulesScreen
from ludotheque.terminal.screens.settings import SettingsScreen
from ludotheque.terminal.screens.sheet import SheetScreen
from ludotheque.terminal.screens.table_view import TableView
from ludotheque.terminal.table_keys import KeyGroup

# Keys with one meaning, which the palette offers by name.
PALETTE_COMMANDS = ("hint", "boards", "points", "aids", "log", "fit", "search", "help")


class TableMenu(TableView):
    listed: Sequence[KeyGroup]  # every key, as help lists them

    @abstractmethod
    def advance(self) -> None:
        """Go on with whatever comes next."""

    @abstractmethod
    def undo(self, *, whole_turn: bool = False) -> None:
        """Take back the step, or the turn, of the player at the screen."""

    @abstractmethod
    def leave(self) -> None: ...

    def show_sheet(self) -> None:
        """Show the end of the match, as often as somebody wants to see it."""
        # Keys that were typed ahead arrive when it is open already.
        if not any(isinstance(screen, SheetScreen) for screen in self.app.screen_stack):
            self.app.push_screen(SheetScreen(self.session))

    # The menu -----------------------------------------------------------------------------------

    def menu(self) -> None:
        """Everything that is not a move."""
        ludo, session = self.ludo, self.session
        items = [Item(name, ludo.say(label)) for name, label in session.offers()]

        def chosen(name: str | None) -> None:
            if name is not None:
                self._run_offer(name)

        ludo.push_screen(PickScreen(ludo.word("terminal-menu"), items), chosen)

    def commands(self) -> Iterator[SimpleCommand]:
        """Every key that does one thing, and everything in the menu."""
        word, say = self.ludo.word, self.ludo.say
        for listed in self.listed:
            if listed.words in PALETTE_COMMANDS:
                do = next(iter(listed.does.values()))
                yield SimpleCommand(
                    capital(word(f"terminal-key-{listed.words}-help")), do, listed.shown
                )
        for name, label in self.session.offers():
            yield SimpleCommand(say(label), partial(self._run_offer, name), "M")

    def _run_offer(self, name: str) -> None:
        """Do what the menu offers under this name."""
        ludo, session = self.ludo, self.session
        commands: dict[str, Callable[[], object]] = {
            "aids": lambda: ludo.change_settings(aids=not ludo.settings.aids),
            "undo-turn": partial(self.undo, whole_turn=True),
            "sheet": self.show_sheet,
            "leave": self.leave,
            "resign": self.resign,
            "chat": self.chat,
            "rules": lambda: ludo.push_screen(RulesScreen(session.game)),
            "settings": lambda: ludo.push_screen(SettingsScreen()),
            "replay": lambda: ludo.show_replay(session.record, session.reader),
            "save": lambda: ludo.push_screen(save_screen(session.record())),
        }
        ludo.attempt(commands.get(name) or partial(session.do, name))

    def resign(self) -> None:
        """Give up, after asking once more."""
        word, seat = self.ludo.word, self.session.reader
        if seat is None:
            return

        def sure(answer: str | None) -> None:
            if answer == "yes":
                self.ludo.attempt(lambda: self.session.resign(seat))
                self.advance()

        items = [Item("no", word("terminal-resign-no")), Item("yes", word("terminal-resign-yes"))]
        self.ludo.push_screen(PickScreen(word("terminal-resign"), items), sure)

    def chat(self) -> None:
        """Say something to everybody at the table, where there is somebody to hear it."""
        if self.session.talks:
            self.ludo.push_screen(chat_screen(self.session.talk))
