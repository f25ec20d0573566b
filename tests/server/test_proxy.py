"""The examples of proxies work as they are printed, with a real nginx and a real Caddy."""

from __future__ import annotations

import shutil

import pytest
from scripts.proxy_trial import PROXIES, found, try_it


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_proxy_in_front_of_a_server(proxy: str) -> None:
    if found(proxy) is None:
        pytest.skip(f"no {proxy} here; Debian has it: apt install {proxy}")
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here, which makes the certificate")
    assert len(try_it(proxy)) == 3
