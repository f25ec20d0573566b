"""What an administrator asks of the servers on a database, what they answer, and who is shut out.

An order is a row. Every process looks for new ones once a sweep, so that it makes no difference
whether there is one server or several, on SQLite or PostgreSQL, and whether it runs already.
"""

from __future__ import annotations

import time
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select

from ludotheque.server.storage.schema import answers, blocked, orders


class Order(Struct, frozen=True):
    id: str
    what: Literal["close", "load"]  # closed by one of them; all of them say how busy they are
    about: str = ""


class Standing(Struct, frozen=True):
    """What a process has to know and to do."""

    blocked: frozenset[str]
    orders: tuple[Order, ...]


def give(connection: Connection, order: Order) -> None:
    row = {"id": order.id, "what": order.what, "about": order.about}
    connection.execute(insert(orders).values(at=int(time.time()), **row))


def withdraw(connection: Connection, order: str) -> None:
    connection.execute(delete(orders).where(orders.c.id == order))


def standing(connection: Connection, process: str) -> Standing:
    """Orders that nobody has carried out, and those that everybody answers except this one."""
    done = select(answers.c.process).where(answers.c.order_id == orders.c.id)
    mine = done.where(answers.c.process == process)
    query = select(orders.c.id, orders.c.what, orders.c.about).where(
        ~mine.exists(), or_(orders.c.what == "load", ~done.exists())
    )
    found = tuple(Order(*row) for row in connection.execute(query.order_by(orders.c.at)))
    return Standing(frozenset(connection.execute(select(blocked.c.guest)).scalars()), found)


def answer(connection: Connection, order: str, process: str, data: str) -> None:
    """Unless it has been withdrawn."""
    there = select(orders.c.id).where(orders.c.id == order).with_for_update()
    if connection.execute(there).first():
        row = {"order_id": order, "process": process, "data": data}
        connection.execute(insert(answers).values(**row))


def answers_to(connection: Connection, order: str) -> dict[str, str]:
    query = select(answers.c.process, answers.c.data).where(answers.c.order_id == order)
    return {found.process: found.data for found in connection.execute(query)}


def forget(connection: Connection, before: float) -> None:
    """Orders that nobody waits for any more; what has still to be closed stays."""
    done = select(answers.c.process).where(answers.c.order_id == orders.c.id).exists()
    old = (orders.c.at < before, or_(orders.c.what == "load", done))
    connection.execute(delete(orders).where(*old))


# Guests ----------------------------------------------------------------------------------------


def block(connection: Connection, guest: str) -> None:
    unblock(connection, guest)
    connection.execute(insert(blocked).values(guest=guest, at=int(time.time())))


def unblock(connection: Connection, guest: str) -> None:
    connection.execute(delete(blocked).where(blocked.c.guest == guest))
