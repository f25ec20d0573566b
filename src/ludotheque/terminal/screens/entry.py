"""A question and a line to type on: what to say, where to save, which table to join."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from ludotheque.command_arguments import Unwritable
from ludotheque.record import Record, encode
from ludotheque.terminal.drawing.prose import Piece
from ludotheque.terminal.screens.base import BACK, LudoScreen
from ludotheque.terminal.widgets.bars import Key
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.text import Problem, text


class EntryScreen(LudoScreen[None]):
    """Hands what was typed to `entered`, which closes the screen or refuses with a Problem."""

    KEYS = (BACK,)

    def __init__(
        self,
        heading: str,
        question: str,
        verb: str,  # what Enter does
        entered: Callable[[EntryScreen, str], None],
        *,
        value: str = "",
        placeholder: str = "",
    ) -> None:
        super().__init__()
        self.heading, self._question, self._verb = heading, question, verb
        self._entered, self._value, self._placeholder = entered, value, placeholder

    def body(self) -> ComposeResult:
        yield Prose("words")
        entry = Input(self._value, id="path", placeholder=self._placeholder)
        entry.cursor_blink = False
        yield entry

    def keys(self) -> Sequence[Key]:
        return [self.key("enter", self._verb), *super().keys()]

    def on_mount(self) -> None:
        self.show_frame(self.ludo.word(self.heading))
        self.query_one("#words", Prose).show([[Piece(self.ludo.word(self._question))]])
        self.query_one("#path", Input).focus()

    @on(Input.Submitted)
    def submitted(self, message: Input.Submitted) -> None:
        self.ludo.attempt(lambda: self._entered(self, message.value.strip()))


def chat_screen(say: Callable[[str], None]) -> EntryScreen:
    """Say something to everybody at an online table."""

    def entered(screen: EntryScreen, words: str) -> None:
        screen.dismiss(None)
        if words:
            say(words)

    return EntryScreen("web-chat", "online-say-what", "say", entered)


def search_screen(search: Callable[[str], None], value: str = "") -> EntryScreen:
    """Words to look for, in the log or in the rules; none: everything is shown again."""

    def entered(screen: EntryScreen, words: str) -> None:
        screen.dismiss(None)
        search(words)

    return EntryScreen("terminal-search", "terminal-search-what", "find", entered, value=value)


def save_screen(record: Record) -> EntryScreen:
    """Write a record to a file of the player's choice."""

    def entered(screen: EntryScreen, words: str) -> None:
        path = Path(words).expanduser()
        save_record(record, path)
        screen.ludo.notify(screen.ludo.word("terminal-saved", file=str(path)), markup=False)
        screen.dismiss(None)

    name = f"{record.header.id or record.header.game}.ludo"
    return EntryScreen("terminal-menu-save", "terminal-save-where", "save", entered, value=name)


def save_record(record: Record, path: Path) -> None:
    """Write a record to a new file. Raises a Problem, also where the file exists."""
    try:
        with path.open("xb") as file:
            file.write(encode(record))
    except FileExistsError:
        raise Problem(text("terminal-save-exists", file=str(path))) from None
    except OSError as error:
        raise Unwritable(path, error) from None
