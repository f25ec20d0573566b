"""Plays the matches of a data set into compressed files; an interrupted run is resumed."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from ludotheque.arena.datasets.plan import Plan, Shard, shards_of
from ludotheque.arena.plan import Fixture
from ludotheque.arena.play import Arena, match_task
from ludotheque.arena.work_items import WorkItem, WorkResult
from ludotheque.arena.workers import Executor
from ludotheque.faults import fault
from ludotheque.record import encode
from ludotheque.text import Problem, text

PLAN_FILE, SUMS_FILE, DATA_FOLDER = "dataset.json", "SHA256SUMS", "data"


class BadDataset(Problem, ValueError):
    """A folder that holds another data set, or cannot be used."""


class MatchLine(Struct, frozen=True):
    """One match: a line of a file. Lists are by seat."""

    id: Annotated[str, Meta(description="Name of the match in this data set")]
    game: str
    players: int
    bots: Annotated[tuple[str, ...], Meta(description="Level and simulations, e.g. hard@16")]
    places: Annotated[tuple[int, ...], Meta(description="1 is the first; ties share a place")]
    totals: Annotated[tuple[int, ...], Meta(description="Points, times `unit`")]
    unit: Annotated[int, Meta(description="2 where half points are counted (Quadrata), else 1")]
    plies: Annotated[int, Meta(description="Moves of players and of chance")]
    record: Annotated[str, Meta(description="The .ludo file: JSON Lines, with its checksum")]


class DatasetFolder:
    """The files of a data set. What was interrupted is played again from the last complete file
    on, and so is a file that was damaged."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open a new folder, or one in which the same data set was begun. Raises BadDataset."""
        self.path, self.plan = path, plan
        self.shards = shards_of(plan)
        self._whole: set[str] = set()  # names of files that need not be looked at again
        settings = path / PLAN_FILE
        try:
            (path / DATA_FOLDER).mkdir(parents=True, exist_ok=True)
            if settings.exists():
                before = msgspec.json.decode(settings.read_bytes(), type=Plan)
                if before.fingerprint() != plan.fingerprint():
                    raise BadDataset(text("dataset-other-folder", folder=str(path)))
            settings.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
            why = fault(error)
            raise BadDataset(text("arena-bad-folder", folder=str(path), why=why)) from None

    def file(self, shard: Shard) -> Path:
        return self.path / DATA_FOLDER / shard.name

    def missing(self) -> list[Shard]:
        """The files that are not there as a whole."""
        return [shard for shard in self.shards if not self._is_whole(shard)]

    def _is_whole(self, shard: Shard) -> bool:
        """Whether all matches of a file can be read: a machine that lost power may have left less
        than it had written."""
        if shard.name not in self._whole and self.file(shard).exists():
            with suppress(OSError, EOFError, zlib.error):
                found = gzip.decompress(self.file(shard).read_bytes()).count(b"\n")
                if found == shard.matches:
                    self._whole.add(shard.name)
        return shard.name in self._whole

    def play(self, executor: Executor) -> Iterator[int]:
        """Play what is missing; yields the number of matches of each step, first of those that
        are there."""
        missing = self.missing()
        yield sum(shard.matches for shard in self.shards) - sum(shard.matches for shard in missing)
        items = (
            WorkItem(msgspec.json.encode(shard.setup), *fixture)
            for shard in missing
            for fixture in shard.fixtures()
        )
        deals = sum(shard.matches for shard in missing)
        found = executor.work(play_line, items, in_order=True, deals=deals)
        for shard in missing:
            lines: list[bytes] = []
            for line, _ in islice(found, shard.matches):
                lines.append(line)
                yield 1
            beside = self.file(shard).with_suffix(".new")
            # Without a time in the file, equal data sets are equal files.
            beside.write_bytes(gzip.compress(b"\n".join([*lines, b""]), mtime=0))
            beside.replace(self.file(shard))

    def write_sums(self) -> None:
        """Checksums of all files, as `sha256sum --check` reads them."""
        with (self.path / SUMS_FILE).open("w", encoding="utf-8") as file:
            for shard in self.shards:
                digest = hashlib.sha256(self.file(shard).read_bytes()).hexdigest()
                file.write(f"{digest}  {DATA_FOLDER}/{shard.name}\n")


@match_task
def play_line(arena: Arena, fixture: Fixture) -> WorkResult:
    """A match as JSON of `MatchLine`."""
    match, _, _ = arena.play_out(fixture)
    result = match.result()
    assert result is not None
    chosen = arena.setup
    line = MatchLine(
        id=f"{chosen.game}-{chosen.seats}-{fixture.number:06}",
        game=chosen.game,
        players=chosen.seats,
        bots=tuple(chosen.bots[n] for n in fixture.bots),
        places=result.places,
        totals=tuple(score.total for score in arena.rules.scores(match.state)),
        unit=arena.rules.unit,
        plies=match.ply,
        record=encode(match.record).decode(),
    )
    return msgspec.json.encode(line), b""
