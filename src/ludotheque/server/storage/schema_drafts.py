"""The tables of drafts: changed parts of games that guests share by a link, and reports of them."""

from __future__ import annotations

import sqlalchemy as sa

from ludotheque.server.storage.schema import metadata

_ID = sa.String(40)


def _guest() -> sa.ForeignKey:
    return sa.ForeignKey("guests.id", ondelete="CASCADE")


drafts = sa.Table(  # changed parts of games, shared by a link
    "drafts",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("guest", _ID, _guest(), nullable=False),  # who shared it
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("parts", sa.Text, nullable=False),  # the files by the options that take them
    sa.Column("bytes", sa.BigInteger, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("opened", sa.BigInteger, nullable=False),  # last, to the day
    sa.Index("drafts_by_guest", "guest"),
    sa.Index("drafts_by_age", "opened"),
)

draft_reports = sa.Table(  # guests who want an administrator to look at a draft
    "draft_reports",
    metadata,
    sa.Column("draft", _ID, sa.ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("guest", _ID, _guest(), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
