"""Running text as a widget, as high as it needs up to a limit."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ludotheque.terminal.canvas import Canvas, Spot
from ludotheque.terminal.drawing.prose import Paragraph, set_prose


class Prose(Widget):
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
        self._canvas: Canvas | None = None

    def show(self, paragraphs: Sequence[Paragraph]) -> None:
        before = self._canvas.height if self._canvas else None
        self._paragraphs, self._canvas = paragraphs, None
        grown = before != self._set(max(8, self.content_size.width)).height
        self.refresh(layout=grown)

    @property
    def words(self) -> str:
        return "\n".join("".join(piece.words for piece in one) for one in self._paragraphs)

    def _set(self, width: int) -> Canvas:
        if self._canvas is None or self._canvas.width != width:
            self._canvas = set_prose(self._paragraphs, width, self._indent, self._least)
        return self._canvas

    def height_in(self, width: int) -> int:
        """The lines it needs in a window of this width."""
        height = self._set(width).height
        return height if self._most is None else min(height, self._most)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.height_in(width)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        canvas = self._set(width)
        style = self.rich_style
        strip = Strip(canvas.segments(y, 0, width))
        return strip.apply_style(style).adjust_cell_length(width, style)

    def place_of(self, spot: Spot) -> tuple[int, int] | None:
        box = self._canvas.places.get(spot) if self._canvas else None
        return (box.x, box.y) if box else None

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self._canvas is None:
            return
        spot = self._canvas.spot_at(offset.x, offset.y)
        if spot is not None:
            self.post_message(self.Pressed(self, spot))
