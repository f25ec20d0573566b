"""State of the pages beside the board (log, points, aids, keys, hints): open page, marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.table.match_queries import Hint
from ludotheque.terminal.canvas import BOLD
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.terminal.drawing.prose import Paragraph, Piece
from ludotheque.terminal.player_area import PlayerArea
from ludotheque.terminal.side_pages import SidePages
from ludotheque.terminal.table_keys import KeyGroup
from ludotheque.text import Language

PAGES = ("log", "points", "aids", "help")


class SideState:
    def __init__(self, pages: Sequence[str] = PAGES, keys: Sequence[KeyGroup] = ()) -> None:
        self.pages, self.page, self._keys = pages, "log", keys
        self.hints: Sequence[Hint] = ()  # the latest answer of a bot, as long as it holds
        self.part: int | None = None  # the score part that is marked on the board
        self.wanted = ""  # words that lines of the log must contain to be shown
        self.is_waiting_for_hint = False  # a bot has been asked for hints
        self.more: dict[
            str, Callable[[], list[Paragraph]]
        ] = {}  # pages that only some screens have

    def open(self, page: str) -> None:
        """Open a page, or the log if it is open already."""
        self.page = "log" if page == self.page and page != "log" else page
        self.part = None

    def search(self, words: str) -> None:
        """Only the lines of the log with these words; with none, all of them."""
        self.page, self.wanted = "log", words

    def start_hint(self) -> None:
        self.is_waiting_for_hint, self.page = True, "hint"

    def forget_hints(self) -> None:
        """Drop the hints: they were for another question."""
        self.hints = ()
        if self.page == "hint" and not self.is_waiting_for_hint:
            self.page = "log"

    def step_part(self, by: int, player_area: PlayerArea) -> None:
        """Mark the next part of the score on the board."""
        parts = player_area.session.explain(player_area.shown)
        if parts:
            now = -1 if self.part is None else self.part
            self.part = (now + by) % len(parts) if self.part is not None or by > 0 else None

    def toggle_part(self, number: int) -> None:
        self.part = None if self.part == number else number

    def marks(self, player_area: PlayerArea) -> frozenset[tuple[int, ...]]:
        """The cells that make the marked part."""
        if self.page != "points" or self.part is None:
            return frozenset()
        parts = player_area.session.explain(player_area.shown)
        return frozenset(parts[self.part].cells) if self.part < len(parts) else frozenset()

    def tabs(self, say: Language, palette: Palette) -> Paragraph:
        tabs: list[Piece] = []
        for page in self.pages:
            look, ink = (BOLD, palette.accent) if page == self.page else (0, palette.faint)
            sign = "▸" if page == self.page else " "
            words = sign + say.say(f"terminal-page-{page}")
            tabs.append(Piece(words, ink, look, ("page", page)))
        return tabs

    def paragraphs(self, side_pages: SidePages, player_area: PlayerArea) -> list[Paragraph]:
        """What the open page says."""
        word = side_pages.word
        if self.page in self.more:
            return self.more[self.page]()
        if self.page == "points":
            return side_pages.explain(player_area.shown, self.part, player_area.made_of)
        if self.page == "aids":
            return side_pages.aids_page(player_area.notes())
        if self.page == "help":
            names = [
                word(k.shown) if k.shown.startswith("terminal-") else k.shown for k in self._keys
            ]
            words = [word(f"terminal-key-{key.words}-help") for key in self._keys]
            return side_pages.help(list(zip(names, words, strict=True)))
        if self.page == "hint" and self.is_waiting_for_hint:
            return [[Piece(word("terminal-pondering"), side_pages.palette.faint)]]
        if self.page == "hint" and player_area.asked is not None:
            return side_pages.hints(self.hints, player_area.key_of)
        return side_pages.log(self.wanted)
