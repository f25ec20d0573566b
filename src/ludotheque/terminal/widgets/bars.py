"""The lines at the edge of the screen: a title, a sentence, and keys that can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.message import Message

from ludotheque.terminal.canvas import BOLD, Canvas, Rect, Spot
from ludotheque.terminal.drawing.palette import Colour, Palette
from ludotheque.terminal.drawing.prose import shorten
from ludotheque.terminal.widgets.canvas_widget import CanvasWidget

_SHOWN = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "plus": "+",
    "minus": "−",
    "question_mark": "?",
    "slash": "/",
    "home": "terminal-home-key",
    "end": "terminal-end-key",
    "enter": "terminal-enter",
    "space": "terminal-space",
    "escape": "terminal-escape",
}


def shown(key: str, word: Callable[[str], str]) -> str:
    """What stands on the key, in this language."""
    sign = _SHOWN.get(key, key.upper())
    return word(sign) if sign.startswith("terminal-") else sign


class Key(NamedTuple):
    """A key: its name in Textual, as it is shown, and its effect in words."""

    name: str
    shown: str
    words: str


class KeyBar(CanvasWidget):
    """Keys and what they do, the most useful first and the way out last; a click is as good as the
    key. On more than `most` lines the way out stays, and those before it are left out."""

    DEFAULT_CSS = "KeyBar { height: auto; }"

    class Pressed(Message):
        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, id: str | None = None, *, most: int = 2) -> None:  # noqa: A002
        super().__init__(id=id)
        self._keys: Sequence[Key] = ()
        self._most = most  # lines
        self._palette = Palette("full", True)

    def show(self, keys: Sequence[Key], palette: Palette) -> None:
        if (self._keys, self._palette) == (keys, palette):
            return
        self._keys, self._palette = keys, palette
        self.renew()

    @property
    def keys(self) -> Sequence[Key]:
        return self._keys

    def paint(self, width: int) -> Canvas:
        groups = _groups(self._keys)
        places = _places(groups, width)
        while len(groups) > 1 and places[-1][1] >= self._most:
            del groups[-2]
            places = _places(groups, width)
        canvas = Canvas(width, places[-1][1] + 1 if places else 1)
        for x, y, key in places:
            end = canvas.write(x, y, key.shown, self._palette.accent, None, BOLD)
            end = canvas.write(end + 1, y, key.words, self._palette.faint)
            canvas.mark(key.name, Rect(x, y, end - x, 1))
        return canvas

    def press(self, spot: Spot) -> None:
        self.post_message(self.Pressed(str(spot)))


def _groups(keys: Sequence[Key]) -> list[list[Key]]:
    """Keys that share their words: those without any go with the next one that has some."""
    groups: list[list[Key]] = []
    for key in keys:
        if groups and not groups[-1][-1].words:
            groups[-1].append(key)
        else:
            groups.append([key])
    return groups


def _places(groups: Sequence[Sequence[Key]], width: int) -> list[tuple[int, int, Key]]:
    """Column and line of each key; a group stays on one line."""
    places: list[tuple[int, int, Key]] = []
    x, y = 1, 0
    for group in groups:
        wide = [cell_len(key.shown) + cell_len(key.words) + 1 for key in group]
        if x + sum(wide) > width and x > 1:
            x, y = 1, y + 1
        for key, columns in zip(group, wide, strict=True):
            places.append((x, y, key))
            x += columns
        x += 2
    return places


class TextLine(CanvasWidget):
    """One line of text in pieces of colour, the last ones pushed to the right end."""

    DEFAULT_CSS = "TextLine { height: 1; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._left: Sequence[tuple[str, Colour, int]] = ()
        self._right: Sequence[tuple[str, Colour, int]] = ()

    def show(
        self,
        left: Sequence[tuple[str, Colour, int]],
        right: Sequence[tuple[str, Colour, int]] = (),
    ) -> None:
        self._left, self._right = left, right
        self.renew()

    @property
    def words(self) -> str:
        return "".join(words for words, _, _ in (*self._left, *self._right))

    def paint(self, width: int) -> Canvas:
        canvas = Canvas(width, 1)
        wide = sum(cell_len(words) for words, _, _ in self._right)
        x = width - wide - 1
        if x > 0:
            for words, ink, look in self._right:
                x = canvas.write(x, 0, words, ink, None, look)
        room, x = width - (wide + 2 if wide else 0), 1
        for words, ink, look in self._left:
            if x + cell_len(words) > room:
                words = shorten(words, room - x)
            x = canvas.write(x, 0, words, ink, None, look)
        return canvas
