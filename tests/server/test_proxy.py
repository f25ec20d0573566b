"""The proxy example works as it is printed, with a real nginx."""

from __future__ import annotations

import os
import shutil

import pytest
from scripts.proxy_trial import try_it


def test_nginx_in_front_of_a_server() -> None:
    if shutil.which("nginx") is None and not os.path.exists("/usr/sbin/nginx"):
        pytest.skip("no nginx here; `apt install nginx-light` brings one")
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here, which makes the certificate")
    assert len(try_it()) == 3
