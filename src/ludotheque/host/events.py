"""Numbered events of a table, and what each viewer may read of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.host.authorization import Viewer
from ludotheque.match import Match
from ludotheque.protocol.messages import (
    Ended,
    Logged,
    RematchOpened,
    Said,
    Seated,
    TableEvent,
    Voted,
    WithheldEvent,
)
from ludotheque.record import Entry
from ludotheque.rules import LogLine


class LoggedFor(Struct, frozen=True, tag="logged-for"):
    """A log line for every reader: spectators, then seat by seat; one if it is for all."""

    lines: tuple[LogLine, ...]


EventContent: TypeAlias = LoggedFor | Said | Seated | Voted | Ended | RematchOpened
_event_decoder: msgspec.json.Decoder[EventContent] = msgspec.json.Decoder(EventContent)


class StoredEvent(Struct, frozen=True, array_like=True):
    """As it is written: made of structs, the latest events are most of what a table takes."""

    n: int
    at: int
    data: str
    request: str | None = None  # that caused it

    @property
    def what(self) -> EventContent:
        return _event_decoder.decode(self.data)


def make_event(n: int, at: int, what: EventContent) -> StoredEvent:
    return StoredEvent(n, at, msgspec.json.encode(what).decode())


def log_entry(match: Match, entry: Entry) -> LoggedFor:
    """An entry of the record for every reader: once, if it reads the same for all, as it always
    does where seats have no secrets from each other."""
    if not match.rules.secrets:
        return LoggedFor((match.line(entry, None),))
    lines = tuple(match.line(entry, reader) for reader in (None, *range(len(match.holders))))
    same = all(line == lines[0] for line in lines)
    return LoggedFor(lines[:1] if same else lines)


def record_events(match: Match, now: int) -> list[StoredEvent]:
    """The events of a record, numbered from 1; its end happens at `now`."""
    entries = match.record.entries
    whats: list[EventContent] = [log_entry(match, entry) for entry in entries]
    stamps = [*(entry.at for entry in entries), now]
    if (end := match.record.end()) is not None:
        whats.append(Ended(end.reason, match.result(), match.rules.scores(match.state)))
    numbered = enumerate(zip(whats, stamps, strict=False), start=1)
    return [make_event(n, at, what) for n, (what, at) in numbered]


def read_event(event: StoredEvent, viewer: Viewer, muted: set[str]) -> TableEvent:
    """An event as this viewer may know it."""
    what = event.what
    if isinstance(what, LoggedFor):
        return TableEvent(event.n, event.at, Logged(_line_for(what, viewer)))
    if isinstance(what, Said) and what.guest in muted:
        return TableEvent(event.n, event.at, WithheldEvent())
    return TableEvent(event.n, event.at, what)


def read_lines(events: Iterable[StoredEvent], viewer: Viewer) -> tuple[LogLine, ...]:
    """The log lines among these events, as this viewer may know them."""
    whats = (event.what for event in events)
    return tuple(_line_for(what, viewer) for what in whats if isinstance(what, LoggedFor))


def _line_for(logged: LoggedFor, viewer: Viewer) -> LogLine:
    if len(logged.lines) == 1 or viewer.seat is None:
        return logged.lines[0]
    return logged.lines[viewer.seat + 1]
