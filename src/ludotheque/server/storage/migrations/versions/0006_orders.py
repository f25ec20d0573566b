"""An administrator's orders, and guests who are shut out"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "blocked",
        sa.Column(
            "guest",
            sa.String(40),
            sa.ForeignKey("guests.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column(
            "order_id",
            sa.String(40),
            sa.ForeignKey("orders.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("process", sa.String(40), primary_key=True),
        sa.Column("data", sa.Text(), nullable=False),
    )
