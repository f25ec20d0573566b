"""The last number that an event has given to an entry: none is given twice"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    column = sa.Column("last_entry", sa.Integer(), nullable=False, server_default="0")
    op.add_column("contests", column)
    op.execute(
        "UPDATE contests SET last_entry = COALESCE("
        "(SELECT MAX(number) FROM contest_entries WHERE contest = contests.id), 0)"
    )
