"""`join` and `host`: the terminal at a table that stands on a server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter

from ludotheque.bots.names import parse_bot_name
from ludotheque.colours import read_colours
from ludotheque.forms import new_options, option_pairs, read_pairs
from ludotheque.naming import short_name
from ludotheque.online.http_client import ServerClient
from ludotheque.online.link import DEFAULT_SERVER, Invitation, parse_destination, parse_server
from ludotheque.online.open_tables import find_open_tables, sit_at_open_table
from ludotheque.online.table import RemoteTable, join_table, open_table
from ludotheque.protocol.pages import Me, NewSeat, NewTable
from ludotheque.registry import game as game_of
from ludotheque.terminal.cli import full_screen, own_language
from ludotheque.terminal.line_terminal import LineTerminal
from ludotheque.terminal.online.inbox import Inbox, typed_lines
from ludotheque.terminal.online.open_tables import choose_open_table
from ludotheque.terminal.online.plain import Write, play_online
from ludotheque.terminal.settings import keep_words, load_settings
from ludotheque.text import Language


def open_join(
    link: str = "",
    code: str | None = None,
    /,
    *,
    name: str | None = None,
    colour: str = "",
    plain: bool = False,
) -> None:
    """Sit down at a table, or go on where one was left: its invitation link, or an address and a
    code. An address alone, or nothing for this computer: choose one of the open tables there."""
    there, say, called = parse_destination(link, code or ""), own_language(), name
    if isinstance(there, Invitation):
        table = join_table(there, name or load_settings().name, rename=name is not None)
        table.colour = colour
        sit_down(say, table, plain)
        return
    server = ServerClient(there)
    if full_screen(plain):
        from ludotheque.terminal.app import LudothequeApp
        from ludotheque.terminal.online.open_tables_screen import OpenTablesScreen

        server.get("/api/me", Me)  # whether anybody answers is said before the screen is taken
        LudothequeApp(OpenTablesScreen(server, name), say=say).show()
        return

    def choose(inbox: Inbox, write: Write) -> RemoteTable | None:
        chosen = choose_open_table(find_open_tables(server), say, inbox, write)
        if chosen is None:
            return None
        own = called or load_settings().name or say.say("web-guest")
        return sit_at_open_table(server, chosen, own, rename=called is not None)

    _play_lines(say, choose)


def open_host(
    game: str,
    /,
    *,
    server: str | None = None,
    seats: str | None = None,
    colours: str | None = None,
    option: list[str] | None = None,
    listed: Annotated[bool, Parameter("--listed", negative=())] = False,
    name: str | None = None,
    plain: bool = False,
    **named: str,
) -> None:
    """Open a table on a server that runs, and sit down there."""
    say, played = own_language(), game_of(game)
    chosen = read_pairs(played, option_pairs(named, option))
    others = played.usual_seats(new_options(played, chosen)) - 1
    wanted = (seats or ",".join(["me", *["open"] * others])).split(",")
    chosen_colours = read_colours(colours, len(wanted))
    client = ServerClient(parse_server(server or DEFAULT_SERVER))
    called = introduce(client, name)
    new = NewTable(
        game=played.id,
        seats=tuple(
            _seat(word.strip(), called, c) for word, c in zip(wanted, chosen_colours, strict=True)
        ),
        options=chosen,
        listed=listed,
    )
    sit_down(say, join_table(open_table(client, new), called, rename=False), plain)


def introduce(server: ServerClient, name: str | None = None) -> str:
    """Register with a server by this name, or by the one it knows already; returns it."""
    called = short_name(name or load_settings().name) or own_language().say("web-guest")
    return short_name(server.become(called, rename=name is not None).name) or called


def _seat(word: str, called: str, colour: str) -> NewSeat:
    """`me`, `open`, or a bot."""
    if word in ("me", "open"):
        name = called if word == "me" else ""
        return NewSeat(word, name=name, colour=colour)  # type: ignore[arg-type]
    return NewSeat("bot", bot=parse_bot_name(word), colour=colour)


def sit_down(say: Language, table: RemoteTable, plain: bool) -> None:
    if full_screen(plain):
        from ludotheque.terminal.app import LudothequeApp
        from ludotheque.terminal.screens.lobby import LobbyScreen

        LudothequeApp(LobbyScreen(table), say=say).show()
        return
    _play_lines(say, lambda _inbox, _write: table)


def _play_lines(say: Language, find: Callable[[Inbox, Write], RemoteTable | None]) -> None:
    """Plain mode at the table that is found, if one is."""
    settings, live = load_settings(), sys.stdin.isatty()
    with LineTerminal(typed_lines()) as lines:
        inbox = Inbox(lines.read)
        table = find(inbox, lines.write)
        if table is None:
            return
        played = play_online(
            *(table, say, inbox, lines.write),
            live=live,
            clear=lines.clear,
            aids=settings.aids,
            words=settings.words,
        )
    if played is not None:
        keep_words(played.words)
