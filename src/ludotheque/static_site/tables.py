"""The tables of one browser: in memory when somebody plays there, else as they were kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from ludotheque.host.data import Guest, TableData
from ludotheque.host.memory import MemoryTable
from ludotheque.protocol.review import REVIEW_VERSION, MatchReview
from ludotheque.record import Record, decode, encode
from ludotheque.text import Problem, text

SAVED_VERSION = 1
GUEST_ID = "me"  # everybody at this browser: names tell them apart


class TableNotFound(Problem):
    """An id without a table."""

    def __init__(self) -> None:
        super().__init__(text("server-no-table"))


class SavedTable(Struct, frozen=True, omit_defaults=True):
    """A table as the browser keeps it: its data, seed included, its record (`.ludo`), and a review
    that was finished."""

    data: TableData
    record: str = ""  # empty: its match has not begun
    review: str = ""  # as it was told (`MatchReview`)
    review_version: int = 0
    version: int = SAVED_VERSION


class Backup(Struct, frozen=True):
    """Everything that a browser keeps, as one file."""

    ludotheque: int  # the version of the format
    name: str
    tables: tuple[SavedTable, ...]


_saved = msgspec.json.Decoder(SavedTable)
_backup = msgspec.json.Decoder(Backup)


class BrowserTables:
    """The tables by id. `changed` has those that must be saved again."""

    def __init__(self) -> None:
        self.guest = Guest(GUEST_ID, "")
        self.changed: dict[str, None] = {}  # in order
        self.reviews: dict[str, str] = {}  # that are finished, by table
        self._saved: dict[str, SavedTable] = {}
        self._open: dict[str, MemoryTable] = {}

    def load(self, saved: Iterable[str]) -> None:
        """Take what was kept. What a newer version of the page has kept stays untouched, and so
        does what cannot be read: it is neither shown nor lost."""
        for written in saved:
            try:
                found = _saved.decode(written)
            except msgspec.MsgspecError:
                continue
            if found.version <= SAVED_VERSION:
                self._saved[found.data.id] = found
                self._take_review(found)

    def find(self, id_: str) -> MemoryTable:
        """A table. Raises a Problem."""
        if id_ not in self._open:
            if id_ not in self._saved:
                raise TableNotFound
            saved = self._saved[id_]
            record = _record(saved)
            known = len(record.entries) if record else 0
            table = MemoryTable.restore(saved.data, record)
            self._attach(table)
            if record and len(record.entries) > known:  # the page was closed before a draw
                self.changed[id_] = None
        return self._open[id_]

    def add(self, table: MemoryTable) -> MemoryTable:
        """Take a new table."""
        self._attach(table)
        self.changed[table.id] = None
        return table

    def keep_review(self, id_: str, written: str) -> None:
        """Keep a review as it was told, if it is finished. Its table may be gone."""
        if id_ in self and msgspec.json.decode(written, type=MatchReview).done:
            self.find(id_)
            self.reviews[id_] = written
            self.changed[id_] = None

    def _take_review(self, saved: SavedTable) -> None:
        if saved.review and saved.review_version == REVIEW_VERSION:
            self.reviews[saved.data.id] = saved.review

    def _attach(self, table: MemoryTable) -> None:
        def keep(change: object) -> None:
            self.changed[table.id] = None

        table.on_change = keep
        self._open[table.id] = table

    def find_rematch(self, table: MemoryTable) -> None:
        """Tell a table of its rematch, where that was made before the page was opened."""
        if table.rematch_table is None and table.data.rematch in self:
            table.rematch_table = self.find(table.data.rematch)

    def add_rematch(self, table: MemoryTable) -> None:
        """Take the table of a rematch that has just been made."""
        if table.rematch_table is not None and table.rematch_table.id not in self:
            self.add(table.rematch_table)

    def remove(self, id_: str) -> None:
        """Delete a table; its clients are told. Raises a Problem."""
        table = self.find(id_)
        for listener in tuple(table.listeners):
            listener.end(text("server-no-table"))
        del self._open[id_]
        self._saved.pop(id_, None)
        self.reviews.pop(id_, None)
        self.changed[id_] = None

    def __contains__(self, id_: str) -> bool:
        return id_ in self._open or id_ in self._saved

    def all_data(self) -> Iterator[TableData]:
        """The data of all tables, the latest change first."""
        found = {id_: saved.data for id_, saved in self._saved.items()}
        found |= {id_: table.data for id_, table in self._open.items()}
        yield from sorted(found.values(), key=lambda data: -data.changed)

    def take_changes(self) -> list[tuple[str, str | None]]:
        """What must be kept now: tables as JSON, None for deleted ones."""
        found: list[tuple[str, str | None]] = []
        for id_ in self.changed:
            table = self._open.get(id_)
            saved = _encode(self._save(table)) if table is not None else None
            found.append((id_, saved if id_ in self else None))
        self.changed = {}
        return found

    def make_backup(self) -> str:
        """Everything as one file."""
        tables = {**self._saved, **{id_: self._save(one) for id_, one in self._open.items()}}
        return _encode(Backup(SAVED_VERSION, self.guest.name, tuple(tables.values())))

    def restore_backup(self, written: str) -> list[str]:
        """Add the tables of a backup that are not here; returns their ids. Raises a Problem."""
        try:
            backup = _backup.decode(written)
        except msgspec.MsgspecError as error:
            raise Problem(text("server-bad-message", why=str(error))) from None
        if backup.ludotheque > SAVED_VERSION:
            raise Problem(text("static-newer-backup"))
        new = [saved for saved in backup.tables if saved.data.id not in self]
        for saved in new:
            if saved.record:
                decode(saved.record.encode())  # or a Problem, before anything is added
        for saved in new:
            self.add(MemoryTable.restore(saved.data, _record(saved)))
            self._take_review(saved)
        return [saved.data.id for saved in new]

    def _save(self, table: MemoryTable) -> SavedTable:
        record = "" if table.match is None else encode(table.match.record).decode()
        review = self.reviews.get(table.id, "")
        return SavedTable(table.data, record, review, REVIEW_VERSION if review else 0)


def _record(saved: SavedTable) -> Record | None:
    return decode(saved.record.encode()) if saved.record else None


def _encode(value: Struct) -> str:
    return msgspec.json.encode(value).decode()
