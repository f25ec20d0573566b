"""What people ask a table without changing it: previews, hints, aids, explanations, words."""

from __future__ import annotations

import hashlib

from msgspec.structs import asdict, replace

from ludotheque.bots import ADVISER
from ludotheque.match import Match, Refused
from ludotheque.notation import canonical
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.rules import Seat
from ludotheque.server.guests import Guest
from ludotheque.server.playing import must_be_asked
from ludotheque.server.storage.rows import load_all_lines
from ludotheque.server.table import Table
from ludotheque.server.thinking import Question, Thought
from ludotheque.table import asking as ask
from ludotheque.text import Problem, language, text


def _may_ask(table: Table, guest: Guest, seat: Seat) -> None:
    table.must_hold(guest.id, seat)
    if not table.row.settings.aids:
        raise Problem(text("server-no-aids"))


def preview(table: Table, guest: Guest, asked: r.PreviewRequest) -> p.Previewed:
    match = table.running
    _may_ask(table, guest, asked.seat)
    must_be_asked(match, asked.seat, asked.ply)
    found = ask.preview(ask.freeze(match, asked.seat), asked.action)
    return p.Previewed(id=asked.id, **asdict(found))


def aids(table: Table, guest: Guest, asked: r.AidsRequest) -> p.Aided:
    match = table.running
    _may_ask(table, guest, asked.seat)
    return p.Aided(asked.id, match.ply, ask.aids(ask.freeze(match, asked.seat)))


def explain(table: Table, seat: Seat | None, asked: r.ExplainRequest) -> p.Explained:
    match = _begun(table)
    if asked.seat >= len(table.seats):
        raise Problem(text("refused-seat"))
    parts = ask.explain(ask.freeze(match, seat), asked.seat)
    return p.Explained(asked.id, match.ply, asked.seat, parts)


def _begun(table: Table) -> Match:
    if table.match is None:
        raise Problem(text("server-not-begun"))
    return table.match


def describe(table: Table, seat: Seat | None, asked: r.DescribeRequest) -> p.Described:
    match = _begun(table)
    say = language(asked.language).at_table(holder.name for holder in match.holders)
    lines = table.rules.spoken(match.view(seat), say)
    return p.Described(asked.id, match.ply, tuple(lines))


# Bots ------------------------------------------------------------------------------------------


def bot_question(table: Table, seat: Seat) -> Question:
    """Ask a bot for a seat's move as things stand now."""
    # Nobody at the table knows this key, so nobody can work out what the bot will do.
    key = hashlib.blake2b(b"bots", key=table.row.seed, digest_size=16).hexdigest()
    return _question(table, seat, table.seats[seat].bot, key)


def _question(table: Table, seat: Seat, bot: str, key: str, ms: int | None = None) -> Question:
    match = table.running
    return Question(
        variant=table.variant.key(),
        state=canonical(match.state),
        seat=seat,
        ply=match.ply,
        bot=bot,
        key=key,
        lines=match.seq,
        log=table.latest_lines(seat),
        ms=ms,
    )


async def think(table: Table, asked: Question) -> Thought:
    """A bot's answer; the few that read far back in the log get all of it."""
    thinkers = table.house.thinkers
    whose = (table.row.host, table.id, lambda: bool(table.tabs()))
    found = await thinkers.ask(asked, *whose)
    if found.wants_log:
        read = table.house.store.read
        lines = await read(lambda c: load_all_lines(c, table.id, asked.seat))
        found = await thinkers.ask(replace(asked, log=lines[: asked.lines]), *whose)
    return found


def hint_question(table: Table, guest: Guest, asked: r.HintRequest) -> Question:
    match = table.running
    _may_ask(table, guest, asked.seat)
    if table.row.daily:
        raise Problem(text("server-no-hints-daily"))
    if table.row.contest:
        raise Problem(text("server-no-hints-event"))
    must_be_asked(match, asked.seat, match.ply)
    question = _question(table, asked.seat, ADVISER, "", table.house.config.hint_ms)
    return replace(question, hints=ask.HINTS)


def hinted(table: Table, asked: r.HintRequest, ply: int, answer: Thought) -> p.Hinted:
    """The hints, as long as the position is the one they were given for."""
    if table.running.ply != ply:
        raise Refused(text("refused-stale"))
    return p.Hinted(asked.id, ply, answer.hints)
