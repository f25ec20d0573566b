"""Say something to everybody at an online table."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.terminal.screens.entry import EntryScreen


class SayScreen(EntryScreen):
    heading, question, verb = "web-chat", "online-say-what", "terminal-key-say"

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say

    def entered(self, words: str) -> None:
        self.dismiss(None)
        if words:
            self._say(words)
