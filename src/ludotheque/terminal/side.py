"""What stands beside the board: the log, points with what makes them, aids, keys, or hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.terminal.canvas import BOLD, Box
from ludotheque.terminal.prose import Paragraph, Piece, set_prose
from ludotheque.terminal.tablekeys import EVERY_KEY, TALKING
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.text import Problem, text

if TYPE_CHECKING:
    from ludotheque.bots.hints import Hint
    from ludotheque.terminal.screens.table import TableScreen

PAGES = ("log", "points", "aids", "help")


class Side:
    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.page = "log"
        self.hints: list[Hint] = []  # the latest answer of a bot, as long as it holds
        self._part: int | None = None  # the score part that is marked on the board
        self._pondering = False

    # What is done -------------------------------------------------------------------------------

    def open(self, page: str) -> None:
        """This page, or the log if it is open already."""
        self.page = "log" if page == self.page and page != "log" else page
        self.no_part()
        self._table.paint()

    def press(self, spot: object) -> None:
        desk = self._table.desk
        if desk is None or not isinstance(spot, tuple):
            return
        kind, what = spot
        if kind == "page":
            self.open(what)
        elif kind == "seat":
            self._table.show_board(what)
        elif kind == "part":
            self._part = None if self._part == what else what
            self._table.paint()
        elif kind == "hint" and what < len(self.hints):
            desk.chooser.aim_at(self.hints[what].action)
            desk.show_asked()
            self._table.paint()

    def scroll(self, by: int) -> None:
        paper = self._table.query_one("#page", Picture)
        paper.move(0, by * max(1, paper.size.height - 1))

    def forget_hints(self) -> None:
        """Something else is asked: what was advised does not hold any more."""
        self.hints = []
        if self.page == "hint" and not self._pondering:
            self.page = "log"

    def no_part(self) -> None:
        self._part = None

    def step_part(self, by: int) -> None:
        """The next part of the score, marked on the board."""
        table, desk = self._table, self._table.desk
        if desk is None:
            return
        parts = table.session.explain(desk.shown)
        if parts:
            now = -1 if self._part is None else self._part
            self._part = (now + by) % len(parts) if self._part is not None or by > 0 else None
        table.paint()

    def marks(self) -> frozenset[tuple[int, ...]]:
        """The cells that make the marked part."""
        table = self._table
        if self.page != "points" or self._part is None or table.desk is None:
            return frozenset()
        parts = table.session.explain(table.desk.shown)
        return frozenset(parts[self._part].cells) if self._part < len(parts) else frozenset()

    def ask_for_hints(self) -> None:
        """Ask a bot in the background; the answer appears beside the board."""
        table, desk, session = self._table, self._table.desk, self._table.session
        if desk is None or desk.asked is None or self._pondering:
            return
        if not table.aids:
            table.ludo.complain(Problem(text("terminal-aids-off")))
            return
        seat, seq = desk.asked, table.match.seq
        self._pondering, self.page = True, "hint"
        table.paint()

        session.advise(seat, table.ludo.beside, lambda found: self._hinted(seq, found))

    def _hinted(self, seq: int, found: list[Hint]) -> None:
        self._pondering = False
        table, desk = self._table, self._table.desk
        if desk is not None and seq == table.match.seq and desk.asked is not None and found:
            self.hints = found
            desk.chooser.aim_at(found[0].action)
        table.paint()

    # What is shown ------------------------------------------------------------------------------

    def paint(self) -> None:
        ludo, palette = self._table.ludo, self._table.ludo.palette
        tabs: list[Piece] = []
        for page in PAGES:
            look, ink = (BOLD, palette.accent) if page == self.page else (0, palette.faint)
            tabs.append(Piece(ludo.word(f"terminal-page-{page}"), ink, look, ("page", page)))
            tabs.append(Piece(" "))
        self._table.query_one("#tabs", Prose).show([tabs])
        paper = self._table.query_one("#page", Picture)
        canvas = set_prose(self._lines(), max(8, paper.size.width - 3))
        paper.show(canvas, palette.paper)
        if self.page == "log":
            paper.stay_at_end()
        else:
            paper.look_at(None, canvas.places.get(("part", self._part)) or Box(0, 0, 1, 1), 0)

    def _lines(self) -> list[Paragraph]:
        table, panes, desk = self._table, self._table.panes, self._table.desk
        assert desk is not None
        word = table.ludo.word
        seat = desk.asked if desk.asked is not None else table.session.reader
        if self.page == "points":
            return panes.explain(desk.shown, self._part, desk.made_of)
        if self.page == "aids":
            return panes.aids_page(seat, desk.notes())
        if self.page == "help":
            keys = (*EVERY_KEY, TALKING) if table.session.talks else EVERY_KEY
            names = [word(key) if key.startswith("terminal-") else key for key, _ in keys]
            does = [word(f"terminal-key-{what}-help") for _, what in keys]
            return panes.help(desk.asked, list(zip(names, does, strict=True)))
        if self.page == "hint":
            if self._pondering:
                return [[Piece(word("terminal-pondering"), table.ludo.palette.faint)]]
            if desk.asked is not None:
                return panes.hints(desk.asked, self.hints)
        return panes.log()
