"""Notices: who wishes to hear what, by which ways, and what is to be told"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def _text(name: str, length: int = 40) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length=length), nullable=False)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), nullable=False)


def _yes(name: str) -> "sa.Column[bool]":
    return sa.Column(name, sa.Boolean(), nullable=False)


def _guest() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["guest"], ["guests.id"], ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "notice_people",
        _text("guest"),
        _text("turns", 10),
        _yes("events"),
        _text("language", 5),
        _text("zone", 60),
        sa.Column("quiet_from", sa.Integer()),
        sa.Column("quiet_until", sa.Integer()),
        _guest(),
        sa.PrimaryKeyConstraint("guest"),
    )
    op.create_table(
        "notice_ways",
        _text("id"),
        _text("guest"),
        _text("kind", 10),
        _text("address", 1000),
        _text("secret", 300),
        _text("token", 64),
        sa.Column("since", sa.BigInteger(), nullable=False),
        _number("failed"),
        _guest(),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("notice_ways_by_guest", "notice_ways", ["guest"])
    op.create_index("notice_ways_by_address", "notice_ways", ["address"])
    op.create_table(
        "notices",
        _text("guest"),
        _text("about", 60),
        _number("turn"),
        sa.Column("due", sa.Float(), nullable=False),
        _yes("told"),
        _guest(),
        sa.PrimaryKeyConstraint("guest", "about"),
    )
    op.create_index("notices_by_due", "notices", ["told", "due"])
    op.create_table(
        "notice_sends",
        _text("way"),
        _text("about", 60),
        _number("turn"),
        sa.Column("due", sa.Float(), nullable=False),
        _number("tries"),
        _yes("sending"),
        sa.ForeignKeyConstraint(["way"], ["notice_ways.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("way", "about", "turn"),
    )
    op.create_index("notice_sends_by_due", "notice_sends", ["due"])
