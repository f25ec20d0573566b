"""The terminal at a server behind a proxy that speaks HTTPS, as real processes."""

from __future__ import annotations

import datetime
import ipaddress
import os
import re
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from scripts.terminal_process import TerminalProcess

from ludotheque.cli import main
from ludotheque.server.services import Services

from .terminals import Beside

WAIT_SECONDS = 240  # until a test that hangs is given up


def make_certificate(folder: Path) -> Path:
    """A certificate for localhost with its key, in one file, that nobody else has signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file.write_bytes(secret + certificate.public_bytes(serialization.Encoding.PEM))
    return file


class TlsProxy:
    """Takes HTTPS connections and passes what is in them on to a server, byte for byte."""

    def __init__(self, certificate: Path, port: int) -> None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._context, self._behind = context, port
        self.origin = f"https://localhost:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):  # it was closed
            while True:
                connection, _ = self._listener.accept()
                threading.Thread(target=self._pass_on, args=(connection,), daemon=True).start()

    def _pass_on(self, connection: socket.socket) -> None:
        with suppress(OSError):
            outer = self._context.wrap_socket(connection, server_side=True)
            inner = socket.create_connection(("127.0.0.1", self._behind))
            back = threading.Thread(target=_copy, args=(inner, outer), daemon=True)
            back.start()
            _copy(outer, inner)
            back.join()


def _copy(source: socket.socket, target: socket.socket) -> None:
    """Until one of the two is closed."""
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for one in (source, target):
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


@contextmanager
def https_server(folder: Path) -> Iterator[tuple[TlsProxy, Path]]:
    """A server with --https behind a proxy, and the certificate of the proxy."""
    certificate = make_certificate(folder)
    beside = Beside(folder / "server", https=True)
    proxy = TlsProxy(certificate, beside.server.port)
    try:
        yield proxy, certificate
    finally:
        proxy.close()
        beside.stop()


def variables(home: Path, trust: Path | None) -> dict[str, str]:
    """Of somebody with this data folder, who trusts this certificate."""
    ours = {"LUDOTHEQUE_HOME": str(home), "LUDOTHEQUE_LANG": "en"}
    return ours if trust is None else ours | {"SSL_CERT_FILE": str(trust)}


def ludotheque(home: Path, *words: str, trust: Path | None, typed: str = "") -> str:
    """What a command of somebody with this data folder prints."""
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **variables(home, trust)},
        timeout=WAIT_SECONDS,
    )
    assert done.returncode == (0 if trust else 2), done.stderr + done.stdout
    return done.stdout if trust else done.stderr


def test_host_join_and_event_over_https(tmp_path: Path) -> None:
    ana, ben = tmp_path / "ana", tmp_path / "ben"
    with https_server(tmp_path) as (proxy, trust):
        server = ("--server", proxy.origin)
        refused = ludotheque(ana, "host", "minisurf", *server, "--plain", trust=None)
        assert "SSL_CERT_FILE" in refused
        match = ("host", "minisurf", *server, "--seats", "me,random", "--name", "Ana", "--plain")
        assert "Final scores" in ludotheque(ana, *match, trust=trust, typed="1\n" * 200)
        table = ("host", "minisurf", *server, "--name", "Ana", "--plain")
        with TerminalProcess(*table, variables=variables(ana, trust)) as host:
            waiting = host.sees("You have a seat")
            (link,) = re.findall(rf"{proxy.origin}/table/\w+", waiting)
            join = ("join", link, "--name", "Ben", "--plain")
            with TerminalProcess(*join, variables=variables(ben, trust)) as guest:
                guest.sees("Which seat?")
                guest.press("enter")
                guest.has_written("Player 1: Ana")  # who is asked has two boards on the screen now
                host.has_written("Player 2: Ben")
                for terminal in (guest, host):  # one is asked and the other waits: either may leave
                    terminal.enter("q")
                    assert terminal.ends() == 0
        made = ludotheque(ana, "event", "make", "minisurf", *server, "--title", "Cup", trust=trust)
        (event,) = re.findall(rf"{proxy.origin}/event/\w+", made)
        ludotheque(ben, "event", "join", event, trust=trust)
        assert "Cup" in ludotheque(ben, "event", "list", *server, trust=trust)
        assert "one entry" in ludotheque(ana, "event", "status", event, trust=trust)


@pytest.mark.parametrize(
    ("more", "said", "unsaid"),
    [
        (("--name", "games.example.org"), "https://games.example.org/", "open: http://"),
        ((), "--name", "open: http://"),
    ],
)
def test_a_server_behind_https_announces_that(
    home: Path,
    more: tuple[str, ...],
    said: str,
    unsaid: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def end(_config: object, listener: socket.socket, services: Services) -> None:
        listener.close()
        await services.close()

    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home))
    monkeypatch.setattr("ludotheque.server.uvicorn_config.run", end)
    monkeypatch.setattr("ludotheque.server.log_setup.configure_logging", lambda form: None)
    main(["serve", "--https", "--no-open", "--port", "0", *more])
    announced = capsys.readouterr().out
    assert said in announced
    assert unsaid not in announced
    assert "http://localhost:" in announced  # where the proxy finds it
