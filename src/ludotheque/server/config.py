"""The settings of a server; the defaults suit a home."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from ludotheque.bots import Budget
from ludotheque.server.log_setup import Form
from ludotheque.server.notices.config import NoticeConfig


class Config(Struct, frozen=True):
    home: Path  # the data folder
    database: str = ""  # an SQLAlchemy URL; empty: SQLite in the data folder
    names: tuple[str, ...] = ()  # host names it answers to, besides localhost and IP addresses
    proxies: tuple[str, ...] = ()  # networks of proxies on other machines, or outside a container
    https: bool = False  # a proxy in front speaks HTTPS: cookies are for HTTPS only
    workers: int | None = None  # processes for bots; None: as many as cores; 0: threads
    compile: bool = False  # the bots' kernels at the start, in the background
    pace: float = 0.7  # seconds between the moves of bots, so that people can follow
    idle: float = 120.0  # seconds until a table without connections leaves memory
    away: float = 30.0  # seconds until the others may vote for a bot in an absent player's place
    sweep: float = 1.0  # seconds between looks for clocks that ran out and tables that are idle
    snapshot_every: int = 40  # entries
    hint_ms: int = 1500  # what a hint may cost
    review: Budget | None = None  # what a review may take; None: as much as usual
    par_ms: int | None = None  # a move of the bot that sets a challenge's par; 0: there is none
    guests: float = 30.0  # newcomers from one address at once; then one every five seconds
    rate: float = 50.0  # messages a second from one tab, for longer than a moment
    connections: int = 10_000  # in all; fewer where the system gives fewer descriptors
    connections_each: int = 200  # of one address (IPv6: /64); a proxy on this machine is not one
    headers_within_s: float = 10.0  # seconds until a request must have begun
    body_within_s: float = 60.0  # seconds until all of it must be here
    send_timeout: float = 30.0  # seconds for which a client may read nothing of what it is sent

    keep_days: int = 730  # finished matches and guests who stay away; 0: for ever
    quota: int = 50_000_000  # bytes that the tables of one guest may take
    storage: int = 0  # bytes that all tables may take; 0: as many as the disk has
    table_bytes: int = 4_000_000  # after which a table refuses undo and chat

    log: Form = "text"

    offline_page: Path | None = None  # a folder that `ludotheque web` has made; None: not offered
    address: str = ""  # where people reach it, for links in e-mails: https://games.example.org
    notices: NoticeConfig = NoticeConfig()

    def url(self) -> str:
        return self.database or f"sqlite:///{self.home / 'server.sqlite'}"
