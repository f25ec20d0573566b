"""Who is at a table: tabs of this process, tabs of others, and bots at work."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from ludotheque.protocol.messages import Present
from ludotheque.rules import Seat
from ludotheque.server.server_clock import ServerClock
from ludotheque.server.storage.cluster import TablePresence
from ludotheque.text import Text


class Listener(Protocol):
    """A connection, as the table knows it."""

    guest: str
    is_hidden: bool  # a tab that nobody looks at

    def wake(self) -> None: ...  # something has happened
    def leave(self, why: Text | None) -> None: ...  # the table leaves memory
    def end(self, why: Text) -> None: ...  # it is not welcome any more


class Presence(ABC):
    """Tabs and bots at one table, through any process."""

    def __init__(self, clock: ServerClock) -> None:
        self.clock = clock
        self.listeners: set[Listener] = set()
        self.remote: dict[str, TablePresence] = {}  # who is here through other processes
        self.remote_version = 0  # how often others have said so
        self.published: TablePresence | None = (
            TablePresence()
        )  # what they know of who is here through this one
        self.last_active = clock.now()
        self.left_at: dict[str, float] = {}  # guests who have gone, and when
        self.thinking: set[Seat] = set()  # seats whose bots are at work
        self.thinking_wait_s = 0  # seconds until their turn comes, at most
        self._presence_message: Present | None = None  # as everybody is told, until it changes

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
        """Who is here through this process. What bots do concerns those who look."""
        tabs = tuple(sorted(listener.guest for listener in self.listeners))
        away = tuple(sorted(listener.guest for listener in self.listeners if listener.is_hidden))
        if not any(here.tabs for here in self.remote.values()):
            return TablePresence(tabs, away=away)
        return TablePresence(tabs, tuple(sorted(self.thinking)), self.thinking_wait_s, away)

    def watching_guests(self) -> set[str]:
        """Guests who have this table before their eyes."""
        return {guest for here in (self.local(), *self.remote.values()) for guest in here.watching}

    def set_remote(self, elsewhere: dict[str, TablePresence]) -> None:
        """Who is here through other processes now."""
        before, self.remote = self.present(), elsewhere
        self.remote_version += 1
        for guest in before - self.present():
            self.left_at[guest] = self.clock.now()
        self._wake_listeners()
        self.publish_presence()  # other processes show what the bots here do

    def tab_guests(self) -> list[str]:
        """The guest of every tab, here and elsewhere; empty for strangers."""
        found = [listener.guest for listener in self.listeners]
        return found + [guest for here in self.remote.values() for guest in here.tabs]

    def thinking_anywhere(self) -> tuple[set[Seat], int]:
        """Seats whose bots think, wherever, and how long they may wait for their turn."""
        there = self.remote.values()
        seats = self.thinking.union(*(here.thinking for here in there))
        return seats, max([self.thinking_wait_s, *(here.wait for here in there)])
