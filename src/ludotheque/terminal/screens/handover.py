"""Where there are secrets: nothing is shown until the next person says that they are looking."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Middle

from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.prose import Piece
from ludotheque.terminal.screens.base import LudoScreen
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line
from ludotheque.terminal.widgets.prose_view import Prose


class HandOverScreen(LudoScreen[bool]):
    """Whether the person who was called looks now; if not, the table is left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", show=False),
        Binding("escape", "back", show=False),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        yield Line("top")
        with Middle(id="middle"):
            yield Prose("words")
        yield KeyBar("keys")

    def on_mount(self) -> None:
        self.repaint()

    def repaint(self) -> None:
        palette, word = self.ludo.palette, self.ludo.word
        keys = [Key("enter", word("terminal-enter"), word("terminal-key-look-now", name=self._who))]
        keys.append(Key("escape", word("terminal-escape"), word("terminal-key-leave")))
        self.show_frame(word("terminal-hand-over-title"), keys)
        words = word("terminal-hand-over", name=self._who)
        self.query_one("#words", Prose).show([[Piece(words, palette.turn, BOLD)]])

    def action_take(self) -> None:
        self.dismiss(True)

    def action_back(self) -> None:
        self.dismiss(False)
