"""Base of screens with a form: rows are rebuilt when an answer changes the questions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input

from ludotheque.terminal.screens.base import BACK, Command, LudoScreen
from ludotheque.terminal.widgets.prose_view import Prose
from ludotheque.terminal.widgets.rows import TextRow


class FormScreen(LudoScreen[None]):
    """Subclasses make the rows and the frame around them."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("up", "app.focus_previous", ""),
        Command("down,enter", "app.focus_next", "field"),
        Command("left", words=""),
        Command("right", words="change"),
        BACK,
    )
    first: ClassVar[str]  # the row in focus at the start

    @abstractmethod
    def rows(self) -> Sequence[Widget]:
        """The rows for the answers so far."""

    @abstractmethod
    def frame(self) -> None:
        """The title above and the keys below."""

    @property
    def yes_no(self) -> list[tuple[object, str]]:
        word = self.ludo.word
        return [(True, word("terminal-yes")), (False, word("terminal-no"))]

    def body(self) -> ComposeResult:
        yield VerticalScroll(*self.rows(), id="form", can_focus=False)
        yield Prose("problem")

    def on_mount(self) -> None:
        self.frame()
        self.query_one(f"#{self.first}").focus()

    def repaint(self) -> None:
        self.rebuild(self.row_in_focus())

    def row_in_focus(self) -> str | None:
        """The id of the row, also while something is typed in it."""
        widget = self.focused
        if isinstance(widget, Input) and widget.parent is not None:
            return widget.parent.id
        return widget.id if widget is not None else None

    def rebuild(self, focus: str | None) -> None:
        """The rows anew, the same one in focus."""
        self.run_worker(self._renew(focus), exclusive=True, group="rows")

    async def _renew(self, focus: str | None) -> None:
        if not self.is_attached:  # the screen has been left meanwhile
            return
        holder = self.query_one("#form", VerticalScroll)
        async with self.batch():
            await holder.remove_children()
            if not self.is_attached:
                return
            await holder.mount_all(self.rows())
        wanted = self.query(f"#{focus or self.first}")
        if wanted:
            row = wanted.first()
            (row.query_one(Input) if isinstance(row, TextRow) else row).focus()
            self.frame()
