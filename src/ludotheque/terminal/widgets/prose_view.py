"""Running text as a widget, as high as it needs up to a limit."""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message

from ludotheque.terminal.canvas import Canvas, Spot
from ludotheque.terminal.drawing.prose import Paragraph, set_prose
from ludotheque.terminal.widgets.canvas_widget import CanvasWidget


class Prose(CanvasWidget):
    DEFAULT_CSS = "Prose { height: auto; }"

    class Pressed(Message):
        def __init__(self, prose: Prose, spot: Spot) -> None:
            super().__init__()
            self.prose, self.spot = prose, spot

    def __init__(
        self,
        id: str | None = None,  # noqa: A002
        *,
        least: int = 0,
        most: int | None = None,
        indent: int = 0,
    ) -> None:
        super().__init__(id=id)
        self._paragraphs: Sequence[Paragraph] = ()
        self._least, self._most, self._indent = least, most, indent

    def show(self, paragraphs: Sequence[Paragraph]) -> None:
        self._paragraphs = paragraphs
        self.renew()

    @property
    def words(self) -> str:
        return "\n".join("".join(piece.words for piece in one) for one in self._paragraphs)

    def paint(self, width: int) -> Canvas:
        return set_prose(self._paragraphs, width, self._indent, self._least)

    def height_in(self, width: int) -> int:
        height = super().height_in(width)
        return height if self._most is None else min(height, self._most)

    def press(self, spot: Spot) -> None:
        self.post_message(self.Pressed(self, spot))
