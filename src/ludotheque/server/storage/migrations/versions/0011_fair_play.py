"""Which device made a seat link, entries that wait for the director, networks of rated players"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def _text(name: str, length: int) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length), nullable=False, server_default="")


def upgrade() -> None:
    op.add_column("links", _text("device", 40))
    no = sa.false()
    op.add_column(
        "contest_entries", sa.Column("waiting", sa.Boolean(), nullable=False, server_default=no)
    )
    op.add_column("guests", _text("network", 16))
    op.add_column("rated_seats", _text("network", 16))
    op.add_column("rated_seats", _text("cause", 10))
    op.execute("UPDATE rated_seats SET cause = 'pair' WHERE NOT counted")
