"""Write a record to a file of the player's choice."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from ludotheque.faults import fault
from ludotheque.record import Record, encode
from ludotheque.terminal.prose import Piece
from ludotheque.terminal.screens.base import LudoScreen
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.text import Problem, text


class SaveScreen(LudoScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record

    def compose(self) -> ComposeResult:
        yield Line("top")
        yield Prose("words")
        yield Input(f"{self._record.header.id or self._record.header.game}.ludo", id="path")
        yield KeyBar("keys")

    def on_mount(self) -> None:
        word = self.ludo.word
        keys = [
            Key("enter", word("terminal-enter"), word("terminal-key-save")),
            Key("escape", word("terminal-escape"), word("terminal-key-back")),
        ]
        self.show_frame(word("terminal-menu-save"), keys)
        self.query_one("#words", Prose).show([[Piece(word("terminal-save-where"))]])
        self.query_one("#path", Input).focus()

    @on(Input.Submitted)
    def save(self, message: Input.Submitted) -> None:
        path = Path(message.value.strip()).expanduser()
        try:
            save_record(self._record, path)
        except Problem as problem:
            self.ludo.complain(problem)
            return
        self.ludo.notify(self.ludo.word("terminal-saved", file=str(path)), markup=False)
        self.dismiss(None)

    def action_back(self) -> None:
        self.dismiss(None)


def save_record(record: Record, path: Path) -> None:
    """Never over another file."""
    try:
        with path.open("xb") as file:
            file.write(encode(record))
    except FileExistsError:
        raise Problem(text("terminal-save-exists", file=str(path))) from None
    except OSError as error:
        raise Problem(text("terminal-save-failed", file=str(path), why=fault(error))) from None
