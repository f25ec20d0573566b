"""A log that cannot be flooded: repeated records are counted, not written.

To standard error, as lines for people or as JSON for programs; either says the same.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

import msgspec

from ludotheque.server.storage.database_errors import is_outage

MAX_REPEATS = 5  # records of one kind in a period
PERIOD_S = 60.0
MAX_REMEMBERED_KINDS = 200  # that are remembered

Form: TypeAlias = Literal["text", "json"]


class RepeatFilter(logging.Filter):
    """Lets a few records of a kind through in a period; the next one says how many it left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: OrderedDict[tuple[str, str, int], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = (record.name, record.pathname, record.lineno), self._clock()
        begun, many = self._seen.get(kind, (now, 0))
        left_out = max(0, many - MAX_REPEATS)
        if now - begun >= PERIOD_S:
            begun, many = now, 0
        self._seen[kind] = (begun, many + 1)
        self._seen.move_to_end(kind)
        while len(self._seen) > MAX_REMEMBERED_KINDS:
            self._seen.popitem(last=False)
        if many >= MAX_REPEATS:
            return False
        if many == 0 and left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like it)", ()
        return True


class OutageFilter(logging.Filter):
    """Drops errors of a database outage: the store logs its beginning and end, and counts them
    (`storage.outages`)."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and is_outage(record.exc_info[1]))


class JsonFormatter(logging.Formatter):
    """One object a line: `at`, `level`, `source`, `process` and `message`; of a fault also its
    `kind` and its `trace`, which names places in the code and no values."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "source": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info and (error := record.exc_info[1]) is not None:
            line["kind"] = type(error).__qualname__
            line["trace"] = "".join(traceback.format_exception(error))
        return msgspec.json.encode(line).decode()


def configure_logging(form: Form = "text") -> None:
    """Log warnings and faults to standard error.

    Handlers that are there already, of a program that embeds the server, are left as they are.
    """
    handler = logging.StreamHandler()
    handler.addFilter(OutageFilter())
    handler.addFilter(RepeatFilter())
    if form == "json":
        handler.setFormatter(JsonFormatter())
    line = "%(asctime)s %(levelname)s %(message)s"
    logging.basicConfig(format=line, level=logging.WARNING, handlers=[handler])
