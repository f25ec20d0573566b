"""The workshop over HTTP: parts of a game as files and as plain values."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

MAX_TOML_CHARACTERS = 200_000  # as `ludotheque.toml` reads


class WorkshopPart(Struct, frozen=True):
    """A part as the game has it; `name` is the option that takes a file of it."""

    name: str
    toml: str
    content: dict[str, Any]


class WorkshopParts(Struct, frozen=True):
    """GET /api/workshop/{game}: the parts of a game that a file can change."""

    parts: tuple[WorkshopPart, ...]


class PartFile(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/workshop/read: a file, to be answered by its values."""

    toml: Annotated[str, Meta(max_length=MAX_TOML_CHARACTERS)]


class PartContent(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/workshop/write: values, to be answered by their file."""

    content: dict[str, Any]


REQUESTS = (PartFile, PartContent)
ANSWERS = (WorkshopParts, PartFile, PartContent)
