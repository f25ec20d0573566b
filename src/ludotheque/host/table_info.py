"""What a table tells of itself, and of the rules that are played there."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from msgspec import Struct

from ludotheque.declaration import OptionValues
from ludotheque.host.data import TableData
from ludotheque.notation import digest
from ludotheque.protocol.messages import TableInfo
from ludotheque.rules import Rules
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


def table_info(data: TableData) -> TableInfo:
    rules = facts_of(data.variant)
    return TableInfo(
        id=data.id,
        game=data.game,
        version=data.version,
        options=shown_options(data.options),
        seats=data.seats,
        status=data.status,
        host=data.host,
        listed=data.listed,
        watch=data.settings.watch,
        takeback=data.settings.takeback,
        aids=data.settings.aids,
        rated=data.settings.rated,
        secrets=rules.secrets,
        clock=data.settings.clock,
        created=data.created,
        unit=rules.unit,
        lowest_wins=rules.lowest_wins,
        # An upload must not tell the address of an event, nor which guesses at a deal are right.
        daily="" if data.settings.imported else data.daily,
        contest="" if data.settings.imported else data.contest.partition(":")[0],
        rematch=data.rematch,
        imported=data.settings.imported,
        record=record_refusal(data, rules) is None,
    )


def record_refusal(data: TableData, rules: RulesFacts) -> Text | None:
    """Why the record of a match may not leave yet: while it runs, it shows what players hide from
    each other, and at rated tables and contests players could ask another program for help."""
    if data.header is None:
        return text("server-not-begun")
    if data.status == "over":
        return None
    if data.settings.rated or data.contest:
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
