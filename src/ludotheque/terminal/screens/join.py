"""Sit down at a table on a server: its invitation link is typed or pasted here."""

from __future__ import annotations

from ludotheque.online.link import read_link
from ludotheque.online.table import Table, visit
from ludotheque.terminal.screens.entry import EntryScreen
from ludotheque.text import Problem


class JoinScreen(EntryScreen):
    heading, question, verb = "web-join-link", "online-which-link", "terminal-key-join"
    placeholder = "http://…/table/…"

    def entered(self, words: str) -> None:
        invitation, name = read_link(words), self.ludo.settings.name

        def work() -> Table | Problem:
            try:
                return visit(invitation, name, rename=False)
            except Problem as problem:
                return problem

        def done(found: Table | Problem) -> None:
            if isinstance(found, Problem):
                self.ludo.complain(found)
            elif self in self.app.screen_stack:
                self.ludo.visit(found)

        self.ludo.beside(work, done)
