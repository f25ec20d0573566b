"""The rules of a game, to read and to scroll."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Markdown

from ludotheque.rulebook import rulebook
from ludotheque.terminal.screens.base import LudoScreen
from ludotheque.terminal.widgets.bars import Key, KeyBar, Line
from ludotheque.text import Problem


class RulesScreen(LudoScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q", "back", show=False),
        Binding("space", "page(1)", show=False),
        Binding("b,B", "page(-1)", show=False),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        yield Line("top")
        with VerticalScroll(id="paper"):
            yield Markdown(id="text", open_links=False)
        yield KeyBar("keys")

    async def on_mount(self) -> None:
        self.query_one("#paper").focus()
        self.repaint()

    def repaint(self) -> None:
        word = self.ludo.word
        keys = [
            Key("up", "↑", ""),
            Key("down", "↓", ""),
            Key("space", word("terminal-space"), word("terminal-key-scroll")),
            self.back_key(),
        ]
        self.show_frame(word(f"{self._game}-name"), keys)
        try:
            words = rulebook(self._game, self.ludo.say.code)
        except Problem as problem:
            words = self.ludo.say(problem.reason)
        self.query_one("#text", Markdown).update(words)

    def action_page(self, by: int) -> None:
        paper = self.query_one("#paper", VerticalScroll)
        paper.scroll_relative(y=by * max(1, paper.size.height - 2), animate=False)
