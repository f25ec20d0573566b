"""Parts as files and as plain values: TOML is the only format, and only this side reads it.

A page edits plain values (JSON); the file that they make is what is downloaded, played with and
measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.declaration import Workshop
from ludotheque.registry import game
from ludotheque.text import Problem, text
from ludotheque.toml import read_toml, write_toml


def workshop_of(id_: str) -> Workshop:
    """The parts of a game that can be changed. Raises a Problem if there are none."""
    found = game(id_).workshop
    if found is None:
        raise Problem(text("workshop-none"))
    return found


def original_parts(id_: str) -> dict[str, str]:
    """The TOML text of every part as the game has it. Raises a Problem."""
    workshop = workshop_of(id_)
    return {part: workshop.original(part) for part in workshop.PARTS}


def read_part(source: str) -> dict[str, Any]:
    """The plain values of a file. Raises BadToml."""
    return read_toml(source)


def write_part(content: Mapping[str, Any]) -> str:
    """The file of plain values; `read_part` gives them back. Raises BadToml."""
    return write_toml(content)
