"""The first tables"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.String(40)


def _of_table() -> sa.Column[str]:
    parent = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", _ID, parent, nullable=False)


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", _ID, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("secret"),
    )
    op.create_table(
        "settings",
        sa.Column("name", _ID, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "tables",
        sa.Column("id", _ID, nullable=False),
        sa.Column("game", _ID, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("host", _ID, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("daily", sa.String(10), nullable=False),
        sa.Column("rematch", _ID, nullable=False),
        sa.Column("proposals", sa.Text, nullable=False),
        sa.Column("clocks", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("wake", sa.Float, nullable=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to_move", sa.Text, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("tables_by_day", "tables", ["daily", "game"])
    op.create_index("tables_by_status", "tables", ["status", "listed", "changed"])
    op.create_index("tables_by_wake", "tables", ["wake"])
    op.create_table(
        "entries",
        _of_table(),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_table(
        "events",
        _of_table(),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("request", sa.String(90), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "n"),
        sa.UniqueConstraint("table_id", "request", name="events_once"),
    )
    op.create_table(
        "holders",
        _of_table(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest", _ID, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "guest"),
    )
    op.create_index("holders_by_guest", "holders", ["guest"])
    op.create_table(
        "links",
        sa.Column("secret", sa.String(64), nullable=False),
        _of_table(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("secret"),
    )
    op.create_index("links_by_age", "links", ["until"])
    op.create_table(
        "mutes",
        sa.Column("guest", _ID, nullable=False),
        sa.Column("muted", _ID, nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guest", "muted"),
    )
    op.create_table(
        "results",
        _of_table(),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest", _ID, nullable=False),
        sa.Column("game", _ID, nullable=False),
        sa.Column("variant", _ID, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("goodness", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("daily", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_by_day", "results", ["daily", "game"])
    op.create_index("results_by_guest", "results", ["guest", "at"])
    op.create_table(
        "snapshots",
        _of_table(),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
