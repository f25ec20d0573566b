"""Data of pages: games, options, the lobby, the final sheet."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.declaration import Game, OptionValues
from ludotheque.forms import convert_options, form, possible_seats, seat_needs
from ludotheque.home import journal_files
from ludotheque.host.authorization import Viewer
from ludotheque.host.data import table_info
from ludotheque.protocol import pages as wire
from ludotheque.record import End
from ludotheque.registry import all_games, game
from ludotheque.review import has_puzzles
from ludotheque.rules import BadOption, Seat
from ludotheque.server.bots.catalogue import offered_bots
from ludotheque.server.guests.guest import Guest
from ludotheque.server.http.static_files import art_address, has_rules
from ludotheque.server.limited_processes import decode_body
from ludotheque.server.storage import table_lists
from ludotheque.server.storage.rows import TableRow
from ludotheque.server.tables.achievements import claimable_by
from ludotheque.server.tables.table import Table
from ludotheque.text import LANGUAGES, Problem, text

OPEN_LISTED_S = 86_400  # seconds a table is listed after anything has happened there
WATCHED_LISTED_S = 3600


@cache
def games() -> bytes:
    """All games, as JSON; they do not change while the server runs."""
    return msgspec.json.encode([_game_info(game) for game in all_games()])


def _game_info(game: Game) -> wire.GameInfo:
    usual = game.options()
    seats = tuple(game.seats(usual))
    return wire.GameInfo(
        id=game.id,
        version=game.versions[-1],
        form=form(game),
        seats=seats,
        possible=possible_seats(game),
        needs=seat_needs(game, usual),
        usual=game.usual_seats(usual),
        bots=offered_bots(game.id),
        bot=DEFAULT_LEVEL,
        colours=game.colours,
        rules=LANGUAGES if has_rules(game.id) else (),
        daily=True,
        scorer=game.scorer is not None,
        puzzles=has_puzzles(game.id),
        unit=game.rules(usual, seats[0]).unit,
        minutes=game.minutes,
        cover=art_address(game.id, f"{game.id}.cover.svg"),
        board=art_address(game.id, f"{game.id}.board.js"),
    )


def encode_checked(id_: str, data: bytes) -> bytes:
    """What the options of a request allow, as JSON of `Checked`; `data` is its body."""
    wanted = decode_body(data, wire.CheckOptions)
    return msgspec.json.encode(check_options(id_, wanted.options))


def check_options(id_: str, values: OptionValues) -> wire.Checked:
    """Which numbers of players these options allow, or why they do not go together."""
    found = game(id_)
    options = convert_options(found, values)
    seats, why = [], None
    for count in found.seats(options):
        try:
            found.rules(options, count)
            seats.append(count)
        except BadOption as problem:
            why = problem.reason
    return wire.Checked(
        options=asdict(options),
        seats=tuple(seats),
        needs=seat_needs(found, options),
        why=None if seats else why or text("server-bad-seats"),
    )


def table_line(row: TableRow, mine: tuple[Seat, ...] = (), guest: str = "") -> wire.TableLine:
    return wire.TableLine(
        table=table_info(row),
        ply=row.ply,
        to_move=row.to_move,
        mine=mine,
        changed=row.changed,
        leave=_way_out(row, mine, guest),
        scores=row.scores,
        result=row.result,
    )


def _way_out(row: TableRow, mine: tuple[Seat, ...], guest: str) -> Literal["", "delete", "resign"]:
    """How a guest leaves: own tables without other people are deleted, others resigned."""
    alone = all(info.guest in ("", guest) for info in row.seats)
    if guest and row.host == guest and alone and not row.is_event_match:
        return "delete"
    return "resign" if mine and row.status == "playing" else ""


def _lines(row: TableRow, mine: tuple[Seat, ...] = (), guest: str = "") -> list[wire.TableLine]:
    """None for a game that is no longer installed, or rules that can no longer be played."""
    try:
        return [table_line(row, mine, guest)]
    except Problem:
        return []


def lobby(connection: Connection, guest: str, now: float) -> wire.Lobby:
    opened = table_lists.listed_tables(connection, "open", now - OPEN_LISTED_S)
    watched = table_lists.listed_tables(connection, "playing", now - WATCHED_LISTED_S)
    mine = [
        line
        for row, seats in table_lists.tables_of(connection, guest)
        for line in _lines(row, seats, guest)
    ]
    mine.sort(key=lambda line: (not set(line.mine) & set(line.to_move), -line.changed))
    ids = {line.table.id for line in mine}
    return wire.Lobby(
        open=tuple(line for row in opened if row.id not in ids for line in _lines(row)),
        mine=tuple(mine),
        watch=tuple(
            line
            for row in watched
            if row.id not in ids and row.settings.watch
            for line in _lines(row)
        ),
    )


def me(connection: Connection, guest: Guest) -> wire.Me:
    running = table_lists.tables_of(connection, guest.id)
    waiting = sum(bool(set(seats) & set(row.to_move)) for row, seats in running)
    return wire.Me(guest=guest.id, name=guest.name, tables=len(running), waiting=waiting)


def final_sheet(table: Table, viewer: Viewer) -> wire.FinalSheet:
    """How a match ended. Of the server's files their names are told, to nobody where they are."""
    viewer.require_table(table.id)
    viewer.require_over("server-not-over")
    match = table.match
    if match is None:  # the table has left memory meanwhile
        raise Problem(text("server-again"))
    end = match.record.end()
    assert isinstance(end, End)
    parts = tuple(table.rules.explain(match.state, seat) for seat in range(len(table.seats)))
    files = journal_files(match, table.config.home)
    return wire.FinalSheet(
        table=table.info(),
        scores=table.scores(),
        parts=parts,
        reason=end.reason,
        result=end.result,
        claimable=claimable_by(table, viewer.guest),
        blocks=game(table.row.game).in_blocks(table.scores()[0].parts),
        files=tuple(file.name for file in files),
    )
