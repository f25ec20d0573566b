"""Open tables of a server: where anyone may sit down."""

from __future__ import annotations

from ludotheque.naming import short_name
from ludotheque.online.http_client import ServerClient
from ludotheque.online.link import Invitation
from ludotheque.online.table import RemoteTable
from ludotheque.online.validation import BadAnswer
from ludotheque.protocol import messages as p
from ludotheque.protocol.pages import Lobby, SitDown, TableLine
from ludotheque.registry import all_games
from ludotheque.text import text


def find_open_tables(server: ServerClient) -> tuple[TableLine, ...]:
    """Tables with a free seat for this terminal, of games that are installed here."""
    known = {game.id for game in all_games()}
    return tuple(line for line in server.get("/api/lobby", Lobby).open if line.table.game in known)


def sit_at_open_table(
    server: ServerClient, table: str, name: str, *, rename: bool = False
) -> RemoteTable:
    """Take a free seat at an open table and come there. Raises a Problem if it is taken by now."""
    there = Invitation(server.origin, "").at_same_server(table)
    if there is None:
        raise BadAnswer(text("online-bad-answer"))
    name = short_name(name)
    called = short_name(server.become(name, rename=rename).name) or name
    server.post(f"/api/tables/{table}/sit", SitDown(called), p.TableInfo)
    return RemoteTable(server, there, called)
