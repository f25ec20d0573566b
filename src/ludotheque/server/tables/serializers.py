"""What is sent of a table: its description, and its events as a viewer may read them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from ludotheque.declaration import OptionValues
from ludotheque.match import Match
from ludotheque.notation import digest
from ludotheque.protocol.messages import Logged, Nothing, Said, TableEvent, TableInfo
from ludotheque.record import Entry
from ludotheque.rules import LogLine, Rules
from ludotheque.server.storage.rows import LoggedFor, StoredEvent, TableRow, load_events
from ludotheque.server.tables.authorization import Viewer
from ludotheque.table.setup import Variant
from ludotheque.text import Text, text

MAX_CACHED_VARIANTS = 10_000  # variants
MAX_OPTION_CHARS = 200  # characters of an option's text that are shown


class RulesFacts(Struct, frozen=True):
    """Properties of rules that lists show; the rules themselves may take long to make."""

    secrets: bool
    unit: int
    lowest_wins: bool


_facts_cache: OrderedDict[str, RulesFacts] = OrderedDict()


def facts_of(variant: Variant) -> RulesFacts:
    """Remembered for many more variants than rules are: the lobby lists a hundred tables."""
    found = _facts_cache.get(digest(variant))
    if found is None:
        found = make_facts(variant.rules())
        remember_facts(variant, found)
    return found


def make_facts(rules: Rules[Any, Any, Any]) -> RulesFacts:
    return RulesFacts(rules.secrets, rules.unit, rules.lowest_wins)


def remember_facts(variant: Variant, found: RulesFacts) -> None:
    """Cache facts that another process has found."""
    _facts_cache[digest(variant)] = found
    while len(_facts_cache) > MAX_CACHED_VARIANTS:
        _facts_cache.popitem(last=False)


def table_info(row: TableRow) -> TableInfo:
    rules = facts_of(row.variant)
    return TableInfo(
        id=row.id,
        game=row.game,
        version=row.version,
        options=shown_options(row.options),
        seats=row.seats,
        status=row.status,
        host=row.host,
        listed=row.listed,
        watch=row.settings.watch,
        takeback=row.settings.takeback,
        aids=row.settings.aids,
        rated=row.settings.rated,
        secrets=rules.secrets,
        clock=row.settings.clock,
        created=row.created,
        unit=rules.unit,
        lowest_wins=rules.lowest_wins,
        # An upload must not tell the address of an event, nor which guesses at a deal are right.
        daily="" if row.settings.imported else row.daily,
        contest="" if row.settings.imported else row.contest.partition(":")[0],
        rematch=row.rematch,
        imported=row.settings.imported,
        record=record_refusal(row, rules) is None,
    )


def record_refusal(row: TableRow, rules: RulesFacts) -> Text | None:
    """Why the record of a match may not leave yet: while it runs, it shows what players hide from
    each other, and at rated tables and contests players could ask another program for help."""
    if row.header is None:
        return text("server-not-begun")
    if row.status == "over":
        return None
    if row.settings.rated or row.contest:
        return text("server-record-fair")
    return text("server-record-later") if rules.secrets else None


def shown_options(options: OptionValues) -> OptionValues:
    """Options without the contents of files, which may be long: a fingerprint stands for them."""
    return {
        name: f"#{digest(value)[:8]}"
        if isinstance(value, str) and len(value) > MAX_OPTION_CHARS
        else value
        for name, value in options.items()
    }


def read_event(event: StoredEvent, viewer: Viewer, muted: set[str]) -> TableEvent:
    """An event as this viewer may know it."""
    what = event.what
    if isinstance(what, LoggedFor):
        return TableEvent(event.n, event.at, Logged(_line_for(what, viewer)))
    if isinstance(what, Said) and what.guest in muted:
        return TableEvent(event.n, event.at, Nothing())
    return TableEvent(event.n, event.at, what)


def read_events(
    connection: Connection, viewer: Viewer, first: int, last: int
) -> tuple[TableEvent, ...]:
    """The events of these numbers from the database, as this viewer may know them."""
    found = load_events(connection, viewer.table_id, first, last)
    return tuple(read_event(event, viewer, set()) for event in found)


def read_log(connection: Connection, viewer: Viewer) -> tuple[LogLine, ...]:
    """The whole log from the database, as this viewer may know it."""
    return lines_of(load_events(connection, viewer.table_id, 1, 2**31 - 1), viewer)


def lines_of(events: Iterable[StoredEvent], viewer: Viewer) -> tuple[LogLine, ...]:
    """The log lines among these events, as this viewer may know them."""
    whats = (event.what for event in events)
    return tuple(_line_for(what, viewer) for what in whats if isinstance(what, LoggedFor))


def _line_for(told: LoggedFor, viewer: Viewer) -> LogLine:
    if len(told.lines) == 1 or viewer.seat is None:
        return told.lines[0]
    return told.lines[viewer.seat + 1]


def logged_for(match: Match, entry: Entry) -> LoggedFor:
    """An entry of the record for every reader: once, if it reads the same for all, as it always
    does where seats have no secrets from each other."""
    if not match.rules.secrets:
        return LoggedFor((match.line(entry, None),))
    lines = tuple(match.line(entry, reader) for reader in (None, *range(len(match.holders))))
    same = all(line == lines[0] for line in lines)
    return LoggedFor(lines[:1] if same else lines)
