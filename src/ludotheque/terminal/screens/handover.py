"""Where there are secrets: nothing is shown until the next person says that they are looking."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Middle

from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.drawing.prose import Piece
from ludotheque.terminal.screens.base import Command, LudoScreen
from ludotheque.terminal.widgets.bars import Key
from ludotheque.terminal.widgets.prose_view import Prose


class HandOverScreen(LudoScreen[bool]):
    """Whether the person who was called looks now; if not, the table is left."""

    KEYS = (Command("enter,space", "take", "look-now"), Command("escape", "back", "leave"))

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def body(self) -> ComposeResult:
        with Middle(id="middle"):
            yield Prose("words")

    def on_mount(self) -> None:
        self.repaint()

    def repaint(self) -> None:
        palette, word = self.ludo.palette, self.ludo.word
        self.show_frame(word("terminal-hand-over-title"))
        words = word("terminal-hand-over", name=self._who)
        self.query_one("#words", Prose).show([[Piece(words, palette.turn, BOLD)]])

    def key(self, key: str, words: str, **args: str) -> Key:
        return super().key(key, words, name=self._who)

    def action_take(self) -> None:
        self.dismiss(True)

    def action_back(self) -> None:
        self.dismiss(False)
