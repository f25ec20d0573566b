"""Those who receive notices, in tests: a real SMTP server, an endpoint for pushes and webhooks,
and a browser that can read what was pushed to it."""

from __future__ import annotations

import asyncio
import base64
import email
import email.policy
import ipaddress
import socket
import ssl
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import msgspec
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .harness import WAIT_SECONDS, Json

PASSWORD = "very-secret-password"


class FreePortController(Controller):
    """Listens on a port that nobody else can be given meanwhile, and may take its time."""

    def __init__(self, handler: object, hostname: str, **more: Any) -> None:
        self._listener = socket.create_server((hostname, 0))
        port = self._listener.getsockname()[1]
        super().__init__(handler, hostname, port, ready_timeout=WAIT_SECONDS, **more)

    def _create_server(self) -> Awaitable[asyncio.AbstractServer]:
        return self.loop.create_server(
            self._factory_invoker, sock=self._listener, ssl=self.ssl_context
        )


class Postbox:
    """A real SMTP server."""

    def __init__(self, **more: Any) -> None:
        self.letters: list[EmailMessage] = []
        self.refuses = ""
        self.logins: list[bytes] = []
        more.setdefault("hostname", "127.0.0.1")
        self._controller = FreePortController(self, **more)

    @property
    def port(self) -> int:
        return int(self._controller.port)

    def __enter__(self) -> Postbox:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Envelope) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses
        assert isinstance(envelope.content, bytes)
        found = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 OK"

    def check(self, server: Any, session: Any, envelope: Any, kind: str, data: Any) -> AuthResult:
        self.logins.append(data.password)
        return AuthResult(success=data.password == PASSWORD.encode(), handled=False)


class Endpoint:
    """Where pushes and webhooks go: answers with a status of our choice."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self.url = ""

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:-2]
        headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in head)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.got.append((headers, body))
        more = f"Location: {self.url}/elsewhere\r\n" if self.status == 302 else ""
        writer.write(f"HTTP/1.1 {self.status} x\r\n{more}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


class PushedBrowser:
    """A browser's end of Web Push: its keys, and how it reads what comes (RFC 8291)."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self._public = self._key.public_key().public_bytes(*form)
        self._auth = b"0123456789abcdef"

    def subscription(self, url: str) -> Json:
        return {"endpoint": url, "p256dh": _base64(self._public), "auth": _base64(self._auth)}

    def read(self, body: bytes) -> Json:
        salt, sender = body[:16], body[21 : 21 + body[20]]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self._public + sender
        secret = _derived(self._auth, shared, info, 32)
        key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + body[20] :], None)
        found: Json = msgspec.json.decode(plain.rstrip(b"\0")[:-1])
        return found


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def certificate(folder: Path, address: str) -> tuple[Path, ssl.SSLContext]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "test")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    file, secret = folder / "cert.pem", folder / "key.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, secret)
    return file, context
