"""Several processes that serve from one address; one that ends is started again.

They share the listening socket, not the port: a process with time takes the next connection, and no
client waits in the queue of a process that stands still. Where the system can fork, each begins as
a copy of one that has everything loaded: the replacement of a process that ended starts in a
fraction of a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from multiprocessing import connection, get_all_start_methods, get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path

from msgspec.structs import replace

from ludotheque.server import log_setup
from ludotheque.server.config import Config
from ludotheque.server.realtime.socket_handover import ProcessSlot, SocketHandover
from ludotheque.server.services import Services
from ludotheque.server.storage.store import Store
from ludotheque.server.uvicorn_config import run
from ludotheque.text import Problem, choose_language, language, text
from ludotheque.text_wrapping import print_text

log = logging.getLogger("ludotheque.server")
MIN_RESTART_INTERVAL_S = 1.0  # between two starts of a process
STOP_WITHIN_S = 8.0  # to finish running requests


def cluster_config(config: Config, many: int) -> Config:
    """The config of one of `many` server processes, which share the bot processes of one. Upgrades
    the database first. Raises a Problem if it cannot be shared."""
    store = Store(config.url(), exclusive=True)
    store.close()
    if not store.is_clustered:
        raise Problem(text("server-needs-postgres"))
    cores = max(2, os.cpu_count() or 1)
    return config if config.workers is not None else replace(config, workers=-(-cores // many))


def run_supervisor(config: Config, listener: socket.socket, many: int) -> None:
    """Run server processes until SIGTERM or Ctrl+C."""
    with contextlib.suppress(KeyboardInterrupt):
        signal.signal(signal.SIGTERM, _interrupt)
        keep_running(config, listener, many)


def keep_running(config: Config, listener: socket.socket, many: int) -> None:
    running: dict[int, BaseProcess] = {}  # by the number of their slot
    started_at: dict[int, float] = {}
    with tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:  # for this user only
        try:
            while True:
                for number in set(range(many)) - running.keys():
                    slot = ProcessSlot(Path(folder), number, many)
                    running[number] = _start(config, listener, slot)
                    started_at[number] = time.monotonic()
                connection.wait([child.sentinel for child in running.values()])
                for number, child in tuple(running.items()):
                    if not child.is_alive():
                        del running[number]
                        child.join()
                        log.warning("a process ended (%s); another is started", child.exitcode)
                        ran = time.monotonic() - started_at[number]
                        time.sleep(max(0.0, MIN_RESTART_INTERVAL_S - ran))
        finally:
            _stop([*running.values()])


def _stop(children: list[BaseProcess]) -> None:
    for child in children:
        child.terminate()
    for child in children:
        child.join(STOP_WITHIN_S)
        if child.is_alive():
            child.kill()
            child.join()


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _start(config: Config, listener: socket.socket, slot: ProcessSlot) -> BaseProcess:
    child: BaseProcess
    args = (config, listener, slot)
    if "forkserver" in get_all_start_methods():
        context = get_context("forkserver")
        context.set_forkserver_preload(["ludotheque.server.preload"])
        child = context.Process(target=run_server_process, args=args)
    else:
        child = get_context("spawn").Process(target=run_server_process, args=args)
    child.start()
    return child


def run_server_process(config: Config, listener: socket.socket, slot: ProcessSlot) -> None:
    """Serve in this process until the supervisor ends."""
    log_setup.configure_logging(config.log)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        services = Services(config)
    except Problem as problem:
        print_text(language(choose_language())(problem.reason), sys.stderr)
        sys.exit(2)
    # uvicorn gives the signal back when all is closed: then this process ends like any other.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        # Elsewhere every process keeps what it accepts.
        handover = SocketHandover(slot) if sys.platform == "linux" else None
        asyncio.run(run(config, listener, services, handover))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
