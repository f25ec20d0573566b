"""Presence at a table: the clients that follow it, and bots that think."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ludotheque.protocol.messages import Present
from ludotheque.rules import Seat
from ludotheque.text import Text


class Listener(Protocol):
    """A client, as a table uses it."""

    guest: str  # empty: a stranger
    is_hidden: bool  # its page is in the background

    def wake(self) -> None: ...  # the table has changed
    def leave(self, why: Text | None) -> None: ...  # the table leaves memory
    def end(self, why: Text) -> None: ...  # disconnect for good


class Presence:
    """Clients and bots at one table."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.listeners: set[Listener] = set()
        self.last_active = now()
        self.left_at: dict[str, float] = {}  # when guests left
        self.thinking: set[Seat] = set()  # seats whose bots think
        self.thinking_wait_s = 0  # until a worker is free, at most
        self._presence_message: Present | None = None  # cached

    def present(self) -> set[str]:
        return set(self.tab_guests()) - {""}

    def tab_guests(self) -> list[str]:
        """The guest of every client; empty for strangers."""
        return [listener.guest for listener in self.listeners]

    def thinking_anywhere(self) -> tuple[set[Seat], int]:
        """Seats whose bots think, and the seconds they may wait for a worker."""
        return self.thinking, self.thinking_wait_s

    def add_listener(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.last_active = self.now()
        self._presence_changed()

    def remove_listener(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.last_active = self.now()
        if listener.guest and listener.guest not in self.present():
            self.left_at[listener.guest] = self.last_active
        self._presence_changed()

    def set_thinking(self, seat: Seat | None, wait: int = 0) -> None:
        now = set() if seat is None else {seat}
        if (now, wait) != (self.thinking, self.thinking_wait_s):
            self.thinking, self.thinking_wait_s = now, wait
            self._presence_changed()

    def _presence_changed(self) -> None:
        self._presence_message = None
        self._wake_listeners()
        self.publish_presence()

    def publish_presence(self) -> None:
        """Tell other processes who is here through this one, where there are any."""

    def _wake_listeners(self) -> None:
        for listener in tuple(self.listeners):
            listener.wake()
