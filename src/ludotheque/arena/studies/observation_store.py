"""Observations of the matches of a study as Parquet files, written by the workers.

A finished chunk is a file in `chunks/<block>/`, written atomically. The worker that completes a
block joins its chunks to `results/block=<block>/matches.parquet`, sorted, so that the result does
not depend on which worker played which match or how often. Matches in neither place are still to be
played.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from typing import Any

import duckdb
import msgspec
from msgspec import Struct

from ludotheque.arena.code_version import Versions
from ludotheque.arena.results import quiet_database
from ludotheque.arena.studies.observation import Observation
from ludotheque.arena.work_items import Chunk, WorkResult
from ludotheque.faults import fault
from ludotheque.text import Problem, text

MIN_BLOCK_MATCHES, MAX_BLOCK_MATCHES = 1024, 16384  # about: less memory, or fewer files
MAX_FILES = 10_000  # more make the blocks larger
FIGURE_PREFIX = "figure_"  # columns of figures begin with it
BASE_COLUMNS = {
    "variant": "VARCHAR",
    "match": "BIGINT",
    "deal": "BIGINT",
    "totals": "DOUBLE[]",
    "won": "DOUBLE[]",
    "uses": "MAP(VARCHAR, BIGINT)",
    "ways": "MAP(VARCHAR, DOUBLE[])",
    "luck": "DOUBLE[][]",
    "seats": "BIGINT[]",
}
Row = dict[str, Any]
KEY_COLUMNS = {"variant", "match", "deal"}  # of a row


class BadStudyFolder(Problem, ValueError):
    """A folder that holds another study, or cannot be used."""


class StudyIdentity(Struct, frozen=True):
    """What the observations in a folder are of: others are not added to them."""

    variants: dict[str, str]  # labels by setup
    versions: Versions
    block: int  # deals


class ObservationStore:
    """The observations of a study in a folder. It may be sent to other processes."""

    def __init__(
        self,
        folder: Path,
        labels: dict[str, str],
        matches: int,
        deals: int,
        mark: str = "",
        block: int = 0,
    ) -> None:
        """Labels of variants by `key_of` what is played; so many matches has a deal, and so many
        deals are wanted. The mark tells whether another machine sees this very folder."""
        self.folder, self.labels, self.matches, self.deals = folder, labels, matches, deals
        self._mark = mark or token_hex(8)
        self._block = block or self._usual_block()
        self._loaded: tuple[int, dict[int, list[Row]]] = (-1, {})

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent without the rows that were read."""
        what = (self.labels, self.matches, self.deals, self._mark, self._block)
        return ObservationStore, (self.folder.resolve(), *what)

    def open(self, versions: Versions) -> None:
        """Begin, or go on with what was begun by equal code for equal variants."""
        identity_file = self.folder / "parts.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if identity_file.exists():
                before = msgspec.json.decode(identity_file.read_bytes(), type=StudyIdentity)
                if (before.variants, before.versions) != (self.labels, versions):
                    raise BadStudyFolder(text("study-other-parts", folder=str(self.folder)))
                self._block = before.block
            made = StudyIdentity(self.labels, versions, self._block)
            identity_file.write_bytes(msgspec.json.encode(made))
            self._marker.parent.mkdir(exist_ok=True)
            self._marker.write_text(self._mark)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            why = fault(error)
            raise BadStudyFolder(
                text("arena-bad-folder", folder=str(self.folder), why=why)
            ) from None

    def _usual_block(self) -> int:
        matches = self.deals * self.matches // MAX_FILES
        return max(1, min(max(MIN_BLOCK_MATCHES, matches), MAX_BLOCK_MATCHES) // self.matches)

    def block_of(self, deal: int) -> int:
        return deal // self._block

    def _blocks(self) -> range:
        return range(self.block_of(max(0, self.deals - 1)) + 1)

    # Where matches are played -------------------------------------------------------------------

    @property
    def is_reachable(self) -> bool:
        """Whether this machine sees the folder."""
        try:
            return self._marker.read_text() == self._mark
        except OSError:
            return False

    def save(self, chunk: Chunk, found: list[WorkResult]) -> None:
        block = self.block_of(chunk[0].deal)
        folder = self._chunks(block)
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{chunk[0].deal:09}-{len({one.deal for one in chunk})}"
        beside = folder / f"{name}.{os.getpid()}.new"
        with beside.open("wb") as file:
            for given, (seen, _) in zip(chunk, found, strict=True):
                place = (self.labels[key_of(given.job)], given.number, given.deal)
                file.write(msgspec.json.encode(_row(place, seen)) + b"\n")
        beside.replace(folder / f"{name}.jsonl")
        self.join_block(block)

    def join_block(self, block: int) -> None:
        """Join a complete block to one Parquet file. Several workers may do so at once: they write
        equal files, and a late one finds the chunks gone, or the Parquet file replaced while it
        reads it. `finish` tries again; a damaged file is reported when it is counted."""
        chunks, parquet = self._finished(block), self._parquet(block)
        wanted = min(self.deals, (block + 1) * self._block) - block * self._block
        counted = sum(int(path.stem.partition("-")[2]) for path in chunks)
        if not chunks or (counted < wanted and not parquet.exists()):
            return
        with suppress(OSError, duckdb.Error), quiet_database() as database:
            self._gather(database, chunks, parquet)
            whole = "select deal from rows group by deal having count(*) = ?"
            if len(database.execute(whole, [self.matches]).fetchall()) < wanted:
                return
            parquet.parent.mkdir(parents=True, exist_ok=True)
            beside = parquet.with_name(f"{token_hex(4)}.new")
            rows = database.table("rows").order("deal, variant_at, match")
            rows.project("* exclude (variant_at)").write_parquet(str(beside), compression="zstd")
            beside.replace(parquet)
            for path in chunks:
                path.unlink(missing_ok=True)
            self._chunks(block).rmdir()  # unless something is being written there

    def _gather(self, database: Any, chunks: list[Path], parquet: Path) -> None:
        """A table of all that is there of a block, each match once; no row is held in Python."""
        with chunks[0].open("rb") as file:
            names = msgspec.json.decode(file.readline())
        figures = {name: "DOUBLE" for name in names if name.startswith(FIGURE_PREFIX)}
        found = database.read_json(
            list(map(str, chunks)),
            columns=BASE_COLUMNS | figures,
            format="newline_delimited",
            maximum_object_size=1 << 20,
            ignore_errors=True,  # as in `_lines`
        ).filter("deal is not null")
        if parquet.exists():
            found = found.union(
                database.read_parquet(str(parquet), hive_partitioning=False).project(
                    ", ".join(f'"{name}"' for name in found.columns)
                )
            )
        found.create_view("gathered")
        database.execute(
            "create temp table rows as select distinct on (deal, variant, match) *, "
            "list_position(?, variant) as variant_at from gathered",
            [list(self.labels.values())],
        )

    # Where they are counted ---------------------------------------------------------------------

    def stored_deals(self) -> dict[int, Collection[int]]:
        """The deals that are there, by block."""
        found: dict[int, Collection[int]] = {}
        for block in self._blocks():
            if chunks := self._finished(block):
                found[block] = set(self._rows(block, chunks))
            elif self._parquet(block).exists():
                found[block] = _span(self._parquet(block))
        return found

    def load(self, deal: int) -> list[Observation]:
        """What was observed of a deal that is there, variant by variant and match by match."""
        block = self.block_of(deal)
        if self._loaded[0] != block:
            self._loaded = (block, self._rows(block, self._finished(block)))
        return [_observation(row) for row in self._loaded[1][deal]]

    def finish(self) -> None:
        """Join what nobody has joined: a worker may not yet have seen what another wrote."""
        for block in self._blocks():
            if self._chunks(block).exists():
                self.join_block(block)
                self._clear(block)
        self._marker.unlink(missing_ok=True)
        with suppress(OSError):  # not empty: it was stopped
            self._marker.parent.rmdir()

    def _clear(self, block: int) -> None:
        """Remove what workers that were killed left half written of a block that is whole."""
        if self._parquet(block).exists() and not self._finished(block):
            for path in self._parquet(block).parent.glob("*.new"):
                path.unlink(missing_ok=True)
            rmtree(self._chunks(block), ignore_errors=True)

    # Files --------------------------------------------------------------------------------------

    @property
    def _marker(self) -> Path:
        return self.folder / "chunks" / "mark"

    def _chunks(self, block: int) -> Path:
        return self.folder / "chunks" / f"{block:06}"

    def _finished(self, block: int) -> list[Path]:
        return sorted(self._chunks(block).glob("*.jsonl"))

    def _parquet(self, block: int) -> Path:
        return self.folder / "results" / f"block={block:06}" / "matches.parquet"

    def _rows(self, block: int, chunks: list[Path]) -> dict[int, list[Row]]:
        """Rows by deal, in the order of play; deals that are not whole are left out."""
        found: dict[int, dict[tuple[str, int], Row]] = {}
        for row in (*_read(self._parquet(block)), *_lines(chunks)):
            place = (row["variant"], row["match"])
            found.setdefault(row["deal"], {}).setdefault(place, row)
        order = {label: n for n, label in enumerate(self.labels.values())}
        return {
            deal: [rows[place] for place in sorted(rows, key=lambda at: (order[at[0]], at[1]))]
            for deal, rows in found.items()
            if len(rows) == self.matches
        }


def key_of(job: bytes) -> str:
    return blake2b(job, digest_size=16).hexdigest()


def _row(place: tuple[str, int, int], seen: bytes) -> Row:
    row: Row = dict(zip(("variant", "match", "deal"), place, strict=True))
    observed: Row = msgspec.json.decode(seen)
    row |= {f"{FIGURE_PREFIX}{name}": value for name, value in observed.pop("figures").items()}
    return row | observed


def _observation(row: Row) -> Observation:
    figures = {
        name.removeprefix(FIGURE_PREFIX): value
        for name, value in row.items()
        if name.startswith(FIGURE_PREFIX) and value is not None
    }
    return msgspec.convert(row | {"figures": figures}, Observation)


def _lines(chunks: list[Path]) -> Iterator[Row]:
    """Rows of chunks, but for a line that was cut off when a machine lost its power."""
    for path in chunks:
        for line in path.read_bytes().splitlines():
            with suppress(msgspec.MsgspecError):
                row: Row = msgspec.json.decode(line, type=dict)
                if row.keys() >= KEY_COLUMNS:
                    yield row


def _span(path: Path) -> range:
    """The deals of a block that was joined: without a gap from the first to the last."""
    with readable(path), quiet_database() as database:
        found = database.execute("select min(deal), max(deal) from read_parquet(?)", [str(path)])
        first, last = found.fetchall()[0]
    return range(first, last + 1)


@contextmanager
def readable(path: Path) -> Iterator[None]:
    try:
        yield
    except duckdb.Error:
        raise BadStudyFolder(text("study-damaged", file=str(path))) from None


def _read(path: Path) -> Iterator[Row]:
    if not path.exists():
        return
    with readable(path), quiet_database() as database:
        table = database.read_parquet(str(path), hive_partitioning=False)
        names = table.columns
        for values in table.fetchall():
            yield dict(zip(names, values, strict=True))
