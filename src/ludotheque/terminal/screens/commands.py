"""The command palette: what the screen in front can do, found by typing part of its name."""

from __future__ import annotations

from collections.abc import Iterable

from textual.command import CommandPalette, Hit, Hits, SimpleCommand, SimpleProvider
from textual.screen import Screen


class _Found(SimpleProvider):
    """Says in the reader's language that nothing was found: the palette itself knows English."""

    def __init__(self, screen: Screen[object], commands: list[SimpleCommand], nothing: str) -> None:
        super().__init__(screen, list(commands))
        self._nothing = nothing

    async def search(self, query: str) -> Hits:
        found = False
        async for hit in super().search(query):
            found = True
            yield hit
        if not found:
            yield Hit(1, self._nothing, _do_nothing, text=self._nothing)


def palette(
    screen: Screen[object], commands: Iterable[SimpleCommand], placeholder: str, nothing: str
) -> CommandPalette:
    found = _Found(screen, list(commands), nothing)
    return CommandPalette(providers=[found], placeholder=placeholder)  # type: ignore[list-item]


def _do_nothing() -> None:
    pass
