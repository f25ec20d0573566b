"""Numbers that a command is given, and files that it writes: refused before any work is done."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from pathlib import Path

from ludotheque.faults import fault
from ludotheque.text import Problem, Text, text


class BadNumber(Problem, ValueError):
    """A number with which nothing can be done."""


def require_at_least(least: int, options: Mapping[str, int | None]) -> None:
    """Raise BadNumber for an option that is given and smaller."""
    for option, number in options.items():
        if number is not None and number < least:
            raise BadNumber(text("at-least", option=option, least=least, given=number))


def require_more_than_0(option: str, number: float) -> None:
    """Raise BadNumber for 0, less, or no finite number."""
    if not 0 < number < math.inf:
        raise BadNumber(text("more-than-0", option=option))


class Unwritable(Problem, RuntimeError):
    """The file, or the folder, cannot be written."""

    def __init__(self, file: Path, why: OSError | Text | str) -> None:
        reason = fault(why) if isinstance(why, OSError) else why
        super().__init__(text("file-unwritable", file=str(file), why=reason))


def refuse_unwritable(file: Path) -> None:
    """Raise Unwritable before the work whose result could not be kept."""
    if os.path.isdir(file):
        raise Unwritable(file, text("fault-folder"))
    if not os.path.isdir(file.parent):
        raise Problem(text("file-no-folder", file=str(file), folder=str(file.parent)))
    if not os.access(file if os.path.exists(file) else file.parent, os.W_OK):
        raise Unwritable(file, text("fault-forbidden"))


def write_file(file: Path, content: bytes) -> None:
    refuse_unwritable(file)
    try:
        file.write_bytes(content)
    except OSError as error:
        raise Unwritable(file, error) from None
