"""Lines that a player types at a table in plain mode."""

from __future__ import annotations

from collections.abc import Callable


class LineInput:
    """Typed lines of a table in this process, where nothing happens while one is awaited."""

    live = False  # whether somebody may type at any time

    def __init__(self, read: Callable[[], str]) -> None:
        self._read = read

    def read(self, on_news: Callable[[], None]) -> str:
        """The next line. `on_news` is called after each message that comes before it."""
        return " ".join(self._read().split())

    def next(self) -> str | None:
        """A line typed while others move; None if a message came first."""
        raise AssertionError("a table in this process waits for nobody")
