"""Commands of administrators to the servers on a database, answers, and blocked guests.

A command is a row. Every process reads new ones once a sweep, so it makes no difference whether
there is one server or several, on SQLite or PostgreSQL, and whether it runs already.
"""

from __future__ import annotations

import time
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select

from ludotheque.server.storage.schema import admin_answers, admin_commands, blocked_guests


class AdminCommand(Struct, frozen=True):
    id: str
    what: Literal["close", "load"]  # closed by one of them; all of them say how busy they are
    about: str = ""


class PendingCommands(Struct, frozen=True):
    """Blocked guests, and commands for a process to run."""

    blocked: frozenset[str]
    commands: tuple[AdminCommand, ...]


def add_command(connection: Connection, command: AdminCommand) -> None:
    row = {"id": command.id, "what": command.what, "about": command.about}
    connection.execute(insert(admin_commands).values(at=int(time.time()), **row))


def withdraw_command(connection: Connection, command: str) -> None:
    connection.execute(delete(admin_commands).where(admin_commands.c.id == command))


def pending_commands(connection: Connection, process: str) -> PendingCommands:
    """Commands without an answer, and those for all processes without one of this process."""
    done = select(admin_answers.c.process).where(admin_answers.c.order_id == admin_commands.c.id)
    mine = done.where(admin_answers.c.process == process)
    query = select(admin_commands.c.id, admin_commands.c.what, admin_commands.c.about).where(
        ~mine.exists(), or_(admin_commands.c.what == "load", ~done.exists())
    )
    found = tuple(
        AdminCommand(*row) for row in connection.execute(query.order_by(admin_commands.c.at))
    )
    return PendingCommands(
        frozenset(connection.execute(select(blocked_guests.c.guest)).scalars()), found
    )


def answer_command(connection: Connection, command: str, process: str, data: str) -> None:
    """Answer a command, unless it was withdrawn."""
    there = select(admin_commands.c.id).where(admin_commands.c.id == command).with_for_update()
    if connection.execute(there).first():
        row = {"order_id": command, "process": process, "data": data}
        connection.execute(insert(admin_answers).values(**row))


def answers_to(connection: Connection, command: str) -> dict[str, str]:
    query = select(admin_answers.c.process, admin_answers.c.data).where(
        admin_answers.c.order_id == command
    )
    return {found.process: found.data for found in connection.execute(query)}


def delete_old_commands(connection: Connection, before: float) -> None:
    """Delete old commands, except tables that are still to be closed."""
    done = (
        select(admin_answers.c.process)
        .where(admin_answers.c.order_id == admin_commands.c.id)
        .exists()
    )
    old = (admin_commands.c.at < before, or_(admin_commands.c.what == "load", done))
    connection.execute(delete(admin_commands).where(*old))


# Guests ----------------------------------------------------------------------------------------


def block_guest(connection: Connection, guest: str) -> None:
    unblock_guest(connection, guest)
    connection.execute(insert(blocked_guests).values(guest=guest, at=int(time.time())))


def unblock_guest(connection: Connection, guest: str) -> None:
    connection.execute(delete(blocked_guests).where(blocked_guests.c.guest == guest))
