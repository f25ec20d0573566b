"""The rules of a game, to read, to page through and to search."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import VerticalScroll
from textual.widgets import Markdown, Static

from ludotheque.rulebook import rulebook
from ludotheque.terminal.screens.base import BACK_BY_LETTER, Command, LudoScreen
from ludotheque.terminal.screens.entry import search_screen
from ludotheque.text import Problem, text


class RulesScreen(LudoScreen[None]):
    KEYS = (
        Command("up", words=""),
        Command("down", words=""),
        Command("space", "page(1)", "scroll"),
        Command("b", "page(-1)"),
        Command("slash", "search", "search"),
        Command("n", "next(1)", ""),
        Command("p", "next(-1)", "found"),
        BACK_BY_LETTER,
    )

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game
        self._wanted = ""
        self._found: list[Static] = []
        self._at = 0
        self._laid_out: AwaitComplete | None = None

    def body(self) -> ComposeResult:
        with VerticalScroll(id="paper"):
            yield Markdown(id="text", open_links=False)

    async def on_mount(self) -> None:
        self.query_one("#paper").focus()
        self.repaint()

    def repaint(self) -> None:
        """The text, in another language perhaps: then nothing has been looked for in it yet."""
        self._found, self._at = [], 0
        self._show_frame()
        try:
            words = rulebook(self._game, self.ludo.say.code)
        except Problem as problem:
            words = self.ludo.say(problem.reason)
        self._laid_out = self.query_one("#text", Markdown).update(words)

    def _show_frame(self) -> None:
        note = f"{self._wanted}  {self._at + 1} / {len(self._found)}" if self._found else ""
        self.show_frame(self.ludo.word(f"{self._game}-name"), note)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "next" or bool(self._found)

    def action_page(self, by: int) -> None:
        paper = self.query_one("#paper", VerticalScroll)
        paper.scroll_relative(y=by * max(1, paper.size.height - 2), animate=False)

    # Searching ----------------------------------------------------------------------------------

    def action_search(self) -> None:
        self.ludo.push_screen(search_screen(self.search, self._wanted))

    def search(self, words: str) -> None:
        self.run_worker(self._mark(words), exclusive=True)

    async def _mark(self, words: str) -> None:
        """Mark every paragraph with these words, and go to the first."""
        if self._laid_out is not None:
            await self._laid_out  # a fast typist searches before the text is there
        self._wanted = words
        parts = self.query("#text *").results(Static) if words else ()
        self._found = [part for part in parts if words.casefold() in str(part.content).casefold()]
        self._at = 0
        if words and not self._found:
            self.ludo.show_problem(Problem(text("terminal-none-found", words=words)))
        self.call_after_refresh(self._go)

    def action_next(self, by: int) -> None:
        self._at = (self._at + by) % len(self._found)
        self._go()

    def _go(self) -> None:
        self.query(".found").remove_class("found")
        if self._found:
            self._found[self._at].add_class("found")
            paper = self.query_one("#paper", VerticalScroll)
            paper.scroll_to_widget(self._found[self._at], animate=False)
        self._show_frame()
