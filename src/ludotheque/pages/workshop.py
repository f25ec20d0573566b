"""The workshop's pages: the parts of a game, and conversions between files and plain values.

A page edits plain values (JSON). TOML is the only format of files, and only this side reads it.
"""

from __future__ import annotations

from ludotheque.protocol import workshop as wire
from ludotheque.registry import game
from ludotheque.text import Problem, text
from ludotheque.toml import BadToml, has_comments, read_toml, write_toml


def get_parts(id_: str) -> wire.WorkshopParts:
    """The parts of a game that a file can change. Raises a Problem if there are none."""
    workshop = game(id_).workshop
    if workshop is None:
        raise Problem(text("workshop-none"))
    sources = ((part, workshop.original(part)) for part in workshop.PARTS)
    return wire.WorkshopParts(
        tuple(wire.WorkshopPart(part, source, read_toml(source)) for part, source in sources)
    )


def read_file(asked: wire.PartFile) -> wire.PartContent:
    """The values of a file. Raises a Problem that names its mistake."""
    try:
        return wire.PartContent(read_toml(asked.toml), has_comments(asked.toml))
    except BadToml as error:
        raise Problem(text("workshop-bad-file", why=error.reason)) from None


def write_file(asked: wire.PartContent) -> wire.PartFile:
    """The file of these values. Raises a Problem."""
    try:
        return wire.PartFile(write_toml(asked.content))
    except BadToml as error:
        raise Problem(text("workshop-bad-file", why=error.reason)) from None
