"""What people ask a table without changing it: previews, hints, aids, explanations, words."""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from ludotheque.bots import keyed_rng
from ludotheque.match import Refused
from ludotheque.notation import canonical, notation
from ludotheque.protocol.messages import (
    Aided,
    AskAids,
    Describe,
    Described,
    Explain,
    Explained,
    Hint,
    Hinted,
    HintLine,
    Preview,
    Previewed,
)
from ludotheque.rules import Seat
from ludotheque.server.bots import ADVISER
from ludotheque.server.guests import Guest
from ludotheque.server.storage.rows import load_all_lines
from ludotheque.server.table import Table
from ludotheque.server.thinking import Answer, Question
from ludotheque.text import Problem, language, text

HINTS = 3


def _may_ask(table: Table, guest: Guest, seat: Seat) -> None:
    table.must_hold(guest.id, seat)
    if not table.row.settings.aids:
        raise Problem(text("server-no-aids"))


def preview(table: Table, guest: Guest, asked: Preview) -> Previewed:
    """What an action would do, in a world this seat cannot tell from the true one."""
    match = table.running
    _may_ask(table, guest, asked.seat)
    if asked.seat not in match.to_move:
        raise Refused(text("refused-turn"))
    if not match.asked_since(asked.seat) <= asked.ply <= match.ply:
        raise Refused(text("refused-stale"))
    rules, seat = table.rules, asked.seat
    action = notation(rules.action).parse(asked.action)
    state = rules.resample(match.state, seat, keyed_rng("preview", seat, match.ply))
    after = rules.play(state, seat, action)
    told = rules.tell(state, seat, action, seat)
    return Previewed(
        id=asked.id,
        ply=match.ply,
        action=asked.action,
        before=rules.scores(state)[seat],
        after=rules.scores(after)[seat],
        label=told.text,
        # What others have hidden would be invented: better to show nothing than that.
        view=None if told.reveals and rules.secrets else rules.view(after, seat),
    )


def aids(table: Table, guest: Guest, asked: AskAids) -> Aided:
    match = table.running
    _may_ask(table, guest, asked.seat)
    rng = keyed_rng("aids", asked.seat, match.ply)
    state = table.rules.resample(match.state, asked.seat, rng)
    return Aided(asked.id, match.ply, table.rules.aids(state, asked.seat))


def explain(table: Table, seat: Seat | None, asked: Explain) -> Explained:
    """Scores are public, and so is what makes them; secrets are resampled away all the same."""
    match = table.match
    if match is None:
        raise Problem(text("server-not-begun"))
    if asked.seat >= len(table.seats):
        raise Problem(text("refused-seat"))
    state = match.state
    if not match.over:
        reader = (asked.seat + 1) % len(table.seats) if seat is None else seat
        state = table.rules.resample(state, reader, keyed_rng("explain", match.ply))
    return Explained(asked.id, match.ply, asked.seat, table.rules.explain(state, asked.seat))


def describe(table: Table, seat: Seat | None, asked: Describe) -> Described:
    match = table.match
    if match is None:
        raise Problem(text("server-not-begun"))
    say = language(asked.language).at_table(holder.name for holder in match.holders)
    lines = table.rules.spoken(match.view(seat), say)
    return Described(asked.id, match.ply, tuple(lines))


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
        bot=bot,
        key=(key, str(seat), str(match.ply)),
        lines=match.seq,
        log=table.latest_lines(seat),
        ms=ms,
    )


async def think(table: Table, asked: Question) -> Answer:
    """A bot's answer; the few that read far back in the log get all of it."""
    found = await table.house.thinkers.ask(asked)
    if found.wants_log:
        read = table.house.store.read
        lines = await read(lambda c: load_all_lines(c, table.id, asked.seat))
        found = await table.house.thinkers.ask(replace(asked, log=lines[: asked.lines]))
    return found


def hint_question(table: Table, guest: Guest, asked: Hint) -> Question:
    match = table.running
    _may_ask(table, guest, asked.seat)
    if table.row.daily:
        raise Problem(text("server-no-hints-daily"))
    if asked.seat not in match.to_move:
        raise Refused(text("refused-turn"))
    # Keyed by what everybody knows: equal positions get equal advice.
    question = _question(table, asked.seat, ADVISER, "hint", table.house.config.hint_ms)
    return replace(question, advice=HINTS)


def hints(table: Table, asked: Hint, ply: int, answer: Answer) -> Hinted:
    """The advice, with labels; only as long as the position is the one it was given for."""
    match = table.running
    if match.ply != ply:
        raise Refused(text("refused-stale"))
    parse, tell = notation(table.rules.action).parse, table.rules.tell
    lines = tuple(
        HintLine(
            action=advice.action,
            label=tell(match.state, asked.seat, parse(advice.action), asked.seat).text,
            value=advice.value,
            reason=advice.reason,
        )
        for advice in answer.advice
    )
    return Hinted(asked.id, ply, lines)
