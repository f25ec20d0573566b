"""Queries that change nothing: previews, hints, aids, explanations, descriptions in words."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from msgspec.structs import asdict, replace

from ludotheque.bots import ADVISER_LEVEL
from ludotheque.match import Match, Refused
from ludotheque.notation import canonical
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import Seat
from ludotheque.server.bots.workers import BotAnswer, BotQuestion, BotWorkers
from ludotheque.server.guests.guest import Guest
from ludotheque.server.tables.actions import require_turn
from ludotheque.server.tables.authorization import Viewer, authorize_bot, authorize_player
from ludotheque.server.tables.serializers import read_log
from ludotheque.server.tables.table import Table
from ludotheque.table import asking as ask
from ludotheque.text import Problem, language, text


def _authorize(table: Table, guest: Guest, seat: Seat) -> Viewer:
    viewer = authorize_player(table, guest.id, seat)
    if not table.row.settings.aids:
        raise Problem(text("server-no-aids"))
    return viewer


def _freeze(table: Table, match: Match, viewer: Viewer) -> ask.FrozenMatch:
    viewer.require_table(table.id)
    return ask.freeze(match, viewer.seat)


def preview(table: Table, guest: Guest, asked: r.PreviewRequest) -> p.Previewed:
    match = table.running_match
    viewer = _authorize(table, guest, asked.seat)
    require_turn(match, asked.seat, asked.ply)
    found = ask.preview(_freeze(table, match, viewer), asked.action)
    return p.Previewed(id=asked.id, **asdict(found))


def aids(table: Table, guest: Guest, asked: r.AidsRequest) -> p.Aided:
    match = table.running_match
    viewer = _authorize(table, guest, asked.seat)
    return p.Aided(asked.id, match.ply, ask.aids(_freeze(table, match, viewer)))


def explain(table: Table, viewer: Viewer, asked: r.ExplainRequest) -> p.Explained:
    match = _require_match(table)
    if asked.seat >= len(table.seats):
        raise Problem(text("refused-seat"))
    parts = ask.explain(_freeze(table, match, viewer), asked.seat)
    return p.Explained(asked.id, match.ply, asked.seat, parts)


def _require_match(table: Table) -> Match:
    if table.match is None:
        raise Problem(text("server-not-begun"))
    return table.match


def describe(table: Table, viewer: Viewer, asked: r.DescribeRequest) -> p.Described:
    match = _require_match(table)
    viewer.require_table(table.id)
    say = language(asked.language).at_table(holder.name for holder in match.holders)
    lines = table.rules.spoken(match.view(viewer.seat), say)
    return p.Described(asked.id, match.ply, tuple(lines))


# Bots ------------------------------------------------------------------------------------------


class BotQuery(NamedTuple):
    """A question to a bot, and the viewer whose log it may read."""

    question: BotQuestion
    viewer: Viewer


def ask_for_move(table: Table, seat: Seat) -> BotQuery:
    """Ask the bot on a seat for its move as things stand now."""
    # This key is secret, so that players cannot compute what the bot will do.
    key = hashlib.blake2b(b"bots", key=table.row.seed, digest_size=16).hexdigest()
    viewer = authorize_bot(table, seat)
    return BotQuery(_question(table, viewer, table.seats[seat].bot, key), viewer)


def _question(table: Table, viewer: Viewer, bot: str, key: str) -> BotQuestion:
    match, seat = table.running_match, viewer.seat
    assert seat is not None  # a bot's, or that of the player who asks
    return BotQuestion(
        variant=table.variant.key(),
        state=canonical(match.state),
        seat=seat,
        ply=match.ply,
        bot=bot,
        key=key,
        log_lines=match.seq,
        log=table.latest_lines(viewer),
    )


async def ask_bot(workers: BotWorkers, table: Table, asked: BotQuery) -> BotAnswer:
    """A bot's answer; the few that read far back in the log get all of it."""
    whose = (table.row.host, table.id, lambda: bool(table.tab_guests()))
    question, viewer = asked
    row = table.row  # where results are compared, a bot is as strong as its level says
    simpler = not (row.settings.rated or row.contest or row.daily)
    found = await workers.ask(question, *whose, simpler=simpler)
    if found.needs_log:
        lines = await table.store.read(lambda c: read_log(c, viewer))
        question = replace(question, log=lines[: question.log_lines])
        found = await workers.ask(question, *whose, simpler=simpler)
    return found


def ask_for_hint(table: Table, guest: Guest, asked: r.HintRequest) -> BotQuery:
    match = table.running_match
    viewer = _authorize(table, guest, asked.seat)
    if table.row.daily:
        raise Problem(text("server-no-hints-daily"))
    if table.row.contest:
        raise Problem(text("server-no-hints-event"))
    require_turn(match, asked.seat, match.ply)
    question = _question(table, viewer, ADVISER_LEVEL, "")
    ms = table.config.hint_ms
    return BotQuery(replace(question, hints=ask.HINT_COUNT, ms=ms), viewer)


def hint_reply(
    table: Table, guest: Guest, asked: r.HintRequest, ply: int, answer: BotAnswer
) -> p.Hinted:
    """The hints, as long as the position is the one they were given for, and the seat theirs."""
    _authorize(table, guest, asked.seat)
    if table.running_match.ply != ply:
        raise Refused(text("refused-stale"))
    return p.Hinted(asked.id, ply, answer.hints)
