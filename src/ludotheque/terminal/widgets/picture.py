"""A canvas on the screen: scrolls, pans by dragging, and says which spot the mouse means."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ludotheque.terminal.canvas import BOLD, Canvas, Rect, Spot, style_of
from ludotheque.terminal.drawing.palette import NONE, Colour


class Picture(ScrollView, can_focus=False):
    """Shows a canvas, centred when it is smaller than the window."""

    DEFAULT_CSS = """
    Picture { scrollbar-size: 1 1; }
    """

    class Pressed(Message):
        """A spot was clicked; button 3 is the right one."""

        def __init__(self, picture: Picture, spot: Spot | None, button: int) -> None:
            super().__init__()
            self.picture, self.spot, self.button = picture, spot, button

    class Pointed(Message):
        """The mouse moved onto a spot."""

        def __init__(self, picture: Picture, spot: Spot | None) -> None:
            super().__init__()
            self.picture, self.spot = picture, spot

    class Wheel(Message):
        """The wheel turned over the picture while `grab_wheel` is set."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class Resized(Message):
        """The window is larger or smaller: another size of picture may fit it better."""

        def __init__(self, picture: Picture) -> None:
            super().__init__()
            self.picture = picture

    def __init__(self, id: str | None = None, *, centred: bool = True) -> None:  # noqa: A002
        super().__init__(id=id)
        self.canvas = Canvas(0, 0)
        self.ground: Colour = NONE
        self.grab_wheel = False
        self.moved = False  # the player has scrolled it
        self.pointers: Colour = NONE  # the colour of arrows that say where there is more
        self._centred = centred
        self._strips: dict[int, Strip] = {}
        self._pressed_at: tuple[int, int] | None = None
        self._dragged = False
        self._pointed: Spot | None = None
        self._aim: tuple[Rect | None, Rect | None, int] | None = None
        self._at_end = False

    def show(self, canvas: Canvas, ground: Colour) -> None:
        self.canvas, self.ground = canvas, ground
        self._strips.clear()
        size = Size(canvas.width, canvas.height)
        if size != self.virtual_size:
            self.virtual_size = size
        self._settle_view()
        self.refresh()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips.clear()

    # Where things are ---------------------------------------------------------------------------

    @property
    def _margin(self) -> tuple[int, int]:
        if not self._centred:
            return 0, 0
        room = self.scrollable_content_region.size
        return (
            max(0, (room.width - self.canvas.width) // 2),
            max(0, (room.height - self.canvas.height) // 2),
        )

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The spot under a place of the widget."""
        left, top = self._margin
        return self.canvas.spot_at(x - left + self.scroll_offset.x, y - top + self.scroll_offset.y)

    def place_of(self, spot: Spot) -> tuple[int, int] | None:
        """A place of the widget where a click means this spot, if it is in view."""
        left, top = self._margin
        box = self.canvas.places.get(spot)
        if box is None:
            return None
        room = self.scrollable_content_region.size
        for y in range(box.y, box.y + box.height):
            for x in range(box.x, box.x + box.width):
                shown_x, shown_y = x + left - self.scroll_offset.x, y + top - self.scroll_offset.y
                inside = 0 <= shown_x < room.width and 0 <= shown_y < room.height
                if inside and self.canvas.spot_at(x, y) == spot:
                    return shown_x, shown_y
        return None

    # Scrolling ----------------------------------------------------------------------------------

    def look_at(self, middle: Rect | None, also: Rect | None = None, room: int = 2) -> None:
        """Keep `middle` in the middle of the window and the other box in view, with a margin.
        Holds for later sizes of window and canvas too, until the player scrolls."""
        self._aim, self._at_end = (middle, also, room), False
        self._settle_view()

    def stay_at_end(self) -> None:
        """Keep the last line in view, whatever comes."""
        self._aim, self._at_end = None, True
        self._settle_view()

    def _settle_view(self) -> None:
        """Scroll to the wanted view; it depends on the picture alone, not on the last position."""
        window = self.scrollable_content_region.size
        if not window:
            return
        wide, high = self.canvas.width - window.width, self.canvas.height - window.height
        x, y = float(self.scroll_offset.x), float(self.scroll_offset.y)
        if self._at_end:
            y = high
        elif self._aim is not None:
            middle, also, room = self._aim
            if middle is not None:
                x = _clamp(middle.centre[0] - window.width / 2, wide)
                y = _clamp(middle.centre[1] - window.height / 2, high)
            if also is not None:
                x = _reach(x, also.x - 2 * room, also.x + also.width + 2 * room, window.width)
                y = _reach(y, also.y - room, also.y + also.height + room, window.height)
        self.scroll_to(_clamp(x, wide), _clamp(y, high), animate=False, force=True)

    def on_resize(self) -> None:
        self._settle_view()
        self.post_message(self.Resized(self))

    def move(self, x: int, y: int) -> None:
        """The player scrolls: from now on the view is theirs."""
        self._aim, self._at_end, self.moved = None, False, True
        self.scroll_relative(x, y, animate=False, force=True)

    # Showing ------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        left, top = self._margin
        width = self.size.width
        row = y - top + self.scroll_offset.y
        start = self.scroll_offset.x
        strip = self._strips.get(row) if start == 0 else None
        if strip is not None and strip.cell_length == width:
            return strip
        blank = style_of(NONE, self.ground, 0) if self.ground != NONE else Style()
        pieces = self.canvas.segments(row, start, start + width - left)
        drawn = sum(len(piece.text) for piece in pieces)
        if any(not piece.text.isascii() for piece in pieces):
            drawn = sum(piece.cell_length for piece in pieces)
        line = [Segment(" " * left, blank), *pieces]
        line.append(Segment(" " * max(0, width - left - drawn), blank))
        strip = Strip([_on(piece, self.ground) for piece in line if piece.text], width)
        if start == 0 and self.pointers == NONE:
            self._strips[row] = strip
        return strip if self.pointers == NONE else self._point_beyond(strip, y)

    def _point_beyond(self, strip: Strip, y: int) -> Strip:
        """Draw small arrows at the edges where there is more to see."""
        width, height = self.size
        marks: list[tuple[int, str]] = []
        if y == height // 2:
            if self.scroll_offset.x > 0:
                marks.append((0, "◂"))
            if self.scroll_offset.x < self.max_scroll_x:
                marks.append((width - 1, "▸"))
        if (y == 0 and self.scroll_offset.y > 0) or (
            y == height - 1 and self.scroll_offset.y < self.max_scroll_y
        ):
            marks.append((width // 2, "▴" if y == 0 else "▾"))
        for x, mark in marks:
            sign = Strip([Segment(mark, style_of(self.pointers, self.ground, BOLD))], 1)
            strip = Strip.join([strip.crop(0, x), sign, strip.crop(x + 1, width)])
        return strip

    # The mouse ----------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed_at, self._dragged = (event.x, event.y), False
        self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()
        if self._pressed_at is not None and not self._dragged:
            self.post_message(self.Pressed(self, self.spot_at(event.x, event.y), event.button))
        self._pressed_at = None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._pressed_at is not None:
            self._dragged |= (
                abs(event.x - self._pressed_at[0]) + abs(event.y - self._pressed_at[1]) > 1
            )
            if self._dragged:
                self.move(-event.delta_x, -event.delta_y)
            return
        spot = self.spot_at(event.x, event.y)
        if spot != self._pointed:
            self._pointed = spot
            self.post_message(self.Pointed(self, spot))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, step: int) -> None:
        event.stop()
        event.prevent_default()
        if self.grab_wheel:
            self.post_message(self.Wheel(step))
        else:
            self.move(0, 2 * step)


def _on(piece: Segment, ground: Colour) -> Segment:
    """Cells without a colour of their own lie on the ground."""
    if ground == NONE or piece.style is None or piece.style.bgcolor is not None:
        return piece
    return Segment(piece.text, style_of(NONE, ground, 0) + piece.style)


def _clamp(value: float, most: int) -> int:
    return round(max(0, min(value, most)))


def _reach(start: float, low: int, high: int, window: int) -> float:
    """Move the window as little as it takes to show everything from low to high."""
    start = min(start, low)
    return max(start, min(low, high - window)) if high > start + window else start
