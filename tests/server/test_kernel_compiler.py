"""The bots' kernels are compiled when a server starts, and nobody's bot waits for it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import ludotheque.host.bot_questions as questions
import ludotheque.server.bots.workers as thinking
from ludotheque import kernel_compilation
from ludotheque.declaration import Kernel
from ludotheque.server.bots import kernel_compiler
from ludotheque.server.bots.kernel_compiler import KernelCompiler
from ludotheque.table.setup import game_of

from .harness import quiet_config, running

COMPILER = """
import pathlib, sys, time
go, marker, pid = map(pathlib.Path, sys.argv[1:])
pid.write_text(str(__import__("os").getpid()))
while not go.exists():
    time.sleep(0.02)
if go.read_text() == "well":
    marker.touch()
"""


class Compiler:
    """Stands in for the compiler: a process that ends when it is told to."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.marker, self._go, self._pid = (folder / name for name in ("marker", "go", "pid"))
        files = map(str, (self._go, self.marker, self._pid))
        monkeypatch.setattr(
            kernel_compiler, "COMPILE_COMMAND", (sys.executable, "-c", COMPILER, *files)
        )
        monkeypatch.setattr(kernel_compiler, "parts_of", self._parts)

    def _parts(self, kernel: Kernel | None, game: str) -> list[kernel_compilation.Part]:
        needed = kernel is not None and kernel.PARTS  # TAXI's is for learners, no bot waits for it
        return [kernel_compilation.Part(game, "all", self.marker)] if needed else []

    def finish(self, how: str = "well") -> None:
        self._go.write_text(how)

    async def started(self) -> int:
        async with asyncio.timeout(30):
            while not (self._pid.exists() and self._pid.read_text()):
                await asyncio.sleep(0.02)
        return int(self._pid.read_text())


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    return Compiler(tmp_path, monkeypatch)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The game and the bot of every question; the answer is any legal move."""
    found: list[tuple[str, str]] = []

    def note(data: bytes) -> bytes:
        question = questions._question_decoder.decode(data)
        found.append((game_of(question.variant), question.bot))
        return msgspec.msgpack.encode(questions.BotAnswer())

    monkeypatch.setattr(thinking, "answer_question", note)
    return found


async def until(met: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not met():
            await asyncio.sleep(0.01)


async def test_simpler_bots_answer_while_kernels_are_compiled(
    home: Path, compiler: Compiler, asked: list[tuple[str, str]]
) -> None:
    async with running(quiet_config(home, compile=True)) as server:
        ana = await server.browser("Ana")
        await ana.table("minisurf", "expert", "expert")
        await ana.table("minisurf", "easy", "easy")
        await ana.table("taxi", "expert", "expert")  # has nothing to compile
        await until(lambda: len({*asked}) == 3)
        assert {*asked} == {("minisurf", "greedy"), ("minisurf", "casual"), ("taxi", "expert")}
        compiler.finish()
        await until(server.services.workers.kernels.is_compiled)
        await ana.table("minisurf", "expert", "expert")
        await until(lambda: ("minisurf", "expert") in asked)


async def test_where_results_are_compared_a_bot_waits_and_holds_nobody_up(
    home: Path, compiler: Compiler, asked: list[tuple[str, str]]
) -> None:
    """More such questions than there are turns."""
    async with running(quiet_config(home, compile=True)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "open")
        key = server.services.registry.tables[table["id"]].variant.key()
        question = questions.BotQuestion(key, b"", 0, 0, "expert", "", 0, ())
        waiting = [
            asyncio.create_task(server.services.workers.ask(question, f"guest {number}"))
            for number in range(2 * thinking.THREADS_WITHOUT_PROCESSES)
        ]
        await ana.table("taxi", "hard", "hard")
        await until(lambda: ("taxi", "hard") in asked)
        assert ("minisurf", "expert") not in asked
        compiler.finish()
        await asyncio.gather(*waiting)
        assert ("minisurf", "expert") in asked


async def test_a_compiler_that_fails_leaves_it_to_the_bots(
    home: Path, compiler: Compiler, asked: list[tuple[str, str]]
) -> None:
    compiler.finish("badly")
    async with running(quiet_config(home, compile=True)) as server:
        await until(server.services.workers.kernels.is_compiled)
        ana = await server.browser("Ana")
        await ana.table("minisurf", "expert", "expert")
        await until(lambda: ("minisurf", "expert") in asked)


async def test_a_server_that_ends_ends_its_compiler(home: Path, compiler: Compiler) -> None:
    async with running(quiet_config(home, compile=True)):
        process = await compiler.started()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def leave_one_kernel(folder: Path) -> None:
    """Mark all others as compiled in this cache: each is compiled by a process of its own, which
    imports for seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(folder))
        first, *others = kernel_compilation.missing_parts()
    for part in others:
        if part.game != first.game:
            part.marker.parent.mkdir(parents=True, exist_ok=True)
            part.marker.touch()


@pytest.mark.skipif(os.name == "nt", reason="no process groups")
def test_a_compiler_that_is_ended_ends_its_parts(tmp_path: Path) -> None:
    """The real one, while it loads or compiles."""
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "LUDOTHEQUE_NOJIT": ""}
    leave_one_kernel(tmp_path)
    command = [sys.executable, "-m", "ludotheque.kernel_compilation"]
    whole = subprocess.Popen(command, env=env, start_new_session=True)
    locked = tmp_path / "numba" / "compiling.lock"
    while not locked.exists():
        assert whole.poll() is None
        time.sleep(0.05)
    time.sleep(0.5)
    whole.terminate()
    assert whole.wait(20) != 0
    for _ in range(400):
        try:
            os.killpg(whole.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.killpg(whole.pid, signal.SIGKILL)
    raise AssertionError("its parts go on")


async def test_what_is_compiled_is_not_compiled_again(compiler: Compiler) -> None:
    compiler.marker.touch()
    kernels = KernelCompiler()
    kernels.start()
    assert kernels.is_compiled()
    await kernels.close()
    assert not compiler._pid.exists()


@pytest.mark.skipif(os.name == "nt", reason="no flock")
async def test_of_several_servers_one_compiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others wait for it, and find everything compiled."""
    parts = [kernel_compilation.Part("minisurf", "all", tmp_path / "digest" / "marker")]
    monkeypatch.setattr(
        kernel_compilation,
        "missing_parts",
        lambda: [part for part in parts if not part.marker.exists()],
    )
    started: list[list[str]] = []

    class Process:
        def __init__(self, command: list[str]) -> None:
            started.append(command)

        def wait(self) -> None:
            signal.sigtimedwait([], 0.2)  # as if it took a while
            parts[0].marker.parent.mkdir(exist_ok=True)
            parts[0].marker.touch()

        def poll(self) -> int:
            return 0

    monkeypatch.setattr("ludotheque.kernel_compilation.subprocess.Popen", Process)
    await asyncio.gather(*(asyncio.to_thread(kernel_compilation.compile_kernels) for _ in range(3)))
    assert len(started) == 1
