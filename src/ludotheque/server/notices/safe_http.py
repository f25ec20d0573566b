"""Requests to addresses that guests have given: only to public networks.

A name is looked up once, every address it has is checked, and the connection goes to one of those
addresses: a name cannot change its address in between. No redirects, no proxy, a short timeout, and
the answer is hardly read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import Executor
from functools import partial
from urllib.parse import urlsplit

import httpx

from ludotheque.text import Problem, text

TIMEOUT_S = 10.0
MAX_URL_CHARS = 1_000
UNICAST = ipaddress.ip_network("2000::/3")  # all of IPv6 that leads out


class Unreachable(Exception):
    """The request failed; a later one may succeed."""


class RecipientGone(Exception):
    """No later request can succeed."""


def check_address(url: str, *, private: bool) -> None:
    """Raise a Problem for a URL that is not allowed; its name is resolved when it is used."""
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
        _ = httpx.URL(url).host  # what sends later is stricter than what reads here
    except (ValueError, httpx.InvalidURL):
        raise Problem(text("notices-bad-address")) from None
    schemes = ("https", "http") if private else ("https",)
    if parts.scheme not in schemes or not host or parts.username or len(url) > MAX_URL_CHARS:
        raise Problem(text("notices-bad-address"))
    if not url.isascii() or any(sign <= " " for sign in url):
        raise Problem(text("notices-bad-address"))
    if not private:
        try:
            known = ipaddress.ip_address(host)
        except ValueError:
            if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
                raise Problem(text("notices-private-address")) from None
        else:
            if not is_public(str(known)):
                raise Problem(text("notices-private-address"))


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inside is not None:
            return is_public(str(inside))
        if found in ipaddress.ip_network("64:ff9b::/96"):  # NAT64: an IPv4 address in disguise
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        if found not in UNICAST:  # older Pythons take some of the rest for public
            return False
    return found.is_global and not found.is_multicast


async def resolve(host: str, port: int, threads: Executor | None, *, private: bool) -> str:
    """Resolve a name, all of whose addresses must be public. Raises RecipientGone, Unreachable."""
    ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.get_running_loop().run_in_executor(threads, ask)
    except (OSError, UnicodeError) as error:
        raise Unreachable("no such name") from error
    addresses = [str(one[4][0]) for one in found]
    if not private and not all(map(is_public, addresses)):
        raise RecipientGone("a private address")
    return addresses[0]


class SafeHttpClient:
    def __init__(
        self, *, private: bool = False, certificates: str = "", threads: Executor | None = None
    ) -> None:
        """`threads`: for resolving names, which can take long."""
        self._private, self._threads = private, threads
        self._ssl_context = ssl.create_default_context()
        if certificates:
            self._ssl_context.load_verify_locations(certificates)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a request; returns the status. Raises RecipientGone and Unreachable."""
        try:
            check_address(url, private=self._private)
        except Problem:
            raise RecipientGone("not allowed") from None
        target = httpx.URL(url)
        port = target.port or (443 if target.scheme == "https" else 80)
        async with asyncio.timeout(TIMEOUT_S):
            address = await resolve(target.host, port, self._threads, private=self._private)
            at = target.copy_with(host=address)
            named = {"Host": target.netloc.decode("ascii"), "User-Agent": "Ludotheque"}
            try:
                async with httpx.AsyncClient(
                    verify=self._ssl_context,
                    timeout=TIMEOUT_S,
                    trust_env=False,
                    follow_redirects=False,
                ) as client:
                    request = client.build_request(
                        "POST",
                        at,
                        content=body,
                        headers={**named, **headers},
                        extensions={"sni_hostname": target.host},
                    )
                    answer = await client.send(request, stream=True)  # its body is of no interest
                    await answer.aclose()
            except (httpx.HTTPError, OSError) as error:
                raise Unreachable(type(error).__name__) from None
        return answer.status_code


def raise_for_status(status: int) -> None:
    """Raise RecipientGone or Unreachable unless the status means success."""
    if status in (404, 410):
        raise RecipientGone(str(status))
    if not 200 <= status < 300:
        raise Unreachable(str(status))
