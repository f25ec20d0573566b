"""Queries that change nothing: previews, hints, aids, explanations, descriptions in words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from ludotheque.bots import ADVISER_LEVEL, keyed_rng
from ludotheque.bots.random import random_action
from ludotheque.host.actions import require_turn
from ludotheque.host.authorization import Viewer, authorize_bot
from ludotheque.host.bot_questions import BotAnswer, BotQuestion
from ludotheque.host.data import Guest
from ludotheque.host.table import HostedTable
from ludotheque.match import Match, Refused
from ludotheque.notation import BadNotation, canonical
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import IllegalAction, Seat
from ludotheque.table import match_queries as ask
from ludotheque.text import Problem, language, text


def _authorize(table: HostedTable, guest: str, seat: Seat) -> Viewer:
    if not guest:
        raise Problem(text("server-who"))
    viewer = table.authorize_player(guest, seat)
    if not table.data.settings.aids:
        raise Problem(text("server-no-aids"))
    return viewer


def _freeze(table: HostedTable, match: Match, viewer: Viewer) -> ask.FrozenMatch:
    viewer.require_table(table.id)
    return replace(ask.freeze(match, viewer.seat), over=viewer.is_over)


def preview(table: HostedTable, viewer: Viewer, asked: r.PreviewRequest) -> p.Previewed:
    match = table.running_match
    viewer = _authorize(table, viewer.guest, asked.seat)
    require_turn(match, asked.seat, asked.ply)
    found = ask.preview(_freeze(table, match, viewer), asked.action)
    return p.Previewed(id=asked.id, **asdict(found))


def aids(table: HostedTable, viewer: Viewer, asked: r.AidsRequest) -> p.Aided:
    match = table.running_match
    viewer = _authorize(table, viewer.guest, asked.seat)
    return p.Aided(asked.id, match.ply, ask.aids(_freeze(table, match, viewer)))


def explain(table: HostedTable, viewer: Viewer, asked: r.ExplainRequest) -> p.Explained:
    match = _require_match(table)
    if asked.seat >= len(table.seats):
        raise Problem(text("refused-seat"))
    parts = ask.explain(_freeze(table, match, viewer), asked.seat)
    return p.Explained(asked.id, match.ply, asked.seat, parts)


def _require_match(table: HostedTable) -> Match:
    if table.match is None:
        raise Problem(text("server-not-begun"))
    return table.match


def describe(table: HostedTable, viewer: Viewer, asked: r.DescribeRequest) -> p.Described:
    match = _require_match(table)
    viewer.require_table(table.id)
    say = language(asked.language).at_table(holder.name for holder in match.holders)
    lines = table.rules.spoken(match.view(viewer.seat), say)
    return p.Described(asked.id, match.ply, tuple(lines))


# Requests that are answered at once, by what their viewer may see
QUERIES: dict[type, Callable[[HostedTable, Viewer, Any], p.ServerMessage]] = {
    r.PreviewRequest: preview,
    r.AidsRequest: aids,
    r.ExplainRequest: explain,
    r.DescribeRequest: describe,
}


# Bots ------------------------------------------------------------------------------------------


class BotQuery(NamedTuple):
    """A question to a bot, and the viewer whose log it may read."""

    question: BotQuestion
    viewer: Viewer


def ask_for_move(table: HostedTable, seat: Seat) -> BotQuery:
    """Ask the bot on a seat for its move as things stand now."""
    # This key is secret, so that players cannot compute what the bot will do.
    key = hashlib.blake2b(b"bots", key=table.data.seed, digest_size=16).hexdigest()
    viewer = authorize_bot(table.data, seat)
    return BotQuery(_question(table, viewer, table.seats[seat].bot, key), viewer)


def play_answer(table: HostedTable, seat: Seat, answer: BotAnswer) -> bool:
    """Play what a bot has answered; anything legal where that is nothing or illegal. Returns
    whether the answer was played."""
    match = table.running_match
    try:
        match.act(seat, answer.action)
    except (Refused, BadNotation, IllegalAction):
        match.act(seat, random_action(match.actions(seat), keyed_rng(table.id, match.ply)))
        return False
    return True


def _question(table: HostedTable, viewer: Viewer, bot: str, key: str) -> BotQuestion:
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


def ask_for_hint(table: HostedTable, guest: Guest, asked: r.HintRequest) -> BotQuery:
    match = table.running_match
    viewer = _authorize(table, guest.id, asked.seat)
    if table.data.daily:
        raise Problem(text("server-no-hints-daily"))
    if table.data.contest:
        raise Problem(text("server-no-hints-event"))
    require_turn(match, asked.seat, match.ply)
    question = _question(table, viewer, ADVISER_LEVEL, "")
    return BotQuery(replace(question, hints=ask.HINT_COUNT, ms=table.hint_ms), viewer)


def hint_reply(
    table: HostedTable, guest: Guest, asked: r.HintRequest, ply: int, answer: BotAnswer
) -> p.Hinted:
    """The hints, as long as the position is the one they were given for, and the seat theirs."""
    _authorize(table, guest.id, asked.seat)
    if table.running_match.ply != ply:
        raise Refused(text("refused-stale"))
    return p.Hinted(asked.id, ply, answer.hints)
