"""The rules of a game, to read and to scroll."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Markdown

from ludotheque.rulebook import rulebook
from ludotheque.terminal.screens.base import BACK_BY_LETTER, Command, LudoScreen
from ludotheque.text import Problem


class RulesScreen(LudoScreen[None]):
    KEYS = (
        Command("up", words=""),
        Command("down", words=""),
        Command("space", "page(1)", "scroll"),
        Command("b", "page(-1)"),
        BACK_BY_LETTER,
    )

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game

    def body(self) -> ComposeResult:
        with VerticalScroll(id="paper"):
            yield Markdown(id="text", open_links=False)

    async def on_mount(self) -> None:
        self.query_one("#paper").focus()
        self.repaint()

    def repaint(self) -> None:
        self.show_frame(self.ludo.word(f"{self._game}-name"))
        try:
            words = rulebook(self._game, self.ludo.say.code)
        except Problem as problem:
            words = self.ludo.say(problem.reason)
        self.query_one("#text", Markdown).update(words)

    def action_page(self, by: int) -> None:
        paper = self.query_one("#paper", VerticalScroll)
        paper.scroll_relative(y=by * max(1, paper.size.height - 2), animate=False)
