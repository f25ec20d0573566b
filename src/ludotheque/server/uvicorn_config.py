"""How uvicorn runs the application."""

from __future__ import annotations

import gc
import socket
import sys
from functools import partial
from typing import Any

import uvicorn

from ludotheque.server.app import make_app
from ludotheque.server.config import Config
from ludotheque.server.http.connection_limits import ConnectionLimiter, protocols
from ludotheque.server.realtime.socket_handover import SocketHandover
from ludotheque.server.services import Services


class _Server(uvicorn.Server):
    """Ends answers that go on for a minute before it waits for all of them to end."""

    def __init__(
        self, config: uvicorn.Config, services: Services, handover: SocketHandover | None
    ) -> None:
        super().__init__(config)
        self._services, self._handover = services, handover

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._handover is not None and self.started:
            protocol: Any = self.config.http_protocol_class
            make_protocol = partial(
                protocol,
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            )
            self._handover.open(make_protocol)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._handover is not None:
            self._handover.close()
        self._services.variant_studies.stop()
        await super().shutdown(sockets)


def make_server(
    config: Config, services: Services | None = None, handover: SocketHandover | None = None
) -> uvicorn.Server:
    http, websocket = protocols(ConnectionLimiter(config), handover)
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
        handover,
    )


def prepare_process() -> None:
    """All tables share this process: nothing in it may keep every one of them waiting."""
    # The thread that writes to disk must not keep the event loop waiting for the interpreter.
    sys.setswitchinterval(0.001)
    # A full collection looks at everything in memory: a third of a second with some hundred
    # tables. Loaded modules stay for good, and matches hold no cycles, so it is rarely due. The
    # others are small and often: one of 20,000 objects takes 40 ms, in which twenty moves wait.
    gc.collect()
    gc.freeze()
    gc.set_threshold(500, 2, 100_000)


async def run(
    config: Config,
    listener: socket.socket,
    services: Services | None = None,
    handover: SocketHandover | None = None,
) -> None:
    server = make_server(config, services, handover)
    prepare_process()
    await server.serve(sockets=[listener])
