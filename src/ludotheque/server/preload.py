"""What every process that serves does first, done once: `several` has it loaded by the process that
the others begin as copies of. Whoever takes the place of one that was killed need not do it again.
"""

from __future__ import annotations

import gc

import litestar._openapi.plugin  # noqa: F401
import psycopg  # noqa: F401 - loaded late otherwise, when the database is known

import ludotheque.server.supervisor  # noqa: F401
from ludotheque.server.bots.workers import build_decoders

build_decoders()
gc.collect()
gc.freeze()  # memory that nobody looks through stays common to all copies
