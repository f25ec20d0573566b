"""The tables of the database. Nested values are JSON texts, written and read by msgspec."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

_ID = sa.String(40)
# What a status may be besides those of a match: its rows are being written, or deleted, bit by
# bit, and there is no such table for anybody.
UPLOADING, DELETED = HIDDEN = ("uploading", "deleted")


def _table_id(key: bool = True) -> sa.Column[str]:
    parent = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", _ID, parent, primary_key=key, nullable=False)


def _network() -> sa.Column[str]:
    """A digest with the server's secret: equal for equal networks, and says nothing else."""
    return sa.Column("network", sa.String(16), nullable=False, server_default="")


settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", _ID, primary_key=True),  # public
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),  # to the day
    _network(),  # where it came from then
)


def _guest() -> sa.Column[str]:
    parent = sa.ForeignKey("guests.id", ondelete="CASCADE")
    return sa.Column("guest", _ID, parent, nullable=False)


devices = sa.Table(
    "devices",
    metadata,
    sa.Column("secret", sa.String(64), primary_key=True),  # hash of the cookie's
    sa.Column("id", _ID, nullable=False, unique=True),  # for the guest alone
    _guest(),
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),  # to the day
    sa.Index("devices_by_guest", "guest"),
)

device_links = sa.Table(  # links by which a guest comes to another device
    "handovers",
    metadata,
    sa.Column("secret", sa.String(64), primary_key=True),  # hash of what the link holds
    _guest(),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Index("handovers_by_guest", "guest"),
)

account_deletions = sa.Table(  # guests being deleted
    "leaving",
    metadata,
    sa.Column("guest", _ID, primary_key=True),
    sa.Column("alias", _ID, nullable=False),  # what stands for them where others keep a match
    sa.Column("at", sa.BigInteger, nullable=False),
)

mutes = sa.Table(
    "mutes",
    metadata,
    sa.Column("guest", _ID, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("muted", _ID, primary_key=True),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("host", _ID, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),  # what never changes after the table is made
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("header", sa.Text),  # of the record; none before the match begins
    sa.Column("seed", sa.LargeBinary, nullable=False),  # secret: never leaves the server
    sa.Column("daily", sa.String(10), nullable=False),
    sa.Column("contest", _ID, nullable=False, server_default=""),  # and the round: "id:3"
    sa.Column("rematch", _ID, nullable=False),
    sa.Column("proposals", sa.Text, nullable=False),
    sa.Column("clocks", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("wake", sa.Float),  # when the server must act by itself: a bot's move, a clock
    sa.Column("n", sa.Integer, nullable=False),  # the last event
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("to_move", sa.Text, nullable=False),
    sa.Column("scores", sa.Text, nullable=False),  # by seat, when it is over
    sa.Column("result", sa.Text),
    sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"),  # of events and entries
    # Counts changes: every change names the revision that it follows.
    sa.Column("revision", sa.Integer, nullable=False, server_default="0"),
    sa.Column("keeper", _ID, nullable=False, server_default=""),  # process of its bots and clocks
    sa.Index("tables_by_status", "status", "listed", "changed"),
    sa.Index("tables_by_wake", "wake"),
    sa.Index("tables_by_day", "daily", "game"),
    sa.Index("tables_by_host", "host"),
)

holders = sa.Table(
    "holders",
    metadata,
    _table_id(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", _ID, primary_key=True),
    sa.Index("holders_by_guest", "guest"),
)

seat_links = sa.Table(
    "links",
    metadata,
    sa.Column("secret", sa.String(64), primary_key=True),  # hash of what the link holds
    _table_id(key=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("device", _ID, nullable=False, server_default=""),  # that made it
    sa.Index("links_by_age", "until"),
)

events = sa.Table(
    "events",
    metadata,
    _table_id(),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("request", sa.String(90)),  # guest and request id of what caused it: carried out once
    sa.UniqueConstraint("table_id", "request", name="events_once"),
)

entries = sa.Table(
    "entries",
    metadata,
    _table_id(),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.Text, nullable=False),
)

snapshots = sa.Table(
    "snapshots",
    metadata,
    _table_id(),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ply", sa.Integer, nullable=False),  # of the state in it
    sa.Column("data", sa.Text, nullable=False),
)

reviews = sa.Table(
    "reviews",
    metadata,
    _table_id(),
    sa.Column("version", sa.Integer, nullable=False),  # of how matches are reviewed
    sa.Column("data", sa.Text, nullable=False),
)

achievements = sa.Table(
    "achievements",
    metadata,
    sa.Column("guest", _ID, primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(80), primary_key=True),
    _table_id(key=False),  # the match it was first achieved in
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("claimed", sa.Boolean, nullable=False),  # chosen by the player: one a match
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("achievements_by_table", "table_id"),
)

results = sa.Table(
    "results",
    metadata,
    _table_id(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", _ID, nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("variant", sa.String(40), nullable=False),  # digest of what compares
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("goodness", sa.Integer, nullable=False),  # bigger is better
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("daily", sa.String(10), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("results_by_guest", "guest", "at"),
    sa.Index("results_by_day", "daily", "game"),
)

# Ratings: of guests and of levels ("bot:hard"), in a game with some options. Results are copied, in
# the order in which they counted, so that everything can be worked out again.

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("family", sa.String(200), primary_key=True),
    sa.Column("player", _ID, primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("error", sa.Float, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("ratings_by_player", "player"),
)

rated_seats = sa.Table(
    "rated_seats",
    metadata,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("family", sa.String(200), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # of the match there
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", _ID, nullable=False),
    sa.Column("player", _ID, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False),
    sa.Column("rating", sa.Float, nullable=False),  # after it
    sa.Column("error", sa.Float, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    _network(),
    sa.Column("cause", sa.String(10), nullable=False, server_default=""),  # why it did not count
    sa.UniqueConstraint("table_id", "seat", name="rated_once"),
    sa.Index("rated_seats_by_player", "player", "at"),
)

# Contests: what players call events. Results are copied: tables may be forgotten sooner.


def _contest() -> sa.Column[str]:
    parent = sa.ForeignKey("contests.id", ondelete="CASCADE")
    return sa.Column("contest", _ID, parent, primary_key=True)


contests = sa.Table(
    "contests",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("title", sa.String(100), nullable=False),
    sa.Column("director", _ID, nullable=False),  # the guest who made it
    sa.Column("settings", sa.Text, nullable=False),  # what never changes
    sa.Column("seed", sa.LargeBinary, nullable=False),  # secret: all deals and lots come from it
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),  # the last one that was drawn
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("wake", sa.Float),  # when the server must look at it by itself
    sa.Column("revision", sa.Integer, nullable=False),
    # The last number given to an entry: a director may act on a page on which somebody still
    # stands who has left since, so none is given twice.
    sa.Column("last_entry", sa.Integer, nullable=False, server_default="0"),
    sa.Index("contests_by_wake", "wake"),
    sa.Index("contests_by_director", "director"),
)

contest_entries = sa.Table(
    "contest_entries",
    metadata,
    _contest(),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", _ID, nullable=False),  # empty: a bot
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("since", sa.Integer, nullable=False),  # the first round it takes part in
    sa.Column("until", sa.Integer),  # the last one, once it has withdrawn
    # The director has not let it in yet.
    sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("contest_entries_by_guest", "guest"),
)

contest_rounds = sa.Table(
    "contest_rounds",
    metadata,
    _contest(),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("opened", sa.BigInteger, nullable=False),
    sa.Column("closes", sa.BigInteger),  # when time is up
    sa.Column("closed", sa.BigInteger),  # from then on nobody can play it any more
)

contest_sittings = sa.Table(
    "contest_sittings",
    metadata,
    _contest(),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, nullable=False),  # of the table in its round; 0: a bye
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("table_id", _ID, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("places", sa.Text, nullable=False),  # of all seats of the table
    sa.Column("score", sa.Integer),
    sa.Column("ruling", sa.String(300), nullable=False),  # why the director settled it
    sa.Index("contest_sittings_by_table", "table_id"),
)

# Commands of administrators (`admin/client.py`) to all servers on the database, and their answers.

blocked_guests = sa.Table(
    "blocked",
    metadata,
    sa.Column("guest", _ID, sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

admin_commands = sa.Table(
    "orders",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("what", sa.String(10), nullable=False),
    sa.Column("about", _ID, nullable=False),  # a table, if any
    sa.Column("at", sa.BigInteger, nullable=False),
)

admin_answers = sa.Table(
    "answers",
    metadata,
    sa.Column("order_id", _ID, sa.ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("process", _ID, primary_key=True),  # empty where there is but one
    sa.Column("data", sa.Text, nullable=False),
)

# Where several processes share a database (PostgreSQL). None of it is needed after a crash, so the
# migration makes it unlogged there; on SQLite it stays empty.


def _process(key: bool) -> sa.Column[str]:
    parent = sa.ForeignKey("processes.id", ondelete="CASCADE")
    return sa.Column("process", _ID, parent, primary_key=key, nullable=False)


processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),  # "serve" or "think"
    sa.Column("until", sa.Float, nullable=False),  # its lease, by the database's clock
    sa.Column("since", sa.Float, nullable=False),  # when the service began, of which it is a part
)

presence = sa.Table(
    "presence",
    metadata,
    _table_id(),
    _process(key=True),
    sa.Column("here", sa.Text, nullable=False),  # who is at this table through this process
)

sockets = sa.Table(
    "sockets",
    metadata,
    _process(key=True),
    sa.Column("who", sa.String(80), primary_key=True),
    sa.Column("many", sa.Integer, nullable=False),
)

buckets = sa.Table(
    "buckets",
    metadata,
    sa.Column("key", sa.String(120), primary_key=True),
    sa.Column("level", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

bot_jobs = sa.Table(
    "thoughts",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("owner", _ID, nullable=False),  # the guest whose table it is
    sa.Column("place", _ID, nullable=False),  # the table
    sa.Column("watched", sa.Boolean, nullable=False),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("question", sa.LargeBinary, nullable=False),
    sa.Column("thinker", _ID, nullable=False, server_default=""),  # the process that took it
    sa.Column("taken", sa.Float),
    sa.Column("answer", sa.LargeBinary),
    sa.Index("thoughts_by_owner", "owner"),
)
