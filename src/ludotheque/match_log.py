"""The log of a match, written for each reader when it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, overload

from ludotheque.record import Entry, Move, Record, Sit, Undo
from ludotheque.rules import LogLine, Rules, Seat
from ludotheque.text import text


class Step(NamedTuple):
    """A move, and the state it was made in."""

    before: Any
    actor: Seat | None
    action: Any
    source: str | None  # of a chance move
    forced: bool | None = None  # nobody was asked: there was no choice; None: not looked up yet
    bars: bool | None = None  # nobody may take it back; None: not looked up yet


class MatchLog:
    """What each reader may know of every entry of the record."""

    def __init__(self, rules: Rules[Any, Any, Any], record: Record) -> None:
        self.steps: dict[int, Step] = {}  # by seq; moves that were taken back as well
        self._rules, self._record = rules, record
        self._lines: dict[Seat | None, list[LogLine]] = {}

    def __len__(self) -> int:
        return len(self._record.entries)

    def forget(self) -> None:
        """The entries of the record so far are not held any more."""
        self.steps.clear()
        self._lines.clear()

    def read(self, reader: Seat | None) -> list[LogLine]:
        lines = self._lines.setdefault(reader, [])
        lines.extend(self.line(entry, reader) for entry in self._record.entries[len(lines) :])
        return lines

    def line(self, entry: Entry, reader: Seat | None) -> LogLine:
        """One entry of the record, as this reader may know it."""
        if isinstance(entry, Move):
            step = self.steps[entry.seq]
            event = self._rules.tell(step.before, step.actor, step.action, reader)
            shown = None if event.secret else entry.action
            return LogLine(entry.seq, entry.ply, entry.actor, event.text, shown)
        if isinstance(entry, Undo):
            return LogLine(entry.seq, entry.to, entry.seat, text("log-undo"))
        if isinstance(entry, Sit):
            key = "log-resign" if entry.resigned else "log-bot" if entry.holder.bot else "log-sit"
            return LogLine(entry.seq, -1, entry.seat, text(key, name=entry.holder.name))
        return LogLine(entry.seq, -1, None, text(f"log-end-{entry.reason}"))


class LazyLog(Sequence[LogLine]):
    """A reader's log that is written only if somebody looks: most bots never do."""

    def __init__(self, logs: MatchLog, reader: Seat | None) -> None:
        self._logs, self._reader = logs, reader

    def __len__(self) -> int:
        return len(self._logs)

    @overload
    def __getitem__(self, index: int) -> LogLine: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[LogLine]: ...
    def __getitem__(self, index: int | slice) -> LogLine | Sequence[LogLine]:
        return self._logs.read(self._reader)[index]
