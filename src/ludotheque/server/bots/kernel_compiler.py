"""Compiles the bots' kernels when a server starts: in processes of its own, outside every queue.

Compiling takes half a minute and more, once for a version of a game. Until a game's kernel is
there, simpler bots answer (`fallback_bot`) or the question waits outside the queue.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from ludotheque.bots import LEVELS
from ludotheque.kernel_compilation import COMPILE_COMMAND, Part, parts_of
from ludotheque.registry import all_games

log = logging.getLogger("ludotheque.server")
POLL_EVERY_S = 0.2
LEVEL_SUBSTITUTES = {"easy": "casual"}  # for the other levels: greedy


def fallback_bot(bot: str) -> str:
    """The bot that needs no kernel and answers in place of this one."""
    return LEVEL_SUBSTITUTES.get(bot, "greedy") if bot in LEVELS else bot


class KernelCompiler:
    """Compiled kernels by game. Before `start`, and where compiling failed, all count as compiled:
    the worker process then compiles them."""

    def __init__(self) -> None:
        self._missing: dict[str, list[Part]] = {}  # by game
        self._compiling: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Compile missing kernels in the background."""
        for one in all_games():
            self._missing[one.id] = parts_of(one.kernel, one.id)
        if not self.is_compiled():
            self._compiling = asyncio.create_task(self._compile())

    async def close(self) -> None:
        if self._compiling is not None:
            self._compiling.cancel()
            await asyncio.gather(self._compiling, return_exceptions=True)

    def is_compiled(self, game: str | None = None) -> bool:
        """Whether the kernel of a game is there; without one: of all games."""
        for id_ in [game] if game is not None else list(self._missing):
            missing = self._missing.get(id_, [])
            left = self._missing[id_] = [part for part in missing if not part.marker.exists()]
            if left:
                return False
        return True

    async def wait(self, game: str | None = None) -> None:
        """Until the kernel of a game is there; without one: of all games."""
        while not self.is_compiled(game):
            await asyncio.sleep(POLL_EVERY_S)

    async def _compile(self) -> None:
        process = None
        try:
            log.info("compiling the bots' kernels")
            process = await asyncio.create_subprocess_exec(
                *COMPILE_COMMAND,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl+C is for the server, which ends it in `close`
            )
            await process.wait()
        except OSError:
            log.exception("the bots' kernels cannot be compiled")
        finally:
            if process is not None and process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()
        if not self.is_compiled():
            log.warning("the bots' kernels were not compiled: is NUMBA_CACHE_DIR writable?")
            self._missing.clear()
