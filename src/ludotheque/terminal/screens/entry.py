"""A question and a line to type on."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from ludotheque.terminal.prose import Piece
from ludotheque.terminal.screens.base import LudoScreen
from ludotheque.terminal.shell import AbstractPump
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line
from ludotheque.terminal.widgets.prose_view import Prose


class EntryScreen(LudoScreen[None], metaclass=AbstractPump):
    """Subclasses say what is asked, and what is done with the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]
    heading: ClassVar[str]
    question: ClassVar[str]
    verb: ClassVar[str]  # what Enter does
    placeholder: ClassVar[str] = ""

    def __init__(self, value: str = "") -> None:
        super().__init__()
        self._value = value

    def compose(self) -> ComposeResult:
        yield Line("top")
        yield Prose("words")
        entry = Input(self._value, id="path", placeholder=self.placeholder)
        entry.cursor_blink = False
        yield entry
        yield KeyBar("keys")

    def on_mount(self) -> None:
        word = self.ludo.word
        enter = Key("enter", word("terminal-enter"), word(self.verb))
        self.show_frame(word(self.heading), [enter, self.back_key()])
        self.query_one("#words", Prose).show([[Piece(word(self.question))]])
        self.query_one("#path", Input).focus()

    @on(Input.Submitted)
    def submitted(self, message: Input.Submitted) -> None:
        self.ludo.attempt(lambda: self.entered(message.value.strip()))

    @abstractmethod
    def entered(self, words: str) -> None:
        """Do it, or refuse with a Problem."""
