"""Tables of notices: choices of guests, their channels (`notice_ways`), notices, sends."""

from __future__ import annotations

import sqlalchemy as sa

from ludotheque.server.storage.schema import metadata

_ID = sa.String(40)


def _guest(key: bool) -> sa.Column[str]:
    parent = sa.ForeignKey("guests.id", ondelete="CASCADE")
    return sa.Column("guest", _ID, parent, primary_key=key, nullable=False)


notice_people = sa.Table(
    "notice_people",
    metadata,
    _guest(key=True),
    sa.Column("turns", sa.String(10), nullable=False),  # "none", "days" or "all"
    sa.Column("events", sa.Boolean, nullable=False),
    sa.Column("language", sa.String(5), nullable=False),
    sa.Column("zone", sa.String(60), nullable=False),
    sa.Column("quiet_from", sa.Integer),  # minutes of the day there; none: no quiet hours
    sa.Column("quiet_until", sa.Integer),
)

notice_ways = sa.Table(
    "notice_ways",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    _guest(key=False),
    sa.Column("kind", sa.String(10), nullable=False),  # "push", "mail" or "hook"
    sa.Column("address", sa.String(1000), nullable=False),
    sa.Column("secret", sa.String(300), nullable=False),  # keys of a browser, or a hook's
    sa.Column("token", sa.String(64), nullable=False),  # hash of what confirms it; empty: confirmed
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("failed", sa.Integer, nullable=False),  # times in a row
    sa.Index("notice_ways_by_guest", "guest"),
    sa.Index("notice_ways_by_address", "address"),
)

# One row for a person and a table (or a contest): of every turn it is decided once whether to tell.
notices = sa.Table(
    "notices",
    metadata,
    _guest(key=True),
    sa.Column("about", sa.String(60), primary_key=True),  # "table:…" or "event:…"
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("told", sa.Boolean, nullable=False),  # or it is known that nobody need be told
    sa.Index("notices_by_due", "told", "due"),
)

notice_sends = sa.Table(
    "notice_sends",
    metadata,
    sa.Column("way", _ID, sa.ForeignKey("notice_ways.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("about", sa.String(60), primary_key=True),
    sa.Column("turn", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("sending", sa.Boolean, nullable=False),  # a process has taken it: nobody else may
    sa.Index("notice_sends_by_due", "due"),
)
