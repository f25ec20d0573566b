"""Sit down at a table on a server: its invitation link is typed or pasted here."""

from __future__ import annotations

from ludotheque.online.link import read_link
from ludotheque.terminal.screens.entry import EntryScreen


class JoinScreen(EntryScreen):
    heading, question, verb = "web-join-link", "online-which-link", "terminal-key-join"
    placeholder = "http://…/table/…"

    def entered(self, words: str) -> None:
        self.ludo.join(read_link(words))
