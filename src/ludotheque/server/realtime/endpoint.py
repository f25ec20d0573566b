"""The WebSocket endpoint of a table: one connection of a browser tab or another client."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from ludotheque.protocol.messages import Bye
from ludotheque.server.guests.guest import Guest
from ludotheque.server.http.auth import GuestAuthentication, services_of
from ludotheque.server.http.dependencies import client_network
from ludotheque.server.realtime.connection import Connection
from ludotheque.server.realtime.websocket import EXTENSION, DirectWebSocket
from ludotheque.server.storage.database_errors import describe_error
from ludotheque.text import Problem

log = logging.getLogger("ludotheque.server")


@websocket("/ws/table/{table_id:str}", middleware=[GuestAuthentication])
async def serve_table(socket: WebSocket[Guest | None, Any, Any], table_id: FromPath[str]) -> None:
    """Connect a client to a table until one side disconnects."""
    services = services_of(socket.scope)
    guest = socket.user
    await socket.accept()

    async def send(data: bytes) -> None:
        await socket.send({"type": "websocket.send", "text": data.decode(), "bytes": None})

    key = guest.id if guest else f"at {client_network(socket)}"
    extensions: Any = socket.scope["extensions"]
    direct: DirectWebSocket = extensions[EXTENSION]
    try:
        services.commands.require_not_blocked(key)
        async with services.limiter.socket(key, services.membership.id):
            table = await services.registry.find(table_id)
            context = services.connection_context
            connection = Connection(context, table, guest, key, direct)
            services.sessions.tabs.add(connection)
            try:
                direct.read_directly(connection.receive)
                await _serve(socket, connection)
            finally:
                services.sessions.tabs.discard(connection)
                connection.close()
    except Problem as problem:
        await send(msgspec.json.encode(Bye(problem.reason, again=False)))
        await socket.close(1008)
    except SQLAlchemyError as error:  # it may be back in a moment
        await send(msgspec.json.encode(Bye(describe_error(error), again=True)))
        await socket.close(1013)
    finally:
        # They hold on to the socket that holds them, and cycles are hardly ever looked for.
        socket.receive, socket.send = empty_receive, empty_send


async def _serve(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    """Send until one side closes; messages go straight to the connection."""
    disconnected = asyncio.create_task(_wait_for_disconnect(socket))
    sending = asyncio.create_task(connection.run_sender())
    try:
        await asyncio.wait((disconnected, sending), return_when=asyncio.FIRST_COMPLETED)
        if sending.done() and not sending.exception():
            with contextlib.suppress(Exception):
                await socket.close(1000)
    finally:
        for task in (disconnected, sending):
            task.cancel()
        for found in await asyncio.gather(disconnected, sending, return_exceptions=True):
            expected = (WebSocketDisconnect, OSError)  # the client has disconnected
            if isinstance(found, Exception) and not isinstance(found, expected):
                log.error("a connection failed", exc_info=found)


async def _wait_for_disconnect(socket: WebSocket[Any, Any, Any]) -> None:
    """Wait until the client disconnects."""
    message: Any = {"type": "websocket.receive"}
    while message["type"] == "websocket.receive":
        message = await socket.receive()
