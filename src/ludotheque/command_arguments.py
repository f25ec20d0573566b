"""Numbers that a command is given, and files that it writes: refused before any work is done."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from pathlib import Path

from ludotheque.faults import fault
from ludotheque.text import Problem, text


class BadNumber(Problem, ValueError):
    """A number with which nothing can be done."""


def require_at_least(least: int, options: Mapping[str, float | None]) -> None:
    """Raise BadNumber for an option that is given and smaller, or no finite number."""
    for option, number in options.items():
        if number is not None and not least <= number < math.inf:
            raise BadNumber(text("at-least", option=option, least=least))


class Unwritable(Problem, RuntimeError):
    """The file cannot be written."""


def refuse_unwritable(file: Path) -> None:
    """Raise Unwritable before the work whose result could not be kept."""
    if os.path.isdir(file):
        raise Unwritable(text("file-unwritable", file=str(file), why=text("fault-folder")))
    if not os.path.isdir(file.parent):
        raise Unwritable(text("file-no-folder", file=str(file), folder=str(file.parent)))
    if not os.access(file if os.path.exists(file) else file.parent, os.W_OK):
        raise Unwritable(text("file-unwritable", file=str(file), why=text("fault-forbidden")))


def write_file(file: Path, content: bytes) -> None:
    refuse_unwritable(file)
    try:
        file.write_bytes(content)
    except OSError as error:
        raise Unwritable(text("file-unwritable", file=str(file), why=fault(error))) from None
