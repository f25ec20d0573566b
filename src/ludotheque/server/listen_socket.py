"""The socket a server listens on."""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys
from collections.abc import Iterable

from ludotheque.text import Problem, text

DEFAULT_PORT = 8421


def check_networks(proxies: Iterable[str]) -> tuple[str, ...]:
    """The networks that proxies may be in, as they were named."""
    for one in (named := tuple(proxies)):
        try:
            ipaddress.ip_network(one, strict=False)
        except ValueError:
            raise Problem(text("server-bad-proxy", proxy=one)) from None
    return named


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port asked for, or on the usual one or the next ones."""
    if port is not None and not 0 <= port < 1 << 16:
        raise Problem(text("server-bad-port", port=str(port)))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + 20), 0]
    for number in wanted:
        # With the protocol named, asyncio switches Nagle's algorithm off: without that every
        # second message would wait 40 ms for an acknowledgement.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise Problem(text("server-no-address", host=host)) from None
            continue
        return listener
    raise Problem(text("server-port-taken", port=str(port)))


def own_address() -> str | None:
    """This computer's address in its network, for others to type; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # an address that belongs to nobody (RFC 5737)
            return str(asked.getsockname()[0])
        except OSError:
            return None
