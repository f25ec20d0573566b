"""Presence at a table through several processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.host.table import HostedTable
from ludotheque.rules import Rules, Seat
from ludotheque.server.storage.cluster import TablePresence


class ClusterPresence(HostedTable):
    """A table with tabs and bots through any process."""

    def __init__(self, rules: Rules[Any, Any, Any], now: Callable[[], float]) -> None:
        super().__init__(rules, now)
        self.remote: dict[str, TablePresence] = {}  # presence through other processes, by process
        self.remote_version = 0  # counts changes of it
        self.published: TablePresence | None = TablePresence()  # presence as others know it

    def local(self) -> TablePresence:
        """Presence through this process; of bots only while other processes have tabs here."""
        tabs = tuple(sorted(listener.guest for listener in self.listeners))
        away = tuple(sorted(listener.guest for listener in self.listeners if listener.is_hidden))
        if not self.has_remote_tabs():
            return TablePresence(tabs, away=away)
        return TablePresence(tabs, tuple(sorted(self.thinking)), self.thinking_wait_s, away)

    def has_remote_tabs(self) -> bool:
        """Whether other processes have tabs here, as far as this one knows."""
        return any(here.tabs for here in self.remote.values())

    def watching_guests(self) -> set[str]:
        """Guests with a tab here in the foreground."""
        return {guest for here in (self.local(), *self.remote.values()) for guest in here.watching}

    def set_remote(self, remote: dict[str, TablePresence]) -> None:
        """Set the presence through other processes, by process."""
        before, self.remote = self.present(), remote
        self.remote_version += 1
        for guest in before - self.present():
            self.left_at[guest] = self.now()
        self._presence_changed()  # other processes show what the bots here do

    def tab_guests(self) -> list[str]:
        """The guest of every tab, through any process; empty for strangers."""
        return super().tab_guests() + [g for here in self.remote.values() for g in here.tabs]

    def thinking_anywhere(self) -> tuple[set[Seat], int]:
        """Seats whose bots think in any process, and the seconds they may wait for a worker."""
        there = self.remote.values()
        seats = self.thinking.union(*(here.thinking for here in there))
        return seats, max([self.thinking_wait_s, *(here.wait for here in there)])
