"""The socket a server listens on, what it tidies up, and how it is stopped."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest
from scripts.terminal_process import TerminalProcess

from ludotheque.server import listen_socket
from ludotheque.server.listen_socket import listen
from ludotheque.text import Problem

from .harness import Refusal, quiet_config, running
from .test_kernel_compiler import leave_one_kernel


def test_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(listen_socket, "DEFAULT_PORT", port)
        with listen("127.0.0.1", None) as other:
            assert other.getsockname()[1] != port
            assert other.proto == socket.IPPROTO_TCP  # else every second message waits 40 ms
        with pytest.raises(Problem) as problem:
            listen("127.0.0.1", port)
        assert problem.value.reason.key == "server-port-taken"


async def test_tables_that_never_began_are_forgotten(home: Path) -> None:
    async with running(quiet_config(home, idle=0.0)) as server:
        ana = await server.browser("Ana")
        lonely = await ana.table("minisurf", "me", "open", listed=True)
        begun = await ana.table("minisurf", "me", "me:Ben")
        later = time.time() + 15 * 86_400
        server.services.clock.now = lambda: later
        for table in tuple(server.services.registry.tables.values()):
            table.close()
        server.services.maintenance.next_cleanup_at = 0.0
        await server.services.maintenance.sweep()
        assert (await ana.get(f"/api/tables/{begun['id']}"))["table"]["status"] == "playing"
        with pytest.raises(Refusal, match="server-no-table"):
            await ana.get(f"/api/tables/{lonely['id']}")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")
def test_ctrl_c_while_kernels_compile_prints_no_traceback(tmp_path: Path) -> None:
    """It reached the process that compiles, too; now the server ends that one."""
    ours = {"LUDOTHEQUE_HOME": str(tmp_path / "home"), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    leave_one_kernel(tmp_path / "cache")
    command = ("serve", "--no-open", "--port", "0", "--bot-processes", "0")
    with TerminalProcess(*command, variables=ours) as terminal:
        terminal.starts("ludotheque.kernel_compilation")
        time.sleep(0.3)  # in the middle of its imports; at any other moment it passes as well
        terminal.press("ctrl+c")
        assert terminal.ends() == 0
        assert "Traceback" not in terminal.scrollback
