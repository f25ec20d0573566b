"""The log of a server as JSON: every line an object, whatever happens, and nothing secret in it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.host.actions import ACTIONS
from ludotheque.protocol import requests as r
from ludotheque.server import log_setup

from .harness import Refusal, Running


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What a server with `--log json` writes in this process."""
    written = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:]
    root.handlers[:] = []
    monkeypatch.setattr(sys, "stderr", written)
    log_setup.configure_logging("json")
    yield written
    root.handlers[:] = before


def test_a_line_says_when_what_and_where(lines: io.StringIO) -> None:
    log = logging.getLogger("ludotheque.server")
    log.warning("a process ended (%s);\nanother is started", -9)
    try:
        raise ValueError("no such thing")
    except ValueError:
        log.exception("something was not written")
    first, second = map(json.loads, lines.getvalue().splitlines())
    assert first["message"] == "a process ended (-9);\nanother is started"
    assert (first["level"], first["source"]) == ("warning", "ludotheque.server")
    assert first["process"] == os.getpid()
    assert first["at"].endswith("+00:00")
    assert (second["kind"], second["level"]) == ("ValueError", "error")
    assert "no such thing" in second["trace"]
    assert "test_logs.py" in second["trace"]


def test_it_cannot_be_flooded_either(lines: io.StringIO) -> None:
    for _ in range(100):
        logging.getLogger("ludotheque.server").error("again")
    assert len(lines.getvalue().splitlines()) == log_setup.MAX_REPEATS


def test_handlers_of_others_are_left_alone() -> None:
    """Else a test that starts a server in this process thins out the logs of those after it."""
    root = logging.getLogger()
    before = [(handler, handler.filters[:]) for handler in root.handlers]
    log_setup.configure_logging("json")
    assert [(handler, handler.filters) for handler in root.handlers] == before


async def test_faults_at_a_table_say_nothing_secret(
    server: Running, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that fails in the middle of a move, and a page that does: no cookie, seed, move or
    address of a table is in what is written of it."""
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    row = server.services.registry.tables[table["id"]].row

    def fail(*_: object) -> None:
        raise RuntimeError("a fault in a game")

    monkeypatch.setitem(ACTIONS, r.MoveRequest, fail)
    async with ana.sit_at(table["id"]) as tab:
        await tab.look()
        action = tab.position["actions"][0]
        with pytest.raises(Refusal):
            await tab.move(action)
    monkeypatch.setattr("ludotheque.server.http.lobby.lobby", fail)
    with pytest.raises(Refusal):
        await ana.get("/api/lobby")
    found = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert len(found) >= 2
    assert {line["kind"] for line in found if "kind" in line} == {"RuntimeError"}
    for secret in (*ana.http.cookies.values(), row.seed.hex(), table["id"], action, ana.guest):
        assert secret not in lines.getvalue()


def test_the_command_writes_json(tmp_path: Path) -> None:
    """A real server: what uvicorn says of nonsense is an object, too."""
    command = [sys.executable, "-m", "ludotheque", "serve", "--no-open", "--log", "json"]
    command += ["--bot-processes", "0"]
    env = {**os.environ, "LUDOTHEQUE_HOME": str(tmp_path), "LUDOTHEQUE_LANG": "en"}
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
            asyncio.run(nonsense(port))
        finally:
            server.send_signal(signal.SIGTERM)
        assert server.stderr is not None
        found = [json.loads(line) for line in server.stderr.read().splitlines()]
    assert [line["source"] for line in found] == ["uvicorn.error"]
    assert "Invalid HTTP request" in found[0]["message"]


async def nonsense(port: int) -> None:
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            break
        except OSError:
            await asyncio.sleep(0.05)
    writer.write(b"\x00\x01 nonsense\r\n\r\n")
    await reader.read()
    writer.close()
