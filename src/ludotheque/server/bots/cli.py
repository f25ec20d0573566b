"""`ludotheque think`: a process that only runs bot jobs, on any machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal

from ludotheque.command_arguments import require_at_least
from ludotheque.server import log_setup
from ludotheque.server.bots.job_runner import JobRunner
from ludotheque.server.bots.kernel_compiler import KernelCompiler
from ludotheque.server.storage.store import Store
from ludotheque.text import Problem, choose_language, language, text
from ludotheque.text_wrapping import print_text

log = logging.getLogger("ludotheque.server")


def think(
    *, database: str | None = None, processes: int | None = None, log: log_setup.Form = "text"
) -> None:
    """Think for the bots of a server that several processes serve."""
    say = language(choose_language())
    require_at_least(1, {"--processes": processes})
    log_setup.configure_logging(log)
    url = database or os.environ.get("LUDOTHEQUE_DATABASE", "")
    if not url:
        raise Problem(text("server-needs-postgres"))
    store = Store(url)
    if not store.is_clustered:
        raise Problem(text("server-needs-postgres"))
    many = processes or max(1, os.cpu_count() or 1)
    print_text(say(text("server-thinking", n=many)))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(store, many))


async def _run(store: Store, many: int) -> None:
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    kernels = KernelCompiler()
    with contextlib.suppress(asyncio.CancelledError):
        # Before it takes a job: servers answer themselves meanwhile.
        kernels.start()
        try:
            await kernels.wait()
        finally:
            await kernels.close()
        await JobRunner(store, many).run()
