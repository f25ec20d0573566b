"""`ludotheque admin`: commands to the servers on a database, from the administrator's side."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, func, select

from ludotheque.server.admin import command_storage
from ludotheque.server.admin.cli import MEGABYTE, open_store
from ludotheque.server.guests.guest import names_of, new_id
from ludotheque.server.storage import cluster
from ludotheque.server.storage.schema import bot_jobs, tables
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, Text, choose_language, language, text
from ludotheque.text_wrapping import print_text

ANSWER_WITHIN_S = 10.0
CLOSE_GRACE_S = 2.0  # for the process that closed a table to answer after another that could not
POLL_EVERY_S = 0.1  # between two looks


def print_load(*, database: str | None = None) -> None:
    """Print the load of every process."""
    say = language(choose_language())
    with open_store(database) as store:
        serving = _server_processes(store)
        found = {}
        if serving:
            command = command_storage.AdminCommand(new_id(), "load")
            found = _run_command(store, command, len(serving), ANSWER_WITHIN_S / 2)
            _withdraw(store, command)
        for name, data in sorted(found.items()):
            print_text(say(_load_line(name, msgspec.json.decode(data, type=dict[str, float]))))
        if not serving:
            print_text(say(text("admin-no-server")))
        elif missing := len(serving) - len(found):
            print_text(say(text("admin-no-answer", n=missing, seconds=ANSWER_WITHIN_S / 2)))
        if store.is_clustered:
            with store.engine.connect() as connection:
                print_text(say(_bot_workers_line(connection)))


def _load_line(name: str, found: dict[str, float]) -> Text:
    return text(
        "admin-load",
        name=name or "serve",
        minutes=round(found["uptime_seconds"] / 60),
        tables=int(found["tables_in_memory"]),
        tabs=int(found["listeners"]),
        bots=int(found["bots_at_work"]),
        aside=int(found["tables_set_aside"]),
        memory=round(found["memory_peak_bytes"] / MEGABYTE),
        seconds=round(found["processor_seconds_total"]),
    )


def _bot_workers_line(connection: Connection) -> Text:
    thinking = list(cluster.live_processes(connection).values()).count("think")
    asked = select(func.count()).select_from(bot_jobs).where(bot_jobs.c.answer.is_(None))
    return text("admin-thinkers", n=thinking, waiting=connection.execute(asked).scalar_one())


def close_table(table: str, /, *, database: str | None = None) -> None:
    """End a match without a result; its players are told."""
    say = language(choose_language())
    with open_store(database) as store:
        with store.engine.connect() as connection:
            if connection.execute(select(tables.c.id).where(tables.c.id == table)).first() is None:
                raise Problem(text("server-no-table"))
        serving = len(_server_processes(store))
        command = command_storage.AdminCommand(new_id(), "close", table)
        found = _run_command(store, command, min(1, serving), ANSWER_WITHIN_S)
        if not found:  # the command stays for the next server that starts
            late = text("admin-slow", seconds=ANSWER_WITHIN_S) if serving else text("admin-later")
            print_text(say(late))
            return
        if serving > 1 and not _is_closed(found):
            found = _wait_for_answers(store, command, serving, CLOSE_GRACE_S)
        _withdraw(store, command)
    if not _is_closed(found):
        raise Problem(_decode_texts(found)[0])
    print_text(say(text("admin-closed")))


def _decode_texts(found: dict[str, str]) -> list[Text]:
    return [msgspec.json.decode(answer, type=Text) for answer in found.values()]


def _is_closed(found: dict[str, str]) -> bool:
    """Whether a process has closed the table. Another that tried at the same moment finds it over,
    or deleted, which is a success as well: it existed just before."""
    return any(answer.key in ("admin-closed", "server-no-table") for answer in _decode_texts(found))


def block_guest(guest: str, /, *, database: str | None = None) -> None:
    """Block a guest."""
    _set_blocked(guest, database, "admin-blocked")


def unblock_guest(guest: str, /, *, database: str | None = None) -> None:
    """Unblock a guest."""
    _set_blocked(guest, database, "admin-unblocked")


def _set_blocked(guest: str, database: str | None, key: str) -> None:
    change = (
        command_storage.block_guest if key == "admin-blocked" else command_storage.unblock_guest
    )
    with open_store(database) as store, store.engine.begin() as connection:
        name = names_of(connection, [guest]).get(guest)
        if name is None:
            raise Problem(text("admin-no-guest"))
        change(connection, guest)
    print_text(language(choose_language())(text(key, name=name or guest)))


def _server_processes(store: Store) -> list[str]:
    """The ids of the running servers on this database."""
    if not store.is_clustered:
        return [""] if store.is_locked() else []
    with store.engine.connect() as connection:
        return [id_ for id_, kind in cluster.live_processes(connection).items() if kind == "serve"]


def _run_command(
    store: Store, command: command_storage.AdminCommand, many: int, timeout_s: float
) -> dict[str, str]:
    """Add a command, and wait for `many` answers."""
    with store.engine.begin() as connection:
        command_storage.add_command(connection, command)
    return _wait_for_answers(store, command, many, timeout_s)


def _wait_for_answers(
    store: Store, command: command_storage.AdminCommand, many: int, timeout_s: float
) -> dict[str, str]:
    until = time.monotonic() + timeout_s
    while True:
        with store.engine.connect() as connection:
            found = command_storage.answers_to(connection, command.id)
        if len(found) >= many or time.monotonic() > until:
            return found
        time.sleep(POLL_EVERY_S)


def _withdraw(store: Store, command: command_storage.AdminCommand) -> None:
    with store.engine.begin() as connection:
        command_storage.withdraw_command(connection, command.id)
