"""The file of a record that grows with its match."""

from __future__ import annotations

import os
from pathlib import Path

from ludotheque.record import Entry, Record, encode, encode_checksum, encode_line


class RecordFile:
    """A record on disk that grows with its match: every entry is written before it counts."""

    def __init__(self, path: Path, record: Record) -> None:
        """Start the file, or continue it (what was cut off goes)."""
        self.path, self._record = path, record
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or record.cut:
            temporary = path.with_suffix(".new")
            temporary.write_bytes(encode(record))
            temporary.replace(path)
            record.cut = False
        self._file = path.open("ab")

    def append(self, entry: Entry) -> None:
        """Write an entry that the record has now; it is on disk when this returns."""
        self._file.write(encode_line(entry) + encode_checksum(self._record))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
