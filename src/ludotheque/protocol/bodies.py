"""The modules whose structs are bodies of HTTP requests and answers (`REQUESTS`, `ANSWERS`)."""

from __future__ import annotations

from typing import Any

from ludotheque.protocol import contests, games, notices, own, pages, ratings, workshop

BODY_MODULES: tuple[Any, ...] = (
    *(pages, games, contests, own, ratings, notices),
    workshop,
)
