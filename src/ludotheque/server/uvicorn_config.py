"""How uvicorn runs the application."""

from __future__ import annotations

import gc
import socket
import sys

import uvicorn

from ludotheque.server.app import make_app
from ludotheque.server.config import Config
from ludotheque.server.http.connection_limits import ConnectionLimiter, protocols
from ludotheque.server.services import Services


class _Server(uvicorn.Server):
    """Ends answers that go on for a minute before it waits for all of them to end."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._services.variant_studies.stop()
        await super().shutdown(sockets)


def make_server(config: Config, services: Services | None = None) -> uvicorn.Server:
    http, websocket = protocols(ConnectionLimiter(config))
    services = services or Services(config)
    return _Server(
        uvicorn.Config(
            make_app(config, services),
            http=http,
            ws=websocket,
            backlog=256,  # asyncio accepts as many at a time, before any of them can be refused
            log_level="warning",
            log_config=None,  # its lines go where ours go, and are counted like ours
            forwarded_allow_ips=[
                "127.0.0.1",
                "::1",
                *config.proxies,
            ],  # proxies whose headers are trusted
            access_log=False,  # addresses of tables are for those who were given them
            server_header=False,
            ws_max_size=100_000,  # larger than accepted messages, so that a refusal can say why
            ws_per_message_deflate=False,  # costs more time and memory than it saves here
            timeout_graceful_shutdown=3,
        ),
        services,
    )


def prepare_process() -> None:
    """All tables share this process: nothing in it may keep every one of them waiting."""
    # The thread that writes to disk must not keep the event loop waiting for the interpreter.
    sys.setswitchinterval(0.001)
    # A full collection looks at everything in memory: a third of a second with some hundred
    # tables. Loaded modules stay for good, and matches hold no cycles, so it is rarely due.
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 10_000)


async def run(config: Config, listener: socket.socket, services: Services | None = None) -> None:
    server = make_server(config, services)
    prepare_process()
    await server.serve(sockets=[listener])
