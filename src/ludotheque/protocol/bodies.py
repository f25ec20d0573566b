"""The modules whose structs are bodies of HTTP requests and answers (`REQUESTS`, `ANSWERS`)."""

from __future__ import annotations

from typing import Any

from ludotheque.protocol import accounts, contests, games, notices, pages, ratings, workshop

BODY_MODULES: tuple[Any, ...] = (
    *(pages, games, contests, accounts, ratings, notices),
    workshop,
)
