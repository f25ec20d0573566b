"""Presence at a table: tabs through this process and others, and bots that think."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from ludotheque.protocol.messages import Present
from ludotheque.rules import Seat
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.cluster import TablePresence
from ludotheque.text import Text


class Listener(Protocol):
    """A connection, as a table uses it."""

    guest: str
    is_hidden: bool  # its page is in the background

    def wake(self) -> None: ...  # the table has changed
    def leave(self, why: Text | None) -> None: ...  # the table leaves memory
    def end(self, why: Text) -> None: ...  # disconnect for good


class Presence(ABC):
    """Tabs and bots at one table, through any process."""

    def __init__(self, clock: ServerClock) -> None:
        self.clock = clock
        self.listeners: set[Listener] = set()
        self.remote: dict[str, TablePresence] = {}  # presence through other processes, by process
        self.remote_version = 0  # counts changes of it
        self.published: TablePresence | None = TablePresence()  # presence as others know it
        self.last_active = clock.now()
        self.left_at: dict[str, float] = {}  # when guests left
        self.thinking: set[Seat] = set()  # seats whose bots think
        self.thinking_wait_s = 0  # until a worker is free, at most
        self._presence_message: Present | None = None  # cached

    def present(self) -> set[str]:
        return set(self.tab_guests()) - {""}

    def add_listener(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.last_active = self.clock.now()
        self._presence_changed()

    def remove_listener(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.last_active = self.clock.now()
        if listener.guest and listener.guest not in self.present():
            self.left_at[listener.guest] = self.last_active
        self._presence_changed()

    def set_thinking(self, seat: Seat | None, wait: int = 0) -> None:
        now = set() if seat is None else {seat}
        if (now, wait) != (self.thinking, self.thinking_wait_s):
            self.thinking, self.thinking_wait_s = now, wait
            self._presence_changed()

    def _presence_changed(self) -> None:
        self._wake_listeners()
        self.publish_presence()

    @abstractmethod
    def publish_presence(self) -> None:
        """Tell other processes who is here through this one."""

    def _wake_listeners(self) -> None:
        self._presence_message = None
        for listener in tuple(self.listeners):
            listener.wake()

    def local(self) -> TablePresence:
        """Presence through this process; of bots only while other processes have tabs here."""
        tabs = tuple(sorted(listener.guest for listener in self.listeners))
        away = tuple(sorted(listener.guest for listener in self.listeners if listener.is_hidden))
        if not any(here.tabs for here in self.remote.values()):
            return TablePresence(tabs, away=away)
        return TablePresence(tabs, tuple(sorted(self.thinking)), self.thinking_wait_s, away)

    def watching_guests(self) -> set[str]:
        """Guests with a tab here in the foreground."""
        return {guest for here in (self.local(), *self.remote.values()) for guest in here.watching}

    def set_remote(self, remote: dict[str, TablePresence]) -> None:
        """Set the presence through other processes, by process."""
        before, self.remote = self.present(), remote
        self.remote_version += 1
        for guest in before - self.present():
            self.left_at[guest] = self.clock.now()
        self._wake_listeners()
        self.publish_presence()  # other processes show what the bots here do

    def tab_guests(self) -> list[str]:
        """The guest of every tab, through any process; empty for strangers."""
        found = [listener.guest for listener in self.listeners]
        return found + [guest for here in self.remote.values() for guest in here.tabs]

    def thinking_anywhere(self) -> tuple[set[Seat], int]:
        """Seats whose bots think in any process, and the seconds they may wait for a worker."""
        there = self.remote.values()
        seats = self.thinking.union(*(here.thinking for here in there))
        return seats, max([self.thinking_wait_s, *(here.wait for here in there)])
