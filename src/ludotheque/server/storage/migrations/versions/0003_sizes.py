"""How large a table is, and when a guest was last here"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    size = sa.Column("bytes", sa.BigInteger(), nullable=False, server_default="0")
    seen = sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0")
    op.add_column("tables", size)
    op.add_column("guests", seen)
    op.create_index("tables_by_host", "tables", ["host"])
    op.execute(f"UPDATE guests SET seen = {int(time.time())}")  # retention begins now
    for rows in ("events", "entries"):
        op.execute(
            f"UPDATE tables SET bytes = bytes + coalesce((SELECT sum(length({rows}.data)) "
            f"FROM {rows} WHERE {rows}.table_id = tables.id), 0)"
        )
