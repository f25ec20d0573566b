"""Tries the proxies' examples for what they claim: `python -m scripts.proxy_trial`.

A real nginx or Caddy with a certificate made for the occasion stands in front of a real server.
Over HTTPS a page comes with its security headers, a POST is taken, a table is played over a
WebSocket, and the terminal's own client sits down there.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "games.example.org"
PAGE = """
import json, ssl, sys, urllib.request as u
from http.cookiejar import CookieJar

base = sys.argv[1]
web = u.build_opener(u.HTTPCookieProcessor(CookieJar()))

def post(path, body):
    data, headers = json.dumps(body).encode(), {"Origin": base, "Content-Type": "application/json"}
    return json.load(web.open(u.Request(base + path, data, headers)))

answer = web.open(base + "/")
assert answer.headers["Strict-Transport-Security"], "HSTS"
assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
assert post("/api/me", {"name": "Ana"})["guest"]
seats = [{"kind": "me", "name": "Ana"}, {"kind": "open"}]
print(post("/api/tables", {"game": "minisurf", "seats": seats, "options": {}})["id"])
try:
    web.open(base + "/api/metrics")
except u.HTTPError as refused:
    assert refused.code == 403, refused
else:
    raise AssertionError("figures are not for everybody")
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(folder: Path) -> None:
    """For localhost, signed by nobody else."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*command, *files], check=True, capture_output=True)


def nginx(folder: Path, plain: int, secure: int, behind: int) -> list[str]:
    """How to start it with the example, changed in nothing but ports, names and files."""
    head = f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    example = _example(
        "nginx.conf",
        {
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
            NAME: "localhost",
            "/etc/ssl/localhost.pem": str(folder / "cert.pem"),
            "/etc/ssl/localhost.key": str(folder / "key.pem"),
            "127.0.0.1:8421": f"127.0.0.1:{behind}",
        },
    )
    file = folder / "nginx.conf"
    file.write_text(f"{head}events {{}}\nhttp {{\naccess_log off;\n{temporary}{example}\n}}\n")
    return [str(found("nginx")), "-p", str(folder), "-c", str(file)]


def caddy(folder: Path, plain: int, secure: int, behind: int) -> list[str]:
    """Likewise; the certificate is ours, since nobody else would sign one for localhost."""
    ours = f"\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem\n"
    example = _example(
        "Caddyfile",
        {
            f"\n{NAME} {{\n": f"\nhttps://localhost:{secure} {{\n{ours}",
            "127.0.0.1:8421": f"127.0.0.1:{behind}",
        },
    )
    head = f"{{\n\tadmin off\n\thttp_port {plain}\n\tstorage file_system {folder}\n}}\n"
    file = folder / "Caddyfile"
    file.write_text(head + example)
    return [str(found("caddy")), "run", "--adapter", "caddyfile", "--config", str(file)]


PROXIES: dict[str, Callable[[Path, int, int, int], list[str]]] = {"nginx": nginx, "caddy": caddy}


def _example(name: str, changes: dict[str, str]) -> str:
    example = (ROOT / "hosting" / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in example, old
        example = example.replace(old, new)
    return example


def found(program: str) -> str | None:
    return shutil.which(program) or shutil.which(program, path="/usr/sbin")


@contextmanager
def standing(folder: Path, proxy: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The server and the proxy; the address over HTTPS, and the variables that trust it."""
    certificate(folder)
    plain, secure, behind = free_port(), free_port(), free_port()
    variables = {**os.environ, "LUDOTHEQUE_HOME": str(folder / "home"), "LUDOTHEQUE_LANG": "en"}
    serve = [sys.executable, "-m", "ludotheque", "serve", "--no-open", "--port", str(behind)]
    serve += ["--https", "--name", "localhost", "--bot-processes", "0"]
    front = PROXIES[proxy](folder, plain, secure, behind)
    own = {**variables, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    quiet = subprocess.DEVNULL
    with (
        subprocess.Popen(serve, env=variables, stdout=quiet) as server,
        subprocess.Popen(front, env=own, stdout=quiet, stderr=quiet) as before,
    ):
        try:
            for port in (behind, secure):
                wait_for(port)
            trusting = {**variables, "SSL_CERT_FILE": str(folder / "cert.pem")}
            yield f"https://localhost:{secure}", trusting
        finally:
            before.terminate()
            server.terminate()


def wait_for(port: int) -> None:
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"nothing listens on {port}")


def try_it(proxy: str) -> list[str]:
    """What was tried; raises where something is not as the example says."""
    with tempfile.TemporaryDirectory() as at, standing(Path(at), proxy) as (base, trusting):
        page = subprocess.run(
            [sys.executable, "-c", PAGE, base], env=trusting, capture_output=True, text=True
        )
        assert page.returncode == 0, page.stderr
        table = page.stdout.strip()
        join = [sys.executable, "-m", "ludotheque", "join", f"{base}/table/{table}", "--plain"]
        terminal = subprocess.run(
            join, env=trusting, input="1\nq\n", capture_output=True, text=True, timeout=120
        )
        assert terminal.returncode == 0, terminal.stderr
        assert re.search(r"Ana", terminal.stdout), terminal.stdout
        return ["a page over HTTPS with its headers", "a POST", "a terminal over a WebSocket"]


if __name__ == "__main__":
    for name in PROXIES:
        if found(name) is None:
            print(f"{name}: not here")
            continue
        for line in try_it(name):
            print(f"{name}: {line} works")
