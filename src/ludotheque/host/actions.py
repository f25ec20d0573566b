"""What players do to a match: move, undo, resign, vote, hand a seat to a bot and back; and all
requests that change a table, each carried out once, however often it comes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.bots.levels import strongest_bot
from ludotheque.bots.names import require_known_bot
from ludotheque.faults import fault
from ludotheque.host import seats
from ludotheque.host.data import Guest, Proposal
from ludotheque.host.seats import announce_seats
from ludotheque.host.table import HostedTable
from ludotheque.match import Match, Refused
from ludotheque.naming import clean
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.record import Holder
from ludotheque.rules import Seat
from ludotheque.text import Problem, text


def move(table: HostedTable, guest: Guest, asked: r.MoveRequest) -> None:
    match = table.running_match
    _require_player(table, guest, asked.seat)
    require_turn(match, asked.seat, asked.ply)
    match.act(asked.seat, asked.action)


def require_turn(match: Match, seat: Seat, ply: int) -> None:
    """Raise Refused unless the seat must choose now, and has seen the current question."""
    if seat not in match.to_move:
        raise Refused(text("refused-turn"))
    if not match.asked_since(seat) <= ply <= match.ply:
        raise Refused(text("refused-stale"))


def undo(table: HostedTable, guest: Guest, asked: r.UndoRequest) -> None:
    match = table.running_match
    _require_player(table, guest, asked.seat)
    if asked.ply != match.ply:
        raise Refused(text("refused-stale"))
    table.require_space()
    match.undo(asked.seat, asked.turn)


def resign(table: HostedTable, guest: Guest, asked: r.ResignRequest) -> None:
    match = table.running_match
    table.require_seat(guest.id, asked.seat)
    resign_seat(table, match, asked.seat)


def resign_seat(table: HostedTable, match: Match, seat: Seat) -> None:
    bot = strongest_bot(table.rules, DEFAULT_LEVEL)
    match.resign(seat, bot)
    table.set_seat(seat, replace(table.seats[seat], bot=bot, resigned=True))
    announce_seats(table)


def say(table: HostedTable, guest: Guest, asked: r.SayRequest) -> None:
    table.require_space()
    mine = table.seats_held_by(guest.id)
    seat = mine[0] if mine else None
    name = table.seats[seat].name if seat is not None else guest.name
    table.add_event(p.Said(guest=guest.id, name=name, words=clean_chat(asked.words), seat=seat))


def clean_chat(words: str) -> str:
    words = clean(words)
    if not words:
        raise Problem(text("server-chat-empty"))
    if len(words) > p.MAX_CHAT_CHARACTERS:
        raise Problem(text("server-chat-long", n=p.MAX_CHAT_CHARACTERS))
    return words


def _require_player(table: HostedTable, guest: Guest, seat: Seat) -> None:
    table.require_seat(guest.id, seat)
    if table.seats[seat].bot:
        raise Problem(text("server-bot-plays"))


# Agreeing --------------------------------------------------------------------------------------


def abandon(table: HostedTable, guest: Guest, asked: r.AbandonRequest) -> None:
    """Vote to abandon the match: all players must agree."""
    match = table.running_match
    if not set(table.seats_held_by(guest.id)) & set(table.people()):
        raise Problem(text("server-not-your-seat"))
    if table.data.settings.rated and any(info.resigned for info in table.seats):
        raise Problem(
            text("server-rated-abandon")
        )  # a player has lost by resigning, and has no vote
    if _vote(table, guest, Proposal("abandon", None, "", ()), asked.agree):
        match.abandon()


def vote_stand_in(table: HostedTable, guest: Guest, asked: r.StandInRequest) -> None:
    """Vote to let a bot play for a seat whose holders are away."""
    if asked.seat not in table.people() or table.running_match.over:
        raise Problem(text("refused-seat"))
    voters = set(table.people()) - {asked.seat}
    if not set(table.seats_held_by(guest.id)) & voters:
        raise Problem(text("server-not-your-seat"))
    require_known_bot(asked.bot)
    if table.data.settings.rated:  # the clock decides: no player loses by a vote
        raise Problem(text("server-rated-seat"))
    if not table.is_away(asked.seat):
        raise Problem(text("server-still-here"))
    if _vote(table, guest, Proposal("bot", asked.seat, asked.bot, ()), asked.agree):
        put_bot(table, asked.seat, asked.bot)


def put_bot(table: HostedTable, seat: Seat, bot: str) -> None:
    info, bot = table.seats[seat], strongest_bot(table.rules, bot)
    table.running_match.sit(seat, Holder(info.name, bot))
    table.set_seat(seat, replace(info, bot=bot))
    announce_seats(table)


def return_to_seat(table: HostedTable, guest: Guest, asked: r.ReturnRequest) -> None:
    """Take a seat back from the bot that stands in; not after resigning."""
    match = table.running_match
    table.require_seat(guest.id, asked.seat)
    info = table.seats[asked.seat]
    if not info.bot or info.resigned:
        raise Problem(text("server-nobody-stands-in"))
    match.sit(asked.seat, Holder(info.name))
    table.set_seat(asked.seat, replace(info, bot=""))
    announce_seats(table)


def _vote(table: HostedTable, guest: Guest, about: Proposal, agree: bool) -> bool:
    """Count a guest's vote for all its seats; returns whether the proposal is accepted."""
    same = [
        one for one in table.data.proposals if (one.about, one.seat) == (about.about, about.seat)
    ]
    if not same and not agree:
        raise Problem(text("server-no-proposal"))
    voters = [seat for seat in table.people() if seat != about.seat]
    mine = set(table.seats_held_by(guest.id))
    agreed = {seat for seat in voters if seat in mine or (same and seat in same[0].agreed)}
    # A player who stays away cannot block the others; what cannot be undone takes longer.
    times, rated = 20 if about.about == "abandon" else 1, table.data.settings.rated
    missing = [
        seat for seat in voters if seat not in agreed and (rated or not table.is_away(seat, times))
    ]
    others = tuple(one for one in table.data.proposals if one not in same)
    open_ = agree and bool(missing)
    open_proposal = (replace(about, agreed=tuple(sorted(agreed))),) if open_ else ()
    table.data.proposals = others + open_proposal
    table.add_event(
        p.Voted(about.about, about.seat, tuple(sorted(agreed)), tuple(missing), refused=not agree)
    )
    return agree and not missing


# Time ------------------------------------------------------------------------------------------


def handle_timeout(table: HostedTable, now: float) -> bool:
    """End the match or the turn of a seat whose time has run out; returns whether there was one."""
    late = table.clocks.find_expired(now) if table.match and not table.match.over else None
    if late is None:
        return False
    if table.data.settings.clock.out == "end":
        table.running_match.lose_on_time(late)
    elif table.data.settings.rated:  # the match is lost for this seat, though a bot plays on
        resign_seat(table, table.running_match, late)
    else:
        put_bot(table, late, DEFAULT_LEVEL)
    return True


# Requests -------------------------------------------------------------------------------------

# Each refuses before it changes anything.
ACTIONS: dict[type, Callable[[HostedTable, Guest, Any], None]] = {
    r.MoveRequest: move,
    r.UndoRequest: undo,
    r.ResignRequest: resign,
    r.AbandonRequest: abandon,
    r.StandInRequest: vote_stand_in,
    r.ReturnRequest: return_to_seat,
    r.SayRequest: say,
    r.SitRequest: seats.sit,
    r.StandRequest: seats.stand,
    r.ArrangeRequest: seats.arrange,
    r.RevokeRequest: seats.revoke,
}


def request_key(guest: Guest, message: Any) -> str:
    """The identity of a request: guest, id and a digest of its content.

    So no guest can use up another's ids, and two tabs may count from one.
    """
    words = hashlib.blake2b(msgspec.json.encode(message), digest_size=6).hexdigest()
    return f"{guest.id}:{message.id}:{words}"


def decode_message(data: str | bytes) -> r.ClientMessage | Problem:
    """Decode a message of a client; returns a Problem where that fails."""
    if len(data) > r.MAX_MESSAGE_BYTES:
        return Problem(text("server-too-large", limit=r.MAX_MESSAGE_BYTES))
    try:
        return r.client_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return Problem(text("server-bad-message", why=fault(error)))
