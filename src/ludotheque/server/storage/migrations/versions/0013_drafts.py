"""Drafts of the workshop that are shared by a link, and reports of them"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def _text(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.String(40), nullable=False)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _parent(name: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([name], [f"{table}.id"], ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "drafts",
        _text("id"),
        _text("guest"),
        _text("game"),
        sa.Column("parts", sa.Text(), nullable=False),
        *map(_number, ("bytes", "created", "opened")),
        _parent("guest", "guests"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("drafts_by_guest", "drafts", ["guest"])
    op.create_index("drafts_by_age", "drafts", ["opened"])
    op.create_table(
        "draft_reports",
        _text("draft"),
        _text("guest"),
        _number("at"),
        _parent("draft", "drafts"),
        _parent("guest", "guests"),
        sa.PrimaryKeyConstraint("draft", "guest"),
    )
