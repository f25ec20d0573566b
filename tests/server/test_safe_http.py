"""Where notices may go: out of the network, and nowhere else."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from ludotheque.server.notices.safe_http import (
    RecipientGone,
    SafeHttpClient,
    Unreachable,
    check_address,
    is_public,
    raise_for_status,
)
from ludotheque.text import Problem


async def test_notices_lead_out_of_the_network_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in (
        *("http://a.example/", "https://user@a.example/", "ftp://a.example", "https://", "//x"),
        *("https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "https://169.254.169.254/"),
        *("https://localhost/", "https://db.internal/", "https://a.example/\r\nX: y", "https://[x"),
        *("https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/", "https://[fec0::1]/"),
    ):
        with pytest.raises(Problem):
            check_address(address, private=False)
    check_address("https://push.example.org/a/b?c", private=False)
    assert [is_public(one) for one in ("8.8.8.8", "2606:4700::1111")] == [True, True]

    inside = ("fec0::1", "64:ff9b:1::7f00:1", "::7f00:1", "::ffff:0:7f00:1")
    assert not any(map(is_public, inside))

    def led(*_: Any, **__: Any) -> Any:  # a name that leads inside, or to both
        return [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("192.168.1.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", led)
    with pytest.raises(RecipientGone):
        await SafeHttpClient().post("https://rebinding.example/", b"", {})


@pytest.mark.parametrize("private", [False, True])
def test_an_address_that_could_never_be_sent_to_is_refused_at_once(private: bool) -> None:
    for address in ("https://xn--/", "https://[v1.x]/"):
        with pytest.raises(Problem):
            check_address(address, private=private)


@pytest.mark.parametrize(
    ("status", "error"),
    [(404, RecipientGone), (410, RecipientGone), (429, Unreachable), (500, Unreachable)],
)
def test_what_a_status_means(status: int, error: type[Exception]) -> None:
    """A push service says 404 or 410 of a subscription that has ended: it is forgotten."""
    with pytest.raises(error):
        raise_for_status(status)
    raise_for_status(201)
