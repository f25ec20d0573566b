"""The server that is attacked: the real command, in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


class Visitor:
    """Somebody who knows where the server is."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.port = int(origin.rpartition(":")[2])
        self.guests = itertools.count(1)

    def browser(self) -> httpx.AsyncClient:
        headers = {"Origin": self.origin}
        return httpx.AsyncClient(base_url=self.origin, headers=headers, timeout=30)

    async def guest(self) -> httpx.AsyncClient:
        browser = self.browser()
        name = f"Guest {next(self.guests)}"
        (await browser.post("/api/me", content=json.dumps({"name": name}))).raise_for_status()
        return browser

    async def table(self, browser: httpx.AsyncClient, game: str, *seats: Json) -> str:
        body = json.dumps({"game": game, "seats": seats})
        found = await browser.post("/api/tables", content=body)
        found.raise_for_status()
        return str(found.json()["id"])

    async def socket(self, browser: httpx.AsyncClient, table: str) -> ClientConnection:
        cookies = "; ".join(f"{one.name}={one.value}" for one in browser.cookies.jar)
        origin: Any = self.origin
        return await connect(
            f"{self.origin.replace('http', 'ws')}/ws/table/{table}",
            origin=origin,
            additional_headers={"Cookie": cookies},
            compression=None,
            max_queue=4,
        )


class Target(Visitor):
    """The server as an attacker sees it, and how large the attack is."""

    def __init__(self, origin: str, size: float, process: subprocess.Popen[bytes]) -> None:
        super().__init__(origin)
        self.size, self.process = size, process

    def many(self, full: int) -> int:
        return max(2, round(full * self.size))

    def memory(self) -> int:
        """Bytes of the server and of its processes, where the system says so."""
        total = 0
        for pid in (self.process.pid, *_children(self.process.pid)):
            with contextlib.suppress(OSError):
                found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
                total += int(found[1]) * 1024 if found else 0
        return total


def _children(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


@contextlib.asynccontextmanager
async def serving(size: float) -> AsyncIterator[tuple[Target, Path]]:
    with tempfile.TemporaryDirectory(prefix="ludotheque-") as home:
        log = Path(home) / "log"
        command = [sys.executable, "-m", "ludotheque", "serve", "--no-open", "--port", "0"]
        env = os.environ | {"LUDOTHEQUE_HOME": home, "LUDOTHEQUE_LANG": "en"}
        with log.open("wb") as errors:
            process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=errors)
        try:
            assert process.stdout is not None
            line = await asyncio.to_thread(process.stdout.readline)
            found = re.search(rb"http://\S+", line)
            assert found, log.read_text()
            target = Target(found[0].decode().rstrip("/"), size, process)
            async with target.browser() as browser:
                while True:
                    with contextlib.suppress(httpx.TransportError):
                        (await browser.get("/api/ready")).raise_for_status()
                        break
                    await asyncio.sleep(0.1)
            yield target, log
        finally:
            process.terminate()
            process.wait()
