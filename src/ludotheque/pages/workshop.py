"""The workshop's pages: originals, and conversions between files and plain values."""

from __future__ import annotations

from ludotheque.protocol import workshop as wire
from ludotheque.text import Problem, text
from ludotheque.toml import BadToml, has_comments
from ludotheque.workshop.files import original_parts, read_part, write_part


def get_parts(id_: str) -> wire.WorkshopParts:
    """The parts of a game that a file can change. Raises a Problem."""
    return wire.WorkshopParts(
        tuple(
            wire.WorkshopPart(part, source, read_part(source))
            for part, source in original_parts(id_).items()
        )
    )


def read_file(asked: wire.PartFile) -> wire.PartContent:
    """The values of a file. Raises a Problem that says what is wrong with it."""
    try:
        return wire.PartContent(read_part(asked.toml), has_comments(asked.toml))
    except BadToml as error:
        raise Problem(text("workshop-bad-file", why=error.reason)) from None


def write_file(asked: wire.PartContent) -> wire.PartFile:
    """The file of these values. Raises a Problem."""
    try:
        return wire.PartFile(write_part(asked.content))
    except BadToml as error:
        raise Problem(text("workshop-bad-file", why=error.reason)) from None
