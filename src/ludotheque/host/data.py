"""A table as a value, without its match: settings, seats, proposals, clocks."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Literal, Self

from msgspec import Struct

from ludotheque.chance import SEED_BYTES
from ludotheque.host.clocks import ClockState
from ludotheque.protocol.messages import Clock, SeatInfo
from ludotheque.record import Header
from ludotheque.rules import Result, Seat
from ludotheque.table.setup import Variant


class Guest(Struct, frozen=True):
    id: str
    name: str
    device: str = ""  # that asks, by the id that its guest knows


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """What never changes once a table is made."""

    watch: bool = True
    takeback: bool = False
    aids: bool = True
    clock: Clock = Clock()
    shuffle: bool = False
    rated: bool = False  # the result counts for the players' ratings
    imported: bool = False
    draws_of: str = ""  # the running match whose draws an uploaded record has


class Proposal(Struct, frozen=True):
    about: Literal["abandon", "bot"]
    seat: Seat | None
    bot: str
    agreed: tuple[Seat, ...]


class TableData(Struct):
    """All of a table but the entries of its match, its events and its holders."""

    id: str
    game: str
    version: int
    options: dict[str, bool | int | str]
    status: Literal["open", "playing", "over"]
    host: str
    listed: bool
    settings: TableSettings
    seats: tuple[SeatInfo, ...]
    seed: bytes
    created: int
    changed: int
    header: Header | None = None
    daily: str = ""
    contest: str = ""  # and the round: "id:3"
    rematch: str = ""
    proposals: tuple[Proposal, ...] = ()
    clocks: ClockState | None = None
    n: int = 0  # the number of its last event
    ply: int = 0
    to_move: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    result: Result | None = None

    @classmethod
    def new(
        cls,
        id_: str,
        variant: Variant,
        host: str,
        seats: Sequence[SeatInfo],
        settings: TableSettings,
        seed: bytes = b"",
        now: float | None = None,
        **more: Any,
    ) -> Self:
        """A table whose match has not begun; without a seed its draws are new."""
        at = int(time.time() if now is None else now)
        return cls(
            id=id_,
            game=variant.game,
            version=variant.version,
            options=variant.options,
            status="open",
            host=host,
            listed=more.pop("listed", False),
            settings=settings,
            seats=tuple(seats),
            seed=seed or secrets.token_bytes(SEED_BYTES),
            created=at,
            changed=at,
            **more,
        )

    @property
    def variant(self) -> Variant:
        return Variant(self.game, self.version, self.options, len(self.seats))

    @property
    def is_event_match(self) -> bool:
        """Whether it is an entry for a daily challenge or an event, not a copy of one."""
        return bool(self.daily or self.contest) and not self.settings.imported
