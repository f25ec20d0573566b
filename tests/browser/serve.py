"""A real server in a process of its own, for browsers to play on: `serve.py HOME PORT`.

It differs from `ludotheque serve` in that bots do not wait for people to follow.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path

from ludotheque.server.config import Config
from ludotheque.server.running import run


def main(home: str, port: str) -> None:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", int(port)))
    asyncio.run(run(Config(home=Path(home), workers=0, pace=0.0, hint_ms=300), listener))


if __name__ == "__main__":
    main(*sys.argv[1:])
