"""The tables of the database. Nested values are JSON texts, written and read by msgspec."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

_ID = String(40)


def _table_id(key: bool = True) -> Column[str]:
    parent = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table_id", _ID, parent, primary_key=key, nullable=False)


settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", _ID, primary_key=True),  # public
    Column("secret", String(64), nullable=False, unique=True),  # hash of what the cookie holds
    Column("name", String(100), nullable=False),
    Column("created", BigInteger, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("guest", _ID, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", _ID, primary_key=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("host", _ID, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("settings", Text, nullable=False),  # what never changes after the table is made
    Column("seats", Text, nullable=False),
    Column("header", Text),  # of the record; none before the match begins
    Column("seed", LargeBinary, nullable=False),  # secret: never leaves the server
    Column("daily", String(10), nullable=False),
    Column("rematch", _ID, nullable=False),
    Column("proposals", Text, nullable=False),
    Column("clocks", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("wake", Float),  # when the server must act by itself: a bot's move, a clock
    Column("n", Integer, nullable=False),  # the last event
    Column("ply", Integer, nullable=False),
    Column("to_move", Text, nullable=False),
    Column("scores", Text, nullable=False),  # by seat, when it is over
    Column("result", Text),
    Index("tables_by_status", "status", "listed", "changed"),
    Index("tables_by_wake", "wake"),
    Index("tables_by_day", "daily", "game"),
)

holders = Table(
    "holders",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", _ID, primary_key=True),
    Index("holders_by_guest", "guest"),
)

links = Table(
    "links",
    metadata,
    Column("secret", String(64), primary_key=True),  # hash of what the link holds
    _table_id(key=False),
    Column("seat", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("links_by_age", "until"),
)

events = Table(
    "events",
    metadata,
    _table_id(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    Column("request", String(90)),  # guest and request id of what caused it: carried out once
    UniqueConstraint("table_id", "request", name="events_once"),
)

entries = Table(
    "entries",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),  # of the state in it
    Column("data", Text, nullable=False),
)

achievements = Table(
    "achievements",
    metadata,
    Column("guest", _ID, primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("name", String(80), primary_key=True),
    _table_id(key=False),  # the match it was first achieved in
    Column("seat", Integer, nullable=False),
    Column("claimed", Boolean, nullable=False),  # chosen by the player: one a match
    Column("at", BigInteger, nullable=False),
    Index("achievements_by_table", "table_id"),
)

results = Table(
    "results",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", _ID, nullable=False),
    Column("game", String(40), nullable=False),
    Column("variant", String(40), nullable=False),  # digest of options and seats: what compares
    Column("score", Integer, nullable=False),
    Column("goodness", Integer, nullable=False),  # bigger is better
    Column("place", Integer, nullable=False),
    Column("daily", String(10), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("results_by_guest", "guest", "at"),
    Index("results_by_day", "daily", "game"),
)
