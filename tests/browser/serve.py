"""A real server in a process of its own, for browsers to play on: `serve.py HOME PORT`.

It differs from `ludotheque serve`: nobody is waited for, hints are quick, newcomers are many, and
the n-th table that somebody makes with the same game and options is dealt the same pieces in every
run, and its first seat begins where that is drawn by lot. The environment variable LUDOTHEQUE_DEAL
chooses other deals. Tests import `seed_of`, and not the server with it: that takes four seconds.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ludotheque.chance import SEED_BYTES
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import game
from ludotheque.table.setup import Variant

MAX_LOTS = 64  # seeds that are tried; among eight players one in five thousand tables needs more


def seed_of(variant: Variant, number: int) -> bytes:
    """What the pieces are dealt by at somebody's table of this variant, by its number."""
    deal = f"{os.environ.get('LUDOTHEQUE_DEAL', '')} {variant!r} {number}"
    names = [deal, *(f"{deal} {lot}" for lot in range(1, MAX_LOTS))]
    seeds = [hashlib.blake2b(name.encode(), digest_size=SEED_BYTES).digest() for name in names]
    return next((seed for seed in seeds if _begins(variant, seed)), seeds[0])


def _begins(variant: Variant, seed: bytes) -> bool:
    """Whether the first seat is asked first."""
    found = game(variant.game)
    options = msgspec.convert(variant.options, found.options)
    header = new_header(found, options, [Holder(str(seat)) for seat in range(variant.seats)])
    header = replace(header, version=variant.version)
    return 0 in Match(header, seed, rules=variant.rules()).to_move


def main(home: str, port: str) -> None:
    import asyncio
    import socket
    from collections import Counter
    from typing import Any

    from ludotheque.bots import Budget
    from ludotheque.server.config import Config
    from ludotheque.server.notices.config import MailConfig, NoticeConfig
    from ludotheque.server.services import Services
    from ludotheque.server.tables.table import Table
    from ludotheque.server.uvicorn_config import run

    class SameDeals(Services):
        def __init__(self, config: Config) -> None:
            super().__init__(config)
            self._made: Counter[tuple[str, str]] = Counter()
            self._prepare = self.registry.prepare
            self.registry.prepare = self.prepare  # type: ignore[method-assign]

        async def prepare(
            self, variant: Variant, host: str, *rest: Any, seed: bytes = b"", **more: Any
        ) -> Table:
            what = repr(variant)
            self._made[host, what] += 1
            seed = seed or seed_of(variant, self._made[host, what])
            return await self._prepare(variant, host, *rest, seed=seed, **more)

    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", int(port)))
    config = Config(
        home=Path(home),
        workers=0,
        pace=0.0,
        hint_ms=60,
        par_ms=5,
        review=Budget(simulations=2),  # the same is told, however busy the machine is
        away=0.0,
        guests=100_000.0,
        # Offered, so that pages show it; nothing is sent by itself, and no letter gets anywhere.
        notices=NoticeConfig(
            push=True,
            mail=MailConfig("127.0.0.1", 9, False, "games@example.org"),
            webhooks=True,
            private=True,
            every=3600.0,
        ),
        address=f"http://localhost:{port}",
    )
    asyncio.run(run(config, listener, SameDeals(config)))


if __name__ == "__main__":
    main(*sys.argv[1:])
