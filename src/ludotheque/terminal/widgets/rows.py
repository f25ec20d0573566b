"""Rows of a form: a label and a value that arrows, clicks or typing change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

from ludotheque.terminal.canvas import BOLD, REVERSE, Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import Palette
from ludotheque.terminal.drawing.prose import shorten
from ludotheque.terminal.widgets.canvas_widget import CanvasWidget


class Row(CanvasWidget, can_focus=True):
    """A label and one of several values; left and right, or a click, change it."""

    DEFAULT_CSS = "Row { height: 1; }"
    is_cached = False  # the row in focus looks different
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    class Changed(Message):
        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(
        self,
        id: str,  # noqa: A002
        label: str,
        choices: Sequence[tuple[object, str]],
        value: object,
        palette: Palette,
    ) -> None:
        super().__init__(id=id)
        self._label, self._choices, self._palette = label, choices, palette
        values = [choice for choice, _ in choices]
        self._at = values.index(value) if value in values else 0

    @property
    def value(self) -> object:
        return self._choices[self._at][0]

    @property
    def words(self) -> str:
        return self._choices[self._at][1]

    @property
    def is_cut(self) -> bool:
        """Whether the words of the value are too long for the row."""
        return cell_len(self.words) + 4 > self.size.width // 2 > 0

    def offer(self, choices: Sequence[tuple[object, str]]) -> None:
        """Show the same values by other names."""
        self._choices = choices
        self.refresh()

    def action_turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._choices)
        self.refresh()
        self.post_message(self.Changed(self))

    def paint(self, width: int) -> Canvas:
        palette = self._palette
        canvas = Canvas(width, 1)
        words = f"‹ {self.words} ›" if len(self._choices) > 1 else f"  {self.words}"
        words = shorten(words, width // 2)
        at = max(2, width - cell_len(words) - 2)
        ink = palette.accent if self.has_focus else palette.ink
        canvas.write(0, 0, "▸ " if self.has_focus else "  ", palette.turn, None, BOLD)
        canvas.write(2, 0, shorten(self._label, at - 3), palette.ink, None, 0)
        look = BOLD | (REVERSE if self.has_focus and palette.mono else 0)
        end = canvas.write(at, 0, words, ink, None, look if self.has_focus else 0)
        canvas.mark(("turn", -1), Rect(at, 0, 2, 1))
        canvas.mark(("turn", 1), Rect(at + 2, 0, end - at - 2, 1))
        return canvas

    def press(self, spot: Spot) -> None:
        if isinstance(spot, tuple):
            self.action_turn(spot[1])


class ButtonRow(CanvasWidget, can_focus=True):
    """A button."""

    DEFAULT_CSS = "ButtonRow { height: 1; }"
    is_cached = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", show=False)]

    class Pressed(Message):
        def __init__(self, row: ButtonRow) -> None:
            super().__init__()
            self.row = row

    def __init__(self, id: str, label: str, palette: Palette) -> None:  # noqa: A002
        super().__init__(id=id)
        self._label, self._palette = label, palette

    def paint(self, width: int) -> Canvas:
        palette = self._palette
        canvas = Canvas(width, 1)
        canvas.write(0, 0, "▸ " if self.has_focus else "  ", palette.turn, None, BOLD)
        if self.has_focus and not palette.mono:
            ink, ground = palette.readable(palette.accent), palette.accent
            canvas.write(2, 0, f" {self._label} ", ink, ground, BOLD)
        else:
            look = BOLD | (REVERSE if self.has_focus else 0)
            canvas.write(2, 0, f" {self._label} ", palette.accent, None, look)
        canvas.mark("press", Rect(0, 0, width, 1))
        return canvas

    def action_press(self) -> None:
        self.post_message(self.Pressed(self))

    def press(self, spot: Spot) -> None:
        self.action_press()


class TextRow(Horizontal):
    """A label and a line to type on."""

    DEFAULT_CSS = """
    TextRow { height: 1; }
    TextRow > Static { width: 1fr; padding: 0 2; }
    TextRow > Input { width: 30; }
    """

    def __init__(self, id: str, label: str, value: str, hint: str = "") -> None:  # noqa: A002
        super().__init__(id=id)
        self._label, self._value, self._hint = label, value, hint

    def compose(self) -> ComposeResult:
        yield Static(self._label, markup=False)
        entry = Input(self._value, placeholder=self._hint, compact=True)
        entry.cursor_blink = False
        yield entry

    @property
    def value(self) -> str:
        return self.query_one(Input).value


class Heading(Static):
    """A line between groups of rows."""

    DEFAULT_CSS = "Heading { height: auto; color: $primary; text-style: bold; margin: 1 0 0 0; }"
