"""Who is at a table: tabs of this process, tabs of others, and bots at work."""

from __future__ import annotations

from typing import Any, Protocol

from ludotheque.protocol.messages import Present
from ludotheque.rules import Seat
from ludotheque.server.storage.cluster import TablePresence
from ludotheque.text import Text


class Around(Protocol):
    def now(self) -> float: ...
    def announce(self, table: Any) -> None: ...  # other processes may wish to know who is here


class Listener(Protocol):
    """A connection, as the table knows it."""

    guest: str
    away: bool  # a tab that nobody looks at

    def wake(self) -> None: ...  # something has happened
    def leave(self, why: Text | None) -> None: ...  # the table leaves memory
    def end(self, why: Text) -> None: ...  # it is not welcome any more


class Attended:
    def __init__(self, around: Around) -> None:
        self._around = around
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, TablePresence] = {}  # who is here through other processes
        self.heard = 0  # how often others have said so
        self.announced: TablePresence | None = (
            TablePresence()
        )  # what they know of who is here through this one
        self.touched = around.now()
        self.left: dict[str, float] = {}  # guests who have gone, and when
        self.thinking: set[Seat] = set()  # seats whose bots are at work
        self.wait = 0  # seconds until their turn comes, at most
        self._presence: Present | None = None  # as everybody is told, until it changes

    def present(self) -> set[str]:
        return set(self.tabs()) - {""}

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.touched = self._around.now()
        self.notice()

    def exit(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.touched = self._around.now()
        if listener.guest and listener.guest not in self.present():
            self.left[listener.guest] = self.touched
        self.notice()

    def set_thinking(self, seat: Seat | None, wait: int = 0) -> None:
        now = set() if seat is None else {seat}
        if (now, wait) != (self.thinking, self.wait):
            self.thinking, self.wait = now, wait
            self.notice()

    def notice(self) -> None:
        self._ring()
        self._around.announce(self)

    def _ring(self) -> None:
        self._presence = None
        for listener in tuple(self.listeners):
            listener.wake()

    def here(self) -> TablePresence:
        """Who is here through this process. What bots do concerns those who look."""
        tabs = tuple(sorted(listener.guest for listener in self.listeners))
        away = tuple(sorted(listener.guest for listener in self.listeners if listener.away))
        if not any(here.tabs for here in self.elsewhere.values()):
            return TablePresence(tabs, away=away)
        return TablePresence(tabs, tuple(sorted(self.thinking)), self.wait, away)

    def looking(self) -> set[str]:
        """Guests who have this table before their eyes."""
        return {
            guest for here in (self.here(), *self.elsewhere.values()) for guest in here.watching
        }

    def hear(self, elsewhere: dict[str, TablePresence]) -> None:
        """Who is here through other processes now."""
        before, self.elsewhere = self.present(), elsewhere
        self.heard += 1
        for guest in before - self.present():
            self.left[guest] = self._around.now()
        self._ring()
        self._around.announce(self)  # they may wish to know what bots do

    def tabs(self) -> list[str]:
        """The guest of every tab, here and elsewhere; empty for strangers."""
        found = [listener.guest for listener in self.listeners]
        return found + [guest for here in self.elsewhere.values() for guest in here.tabs]

    def at_work(self) -> tuple[set[Seat], int]:
        """Seats whose bots think, wherever, and how long they may wait for their turn."""
        there = self.elsewhere.values()
        seats = self.thinking.union(*(here.thinking for here in there))
        return seats, max([self.wait, *(here.wait for here in there)])
