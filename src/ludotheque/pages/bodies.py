"""Answers to requests whose bodies may be large, from the bytes that came to those that go back.

A server runs these in `server.limited_processes`: this module imports neither its framework nor its
database, so that such a process starts in a fraction of the time and memory.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ludotheque.faults import fault
from ludotheque.pages import printing, workshop
from ludotheque.pages.games import check_options, score_boards
from ludotheque.pages.part_checks import check_part, parts_options
from ludotheque.protocol.games import CheckOptions, PrintGame, ScoreBoards
from ludotheque.protocol.workshop import (
    CheckPart,
    PartContent,
    PartFile,
    SharedDraft,
    ShareDraft,
    WorkshopPart,
)
from ludotheque.registry import game
from ludotheque.text import Problem, text

T = TypeVar("T")


def decode_body(data: bytes, kind: type[T]) -> T:
    """The value of this type that the body of a request holds. Raises a Problem."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problem(text("server-bad-message", why=fault(error))) from None


def encode_checked(id_: str, data: bytes) -> bytes:
    """Check the options in the body `data`; returns the JSON of `Checked`."""
    return msgspec.json.encode(check_options(id_, decode_body(data, CheckOptions).options))


def encode_score(id_: str, data: bytes) -> bytes:
    """The sheet of what was entered, as JSON of `Scored`; `data` is the body of the request."""
    return msgspec.json.encode(score_boards(id_, decode_body(data, ScoreBoards)))


def encode_pdf(id_: str, data: bytes) -> bytes:
    """The PDF that the body `data` asks for."""
    return printing.print_pdf(id_, decode_body(data, PrintGame))


def encode_sheets(id_: str, data: bytes) -> bytes:
    """The sheets that the body `data` asks for, as JSON of `PrintedSheets`."""
    return msgspec.json.encode(printing.print_sheets(id_, decode_body(data, PrintGame)))


def encode_part_content(data: bytes) -> bytes:
    """The values of the file in the body `data`, as JSON of `PartContent`."""
    return msgspec.json.encode(workshop.read_file(decode_body(data, PartFile)))


def encode_part_file(data: bytes) -> bytes:
    """The file of the values in the body `data`, as JSON of `PartFile`."""
    return msgspec.json.encode(workshop.write_file(decode_body(data, PartContent)))


def encode_checked_part(data: bytes) -> bytes:
    """Check the file in the body `data`; returns the JSON of `CheckedPart`."""
    return msgspec.json.encode(check_part(decode_body(data, CheckPart)))


def check_draft(data: bytes) -> bytes:
    """Check that the parts in a body can be played together; returns the game and the JSON of the
    files by part as msgpack. Raises a Problem."""
    asked = decode_body(data, ShareDraft)
    played = game(asked.game)
    options = parts_options(played, asked.parts)
    played.rules(options, played.usual_seats(options))
    return msgspec.msgpack.encode((asked.game, msgspec.json.encode(asked.parts).decode()))


def encode_draft(draft: SharedDraft, files: str) -> bytes:
    """The JSON of a `SharedDraft` with the parts whose files are in the JSON `files`."""
    parts = tuple(
        WorkshopPart(part, toml, workshop.read_file(PartFile(toml)).content)
        for part, toml in msgspec.json.decode(files, type=dict[str, str]).items()
    )
    return msgspec.json.encode(msgspec.structs.replace(draft, parts=parts))
