"""Devices of guests, links to another one, and guests who leave for good"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def _text(name: str, length: int = 40) -> "sa.Column[str]":
    return sa.Column(name, sa.String(length), nullable=False)


def _second(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _guest() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["guest"], ["guests.id"], ondelete="CASCADE")


def upgrade() -> None:
    connection = op.get_bind()
    found = connection.execute(sa.text("SELECT id, secret, created, seen FROM guests")).all()
    _drop_secrets(connection)
    devices = op.create_table(
        "devices",
        _text("secret", 64),
        _text("id"),
        _text("guest"),
        _text("label", 60),
        _second("created"),
        _second("seen"),
        _guest(),
        sa.PrimaryKeyConstraint("secret"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("devices_by_guest", "devices", ["guest"])
    op.create_table(
        "handovers",
        _text("secret", 64),
        _text("guest"),
        _second("until"),
        _guest(),
        sa.PrimaryKeyConstraint("secret"),
    )
    op.create_index("handovers_by_guest", "handovers", ["guest"])
    op.create_table(
        "leaving", _text("guest"), _text("alias"), _second("at"), sa.PrimaryKeyConstraint("guest")
    )
    rows = [
        {"secret": secret, "id": secrets.token_hex(8), "guest": guest, "label": ""}
        | {"created": created, "seen": seen}
        for guest, secret, created, seen in found
    ]
    if rows:
        op.bulk_insert(devices, rows)


def _drop_secrets(connection: sa.Connection) -> None:
    """Every guest's one secret becomes that of a device. SQLite cannot drop a column that is
    unique: there the table is made anew, and what hangs on its rows, which would go with them, is
    put back."""
    if connection.dialect.name != "sqlite":
        op.drop_column("guests", "secret")
        return
    found, kept = sa.inspect(connection), dict[sa.Table, list[dict[str, object]]]()
    for name in found.get_table_names():
        if any(key["referred_table"] == "guests" for key in found.get_foreign_keys(name)):
            table = sa.Table(name, sa.MetaData(), autoload_with=connection)
            rows = connection.execute(sa.select(table)).mappings()
            kept[table] = [dict(row) for row in rows]
    op.create_table(
        "guests_anew",
        _text("id"),
        _text("name", 100),
        _second("created"),
        sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.execute("INSERT INTO guests_anew SELECT id, name, created, seen FROM guests")
    op.drop_table("guests")
    op.rename_table("guests_anew", "guests")
    for table, hanging in kept.items():
        if hanging:
            connection.execute(sa.insert(table), hanging)
