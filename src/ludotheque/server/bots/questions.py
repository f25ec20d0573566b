"""Questions of tables to the workers that bots think in."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import Connection

from ludotheque.host.authorization import Viewer
from ludotheque.host.bot_questions import BotAnswer
from ludotheque.host.events import read_lines
from ludotheque.host.queries import BotQuery
from ludotheque.rules import LogLine
from ludotheque.server.bots.workers import BotWorkers
from ludotheque.server.storage.rows import load_events
from ludotheque.server.tables.table import Table


async def ask_bot(workers: BotWorkers, table: Table, asked: BotQuery) -> BotAnswer:
    """A bot's answer; the few that read far back in the log get all of it."""
    whose = (table.row.host, table.id, lambda: bool(table.tab_guests()))
    question, viewer = asked
    row = table.row  # where results are compared, a bot is as strong as its level says
    simpler = not (row.settings.rated or row.contest or row.daily)
    found = await workers.ask(question, *whose, simpler=simpler)
    if found.needs_log:
        lines = await table.store.read(lambda c: _read_log(c, viewer))
        question = replace(question, log=lines[: question.log_lines])
        found = await workers.ask(question, *whose, simpler=simpler)
    return found


def _read_log(connection: Connection, viewer: Viewer) -> tuple[LogLine, ...]:
    """The whole log from the database, as this viewer may know it."""
    return read_lines(load_events(connection, viewer.table_id, 1, 2**31 - 1), viewer)
