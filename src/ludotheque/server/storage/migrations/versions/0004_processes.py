"""Several processes on one database: revisions, leases, presence, limits, work for bots"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _id(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length=40), nullable=False)


def _process() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["process"], ["processes.id"], ondelete="CASCADE")


def upgrade() -> None:
    number = sa.Column("revision", sa.Integer(), nullable=False, server_default="0")
    keeper = sa.Column("keeper", sa.String(length=40), nullable=False, server_default="")
    op.add_column("tables", number)
    op.add_column("tables", keeper)
    # What passes need not survive a crash, nor be flushed.
    shared = op.get_bind().dialect.name == "postgresql"
    passing: dict[str, Any] = {"prefixes": ["UNLOGGED"]} if shared else {}
    op.create_table(
        "processes",
        _id("id"),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        **passing,
    )
    op.create_table(
        "presence",
        _id("table_id"),
        _id("process"),
        sa.Column("here", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        _process(),
        sa.PrimaryKeyConstraint("table_id", "process"),
        **passing,
    )
    op.create_table(
        "sockets",
        _id("process"),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("many", sa.Integer(), nullable=False),
        _process(),
        sa.PrimaryKeyConstraint("process", "who"),
        **passing,
    )
    op.create_table(
        "buckets",
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
        **passing,
    )
    op.create_table(
        "thoughts",
        _id("id"),
        _id("owner"),
        _id("place"),
        sa.Column("watched", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("question", sa.LargeBinary(), nullable=False),
        sa.Column("thinker", sa.String(length=40), nullable=False, server_default=""),
        sa.Column("taken", sa.Float()),
        sa.Column("answer", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("id"),
        **passing,
    )
    op.create_index("thoughts_by_owner", "thoughts", ["owner"])
