"""`ludotheque admin`: what is asked of the servers on a database, from the administrator's side."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, func, select

from ludotheque.server.admin.cli import MEGA, stored
from ludotheque.server.guests.guest import names_of, new_id
from ludotheque.server.storage import admin_commands, cluster
from ludotheque.server.storage.schema import bot_jobs, tables
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, Text, choose_language, language, text

PATIENCE = 10.0  # seconds
MOMENT = 2.0  # seconds that whoever closed a table may be slower to say so than another
AGAIN = 0.1  # seconds between two looks


def tell_load(*, database: str | None = None) -> None:
    """How busy every process is."""
    say = language(choose_language())
    with stored(database) as store:
        serving = _serving(store)
        found = {}
        if serving:
            order = admin_commands.AdminCommand(new_id(), "load")
            found = _ask(store, order, len(serving), PATIENCE / 2)
            _withdraw(store, order)
        for name, data in sorted(found.items()):
            print(say(_load(name, msgspec.json.decode(data, type=dict[str, float]))))
        if not serving:
            print(say(text("admin-no-server")))
        elif missing := len(serving) - len(found):
            print(say(text("admin-no-answer", n=missing, seconds=PATIENCE / 2)))
        if store.is_clustered:
            with store.engine.connect() as connection:
                print(say(_thinkers(connection)))


def _load(name: str, found: dict[str, float]) -> Text:
    return text(
        "admin-load",
        name=name or "serve",
        minutes=round(found["uptime_seconds"] / 60),
        tables=int(found["tables_in_memory"]),
        tabs=int(found["listeners"]),
        bots=int(found["bots_at_work"]),
        aside=int(found["tables_set_aside"]),
        memory=round(found["memory_peak_bytes"] / MEGA),
        seconds=round(found["processor_seconds_total"]),
    )


def _thinkers(connection: Connection) -> Text:
    thinking = list(cluster.live_processes(connection).values()).count("think")
    asked = select(func.count()).select_from(bot_jobs).where(bot_jobs.c.answer.is_(None))
    return text("admin-thinkers", n=thinking, waiting=connection.execute(asked).scalar_one())


def close_table(table: str, /, *, database: str | None = None) -> None:
    """End a match without a result; whoever is there is told."""
    say = language(choose_language())
    with stored(database) as store:
        with store.engine.connect() as connection:
            if connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is None:
                raise Problem(text("server-no-table"))
        serving = len(_serving(store))
        order = admin_commands.AdminCommand(new_id(), "close", table)
        found = _ask(store, order, min(1, serving), PATIENCE)
        if not found:  # it stays, and is carried out by whoever starts
            late = text("admin-slow", seconds=PATIENCE) if serving else text("admin-later")
            print(say(late))
            return
        if serving > 1 and not _closed(found):
            found = _answers(store, order, serving, MOMENT)
        _withdraw(store, order)
    if not _closed(found):
        raise Problem(_texts(found)[0])
    print(say(text("admin-closed")))


def _texts(found: dict[str, str]) -> list[Text]:
    return [msgspec.json.decode(told, type=Text) for told in found.values()]


def _closed(found: dict[str, str]) -> bool:
    """Whether a process has closed it. Others that try at the same moment find it over, or gone:
    it was there just now, so gone is what it should be."""
    return any(told.key in ("admin-closed", "server-no-table") for told in _texts(found))


def block_guest(guest: str, /, *, database: str | None = None) -> None:
    """Shut a guest out."""
    _set_blocked(guest, database, "admin-blocked")


def unblock_guest(guest: str, /, *, database: str | None = None) -> None:
    """Let a guest in again."""
    _set_blocked(guest, database, "admin-unblocked")


def _set_blocked(guest: str, database: str | None, told: str) -> None:
    change = admin_commands.block_guest if told == "admin-blocked" else admin_commands.unblock_guest
    with stored(database) as store, store.engine.begin() as connection:
        name = names_of(connection, [guest]).get(guest)
        if name is None:
            raise Problem(text("admin-no-guest"))
        change(connection, guest)
    print(language(choose_language())(text(told, name=name or guest)))


def _serving(store: Store) -> list[str]:
    """The processes that serve from this database now."""
    if not store.is_clustered:
        return [""] if store.is_locked() else []
    with store.engine.connect() as connection:
        return [id_ for id_, kind in cluster.live_processes(connection).items() if kind == "serve"]


def _ask(
    store: Store, order: admin_commands.AdminCommand, many: int, patience: float
) -> dict[str, str]:
    """Give an order, and wait for so many answers."""
    with store.engine.begin() as connection:
        admin_commands.add_command(connection, order)
    return _answers(store, order, many, patience)


def _answers(
    store: Store, order: admin_commands.AdminCommand, many: int, patience: float
) -> dict[str, str]:
    until = time.monotonic() + patience
    while True:
        with store.engine.connect() as connection:
            found = admin_commands.answers_to(connection, order.id)
        if len(found) >= many or time.monotonic() > until:
            return found
        time.sleep(AGAIN)


def _withdraw(store: Store, order: admin_commands.AdminCommand) -> None:
    with store.engine.begin() as connection:
        admin_commands.withdraw_command(connection, order.id)
