"""Contests: entries, rounds, and who sat where"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def _id(name: str, **more: object) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length=40), nullable=False, **more)  # type: ignore[arg-type]


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), nullable=False)


def _contest() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["contest"], ["contests.id"], ondelete="CASCADE")


def upgrade() -> None:
    op.add_column("tables", _id("contest", server_default=""))
    op.create_table(
        "contests",
        _id("id"),
        _id("game"),
        sa.Column("title", sa.String(length=100), nullable=False),
        _id("director"),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        _number("round"),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("wake", sa.Float()),
        _number("revision"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("contests_by_wake", "contests", ["wake"])
    op.create_index("contests_by_director", "contests", ["director"])
    op.create_table(
        "contest_entries",
        _id("contest"),
        _number("number"),
        _id("guest"),
        _id("bot"),
        sa.Column("name", sa.String(length=100), nullable=False),
        _number("since"),
        sa.Column("until", sa.Integer()),
        _contest(),
        sa.PrimaryKeyConstraint("contest", "number"),
    )
    op.create_index("contest_entries_by_guest", "contest_entries", ["guest"])
    op.create_table(
        "contest_rounds",
        _id("contest"),
        _number("round"),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("closes", sa.BigInteger()),
        sa.Column("closed", sa.BigInteger()),
        _contest(),
        sa.PrimaryKeyConstraint("contest", "round"),
    )
    op.create_table(
        "contest_sittings",
        _id("contest"),
        _number("round"),
        _number("entry"),
        _number("number"),
        _number("seat"),
        _id("table_id"),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer()),
        sa.Column("ruling", sa.String(length=300), nullable=False),
        _contest(),
        sa.PrimaryKeyConstraint("contest", "round", "entry"),
    )
    op.create_index("contest_sittings_by_table", "contest_sittings", ["table_id"])
