"""Base of widgets that paint themselves on a canvas: lines at the edge, rows of forms, prose."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual import events
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from ludotheque.terminal.canvas import Canvas, Spot

MIN_COLUMNS = 8  # before the widget has a size, and in windows that show nothing of it


class CanvasWidget(Widget):
    """Shows the canvas that `paint` returns; `press` is called with a spot that was clicked."""

    is_cached: ClassVar[bool] = True  # until `renew`; False: painted for every line shown
    _canvas: Canvas | None = None

    @abstractmethod
    def paint(self, width: int) -> Canvas:
        """The content in `width` columns, as high as it needs."""

    def press(self, spot: Spot) -> None:
        """React to a click on a spot of the canvas."""
        return

    def renew(self) -> None:
        """Paint anew. Everything else keeps its place unless this needs more lines, or fewer."""
        before = self._canvas.height if self._canvas else None
        self._canvas = None
        width = max(MIN_COLUMNS, self.content_size.width)
        self.refresh(layout=self.canvas_in(width).height != before)

    def canvas_in(self, width: int) -> Canvas:
        if self._canvas is None or self._canvas.width != width or not self.is_cached:
            self._canvas = self.paint(width)
        return self._canvas

    def height_in(self, width: int) -> int:
        """The lines it needs in a window of this width."""
        return self.canvas_in(width).height

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.height_in(width)

    def render_line(self, y: int) -> Strip:
        width, style = self.size.width, self.rich_style
        strip = Strip(self.canvas_in(width).segments(y, 0, width))
        return strip.apply_style(style).adjust_cell_length(width, style)

    def place_of(self, spot: Spot) -> tuple[int, int] | None:
        place = self._canvas.places.get(spot) if self._canvas else None
        return (place.x, place.y) if place else None

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and self._canvas is not None:
            spot = self._canvas.spot_at(offset.x, offset.y)
            if spot is not None:
                self.press(spot)
