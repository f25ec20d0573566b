"""Imports and decoders of every server process, loaded once by the fork server of `supervisor`: a
process that replaces one that was killed starts as a copy of it.
"""

from __future__ import annotations

import gc

import litestar._openapi.plugin  # noqa: F401
import psycopg  # noqa: F401 - loaded late otherwise, when the database is known

import ludotheque.server.supervisor  # noqa: F401
from ludotheque.server.bots.workers import build_decoders

build_decoders()
gc.collect()
gc.freeze()  # memory that the collector does not visit stays shared by all copies
