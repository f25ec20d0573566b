"""Ratings, and the results they follow from"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def _text(name: str, length: int = 40) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length), nullable=False)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), nullable=False)


def _skill() -> "tuple[sa.Column[float], ...]":
    return tuple(sa.Column(name, sa.Float(), nullable=False) for name in ("rating", "error"))


def upgrade() -> None:
    op.create_table(
        "ratings",
        _text("game"),
        _text("family", 200),
        _text("player"),
        *_skill(),
        _number("matches"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "family", "player"),
    )
    op.create_index("ratings_by_player", "ratings", ["player"])
    op.create_table(
        "rated_seats",
        _text("game"),
        _text("family", 200),
        _number("number"),
        _number("seat"),
        _text("table_id"),
        _text("player"),
        _number("place"),
        sa.Column("counted", sa.Boolean(), nullable=False),
        *_skill(),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "family", "number", "seat"),
        sa.UniqueConstraint("table_id", "seat", name="rated_once"),
    )
    op.create_index("rated_seats_by_player", "rated_seats", ["player", "at"])
