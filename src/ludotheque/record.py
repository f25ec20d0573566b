"""A match is its record: a header and numbered entries, one JSON object a line (`.ludo`).

Records are written append-only. An undo is an entry, so `seq` never goes back while `ply`, the
number of moves that count, does. A record cut off in the middle of a line loses that line only.
The record of a finished match ends with a checksum, which finds damage and prevents no forgery.
"""

from __future__ import annotations

import hashlib
import re
import time
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ludotheque.colours import assign_colours
from ludotheque.declaration import Game, OptionValues
from ludotheque.faults import fault
from ludotheque.notation import MAX_ACTION_CHARACTERS, notation
from ludotheque.registry import game
from ludotheque.rules import BadOption, IllegalAction, Options, Result, Rules, Seat
from ludotheque.text import Problem, text

FORMAT_VERSION = 1
MAX_BYTES = 16_000_000
MAX_ENTRIES = 200_000
MAX_SEATS = 64

# Records come from anybody: work on a part of one may take longer than in proportion to
# its length, so every part has a maximum. All are far above what any version has written.
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]  # since 1970
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Word: TypeAlias = Annotated[str, Meta(max_length=100)]
HolderName: TypeAlias = Annotated[str, Meta(max_length=500)]
BotSpec: TypeAlias = Annotated[str, Meta(max_length=5_000)]  # perhaps the path of a file
ActionText: TypeAlias = Annotated[str, Meta(max_length=MAX_ACTION_CHARACTERS)]


Reason: TypeAlias = Literal["finished", "resigned", "abandoned", "closed", "time"]


class BadRecord(Problem, ValueError):
    """A record that cannot be read or replayed; the reason names the line."""


class Holder(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The holder of a seat: a person, or the bot named here."""

    name: HolderName
    bot: BotSpec = ""
    colour: Word = ""  # of the seat's pieces, where the game lets players choose


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """The match that this one goes on from: its first moves are the other's, and what was drawn
    after them is this one's own."""

    id: Word
    ply: Number  # number of moves


class Header(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line: game, options, rules version and seats."""

    ludotheque: Number  # the format of this file
    game: Word
    version: Number  # of the game's rules
    options: OptionValues  # in full, with the contents of any data file
    seats: Annotated[tuple[Holder, ...], Meta(max_length=MAX_SEATS)]
    id: Word = ""
    started: Word = ""
    takeback: bool = False  # undo beyond the barrier allowed, so no achievements
    origin: Origin | None = None  # it began in the middle of another match
    rated: bool = False  # on a server, for the players' ratings: nothing could be taken back

    def call(self, seed: int | None) -> str:
        """The call that makes such a match."""
        words = [f"{one.bot or 'human'}:{one.name}" for one in self.seats]
        given: dict[str, Any] = {"seats": words}
        if seed is not None:
            given["seed"] = seed
        if self.takeback:
            given["takeback"] = True
        usual = msgspec.structs.asdict(game(self.game).options())
        given |= {name: v for name, v in self.options.items() if v != usual.get(name)}
        settings = "".join(f", {name}={value!r:.200}" for name, value in given.items())
        return f"ludotheque.new({self.game!r}{settings})"


def coloured(game: Game, holders: Sequence[Holder]) -> list[Holder]:
    """The holders, each with a colour of the game's. Raises BadOption."""
    colours = assign_colours(game, [holder.colour for holder in holders])
    return [replace(holder, colour=c) for holder, c in zip(holders, colours, strict=True)]


def new_header(
    game: Game,
    options: Options,
    holders: Sequence[Holder],
    *,
    id: str = "",  # noqa: A002 - as in the record
    takeback: bool = False,
    rated: bool = False,
) -> Header:
    """The header of a match that begins now, by the newest rules."""
    started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    full, seats = msgspec.structs.asdict(options), tuple(coloured(game, holders))
    return Header(
        FORMAT_VERSION, game.id, game.versions[-1], full, seats, id, started, takeback, None, rated
    )


class _Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Every entry begins with its number and may end with `at`, in seconds since 1970, which
    never affects a state."""

    seq: Number


class Move(_Entry, frozen=True, tag="move"):
    """A move that was made, or a draw."""

    ply: Number
    actor: SeatNumber | None  # None: chance
    action: ActionText
    at: Seconds = 0


class Undo(_Entry, frozen=True, tag="undo"):
    """Moves that were taken back."""

    to: Number  # the ply the match is back at
    seat: SeatNumber
    beyond: bool = False  # further than the barrier
    at: Seconds = 0


class Sit(_Entry, frozen=True, tag="seat"):
    """A bot takes over, a person returns, or a player resigns and leaves the seat to a bot."""

    seat: SeatNumber
    holder: Holder
    resigned: bool = False
    at: Seconds = 0


class End(_Entry, frozen=True, tag="end"):
    """Why and how it ended."""

    reason: Reason
    result: Result | None = None
    at: Seconds = 0


Entry: TypeAlias = Move | Undo | Sit | End

_header = msgspec.json.Decoder(Header)
_entry: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class Record(Struct):
    """A header and its entries; `moves` is what counts after every undo."""

    header: Header
    entries: list[Entry]
    cut: bool = False  # the last line was incomplete and has been left out
    checked: bool = True  # its file ends with a checksum; older programs wrote none

    def moves(self) -> list[Move]:
        """The moves that count: those that were not taken back."""
        line: list[Move] = []
        for entry in self.entries:
            if isinstance(entry, Move):
                line.append(entry)
            elif isinstance(entry, Undo):
                del line[entry.to :]
        return line

    def end(self) -> End | None:
        """How it ended; None while it goes on."""
        last = self.entries[-1] if self.entries else None
        return last if isinstance(last, End) else None

    def counts(self) -> bool:
        """Whether the result may be compared and rewarded: a match that was played from its start
        to its end, and in which nobody could have taken back a draw."""
        end, header = self.end(), self.header
        free = header.takeback or header.origin is not None
        return end is not None and end.reason == "finished" and not free

    def until(self, ply: int) -> list[Entry]:
        """The moves that count up to this ply, as the first entries of another record."""
        moves = self.moves()[:ply]
        return [replace(move, seq=seq) for seq, move in enumerate(moves, start=1)]


class Snapshot(Struct, frozen=True):
    """Enough to go on with a match without its earlier entries: a cache, never the only copy.

    The state lies a little back, at the last undo barrier or before it; the moves since then are
    played again, so that they can still be taken back.
    """

    seq: int  # the entries it stands for
    ply: int  # of the state
    state: msgspec.Raw
    drawn: dict[str, int]  # outcomes taken from each chance source before the state
    moves: tuple[tuple[Seat | None, str], ...]
    holders: tuple[Holder, ...]
    resigned: tuple[Seat, ...]
    code: str = ""  # digest of the code that made it: another version may read it differently


def encode_line(value: Header | Entry) -> bytes:
    """A line of the file."""
    return msgspec.json.encode(value) + b"\n"


def encode(record: Record) -> bytes:
    """The file of a record, with the checksum where the match is over."""
    lines = b"".join(map(encode_line, (record.header, *record.entries)))
    return lines + encode_checksum(record)


def checksum(record: Record) -> str:
    """SHA-256 of all lines as `encode_line` writes them, each name replaced by an empty one: names
    are replaced when a player asks for it, and the record is still the same."""
    digest = hashlib.sha256()
    header = record.header
    unnamed = tuple(replace(holder, name="") for holder in header.seats)
    digest.update(encode_line(replace(header, seats=unnamed)))
    for entry in record.entries:
        if isinstance(entry, Sit):
            entry = replace(entry, holder=replace(entry.holder, name=""))
        digest.update(encode_line(entry))
    return digest.hexdigest()


# No newline ends this line: programs that know no checksums leave out an incomplete last line, and
# so read the record. Editors may have added one, other programs spaces.
_CHECKSUM = re.compile(
    rb'\{\s*"type"\s*:\s*"checksum"\s*,\s*"sha256"\s*:\s*"([0-9a-f]{64})"\s*\}\s*\Z'
)


def encode_checksum(record: Record) -> bytes:
    """The last line of the file; empty while the match goes on."""
    if not record.checked or record.end() is None:
        return b""
    return b'{"type":"checksum","sha256":"%s"}' % checksum(record).encode()


def decode(data: bytes) -> Record:
    """Read a record strictly; only an incomplete last line is forgiven, where no checksum says
    that the file is complete."""
    if len(data) > MAX_BYTES:
        raise BadRecord(text("record-too-large", limit=MAX_BYTES // 1_000_000))
    found = _CHECKSUM.search(data, max(0, len(data) - 200))
    record = _decode_lines(data[: found.start()] if found else data)
    if found and (record.cut or checksum(record) != found[1].decode()):
        raise BadRecord(text("record-bad-checksum"))
    tail = data.rpartition(b"\n")[2] if not found and record.cut else b""
    # After the end nothing but a checksum can have been cut off.
    if tail and record.end() is not None and not encode_checksum(record).startswith(tail):
        raise BadRecord(text("record-bad-checksum"))
    record.checked = found is not None or record.end() is None
    return record


def _decode_lines(data: bytes) -> Record:
    # Some editors put this mark before a file that they save; it is no part of the record.
    lines = data.removeprefix(BOM_UTF8).split(b"\n")
    tail = lines.pop()  # empty unless the file was cut off
    if not lines:
        raise BadRecord(text("record-empty"))
    if len(lines) > MAX_ENTRIES:
        raise BadRecord(text("record-too-large", limit=MAX_BYTES // 1_000_000))
    try:
        header = _header.decode(lines[0])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if (
            format_ := _format_of(lines[0])
        ) > FORMAT_VERSION:  # whatever else a newer one may contain
            raise BadRecord(text("record-newer-format", format=format_)) from None
        raise BadRecord(text("record-bad-line", line=1, why=fault(error))) from None
    if header.ludotheque != FORMAT_VERSION:
        raise BadRecord(text("record-newer-format", format=header.ludotheque))
    record = Record(header, [], cut=bool(tail))
    ply = 0
    for number, line in enumerate(lines[1:], start=2):
        try:
            entry = _entry.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadRecord(text("record-bad-line", line=number, why=fault(error))) from None
        ply = _follow(record, entry, ply, number)
        record.entries.append(entry)
    return record


def _format_of(line: bytes) -> int:
    """The format a header names, even if the rest of it is unknown here."""

    class Named(Struct):
        ludotheque: Number

    try:
        return msgspec.json.decode(line, type=Named).ludotheque
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return 0


def _follow(record: Record, entry: Entry, ply: int, line: int) -> int:
    """Check that an entry continues the record; returns the ply after it."""
    seats = range(len(record.header.seats))
    if record.end() is not None:
        raise BadRecord(text("record-after-end", line=line))
    if entry.seq != len(record.entries) + 1:
        raise BadRecord(text("record-bad-number", line=line))
    if isinstance(entry, Move):
        if entry.ply != ply or (entry.actor is not None and entry.actor not in seats):
            raise BadRecord(text("record-bad-number", line=line))
        return ply + 1
    if isinstance(entry, Undo):
        origin = record.header.origin
        if not (origin.ply if origin else 0) <= entry.to < ply or entry.seat not in seats:
            raise BadRecord(text("record-bad-number", line=line))
        return entry.to
    if isinstance(entry, Sit) and entry.seat not in seats:
        raise BadRecord(text("record-bad-number", line=line))
    if isinstance(entry, End) and entry.result is not None:
        places, winners = entry.result.places, entry.result.winners
        known = all(1 <= place <= len(seats) for place in places)
        known = known and len(places) == len(seats) and set(winners) <= set(seats)
        if not known or len(set(winners)) < len(winners):
            raise BadRecord(text("record-bad-result", line=line))
    return ply


# From a header to the rules, from moves to states ----------------------------------------------


def rules_of(header: Header) -> tuple[Game, Rules[Any, Any, Any]]:
    """The game and rules a record was played with, or why they are not to be had."""
    return find_rules(header.game, header.version, header.options, len(header.seats))


def find_rules(
    id: str,  # noqa: A002 - as in the registry
    version: int,
    values: Mapping[str, Any],
    seats: int,
) -> tuple[Game, Rules[Any, Any, Any]]:
    """The rules that a record was played by."""
    found = game(id)
    if version not in found.versions:
        key = "record-newer-rules" if version > found.versions[-1] else "record-older-rules"
        raise BadRecord(text(key, version=version, known=found.versions[-1]))
    return found, found.rules(recorded_options(found, version, values), seats, version)


def recorded_options(found: Game, version: int, values: Mapping[str, Any]) -> Options:
    """The options of a match by these rules, as it was recorded. Raises BadOption."""
    try:
        return msgspec.convert(found.options_of(version, values), found.options)
    except msgspec.ValidationError as error:
        raise BadOption(text("bad-option", why=fault(error))) from None


def replay(record: Record, rules: Rules[Any, Any, Any] | None = None) -> Iterator[Any]:
    """Every state of the match, from the start to where the record ends."""
    rules = rules or rules_of(record.header)[1]
    written = notation(rules.action)
    state = rules.start()
    yield state
    for move in record.moves():
        try:
            state = rules.play(state, move.actor, written.parse(move.action))
        except (IllegalAction, Problem) as error:
            raise BadRecord(text("record-bad-move", ply=move.ply, why=error.reason)) from None
        yield state


def load(path: Path) -> Record:
    """Read a .ludo file; raises BadRecord in a sentence."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= MAX_BYTES else b" " * (MAX_BYTES + 1)
    except OSError as error:
        raise BadRecord(text("record-unreadable", file=path.name, why=fault(error))) from None
    return decode(data)
