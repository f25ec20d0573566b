"""Outages of the database in the log: one line when it begins to refuse, one when it works again.

Thousands of reads and writes may fail in between, in many places and each with a long trace. They
are counted here, and `log_setup.configure_logging` leaves out what others say of them.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from ludotheque.server.storage.database_errors import describe_error, is_outage
from ludotheque.text import language

log = logging.getLogger("ludotheque.server")
OVER_AFTER_QUIET_S = 10.0  # without a failure, after which a write shows that an outage is over


class Outages:
    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.monotonic
        self._lock = threading.Lock()  # reads and writes are made by several threads
        self._begun = self._last = 0.0
        self._failures = 0

    @property
    def is_going_on(self) -> bool:
        return self._failures > 0

    def note_failure(self, error: BaseException) -> None:
        """Count a read or write that failed, if the database refused it."""
        if not is_outage(error):
            return
        with self._lock:
            self._last = self.clock()
            self._failures += 1
            if self._failures > 1:
                return
            self._begun = self._last
        said = str(getattr(error, "orig", None) or error).partition("\n")[0]
        log.error("the database refuses: %s (%s)", language("en")(describe_error(error)), said)

    def note_write(self) -> None:
        """Something was written. On a full disk small changes may still succeed, so an outage is
        over when nothing has failed for a while besides."""
        if not self._failures:
            return
        with self._lock:
            now, failures = self.clock(), self._failures
            if not failures or now - self._last < OVER_AFTER_QUIET_S:
                return
            lasted, self._failures = now - self._begun, 0
        log.warning(
            "the database works again after %.0f s; %d reads and writes had failed",
            lasted,
            failures,
        )
